/**
 * Places on the board, and what the legal moves are about: which squad acts, and what it aims at.
 *
 * A place is a space (`outer2`), a squad (`outer2/1a`: the first player's squad a there), a stack of wall cards
 * (`walls2/3`), or a card in an inner city (`inner2:market`, `inner2:hero`).
 */
import { cityOf, type DomusView, partOf, type Space, type Squad } from './view';

export type Place = string;

/** A legal move by what it names on the board. */
export interface Aim {
  readonly move: string;
  readonly verb: string;
  /** The squad that acts. */
  readonly subject: Place | null;
  /** The unit that acts alone; null for the whole squad. */
  readonly unit: string | null;
  readonly target: Place | null;
}

export const squadPlace = (space: Space, owner: number, slot: string): Place => `${space}/${owner + 1}${slot}`;

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

const PATTERNS: readonly [RegExp, (found: readonly string[], me: number, view: DomusView) => Partial<Aim>][] = [
  [
    /^(?:move|march) (\S+) to (\S+)$/,
    ([, from, to], me, view) => ({ subject: own(from, me), target: into(view, to, me) }),
  ],
  [
    /^send (\S+) from (\S+) to (\S+)$/,
    ([, unit = '', from, to], me, view) => ({ subject: own(from, me), unit, target: into(view, to, me) }),
  ],
  [/^attack (\S+) with (\S+)$/, ([, target = '', squad], me) => ({ subject: own(squad, me), target })],
  [/^assault (\S+) with (\S+)$/, ([, target = '', squad], me) => ({ subject: own(squad, me), target })],
  [
    /^(?:raze|kill) (\S+) with (\S+)$/,
    ([, card, squad = ''], me) => ({ subject: own(squad, me), target: `${squad.split('/')[0]}:${card}` }),
  ],
  [/^(?:lead|shift) (\S+) (?:in|from) (\S+)$/, ([, unit = '', squad], me) => ({ subject: own(squad, me), unit })],
  [
    /^place (inner|walls)\/(.)$/,
    ([, part, slot], me, view) => ({ target: into(view, `${part}${me + 1}/${slot}`, me) }),
  ],
  [/^restore (\d)$/, ([, stack], me) => ({ target: `walls${me + 1}/${stack}` })],
  [/^sabotage (\S+) in (\S+)$/, ([, card, space]) => ({ target: `${space}:${card}` })],
  [/^plague (\S+)$/, ([, target = '']) => ({ target })],
];

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
export function aim(view: DomusView, move: string): Aim {
  const verb = move.split(' ', 1)[0] ?? '';
  const nothing: Aim = { move, verb, subject: null, unit: null, target: null };
  if (view.to_move === null) return nothing;
  for (const [pattern, read] of PATTERNS) {
    const found = pattern.exec(move);
    if (found) return { ...nothing, ...read(found, view.to_move, view) };
  }
  return nothing;
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

/** The spaces that there are movements to at all. */
export function neighbours(space: Space, seats: number): Space[] {
  const city = cityOf(space);
  if (city === null) return Array.from({ length: seats }, (_, i) => `outer${i + 1}`);
  return ['middle', ...['inner', 'walls', 'outer'].map((part) => `${part}${city + 1}`).filter((one) => one !== space)];
}

/** The spaces that there are attacks into at all. */
const reach = (space: Space, seats: number): Space[] =>
  cityOf(space) === null ? ['middle'] : [space, ...neighbours(space, seats)];

/** The move to ask about when a place is not open; null if there is no such move, since the place is too far. */
export function wished(view: DomusView, place: Place, grip: Grip | null): string | null {
  const me = view.to_move;
  if (me === null) return null;
  const { space, owner, slot, stack, card } = parsed(place);
  const seats = view.players.length;
  switch (view.phase) {
    case 'place':
      if (cityOf(space) !== me || partOf(space) === 'outer' || stack !== null || card !== null) return null;
      return `place ${partOf(space)}/${owner === me ? slot : free(view, space, me)}`;
    case 'restore':
      return stack !== null && cityOf(space) === me ? `restore ${stack}` : null;
    case 'plague':
      return `plague ${space}`;
    case 'sabotage':
      return card !== null && view.cards[card]?.sort === 'building' ? `sabotage ${card} in ${space}` : null;
  }
  if (grip === null) {
    const next = neighbours(space, seats)[0];
    return owner === me && next !== undefined ? `move ${space}/${slot} to ${next}/${free(view, next, me)}` : null;
  }
  const at = parsed(grip.subject);
  const squad = `${at.space}/${at.slot}`;
  if (place === grip.subject) return null;
  if (stack !== null) return at.space === `outer${(cityOf(space) ?? 0) + 1}` ? `assault ${place} with ${squad}` : null;
  if (card !== null) {
    if (at.space !== space || !(card === 'hero' || ['building', 'special'].includes(view.cards[card]?.sort ?? '')))
      return null;
    return `${view.cards[card]?.sort === 'building' ? 'raze' : 'kill'} ${card} with ${squad}`;
  }
  if (owner !== null && owner !== me)
    return reach(at.space, seats).includes(space) ? `attack ${place} with ${squad}` : null;
  if (!neighbours(at.space, seats).includes(space)) return null;
  const to = `${space}/${slot ?? free(view, space, me)}`;
  return grip.unit === null ? `move ${squad} to ${to}` : `send ${grip.unit} from ${squad} to ${to}`;
}

/** The slot that a new squad of a player would have in a space. */
function free(view: DomusView, space: Space, me: number): string {
  return view.spaces[space]?.some((squad) => squad.owner === me) ? 'b' : 'a';
}
