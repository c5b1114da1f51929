/** The rulebook, the guided first minute, and what a table weighs. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { COMPUTER, ME, named, table } from './shortcut.ts';

scene('A link into the rulebook shows its rule, and the search finds rules by words and by id', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/rules/domaine#DOM-B3');
  const rule = page.locator('#DOM-B3');
  await rule.waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'DOM-B3');
  const { y } = (await rule.boundingBox()) ?? { y: -1 };
  assert.ok(y >= 0 && y < 400, `The rule is in sight, at ${y}`);

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
});

interface Position {
  readonly moves: readonly string[];
  readonly answers: Readonly<Record<string, unknown>>;
}
type Told = Record<'task' | 'hint' | 'praise', { en: string }>;

scene('The guided first minute leads from lesson to lesson into a game', async ({ visitor }) => {
  const guide = async (name: string) =>
    JSON.parse(await readFile(new URL(`../src/games/domaine/guide/${name}.json`, import.meta.url), 'utf8')) as unknown;
  const positions = (await guide('positions')) as Position[];
  const told = (await guide('told')) as Told[];
  const stranger = await visitor();
  const player = new Player(stranger);
  const { page } = stranger;
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn in a minute' }).click();
  for (const [i, { moves, answers }] of positions.entries()) {
    await page
      .getByText(told[i]?.task.en as string)
      .first()
      .waitFor();
    const right = Object.keys(answers)[0] as string;
    const wrong = moves.find((move) => !(move in answers));
    if (wrong) {
      await player.press(wrong);
      await page
        .getByText(told[i]?.hint.en as string)
        .first()
        .waitFor();
    }
    await player.press(right);
    await page
      .getByText(told[i]?.praise.en as string)
      .first()
      .waitFor();
    await page.getByRole('button', { name: i < positions.length - 1 ? 'Next' : 'Play now' }).click();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await player.turn();
  await page.goto('/');
  await page.getByRole('link', { name: 'The first lesson again' }).waitFor();
});

scene('A table loads less than 120 kB of script, gzipped', async ({ visitor }) => {
  const anna = await visitor();
  const player = new Player(anna);
  await named(anna, 'Anna');
  const scripts = new Map<string, Promise<Buffer>>();
  anna.page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.set(answer.url(), answer.body());
  });
  const { id } = await table(anna, [ME, COMPUTER]);
  await anna.page.goto(`/tables/${id}`);
  await player.turn();
  const bodies = await Promise.all(scripts.values());
  const weight = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  assert.ok(bodies.length > 1 && weight > 10_000, 'Scripts were loaded');
  assert.ok(weight < 120_000, `${weight} bytes of script`);
});
