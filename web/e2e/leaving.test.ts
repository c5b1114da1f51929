/** Whoever goes elsewhere before an answer has come: it leads nobody back, says nothing, and finds nothing it would need. */
import assert from 'node:assert/strict';
import { held } from './holding.ts';
import { scene } from './scene.ts';
import { ask, finished, named, onDevice, table } from './shortcut.ts';

scene('Anna leaves a table, an analysis and a review before their answers come', async ({ visitor }) => {
  const anna = await visitor();
  const { page } = anna;
  await named(anna, 'Anna');
  const over = await finished(anna);
  const { id } = await table(anna, [onDevice('Anna'), onDevice('Bruno')]);
  await ask(anna, 'POST', `/tables/${over.id}/review`);

  const leavings: [string, string, (() => Promise<void>)?][] = [
    [`/tables/${id}`, '**/advice', () => page.getByRole('button', { name: 'Hint' }).click()],
    [`/analyse?table=${id}&seat=0&line=x`, '**/api/analyse'],
    [`/tables/${over.id}/replay?review=`, '**/review**'],
  ];
  await page.goto('/');
  for (const [address, where, deed] of leavings) {
    const answer = await held(page, where);
    // As a link would, and back, within the page.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await deed?.();
    await answer.asked;
    await page.goBack();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    const said = await page.locator('[aria-live]').allTextContents();
    await answer.release();
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn)));
    assert.equal(new URL(page.url()).pathname, '/', address);
    assert.deepEqual(await page.locator('[aria-live]').allTextContents(), said, address);
    await page.unroute(where);
  }
});
