/** What the server tells of a position of Domus Regnatrix: the JSON of `regnum.games.domus_regnatrix.telling`. */
import type { GameEvent, GameView } from '../game';

export type CardName = string;
export type Sort = 'coin' | 'victory' | 'unit' | 'building' | 'wonder' | 'tech' | 'upgrade' | 'support' | 'special';
/** A space by its name: `middle`, or `inner1`, `walls1`, `outer1` of the first player's city. */
export type Space = string;
export type Part = 'inner' | 'walls' | 'outer';
export const PIECES = ['kingdom', 'hero', 'terrain', 'flag'] as const;
export type PieceKind = (typeof PIECES)[number];
export const VICTORIES = ['culture', 'mercantilism', 'conquest'] as const;
export type Victory = (typeof VICTORIES)[number];

/** What is printed on all cards of one name. */
export interface Printed {
  readonly sort: Sort;
  readonly copies: number;
  readonly cost?: number;
  readonly value?: number;
  readonly attack?: number;
  readonly defence?: number;
  readonly traits?: readonly string[];
  readonly letter?: string;
  /** The tech that an upgrade is laid on. */
  readonly of?: CardName;
  readonly points?: number;
}

export interface Unit {
  readonly unit: CardName;
  /** What it did this turn: `engaged`, `spent`, `shifted`, `led`. */
  readonly marks: readonly string[];
}

export interface Squad {
  readonly owner: number;
  readonly slot: string;
  /** From the top. */
  readonly units: readonly Unit[];
  readonly attack: number;
  readonly defence: number;
}

export interface Player {
  readonly kingdom: string | null;
  readonly hero: string | null;
  readonly terrain: string | null;
  readonly flag: string | null;
  readonly alive: boolean;
  readonly raised: boolean;
  readonly lord: number | null;
  readonly golden: boolean;
  readonly truce: boolean;
  readonly trades: boolean;
  /** Passes all bids until further notice. */
  readonly abstains: boolean;
  readonly points: number;
  readonly wealth: number;
  readonly purse: number;
  readonly treasury: Readonly<Record<CardName, number>>;
  readonly library: readonly CardName[];
  readonly city: readonly CardName[];
  readonly shown: readonly CardName[];
  /** Backs are null. */
  readonly hidden: readonly (CardName | null)[];
  readonly walls: readonly { readonly height: number; readonly first: number }[];
  readonly defence: number;
  readonly breached: boolean;
  readonly progress: Readonly<Record<Victory, readonly [number, number]>>;
}

/** An attack with its dice; walls have no foe. */
export interface Battle {
  readonly seat: number;
  readonly unit: CardName;
  readonly owner: number;
  readonly at: Space;
  readonly foe: CardName | null;
  readonly attack: number;
  readonly dice: readonly number[];
  readonly defence: number;
  readonly shield: readonly number[];
  readonly total: number;
  readonly guard: number;
  readonly won: boolean;
}

/** The chance of an attack or of a second roll, as a fraction. */
export interface Odds {
  readonly ways: number;
  readonly of: number;
  readonly strength?: number;
  readonly against?: number;
}

export interface Ware {
  readonly card: CardName;
  readonly left: number;
  readonly price: number;
}

export interface DomusView extends GameView {
  readonly goals: Readonly<Record<'culture' | 'mercantilism' | 'rounds', number>>;
  /** The step of the turn, 1 to 5; 0 during set-up. */
  readonly step: number;
  readonly steps: number;
  readonly turn: number;
  readonly round: number;
  readonly middle: string | null;
  readonly players: readonly Player[];
  readonly spaces: Readonly<Record<Space, readonly Squad[]>>;
  readonly store: readonly Ware[];
  readonly deck: number;
  readonly discards: readonly CardName[];
  readonly unseen: Readonly<Record<'main' | 'store', Readonly<Record<CardName, number>>>>;
  /** A card called at the market; what this seat may not know of it is null. */
  readonly market: {
    readonly called: CardName | null;
    readonly bids: readonly { readonly player: number; readonly card: CardName | null }[];
  } | null;
  readonly drawn: readonly (CardName | null)[];
  readonly placing: CardName | null;
  readonly victim: number | null;
  readonly battle: Battle | null;
  readonly odds: Readonly<Record<string, Odds>>;
  readonly cards: Readonly<Record<CardName, Printed>>;
}

/** What a purchase says of coins: those that leave the treasury, and those that come back from the mint. */
export interface Purchase extends GameEvent {
  readonly seat: number;
  readonly card: CardName;
  readonly price: number;
  readonly paid: readonly CardName[];
  readonly change: readonly CardName[];
}

export const bought = (events: readonly GameEvent[]): Purchase | undefined =>
  events.find(({ event }) => event === 'bought') as Purchase | undefined;

export const seen = (view: GameView): DomusView => view as DomusView;

export const spaceOf = (part: Part, city: number): Space => `${part}${city + 1}`;

/** Whose city a space belongs to; null for the middle. */
export const cityOf = (space: Space): number | null => (space === 'middle' ? null : Number(space.slice(-1)) - 1);

export const partOf = (space: Space): Part | 'middle' => space.replace(/\d$/, '') as Part | 'middle';

/** All cards of a hand, as far as they are known. */
export const handOf = (player: Player): (CardName | null)[] => [...player.hidden, ...player.shown];

/** Equal cards together, in the order in which they first come. */
export function counted<T>(cards: readonly T[]): { readonly card: T; readonly count: number }[] {
  const counts = new Map<T, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
