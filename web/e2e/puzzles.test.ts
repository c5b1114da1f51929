/** Puzzles: the one of the day, an answer that is not the best, the solution played, and what the browser remembers. */
import assert from 'node:assert/strict';
import type { Judged, Puzzle, PuzzleInfo } from '../src/lib/puzzles.svelte.ts';
import { held } from './holding.ts';
import { assertAccessible } from './inspection.ts';
import { faultsInAllWindows } from './layout.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { ask, named } from './shortcut.ts';
import { textsOf } from './space.ts';
import { PATIENCE } from './visitor.ts';

scene(
  'Anna gives up the puzzle of the day, misses another, plays its solution, and is told nothing of it before',
  async ({ visitor }) => {
    const anna = await visitor();
    const { page } = anna;
    await named(anna, 'Anna');
    await page.goto('/');
    const words = await held(page, '**/phrases/*');
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/puzzles')),
      page.getByRole('link', { name: 'Puzzles', exact: true }).first().click(),
    ]);
    await words.asked;
    assert.deepEqual(
      await page.locator('main :is(h1, h2)').allTextContents(),
      ['Puzzles'],
      'no theme without its words',
    );
    await words.release();
    await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
    await page.getByRole('checkbox').check();
    await page.getByText('0 days in a row').waitFor();
    await assertAccessible(anna, 'puzzles');
    await page.getByRole('link', { name: 'Solve it' }).click();
    await page.getByRole('button', { name: 'Give up' }).waitFor();
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('heading', { name: 'This was the solution.' }).waitFor();
    await page.getByRole('button', { name: 'Show it on the board' }).click();
    await page.getByRole('link', { name: 'All puzzles' }).first().click();
    await page.getByText('solution seen').waitFor();

    const { puzzles } = await ask<{ puzzles: PuzzleInfo[] }>(anna, 'GET', '/puzzles?game=domaine&theme=expand');
    const info = puzzles.at(-1);
    assert(info);
    const at = `/puzzles/domaine/${info.id}`;
    const { moves } = await ask<Puzzle>(anna, 'GET', at);
    const { solution, reasons } = await ask<Judged>(anna, 'POST', `${at}/answer`, {});
    anna.received.length = 0;
    const player = new Player(anna);
    const press = async (move: string): Promise<void> => {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/try') && response.ok()),
        player.press(move),
      ]);
      await answer.finished();
    };
    await page.goto(at);
    const sale = textsOf('domaine', moves).find((move) => move.startsWith('sell '));
    assert(sale);
    await page.getByRole('button', { name: 'Give up' }).waitFor();
    assert.deepEqual(await faultsInAllWindows(anna), [], 'A puzzle is laid out as a table');
    await page.setViewportSize({ width: 1280, height: 800 });
    await press(sale);
    await page.getByRole('button', { name: 'This is my answer' }).waitFor();
    assert.deepEqual(
      anna.received.filter((text) => text.includes('"solution"') || text.includes('"reasons"')),
      [],
      'Nothing tells the solution before an answer',
    );
    await page.getByRole('button', { name: 'This is my answer' }).click();
    // A process for it starts first.
    await page.getByRole('heading', { name: 'There is something better.' }).waitFor({ timeout: 3 * PATIENCE });
    await page.getByText('% to win after your answer').waitFor();
    assert(reasons.length > 0);
    await assertAccessible(anna, 'verdict');
    assert.deepEqual(await faultsInAllWindows(anna), [], 'So is what an answer is worth');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Undo' }).and(page.locator(':disabled')).waitFor();
    for (const { text } of solution) await press(text);
    await page.getByRole('button', { name: 'This is my answer' }).click();
    await page.getByRole('heading', { name: 'Right!' }).waitFor();
    await page.getByRole('link', { name: 'All puzzles' }).first().click();
    await page.getByRole('link', { name: /missed$/ }).waitFor();
  },
);
