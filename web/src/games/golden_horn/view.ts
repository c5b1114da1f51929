/** What the server tells of a position of Golden Horn: the JSON of `regnum.games.golden_horn.view`. */
import type { GameView } from '../game';

export const COLOURS = ['red', 'pink', 'orange', 'yellow', 'green', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];
export type Ware = Colour | 'soldier' | 'farmer';
export const WARES: readonly Ware[] = [...COLOURS, 'soldier', 'farmer'];
export type PortName = 'venice' | 'constantinople';
export const PORTS: readonly PortName[] = ['venice', 'constantinople'];
/** A place of the route by its name: a port, `modone`, or a sea space `s1` to `s12`. */
export type Place = string;
/** A ship by its name: a letter for the fleet, and the number of its sail colours. */
export type ShipName = string;
/** How many there are of each ware; what is not there is not named. */
export type Lot = Readonly<Partial<Record<Ware, number>>>;
export type Cards = Readonly<Partial<Record<Colour, number>>>;

export interface Space {
  readonly place: Place;
  /** Sea spaces have a colour and lie on a tile. */
  readonly colour?: Colour;
  readonly tile?: string;
  readonly sign?: 'triangle' | 'circle';
}

/** One step of a ship's way: where it leads, and the card that it takes. */
export interface Leg {
  readonly place: Place;
  readonly card: Colour | null;
}

export interface Ship {
  readonly ship: ShipName;
  readonly seat: number;
  readonly sails: readonly Colour[];
  /** Null before it is put into a port. */
  readonly place: Place | null;
  readonly heading: PortName | null;
  readonly cargo: Lot;
  readonly robbed: boolean;
  readonly way: readonly Leg[];
  /** The way of a robbed ship that turns round. */
  readonly back?: readonly Leg[];
}

export interface Dominion {
  readonly dominion: string;
  readonly soldiers: number;
  readonly points: number;
  readonly owner: number | null;
}

export interface Score {
  readonly rows: readonly { readonly colours: number; readonly bonus: number; readonly points: number }[];
  readonly goods: number;
  readonly dominions: number;
  readonly figures: number;
}

export interface Player {
  readonly points: number;
  readonly score: Score;
  readonly warehouse: Lot;
  readonly dominions: readonly string[];
  readonly cards: number;
  /** Null for hands that this seat may not see. */
  readonly hand: Cards | null;
  readonly ships: readonly ShipName[];
}

export type Phase = 'berth' | 'turn' | 'pirates' | 'load' | 'sail' | 'moored' | 'over';

export interface GoldenHornView extends GameView {
  readonly phase: Phase;
  readonly extension: boolean;
  readonly modone_cards: boolean;
  readonly rounds: number;
  readonly route: readonly Space[];
  readonly docks: number;
  /** How many cubes a port is refilled to. */
  readonly full: number;
  readonly ports: Readonly<Record<PortName, Lot>>;
  readonly ships: readonly Ship[];
  readonly bag: Readonly<Partial<Record<Colour | 'black' | 'white', number>>>;
  readonly store: number;
  readonly exiles: number;
  readonly dominions: readonly Dominion[];
  /** What a row of so many colours brings beside its cubes. */
  readonly bonus: readonly number[];
  readonly players: readonly Player[];
  readonly deck: number;
  readonly discards: Cards;
  readonly unseen: { readonly cards: Cards };
  readonly round: number;
  /** The ship that the decision is about. */
  readonly ship: ShipName | null;
  readonly raided: boolean;
  readonly conquered: boolean;
  readonly ending: string | null;
}

export const seen = (view: GameView): GoldenHornView => view as GoldenHornView;

export const count = (lot: Readonly<Partial<Record<string, number>>>, name: string): number => lot[name] ?? 0;
export const total = (lot: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(lot).reduce<number>((sum, n) => sum + (n ?? 0), 0);
export const shipOf = (view: GoldenHornView, name: ShipName | null): Ship | undefined =>
  view.ships.find(({ ship }) => ship === name);
export const isPort = (place: Place | null): place is PortName => place === 'venice' || place === 'constantinople';
/** The number by which the owner's moves name a ship. */
export const numberOf = (ship: ShipName): string => ship.slice(1);
