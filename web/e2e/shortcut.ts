/** Quick ways to a position, over HTTP in a visitor's name, for what a scene does not mean to show. */
import { type Closings, closingsIn, type DomaineView } from '../src/games/domaine/view.ts';
import type { Details, GameView } from '../src/games/game.ts';
import { pledge } from '../src/lib/fair.ts';
import type { SeatWish, ServerFrame, Table, TableWish } from '../src/lib/wire.ts';
import { chance, choose } from './policy.ts';
import { textsOf } from './space.ts';
import { PATIENCE, type Visitor } from './visitor.ts';

type State<V> = Extract<ServerFrame, { type: 'state' }> & { view: V };
/** How somebody who only wants to get on decides. */
export type Policy<V> = (view: V, moves: readonly string[], random: () => number, closings: Closings) => string;

/** All moments of a finished game, as many requests as that takes; `Part` is what one of them answers. */
export async function momentsOf<Part extends { readonly moments: readonly unknown[] }>(
  visitor: Visitor,
  id: string,
  seat = '',
): Promise<Part['moments']> {
  const found: unknown[] = [];
  for (let from: number | null | undefined = 0; typeof from === 'number'; ) {
    const path = `/tables/${id}/moments?from=${from}${seat && `&seat=${seat}`}`;
    const part: Part & { readonly next?: number | null } = await ask(visitor, 'GET', path);
    found.push(...part.moments);
    from = part.next;
  }
  return found;
}

export async function ask<T>(visitor: Visitor, method: string, path: string, data?: unknown): Promise<T> {
  const headers = { origin: visitor.server.address };
  const answer = await visitor.context.request.fetch(`/api${path}`, { method, headers, data });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/** Makes the visitor a guest with a name, as if they had been here before. */
export async function named(visitor: Visitor, name: string): Promise<void> {
  await ask(visitor, 'POST', '/me');
  await ask(visitor, 'PATCH', '/me', { name });
  await visitor.context.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('regnum') ?? '{}') as object;
    localStorage.setItem('regnum', JSON.stringify({ ...kept, met: true }));
  });
}

export const COMPUTER: SeatWish = { kind: 'computer', level: 'wanderer' };
export const ME: SeatWish = { kind: 'me' };
export const LINK: SeatWish = { kind: 'link' };
export const onDevice = (name: string): SeatWish => ({ kind: 'device', name });

/** What people have pledged here, by table: their pages know nothing of it. */
const pledged = new Map<string, { visitor: Visitor; entropy: string }[]>();

/** Does what a table awaits of people before its deal, unless their pages do it. */
async function dealt(visitor: Visitor, told: Table): Promise<Table> {
  const own = pledged.get(told.id) ?? [];
  pledged.set(told.id, own);
  let now = told;
  if (now.seats.some(({ mine, awaited }) => mine && awaited === 'pledge')) {
    const entropy = (own.length + 1).toString(16).padStart(32, '0');
    own.push({ visitor, entropy });
    now = await ask<Table>(visitor, 'POST', `/tables/${now.id}/pledge`, { pledge: pledge(now.commitment, entropy) });
  }
  if (!now.seats.some(({ awaited }) => awaited === 'reveal')) return now;
  for (const { visitor, entropy } of own.splice(0)) await ask(visitor, 'POST', `/tables/${now.id}/reveal`, { entropy });
  return ask<Table>(visitor, 'GET', `/tables/${now.id}`);
}

/** A table with the king near, begun if no seat is open. */
export async function table(visitor: Visitor, seats: SeatWish[], more: Partial<TableWish> = {}): Promise<Table> {
  const start = seats.every(({ kind }) => kind !== 'link');
  const wish = { game: 'domaine', options: { king: 5 }, seats, public: false, clock: null, start, ...more };
  const opened = await ask<Table>(visitor, 'POST', '/tables', wish);
  return start ? dealt(visitor, opened) : opened;
}

/** Someone else takes a seat by the link, and the game begins. */
export async function joined(host: Visitor, guest: Visitor, { id, invite }: Table): Promise<void> {
  await dealt(guest, await ask<Table>(guest, 'POST', `/tables/${id}/join`, { invite }));
  await dealt(host, await ask<Table>(host, 'POST', `/tables/${id}/start`));
}

/** Plays the seats of these people until one of them has to decide in a position as wished, or the game is over. */
export async function forward<V extends GameView = DomaineView>(
  people: readonly Visitor[],
  id: string,
  until: (view: V, moves: readonly string[]) => boolean,
  seed = 1,
  policy: Policy<V> = choose as unknown as Policy<V>,
): Promise<void> {
  const random = chance(seed);
  let late = Date.now() + PATIENCE;
  for (let steps = 0; steps < 600 && Date.now() < late; ) {
    const deciding = await whoDecides<V>(people, id);
    if (deciding === 'nobody') return;
    if (deciding === null) {
      await new Promise((go) => setTimeout(go, 40));
      continue;
    }
    const { visitor, state } = deciding;
    const moves = textsOf(state.table.game, state.moves);
    if (until(state.view, moves)) return;
    const move = policy(state.view, moves, random, await closings(visitor, id, state.seat));
    const wish = { key: `shortcut-${id}-${state.version}`, version: state.version, seat: state.seat, move };
    await ask(visitor, 'POST', `/tables/${id}/moves`, wish);
    steps += 1;
    late = Date.now() + PATIENCE;
  }
  throw new Error(`The table ${id} did not come to what was wished (seed ${seed}).`);
}

/** How castles of Domaine could be closed in, as the server tells those who look closer. */
export async function closings(visitor: Visitor, id: string, seat: number | null): Promise<Closings> {
  const told = await ask<{ details: Details }>(visitor, 'GET', `/tables/${id}/details?seat=${seat}`);
  return closingsIn(told.details);
}

type Deciding<V> = { visitor: Visitor; state: State<V> } | 'nobody' | null;

/** Which of these people decides now; null while somebody else does. */
async function whoDecides<V extends GameView>(people: readonly Visitor[], id: string): Promise<Deciding<V>> {
  for (const visitor of people) {
    const { phase, seats } = await ask<Table>(visitor, 'GET', `/tables/${id}`);
    if (phase === 'over') return 'nobody';
    if (phase !== 'playing') return null;
    for (const { seat } of seats.filter(({ mine, kind }) => mine && kind !== 'computer')) {
      const state = await ask<State<V>>(visitor, 'GET', `/tables/${id}/view?seat=${seat}`);
      if (state.view.to_move === seat && state.moves.length > 0) return { visitor, state };
    }
  }
  return null;
}

/** A finished game of two players on the visitor's device. */
export async function finished(visitor: Visitor, seed = 3): Promise<Table> {
  const { id } = await table(visitor, [onDevice('Anna'), onDevice('Bruno')]);
  await forward([visitor], id, () => false, seed);
  return ask<Table>(visitor, 'GET', `/tables/${id}`);
}
