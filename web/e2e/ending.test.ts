/** What there is to do when a game is over: what turned it, its last turns once more, a picture to share, another game. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { assertAccessible } from './inspection.ts';
import { scene } from './scene.ts';
import { finished, named } from './shortcut.ts';

/** How long a review may take where much else goes on, in milliseconds. */
const WORKED_OUT = 120_000;

scene(
  'Anna sees what turned her finished game and its last turns again, saves a picture of its end, and goes on to another game',
  async ({ visitor }) => {
    const anna = await visitor();
    const { page } = anna;
    await named(anna, 'Anna');
    const { id, outcome } = await finished(anna);
    await page.goto(`/tables/${id}`);
    await page.getByRole('button', { name: 'Result' }).click();
    const end = page.getByRole('region', { name: 'The game is over' });

    await end.getByRole('button', { name: 'Show graph and turning point' }).click();
    await end.getByRole('img', { name: 'Chances to win' }).waitFor({ timeout: WORKED_OUT });
    await end.getByRole('link', { name: /^Turning point: .+ Better: / }).waitFor({ timeout: WORKED_OUT });
    assert.equal(new URL(page.url()).pathname, `/tables/${id}`, 'The graph comes to where it is asked for');
    await assertAccessible(anna, 'the end with its graph');

    const newest = page.locator('.ground[data-drawn]');
    await newest.waitFor();
    await end.getByRole('button', { name: 'Show the last turns again' }).click();
    await newest.waitFor({ state: 'detached' });
    await page.keyboard.press('Shift');
    await newest.waitFor();
    await end.getByRole('button', { name: 'Show the last turns again' }).waitFor();

    await end.getByRole('button', { name: 'Picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'A picture of the end' });
    const picture = dialog.getByRole('img', { name: /(Anna|Bruno) wins .*Anna: \d+ points?, Bruno: \d+ points?/ });
    await picture.waitFor();
    assert.match(
      (await picture.getAttribute('alt')) as string,
      new RegExp(`^${outcome?.winners[0] === 0 ? 'Anna' : 'Bruno'} wins`),
    );
    await assertAccessible(anna, 'a picture to share');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Save the picture' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), `domaine-${id}.png`);
    const png = await readFile(await download.path());
    assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')]);
    const colours = await picture.evaluate((image: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const drawn = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      drawn.drawImage(image, 0, 0);
      const { data } = drawn.getImageData(0, canvas.width / 8, canvas.width, canvas.width);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 500, `The board is on it, with all its drawings: ${colours} colours`);
    await page.keyboard.press('Escape');

    await end.getByRole('link', { name: 'Another game' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Domaine' }).and(page.locator(':checked')).waitFor();
    await page.waitForURL(/\/$/);
  },
);
