/** What the server tells of a position of Golden Horn, by the types of its own document. */
import type { Schemas } from '../../lib/wire';
import type { GameView } from '../game';

export const COLOURS = ['red', 'pink', 'orange', 'yellow', 'green', 'blue'] as const;
export type Colour = Schemas['GoldenHornColour'];
export type Ware = keyof Lot;
export const WARES: readonly Ware[] = [...COLOURS, 'soldier', 'farmer'];
export type PortName = keyof GoldenHornView['ports'];
export const PORTS: readonly PortName[] = ['venice', 'constantinople'];
/** A place of the route by its name: a port, `modone`, or a sea space `s1` to `s12`. */
export type Place = Space['place'];
/** A ship by its name: a letter for the fleet, and the number of its sail colours. */
export type ShipName = Schemas['GoldenHornShipName'];
/** How many there are of each ware; what is not there is not named. */
export type Lot = Schemas['GoldenHornLot'];
export type Cards = Schemas['GoldenHornCards'];
export type Space = Schemas['GoldenHornSpaceSeen'];
/** A place where a course can end, with its price and what it brings. */
export type Stop = Schemas['GoldenHornStop'];
export type Ship = Schemas['GoldenHornShipSeen'];
export type Dominion = Schemas['GoldenHornDominionSeen'];
export type Score = Schemas['GoldenHornScoreSeen'];
export type Player = Schemas['GoldenHornPlayer'];
export type GoldenHornView = Schemas['GoldenHornView'] & GameView;
export type Phase = GoldenHornView['phase'];

export const seen = (view: GameView): GoldenHornView => view as GoldenHornView;

export const count = (lot: Readonly<Partial<Record<string, number>>>, name: string): number => lot[name] ?? 0;
export const total = (lot: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(lot).reduce<number>((sum, n) => sum + (n ?? 0), 0);
export const shipOf = (view: GoldenHornView, name: ShipName | null): Ship | undefined =>
  view.ships.find(({ ship }) => ship === name);
export const isPort = (place: Place | null): place is PortName => place === 'venice' || place === 'constantinople';
/** The number by which the owner's moves name a ship. */
export const numberOf = (ship: ShipName): string => ship.slice(1);
