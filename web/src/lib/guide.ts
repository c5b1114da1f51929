/** The guided first minute of a game, put together from its prepared positions. */
import type { Guide, GuideStep, Pictures, PlayerInfo } from '../games/game';

const player = (seat: number, name: string, kind: PlayerInfo['kind']): PlayerInfo => ({
  seat,
  name,
  kind,
  level: null,
  mine: seat === 0,
  here: true,
  left: false,
});

/** Who plays in guides and pictures. */
export const PLAYERS: readonly PlayerInfo[] = [player(0, 'Anna', 'person'), player(1, 'Bruno', 'computer')];

/** The pictures of rules from their file. */
export const picturesOf = async (file: string): Promise<Pictures> => (await (await fetch(file)).json()) as Pictures;

/** The guide of a file of positions. */
export async function guideOf(positions: string): Promise<Guide> {
  return {
    players: PLAYERS,
    steps: (await (await fetch(positions)).json()) as readonly GuideStep[],
  };
}
