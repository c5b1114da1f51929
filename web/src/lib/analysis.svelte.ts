/** One analysis: the lines tried from its start, where one is among them, and what the server says of it. */
import type { Move } from '../games/game';
import { analyses, keep, kept } from './analyses';
import type { Oracle } from './draft.svelte';
import { addressOf, type Start } from './lines';
import type { StepTaken, Variations } from './variations';
import * as variations from './variations';
import type { AnalysisWish, Analysis as Answer, Foreseen } from './wire';

/** As many steps as a line has at most. */
const MAX_LINE = 400;
const MAX_KNOWN = 60;
const MAX_LUCK = 2 ** 31;

type Steps = AnalysisWish['steps'];
type More = Partial<Pick<AnalysisWish, 'seat' | 'luck' | 'details' | 'chances'>>;

const again = (line: readonly Pick<StepTaken, 'move' | 'answers'>[]): NonNullable<Steps> =>
  line.map(({ move, answers }) => ({ move, answers: [...answers] }));

export class Analysis implements Oracle {
  tree = $state.raw<Variations>(variations.START);
  there = $state.raw<Answer | null>(null);
  /** How many positions were shown: whatever was about to be done at one of them is void at the next. */
  version = $state(0);
  /** Through whose eyes; null for those of whoever decides. */
  eyes = $state<number | null>(null);

  readonly line: readonly StepTaken[] = $derived(variations.lineTo(this.tree));
  readonly address: string;
  #luck = Math.floor(Math.random() * MAX_LUCK);
  #asked = 0;
  /** Positions that were shown, by the step that leads there and the eyes: on the way back nobody waits. */
  #known = new Map<string, Answer>();

  constructor(readonly start: Start) {
    this.address = addressOf(start);
  }

  /** Goes to where one was when one left, or to the end of a line that a link brings. */
  async open(line: readonly Pick<StepTaken, 'move' | 'answers'>[]): Promise<void> {
    const before = kept(this.address) ?? variations.START;
    if (!line.length) return this.show(before);
    const { steps } = await this.ask(again(line.slice(0, MAX_LINE)));
    await this.show(steps.reduce(variations.take, variations.goTo(before, 0)));
  }

  /** Goes to a place among the lines. One that the rules do not let stand any more is shown as far as they do. */
  async show(tree: Variations): Promise<void> {
    const asked = ++this.#asked;
    const path = variations.pathTo(tree, tree.at);
    const place = `${tree.at} ${this.eyes}`;
    const known = this.#known.get(place);
    const found = known ?? (await this.ask(again(variations.lineTo(tree)), { chances: true }));
    if (asked !== this.#asked) return;
    const stood = found.steps.length === path.length ? tree : variations.goTo(tree, path[found.steps.length - 1] ?? 0);
    this.#arrive(stood, found);
  }

  /** Takes a step: what was tried before is found again. With `anew` chance is asked again. False if there is no room. */
  async play(move: Pick<Move, 'id'>, anew = false): Promise<boolean> {
    const known = anew ? null : variations.following(this.tree, move.id);
    if (known !== null) {
      await this.show(variations.goTo(this.tree, known));
      return true;
    }
    const from = this.tree;
    const line = variations.lineTo(from);
    if (variations.sizeOf(from) >= variations.MAX_STEPS || line.length >= MAX_LINE) return false;
    if (anew) this.#luck = (this.#luck + 1) % MAX_LUCK;
    const asked = ++this.#asked;
    const found = await this.ask([...again(line), { move: move.id }], { chances: true });
    const taken = found.steps.at(-1);
    if (asked === this.#asked && taken && !found.refusal) this.#arrive(variations.take(from, taken), found);
    return true;
  }

  /** Takes the last step anew, with other luck. */
  async drawAgain(): Promise<boolean> {
    const last = this.line.at(-1);
    if (!last) return true;
    await this.show(variations.back(this.tree));
    return this.play({ id: last.move }, true);
  }

  /** Removes a step and all that follows it. */
  remove(id: number): Promise<void> {
    return this.show(variations.remove(this.tree, id));
  }

  look(seat: number | null): Promise<void> {
    this.eyes = seat;
    return this.show(this.tree);
  }

  /** What the server says of a line, without going there. */
  ask(steps: Steps, more: More = {}): Promise<Answer> {
    return analyses.ask({ start: this.start, steps, luck: this.#luck, seat: this.eyes, ...more } as AnalysisWish);
  }

  #arrive(tree: Variations, found: Answer): void {
    this.#known.set(`${tree.at} ${this.eyes}`, found);
    for (const old of [...this.#known.keys()].slice(0, Math.max(0, this.#known.size - MAX_KNOWN)))
      this.#known.delete(old);
    this.tree = tree;
    this.there = found;
    this.version += 1;
    keep(this.address, tree);
  }

  // What is asked about where one is.

  readonly refuse = async (move: Move) => ({ refusal: (await this.#tried(move)).refusal ?? null });

  readonly foresee = async (move: Move): Promise<Foreseen> => {
    const { refusal, steps, events, view, seat } = await this.#tried(move);
    const chance = (steps.at(-1)?.answers.length ?? 0) > 0;
    const passes = seat !== this.there?.seat;
    if (refusal || chance)
      return { events: [], view: null, unforeseen: refusal ? 'refused' : 'chance-decides', undoable: true, passes };
    return { events, view, unforeseen: null, undoable: true, passes };
  };

  readonly advise = async () => {
    const { version } = this;
    const wish = { start: this.start, steps: again(this.line), luck: this.#luck } as AnalysisWish;
    return { ...(await analyses.hint(wish)), version };
  };

  readonly details = async () => {
    const { version } = this;
    return { version, details: (await this.ask(again(this.line), { details: true })).details ?? {} };
  };

  /** Where a step would lead, seen as the position is seen now. */
  #tried(move: Move): Promise<Answer> {
    return this.ask([...again(this.line), { move: move.id }], { seat: this.there?.view.seat ?? null });
  }
}
