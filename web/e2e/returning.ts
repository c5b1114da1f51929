/** Whoever comes back, at any size of page: the games that wait, what others did meanwhile, and the way on. */
import { Player } from './player.ts';
import { ask, forward, joined, LINK, ME, named, table } from './shortcut.ts';
import type { Show } from './states.ts';
import type { Visitor } from './visitor.ts';

/** The front page of somebody with games, a table since the last turn, a turn's end, the next game, notes, and a person. */
export async function showReturning(host: Visitor, guest: Visitor, show: Show): Promise<void> {
  const { page } = host;
  const player = new Player(host);
  await named(host, 'Anna');
  await named(guest, 'Bruno');
  const days = { kind: 'move', seconds: 3 * 86_400, increment: 0 } as const;
  const tables: string[] = [];
  for (const clock of [null, days]) {
    const made = await table(host, [ME, LINK], { clock });
    await joined(host, guest, made);
    await forward([host, guest], made.id, ({ phase, to_move }) => phase === 'turn' && to_move === 1);
    tables.push(made.id);
  }
  const [first = '', second = ''] = tables;
  await page.goto(`/tables/${first}`);
  await player.until(() => player.version > 0, 'the table');
  await player.settled();
  await page.goto('/');
  for (const id of tables) await forward([host, guest], id, ({ to_move }) => to_move === 0);
  await guest.page.goto(`/tables/${second}`);
  const writing = guest.page.getByRole('textbox', { name: 'Write a message' });
  const log = guest.page.getByRole('button', { name: 'Log', exact: true });
  await log
    .or(guest.page.getByRole('tab', { name: 'Chat' }))
    .first()
    .click();
  await guest.page.getByRole('tab', { name: 'Chat' }).click();
  await writing.fill('Are you there?');
  await guest.page.getByRole('button', { name: 'Send' }).click();
  await guest.page.getByText('Are you there?').first().waitFor();
  await page.goto('/');
  await page.getByText('1 unread message').waitFor();
  await show('home-games');
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('regnum') ?? '{}') as object;
    localStorage.setItem('regnum', JSON.stringify({ ...kept, confirming: 'always' }));
  });
  await page.goto(`/tables/${first}`);
  const told = page.getByRole('region', { name: 'Since your last turn' });
  await told.waitFor();
  await player.turn();
  await show('since');
  await told.getByRole('button', { name: 'Close' }).click();
  await forward([host], first, ({ phase }) => phase === 'refill');
  await player.until(() => player.myTurn && player.view.phase === 'refill', 'refilling');
  await player.settled();
  await (await player.control('draw'))?.click();
  await page.getByRole('dialog', { name: 'Your turn ends' }).waitFor();
  await show('turn-end');
  await page.getByRole('button', { name: 'End the turn' }).click();
  await page.getByRole('link', { name: 'Next game' }).waitFor();
  await show('next-game');
  if ((page.viewportSize()?.width ?? 0) < 1080) await page.getByRole('button', { name: 'Log', exact: true }).click();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('He builds on the left.');
  await page.getByText('Saved.').waitFor();
  await show('side-notes');
  await ask(guest, 'POST', `/tables/${first}/resign`, { seat: 1 });
  const { id } = await ask<{ id: string }>(guest, 'GET', '/me');
  await page.goto(`/people/${id}`);
  await page.getByText('1 played, 0 won.').waitFor();
  await show('person');
}
