/** After the end: replay, links to a moment, records, and the check of fair dealing. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { faultsInAllWindows } from './layout.ts';
import { scene } from './scene.ts';
import { finished, named } from './shortcut.ts';

scene(
  'Anna checks the dealing of her finished game, saves and replays it; Bruno opens a moment by link; Carla reads the record back, not a damaged one',
  async ({ visitor }) => {
    const anna = await visitor();
    const { page } = anna;
    await named(anna, 'Anna');
    const { id } = await finished(anna);
    await page.goto(`/tables/${id}`);
    await page.getByRole('button', { name: 'Result' }).click();
    const end = page.getByRole('region', { name: 'The game is over' });

    await page.getByRole('rowheader').nth(1).waitFor();
    assert.deepEqual(await faultsInAllWindows(anna), [], 'The board stays in sight beside the result');
    await page.setViewportSize({ width: 1280, height: 800 });
    await end.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('tab', { name: 'Result' }).click();

    await end.getByText('Fair dealing').click();
    await end.getByText('This browser found nothing wrong.').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      end.getByRole('link', { name: 'Save the record' }).click(),
    ]);
    const record = await readFile(await download.path(), 'utf8');
    assert.match(record, /domaine/);
    assert.match(download.suggestedFilename(), /\.record$/);

    await end.getByRole('link', { name: 'Replay' }).click();
    const slider = page.getByRole('slider', { name: 'Moment' });
    const at = async (version: number): Promise<void> => {
      await page.waitForURL(new RegExp(`at=${version}$`));
      await page.locator(`input[type=range][aria-valuetext^="${version}:"]`).waitFor();
    };
    await slider.waitFor();
    await page.goto(`/tables/${id}/replay?at=30`);
    await at(30);
    await page.getByRole('button', { name: 'Last moment' }).click();
    await page.waitForURL(/at=(?!30)/);
    await page.getByRole('rowheader').nth(1).waitFor();
    assert.deepEqual(await faultsInAllWindows(anna), [], 'A replay ends with the same');
    await page.setViewportSize({ width: 1280, height: 800 });
    const last = await slider.getAttribute('aria-valuetext');
    await page.goto(`/tables/${id}/replay?at=30`);
    await at(30);
    const sentence = await slider.getAttribute('aria-valuetext');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await at(31);
    await page.getByRole('button', { name: 'Step back' }).click();
    await at(30);
    assert.equal(await slider.getAttribute('aria-valuetext'), sentence);
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await at(31);
    // Four times as fast, four steps are shown in the time of one.
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('4 ×');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.clock.runFor(900);
    await at(35);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.clock.resume();
    await page.goto(`/tables/${id}/replay?at=31`);
    await at(31);
    await page.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'Bruno' });
    await page.getByRole('heading', { name: 'Your hand' }).waitFor();
    await at(31);

    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied.').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const bruno = await visitor();
    await bruno.page.goto(link);
    await bruno.page.locator('input[type=range][aria-valuetext^="31:"]').waitFor();

    const carla = await visitor({ expect: [/status 4\d\d: POST .*\/records/, /Failed to load resource: .* 4\d\d/] });
    await carla.page.goto('/import');
    await carla.page.getByRole('textbox', { name: /paste/ }).fill('no record at all');
    await carla.page.getByRole('button', { name: 'Replay it' }).click();
    await carla.page.getByRole('alert').filter({ hasText: 'The record cannot be read.' }).waitFor();
    await carla.page.getByRole('textbox', { name: /paste/ }).fill('');
    await carla.page
      .getByLabel('File')
      .setInputFiles({ name: 'a.record', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await carla.page.getByRole('button', { name: 'Replay it' }).click();
    await carla.page.getByRole('slider', { name: 'Moment' }).waitFor();
    await carla.page.getByRole('button', { name: 'Last moment' }).click();
    await carla.page
      .getByText(/The game is over \(DOM-X\d\)/)
      .first()
      .waitFor();
    assert.equal(await carla.page.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuetext'), last);
  },
);
