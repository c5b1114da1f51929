/** The main states of a table of Domus Regnatrix, as a person meets them: for the checks of accessibility, and for pictures. */
import { readFile } from 'node:fs/promises';
import type { DomusView } from '../src/games/domus_regnatrix/view.ts';
import type { GameEvent } from '../src/games/game.ts';
import type { Table } from '../src/lib/wire.ts';
import { choose } from './domus-policy.ts';
import { Regent } from './regent.ts';
import { forward, momentsOf, named, onDevice, table } from './shortcut.ts';
import type { Show } from './states.ts';
import type { Visitor } from './visitor.ts';

const RECORD = new URL('../../tests/records/domus_regnatrix-1-4p-war-dr-w3-conquest.record', import.meta.url).pathname;
const NAMES = ['Anna', 'Bruno', 'Carla', 'Dario'];

/** A table of so many on one device, and a way to look through the seat that decides. */
export async function gathered(visitor: Visitor, seats: number): Promise<{ id: string; lift: () => Promise<void> }> {
  const { page } = visitor;
  const regent = new Regent(visitor);
  await named(visitor, 'Anna');
  const names = NAMES.slice(0, seats).map(onDevice);
  const { id } = await table(visitor, names, { game: 'domus_regnatrix', options: {} });
  const lift = async (): Promise<void> => {
    await page.goto(`/tables/${id}`);
    await regent.until(() => regent.version > 0, 'the table');
    // Pieces are chosen in the open, without a curtain.
    const curtain = page.getByRole('button', { name: /show my hand/ });
    await curtain.or(page.getByRole('application')).first().waitFor();
    if (await curtain.isVisible()) await curtain.click();
    await regent.turn();
    await page.locator('symbol#dr-market').waitFor({ state: 'attached' });
  };
  return { id, lift };
}

/** Somebody who wants a market, and trades there. */
export function trade(view: DomusView, moves: readonly string[], random: () => number): string {
  const me = view.players[view.to_move ?? 0];
  const has = me?.trades || me?.shown.includes('market');
  const wanted = [
    'kingdom mare',
    'hero merchant-prince',
    'terrain coast',
    'play market',
    ...(has ? [] : ['buy market']),
  ];
  const any = moves.filter((move) => /^(call|bid|take|play coin|draw)/.test(move));
  return (
    wanted.find((move) => moves.includes(move)) ??
    (moves.includes('done') && !any.length ? 'done' : any[Math.floor(random() * any.length)]) ??
    choose(view, moves, random)
  );
}

/** A market of three: a purchase with change, then a card called, bid for and exchanged. */
export async function showMarket(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  const { id, lift } = await gathered(visitor, 3);
  const rich = ({ players, to_move: toMove }: DomusView): boolean =>
    Object.values(players[toMove ?? 0]?.treasury ?? {}).some((n) => n > 1);
  await forward<DomusView>([visitor], id, (view) => view.phase === 'buy' && rich(view), 3, trade);
  await lift();
  await page.getByRole('tab', { name: 'Buildings' }).press('Enter');
  const wares = page.locator('.ware.legal');
  for (let i = 0; i < (await wares.count()); i++) {
    await wares.nth(i).focus();
    await page.locator('.bill').waitFor();
    if (await page.locator('.bill', { hasText: 'back' }).count()) break;
  }
  await show('domus-bill');
  const owners = (view: DomusView): boolean => view.players.every(({ trades }) => trades);
  await forward<DomusView>(
    [visitor],
    id,
    (view, moves) => owners(view) && moves.some((move) => move.startsWith('call ')),
    3,
    trade,
  );
  await lift();
  await page.locator('.hand [data-open]').first().press('Enter');
  await show('domus-call');
  await forward<DomusView>([visitor], id, ({ phase }) => phase === 'bid', 3, trade);
  await lift();
  await show('domus-bid');
  await forward<DomusView>([visitor], id, ({ phase }) => phase === 'take', 3, trade);
  await lift();
  await show('domus-take');
}

/** A table of four on one device, from set-up to an action. */
export async function showCity(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  const { id, lift } = await gathered(visitor, 4);
  await lift();
  await show('domus-kingdom');
  for (const wanted of ['buy', 'play', 'action']) {
    await forward<DomusView>([visitor], id, ({ phase }) => phase === wanted, 2, choose);
    await lift();
    await show(`domus-${wanted}`);
  }
  await page.locator('.squad.ready').first().click();
  await show('domus-squad');
  await page.getByRole('button', { name: 'Unseen cards' }).click();
  await page.getByRole('dialog').waitFor();
  await show('domus-unseen');
}

export interface Moments {
  readonly moments: readonly { readonly version: number; readonly events?: readonly GameEvent[] }[];
}

/** The first minute, and a breach in a replay. */
export async function showSiege(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  await page.goto('/learn/domus_regnatrix');
  await page.locator('symbol#dr-market').waitFor({ state: 'attached' });
  await show('domus-learn');
  await page.getByRole('tab', { name: 'Buildings' }).press('Enter');
  for (const card of ['.ware[data-about="card:market"]', '.hand [data-about="card:coin-10"]']) {
    await page.locator(card).press('Enter');
    await page.getByRole('button', { name: 'Next' }).press('Enter');
  }
  await page.locator('[data-place="outer2/1a"]').press('Enter');
  await page.locator('[data-place="walls2/2"]').press('n');
  await page.getByRole('tooltip').getByText('succeeds with').waitFor();
  await show('domus-odds');
  await named(visitor, 'Anna');
  const headers = { origin: visitor.server.address, 'content-type': 'text/plain' };
  const data = await readFile(RECORD, 'utf8');
  const answer = await visitor.context.request.fetch('/api/records', { method: 'POST', headers, data });
  const { id } = (await answer.json()) as Table;
  const moments = await momentsOf<Moments>(visitor, id);
  const breach = moments.find(({ events }) =>
    events?.some(({ event, height }) => event === 'crumbled' && height === 0),
  );
  await page.goto(`/tables/${id}/replay?at=${breach?.version}`);
  await page.getByRole('application').waitFor();
  await show('domus-replay');
}
