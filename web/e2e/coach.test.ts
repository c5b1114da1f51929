/** Whoever plays for the first time has company: a sentence for each new situation, never twice, off at a click. */
import assert from 'node:assert/strict';
import { assertAccessible } from './inspection.ts';
import { layoutFaults } from './layout.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { COMPUTER, ME, named, table } from './shortcut.ts';

scene(
  'Anna plays for the first time: what is new is explained once, and no more when she says so',
  async ({ visitor }) => {
    const anna = await visitor({ company: true });
    const player = new Player(anna);
    const { page } = anna;
    await named(anna, 'Anna');
    const { id } = await table(anna, [ME, COMPUTER]);
    await page.goto(`/tables/${id}`);
    await player.turn();
    const note = page.getByRole('note', { name: 'Company' });
    await note.getByText('Castles first.').waitFor();
    await assertAccessible(anna, 'company in a first game');
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1024, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await note.waitFor();
      assert.deepEqual(await layoutFaults(page), [], `${width} x ${height}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });

    await player.play(await player.wish(() => 0));
    await note.getByText('Every castle comes with a knight').waitFor();
    const open = new Set(player.moves.map((move) => move.split(' ')[1]));
    assert.ok(open.size > 0 && open.size <= 4, 'There are few places to mark');
    const lit = page.locator('.board .lit');
    await lit.first().waitFor();
    assert.equal(await lit.count(), open.size, 'The places for the knight are marked');
    await note.getByRole('button', { name: 'I see' }).click();
    await note.waitFor({ state: 'detached' });
    await lit.first().waitFor({ state: 'detached' });
    await page.reload();
    await player.turn();
    await page.waitForLoadState('networkidle');
    assert.equal(await note.count(), 0, 'Nothing is said twice');

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Explain nothing more' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Explain what is new' }).click();
    await note.getByText('Every castle comes with a knight').waitFor();
    await note.getByRole('button', { name: 'No more of this' }).click();
    await player.play(await player.wish(() => 0));
    assert.equal(await note.count(), 0, 'She does without');
  },
);
