/** The page in German. */
import assert from 'node:assert/strict';
import { assertAccessible } from './inspection.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { COMPUTER, forward, ME, named, table } from './shortcut.ts';
import { assertNoneOf, onlyEnglish } from './speech.ts';

const GAMES = ['domaine', 'golden_horn', 'domus_regnatrix'];
const PAGES = [
  ...['/rules/domaine', '/learn/domaine', '/learn/golden_horn', '/learn/domus_regnatrix'],
  ...['/puzzles', '/puzzles/today', '/analyse', '/import', '/account'],
];
/** What is written where, and what is said of it, with nothing of the server's English behind it. */
const REFUSED = [
  ['/analyse', /Stellung hier einfügen/, 'Analysieren', 'Diese Stellung lässt sich nicht lesen.'],
  ['/import', /einfügen/, 'Ansehen', 'Diese Aufzeichnung lässt sich nicht lesen.'],
] as const;

scene('Greta, whose browser asks for German, finds a house that speaks it throughout', async ({ visitor }) => {
  const greta = await visitor({ locale: 'de-AT', size: 'phone' });
  const player = new Player(greta);
  const { page } = greta;
  const english = (await Promise.all(GAMES.map((game) => onlyEnglish('de', game)))).flat();
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
  for (const path of PAGES) {
    await page.goto(path);
    await page
      .getByRole('heading', { level: 1 })
      .or(page.getByText(/Lektion/))
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    await inGerman();
  }
  greta.expect(/status 422|422 \(/);
  for (const [path, box, button, said] of REFUSED) {
    await page.goto(path);
    await page.getByRole('textbox', { name: box }).fill('domaine');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: new RegExp(`^${said}$`) })
      .waitFor();
  }
  await page.goto('/account');
  await page.getByRole('combobox', { name: 'Sprache' }).first().selectOption('English');
  await page.getByRole('heading', { name: 'You', exact: true }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
});
