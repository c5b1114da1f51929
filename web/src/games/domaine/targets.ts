/** What the moves point at: the places on the board that can be picked in a phase, and the move that each one means. */
import type { Actions, Move } from '../game';
import { cellUnder, edgeUnder, type Point } from './geometry';
import type { Cell, DomaineView, Edge } from './view';

/** A place on the board: a territory or a side, by its name. */
export type Place = Cell | Edge;

const NAMES = ['edge', 'cell', 'castle'] as const;

/** By which name moves of a kind say where they go; null for moves with cards. */
const nameOf = ({ named }: Move): string | null => NAMES.find((name) => name in named) ?? null;

/** Where a move on the board goes; null for moves with cards. */
export function placeOf(move: Move | null): Place | null {
  const name = move && nameOf(move);
  return (move && name && move.named[name]) || null;
}

/** Where moves go, and if that is too many to mark, the domain that grows or the castles to build around: those in open land, if any. */
export function about({ chosen, colour, colours, domains }: DomaineView, moves: readonly Move[]): Place[][] {
  const goals = moves.flatMap((move) => placeOf(move) ?? []);
  if (goals.length === 0) return [];
  const castles = colours.find(({ name }) => name === colour)?.castles ?? [];
  const open = castles.filter((cell) => !domains.some(({ castle }) => castle === cell));
  return [goals, chosen ? [chosen] : open.length ? open : [...castles]];
}

/** What can be done on the board now: moves of one kind, each at its place. */
export interface Targets {
  /** The kind: null if nothing can be done there. */
  readonly verb: string | null;
  /** Whether sides are meant, or territories. */
  readonly edges: boolean;
  /** Whether whole domains are meant, each by its castle. */
  readonly domains: boolean;
  readonly legal: ReadonlyMap<Place, Move>;
  /** The move of this kind at any place, legal or not. */
  at(place: Place): Move | null;
}

const NOTHING: Targets = { verb: null, edges: false, domains: false, legal: new Map(), at: () => null };

/** The places that the legal moves go to. */
export function targetsOf(moves: readonly Move[], actions: Actions): Targets {
  const first = moves.find((move) => nameOf(move) !== null);
  const name = first && nameOf(first);
  if (!first || !name) return NOTHING;
  const { verb } = first;
  const legal = new Map(moves.filter((move) => move.verb === verb).map((move) => [move.named[name] ?? '', move]));
  const [edges, domains] = [name === 'edge', name === 'castle'];
  return { verb, edges, domains, legal, at: (place) => actions.find(verb, { [name]: place }) };
}

export const isEdge = (place: Place): boolean => place.includes('|');

/** The place that a pointer means: the nearest side when sides are meant, else the territory under it. */
export const pick = (edges: boolean, at: Point): Place | null => (edges ? edgeUnder(at) : cellUnder(at));

/** The next of the legal places after (or, backwards, before) the one where the cursor is, in the order of the moves. */
export function jump(places: readonly Place[], from: Place | null, by: 1 | -1): Place | null {
  if (places.length === 0) return null;
  const at = from === null ? -1 : places.indexOf(from);
  if (at < 0) return (by > 0 ? places[0] : places.at(-1)) ?? null;
  return places[(at + by + places.length) % places.length] ?? null;
}

const isPlace = (value: unknown): value is Place => typeof value === 'string' && /^[a-l]\d+(\||$)/.test(value);

/** The places among the values that a refusal or a line of the log names. */
export const named = (values: readonly unknown[]): Place[] => [...new Set(values.flat().filter(isPlace))];
