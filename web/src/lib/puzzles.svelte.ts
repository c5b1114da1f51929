/** Puzzles: what is asked about them, and what this browser remembers of those its person has solved. */

import type { GameEvent, GameView } from '../games/game';
import { read } from './api';
import type { Schemas } from './wire';

export type PuzzleInfo = Schemas['PuzzleInfo'];
export type Puzzle = Omit<Schemas['PuzzleOut'], 'view'> & { readonly view: GameView };
export type AnswerTrial = Omit<Schemas['AnswerTrialOut'], 'view' | 'events'> & {
  readonly view: GameView;
  readonly events: readonly GameEvent[];
};
export type Judged = Schemas['Judged'];
/** How the first answer to a puzzle was; whoever gave up was shown the solution. */
export type PuzzleResult = 'right' | 'wrong' | 'shown';

const at = (game: string, id: string, rest = ''): string =>
  `/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}${rest}`;

export const asking = {
  all: () => read<{ readonly puzzles: readonly PuzzleInfo[] }>('GET', '/puzzles'),
  today: () => read<Puzzle>('GET', '/puzzles/today'),
  one: (game: string, id: string) => read<Puzzle>('GET', at(game, id)),
  attempt: ({ game, id }: PuzzleInfo, moves: readonly number[], details = false) =>
    read<AnswerTrial>('POST', at(game, id, '/try'), { moves, details }),
  /** Without moves the solution is told to whoever gives up. */
  answer: ({ game, id }: PuzzleInfo, moves: readonly number[] | null) =>
    read<Judged>('POST', at(game, id, '/answer'), moves ? { moves } : {}),
};

const PLACE = 'regnum.puzzles';
const DAY = 86_400_000;

interface Kept {
  readonly results: Readonly<Record<string, PuzzleResult>>;
  /** The days whose puzzle was solved at the first answer. */
  readonly days: readonly string[];
  readonly counting: boolean;
}
const NOTHING: Kept = { results: {}, days: [], counting: false };

function kept(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

/** How many days in a row end with this one, or with the day before: today's puzzle may still be solved. */
export function streakOf(days: readonly string[], today: string): number {
  const solved = new Set(days.map((day) => Date.parse(day) / DAY));
  let day = Date.parse(today) / DAY;
  if (!solved.has(day)) day--;
  let streak = 0;
  while (solved.has(day - streak)) streak++;
  return streak;
}

class Solved {
  #kept = $state.raw(kept());

  /** How the first answer to a puzzle was; undefined if there was none. */
  result({ game, id }: PuzzleInfo): PuzzleResult | undefined {
    return this.#kept.results[`${game}/${id}`];
  }

  /** Whether the person wants days in a row to be counted. */
  get counting(): boolean {
    return this.#kept.counting;
  }
  set counting(counting: boolean) {
    this.#keep({ counting });
  }

  /** On how many days in a row the puzzle of the day was solved. */
  streak(today: string): number {
    return streakOf(this.#kept.days, today);
  }

  /** Remembers how the first answer was; later ones change nothing. */
  keep({ game, id, day }: Puzzle, result: PuzzleResult): void {
    if (this.#kept.results[`${game}/${id}`]) return;
    const days = day && result === 'right' ? [...this.#kept.days, day] : this.#kept.days;
    this.#keep({ results: { ...this.#kept.results, [`${game}/${id}`]: result }, days });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // private windows may keep nothing: it lasts as long as the page
    }
  }
}

export const solved = new Solved();
