/** Tournaments over HTTP, and how they are told. */
import * as m from '../texts/messages.js';
import { read, Trouble } from './api';
import { tell } from './problem';
import { settings } from './settings.svelte';
import type { Schemas } from './wire';

export type Tournament = Schemas['TournamentOut'];
export type TournamentLine = Schemas['TournamentLine'];
export type TournamentWish = Schemas['TournamentWish'];
export type Round = Schemas['RoundOut'];
export type SeatScore = Schemas['SeatScore'];

const at = (id: string, rest = ''): string => `/tournaments/${encodeURIComponent(id)}${rest}`;

export const tournaments = {
  list: () => read<Schemas['Tournaments']>('GET', '/tournaments'),
  get: (id: string, invite: string | null) =>
    read<Tournament>('GET', at(id, invite ? `?invite=${encodeURIComponent(invite)}` : '')),
  make: (wish: TournamentWish) => read<Tournament>('POST', '/tournaments', wish),
  join: (id: string, invite: string | null) => read<Tournament>('POST', at(id, '/join'), invite ? { invite } : {}),
  leave: (id: string) => read<Tournament>('POST', at(id, '/leave')),
  start: (id: string) => read<Tournament>('POST', at(id, '/start')),
  cancel: (id: string) => read<Tournament>('POST', at(id, '/cancel')),
};

const PHRASES: Readonly<Record<string, () => string>> = {
  forbidden: m.problem_tournament_forbidden,
  'tournament-begun': m.problem_tournament_begun,
  'tournament-full': m.problem_tournament_full,
  'tournament-small': m.problem_tournament_small,
  'too-many-tournaments': m.problem_too_many_tournaments,
  'unknown-tournament': m.problem_unknown_tournament,
};

/** A sentence for a problem with a tournament. */
export const tellTournament = (problem: unknown): string =>
  (problem instanceof Trouble ? PHRASES[problem.key]?.() : undefined) ?? tell(problem);

/** A share of comparisons as a person reads it: `66.7 %`. */
export const percent = (score: number): string =>
  new Intl.NumberFormat(settings.language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(score);

/** A picture of the link that people join by, for phones. */
export const pictureOf = ({ id, public: open, invite }: Tournament): string =>
  `/api/tournaments/${id}/qr${open || !invite ? '' : `?invite=${invite}`}`;

/** The link that people join and watch by. */
export const addressOf = ({ id, public: open, invite }: Tournament): string =>
  `${location.origin}/tournaments/${id}${open || !invite ? '' : `?invite=${invite}`}`;
