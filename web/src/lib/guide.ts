/** The guided first minute of a game, put together from its prepared positions and what is told about each. */
import type { Guide, GuideStep, PlayerInfo } from '../games/game';

type Position = Pick<GuideStep, 'view' | 'details' | 'moves' | 'answers'>;
type Lesson = Pick<GuideStep, 'task' | 'nudge' | 'praise'>;

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

/** The guide of two files: the positions, and the lesson of each in every language. */
export async function guideOf(positions: string, lessons: string): Promise<Guide> {
  const [places, texts] = await Promise.all([read<Position>(positions), read<Lesson>(lessons)]);
  return {
    players: [player(0, 'Anna', 'person'), player(1, 'Bruno', 'computer')],
    steps: places.flatMap((place, i) => {
      const lesson = texts[i];
      return lesson ? [{ ...place, ...lesson }] : [];
    }),
  };
}
