/** A hint: the step lit up, why, and gone when it is not wanted any more. */
import assert from 'node:assert/strict';
import type { Advice, Table } from '../src/lib/wire.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { ask, COMPUTER, forward, ME, named, table } from './shortcut.ts';
import type { Visitor } from './visitor.ts';

/** The last advice that a page was given. */
async function advised(visitor: Visitor): Promise<Advice> {
  await visitor.troubles();
  const found = visitor.received.findLast((text) => text.includes('"reasons"'));
  assert.ok(found, 'The page has asked for advice');
  return JSON.parse(found) as Advice;
}

scene('A hint lights the step up, says why, and the step can be played', async ({ visitor }) => {
  const anna = await visitor();
  const player = new Player(anna);
  const { page } = anna;
  await named(anna, 'Anna');
  const { id } = await table(anna, [ME, COMPUTER]);
  await page.goto(`/tables/${id}`);
  await player.turn();
  const hint = page.getByRole('button', { name: 'Hint' });
  const note = page.getByRole('note', { name: 'Hint' });
  const lit = page.locator('[data-advised]');

  await hint.click();
  await note.waitFor();
  const { best, reasons } = await advised(anna);
  const step = best.plan[0]?.text as string;
  const cell = step.split(' ')[1] as string;
  assert.ok(player.moves.includes(step));
  assert.equal(await lit.getAttribute('data-advised'), cell, 'Its place is lit up on the board');
  await note.getByText(`Castle on ${cell}.`).waitFor();
  await note.getByText(/\d+\s% to win, about \d+ points? at the end\./).waitFor();
  const why = (await player.phrases())[`why.${reasons[0]?.key}`] as string;
  assert.ok((await note.innerText()).includes(why.slice(0, why.indexOf('{')).trim()), `It says why: ${why}`);
  await page
    .getByRole('status')
    .filter({ hasText: `Hint: Castle on ${cell}.` })
    .first()
    .waitFor({ state: 'attached' });

  await hint.click();
  await note.waitFor({ state: 'detached' });
  assert.equal(await lit.count(), 0, 'Asked again, it is taken away');

  await hint.click();
  await note.waitFor();
  const before = player.version;
  await player.press(step);
  await player.until(() => player.version > before, 'the step');
  assert.equal(player.log.find(({ version }) => version === before + 1)?.move?.text, step);
  await note.waitFor({ state: 'detached' });
  assert.equal(await lit.count(), 0, 'The position has moved on');

  await player.turn();
  await hint.click();
  const played = player.version;
  await page.getByRole('button', { name: 'Play it' }).click();
  await player.until(() => player.version > played, 'the knight');
  assert.equal(
    player.log.find(({ version }) => version === played + 1)?.move?.text,
    (await advised(anna)).best.plan[0]?.text,
  );
});

scene(
  'A hint by keys: H asks, also on the board, and Escape takes it away; a card is lit up too',
  async ({ visitor }) => {
    const anna = await visitor();
    const player = new Player(anna);
    const { page } = anna;
    await named(anna, 'Anna');
    const { id } = await table(anna, [ME, COMPUTER], { options: {} });
    await forward([anna], id, ({ phase }) => phase === 'turn');
    await page.goto(`/tables/${id}`);
    await player.turn();
    const note = page.getByRole('note', { name: 'Hint' });

    await player.board.focus();
    for (const away of ['Escape', 'h']) {
      await page.keyboard.press('h');
      await note.waitFor();
      assert.ok((await page.locator('.card .advised').count()) > 0, 'What to do with a card is lit up on it');
      await page.keyboard.press(away);
      await note.waitFor({ state: 'detached' });
    }
  },
);

scene('By touch on a phone the hint leaves board and hand in sight', async ({ visitor }) => {
  const phone = await visitor({ size: 'phone' });
  const player = new Player(phone);
  const { page } = phone;
  await named(phone, 'Anna');
  const { id } = await table(phone, [ME, COMPUTER]);
  await page.goto(`/tables/${id}`);
  await player.turn();
  await page.getByRole('button', { name: 'Hint' }).tap();
  const note = page.getByRole('note', { name: 'Hint' });
  await note.waitFor();
  const [over, board] = [await note.boundingBox(), await player.board.boundingBox()];
  assert.ok(
    over && board && over.y >= 0 && over.y + over.height <= board.y + 1,
    'It lies over the bar and the players',
  );
  await note.getByRole('button', { name: 'Close' }).tap();
  await note.waitFor({ state: 'detached' });
});

scene('No hints where the host wants none, for those who watch, and while others decide', async ({ visitor }) => {
  const [anna, watcher] = [await visitor(), await visitor()];
  const player = new Player(anna);
  await named(anna, 'Anna');
  await named(watcher, 'Carla');
  const hint = (one: Visitor) => one.page.getByRole('button', { name: 'Hint' });

  await anna.page.goto('/');
  await anna.page.getByRole('button', { name: 'Play now' }).click();
  await anna.page.getByText('More options').click();
  await anna.page.getByRole('checkbox', { name: 'Players may ask for hints' }).uncheck();
  await anna.page.getByRole('button', { name: 'Start' }).click();
  await player.turn();
  assert.equal(player.table?.advice, false);
  assert.equal(await hint(anna).count(), 0);

  const { id } = await table(anna, [ME, COMPUTER], { public: true });
  await anna.page.goto(`/tables/${id}`);
  await player.turn();
  await hint(anna).waitFor();
  await watcher.page.goto(`/tables/${id}`);
  await watcher.page.getByText('Anna is thinking').first().waitFor();
  assert.equal(await hint(watcher).count(), 0);
  await anna.page.goto(`/tables/${id}/try?seat=0`);
  await player.board.waitFor();
  assert.equal(await hint(anna).count(), 0);
});

scene('Every level says what it does, and the one chosen is remembered', async ({ visitor }) => {
  const anna = await visitor();
  const player = new Player(anna);
  const { page } = anna;
  const open = async (): Promise<void> => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
  };
  const level = (n: number) => page.getByRole('combobox', { name: `Level of seat ${n}` });
  await open();
  assert.equal(await level(2).inputValue(), 'page', 'A first opponent is a friendly one');
  const texts = new Set<string>();
  const levels = await level(2).locator('option').allTextContents();
  assert.ok(levels.length >= 3 && levels.includes('Wanderer') && levels.includes('Steward'));
  for (const title of levels) {
    await level(2).selectOption({ label: title });
    texts.add(await page.locator(`#${await level(2).getAttribute('aria-describedby')}`).innerText());
  }
  assert.equal(texts.size, levels.length, 'Each has a description of its own');
  await level(2).selectOption('wanderer');
  await page.getByRole('button', { name: 'Start' }).click();
  await player.turn();
  assert.deepEqual(
    (player.table as Table).seats.map((seat) => seat.level ?? null),
    [null, 'wanderer', 'page'],
  );
  await page.getByText('Wanderer').first().waitFor();
  await page.getByText('· computer').first().waitFor();
  await open();
  assert.equal(await level(2).inputValue(), 'wanderer');
  assert.equal((await ask<{ mine: Table[] }>(anna, 'GET', '/tables')).mine.length, 1);
});
