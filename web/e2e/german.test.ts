/** The page in German. */
import assert from 'node:assert/strict';
import { assertAccessible } from './inspection.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { COMPUTER, forward, ME, named, table } from './shortcut.ts';
import { assertNoneOf, onlyEnglish } from './speech.ts';

scene('Greta, whose browser asks for German, finds a house that speaks it throughout', async ({ visitor }) => {
  const greta = await visitor({ locale: 'de-AT', size: 'phone' });
  const player = new Player(greta);
  const { page } = greta;
  const english = await onlyEnglish('de', 'domaine');
  const inGerman = async (): Promise<void> => {
    await assertNoneOf(page, english);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(over, 0, `${page.url()} is wider than a phone`);
    await assertAccessible(greta, page.url());
  };
  await named(greta, 'Greta');
  await page.goto('/');
  await page.getByRole('button', { name: 'Sofort spielen' }).click();
  await page.getByRole('button', { name: 'Los geht’s' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await inGerman();

  const { id } = await table(greta, [ME, COMPUTER], { options: {} });
  await page.goto(`/tables/${id}`);
  await player.turn();
  await forward([greta], id, (view) => view.phase === 'turn');
  await player.until(() => player.myTurn && player.view.phase === 'turn', 'a turn');
  await player.settled();
  await inGerman();
  for (const path of ['/rules/domaine', '/learn/domaine', '/account']) {
    await page.goto(path);
    await page
      .getByRole('heading', { level: 1 })
      .or(page.getByText(/Lektion/))
      .first()
      .waitFor();
    await inGerman();
  }
  await page.getByRole('combobox', { name: 'Sprache' }).first().selectOption('English');
  await page.getByRole('heading', { name: 'You', exact: true }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
});
