/**
 * What a castle in open land is missing: the fewest borders that would part it from all other castles.
 *
 * A smallest cut between the castle and the others, in the graph of territories whose links are the sides without a
 * border; sides between two figures of one colour take no border. Of the smallest cuts, the one that encloses most.
 */
import { edgeOf, neighbour, SIDES, terrainOf } from './geometry';
import { regionOf } from './regions';
import type { Cell, DomaineView, Edge } from './view';

export interface Plan {
  readonly castle: Cell;
  readonly borders: readonly Edge[];
  readonly cells: readonly Cell[];
  readonly worth: number;
}

const WORTH: Readonly<Record<string, number>> = { forest: 1, village: 3, city: 5 };
const OUT = '';

/** The smallest enclosure; null if there is none, since figures of its colour join it to another castle. */
export function plan(view: DomaineView, castle: Cell): Plan | null {
  const region = new Set(regionOf(view.borders, castle));
  const others = view.colours.flatMap((colour) => colour.castles).filter((cell) => cell !== castle && region.has(cell));
  const flow = new Map<string, number>();
  const links = linksOf(view, region, others);
  for (;;) {
    const path = search(links, flow, [castle], OUT);
    if (path === null) break;
    if (path.every(([from, to]) => capacity(links, from, to) === Infinity)) return null;
    for (const [from, to] of path) {
      flow.set(`${from}>${to}`, (flow.get(`${from}>${to}`) ?? 0) + 1);
      flow.set(`${to}>${from}`, (flow.get(`${to}>${from}`) ?? 0) - 1);
    }
  }
  const outside = reaching(links, flow);
  const cells = [...region].filter((cell) => !outside.has(cell));
  const borders = [...region].flatMap((cell) =>
    SIDES.flatMap((side) => {
      const beyond = neighbour(cell, side);
      const parted = beyond !== null && region.has(beyond) && !outside.has(cell) && outside.has(beyond);
      const edge = edgeOf(cell, side);
      return parted && !view.borders.includes(edge) ? [edge] : [];
    }),
  );
  const worth = cells.reduce((sum, cell) => sum + (WORTH[terrainOf(view.land, cell)] ?? 0), 0);
  return { castle, borders, cells, worth };
}

type Links = ReadonlyMap<string, ReadonlyMap<string, number>>;
type Step = readonly [from: string, to: string];

function linksOf(view: DomaineView, region: ReadonlySet<Cell>, others: readonly Cell[]): Links {
  const laid = new Set(view.borders);
  const colour = new Map<Cell, string>();
  for (const { name, castles, knights } of view.colours)
    for (const cell of [...castles, ...knights]) colour.set(cell, name);
  const links = new Map<string, Map<string, number>>();
  for (const cell of region) {
    const from = new Map<string, number>();
    for (const side of SIDES) {
      const beyond = neighbour(cell, side);
      if (beyond === null || laid.has(edgeOf(cell, side))) continue;
      const friends = colour.has(cell) && colour.get(cell) === colour.get(beyond);
      from.set(beyond, friends ? Infinity : 1);
    }
    links.set(cell, from);
  }
  for (const other of others) links.get(other)?.set(OUT, Infinity);
  links.set(OUT, new Map(others.map((other) => [other, 0])));
  return links;
}

const capacity = (links: Links, from: string, to: string): number => links.get(from)?.get(to) ?? 0;
const residual = (links: Links, flow: ReadonlyMap<string, number>, from: string, to: string): number =>
  capacity(links, from, to) - (flow.get(`${from}>${to}`) ?? 0);

/** A shortest way with room for one more, as its steps. */
function search(links: Links, flow: ReadonlyMap<string, number>, from: string[], to: string): Step[] | null {
  const came = new Map<string, string | null>(from.map((start) => [start, null]));
  const queue = [...from];
  for (const at of queue) {
    for (const beyond of links.get(at)?.keys() ?? []) {
      if (came.has(beyond) || residual(links, flow, at, beyond) <= 0) continue;
      came.set(beyond, at);
      if (beyond === to) return trace(came, to);
      queue.push(beyond);
    }
  }
  return null;
}

function trace(came: ReadonlyMap<string, string | null>, to: string): Step[] {
  const steps: Step[] = [];
  for (let at = to, from = came.get(to); from !== null && from !== undefined; at = from, from = came.get(from)) {
    steps.push([from, at]);
  }
  return steps;
}

/** All that can still reach the other castles: the complement encloses as much as a smallest cut can. */
function reaching(links: Links, flow: ReadonlyMap<string, number>): Set<string> {
  const found = new Set<string>([OUT]);
  for (const at of found) {
    for (const beyond of links.get(at)?.keys() ?? []) {
      if (!found.has(beyond) && residual(links, flow, beyond, at) > 0) found.add(beyond);
    }
  }
  return found;
}
