/** The guided first minute of a game, put together from its prepared positions and what is told about each. */
import type { Guide, GuideStep, PlayerInfo } from '../games/game';

type Position = Pick<GuideStep, 'view' | 'moves' | 'answers'>;
type Told = Pick<GuideStep, 'task' | 'hint' | 'praise'>;

const player = (seat: number, name: string, kind: PlayerInfo['kind']): PlayerInfo => ({
  seat,
  name,
  kind,
  level: null,
  mine: seat === 0,
  here: true,
  left: false,
});

async function read<T>(address: string): Promise<readonly T[]> {
  return (await fetch(address)).json() as Promise<readonly T[]>;
}

/** The guide of two files: the positions, and the words for each. */
export async function guideOf(positions: string, told: string): Promise<Guide> {
  const [places, words] = await Promise.all([read<Position>(positions), read<Told>(told)]);
  return {
    players: [player(0, 'Anna', 'person'), player(1, 'Bruno', 'computer')],
    steps: places.flatMap((place, i) => {
      const said = words[i];
      return said ? [{ ...place, ...said }] : [];
    }),
  };
}
