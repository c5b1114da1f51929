/** A club's evening: four people at two tables, by the quickest way. */

import type { Tournament } from '../src/lib/tournaments.ts';
import type { Table } from '../src/lib/wire.ts';
import { PASSWORD } from './account.ts';
import { ask, forward, named } from './shortcut.ts';
import type { Show } from './states.ts';
import { PATIENCE, type Visitor } from './visitor.ts';

export const NAMES = ['Olga', 'Anna', 'Bruno', 'Carla'] as const;

/** People with names, the first of them with an account. */
export async function club(people: readonly Visitor[]): Promise<void> {
  for (const [i, visitor] of people.entries()) await named(visitor, NAMES[i] ?? 'Guest');
  const [host] = people;
  if (host) await ask(host, 'PATCH', '/me', { password: PASSWORD });
}

/** Asks for a tournament until it has come so far. */
export async function until(visitor: Visitor, id: string, fits: (found: Tournament) => boolean): Promise<Tournament> {
  for (const late = Date.now() + PATIENCE; Date.now() < late; await new Promise((go) => setTimeout(go, 100))) {
    const found = await ask<Tournament>(visitor, 'GET', `/tournaments/${id}`);
    if (fits(found)) return found;
  }
  throw new Error(`The tournament ${id} did not come to what was wished.`);
}

/** Plays the round that is dealt: the first table to its end, the others by giving up. */
export async function playRound(people: readonly Visitor[], id: string): Promise<void> {
  const tables = new Map<string, Visitor[]>();
  for (const visitor of people) {
    const { table } = await ask<Tournament>(visitor, 'GET', `/tournaments/${id}`);
    if (table) tables.set(table, [...(tables.get(table) ?? []), visitor]);
  }
  const [first, ...others] = tables;
  if (first) await forward(first[1], first[0], () => false);
  for (const [table, there] of others) {
    const [loser] = there;
    if (!loser) continue;
    const { seats } = await ask<Table>(loser, 'GET', `/tables/${table}`);
    await ask(loser, 'POST', `/tables/${table}/resign`, { seat: seats.find(({ mine }) => mine)?.seat });
  }
}

/** Whether all tables of a round are played at. */
export const dealt = ({ results }: Tournament, round = 1): boolean =>
  results[round - 1]?.tables.every(({ phase }) => phase === 'playing') ?? false;

/** Before it begins, while a round is played, and when it has ended; and the dialog in which it is made. */
export async function showTournament(people: readonly Visitor[], show: Show, showGuest: Show): Promise<void> {
  const [host, guest] = people;
  if (!host || !guest) return;
  await club(people);
  await host.page.goto('/');
  await host.page.getByRole('button', { name: 'New tournament' }).click();
  await host.page.getByLabel('Name', { exact: true }).fill('Club evening');
  await show('tournament-new');
  const wish = { name: 'Club evening at the harbour', game: 'domaine', options: { king: 5 }, size: 2, rounds: 2 };
  const { id, invite } = await ask<Tournament>(host, 'POST', '/tournaments', { ...wish, interval: 600 });
  await host.page.goto(`/tournaments/${id}`);
  for (const visitor of people.slice(2)) await ask(visitor, 'POST', `/tournaments/${id}/join`, { invite });
  await guest.page.goto(`/tournaments/${id}?invite=${invite}`);
  await guest.page.getByRole('button', { name: 'Join' }).waitFor();
  await showGuest('tournament-join');
  await ask(guest, 'POST', `/tournaments/${id}/join`, { invite });
  await host.page.getByText('Anna', { exact: true }).waitFor();
  await show('tournament-open');
  await ask(host, 'POST', `/tournaments/${id}/start`);
  for (const { page } of people) await page.goto(`/tournaments/${id}`);
  await until(host, id, dealt);
  await host.page.getByRole('link', { name: /To your table/ }).waitFor();
  await show('tournament-round');
  await playRound(people, id);
  await until(host, id, ({ results }) => Boolean(results[0]?.ended));
  await host.page.getByRole('cell', { name: 'Carla' }).first().waitFor();
  await show('tournament-standings');
  await host.page.goto('/');
  await host.page.getByText('Club evening at the harbour').waitFor();
  await show('tournament-home');
}
