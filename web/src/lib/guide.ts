/** The guided first minute of a game, put together from its prepared positions. */
import type { Guide, GuideStep, PlayerInfo } from '../games/game';

const player = (seat: number, name: string, kind: PlayerInfo['kind']): PlayerInfo => ({
  seat,
  name,
  kind,
  level: null,
  mine: seat === 0,
  here: true,
  left: false,
});

/** The guide of a file of positions. */
export async function guideOf(positions: string): Promise<Guide> {
  return {
    players: [player(0, 'Anna', 'person'), player(1, 'Bruno', 'computer')],
    steps: (await (await fetch(positions)).json()) as readonly GuideStep[],
  };
}
