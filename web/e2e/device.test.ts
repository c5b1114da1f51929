/** Several people on one device, with a curtain between them. */
import assert from 'node:assert/strict';
import type { DomaineView } from '../src/games/domaine/view.ts';
import { Player } from './player.ts';
import { chance } from './policy.ts';
import { scene } from './scene.ts';
import { forward } from './shortcut.ts';

scene(
  'Anna and Bruno share a device: they build in the open, hands covered; then a curtain falls between them, and each hand is drawn only when it is lifted',
  async ({ visitor }) => {
    const device = await visitor();
    const player = new Player(device);
    const { page } = device;
    const lift = (name: string) => page.getByRole('button', { name: `I am ${name}: show my hand` });
    /** How many cards of the own hand are drawn with their faces. */
    const faces = async (): Promise<number> => {
      const phrases = await player.phrases();
      const { hidden = [], shown = [] } = player.view.players[player.seat ?? 0] ?? {};
      let drawn = 0;
      for (const { face } of [...hidden, ...shown])
        drawn += await page.getByRole('listitem', { name: phrases[`card.${face}`] as string, exact: true }).count();
      return drawn;
    };
    const wished = chance(5);
    const play = async (): Promise<void> => player.play(await player.wish(wished));

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

    await page.getByText('Anna’s turn.').waitFor();
    await player.turn();
    assert.equal(await faces(), 0, 'Castles are built in the open, and the hand is covered');
    await page.getByRole('button', { name: 'Show my hand' }).click();
    await page.getByRole('button', { name: 'Show my hand' }).waitFor({ state: 'detached' });
    assert.ok((await faces()) > 0, 'Who asks sees it');
    await play();
    await play();
    await page.getByText('Bruno’s turn.').waitFor();
    await player.until(() => player.seat === 1 && player.myTurn, 'the device handed on');
    await player.settled();
    assert.equal(await faces(), 0, 'And it is covered again for the next');

    const castles = ({ colours }: DomaineView): number => colours.reduce((n, one) => n + one.castles.length, 0);
    const id = player.table?.id ?? '';
    await forward([device], id, (view) => view.phase === 'escort' && castles(view) === 12);
    await player.until(() => player.myTurn && castles(player.view) === 12, 'the last castle');
    const begins = player.seat === 0 ? 'Anna' : 'Bruno';
    const next = begins === 'Anna' ? 'Bruno' : 'Anna';
    await play();
    await lift(begins).waitFor();
    assert.equal(await page.getByRole('application').count(), 0, 'Set-up is over: now the curtain falls');
    await lift(begins).click();
    await page.getByRole('heading', { name: 'Your hand' }).waitFor();
    assert.ok((await faces()) > 0);
    while (player.myTurn) await play();

    await page.getByRole('heading', { name: `It is ${next}’s turn` }).waitFor();
    assert.equal(await page.getByText('Your hand').count(), 0, 'Behind the curtain no hand is on the page');
    assert.equal(await page.getByRole('application').count(), 0);
    const seat = next === 'Anna' ? 0 : 1;
    assert.ok(await lift(next).evaluate((button) => button === document.activeElement), 'The curtain has the focus');
    assert.notEqual(player.seat, seat, 'The hand is not fetched before the curtain is lifted');
    await lift(next).click();
    await page.getByRole('heading', { name: 'Your hand' }).waitFor();
    assert.equal(player.seat, seat, 'After the curtain it is there');
    assert.ok((await faces()) > 0);
    await play();
  },
);
