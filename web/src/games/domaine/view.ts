/** What the server tells of a position of Domaine: the JSON of `regnum.games.domaine.view`. */
import type { Details, GameView } from '../game';

/** A territory by its name, a1 (south-west) to l12. */
export type Cell = string;
/** A side of a territory by its name: `d7|e7`, `d7|d8`, or on the rim `l1|east`. */
export type Edge = string;
export type ColourName = 'blue' | 'orange' | 'yellow' | 'purple' | 'neutral';
export type Pile = 'A' | 'B' | 'C' | 'D';
export const PILES: readonly Pile[] = ['A', 'B', 'C', 'D'];

export interface Colour {
  readonly name: ColourName;
  readonly castles: readonly Cell[];
  readonly knights: readonly Cell[];
  /** Knights left in the supply. */
  readonly left: number;
}

export interface Domain {
  readonly castle: Cell;
  readonly colour: ColourName;
  readonly cells: readonly Cell[];
  readonly knights: number;
  readonly worth: number;
}

/** A card; the face is null where this seat may not know it. */
export interface Card {
  readonly pile: Pile;
  readonly face: string | null;
  readonly cost?: number;
  readonly sale?: number;
}

export interface Player {
  readonly points: number;
  readonly ducats: number;
  readonly income: number;
  /** Cards of the hand that were seen when they were taken from the chancery. */
  readonly shown: readonly Card[];
  readonly hidden: readonly Card[];
}

export interface DomaineView extends GameView {
  /** Twelve rows of twelve signs, the north one first. */
  readonly land: readonly string[];
  readonly colours: readonly Colour[];
  readonly borders: readonly Edge[];
  /** Border markers left. */
  readonly supply: number;
  readonly domains: readonly Domain[];
  /** Enclosed regions without a castle. */
  readonly zones: readonly (readonly Cell[])[];
  readonly allies: readonly (readonly [Cell, Cell])[];
  readonly king: number;
  readonly players: readonly Player[];
  readonly chancery: readonly Card[];
  readonly discards: readonly Card[];
  readonly deck: Readonly<Record<Pile, number>>;
  readonly unseen: Readonly<Record<Pile, Readonly<Record<string, number>>>>;
  readonly sold: Card | null;
  readonly colour: ColourName | null;
  readonly steps: number;
  readonly begun: boolean;
  /** The castle that the action is about. */
  readonly chosen: Cell | null;
}

/** How a castle in open land is closed in with the fewest borders, and what that encloses. */
export interface Closing {
  readonly borders: readonly Edge[];
  readonly cells: readonly Cell[];
  readonly worth: number;
}

/** By castle without a domain; null if figures of its colour join it to another castle. */
export type Closings = Readonly<Record<Cell, Closing | null>>;

/** What the game tells to those who look closer. */
export const closingsIn = (details: Details): Closings => (details['closings'] ?? {}) as Closings;

export const seen = (view: GameView): DomaineView => view as DomaineView;
