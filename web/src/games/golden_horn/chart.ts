/**
 * Where everything lies on the chart: from Venice down the Adriatic, round the Morea at Modone, and up the Aegean to
 * Constantinople. A tall chart is for phones.
 */
import type { Point } from '../../lib/press';
import { coasts, hills, trees } from './coasts';
import type { Place, PortName, Ship, ShipName, Space } from './view';

export interface Chart {
  readonly tall: boolean;
  readonly width: number;
  readonly height: number;
  /** Half the room of a sea space. */
  readonly radius: number;
  /** The route as a line. */
  readonly line: string;
  readonly places: ReadonlyMap<Place, Point>;
  /** The direction of the route at a place, towards Constantinople, in degrees. */
  readonly turns: ReadonlyMap<Place, number>;
  /** The sea tiles as lines below their spaces. */
  readonly tiles: readonly {
    readonly tile: string;
    readonly sign: string;
    readonly line: string;
    readonly at: Point;
  }[];
  readonly ports: Readonly<Record<PortName, PortPlan>>;
  readonly docks: readonly Point[];
  readonly dominions: Readonly<Record<string, Point>>;
  /** How large their sheets are drawn. */
  readonly sheet: number;
  /** Coasts, mountains and trees. */
  readonly lands: readonly string[];
  readonly hills: readonly Point[];
  readonly trees: readonly Point[];
  readonly rose: Point;
  readonly title: Point;
}

/** A port: its skyline, its wharf with the goods, and the berths below. */
export interface PortPlan {
  readonly x: number;
  readonly width: number;
  /** Where the skyline stands. */
  readonly ground: number;
  /** Where the first row of cubes stands, and how far they are apart. */
  readonly shelf: number;
  readonly cube: number;
  readonly berth: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

interface Plan {
  readonly size: readonly [number, number];
  /** The left arm of the route, from the mouth of Venice's harbour to Modone; the right arm mirrors it. */
  readonly arm: readonly (readonly [number, number])[];
  readonly port: Omit<PortPlan, 'x'>;
  readonly dominions: Readonly<Record<string, readonly [number, number]>>;
  readonly rose: readonly [number, number];
  readonly title: readonly [number, number];
}

const WIDE: Plan = {
  size: [1200, 1040],
  arm: [
    [182, 470],
    [118, 560],
    [128, 685],
    [212, 810],
    [340, 900],
    [478, 945],
    [600, 958],
  ],
  port: {
    width: 382,
    ground: 136,
    shelf: 174,
    cube: 56,
    berth: { x: 10, y: 252, width: 92, height: 72 },
  },
  dominions: { zara: [462, 190], durazzo: [452, 372], candia: [952, 990], negroponte: [770, 574], galata: [738, 190] },
  rose: [262, 640],
  title: [600, 62],
};

const TALL: Plan = {
  size: [1000, 1340],
  arm: [
    [190, 560],
    [104, 700],
    [100, 850],
    [150, 1010],
    [290, 1130],
    [500, 1190],
  ],
  port: {
    width: 340,
    ground: 140,
    shelf: 182,
    cube: 60,
    berth: { x: 6, y: 270, width: 82, height: 82 },
  },
  dominions: { zara: [378, 620], durazzo: [390, 790], candia: [796, 1284], negroponte: [640, 920], galata: [632, 620] },
  rose: [262, 930],
  title: [500, 60],
};

/** The chart for a route. */
export function chart(route: readonly Space[], tall: boolean): Chart {
  const plan = tall ? TALL : WIDE;
  const [width, height] = plan.size;
  const left = plan.arm.map(([x, y]) => ({ x, y }));
  const right = left
    .slice(0, -1)
    .toReversed()
    .map(({ x, y }) => ({ x: width - x, y }));
  const line = sampled([...left, ...right]);
  const at = (share: number): Point => line[Math.round(Math.min(Math.max(share, 0), 1) * (line.length - 1))] as Point;
  const places = new Map<Place, Point>();
  const turns = new Map<Place, number>();
  const shares = new Map<Place, number>();
  // The ports lie beyond the ends of the line; Modone needs room for its docks.
  const room = (i: number): number => (route[i]?.place === 'modone' || route[i + 1]?.place === 'modone' ? 1.6 : 1);
  const steps = route.slice(1).map((_, i) => room(i));
  const length = steps.reduce((sum, n) => sum + n, 0) - 0.8;
  route.forEach(({ place }, i) => {
    const share = (steps.slice(0, i).reduce((sum, n) => sum + n, 0) - 0.4) / length;
    const [from, to] = [at(share - 0.004), at(share + 0.004)];
    shares.set(place, share);
    places.set(place, at(share));
    turns.set(place, (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
  });
  const step = 1 / length;
  const tiles = [...new Set(route.flatMap(({ tile }) => tile ?? []))].map((tile) => {
    const own = route.filter((space) => space.tile === tile);
    const [first, end] = [own[0] as Space, own.at(-1) as Space];
    const [from, to] = [(shares.get(first.place) ?? 0) - step * 0.42, (shares.get(end.place) ?? 0) + step * 0.42];
    const points = Array.from({ length: 25 }, (_, i) => at(from + ((to - from) * i) / 24));
    return { tile, sign: first.sign ?? 'circle', line: joined(points), at: at(from) };
  });
  const modone = places.get('modone') ?? { x: width / 2, y: 0 };
  const fit = ({ x, y }: Point): Point => ({ x: x * width, y: y * height });
  const port = (x: number): PortPlan => ({ x, ...plan.port });
  const venice = port(0);
  const constantinople = port(width - plan.port.width);
  places.set('venice', { x: venice.width / 2, y: venice.berth.y + venice.berth.height * 1.5 });
  places.set('constantinople', { x: width - venice.width / 2, y: venice.berth.y + venice.berth.height * 1.5 });
  const radius = Math.min(0.42 * distance(at(0), at(step)), tall ? 60 : 58);
  const gap = radius * 1.66;
  return {
    tall,
    width,
    height,
    radius,
    line: joined(line.filter((_, i) => i % 6 === 0)),
    places,
    turns,
    tiles,
    ports: { venice, constantinople },
    docks: [-1, 0, 1].map((i) => ({ x: modone.x + i * gap, y: modone.y })),
    dominions: Object.fromEntries(Object.entries(plan.dominions).map(([name, [x, y]]) => [name, { x, y }])),
    sheet: tall ? 1.42 : 1.14,
    lands: coasts.map((coast) => outline(coast.map(fit))),
    hills: hills.map(fit),
    trees: trees.map(fit),
    rose: { x: plan.rose[0], y: plan.rose[1] },
    title: { x: plan.title[0], y: plan.title[1] },
  };
}

/** A point at the edge of a space, on the side of the land between the seas (1) or on the other (-1). */
export function beside(chart: Chart, place: Place, side: 1 | -1, gap: number): Point {
  const { x, y } = chart.places.get(place) ?? { x: 0, y: 0 };
  const [dx, dy] = [chart.width / 2 - x, chart.height * 0.3 - y];
  const far = (side * (chart.radius + gap)) / Math.hypot(dx, dy);
  return { x: x + dx * far, y: y + dy * far };
}

/** Where a berth of a port is: a column for each fleet, a row for each of its ships. */
export function berthAt({ ports }: Chart, port: PortName, ship: ShipName, seats: number): Point {
  const { x, width, berth } = ports[port];
  const [column, row] = [ship.charCodeAt(0) - 97, Number(ship.slice(1)) - 1];
  const room = Math.min(berth.width * 1.25, (width - 2 * berth.x) / seats);
  const left = x + (width - room * seats) / 2;
  return { x: left + room * (column + 0.5), y: berth.y + berth.height * (row + 0.5) };
}

/** Where a ship lies; null if it is ashore. */
export function shipAt(chart: Chart, ship: Ship, ships: readonly Ship[], docks: number): Point | null {
  const { place } = ship;
  if (place === null) return null;
  if (place === 'venice' || place === 'constantinople') return berthAt(chart, place, ship.ship, ships.length / 3);
  if (place !== 'modone') return chart.places.get(place) ?? null;
  return dockAt(
    chart,
    ships.filter((other) => other.place === 'modone').findIndex((other) => other.ship === ship.ship),
    docks,
  );
}

/** Where a dock of Modone is. */
export function dockAt({ docks: all }: Chart, index: number, docks: number): Point {
  const [first, middle, last] = all as readonly [Point, Point, Point];
  if (docks === 3) return all[index] ?? middle;
  const [one, two] = [first, last].map(({ x, y }) => ({ x: (x + middle.x) / 2, y })) as [Point, Point];
  return index === 0 ? one : two;
}

/** Points along a smooth line, equally far apart. */
function sampled(through: readonly Point[]): Point[] {
  const fine: Point[] = [];
  for (let i = 0; i < through.length - 1; i++) for (let t = 0; t < 1; t += 0.01) fine.push(spline(through, i, t));
  fine.push(through.at(-1) as Point);
  const lengths = [0];
  for (let i = 1; i < fine.length; i++)
    lengths.push((lengths[i - 1] as number) + distance(fine[i - 1] as Point, fine[i] as Point));
  const whole = lengths.at(-1) as number;
  const points: Point[] = [];
  for (let i = 0, j = 0; i <= 600; i++) {
    while (j < fine.length - 1 && (lengths[j] as number) < (whole * i) / 600) j++;
    points.push(fine[j] as Point);
  }
  return points;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A point of the Catmull-Rom spline between two of the points that it goes through. */
function spline(through: readonly Point[], i: number, t: number): Point {
  const point = (at: number): Point => through[Math.min(Math.max(at, 0), through.length - 1)] as Point;
  const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
  const mix = (key: 'x' | 'y'): number =>
    0.5 *
    (2 * b[key] +
      (c[key] - a[key]) * t +
      (2 * a[key] - 5 * b[key] + 4 * c[key] - d[key]) * t * t +
      (3 * b[key] - a[key] - 3 * c[key] + d[key]) * t * t * t);
  return { x: mix('x'), y: mix('y') };
}

const rounded = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;
const joined = (points: readonly Point[]): string => `M${points.map(rounded).join('L')}`;

/** A closed smooth line through points. */
function outline(through: readonly Point[]): string {
  const point = (at: number): Point => through[(at + through.length) % through.length] as Point;
  const curves = through.map((from, i) => {
    const [before, to, after] = [point(i - 1), point(i + 1), point(i + 2)];
    const one = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const two = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${rounded(one)} ${rounded(two)} ${rounded(to)}`;
  });
  return `M${rounded(point(0))}${curves.join('')}Z`;
}
