/** What others did is seen to happen, can be skipped, is marked and told to who comes back, and can be seen again. */
import assert from 'node:assert/strict';
import type { GoldenHornView } from '../src/games/golden_horn/view.ts';
import { assertAccessible } from './inspection.ts';
import { faultsInAllWindows } from './layout.ts';
import { Player } from './player.ts';
import { chance } from './policy.ts';
import { sail } from './sailing.ts';
import { Sailor } from './sailor.ts';
import { scene } from './scene.ts';
import { ask, forward, joined, LINK, ME, named, onDevice, table } from './shortcut.ts';
import { textsOf } from './space.ts';
import { SIZES, type Visitor } from './visitor.ts';
import { GOLDEN_HORN } from './voyage.ts';

interface Flight {
  readonly spot: string | null;
  readonly way: readonly string[];
  readonly duration: number;
}

/** From now on the pages of a visitor write down what flies on them. */
async function watchFlights({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const flights: Flight[] = [];
    Object.assign(window, { flights });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const way = (frames as Keyframe[]).map((frame) => String(frame['translate']));
      const { duration } = options as KeyframeAnimationOptions;
      flights.push({ spot: this.getAttribute('data-spot'), way, duration: Number(duration) });
      return animate.call(this, frames, options);
    };
  });
}
const flightsOf = ({ page }: Visitor): Promise<Flight[]> =>
  page.evaluate(() => (window as unknown as { flights: Flight[] }).flights);

scene(
  'Anna sees Bruno’s ship sail to where it is, and a key ends what is shown of many steps and shows the newest at once',
  async ({ visitor }) => {
    const [anna, bruno] = [await visitor({ motion: true }), await visitor()];
    const sailor = new Sailor(anna);
    const { page } = anna;
    await watchFlights(anna);
    await named(anna, 'Anna');
    await named(bruno, 'Bruno');
    const opened = await table(anna, [ME, LINK], GOLDEN_HORN);
    await joined(anna, bruno, opened);
    const play = (until: (view: GoldenHornView) => boolean) =>
      forward<GoldenHornView>([anna, bruno], opened.id, until, 1, sail);
    await play(({ phase, to_move }) => phase === 'sail' && to_move === 1);
    await page.goto(`/tables/${opened.id}`);
    await sailor.until(() => sailor.version > 0, 'the table');
    await sailor.settled();
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /motions/.test(name)));
    await page.waitForLoadState('networkidle');
    const places = (): Map<string, string | null> =>
      new Map(sailor.position.ships.map((one) => [one.ship, one.place ?? null]));
    let ship: string | undefined;
    for (let steps = 0; ship === undefined && steps < 40; steps++) {
      await play(({ phase, to_move }) => phase === 'sail' && to_move === 1);
      const theirs = await ask<{ view: GoldenHornView; moves: readonly number[]; version: number }>(
        bruno,
        'GET',
        `/tables/${opened.id}/view?seat=1`,
      );
      const { version } = theirs;
      await sailor.until(() => sailor.version === version, 'the same position');
      const before = places();
      const move = sail(theirs.view, textsOf('golden_horn', theirs.moves), chance(steps));
      await ask(bruno, 'POST', `/tables/${opened.id}/moves`, { key: `step-${version}`, version, seat: 1, move });
      await sailor.until(() => sailor.version > version, 'a step');
      ship = [...places()].find(([one, place]) => before.has(one) && before.get(one) !== place)?.[0];
    }
    assert.ok(ship, 'A ship sails');
    await page.waitForFunction(
      (spot) => (window as unknown as { flights: Flight[] }).flights.some((one) => one.spot === spot),
      ship,
    );
    const flight = (await flightsOf(anna)).findLast(({ spot }) => spot === ship);
    assert.ok(flight && flight.duration <= 250, 'Quickly');
    assert.equal(flight.way.at(-1), '0px 0px', 'To where it is drawn');
    assert.notEqual(flight.way[0], '0px 0px', 'From where it was');
    assert.equal(await page.locator('.recent').count(), 1, 'And it is marked');

    await page.evaluate(() =>
      localStorage.setItem(
        'regnum',
        JSON.stringify({ ...JSON.parse(localStorage.getItem('regnum') ?? '{}'), motion: 'calm' }),
      ),
    );
    await page.reload();
    await sailor.settled();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /following/.test(name)),
    );
    const before = sailor.version;
    const now = sailor.position.round;
    await play(({ to_move, phase, round }) => to_move === 0 && phase === 'turn' && round > now + 1);
    await sailor.until(() => sailor.myTurn && sailor.version > before + 3, 'the turn of Anna');
    const drawn = await page.evaluate(() => {
      const board = document.querySelector<HTMLElement>('[data-drawn], .ground');
      const waiting = board?.dataset['drawn'] ?? null;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
      return [waiting, board?.dataset['drawn'] ?? null];
    });
    assert.deepEqual(drawn, [null, String(sailor.version)], 'Steps wait, and a key ends that at once');
  },
);

scene(
  'Anna comes back: she is told what Bruno did, sees its places and sees it again; it folds away when she acts',
  async ({ visitor }) => {
    const [anna, bruno] = [await visitor(), await visitor()];
    const player = new Player(anna);
    const { page } = anna;
    await named(anna, 'Anna');
    await named(bruno, 'Bruno');
    const opened = await table(anna, [ME, LINK]);
    await joined(anna, bruno, opened);
    await forward([anna, bruno], opened.id, ({ phase, to_move }) => phase === 'turn' && to_move === 1);
    await page.goto(`/tables/${opened.id}`);
    await player.until(() => player.version > 0, 'the table');
    await player.settled();
    // The process that looks through records may have to start first.
    const ready = ask(bruno, 'GET', `/tables/${opened.id}/since?seat=1`);
    const told = page.getByRole('region', { name: 'Since your last turn' });
    await page.goto('/');
    await forward([anna, bruno], opened.id, ({ to_move }) => to_move === 0, 2);
    await page.goto(`/tables/${opened.id}`);
    await player.turn();
    await told.waitFor();
    const line = told.getByRole('listitem').first().getByRole('button');
    assert.match((await line.textContent()) ?? '', /Bruno/);
    await line.hover();
    await assertAccessible(anna, 'a table that one comes back to');
    assert.deepEqual(await faultsInAllWindows(anna), []);
    const [width, height] = SIZES.wide;
    await page.setViewportSize({ width, height });
    await told.waitFor();
    await ready;
    // Each moment is shown as long as this clock stands.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await told.getByRole('button', { name: 'See it again' }).click();
    await told.getByRole('button', { name: 'Stop' }).waitFor();
    assert.equal(await page.locator('[data-drawn]').count(), 0, 'What is drawn is not the newest');
    await told.getByRole('button', { name: 'Stop' }).click();
    await page.clock.resume();
    await page.locator(`[data-drawn="${player.version}"]`).waitFor();
    await told.getByRole('button', { name: 'See it again' }).waitFor();
    await player.play(player.moves[0] as string);
    await told.waitFor({ state: 'detached' });
  },
);

scene(
  'Anna lets the only step there is be taken by itself, confirms her turn before it ends, and takes all of it back',
  async ({ visitor }) => {
    const anna = await visitor();
    const player = new Player(anna);
    const { page } = anna;
    await named(anna, 'Anna');
    const { id } = await table(anna, [ME, onDevice('Bruno')]);
    let turns = 0;
    await forward(
      [anna],
      id,
      ({ phase }, moves) => phase === 'turn' && ++turns > 2 && moves.some((move) => /^play .*border/.test(move)),
    );
    await page.goto('/account');
    await page.getByRole('combobox', { name: 'Confirm a turn before it ends' }).selectOption('Always');
    await page.getByRole('checkbox', { name: 'Take a step by itself if it is the only one' }).check();
    await page.goto(`/tables/${id}`);
    await player.until(() => player.version > 0, 'the table');
    if (!player.myTurn) await page.getByRole('button', { name: /^I am/ }).click();
    await player.turn();
    await page.waitForLoadState('networkidle');
    const begun = player.version;
    await player.play(player.moves.find((move) => /^play .*border/.test(move)) as string);
    await player.turn();
    await player.play(player.moves.find((move) => move.startsWith('border')) as string);
    await player.turn();
    while (player.view.phase === 'borders') {
      const at = player.version;
      if (player.moves.length > 1) await player.play(player.moves.find((move) => move === 'done') as string);
      else await player.until(() => player.version > at, 'what is left to do, by itself');
      await player.turn();
    }
    assert.equal(player.view.phase, 'refill');
    const draw = await player.control('draw');
    await draw?.click();
    const ending = page.getByRole('dialog', { name: 'Your turn ends' });
    await ending
      .getByText(/You place a border/)
      .first()
      .waitFor();
    await assertAccessible(anna, 'a turn to be confirmed');
    const at = player.version;
    await ending.getByRole('button', { name: 'Undo all of this turn' }).click();
    // Each step that is taken back is told by itself, with the newest view from the first on.
    await player.until(() => player.version - at >= at - begun, 'all of the turn taken back');
    assert.equal(player.version - at, at - begun, 'Nothing else');
    assert.equal(player.view.phase, 'turn');
    await player.turn();
    await player.play(player.moves.find((move) => move.startsWith('sell')) as string);
    await player.turn();
    await (await player.control('draw'))?.click();
    await ending.getByRole('button', { name: 'End the turn' }).click();
    await player.until(() => player.view.to_move !== player.seat, 'the end of the turn');
  },
);
