/** The main states of a table of Domus Regnatrix, as a person meets them: for the checks of accessibility, and for pictures. */
import { readFile } from 'node:fs/promises';
import type { DomusView } from '../src/games/domus_regnatrix/view.ts';
import type { Table } from '../src/lib/wire.ts';
import { choose } from './domus-policy.ts';
import { Regent } from './regent.ts';
import { ask, forward, named, onDevice, table } from './shortcut.ts';
import type { Show } from './states.ts';
import type { Visitor } from './visitor.ts';

const RECORD = new URL('../../tests/records/domus_regnatrix-5-4p-war-dr-w3-conquest.record', import.meta.url).pathname;
/** A moment of the record with squads before and behind walls, one of which is down. */
const SIEGE = 300;

/** A table of four on one device, from set-up to an action. */
export async function showCity(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  const regent = new Regent(visitor);
  await named(visitor, 'Anna');
  const names = ['Anna', 'Bruno', 'Carla', 'Dario'].map(onDevice);
  const { id } = await table(visitor, names, { game: 'domus_regnatrix', options: {} });
  const lift = async (): Promise<void> => {
    await page.goto(`/tables/${id}`);
    await page.getByRole('button', { name: /show my hand/ }).click();
    await regent.turn();
    await page.locator('symbol#dr-market').waitFor({ state: 'attached' });
  };
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

/** The first minute, and a siege in a replay. */
export async function showSiege(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  await page.goto('/learn/domus_regnatrix');
  await page.locator('symbol#dr-market').waitFor({ state: 'attached' });
  await show('domus-learn');
  await named(visitor, 'Anna');
  const headers = { origin: visitor.server.address, 'content-type': 'text/plain' };
  const data = await readFile(RECORD, 'utf8');
  const answer = await visitor.context.request.fetch('/api/records', { method: 'POST', headers, data });
  const { id } = (await answer.json()) as Table;
  await ask(visitor, 'GET', `/tables/${id}`);
  await page.goto(`/tables/${id}/replay?at=${SIEGE}`);
  await page.getByRole('application').waitFor();
  await show('domus-replay');
}
