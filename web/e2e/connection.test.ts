/** The connection is lost in the middle of a turn, and comes back. */
import assert from 'node:assert/strict';
import type { ServerFrame } from '../src/lib/wire.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { ask, COMPUTER, forward, ME, named, table } from './shortcut.ts';

type State = Extract<ServerFrame, { type: 'state' }>;

const OFFLINE = /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|WebSocket/;

scene(
  'The server dies in the middle of a turn: a notice, a step kept and sent once; it dies again, and a kept step outlives a reload',
  async ({ visitor, server }) => {
    const anna = await visitor({ expect: [OFFLINE] });
    const player = new Player(anna);
    const { page } = anna;
    await named(anna, 'Anna');
    const { id } = await table(anna, [ME, COMPUTER], { options: {} });
    await forward([anna], id, ({ phase }) => phase === 'borders');
    await page.goto(`/tables/${id}`);
    await player.turn();
    await page.locator('symbol#dom-castle').waitFor({ state: 'attached' });
    const before = player.version;
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Half a sentence');

    await server.kill();
    const notice = page.getByRole('alert').filter({ hasText: 'The connection is lost' });
    await notice.waitFor();
    const border = player.moves.find((move) => move.startsWith('border ')) as string;
    await player.press(border);
    await notice.filter({ hasText: 'your step is kept and sent again' }).waitFor();

    await server.run();
    await player.until(() => player.version > before, 'the kept step');
    await notice.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('textbox', { name: 'Write a message' }).inputValue(), 'Half a sentence');

    const { log } = await ask<State>(anna, 'GET', `/tables/${id}/view?seat=0`);
    assert.equal(log.filter(({ move }) => move?.text === border).length, 1, 'The step is stored once');
    assert.deepEqual(
      log.map(({ version }) => version),
      log.map((_, i) => i + 1),
      'Nothing is lost and nothing doubled',
    );
    const keys = anna.sent
      .map((text) => JSON.parse(text) as { type: string; key: string })
      .filter(({ type }) => type === 'move');
    assert.equal(new Set(keys.map(({ key }) => key)).size, 1, 'The step is sent again with the same key');
    await player.turn();
    await player.play(await player.wish(() => 0));

    await forward([anna], id, ({ phase }) => phase === 'turn');
    await player.until(() => player.myTurn && player.view.phase === 'turn', 'a turn');
    await player.settled();
    const sale = player.moves.find((move) => move.startsWith('sell ')) as string;
    const version = player.version + 1;
    const button = await player.control(sale);
    let shut = true;
    await page.routeWebSocket(
      /live$/,
      (socket) => void (shut ? socket.close({ code: 1013 }) : socket.connectToServer()),
    );
    await server.kill();
    await notice.waitFor();
    await button?.click();
    await notice.filter({ hasText: 'your step is kept' }).waitFor();
    await server.run();
    await page.reload({ waitUntil: 'commit' });
    shut = false;
    await page.getByRole('button', { name: 'Draw a card' }).waitFor();
    const after = (await ask<State>(anna, 'GET', `/tables/${id}/view?seat=0`)).log;
    assert.deepEqual(
      after.filter((step) => step.version >= version).map(({ move }) => move?.text),
      [sale],
      'The step is stored once',
    );
  },
  { own: true },
);
