/**
 * Places on the board, and what the legal moves are about: which squad acts, and what it aims at.
 *
 * A place is a space (`outer2`), a squad (`outer2/1a`: the first player's squad a there), a stack of wall cards
 * (`walls2/3`), or a card in an inner city (`inner2:market`, `inner2:hero`).
 */
import type { GameEvent, Move } from '../game';
import type { DomusView, Space, Squad } from './view';

export type Place = string;

/** A move by what it names on the board. */
export interface Aim {
  readonly move: Move;
  readonly verb: string;
  /** The squad that acts. */
  readonly subject: Place | null;
  /** The unit that acts alone; null for the whole squad. */
  readonly unit: string | null;
  readonly target: Place | null;
}

export const squadPlace = (space: Space, owner: number, slot: string): Place => `${space}/${owner + 1}${slot}`;

/** The spaces, squads, stacks and cards of the board that an event is about. */
export function places({ event, seat, owner, space, slot, into, stack, card }: GameEvent): Place[] {
  const mine = typeof seat === 'number' ? seat : 0;
  if (event === 'crumbled' || event === 'restored') return [`walls${mine + 1}/${stack}`];
  if (event === 'played') return [`inner${mine + 1}:${card}`];
  if (event === 'razed' || event === 'killed') return [`inner${Number(owner) + 1}:${card}`];
  const where = into ?? slot;
  return typeof space === 'string' && typeof where === 'string' ? [space, squadPlace(space, mine, where)] : [];
}

const PLACE = /^(\w+)(?:\/(\d)([ab])?|:(.+))?$/;

/** A place taken apart. */
export function parsed(place: Place): {
  readonly space: Space;
  readonly owner: number | null;
  readonly slot: string | null;
  readonly stack: number | null;
  readonly card: string | null;
} {
  const [, space = '', number, slot, card] = PLACE.exec(place) ?? [];
  const n = number === undefined ? null : Number(number);
  return {
    space,
    owner: slot === undefined || n === null ? null : n - 1,
    slot: slot ?? null,
    stack: slot === undefined ? n : null,
    card: card ?? null,
  };
}

export function squadAt(view: DomusView, place: Place): Squad | undefined {
  const { space, owner, slot } = parsed(place);
  return view.spaces[space]?.find((squad) => squad.owner === owner && squad.slot === slot);
}

/** A squad of the player who acts, as a place. */
function own(squad = '', me: number): Place {
  const [space = '', slot = ''] = squad.split('/');
  return squadPlace(space, me, slot);
}

/** Where a movement leads: into a squad that is there, or else into the space. */
function into(view: DomusView, squad = '', me: number): Place {
  const place = own(squad, me);
  return squadAt(view, place) ? place : (squad.split('/')[0] ?? '');
}

/** What a move is about; moves that nothing on the board stands for have neither squad nor target. */
export function aim(view: DomusView, move: Move): Aim {
  const { verb, named } = move;
  const me = view.to_move;
  const nothing: Aim = { move, verb, subject: null, unit: null, target: null };
  if (me === null) return nothing;
  const { from, to, unit = null, squad = '', target = null, stack = '', card, space = null } = named;
  const bySquad = { ...nothing, subject: own(from ?? squad, me), unit };
  switch (verb) {
    case 'move':
    case 'march':
    case 'send':
      return { ...bySquad, target: into(view, to, me) };
    case 'attack':
      return { ...bySquad, target };
    case 'assault':
      return { ...bySquad, target: stack };
    case 'raze':
    case 'kill':
      return { ...bySquad, target: `${squad.split('/')[0]}:${card}` };
    case 'lead':
    case 'shift':
      return bySquad;
    case 'place':
      return { ...nothing, target: into(view, squad.replace('/', `${me + 1}/`), me) };
    case 'restore':
      return { ...nothing, target: `walls${me + 1}/${stack}` };
    case 'sabotage':
      return { ...nothing, target: `${space}:${card}` };
    case 'plague':
      return { ...nothing, target: space };
    default:
      return nothing;
  }
}

/** The squads that act and what moves aim at, and if that is too many to mark, the squads alone. */
export function about(view: DomusView, moves: readonly Move[]): Place[][] {
  const aims = moves.map((move) => aim(view, move));
  const squads = [...subjects(aims)];
  return [[...squads, ...aims.flatMap(({ target }) => target ?? [])], squads];
}

/** What a person has picked up: a squad, or one unit of it. */
export interface Grip {
  readonly subject: Place;
  readonly unit: string | null;
}

/** The places that can be chosen now, each with the moves it stands for. */
export function open(aims: readonly Aim[], grip: Grip | null): Map<Place, Aim[]> {
  const found = new Map<Place, Aim[]>();
  for (const one of aims) {
    if (one.target === null) continue;
    const held = one.subject === null || (grip !== null && one.subject === grip.subject && one.unit === grip.unit);
    if (held) found.set(one.target, [...(found.get(one.target) ?? []), one]);
  }
  return found;
}

/** Squads that have something to do. */
export const subjects = (aims: readonly Aim[]): Set<Place> =>
  new Set(aims.flatMap(({ subject }) => (subject === null ? [] : [subject])));

/**
 * The move to ask about when a place is not open; null if there is no such move, since the place is too far.
 * `all` is what every move of the game is about. A phase that is called like moves is about them alone.
 */
export function wished(view: DomusView, all: readonly Aim[], place: Place, grip: Grip | null): Move | null {
  const about = all.filter(({ verb }) => verb === view.phase);
  const at = (one: Place): Aim | undefined => about.find(({ target }) => target === one);
  if (about.some(({ target }) => target !== null)) return (at(place) ?? at(parsed(place).space))?.move ?? null;
  if (grip === null) return all.find(({ subject }) => subject === place)?.move ?? null;
  const mine = parsed(place).owner === view.to_move;
  const found = all.find(
    ({ verb, subject, unit, target }) =>
      target === place && subject === grip.subject && unit === grip.unit && !(mine && verb === 'attack'),
  );
  return found?.move ?? null;
}
