/** What goes over the wire, as docs/wire.md says it. The names the page uses, in one file. */
import type { GameEvent, GameView, Outcome } from '../games/game';

export interface Me {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
}

export interface Session {
  readonly id: string;
  readonly created: string;
  readonly seen: string;
  readonly agent: string;
  readonly current: boolean;
}

export interface GameOption {
  readonly name: string;
  readonly default: number;
  readonly low: number;
  readonly high: number;
}

/** A computer player in words, by language. */
export interface LevelInfo {
  readonly name: string;
  readonly title: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly ruleset: string;
  readonly languages: readonly string[];
  readonly seats: readonly number[];
  readonly options: Readonly<Record<string, readonly GameOption[]>>;
  readonly levels: readonly string[];
  readonly players: readonly LevelInfo[];
}

export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface Rulebook {
  readonly title: string;
  readonly introduction: string;
  readonly chapters: readonly { readonly title: string; readonly rules: readonly Rule[] }[];
}

export interface SeatWish {
  kind: 'me' | 'link' | 'device' | 'computer';
  name?: string;
  level?: string;
}

export interface Clock {
  readonly kind: 'move' | 'game';
  readonly seconds: number;
}

export interface TableWish {
  game: string;
  options: Record<string, number>;
  seats: SeatWish[];
  public: boolean;
  clock: Clock | null;
  start: boolean;
  entropy: string;
}

export interface TableSeat {
  readonly seat: number;
  readonly kind: 'open' | 'person' | 'device' | 'computer';
  readonly name: string;
  readonly level?: string | null;
  readonly here: boolean;
  readonly mine: boolean;
  readonly left: boolean;
  readonly deadline?: string | null;
  /** Seconds left of a clock for the whole game. */
  readonly remaining?: number | null;
}

export interface Table {
  readonly id: string;
  readonly game: string;
  readonly ruleset: string;
  readonly options: Readonly<Record<string, number>>;
  readonly public: boolean;
  readonly phase: 'open' | 'playing' | 'over';
  readonly version: number;
  readonly host: boolean;
  readonly invite?: string | null;
  readonly seats: readonly TableSeat[];
  readonly commitment: string;
  readonly entropies: readonly string[];
  readonly seed?: string | null;
  readonly outcome?: Outcome | null;
  readonly clock?: Clock | null;
  /** The seat that asks to take a step back. */
  readonly asked?: number | null;
  readonly created: string;
  readonly next?: string | null;
}

export interface Step {
  readonly version: number;
  readonly seat: number | null;
  readonly kind: 'move' | 'undo' | 'resign' | 'deal';
  readonly text?: string | null;
  readonly events: readonly GameEvent[];
  readonly at: string;
}

export interface Chat {
  readonly number: number;
  readonly name: string;
  readonly seat: number | null;
  readonly text: string;
  readonly at: string;
}

export interface Moment {
  readonly version: number;
  readonly at: string;
  readonly entry: Step;
  readonly events: readonly GameEvent[];
  readonly view: GameView;
}

export interface Moments {
  readonly version: number;
  readonly moments: readonly Moment[];
}

export interface Verdict {
  readonly commitment: string;
  readonly seed: string;
  readonly entropies: readonly string[];
  readonly outcomes: number;
  readonly fair: boolean;
}

export interface Refusal {
  readonly rule: string;
  readonly reason: string;
  readonly named: Readonly<Record<string, unknown>>;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly key: string;
  readonly named: Readonly<Record<string, unknown>>;
  readonly detail: string;
}

export type ClientFrame =
  | { type: 'hello'; seat: number | null; version: number | null; invite?: string }
  | { type: 'move'; key: string; version: number; seat: number; move: string }
  | { type: 'undo'; key: string; version: number; seat: number }
  | { type: 'agree'; seat: number; yes: boolean }
  | { type: 'chat'; key: string; text: string }
  | { type: 'ping' };

export type ServerFrame =
  | {
      type: 'state';
      table: Table;
      version: number;
      seat: number | null;
      view: GameView | null;
      moves: readonly string[];
      log: readonly Step[];
      chat: readonly Chat[];
    }
  | { type: 'step'; version: number; step: Step; view: GameView; moves: readonly string[]; table?: Table | null }
  | { type: 'ack'; key: string; version: number }
  | { type: 'no'; key: string; problem: Problem; version: number }
  | { type: 'table'; table: Table }
  | { type: 'chat'; chat: Chat }
  | { type: 'asked'; seat: number | null }
  | { type: 'pong' };
