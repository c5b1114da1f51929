/**
 * A game of another package, installed beside the wheel in an environment of its own, is played on the page:
 * by the drawing that its package brings, and without one as text and buttons.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { quit } from './browser.ts';
import { Server } from './server.ts';
import { Visitor, type Wishes } from './visitor.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regnum-fresh-'));
  await promisify(execFile)(`${ROOT}.venv/bin/python`, ['-m', 'tests.fresh', folder], { cwd: ROOT });
});
after(async () => {
  await quit();
  await rm(folder, { recursive: true, force: true });
});

/** Plays a short game against the computer, taking coins as told, until it is over. */
async function play(visitor: Visitor, take: () => Promise<void>): Promise<void> {
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play Tribute' }).click();
  await page.getByRole('radio', { name: '2' }).check({ force: true });
  await page.getByText('More options').click();
  await page.getByRole('spinbutton', { name: 'Coins on the heap' }).fill('7');
  await page.getByRole('button', { name: 'Start' }).click();
  const over = page.getByRole('region', { name: 'The game is over' });
  const mine = page.getByRole('main').getByText(/Take one to three coins: \d+ are left/);
  for (let turn = 0; turn < 7; turn++) {
    await mine.or(over).first().waitFor();
    if (await over.isVisible()) break;
    if (turn === 0) assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    const left = /\d+ are left/.exec((await mine.textContent()) ?? '')?.[0] ?? '';
    await take();
    await page.getByRole('main').getByText(left).waitFor({ state: 'hidden' });
  }
  await over.getByText('The last coin was taken.').waitFor();
}

async function served(scene: (visitor: Visitor) => Promise<void>, wishes: Wishes = {}): Promise<void> {
  const server = await Server.start([join(folder, 'environment/bin/regnum'), 'serve']);
  try {
    const visitor = await Visitor.come(server, wishes);
    await scene(visitor);
    assert.deepEqual(await visitor.troubles(), []);
    await visitor.leave();
  } finally {
    await server.stop();
  }
}

test('A game of another package is played by clicks on the drawing that it brings', () =>
  served(async (visitor) => {
    const board = visitor.page.getByRole('group', { name: 'Tribute' });
    await play(visitor, () => board.getByRole('button', { name: 'Take 1' }).click());
  }));

test('A person whose language a game does not speak reads it in the language that it does', () =>
  served(
    async ({ page }) => {
      await page.goto('/rules/tribute');
      await page.getByText('Whoever takes the last coin wins.').waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'de');
      await page.goto('/');
      await page.getByText('be the one who takes the last').waitFor();
    },
    { locale: 'de-CH', expect: [/404/] },
  ));

test('A game that brings no drawing is shown as text and played by buttons', async () => {
  const [python = ''] = await readdir(join(folder, 'environment/lib'));
  const drawing = join(folder, 'environment/lib', python, 'site-packages/regnum_tribute/drawing.js');
  await rename(drawing, `${drawing}.away`);
  await served(async (visitor) => {
    await play(visitor, async () => {
      await visitor.page.locator('pre', { hasText: /^o+\n/ }).waitFor();
      await visitor.page.getByRole('list', { name: 'Legal moves' }).getByRole('button', { name: 'Take 1' }).click();
    });
  });
});
