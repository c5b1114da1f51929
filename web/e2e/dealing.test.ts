/** Before the first card and after the last: people take part in the deal without a click, and catch a dealer who chose it. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { ask, LINK, ME, named, table } from './shortcut.ts';
import type { Visitor } from './visitor.ts';

/** Begins a game against the computer with two clicks, and gives it up. */
async function playsAndGivesUp(anna: Player): Promise<void> {
  const { page } = anna;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Start' }).click();
  await anna.turn();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}
const end = (page: Page) => page.getByRole('region', { name: 'The game is over' });

scene(
  'Anna plays against the computer and proves the deal, without the means of https; then Bruno sits down, and both prove theirs',
  async ({ visitor }) => {
    const [anna, bruno] = [new Player(await visitor()), new Player(await visitor())];
    await anna.visitor.context.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await playsAndGivesUp(anna);
    await end(anna.page).getByText('Fair dealing').click();
    await end(anna.page).getByText('✓ Proven by this browser: nobody chose this deal.').waitFor();

    await named(bruno.visitor, 'Bruno');
    const made = await table(anna.visitor, [ME, LINK], { start: true });
    const path = `/tables/${made.id}`;
    await anna.page.goto(path);
    await bruno.page.goto(`/join/${made.id}/${made.invite}`);
    await bruno.page.getByRole('button', { name: 'Join' }).click();
    await anna.turn();
    await bruno.until(() => bruno.version > 0, 'the table');
    const held = await Promise.all([anna, bruno].map(({ page }) => withholds(page)));
    await ask(bruno.visitor, 'POST', `${path}/resign`, { seat: 1 });
    for (const [i, { page }] of [anna, bruno].entries()) {
      const proof = end(page).getByText('✓ Proven by this browser: nobody chose this deal.');
      await end(page).getByText('Fair dealing').click();
      await proof.waitFor();
      held[i]?.();
      await end(page).getByRole('button', { name: 'Picture' }).and(page.locator(':enabled')).waitFor();
      assert.ok(
        await proof.isVisible(),
        'What somebody opened was shut when the page heard where the points come from',
      );
    }
    const carla = await visitor();
    await named(carla, 'Carla');
    await assertOpen(carla, `${path}?invite=${made.invite}`);
  },
);

/** The page hears where points come from only when that is let go. */
async function withholds(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const wait = new Promise<void>((go) => (release = go));
  await page.route('**/details?*', async (route) => {
    await wait;
    await route.continue();
  });
  return release;
}

/** Whoever was not there before the deal is told that nothing is proven to them. */
async function assertOpen({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Result' }).click();
  await end(page).getByText('Fair dealing').click();
  await end(page).getByText('It has not seen enough to prove the deal.').waitFor();
}

scene(
  'A dealer tries a thousand seeds after Anna has revealed: the record is without fault, and her browser says that the deal was not fair',
  async ({ visitor, server }) => {
    const anna = new Player(await visitor());
    await playsAndGivesUp(anna);
    const alert = end(anna.page).getByRole('alert');
    await alert.getByText('This deal was not fair.').waitFor();
    await end(anna.page).getByText('✗ The server had bound itself to this seed.').waitFor();
    const id = new URL(anna.page.url()).pathname.split('/').at(-1);
    const told = await ask<{ fair: boolean }>(anna.visitor, 'GET', `/tables/${id}/verify`);
    assert.ok(told.fair, `The server's own word is worth nothing: ${server.address}`);
  },
  { cheated: true },
);
