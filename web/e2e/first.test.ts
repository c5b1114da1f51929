/** A first evening: the guided minute, and a first game with its questions. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { CELLS, terrainOf } from '../src/games/domaine/geometry.ts';
import { assertAccessible } from './inspection.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { phrasesIn } from './space.ts';

interface Position {
  readonly moves: readonly string[];
  readonly answers: Readonly<Record<string, unknown>>;
}

scene(
  'A stranger learns Domaine in a minute, errs once in every lesson, and goes on into a game',
  async ({ visitor }) => {
    const guide = new URL('../src/games/domaine/guide/positions.json', import.meta.url);
    const positions = JSON.parse(await readFile(guide, 'utf8')) as Position[];
    const phrases = phrasesIn('domaine', 'en');
    const stranger = await visitor();
    const player = new Player(stranger);
    const { page } = stranger;
    await page.goto('/');
    await page.getByRole('link', { name: 'Learn in a minute' }).click();
    for (const [i, { moves, answers }] of positions.entries()) {
      const said = (what: 'task' | 'nudge' | 'praise'): Promise<void> =>
        page
          .getByText(phrases[`page.lesson.${i + 1}.${what}`] as string)
          .first()
          .waitFor();
      await said('task');
      const right = Object.keys(answers)[0] as string;
      const wrong = moves.find((move) => !(move in answers));
      if (wrong) {
        await player.press(wrong);
        await said('nudge');
      }
      await player.press(right);
      await said('praise');
      await page.getByRole('button', { name: i < positions.length - 1 ? 'Next' : 'Play now' }).click();
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await player.turn();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Your games' }).waitFor();
  },
);

scene(
  'Anna makes her first move in three clicks, takes it back, asks why not, reads the rules, tries a step out, and comes back to her table',
  async ({ visitor }) => {
    const anna = await visitor();
    const player = new Player(anna);
    const { page } = anna;
    await page.goto('/');
    await page.evaluate(() => {
      document.body.dataset['clicks'] = '0';
      addEventListener('pointerdown', () => (document.body.dataset['clicks'] += '+'), true);
    });
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await player.turn();
    const castle = player.moves[0] as string;
    await player.play(castle);
    assert.equal(await page.evaluate(() => document.body.dataset['clicks']), '0+++');
    assert.equal(player.log.filter((step) => step.seat === player.seat && step.kind === 'move').length, 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Build the next').first().waitFor();
    await player.turn();
    await assertAccessible(anna, 'a table of Domaine');

    await asksWhyNot(player);

    const version = player.version;
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Analyse' }).click();
    await page.getByRole('heading', { name: 'Analyse' }).waitFor();
    await player.press(castle);
    await page.getByText('Place a knight beside the new').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Build the next').first().waitFor();
    await page.getByRole('link', { name: 'Back to the table' }).click();
    await player.board.waitFor();
    const table = page.url();

    await readsTheRules(page);

    const scripts: Response[] = [];
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.push(answer);
    });
    await page.goto(table);
    await player.turn();
    assert.equal(player.version, version, 'The table stands as it did');
    assert.ok(player.moves.includes(castle));
    const bodies = await Promise.all(scripts.map((answer) => answer.body()));
    const weight = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    assert.ok(bodies.length > 1 && weight > 10_000, 'Scripts were loaded');
    assert.ok(weight < 120_000, `A table loads ${weight} bytes of script, gzipped`);
  },
);

/** Points at a forest, is told that no castle goes there, and follows the rule into the rulebook beside the board. */
async function asksWhyNot(player: Player): Promise<void> {
  const { page } = player;
  const forest = CELLS.find((cell) => terrainOf(player.view.land, cell) === 'forest') as string;
  const { x, y } = await player.spot(forest);
  await page.mouse.move(x, y);
  const note = page.getByRole('note');
  await note.getByText(`A castle needs a meadow, and ${forest} is not one (forest).`).waitFor();
  const rule = note.getByRole('link', { name: 'DOM-S5' });
  assert.equal(await rule.getAttribute('href'), '/rules/domaine#DOM-S5');
  const there = await rule.boundingBox();
  assert.ok(there);
  await page.mouse.move(there.x + there.width / 2, there.y + there.height / 2, { steps: 12 });
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole('tab', { name: 'Rules', selected: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'DOM-S5');
  assert.ok(await page.locator('#DOM-S5').isVisible());
}

/** Opens a link into the rulebook, and finds rules by words, by id and by the list of contents. */
async function readsTheRules(page: Page): Promise<void> {
  await page.goto('/rules/domaine#DOM-B3');
  const rule = page.locator('#DOM-B3');
  await rule.waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'DOM-B3');
  const { y } = (await rule.boundingBox()) ?? { y: -1 };
  assert.ok(y >= 0 && y < 400, `The rule is in sight, at ${y}`);

  await page.locator('#DOM-E6').getByRole('img', { name: 'Into an opponent' }).waitFor();
  const shown = (await rule.boundingBox()) ?? { y: -1 };
  assert.ok(shown.y >= 0 && shown.y < 400, `It stays in sight when pictures have come, at ${shown.y}`);

  const lesson = page.getByRole('link', { name: 'The first lesson of Domaine' });
  assert.equal(await lesson.getAttribute('href'), '/learn/domaine');
  const analyses = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analyse' });
  assert.equal(await analyses.getAttribute('href'), '/analyse');

  const rules = page.getByRole('article');
  const all = await rules.count();
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('deserter');
  await page.locator('#DOM-B3').waitFor({ state: 'detached' });
  const found = await rules.count();
  assert.ok(found > 0 && found < all / 2);
  await page.locator('#DOM-D1').waitFor();
  await page.getByRole('searchbox').fill('dom-k2');
  await page.locator('#DOM-K2').waitFor();
  await page.getByRole('searchbox').fill('zeppelin');
  await page.getByText('Nothing about “zeppelin”.').waitFor();
  await page.getByRole('searchbox').fill('');

  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click();
  await page.waitForURL(/#DOM-/);
  const last = new URL(page.url()).hash.slice(1);
  await page.waitForFunction((id) => document.activeElement?.id === id, last);
}
