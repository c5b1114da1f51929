/** Domus Regnatrix in a browser: a whole game, a market of two people, the first minute by mouse and by keys, and a conquest. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { DomusView } from '../src/games/domus_regnatrix/view.ts';
import { type Moments, trade } from './city.ts';
import { choose } from './domus-policy.ts';
import { assertAccessible } from './inspection.ts';
import { chance } from './policy.ts';
import { Regent } from './regent.ts';
import { scene } from './scene.ts';
import { COMPUTER, forward, ME, momentsOf, named, onDevice, table } from './shortcut.ts';
import type { Visitor } from './visitor.ts';

const RECORD = new URL('../../tests/records/domus_regnatrix-1-4p-war-dr-w3-conquest.record', import.meta.url).pathname;

scene('Anna plays a whole game against the computer, and asks why she cannot buy the pyramids', async ({ visitor }) => {
  const anna = new Regent(await visitor());
  const { page } = anna;
  await named(anna.visitor, 'Anna');
  const { id } = await table(anna.visitor, [ME, COMPUTER], {
    game: 'domus_regnatrix',
    options: { culture: 5, mercantilism: 20, rounds: 3 },
  });
  await page.goto(`/tables/${id}`);
  const random = chance(3);
  let asked = false;
  for (let step = 0; step < 400 && !anna.over; step++) {
    await anna.turn();
    if (anna.over) break;
    if (anna.position.phase === 'buy' && !asked) {
      asked = true;
      await assertAccessible(anna.visitor, 'a table of Domus Regnatrix');
      await page.getByRole('tab', { name: 'Wonders' }).click();
      await page.locator('.ware[data-about="card:pyramids"]').click({ force: true });
      await page.getByRole('note').getByRole('link', { name: 'DR-T1' }).waitFor();
      assert.equal(
        await page
          .locator('li[aria-current=step]')
          .innerText()
          .then((text) => text.replace(/\s+/g, ' ')),
        '1 Buy or draw',
      );
    }
    await anna.play(choose(anna.position, anna.moves, random));
  }
  assert.ok(anna.over && asked);
  await page.getByRole('region', { name: 'The game is over' }).waitFor();
});

/** Two people on one device, of whom one is about to call a card; and a way to look through the seat that decides. */
async function atMarket(visitor: Visitor): Promise<{ anna: Regent; id: string; lift: () => Promise<void> }> {
  const anna = new Regent(visitor);
  await named(visitor, 'Anna');
  const { id } = await table(visitor, [onDevice('Anna'), onDevice('Bruno')], { game: 'domus_regnatrix', options: {} });
  const lift = async (): Promise<void> => {
    await visitor.page.getByRole('button', { name: /show my hand/ }).click();
    await anna.turn();
  };
  await forward<DomusView>([visitor], id, (_, moves) => moves.some((move) => move.startsWith('call ')), 1, trade);
  await visitor.page.goto(`/tables/${id}`);
  await lift();
  return { anna, id, lift };
}

const among = (moves: readonly string[], verb: string): string =>
  moves.find((move) => move.startsWith(`${verb} `)) as string;

scene(
  'Anna calls a card, Bruno bids and is taken; at the next call he passes until further notice, and comes back',
  async ({ visitor }) => {
    const { anna, id, lift } = await atMarket(await visitor());
    const { page } = anna;
    const called = among(anna.moves, 'call');
    await anna.play(called);
    await lift();
    await page.locator(`.market figure[data-about="card:${called.slice(5)}"]`).waitFor();
    await anna.play(among(anna.moves, 'bid'));
    await lift();
    await page.getByRole('button', { name: 'Take none' }).waitFor();
    await anna.play(among(anna.moves, 'take'));
    await anna.until(
      () => anna.log.some(({ events }) => events.some(({ event }) => event === 'swapped')),
      'the exchange',
    );

    await forward<DomusView>(
      [anna.visitor],
      id,
      (_, moves) => moves.some((move) => move.startsWith('call ')),
      1,
      trade,
    );
    await page.goto(`/tables/${id}`);
    await lift();
    await anna.play(among(anna.moves, 'call'));
    await lift();
    const quiet = anna.position.to_move as number;
    await anna.play('abstain');
    assert.ok(anna.position.players[quiet]?.abstains && anna.position.market === null, 'Nobody bids any more');
    await forward<DomusView>(
      [anna.visitor],
      id,
      (view, moves) => view.turn === quiet && moves.includes('attend'),
      1,
      trade,
    );
    await page.goto(`/tables/${id}`);
    await lift();
    await anna.play('attend');
    await anna.until(() => !anna.position.players[quiet]?.abstains, 'bidding again');
  },
);

scene(
  'Anna learns it in a minute by mouse, Bruno by keyboard alone, Carla begins on her phone; Anna looks at a conquest',
  async ({ visitor }) => {
    const anna = await visitor();
    await learnsByMouse(anna);
    await learnsByKeys(await visitor());
    const carla = await visitor({ size: 'phone' });
    await carla.page.goto('/learn/domus_regnatrix');
    await carla.page.locator('symbol#dr-market').waitFor({ state: 'attached' });
    await assertAccessible(carla, 'a city of Domus Regnatrix on a phone');
    await looksAtConquest(anna);
  },
);

/** Buys, plays, wins an attack whose odds are told, calls a card, breaks through the walls, and puts the knight on top. */
async function learnsByMouse({ page }: Visitor): Promise<void> {
  await page.goto('/learn/domus_regnatrix');
  await page.getByRole('tab', { name: 'Buildings' }).click();
  await page.locator('.ware[data-about="card:market"]').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('.hand [data-about="card:coin-10"]').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-place="outer2/1a"]').click();
  await page.locator('[data-place="outer2/2a"]').hover();
  await page
    .getByRole('tooltip')
    .getByText(/succeeds with \d/)
    .waitFor();
  await page.locator('[data-place="outer2/2a"]').click();
  await page
    .locator('.fight')
    .getByText(/\d+ beats \d+: the attack wins/)
    .waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('.hand [data-about="card:bronze"]').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Only Bruno sees it.').first().waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-place="outer2/1a"]').click();
  await page.locator('[data-place="walls2/1"]').click();
  await page
    .locator('.fight')
    .getByText(/\d+ beats \d+: the attack wins/)
    .waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-place="outer2/1a"]').click();
  await page.getByRole('button', { name: 'Knight on top' }).click();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
}

/** The same without mouse or finger: take up, choose, confirm. */
async function learnsByKeys({ page }: Visitor): Promise<void> {
  await page.goto('/learn/domus_regnatrix');
  await page.getByRole('tab', { name: 'Buildings' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.ware[data-about="card:market"]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.locator('.hand [data-about="card:coin-10"]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  const stage = page.getByRole('application', { name: 'Cities of Domus Regnatrix' });
  assert.equal(await stage.locator('[tabindex="0"]').count(), 1, 'The board is one tab stop');
  const squad = page.locator('[data-place="outer2/1a"]');
  await squad.focus();
  await page.keyboard.press('Enter');
  assert.equal(await squad.getAttribute('aria-pressed'), 'true');
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('n');
    if (await page.locator('[data-place="outer2/2a"]:focus').count()) break;
  }
  await page
    .getByRole('tooltip')
    .getByText(/succeeds with \d/)
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.fight').waitFor();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.locator('.hand [data-about="card:bronze"]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await squad.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-place="walls2/1"]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await squad.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Knight on top' }).press('Enter');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
}

/** Reads a record in, and finds an attack told with its dice, and the conquest told and drawn. */
async function looksAtConquest(who: Visitor): Promise<void> {
  const { page } = who;
  await named(who, 'Anna');
  await page.goto('/import');
  await page.getByRole('textbox', { name: /paste/ }).fill(await readFile(RECORD, 'utf8'));
  await page.getByRole('button', { name: 'Replay it' }).click();
  await page.getByRole('slider', { name: 'Moment' }).waitFor();
  const id = /tables\/([^/]+)/.exec(page.url())?.[1] as string;
  const moments = await momentsOf<Moments>(who, id);
  const at = (event: string): number =>
    moments.find(({ events }) => events?.some((one) => one.event === event))?.version ?? 0;
  await page.goto(`/tables/${id}/replay?at=${at('stormed')}`);
  await page
    .locator('.fight')
    .getByText(/beats|holds|tie/)
    .waitFor();
  await page.goto(`/tables/${id}/replay?at=${at('conquered')}`);
  await page
    .getByText(/^Estate of /)
    .first()
    .waitFor();
}
