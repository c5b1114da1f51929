/** Every page and the main states of a table, as a person meets them: for the checks of accessibility, and for pictures. */
import type { Page } from 'playwright-core';
import { CELLS, terrainOf } from '../src/games/domaine/geometry.ts';
import { PASSWORD } from './account.ts';
import { Player } from './player.ts';
import { ask, COMPUTER, finished, forward, LINK, ME, named, onDevice, table } from './shortcut.ts';
import type { Visitor } from './visitor.ts';

export type Show = (name: string) => Promise<void>;

/** Pages beside the table. */
export async function showPages({ page }: Visitor, show: Show): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await show('home');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await show('new-table');
  await page.getByText('More options').click();
  await page.getByRole('combobox', { name: 'Seat 2', exact: true }).selectOption({ label: 'On this device' });
  await page.getByRole('combobox', { name: 'Seat 3', exact: true }).selectOption({ label: 'A friend, by link' });
  await show('new-table-options');
  await page.goto('/rules/domaine');
  await page.locator('#DOM-B3').waitFor();
  await show('rules');
  await page.goto('/rules/domaine#DOM-B3');
  await page.waitForFunction(() => document.activeElement?.id === 'DOM-B3');
  await show('rules-at');
  await page.getByRole('searchbox').fill('deserter');
  await show('rules-search');
  await page.goto('/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await show('account');
  await page.goto('/import');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await show('import');
  await page.goto('/learn/domaine');
  await page.getByText('Lesson 1').first().waitFor();
  await show('learn');
  await page.goto('/puzzles');
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  await show('puzzles');
  await page.goto('/puzzles/today');
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('heading', { name: 'This was the solution.' }).waitFor();
  await show('puzzle');
  await page.goto('/offline.html');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await show('offline');
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await show('nowhere');
}

/** The room before a game, and the invitation. */
export async function showWaiting(host: Visitor, guest: Visitor, show: Show, showGuest: Show): Promise<void> {
  await named(host, 'Anna');
  const { id, invite } = await table(host, [ME, LINK, COMPUTER]);
  await host.page.goto(`/tables/${id}`);
  await host.page.getByRole('textbox', { name: 'Link' }).waitFor();
  await show('waiting');
  await guest.page.goto(`/join/${id}/${invite}`);
  await guest.page.getByRole('button', { name: 'Join' }).waitFor();
  await showGuest('join');
  await guest.page.goto(`/tables/${id}`);
  await guest.page.getByRole('heading', { name: 'No way in' }).waitFor();
  await showGuest('shut');
}

/** A table from set-up on, with its dialogs. */
export async function showTable(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  const player = new Player(visitor);
  const wide = (page.viewportSize()?.width ?? 0) >= 1080;
  await named(visitor, 'Anna');
  const { id } = await table(visitor, [ME, COMPUTER, COMPUTER], { options: {} });
  await page.goto(`/tables/${id}`);
  await player.turn();
  await page.locator('symbol#dom-castle').waitFor({ state: 'attached' });
  await show('table-castle');
  if (wide) {
    const forest = CELLS.find((cell) => terrainOf(player.view.land, cell) === 'forest') as string;
    const { x, y } = await player.spot(forest);
    await page.mouse.move(x, y);
    await page.getByRole('note').waitFor();
    await show('table-why');
    await page.mouse.move(1, 1);
  }
  const hasBorders = (view: Player['view'], moves: readonly string[]): boolean =>
    view.phase === 'turn' && view.domains.length > 0 && moves.some((move) => /^play .*borders?$/.test(move));
  await forward([visitor], id, hasBorders, 4);
  await player.until(() => player.myTurn && hasBorders(player.view, player.moves), 'a turn');
  await player.settled();
  await show('table-turn');
  await player.play(player.moves.find((move) => /^play .*borders?$/.test(move)) as string);
  await player.turn();
  if (player.view.phase === 'borders') {
    if (wide) {
      const spot = await player.spot((player.moves[3] as string).split(' ')[1] as string);
      await page.mouse.move(spot.x, spot.y);
    } else {
      await player.board.focus();
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Confirm' }).waitFor();
    }
    await show('table-borders');
    await page.keyboard.press('Escape');
  }
  await forward([visitor], id, ({ phase }) => phase === 'refill', 4);
  await player.until(() => player.myTurn && player.view.phase === 'refill', 'refilling');
  await page.mouse.move(1, 1);
  await player.settled();
  await show('table-refill');
  await showDialogs(page, wide, show);
  await page.goto(`/analyse?table=${id}&seat=0`);
  await player.board.waitFor();
  await show('analyse');
}

async function showDialogs(page: Page, wide: boolean, show: Show): Promise<void> {
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Unseen cards' }).click();
  await page.getByRole('dialog').waitFor();
  await show('unseen');
  await close();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menu').waitFor();
  await show('menu');
  for (const [item, name] of [
    ['Seats', 'seats'],
    ['Fair dealing', 'fair'],
    ['Resign', 'resign'],
  ] as const) {
    if (!(await page.getByRole('menu').isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').waitFor();
    await show(name);
    await close();
  }
  if (!wide) {
    await page.getByRole('button', { name: 'Log' }).click();
    await page.getByRole('dialog').waitFor();
    await show('log');
  }
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.locator('#DOM-B3').waitFor();
  await show('side-rules');
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await show('side-chat');
}

/** From now on the browser remembers such wishes of its person. */
async function wishing({ page }: Visitor, wishes: object): Promise<void> {
  await page.evaluate((more) => {
    const kept = JSON.parse(localStorage.getItem('regnum') ?? '{}') as object;
    localStorage.setItem('regnum', JSON.stringify({ ...kept, ...more }));
  }, wishes);
}

/** A guest's first game with company, the same in German, what is said before they log out of it, and a ladder. */
export async function showGuest(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  const player = new Player(visitor);
  await named(visitor, 'Anna');
  const { id } = await table(visitor, [ME, COMPUTER, COMPUTER], { options: {} });
  await page.goto('/');
  await wishing(visitor, { coach: {} });
  await page.goto(`/tables/${id}`);
  await page.getByRole('note', { name: 'Company' }).waitFor();
  await player.settled();
  await show('company');
  await forward([visitor], id, ({ phase, domains }) => phase === 'turn' && domains.length > 0, 4);
  await wishing(visitor, { coach: { domaine: null }, language: 'de' });
  await page.goto(`/tables/${id}`);
  await player.until(() => player.myTurn && player.view.phase === 'turn', 'a turn');
  await page.getByRole('button', { name: 'Tipp', exact: true }).waitFor();
  await player.settled();
  await show('table-german');
  await wishing(visitor, { language: 'en' });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Log out and lose them' }).waitFor();
  await show('logout');
  const leaving = page.getByRole('dialog', { name: 'Log out' });
  await leaving.getByLabel('Name').fill('Annalena');
  await leaving.getByLabel('New password').fill(PASSWORD);
  await leaving.getByRole('button', { name: 'Keep my games' }).click();
  await page.getByText('You have a password.').waitFor();
  const rated = await table(visitor, [ME, COMPUTER], { rated: true });
  await ask(visitor, 'POST', `/tables/${rated.id}/resign`, { seat: 0 });
  await page.goto('/ladders/domaine');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await show('ladder');
}

/** Hints: a place, a card and a pile, lit up. */
export async function showHints(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  const player = new Player(visitor);
  const note = page.getByRole('note', { name: 'Hint' });
  await named(visitor, 'Anna');
  const { id } = await table(visitor, [ME, COMPUTER, COMPUTER], { options: {} });
  await page.goto(`/tables/${id}`);
  for (const wanted of ['castle', 'turn', 'refill']) {
    await forward([visitor], id, ({ phase }) => phase === wanted, 4);
    await player.until(() => player.myTurn && player.view.phase === wanted, wanted);
    await player.settled();
    await page.keyboard.press('h');
    await note.waitFor();
    await show(`hint-${wanted}`);
    await page.keyboard.press('h');
    await note.waitFor({ state: 'detached' });
  }
}

/** The curtain, the end, the replay and the review. */
export async function showEnd(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  await named(visitor, 'Anna');
  const made = await table(visitor, [onDevice('Anna'), onDevice('Bruno')]);
  await page.goto(`/tables/${made.id}`);
  await page.getByText('Anna’s turn.').waitFor();
  await page.getByRole('application').waitFor();
  await show('covered');
  await forward([visitor], made.id, ({ phase }) => phase === 'turn');
  await page.getByRole('button', { name: /show my hand/ }).waitFor();
  await show('curtain');
  const { id } = await finished(visitor);
  await page.goto(`/tables/${id}`);
  await page.getByRole('button', { name: 'Result' }).click();
  await page.getByRole('region', { name: 'The game is over' }).waitFor();
  await page.getByRole('region', { name: 'The game is over' }).getByText('Fair dealing').click();
  await show('end');
  await page.getByRole('button', { name: 'Picture' }).click();
  await page.getByRole('img', { name: /points/ }).waitFor();
  await show('picture');
  await page.keyboard.press('Escape');
  await page.goto(`/tables/${id}/replay?at=60`);
  await page.getByRole('slider', { name: 'Moment' }).waitFor();
  await show('replay');
  await page.goto(`/tables/${id}/replay?review=`);
  await page.getByRole('heading', { name: 'Luck and skill' }).waitFor({ timeout: 120_000 });
  await page
    .getByRole('button', { name: /Better: / })
    .first()
    .click();
  await show('review');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Your games' }).waitFor();
  await show('home-known');
}
