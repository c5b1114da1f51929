/**
 * Where everything lies on the chart: from Venice down the Adriatic, round the Morea at Modone, and up the Aegean to
 * Constantinople. A tall chart is for phones.
 */
import type { Point } from '../../lib/press';
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
  /** Coasts, and where mountains stand. */
  readonly lands: readonly string[];
  readonly hills: readonly Point[];
  readonly rose: Point;
}

/** A port: its skyline, its wharf with the goods, and the berths below. */
export interface PortPlan {
  readonly x: number;
  readonly width: number;
  /** Where the skyline stands. */
  readonly ground: number;
  /** The first of the cubes, and how far they are apart. */
  readonly wharf: Point;
  readonly cube: number;
  readonly berth: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

interface Plan {
  readonly size: readonly [number, number];
  readonly radius: number;
  /** The left arm of the route, from the mouth of Venice's harbour to Modone; the right arm mirrors it. */
  readonly arm: readonly (readonly [number, number])[];
  readonly port: Omit<PortPlan, 'x'>;
  readonly dominions: Readonly<Record<string, readonly [number, number]>>;
  readonly rose: readonly [number, number];
}

const WIDE: Plan = {
  size: [1200, 1000],
  radius: 46,
  arm: [
    [165, 388],
    [128, 520],
    [150, 665],
    [245, 805],
    [410, 880],
    [600, 905],
  ],
  port: {
    width: 316,
    ground: 118,
    wharf: { x: 50, y: 150 },
    cube: 46,
    berth: { x: 14, y: 214, width: 72, height: 58 },
  },
  dominions: { zara: [440, 128], durazzo: [446, 330], candia: [846, 958], negroponte: [790, 560], galata: [762, 128] },
  rose: [262, 560],
};

const TALL: Plan = {
  size: [1000, 1340],
  radius: 56,
  arm: [
    [190, 536],
    [104, 690],
    [100, 850],
    [150, 1010],
    [290, 1130],
    [500, 1190],
  ],
  port: {
    width: 392,
    ground: 116,
    wharf: { x: 50, y: 156 },
    cube: 58,
    berth: { x: 12, y: 250, width: 92, height: 82 },
  },
  dominions: { zara: [392, 640], durazzo: [392, 800], candia: [770, 1288], negroponte: [640, 940], galata: [640, 640] },
  rose: [250, 900],
};

/** Coasts in fractions of the chart. */
const COASTS: readonly (readonly (readonly [number, number])[])[] = [
  // Italy, with Venice on it
  [
    [-0.05, -0.05],
    [0.29, -0.05],
    [0.282, 0.06],
    [0.272, 0.13],
    [0.268, 0.2],
    [0.2, 0.212],
    [0.1, 0.207],
    [0.035, 0.222],
    [0.022, 0.33],
    [0.03, 0.45],
    [0.022, 0.56],
    [0.042, 0.66],
    [0.085, 0.75],
    [0.125, 0.83],
    [0.168, 0.9],
    [0.16, 0.935],
    [0.12, 0.905],
    [0.098, 0.93],
    [0.105, 1.05],
    [-0.05, 1.05],
  ],
  // the Balkans and Greece
  [
    [0.335, -0.05],
    [0.322, 0.05],
    [0.3, 0.13],
    [0.295, 0.21],
    [0.31, 0.28],
    [0.288, 0.36],
    [0.312, 0.44],
    [0.345, 0.51],
    [0.362, 0.585],
    [0.41, 0.655],
    [0.432, 0.735],
    [0.468, 0.79],
    [0.488, 0.845],
    [0.512, 0.8],
    [0.53, 0.835],
    [0.552, 0.765],
    [0.572, 0.7],
    [0.605, 0.665],
    [0.582, 0.6],
    [0.602, 0.52],
    [0.645, 0.48],
    [0.635, 0.42],
    [0.655, 0.36],
    [0.7, 0.31],
    [0.69, 0.25],
    [0.712, 0.19],
    [0.725, 0.1],
    [0.718, -0.05],
  ],
  // Thrace with Constantinople, and Asia Minor
  [
    [0.712, -0.05],
    [0.728, 0.06],
    [0.735, 0.13],
    [0.732, 0.2],
    [0.8, 0.21],
    [0.9, 0.206],
    [0.962, 0.224],
    [0.975, 0.33],
    [0.966, 0.43],
    [0.98, 0.53],
    [0.962, 0.63],
    [0.97, 0.72],
    [0.935, 0.8],
    [0.925, 0.88],
    [0.955, 0.95],
    [0.94, 1.05],
    [1.05, 1.05],
    [1.05, -0.05],
  ],
  // Candia
  [
    [0.6, 0.958],
    [0.64, 0.938],
    [0.7, 0.93],
    [0.76, 0.934],
    [0.81, 0.95],
    [0.815, 0.972],
    [0.76, 0.985],
    [0.69, 0.988],
    [0.63, 0.982],
  ],
  // Negroponte
  [
    [0.635, 0.515],
    [0.668, 0.525],
    [0.705, 0.565],
    [0.715, 0.605],
    [0.69, 0.612],
    [0.655, 0.575],
    [0.63, 0.545],
  ],
  // islands
  [
    [0.755, 0.66],
    [0.772, 0.652],
    [0.778, 0.668],
    [0.764, 0.678],
  ],
  [
    [0.7, 0.7],
    [0.715, 0.695],
    [0.722, 0.71],
    [0.706, 0.716],
  ],
  [
    [0.348, 0.72],
    [0.362, 0.735],
    [0.366, 0.762],
    [0.352, 0.752],
  ],
];

const HILLS: readonly (readonly [number, number])[] = [
  [0.4, 0.25],
  [0.45, 0.3],
  [0.42, 0.43],
  [0.47, 0.47],
  [0.55, 0.26],
  [0.6, 0.3],
  [0.5, 0.6],
  [0.47, 0.665],
  [0.52, 0.7],
  [0.55, 0.43],
];

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
  const last = route.length - 1;
  route.forEach(({ place }, i) => {
    const share = (i - 0.35) / (last - 0.7);
    const [from, to] = [at(share - 0.004), at(share + 0.004)];
    shares.set(place, share);
    places.set(place, at(share));
    turns.set(place, (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
  });
  const step = 1 / (last - 0.7);
  const tiles = [...new Set(route.flatMap(({ tile }) => tile ?? []))].map((tile) => {
    const own = route.filter((space) => space.tile === tile);
    const [first, end] = [own[0] as Space, own.at(-1) as Space];
    const [from, to] = [(shares.get(first.place) ?? 0) - step * 0.42, (shares.get(end.place) ?? 0) + step * 0.42];
    const points = Array.from({ length: 25 }, (_, i) => at(from + ((to - from) * i) / 24));
    return { tile, sign: first.sign ?? 'circle', line: joined(points), at: at(from) };
  });
  const modone = places.get('modone') ?? { x: width / 2, y: 0 };
  const port = (x: number): PortPlan => ({ x, ...plan.port });
  const venice = port(0);
  const constantinople = port(width - plan.port.width);
  places.set('venice', { x: venice.width / 2, y: venice.berth.y + venice.berth.height * 1.5 });
  places.set('constantinople', { x: width - venice.width / 2, y: venice.berth.y + venice.berth.height * 1.5 });
  const gap = plan.radius * 1.55;
  return {
    tall,
    width,
    height,
    radius: plan.radius,
    line: joined(line.filter((_, i) => i % 6 === 0)),
    places,
    turns,
    tiles,
    ports: { venice, constantinople },
    docks: [-1, 0, 1].map((i) => ({ x: modone.x + i * gap, y: modone.y })),
    dominions: Object.fromEntries(Object.entries(plan.dominions).map(([name, [x, y]]) => [name, { x, y }])),
    lands: COASTS.map((coast) => outline(coast.map(([x, y]) => ({ x: x * width, y: y * height })))),
    hills: HILLS.map(([x, y]) => ({ x: x * width, y: y * height })),
    rose: { x: plan.rose[0], y: plan.rose[1] },
  };
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
