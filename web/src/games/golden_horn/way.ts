/** Where ships could go, at what price, and what their arrival would bring: from what the view tells. */
import type { Actions, Move } from '../game';
import {
  type Cards,
  COLOURS,
  type Colour,
  count,
  type GoldenHornView,
  isPort,
  type Leg,
  type Lot,
  numberOf,
  type Place,
  type Ship,
} from './view';

/** A way to a place: the first step's move, the cards that the steps take, and the first of them that the hand lacks. */
export interface Course {
  readonly ship: Ship;
  readonly to: Place;
  /** The move that begins it. */
  readonly move: Move | null;
  readonly legs: readonly Leg[];
  readonly cards: readonly Colour[];
  readonly lacking: Colour | null;
}

/** All courses of a ship, the nearest place first; those of a robbed ship that turns round come after. */
export function coursesOf(view: GoldenHornView, ship: Ship, hand: Cards, actions: Actions): Course[] {
  const on = ship.way;
  const ahead =
    view.phase === 'sail' ? forth(on[0]?.card ?? null, actions) : actions.find('sail', { ship: numberOf(ship.ship) });
  const back =
    view.phase === 'sail'
      ? []
      : along(ship, ship.back ?? [], actions.find('turn', { ship: numberOf(ship.ship) }), hand);
  return [...along(ship, on, ahead, hand), ...back];
}

/** The move of one more step. */
export const forth = (card: Colour | null, actions: Actions): Move | null =>
  card === null ? actions.find('step') : actions.find('wind', { card });

function along(ship: Ship, legs: readonly Leg[], move: Move | null, hand: Cards): Course[] {
  const cards: Colour[] = [];
  let lacking: Colour | null = null;
  return legs.map(({ place, card }, i) => {
    if (card !== null) {
      cards.push(card);
      if (cards.filter((one) => one === card).length > count(hand, card)) lacking ??= card;
    }
    return { ship, to: place, move, legs: legs.slice(0, i + 1), cards: [...cards], lacking };
  });
}

/** The points of a warehouse's goods, row by row. */
export function rowsOf(warehouse: Lot, bonus: readonly number[]): { colours: number; points: number }[] {
  const counts = COLOURS.map((colour) => count(warehouse, colour));
  return Array.from({ length: Math.max(0, ...counts) }, (_, row) => {
    const colours = counts.filter((n) => n > row).length;
    return { colours, points: colours + (bonus[colours] ?? 0) };
  });
}

/** How many points a player gains who takes these wares into the warehouse. */
export function gain(view: GoldenHornView, seat: number, wares: Lot): number {
  const warehouse = view.players[seat]?.warehouse ?? {};
  const goods = (lot: Lot): number => rowsOf(lot, view.bonus).reduce((sum, { points }) => sum + points, 0);
  const both: Partial<Record<string, number>> = { ...warehouse };
  for (const [ware, n] of Object.entries(wares)) both[ware] = count(warehouse, ware) + n;
  return goods(both) - goods(warehouse) + count(wares, 'soldier') + count(wares, 'farmer');
}

/** How many cards a ship draws when it comes to a place. */
export function drawn(view: GoldenHornView, ship: Ship, place: Place): number {
  return isPort(place) || (place === 'modone' && view.modone_cards) ? 4 - ship.sails.length : 0;
}

/** What pirates would take from a ship; null if there is nothing that they may take. */
export function prey(ship: Ship): string | null {
  if (count(ship.cargo, 'soldier') > 0) return null;
  return Object.keys(ship.cargo)[0] ?? null;
}
