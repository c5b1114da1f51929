/** A turn laid out for later, and the states of a game of days, at any size of page. */
import { Player } from './player.ts';
import { ask, joined, LINK, ME, named, table } from './shortcut.ts';
import type { Show } from './states.ts';
import type { Visitor } from './visitor.ts';

/** From the table to an analysis of it, and there the next legal step by the keyboard, for whoever decides. */
export async function layOut({ page, board }: Player, steps: number): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Analyse' }).click();
  await page.getByRole('heading', { name: 'Analyse' }).waitFor();
  for (let step = 0; step < steps; step++) {
    await board.focus();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: 'Confirm' });
    await confirm.click();
    await confirm.waitFor({ state: 'detached' });
  }
}

/** An invitation with its pace, a turn laid out and ordered, the order offered, and days off. */
export async function showDays(host: Visitor, guest: Visitor, show: Show, showGuest: Show): Promise<void> {
  const [anna, bruno] = [new Player(host), new Player(guest)];
  await named(host, 'Anna');
  await named(guest, 'Bruno');
  const made = await table(host, [ME, LINK], { clock: { kind: 'move', seconds: 86_400, increment: 0 } });
  await host.page.goto(`/tables/${made.id}`);
  await host.page.getByRole('textbox', { name: 'Link' }).waitFor();
  await show('days-waiting');
  await guest.page.goto(`/join/${made.id}/${made.invite}`);
  await guest.page.getByText('A turn a day').waitFor();
  await showGuest('days-join');
  await joined(host, guest, made);
  await anna.turn();
  await guest.page.goto(`/tables/${made.id}`);
  await bruno.until(() => bruno.version > 0, 'the table');
  await layOut(bruno, 4);
  await showGuest('days-laid-out');
  await guest.page.getByRole('button', { name: 'Give this as an order' }).click();
  await guest.page.getByRole('dialog').waitFor();
  await showGuest('days-order');
  await guest.page.getByRole('dialog').getByRole('button', { name: 'Give this as an order' }).click();
  await guest.page.getByText('The order is given.').first().waitFor();
  await guest.page.getByRole('link', { name: 'Back to the table' }).click();
  await guest.page.getByRole('button', { name: 'Menu' }).click();
  await guest.page.getByRole('menuitem', { name: 'Your orders' }).click();
  await guest.page.getByText('Offered with one tap.').waitFor();
  await showGuest('days-orders');
  await guest.page.keyboard.press('Escape');
  for (const text of await foreseen(guest, made.id)) {
    const { version } = await ask<{ version: number }>(host, 'GET', `/tables/${made.id}`);
    await ask(host, 'POST', `/tables/${made.id}/moves`, { key: `days-${version}`, version, seat: 0, move: text });
  }
  await guest.page.getByRole('button', { name: /As foreseen/ }).waitFor();
  await showGuest('days-offer');
  await guest.page.goto('/account');
  await guest.page.getByRole('button', { name: 'Go on vacation' }).waitFor();
  await showGuest('days-you');
  await guest.page.getByRole('button', { name: 'Go on vacation' }).click();
  await guest.page.getByText('You are on vacation until').waitFor();
  await showGuest('days-away');
  await anna.until(() => Boolean(anna.table?.seats[1]?.away), 'what tells that he is away');
  await show('days-table');
}

/** What the others are to do, as the first order of the visitor foresees it. */
export async function foreseen(visitor: Visitor, id: string): Promise<string[]> {
  type Orders = { orders: { others: { move: { text: string } }[] }[] };
  const { orders } = await ask<Orders>(visitor, 'GET', `/tables/${id}/orders?seat=1`);
  return orders[0]?.others.map(({ move }) => move.text) ?? [];
}
