/** The line around a set of territories, and where a marker between two sets lies. */
import { columnOf, edgeOf, neighbour, rowOf, SEA, SIDES, SIZE, UNIT } from './geometry';
import type { Cell, DomaineView, Edge } from './view';

/** The sides of a set of territories that look out of it. */
export function around(cells: Iterable<Cell>): Edge[] {
  const members = new Set(cells);
  const found: Edge[] = [];
  for (const cell of members) {
    for (const side of SIDES) {
      const beyond = neighbour(cell, side);
      if (beyond === null || !members.has(beyond)) found.push(edgeOf(cell, side));
    }
  }
  return found;
}

/** The line around a set of territories, as closed loops of an SVG path, to be filled by the rule evenodd. */
export function outline(cells: Iterable<Cell>): string {
  const members = new Set(cells);
  const next = new Map<string, string[]>();
  for (const cell of members) {
    const [x, y] = [columnOf(cell), SIZE - 1 - rowOf(cell)];
    const corners = {
      north: [x, y, x + 1, y],
      east: [x + 1, y, x + 1, y + 1],
      south: [x + 1, y + 1, x, y + 1],
      west: [x, y + 1, x, y],
    };
    for (const side of SIDES) {
      const beyond = neighbour(cell, side);
      if (beyond !== null && members.has(beyond)) continue;
      const [fromX, fromY, toX, toY] = corners[side];
      const from = `${fromX},${fromY}`;
      next.set(from, [...(next.get(from) ?? []), `${toX},${toY}`]);
    }
  }
  let path = '';
  for (const start of next.keys()) {
    const loop: string[] = [];
    for (let at: string | undefined = start; at !== undefined; at = next.get(at)?.pop()) loop.push(at);
    loop.pop();
    if (loop.length > 2) path += `M${straight(loop).map(units).join('L')}Z`;
  }
  return path;
}

/** A loop without the points at which it runs straight on. */
function straight(loop: readonly string[]): string[] {
  const points = loop.map((point) => point.split(',').map(Number));
  return loop.filter((_, i) => {
    const [before, after] = [points.at(i - 1), points[(i + 1) % points.length]];
    return before?.[0] !== after?.[0] && before?.[1] !== after?.[1];
  });
}

const units = (point: string): string =>
  point
    .split(',')
    .map((at) => SEA + Number(at) * UNIT)
    .join(' ');

/** Where the turned marker of an alliance lies: a border between the two domains; null if they no longer touch. */
export function between(view: DomaineView, one: Cell, other: Cell): Edge | null {
  const [mine, theirs] = [one, other].map(
    (castle) => new Set(view.domains.find((domain) => domain.castle === castle)?.cells),
  );
  if (!mine || !theirs) return null;
  return (
    view.borders.find((edge) => {
      const [west = '', east = ''] = edge.split('|');
      return (mine.has(west) && theirs.has(east)) || (theirs.has(west) && mine.has(east));
    }) ?? null
  );
}
