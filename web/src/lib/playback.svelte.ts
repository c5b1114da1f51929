/**
 * What happened at a table, shown step by step: steps that come faster than they can be followed wait for one another.
 *
 * A step that comes alone is shown at once. Only the drawing ever waits, and never for long: whatever the person does
 * ends it, and the newest position is there.
 */
import type { GameEvent, GameView } from '../games/game';

/** A position on the way, and what led to it. */
export interface Shown {
  readonly version: number;
  readonly view: GameView;
  readonly events: readonly GameEvent[];
}

export interface Clock {
  after(milliseconds: number, act: () => void): number;
  cancel(timer: number): void;
}

const browser: Clock = { after: (wait, act) => window.setTimeout(act, wait), cancel: (timer) => clearTimeout(timer) };

/** More than this many steps are not waited for: whoever was that far behind sees where things stand. */
const MOST = 40;

export class Playback {
  /** What is to be shown in place of the newest position; null: the newest. */
  shown = $state.raw<Shown | null>(null);
  /** Steps are shown again because the person wished it. */
  again = $state(false);

  #latest: Shown | null = null;
  #waiting: Shown[] = [];
  #timer: number | null = null;

  constructor(
    /** How long each step is shown, in milliseconds; 0: steps are not waited for. */
    private readonly pace: () => number,
    private readonly clock: Clock = browser,
  ) {}

  /** Something moves, or waits to. */
  get running(): boolean {
    return this.#timer !== null;
  }

  /** A step has come. Several that tell the same newest position, after a gap, are one. */
  arrive(step: Shown): void {
    const before = this.#waiting.at(-1) ?? this.#latest;
    const repeated = before !== null && JSON.stringify(before.view) === JSON.stringify(step.view);
    if (this.again) {
      if (!repeated && step.version > (before?.version ?? 0)) this.#waiting.push(step);
      return;
    }
    const pace = this.pace();
    if (pace === 0 || this.#waiting.length >= MOST) {
      this.end();
      this.#latest = step;
    } else if (this.#timer === null) {
      this.#latest = step;
      this.#wait(pace);
    } else if (!repeated) {
      this.shown = this.#latest;
      this.#waiting.push(step);
    }
  }

  /** Shows steps again, each for so long, and then the newest position; the first is where they begin. */
  replay(steps: readonly Shown[], pace: number): void {
    this.end();
    const [first, ...rest] = steps;
    if (first === undefined || rest.length === 0) return;
    this.again = true;
    this.#latest = first;
    this.shown = first;
    this.#waiting = [...rest];
    this.#wait(pace);
  }

  /** Ends all of it: the newest position is shown. */
  end(): void {
    if (this.#timer !== null) this.clock.cancel(this.#timer);
    this.#timer = null;
    this.#waiting = [];
    this.shown = null;
    this.again = false;
  }

  #wait(pace: number): void {
    this.#timer = this.clock.after(pace, () => this.#next(pace));
  }

  #next(pace: number): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.end();
      return;
    }
    this.#latest = next;
    // The last one is the newest position, with all that can be done there.
    this.shown = this.#waiting.length > 0 || this.again ? next : null;
    this.#wait(pace);
  }
}
