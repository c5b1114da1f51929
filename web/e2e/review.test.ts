/** After the end: the review of a game, the same for everybody, bound to its replay. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { assertAccessible } from './inspection.ts';
import { faultsInAllWindows } from './layout.ts';
import { scene } from './scene.ts';
import { named } from './shortcut.ts';
import type { Visitor } from './visitor.ts';

/** How long a review may take where much else goes on, in milliseconds. */
const WORKED_OUT = 120_000;
const RECORDS = new URL('../../tests/records/', import.meta.url);

/** Brings a record; the address of its replay. */
async function brought({ context, server }: Visitor, record: string): Promise<string> {
  const headers = { origin: server.address, 'content-type': 'text/plain; charset=utf-8' };
  const data = await readFile(new URL(`${record}.record`, RECORDS), 'utf8');
  // The first one waits for the processes that read records, which let everybody else go first.
  const answer = await context.request.fetch('/api/records', { method: 'POST', headers, data, timeout: 90_000 });
  const { id, invite } = (await answer.json()) as { id: string; invite: string };
  return `/tables/${id}/replay?invite=${invite}`;
}

scene(
  'Anna has a game reviewed: the graph goes with the replay, a turning point shows what was better, and Bruno finds the same',
  async ({ visitor }) => {
    const anna = await visitor();
    const { page } = anna;
    await named(anna, 'Anna');
    const address = await brought(anna, 'domaine-1-2p-dom-x5-idle');
    await page.goto(address);
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    const graph = page.getByRole('slider', { name: 'Chances to win' });
    await graph.waitFor({ timeout: WORKED_OUT });
    await page.getByRole('heading', { name: 'Luck and skill' }).waitFor({ timeout: WORKED_OUT });

    const moment = page.getByRole('slider', { name: 'Moment' });
    const at = async (): Promise<number> => Number(new URL(page.url()).searchParams.get('at'));
    const box = (await graph.boundingBox()) as { x: number; y: number; width: number; height: number };
    await page.mouse.click(box.x + box.width / 2, box.y + 4);
    await page.waitForURL(/at=\d+/);
    const middle = await at();
    await graph.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => Number(url.searchParams.get('at')) > middle);
    assert.match((await graph.getAttribute('aria-valuetext')) as string, /^Turn \d+: \w+: Anna \d+%, Bruno \d+%$/);
    assert.equal(await moment.inputValue(), await graph.getAttribute('aria-valuenow'));
    await page.getByText('The chances in numbers').click();
    await page
      .getByRole('cell', { name: /^\d+%$/ })
      .first()
      .waitFor();
    await page.getByText('The chances in numbers').click();

    const turning = page.getByRole('button', { name: /Better: / }).first();
    await turning.click();
    await page.getByText(/It cost \d+ percentage points? of the chance to win/).waitFor();
    const decided = await at();
    await page.getByRole('button', { name: 'What was better', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'What was played' }).click();
    await page.getByRole('button', { name: 'What was played', pressed: true }).waitFor();
    await assertAccessible(anna, 'a review');
    assert.deepEqual(await faultsInAllWindows(anna), [], 'The board stays in sight beside the review');
    await page.setViewportSize({ width: 1280, height: 800 });

    const bruno = await visitor();
    await bruno.page.goto(`${address}&at=99999`);
    const way = bruno.page.getByRole('link', { name: /^Turning point: / });
    await way.click();
    await bruno.page.getByText(/It cost \d+ percentage points? of the chance to win/).waitFor();
    assert.ok(decided > 0 && Number(new URL(bruno.page.url()).searchParams.get('at')) > 0);
  },
);
