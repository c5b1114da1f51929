/** Analysing: from a replay and from a position, with branches, a hint, and a link that leads others to the same position. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './inspection.ts';
import { faultsInAllWindows } from './layout.ts';
import { scene } from './scene.ts';
import { finished, ME, named, onDevice, table } from './shortcut.ts';

const current = (page: Page) => page.locator('[aria-current=step]');
const chances = (page: Page) => page.getByRole('list', { name: 'Chances to win' });
const here = async (page: Page): Promise<string> => ((await current(page).textContent()) ?? '').trim();
const lines = (page: Page) => page.getByRole('list', { name: 'Lines' }).getByRole('listitem');

/** Waits until one is at a step of the lines. */
async function at(page: Page, name: string | RegExp): Promise<void> {
  await current(page).filter({ hasText: name }).waitFor();
}
/** Takes the next legal step by the keyboard, for whoever decides; another than this one. */
async function step(page: Page, unlike = ''): Promise<void> {
  const before = await here(page);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await page.getByRole('application').focus();
  for (let staged = unlike; staged === unlike; staged = (await page.locator('.prompt b').first().textContent()) ?? '') {
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await confirm.waitFor();
  }
  await confirm.click();
  await page.waitForFunction(
    (text) => document.querySelector('[aria-current=step]')?.textContent?.trim() !== text,
    before,
  );
}

scene(
  'Anna analyses a moment of her finished game, branches, follows a hint, and Bruno opens her link at the same position',
  async ({ visitor }) => {
    const anna = await visitor();
    const { page } = anna;
    await named(anna, 'Anna');
    const { id } = await finished(anna);
    await page.goto(`/tables/${id}/replay?at=1`);
    await page.getByRole('link', { name: 'Analyse from here' }).click();
    await page.getByRole('heading', { name: 'Analyse' }).waitFor();
    await at(page, 'Start');
    await chances(page).waitFor();

    await step(page);
    const first = await here(page);
    await step(page);
    const second = await here(page);
    await page.locator('h1').click();
    await page.keyboard.press('ArrowLeft');
    await at(page, first);
    await page.getByRole('button', { name: 'Undo' }).click();
    await at(page, 'Start');
    await step(page, first);
    const branch = await here(page);
    assert.match(branch, /^Instead:/, 'Another step in its place begins a branch');
    await page.locator('h1').click();
    await page.keyboard.press('ArrowUp');
    await at(page, first);
    await page.keyboard.press('ArrowRight');
    await at(page, second);
    await page.keyboard.press('ArrowDown');
    await at(page, branch);
    assert.equal(await lines(page).count(), 4);

    assert.deepEqual(await faultsInAllWindows(anna), [], 'An analysis keeps the rules of layout');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Hint' }).click();
    const hint = page.getByRole('note', { name: 'Hint' });
    await hint.waitFor();
    await assertAccessible(anna, 'an analysis with a hint');
    await page.getByRole('button', { name: 'Play it' }).click();
    await hint.waitFor({ state: 'detached' });
    await page.waitForFunction(
      (text) => document.querySelector('[aria-current=step]')?.textContent?.trim() !== text,
      branch,
    );
    await page.getByRole('button', { name: 'Hint' }).waitFor();
    await page.waitForLoadState('networkidle');
    const played = await here(page);
    const count = await lines(page).count();

    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied.').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const bruno = await visitor();
    await bruno.page.goto(link);
    await at(bruno.page, played.replace(/^Instead: /, ''));
    assert.equal(await chances(bruno.page).textContent(), await chances(page).textContent());

    await page.reload();
    await at(page, played);
    assert.equal(await lines(page).count(), count, 'A reload loses nothing');
    await page.getByRole('button', { name: branch }).click();
    await at(page, branch);
    await page.getByRole('button', { name: 'Remove from here on' }).click();
    await at(page, 'Start');
    assert.equal(await lines(page).count(), 3);

    await page.getByRole('button', { name: 'Copy as text' }).click();
    await page.getByText('The position is copied.').first().waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'A picture of the position' });
    await dialog.getByRole('img', { name: /^\w+’s turn\. Anna, Bruno$/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Save the picture' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'domaine.png');
    await page.keyboard.press('Escape');
    const carla = await visitor({ size: 'phone', expect: [/status 422: POST .*\/analyse/, /Failed to load resource/] });
    await carla.page.goto('/');
    await carla.page.getByRole('link', { name: 'Analyse' }).click();
    const paste = carla.page.getByRole('textbox', { name: 'Paste the position here' });
    await paste.fill('domaine/1 nonsense');
    await carla.page.getByRole('button', { name: 'Analyse' }).click();
    await carla.page.getByRole('alert').filter({ hasText: 'The position cannot be read.' }).waitFor();
    await assertAccessible(carla, 'the beginning of an analysis');
    await paste.fill(text);
    await carla.page.getByRole('button', { name: 'Analyse' }).click();
    await chances(carla.page).waitFor();
    await carla.page.getByRole('button', { name: 'Lines' }).click();
    await carla.page.getByRole('dialog').getByRole('button', { name: 'Start' }).waitFor();
  },
);

scene('Anna analyses her own running game with guesses, and a fresh deal of Golden Horn', async ({ visitor }) => {
  const anna = await visitor();
  const { page } = anna;
  await named(anna, 'Anna');
  const made = await table(anna, [ME, onDevice('Bruno')], { advice: false });
  await page.goto(`/analyse?table=${made.id}&seat=0`);
  await page.waitForURL(/at=\d+/);
  await page.getByText('This table has no hints').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Copy as text' }).count(), 0);
  await page.getByRole('button', { name: 'Guess otherwise' }).click();
  await page.waitForURL(/guess=1/);
  await at(page, 'Start');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Until the game is over it opens for you alone.').first().waitFor();
  const stranger = await visitor({ expect: [/status 403: /, /Failed to load resource/] });
  await stranger.page.goto(page.url());
  await stranger.page.getByRole('alert').waitFor();

  await page.goto('/analyse');
  await page.getByRole('combobox', { name: 'Game' }).selectOption('golden_horn');
  await page.getByText('More options').click();
  await page.getByRole('textbox', { name: 'Seed' }).fill('7');
  await page.getByRole('button', { name: 'Deal' }).click();
  await page.waitForURL(/game=golden_horn.*seed=7/);
  await chances(page).waitFor();
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'Player 2' });
  await page.getByRole('button', { name: 'Move for Player 1' }).click();
  await page.getByRole('button', { name: 'Hint' }).waitFor();
});
