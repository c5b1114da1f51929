/** Where territories and their sides lie, in units of the drawing: x grows to the east, y to the south. */
import type { Cell, Edge } from './view';

export const SIZE = 12;
/** The side of a territory. */
export const UNIT = 60;
/** The width of the sea around the land. */
export const SEA = 45;
export const EXTENT = SIZE * UNIT + 2 * SEA;

export type Side = 'north' | 'east' | 'south' | 'west';
export const SIDES: readonly Side[] = ['north', 'east', 'south', 'west'];
export const STEP: Readonly<Record<Side, readonly [number, number]>> = {
  north: [0, 1],
  east: [1, 0],
  south: [0, -1],
  west: [-1, 0],
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The territory in a column (0 is a) and a row (0 is the south one); null off the board. */
export function cellAt(column: number, row: number): Cell | null {
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return null;
  return String.fromCharCode(97 + column) + (row + 1);
}

export const columnOf = (cell: Cell): number => cell.charCodeAt(0) - 97;
export const rowOf = (cell: Cell): number => Number(cell.slice(1)) - 1;

export const CELLS: readonly Cell[] = Array.from(
  { length: SIZE * SIZE },
  (_, i) => cellAt(i % SIZE, Math.floor(i / SIZE)) as Cell,
);

export function neighbour(cell: Cell, side: Side): Cell | null {
  const [east, north] = STEP[side];
  return cellAt(columnOf(cell) + east, rowOf(cell) + north);
}

/** The name of a side as moves spell it: the western or southern territory first. */
export function edgeOf(cell: Cell, side: Side): Edge {
  const beyond = neighbour(cell, side);
  if (beyond === null) return `${cell}|${side}`;
  return side === 'east' || side === 'north' ? `${cell}|${beyond}` : `${beyond}|${cell}`;
}

/** A side as one territory and where it looks: east or north, but for the rim. */
export function sideOf(edge: Edge): { readonly cell: Cell; readonly side: Side } {
  const [cell = '', beyond = ''] = edge.split('|');
  if (beyond in STEP) return { cell, side: beyond as Side };
  return { cell, side: columnOf(beyond) > columnOf(cell) ? 'east' : 'north' };
}

/** The north-western corner of a territory. */
export const corner = (cell: Cell): Point => ({
  x: SEA + columnOf(cell) * UNIT,
  y: SEA + (SIZE - 1 - rowOf(cell)) * UNIT,
});

export function centre(cell: Cell): Point {
  const { x, y } = corner(cell);
  return { x: x + UNIT / 2, y: y + UNIT / 2 };
}

/** The middle of a side. */
export function middle(edge: Edge): Point {
  const { cell, side } = sideOf(edge);
  const { x, y } = centre(cell);
  const [east, north] = STEP[side];
  return { x: x + (east * UNIT) / 2, y: y - (north * UNIT) / 2 };
}

/** Whether a side runs from north to south. */
export const upright = (edge: Edge): boolean => STEP[sideOf(edge).side][0] !== 0;

/** The territory at a point; null on the sea. */
export function cellUnder({ x, y }: Point): Cell | null {
  return cellAt(Math.floor((x - SEA) / UNIT), SIZE - 1 - Math.floor((y - SEA) / UNIT));
}

/** The side whose middle is nearest to a point, the rim's included; null if the point is far out at sea. */
export function edgeUnder({ x, y }: Point): Edge | null {
  const low = SEA + 1;
  const high = SEA + SIZE * UNIT - 1;
  const on = { x: Math.min(Math.max(x, low), high), y: Math.min(Math.max(y, low), high) };
  if (Math.hypot(x - on.x, y - on.y) > UNIT / 3) return null;
  const cell = cellUnder(on);
  if (cell === null) return null;
  const { x: cx, y: cy } = centre(cell);
  const [dx, dy] = [on.x - cx, on.y - cy];
  const side = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'east' : 'west') : dy > 0 ? 'south' : 'north';
  return edgeOf(cell, side);
}

const SIGNS: Readonly<Record<string, string>> = {
  '.': 'meadow',
  f: 'forest',
  v: 'village',
  X: 'city',
  g: 'gold',
  s: 'silver',
  c: 'copper',
  d: 'diamond',
};

/** The terrain of a territory by name. */
export const terrainOf = (land: readonly string[], cell: Cell): string =>
  SIGNS[land[SIZE - 1 - rowOf(cell)]?.[columnOf(cell)] ?? '.'] ?? 'meadow';
