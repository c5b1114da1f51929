/** What the moves point at: the places on the board that can be picked in a phase, and the move that each one means. */
import { cellUnder, edgeUnder, type Point } from './geometry';
import type { Cell, Edge } from './view';

const VERBS: Readonly<Record<string, string>> = {
  castle: 'castle',
  escort: 'knight',
  borders: 'border',
  knights: 'knight',
  expand_from: 'domain',
  expand: 'expand',
  desert_from: 'domain',
  desert: 'desert',
  succeed: 'knight',
  ally_from: 'domain',
  ally: 'ally',
};

/** The verb of the moves that a phase makes on the board; null if it makes none there. */
export const verbOf = (phase: string): string | null => VERBS[phase] ?? null;

/** A place on the board: a territory or a side, by its name. */
export type Place = Cell | Edge;

/** Where a move on the board goes; null for moves with cards. */
export function placeOf(move: string | null): Place | null {
  const [verb = '', place = '', more] = (move ?? '').split(' ');
  return more === undefined && Object.values(VERBS).includes(verb) && place !== '' ? place : null;
}

export const isEdge = (place: Place): boolean => place.includes('|');

/** The place that a pointer means: the nearest side when borders are laid, else the territory under it. */
export const pick = (verb: string, at: Point): Place | null => (verb === 'border' ? edgeUnder(at) : cellUnder(at));

/** The next of the legal places after (or, backwards, before) the one where the cursor is, in the order of the moves. */
export function jump(places: readonly Place[], from: Place | null, by: 1 | -1): Place | null {
  if (places.length === 0) return null;
  const at = from === null ? -1 : places.indexOf(from);
  if (at < 0) return (by > 0 ? places[0] : places.at(-1)) ?? null;
  return places[(at + by + places.length) % places.length] ?? null;
}

/** The places that moves of a verb go to, each with its move. */
export function places(moves: readonly string[], verb: string | null): Map<Place, string> {
  const found = new Map<Place, string>();
  for (const move of moves)
    if (verb !== null && move.startsWith(`${verb} `)) found.set(move.slice(verb.length + 1), move);
  return found;
}

const isPlace = (value: unknown): value is Place => typeof value === 'string' && /^[a-l]\d+(\||$)/.test(value);

/** The places among the values that a refusal or a line of the log names. */
export const named = (values: readonly unknown[]): Place[] => [...new Set(values.flat().filter(isPlace))];
