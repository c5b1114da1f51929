/**
 * What a person is about to do, at a table or in an analysis: the move pointed at or staged, what it would do, why
 * another is not legal, and what a good player would do.
 * The answers are the server's; they are kept as long as the position stands still.
 */
import type { BoardProps, Details, Move, Preview, Why } from '../games/game';
import { api, Trouble } from './api';
import { say } from './notices.svelte';
import type { Phrases } from './phrases';
import type { TableLink } from './table.svelte';
import type { Advice, Answer, Closer, Foreseen } from './wire';

const PATIENCE = 90;
/** How long an answer stays after its place is left: the way to its link. */
const GRACE = 900;

/** Where the questions are answered. */
export interface Oracle {
  /** Which position it is: another number means that it has moved on. */
  readonly version: number;
  refuse(move: Move): Promise<Answer>;
  foresee(move: Move): Promise<Foreseen>;
  advise(): Promise<Advice>;
  details(): Promise<Pick<Closer, 'version' | 'details'>>;
}

/** A table answers them for the seat looked through; a spectator has none to ask for. */
export function oracleAt(link: Pick<TableLink, 'id' | 'seat' | 'invite' | 'version'>): Oracle {
  const own = async (): Promise<number> => {
    if (link.seat === null) throw new Trouble('not-your-seat', 403);
    return link.seat;
  };
  return {
    get version() {
      return link.version;
    },
    refuse: async ({ id }) => api.refuse(link.id, await own(), id),
    foresee: async ({ id }) => api.preview(link.id, await own(), id),
    advise: async () => api.advice(link.id, await own()),
    details: () => api.details(link.id, link.seat, link.invite),
  };
}

export class Draft {
  staged = $state.raw<Move | null>(null);
  pointed = $state.raw<Move | null>(null);
  preview = $state.raw<Preview | null>(null);
  why = $state.raw<Why | null>(null);
  lit = $state.raw<readonly string[]>([]);
  advice = $state.raw<Advice | null>(null);
  /** Somebody thinks about advice. */
  advising = $state(false);

  #kept = new Map<string, Promise<unknown>>();
  #asked = 0;
  #advised = 0;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly oracle: Oracle,
    private readonly phrases: () => Phrases | undefined,
  ) {}

  /** The table has moved on: what was about to be done is void. */
  clear(): void {
    this.staged = null;
    this.pointed = null;
    this.preview = null;
    this.why = null;
    this.withdraw();
    this.#kept.clear();
  }

  stage(move: Move | null): void {
    this.staged = move;
    this.why = null;
    this.#foresee(0);
  }

  point(move: Move | null): void {
    if (this.pointed === move) return;
    this.pointed = move;
    this.#foresee(PATIENCE);
  }

  async askWhy(move: Move): Promise<Why | null> {
    const phrases = this.phrases();
    if (!phrases) return null;
    const asked = ++this.#asked;
    try {
      const { refusal } = await this.#once(`why ${move.id}`, () => this.oracle.refuse(move));
      const why = refusal && { ...refusal, text: phrases.refusal(refusal) };
      if (asked === this.#asked) {
        this.keepWhy();
        this.why = why;
        if (why) say(`${why.rule}: ${why.text}`);
      }
      return why;
    } catch {
      return null;
    }
  }

  hush(): void {
    this.#asked++;
    this.keepWhy();
    this.why = null;
  }

  /** Takes the answer away in a moment, unless the pointer or the focus has reached it by then. */
  hushSoon(): void {
    this.#asked++;
    this.keepWhy();
    this.#leaving = setTimeout(() => this.hush(), GRACE);
  }

  keepWhy(): void {
    clearTimeout(this.#leaving);
  }

  /** Asks what a good player would do; problems are the caller's to tell. */
  async advise(): Promise<void> {
    if (this.advising) return;
    const asked = ++this.#advised;
    this.advising = true;
    try {
      const given = await this.#once('advice', () => this.oracle.advise());
      if (asked === this.#advised && given.version === this.oracle.version) this.advice = given;
    } finally {
      if (asked === this.#advised) this.advising = false;
    }
  }

  /** Takes the advice away, or no longer waits for it. */
  withdraw(): void {
    this.#advised++;
    this.advising = false;
    this.advice = null;
  }

  async ask(move: Move): Promise<Preview | null> {
    const found = await this.foresee(move);
    return found?.view ? { move, events: found.events, view: found.view } : null;
  }

  /** What the server says of a step beforehand; null if it says nothing. */
  async foresee(move: Move): Promise<Foreseen | null> {
    try {
      return await this.#once(`preview ${move.id}`, () => this.oracle.foresee(move));
    } catch {
      return null;
    }
  }

  /** What there is to tell of the position to those who look closer. */
  async details(): Promise<Details | null> {
    const { version } = this.oracle;
    try {
      const asked = await this.#once('details', () => this.oracle.details());
      return asked.version === version ? asked.details : null;
    } catch {
      return null;
    }
  }

  /** What the board and the tray are given to tell what the person is about to do. */
  handlers(): Pick<BoardProps, 'onstage' | 'onpoint' | 'onwhy' | 'onwhynot' | 'onpreview' | 'ondetails'> {
    return {
      onstage: (move) => this.stage(move),
      onpoint: (move) => this.point(move),
      onwhy: (move) => this.askWhy(move),
      onwhynot: () => this.hushSoon(),
      onpreview: (move) => this.ask(move),
      ondetails: () => this.details(),
    };
  }

  #foresee(patience: number): void {
    const move = this.staged ?? this.pointed;
    if (move === null) {
      this.preview = null;
      return;
    }
    if (this.preview?.move !== move) this.preview = null;
    const current = (): boolean => (this.staged ?? this.pointed) === move;
    const wait = this.#kept.has(`preview ${move.id}`) ? 0 : patience;
    setTimeout(async () => {
      if (!current()) return;
      const found = await this.ask(move);
      if (current()) this.preview = found;
    }, wait);
  }

  #once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    let kept = this.#kept.get(key) as Promise<T> | undefined;
    if (!kept) {
      kept = ask();
      this.#kept.set(key, kept);
      kept.catch(() => this.#kept.delete(key));
    }
    return kept;
  }
}
