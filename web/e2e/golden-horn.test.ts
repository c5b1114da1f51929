/** Golden Horn in a browser: a whole game, by mouse, by keys and by touch, with why-not and hints. */
import assert from 'node:assert/strict';
import { assertAccessible } from './inspection.ts';
import { chance } from './policy.ts';
import { sail } from './sailing.ts';
import { Sailor } from './sailor.ts';
import { scene } from './scene.ts';
import { COMPUTER, ME, named, table } from './shortcut.ts';
import { GOLDEN_HORN, voyage } from './voyage.ts';

scene(
  'Anna follows a hint, sails a whole game to its end, and then begins the base game alone',
  async ({ visitor }) => {
    const anna = await visitor();
    const sailor = new Sailor(anna);
    const { page } = anna;
    await named(anna, 'Anna');
    await page.goto('/');
    await page.getByRole('button', { name: 'Play Golden Horn' }).click();
    await page.getByRole('radio', { name: '2' }).check({ force: true });
    await page.getByRole('combobox', { name: 'Level of seat 2' }).selectOption('wanderer');
    const extension = page.getByRole('checkbox', { name: 'Dominio da Mar' });
    assert.equal(await extension.isChecked(), false, 'A first game is played without the extension');
    await page.getByText('leave it out of a first game').waitFor();
    await extension.check();
    await page.getByRole('button', { name: 'Start' }).click();
    const random = chance(5);
    await sailor.turn();
    assert.equal(sailor.table?.game, 'golden_horn');
    assert.equal(sailor.position.extension, true);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('note', { name: 'Hint' }).waitFor();
    const lit = await page.locator('[data-advised]').getAttribute('data-advised');
    assert.match(lit ?? '', /@(venice|constantinople)$/, `A berth is lit up: ${lit}`);
    const before = sailor.version;
    await page.getByRole('button', { name: 'Play it' }).click();
    await sailor.until(() => sailor.version > before, 'the hint');
    await sailor.turn();
    await assertAccessible(anna, 'a table of Golden Horn');
    for (let step = 0; step < 400 && !sailor.over; step++) {
      await sailor.play(sail(sailor.position, sailor.moves, random));
      await sailor.turn();
    }
    assert.ok(sailor.over, 'The game has come to its end');
    const end = page.getByRole('region', { name: 'The game is over' });
    await end.waitFor();
    await end.getByRole('heading', { name: / win.* on points, / }).waitFor();
    await end.getByRole('rowheader', { name: 'Goods' }).waitFor();
    const { outcome } = sailor.position;
    assert.deepEqual(
      sailor.position.players.map(({ points }) => points),
      outcome?.points,
      'The panels show the points of the final count',
    );

    await page.goto('/');
    await page.getByRole('button', { name: 'Play Golden Horn' }).click();
    await page.getByText('More options').click();
    assert.equal(await extension.isChecked(), true, 'Who has played before has it by default');
    await extension.uncheck();
    await page.getByRole('button', { name: 'Start' }).click();
    await sailor.until(() => sailor.myTurn && !sailor.position.extension, 'the base game');
    await sailor.settled();
    assert.equal(await sailor.board.locator('.dominion').count(), 0);
    assert.equal(await page.getByText('soldiers in store').count(), 0);
  },
);

scene(
  'Anna is told why Galata is out of reach, and clicks on a far space: her ship sails step by step and cards are paid',
  async ({ visitor }) => {
    const anna = await visitor();
    const sailor = new Sailor(anna);
    const { page } = anna;
    await named(anna, 'Anna');
    const { id } = await table(anna, [ME, COMPUTER], GOLDEN_HORN);
    await voyage(anna, id, ({ phase }) => phase === 'turn');
    await page.goto(`/tables/${id}`);
    await sailor.turn();
    const { x, y } = await sailor.spot('galata');
    await page.mouse.move(x, y, { steps: 2 });
    const note = page.getByRole('note');
    await note.getByRole('link', { name: 'DDM-5' }).waitFor();
    await note.getByText('Conquering Galata this way takes 6 soldiers').waitFor();
    await page.mouse.move(2, 2);
    await note.waitFor({ state: 'detached' });

    /** A ship at sea that can go at least two steps at the price of a card. */
    const far = (): { ship: string; to: string; cards: readonly string[] } | undefined => {
      for (const { ship, stops } of sailor.position.choices?.courses ?? []) {
        const [, second] = stops;
        const sea = stops.slice(0, 2).every(({ place }) => place.startsWith('s'));
        if (second?.card && second.lacking === null && sea) return { ship, to: second.place, cards: [second.card] };
      }
      return undefined;
    };
    for (let tries = 0; tries < 40 && !(sailor.position.phase === 'turn' && far()); tries++) {
      await sailor.play(
        sail(
          sailor.position,
          sailor.moves.filter((move) => !/^(wind|attack)/.test(move)),
          chance(tries),
        ),
      );
      await sailor.turn();
    }
    const goal = far();
    assert.ok(goal, 'A ship can go two steps');
    const before = sailor.log.length;
    const start = sailor.position.ships.find(({ ship }) => ship === goal.ship)?.place;
    const from = await sailor.spot(goal.ship);
    await page.mouse.click(from.x, from.y);
    if (start === 'venice' || start === 'constantinople') {
      await sailor.until(() => sailor.position.phase === 'load', 'loading');
      await sailor.settled();
      await sailor.press(sailor.moves.find((move) => move.startsWith('load ')) as string);
      await sailor.until(() => sailor.position.phase === 'sail', 'the first step');
      await sailor.settled();
    } else {
      await page.getByRole('button', { name: 'Confirm' }).waitFor();
      await page.mouse.move(2, 2);
      assert.ok(
        (await sailor.board.locator('.reach').count()) > 1,
        'The way of the ship that was clicked stays in sight',
      );
    }
    const to = await sailor.spot(goal.to);
    await page.mouse.move(to.x, to.y, { steps: 2 });
    await page.mouse.click(to.x, to.y);
    await sailor.until(() => sailor.position.ships.find(({ ship }) => ship === goal.ship)?.place === goal.to, goal.to);
    const played = sailor.log.slice(before).map(({ move }) => move?.text);
    assert.ok(played.includes(`wind ${goal.cards[0]}`), `The card was played: ${played}`);
  },
);

scene(
  'By keyboard alone Anna puts a ship into port, takes it back, loads and sails, and hears why not',
  async ({ visitor }) => {
    const anna = await visitor();
    const sailor = new Sailor(anna);
    const { page } = anna;
    const key = (name: string): Promise<void> => page.keyboard.press(name);
    await named(anna, 'Anna');
    const { id } = await table(anna, [ME, COMPUTER], GOLDEN_HORN);
    await page.goto(`/tables/${id}`);
    await sailor.turn();
    await sailor.board.focus();
    await key('n');
    await page.getByRole('status').filter({ hasText: 'open to you' }).first().waitFor({ state: 'attached' });
    const first = sailor.version;
    await key('Enter');
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    assert.equal(sailor.version, first, 'Enter stages');
    await key('Enter');
    await sailor.until(() => sailor.log.some(({ move }) => move?.text.startsWith('berth')), 'the ship in port');
    await sailor.settled();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await key('u');
    await sailor.until(() => sailor.log.at(-1)?.kind === 'undo', 'taking it back');
    await voyage(anna, id, ({ phase }) => phase === 'load');
    await sailor.turn();
    await sailor.settled();
    await sailor.board.focus();
    await key('n');
    await key('Enter');
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    await key('Enter');
    await sailor.until(() => sailor.log.some(({ events }) => events.some(({ event }) => event === 'moved')), 'sailing');

    await voyage(anna, id, ({ phase }) => phase === 'turn');
    await page.goto(`/tables/${id}`);
    await sailor.until(() => sailor.myTurn && sailor.position.phase === 'turn', 'a turn');
    await sailor.settled();
    await sailor.board.focus();
    const heard = (text: string | RegExp): Promise<void> =>
      page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press(i === 0 ? 'ArrowRight' : i % 3 ? 'ArrowRight' : 'ArrowUp');
      const said = await page.locator('[role=status]').first().innerText();
      if (/^Galata|^Zara|^Durazzo/.test(said)) break;
    }
    await heard(/^(Galata|Zara|Durazzo), \d soldiers for \d+ points/);
    await page.keyboard.press('?');
    await heard(/^DDM-5: Conquering/);
  },
);

scene('On her phone Anna stages with a tap, confirms with a button and loads from the sheet', async ({ visitor }) => {
  const phone = await visitor({ size: 'phone' });
  const sailor = new Sailor(phone);
  const { page } = phone;
  await named(phone, 'Anna');
  const { id } = await table(phone, [ME, COMPUTER], GOLDEN_HORN);
  await page.goto(`/tables/${id}`);
  await sailor.turn();
  for (const ship of ['1', '2', '3']) {
    const before = sailor.version;
    const { x, y } = await sailor.spot(`a${ship}@venice`);
    await page.touchscreen.tap(x, y);
    await page.getByRole('button', { name: 'Confirm' }).tap();
    await sailor.until(() => sailor.version > before, `ship ${ship}`);
    await sailor.settled();
  }
  await voyage(phone, id, ({ phase }) => phase === 'load');
  await sailor.turn();
  await assertAccessible(phone, 'a table of Golden Horn on a phone');
  const before = sailor.version;
  const move = sailor.moves.find((one) => one.startsWith('load ')) as string;
  await page.locator(`[data-move="${move}"]`).tap();
  await sailor.until(() => sailor.version > before, 'loading');
  assert.ok(sailor.log.some((step) => step.move?.text === move));
});
