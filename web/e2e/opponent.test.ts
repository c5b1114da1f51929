/** One against the computer: choosing it, asking for hints, and giving up in the end. */
import assert from 'node:assert/strict';
import type { Advice, Table } from '../src/lib/wire.ts';
import { Player } from './player.ts';
import { chance } from './policy.ts';
import { scene } from './scene.ts';
import { ask, closings, forward } from './shortcut.ts';
import type { Visitor } from './visitor.ts';

scene(
  'Anna chooses her opponent, is given hints by mouse and by keys, learns why a card is too dear and what a castle misses, and gives up after three turns',
  async ({ visitor }) => {
    const anna = await visitor();
    const player = new Player(anna);
    const { page } = anna;
    await choosesOpponent(player);
    await asksForHints(player);

    const id = player.table?.id as string;
    await forward([anna], id, isDear);
    await player.until(() => player.myTurn && isDear(player.view), 'a card that is too dear');
    await player.settled();
    const dear = page.getByRole('button', { name: /^Play .*, \d+ ducats? short$/ }).first();
    const missing = /(\d+ ducats?) short/.exec((await dear.getAttribute('aria-label')) ?? '')?.[1];
    await dear.click({ force: true });
    await page
      .getByRole('note')
      .filter({ hasText: `you are ${missing} short` })
      .getByRole('link', { name: 'DOM-T5' })
      .waitFor();

    const own = player.view.colours[0]?.castles ?? [];
    const open = Object.entries(await closings(anna, id, 0)).find(([cell, found]) => found && own.includes(cell));
    assert.ok(open?.[1], 'A castle is in open land');
    const { x, y } = await player.spot(open[0]);
    await page.mouse.move(x, y, { steps: 2 });
    const { borders, worth } = open[1];
    await page
      .getByText(`${borders.length} border${borders.length === 1 ? '' : 's'} to close, worth ${worth}`)
      .waitFor();

    const random = chance(7);
    const turns = (seat: number): number =>
      player.log.filter(
        (step) => step.seat === seat && step.events.some(({ event }) => event === 'sold' || event === 'played'),
      ).length;
    const [before, beforeIt] = [turns(0), turns(1)];
    while (turns(0) < before + 3) {
      await player.play(await player.wish(random));
      await player.turn();
    }
    assert.ok(turns(1) >= beforeIt + 2, 'The computer takes its turns');

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Resign' }).click();
    await page.getByRole('dialog', { name: 'Resign' }).getByRole('button', { name: 'Resign' }).click();
    const end = page.getByRole('region', { name: 'The game is over' });
    const other = (player.table as Table).seats[1]?.name ?? '?';
    await end.getByRole('heading', { name: `${other} wins because the other player resigned` }).waitFor();
  },
);

/** Reads what each level does and starts against the wanderer, which the page remembers. */
async function choosesOpponent(player: Player): Promise<void> {
  const { page, visitor } = player;
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
  assert.equal(await level(3).inputValue(), 'page', 'Each seat has a level of its own');
  await page.getByRole('radio', { name: '2' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await player.turn();
  assert.deepEqual(
    (player.table as Table).seats.map((seat) => seat.level ?? null),
    [null, 'wanderer'],
  );
  await page.getByText('Wanderer').first().waitFor();
  await page.getByText('· computer').first().waitFor();
  const address = page.url();
  await open();
  assert.equal(await level(2).inputValue(), 'wanderer');
  assert.equal((await ask<{ mine: Table[] }>(visitor, 'GET', '/tables')).mine.length, 1);
  await page.goto(address);
  await player.turn();
}

/** The step lit up, why, and gone when it is not wanted any more. */
async function asksForHints(player: Player): Promise<void> {
  const { page, visitor } = player;
  const hint = page.getByRole('button', { name: 'Hint' });
  const note = page.getByRole('note', { name: 'Hint' });
  const lit = page.locator('[data-advised]');
  await hint.click();
  await note.waitFor();
  const { best, reasons } = await advised(visitor);
  const step = best.plan[0]?.text as string;
  const cell = step.split(' ')[1] as string;
  assert.ok(player.moves.includes(step));
  assert.equal(await lit.getAttribute('data-advised'), cell, 'Its place is lit up on the board');
  await note.getByText(`Castle on ${cell}.`).waitFor();
  await note.getByText(/\d+% to win the game, about \d+ points? at the end\./).waitFor();
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
  const advice = await advised(visitor);
  assert.equal(player.log.find(({ version }) => version === played + 1)?.move?.text, advice.best.plan[0]?.text);

  await forward([visitor], player.table?.id as string, ({ phase }) => phase === 'turn');
  await player.until(() => player.myTurn && player.view.phase === 'turn', 'a turn');
  await player.settled();
  await player.board.focus();
  for (const away of ['Escape', 'h']) {
    await page.keyboard.press('h');
    await note.waitFor();
    assert.ok((await page.locator('.card .advised').count()) > 0, 'What to do with a card is lit up on it');
    await page.keyboard.press(away);
    await note.waitFor({ state: 'detached' });
  }
}

/** The last advice that a page was given. */
async function advised(visitor: Visitor): Promise<Advice> {
  await visitor.troubles();
  const found = visitor.received.findLast((text) => text.includes('"reasons"'));
  assert.ok(found, 'The page has asked for advice');
  return JSON.parse(found) as Advice;
}

function isDear({ phase, players }: Player['view']): boolean {
  const { hidden, shown, ducats } = players[0] as Player['view']['players'][number];
  return phase === 'turn' && [...hidden, ...shown].some(({ cost }) => (cost ?? 0) > ducats);
}
