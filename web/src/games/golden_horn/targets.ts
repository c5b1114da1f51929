/** What can be picked on the chart, and what picking it means in a position. */
import type { Point } from '../../lib/press';
import type { Actions, Move } from '../game';
import { berthAt, type Chart, distance, shipAt } from './chart';
import {
  COLOURS,
  type Colour,
  count,
  type GoldenHornView,
  numberOf,
  type Place,
  PORTS,
  type PortName,
  type Ship,
  type ShipName,
  type Stop,
  shipOf,
  WARES,
  type Ware,
} from './view';

/** A way to a place: the move that begins it, the stops up to there, the cards that it takes, and the first of them that the hand lacks. */
export interface Course {
  readonly ship: Ship;
  readonly to: Place;
  readonly move: Move;
  readonly stops: readonly Stop[];
  readonly last: Stop;
  readonly cards: readonly Colour[];
}

/** All courses of a ship, the nearest place first; those of a robbed ship that turns round come after. */
export const coursesOf = (view: GoldenHornView, ship: Ship, actions: Actions): Course[] =>
  (view.choices?.courses ?? [])
    .filter((course) => course.ship === ship.ship)
    .flatMap((course) => {
      const move = actions.all[course.move] as Move;
      return course.stops.map((last, i) => {
        const stops = course.stops.slice(0, i + 1);
        return { ship, to: last.place, move, stops, last, cards: stops.flatMap(({ card }) => card ?? []) };
      });
    });

/** Something on the chart that can be pointed at. */
export interface Spot {
  /** A place, a ship, a dominion, `venice:red` for goods, or `a1@venice` for a berth of the set-up. */
  readonly id: string;
  readonly kind: 'place' | 'ship' | 'dominion' | 'goods' | 'berth';
  readonly at: Point;
  /** How far from it a pointer may be. */
  readonly reach: number;
  /** The cubes that it consists of. */
  readonly parts?: readonly Point[];
  /** The ship and the port of a berth, as moves name them. */
  readonly berth?: { readonly ship: string; readonly port: PortName };
}

/** What picking a spot means: a move, legal or not, and the course that it begins. */
export interface Aim {
  readonly spot: Spot;
  readonly move: Move | null;
  readonly legal: boolean;
  readonly course: Course | null;
}

/** The wares that lie in a port, in their order on the wharf. */
export const lying = (view: GoldenHornView, port: PortName): Ware[] =>
  WARES.filter((ware) => count(view.ports[port], ware) > 0);

/** Where the cubes and figures of a port stand on its wharf: five in a row. */
export function wharf(view: GoldenHornView, chart: Chart, port: PortName): { ware: Ware; at: Point; key: string }[] {
  const plan = chart.ports[port];
  const wares = lying(view, port).flatMap((ware) => Array.from({ length: count(view.ports[port], ware) }, () => ware));
  const many = wares.length;
  const rows = many > 5 ? Math.ceil(many / 2) : 5;
  const left = plan.x + (plan.width - plan.cube * (rows - 1)) / 2;
  return wares.map((ware, i) => ({
    ware,
    key: `${ware}${i}`,
    at: { x: left + plan.cube * (i % rows), y: plan.shelf + plan.cube * 0.86 * Math.floor(i / rows) },
  }));
}

/** Everything that can be pointed at; what lies on top comes first. */
export function spots(view: GoldenHornView, chart: Chart): Spot[] {
  const found: Spot[] = [];
  const seats = view.players.length;
  if (view.phase === 'berth' && view.seat !== null && view.seat === view.to_move)
    for (const ship of view.ships.filter(({ seat, place }) => seat === view.seat && place === null))
      for (const port of PORTS)
        found.push({
          id: `${ship.ship}@${port}`,
          kind: 'berth',
          berth: { ship: numberOf(ship.ship), port },
          at: berthAt(chart, port, ship.ship, seats),
          reach: chart.ports[port].berth.height / 2,
        });
  for (const ship of view.ships) {
    const at = shipAt(chart, ship, view.ships, view.docks);
    const moored = ship.place !== null && PORTS.some((port) => port === ship.place);
    if (at !== null)
      found.push({
        id: ship.ship,
        kind: 'ship',
        at,
        reach: moored ? chart.ports.venice.berth.height / 2 : chart.radius,
      });
  }
  for (const port of PORTS)
    for (const ware of lying(view, port)) {
      const own = wharf(view, chart, port).filter((one) => one.ware === ware);
      const middle = own[Math.floor((own.length - 1) / 2)];
      if (middle)
        found.push({
          id: `${port}:${ware}`,
          kind: 'goods',
          at: middle.at,
          reach: chart.ports[port].cube / 2,
          parts: own.map((one) => one.at),
        });
    }
  for (const { dominion } of view.dominions) {
    const at = chart.dominions[dominion];
    if (at) found.push({ id: dominion, kind: 'dominion', at, reach: 62 * chart.sheet });
  }
  for (const { place } of view.route) {
    const at = chart.places.get(place);
    if (at)
      found.push({ id: place, kind: 'place', at, reach: PORTS.some((port) => port === place) ? 120 : chart.radius });
  }
  return found;
}

/** The spot under a pointer. All cubes of a ware mean it. */
export function under(all: readonly Spot[], view: GoldenHornView, chart: Chart, at: Point): Spot | null {
  const hit = all.find((spot) => spot.kind !== 'goods' && spot.kind !== 'place' && distance(spot.at, at) <= spot.reach);
  if (hit) return hit;
  for (const port of PORTS) {
    const cube = wharf(view, chart, port).find((one) => distance(one.at, at) <= chart.ports[port].cube / 2);
    if (cube) return all.find(({ id }) => id === `${port}:${cube.ware}`) ?? null;
  }
  return all.find((spot) => spot.kind === 'place' && distance(spot.at, at) <= spot.reach) ?? null;
}

/** What picking a spot means now, for the seat that looks; `chosen` is the seat's own ship whose way is shown. */
export function aimAt(
  spot: Spot,
  view: GoldenHornView,
  moves: readonly Move[],
  actions: Actions,
  chosen: ShipName | null,
): Aim {
  const as = (move: Move | null, course: Course | null = null): Aim => ({
    spot,
    move,
    course,
    legal: move !== null && moves.includes(move) && (course === null || course.last.lacking === null),
  });
  if (spot.berth) return as(actions.find('berth', spot.berth));
  if (view.phase === 'berth') return as(null);
  if (spot.kind === 'dominion')
    return as(conquests(moves, spot.id)[0] ?? actions.find('conquer', { dominion: spot.id, farmers: '0' }));
  if (spot.kind === 'goods') return as(loading(spot.id, view, actions));
  if (spot.kind === 'ship') {
    const ship = shipOf(view, spot.id);
    if (ship?.seat === view.seat) return as(actions.find('sail', { ship: numberOf(spot.id) }));
    return as(actions.find('attack', { ship: spot.id }));
  }
  const course = courseTo(spot.id, view, actions, chosen);
  return course === null ? as(null) : as(course.move, course);
}

/** What the goods of a port mean: loading them, if that is the port that the ship leaves. */
function loading(id: string, view: GoldenHornView, actions: Actions): Move | null {
  const [port, ware = ''] = id.split(':');
  const ship = shipOf(view, view.ship);
  if (view.phase === 'load' && ship?.place !== port) return null;
  return actions.find('load', { what: lotOf(ware) });
}

/** What moves call all the wares of one kind that lie in a port. */
export const lotOf = (ware: string): string => (COLOURS.some((colour) => colour === ware) ? ware : `${ware}s`);

/** The legal ways to conquer a dominion, those with fewest farmers first. */
export const conquests = (moves: readonly Move[], dominion: string): Move[] =>
  moves.filter(({ verb, named }) => verb === 'conquer' && named['dominion'] === dominion);

/** The best course of an own ship to a place: of the chosen one, else of the one that it costs fewest cards. */
export function courseTo(
  place: string,
  view: GoldenHornView,
  actions: Actions,
  chosen: ShipName | null,
): Course | null {
  const under = view.ship ?? chosen;
  const able = view.ships.filter(({ ship }) => under === null || ship === under);
  const found = able.flatMap((ship) => coursesOf(view, ship, actions)).filter(({ to }) => to === place);
  const rank = ({ last, cards, stops }: Course): number =>
    (last.lacking === null ? 0 : 1000) + 10 * cards.length + stops.length;
  return found.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** The next of the legal spots after (or, backwards, before) one. */
export function jump(legal: readonly Spot[], from: string | null, by: 1 | -1): Spot | null {
  if (legal.length === 0) return null;
  const at = legal.findIndex(({ id }) => id === from);
  if (at < 0) return legal.at(by > 0 ? 0 : -1) ?? null;
  return legal[(at + by + legal.length) % legal.length] ?? null;
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

/** The nearest spot in the direction of an arrow key; null if the key is none. */
export function toward(all: readonly Spot[], from: Spot, key: string): Spot | null {
  const way = WAYS[key];
  if (way === undefined) return null;
  let [best, least]: [Spot, number] = [from, Infinity];
  for (const spot of all) {
    const [dx, dy] = [spot.at.x - from.at.x, spot.at.y - from.at.y];
    const [on, off] = [dx * way.x + dy * way.y, Math.abs(dx * way.y) + Math.abs(dy * way.x)];
    if (on > 4 && on >= off * 0.6 && on + 2 * off < least) [best, least] = [spot, on + 2 * off];
  }
  return best;
}

/** The spots among the names that a refusal, a line of the log or advice gives. */
export const named = (all: readonly Spot[], names: readonly unknown[]): Spot[] =>
  all.filter(({ id }) => names.some((name) => name === id));

/** The name of the spot that a move is made at. */
function idOf(move: Move, view: GoldenHornView): string | undefined {
  const { ship: named = '', port, what = '', dominion } = move.named;
  const ship = shipOf(view, view.ship);
  const own = view.seat === null ? '' : (view.players[view.seat]?.ships.find((one) => numberOf(one) === named) ?? '');
  const ware = WARES.find((one) => lotOf(one) === what) ?? 'soldier';
  const ahead = view.choices?.courses.find((course) => course.move === move.id)?.stops[0]?.place;
  const ids: Readonly<Record<string, string | null | undefined>> = {
    berth: `${own}@${port}`,
    attack: named,
    pirates: view.ship,
    sail: own,
    turn: own,
    load: `${ship?.place}:${ware}`,
    step: ahead,
    wind: ahead,
    conquer: dominion,
  };
  return ids[move.verb] ?? undefined;
}

/** The spot that a move is made at. */
export function spotOf(move: Move | null, all: readonly Spot[], view: GoldenHornView): Spot | null {
  const id = move && idOf(move, view);
  return all.find((spot) => spot.id === id) ?? null;
}

/** The spots that moves are made at, and if they are too many to mark, the ship that sails or the player's own. */
export function about(view: GoldenHornView, moves: readonly Move[]): string[][] {
  const ids = moves.flatMap((move) => idOf(move, view) ?? []);
  const own = view.seat === null ? [] : (view.players[view.seat]?.ships ?? []);
  return ids.length === 0 ? [] : [ids, view.ship ? [view.ship] : [...own]];
}
