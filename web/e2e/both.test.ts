/** Two people on two pages, from the invitation to the end, and what each page was told on the way. */
import assert from 'node:assert/strict';
import type { Card, DomaineView } from '../src/games/domaine/view.ts';
import type { Moments, Table } from '../src/lib/wire.ts';
import { Player } from './player.ts';
import { chance } from './policy.ts';
import { scene } from './scene.ts';
import { ask, momentsOf } from './shortcut.ts';
import type { Visitor } from './visitor.ts';

scene(
  'Anna invites Bruno to a whole game without hints, Carla watches; nobody is told what another holds before the end',
  async ({ visitor, server }) => {
    const anna = new Player(await visitor());
    await anna.page.goto('/');
    await anna.page.getByRole('button', { name: 'Play now' }).click();
    await anna.page.getByRole('radio', { name: '2' }).check();
    await anna.page.getByRole('combobox', { name: 'Seat 2', exact: true }).selectOption({ label: 'A friend, by link' });
    await anna.page.getByText('More options').click();
    await anna.page.getByRole('spinbutton', { name: /king/i }).fill('5');
    await anna.page.getByRole('checkbox', { name: 'Players may ask for hints' }).uncheck();
    await anna.page.getByRole('button', { name: 'Create the table' }).click();
    const link = await anna.page.getByRole('textbox', { name: 'Link' }).inputValue();

    const bruno = new Player(await visitor());
    await bruno.page.goto(link);
    await bruno.page.getByRole('textbox', { name: 'Your name' }).fill('Bruno');
    await bruno.page.getByRole('button', { name: 'Join' }).click();
    await bruno.page.getByText('The host starts the game.').waitFor();
    await anna.page.getByText('Everyone is here.').waitFor();
    await anna.page.getByRole('button', { name: 'Start' }).click();

    const carla = new Player(await visitor());
    await carla.page.goto(link);
    await carla.page.getByRole('link', { name: 'Watch' }).click();
    await carla.until(() => carla.version > 0, 'watching');
    await carla.page
      .getByText(/is thinking/)
      .first()
      .waitFor();
    assert.equal(await carla.page.getByRole('heading', { name: 'Your hand' }).count(), 0, 'A spectator has no hand');

    await anna.turn();
    assert.equal(anna.table?.advice, false);
    assert.equal(await anna.page.getByRole('button', { name: 'Hint' }).count(), 0, 'The host wants no hints');

    const random = chance(11);
    const everyone = [anna, bruno, carla];
    const secret = new Map<Player, string[]>();
    for (let step = 0; step < 600; step++) {
      await anna.until(() => anna.over || anna.myTurn || (anna.version > 0 && anna.view.to_move === 1), 'a decision');
      const player = anna.over ? null : anna.myTurn ? anna : bruno;
      if (!player) break;
      await player.turn();
      await player.until(
        () => everyone.every(({ version }) => version === player.version),
        'the same position on all pages',
      );
      for (const one of everyone) secret.set(one, [...one.visitor.received]);
      await player.play(await player.wish(random));
      await anna.until(() => anna.version >= player.version, 'the step on the other page');
    }

    assert.equal(anna.over, true, 'The game ends');
    const results = await Promise.all(
      [anna, bruno].map(async ({ page }) => {
        const end = page.getByRole('region', { name: 'The game is over' });
        // Where points come from is asked for when the game is over: the first row before their sum.
        await end.getByRole('rowheader').nth(1).waitFor();
        return end.getByRole('table').innerText();
      }),
    );
    assert.equal(results[0], results[1], 'Both see the same result');
    const headlines = [anna, bruno].map(({ page }) =>
      page.getByRole('heading', { name: / by reaching the king$/ }).innerText(),
    );
    assert.deepEqual((await Promise.all(headlines)).map((text) => /^You win/.test(text)).sort(), [false, true]);
    await carla.page
      .getByText(/ wins\./)
      .first()
      .waitFor();

    for (const { page } of [anna, bruno]) {
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('heading', { name: 'Replay' }).waitFor();
      await page.getByRole('slider', { name: 'Moment' }).waitFor();
    }

    const { id, seed } = await ask<Table>(anna.visitor, 'GET', `/tables/${anna.table?.id}`);
    assert.ok(seed);
    for (const player of everyone) await assertNothingLeaked(player, secret.get(player) ?? [], id, seed, anna.visitor);
    assert.ok(!server.log.includes(seed), 'The log of the server does not tell the seed');
    assert.doesNotMatch(server.log, /"face"|hidden|borders or/, 'The log of the server does not tell cards');
  },
);

/** Compares what a page was told during the game with the truth as it is known after it. */
async function assertNothingLeaked(
  player: Player,
  told: string[],
  id: string,
  seed: string,
  member: Visitor,
): Promise<void> {
  const seat = player.seat;
  const truth = new Map<number, (readonly Card[])[]>();
  for (const i of [0, 1]) {
    const moments = await momentsOf<Moments>(member, id, String(i));
    for (const { version, view } of moments)
      truth.set(version, [...(truth.get(version) ?? []), (view as DomaineView).players[i]?.hidden ?? []]);
  }
  assert.ok(
    [...truth.values()].flat(2).every(({ face }) => face !== null),
    'After the end the hands are open',
  );

  let compared = 0;
  for (const text of told) {
    assert.ok(!text.includes(seed), 'The seed is secret until the end');
    if (!text.startsWith('{')) continue;
    const frame = JSON.parse(text) as { version?: number; view?: DomaineView; type?: string };
    assertMasked(frame, seat);
    const real = truth.get(frame.version ?? -1);
    if (!frame.view || !real || frame.type === undefined) continue;
    compared += 1;
    for (const [i, { hidden }] of frame.view.players.entries())
      assert.deepEqual(
        hidden.map(({ pile, face }) => ({ pile, face })),
        real[i]?.map(({ pile, face }) => ({ pile, face: i === seat ? face : null })),
        `Cards of seat ${i} as told to seat ${seat}`,
      );
  }
  assert.ok(compared > 20, 'Positions were compared');
}

/** Walks all that was told: no view is another seat's, and no card that another drew or holds unseen has a face. */
function assertMasked(value: unknown, seat: number | null): void {
  if (Array.isArray(value)) for (const one of value) assertMasked(one, seat);
  if (value === null || typeof value !== 'object') return;
  const told = value as Record<string, unknown>;
  if ('view' in told && told['view']) assert.equal((told['view'] as DomaineView).seat, seat, 'A view of another seat');
  if (told['event'] === 'drew' && told['seat'] !== seat) assert.equal((told['card'] as { face: unknown }).face, null);
  if (Array.isArray(told['players']) && 'deck' in told)
    for (const [i, { hidden }] of (told as unknown as DomaineView).players.entries())
      if (i !== seat)
        assert.ok(
          hidden.every(({ face }) => face === null),
          `The hand of seat ${i} is hidden from seat ${seat}`,
        );
  for (const one of Object.values(told)) assertMasked(one, seat);
}
