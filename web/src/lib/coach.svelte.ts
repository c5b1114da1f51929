/**
 * Company in a first game: one sentence for each new situation, never twice.
 *
 * A situation is something that happened since the person last acted, or else what is to be decided, or a kind of move
 * that is open for the first time. What is said of it are phrases of the game: `page.coach.event.<event>`,
 * `page.coach.phase.<phase>` and `page.coach.verb.<verb>`; where there is none, nothing is said.
 */
import type { GameEvent, GameModule, GameView, Move } from '../games/game';
import type { Phrases } from './phrases';
import { settings } from './settings.svelte';
import type { Step } from './wire';

/** How many places are marked at most: more would say nothing. */
const MOST_MARKED = 4;

export interface Lesson {
  readonly key: string;
  readonly text: string;
  /** What it is about, by the names that the board marks. */
  readonly names: readonly string[];
}

/** What the person sees of the table. */
export interface Sight {
  readonly view: GameView;
  readonly moves: readonly Move[];
  /** The person is to decide. */
  readonly mine: boolean;
  readonly seat: number | null;
  readonly log: readonly Step[];
}

const stringsIn = (named: object): string[] => Object.values(named).filter((value) => typeof value === 'string');

/** How a game names what it marks. */
type Naming = Pick<GameModule, 'places' | 'about'>;

/** What moves are about: the first way to mark it that is not too much. */
function marked(view: GameView, moves: readonly Move[], { about }: Naming): readonly string[] {
  const ways = about?.(view, moves) ?? [moves.flatMap(({ named }) => stringsIn(named))];
  return ways.map((names) => [...new Set(names)]).find(({ length }) => length > 0 && length <= MOST_MARKED) ?? [];
}

/** What there is to say of this sight, the first thing first. */
function* lessons(sight: Sight, page: Phrases, naming: Naming): Generator<Lesson> {
  const said = (key: string, named: object, names: readonly string[]): Lesson[] =>
    page.has(key) ? [{ key, text: page.say(key, { ...named }), names }] : [];
  const last = sight.log.findLastIndex(({ seat, kind }) => kind === 'move' && seat === sight.seat);
  for (const event of sight.log.slice(Math.max(0, last)).flatMap((step): readonly GameEvent[] => step.events))
    yield* said(`coach.event.${event.event}`, event, naming.places?.(event) ?? stringsIn(event));
  if (!sight.mine) return;
  yield* said(`coach.phase.${sight.view.phase}`, sight.view, marked(sight.view, sight.moves, naming));
  for (const verb of new Set(sight.moves.map((move) => move.verb))) {
    const open = sight.moves.filter((move) => move.verb === verb);
    yield* said(`coach.verb.${verb}`, {}, marked(sight.view, open, naming));
  }
}

/** The first thing to say that was not said yet. */
export function newLesson(sight: Sight, page: Phrases, naming: Naming, said: readonly string[]): Lesson | null {
  for (const lesson of lessons(sight, page, naming)) if (!said.includes(lesson.key)) return lesson;
  return null;
}

const ownSteps = ({ log, seat }: Sight): number => log.filter((step) => step.seat === seat).length;

export class Coach {
  lesson = $state.raw<Lesson | null>(null);
  /** How often the person had acted when it was said. */
  #acted = 0;

  constructor(private readonly game: string) {}

  /** Says what is new, unless the person still reads what was said before; an act of theirs shows that they have. */
  look(sight: Sight, page: Phrases, naming: Naming): void {
    if (!settings.coached(this.game) || (this.lesson && this.#acted === ownSteps(sight))) return;
    this.lesson = newLesson(sight, page, naming, settings.said(this.game));
    this.#acted = ownSteps(sight);
    if (this.lesson) settings.say(this.game, this.lesson.key);
  }

  /** The person has read it. */
  read(): void {
    this.lesson = null;
  }

  /** No more of this, in this game: it was the first one, or the person does without. */
  end(): void {
    this.lesson = null;
    settings.coach(this.game, false);
  }
}
