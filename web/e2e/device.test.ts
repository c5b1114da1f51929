/** Several people on one device, with a curtain between them. */
import assert from 'node:assert/strict';
import type { DomaineView } from '../src/games/domaine/view.ts';
import { Player } from './player.ts';
import { chance } from './policy.ts';
import { scene } from './scene.ts';

scene(
  'Anna and Bruno share a device: a curtain falls between them, and the next hand is fetched only when it is lifted',
  async ({ visitor }) => {
    const device = await visitor();
    const player = new Player(device);
    const { page } = device;
    const seatsTold = (): Set<number | null> =>
      new Set(
        device.received
          .filter((text) => text.includes('"view"'))
          .map((text) => (JSON.parse(text) as { view?: DomaineView | null }).view?.seat ?? null),
      );
    const lift = (name: string) => page.getByRole('button', { name: `I am ${name}: show my hand` });

    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('radio', { name: '2' }).check();
    for (const [n, name] of [
      [1, 'Anna'],
      [2, 'Bruno'],
    ] as const) {
      await page.getByRole('combobox', { name: `Seat ${n}`, exact: true }).selectOption({ label: 'On this device' });
      await page.getByRole('textbox', { name: `Name at seat ${n}` }).fill(name);
    }
    await page.getByRole('button', { name: 'Start' }).click();

    await lift('Anna').waitFor();
    assert.deepEqual([...seatsTold()], [null], 'Before the first curtain is lifted no hand is told');
    assert.equal(await page.getByText('Your hand').count(), 0);
    await lift('Anna').click();
    await page.getByRole('heading', { name: 'Your hand' }).waitFor();
    const random = chance(5);
    while (player.myTurn) await player.play(await player.wish(random));

    await page.getByRole('heading', { name: 'It is Bruno’s turn' }).waitFor();
    assert.equal(await page.getByText('Your hand').count(), 0, 'Behind the curtain no hand is on the page');
    assert.equal(await page.getByRole('application').count(), 0);
    assert.ok(!seatsTold().has(1), 'Bruno’s hand is not fetched before he lifts the curtain');
    assert.ok(await lift('Bruno').evaluate((button) => button === document.activeElement), 'The curtain has the focus');
    await lift('Bruno').click();
    await page.getByRole('heading', { name: 'Your hand' }).waitFor();
    assert.ok(seatsTold().has(1), 'After the curtain his hand is there');
    assert.equal(player.seat, 1);
    const phrases = await player.phrases();
    const hand = [...(player.view.players[1]?.hidden ?? []), ...(player.view.players[1]?.shown ?? [])];
    for (const { face } of hand)
      await page
        .getByRole('listitem', { name: phrases[`card.${face}`] as string })
        .first()
        .waitFor();
    await player.play(await player.wish(random));
  },
);
