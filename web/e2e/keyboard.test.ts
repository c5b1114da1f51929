/** No mouse and no finger: keys only, with what is read out. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { columnOf, neighbour, rowOf, sideOf } from '../src/games/domaine/geometry.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { forward } from './shortcut.ts';

const ARROWS = { north: 'ArrowUp', east: 'ArrowRight', south: 'ArrowDown', west: 'ArrowLeft' } as const;

scene(
  'Anna comes from the front door to several moves by keyboard alone, and hears what she does',
  async ({ visitor }) => {
    const anna = await visitor();
    const player = new Player(anna);
    const { page } = anna;
    const key = (name: string): Promise<void> => page.keyboard.press(name);
    /** Stages what is pointed at, and waits until it is told what it would do. */
    const stage = async (): Promise<void> => {
      await key('Enter');
      await page.getByRole('button', { name: 'Confirm' }).waitFor();
      await page.locator('.sentence .detail').waitFor();
    };
    const heard = (text: string | RegExp): Promise<void> =>
      page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });

    await page.goto('/');
    await tabTo(page, page.getByRole('button', { name: 'Play now' }));
    await key('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Start' }));
    await key('Enter');
    await player.turn();

    await tabTo(page, player.board);
    await key('n');
    await heard(/open to you/);
    const first = player.version;
    await stage();
    assert.equal(player.version, first, 'Enter stages');
    await key('Escape');
    await page.getByRole('button', { name: 'Confirm' }).waitFor({ state: 'detached' });
    await key('n');
    await key('p');
    await stage();
    await page.getByText(/^Castle on [a-l]\d+$/).waitFor();
    await key('Enter');
    await player.until(() => player.version > first, 'the castle');
    await page.getByText('Place a knight beside the new').first().waitFor();

    await key('u');
    await player.until(() => player.log.at(-1)?.kind === 'undo', 'taking it back');
    await page.getByText('Build the next').first().waitFor();
    await key('n');
    await stage();
    await key('Enter');
    await player.until(() => player.log.at(-1)?.kind === 'move', 'the castle again');

    await key('Escape');
    const isBorders = (move: string): boolean => /^play [23] borders$/.test(move);
    await forward([anna], player.table?.id as string, ({ phase }, moves) => phase === 'turn' && moves.some(isBorders));
    await player.until(
      () => player.myTurn && player.view.phase === 'turn' && player.moves.some(isBorders),
      'a card of borders',
    );
    const card = (await player.control(player.moves.find(isBorders) as string)) as Locator;
    await card.waitFor();
    await tabTo(page, card);
    const turn = player.version;
    await key('Enter');
    await player.until(() => player.version > turn, 'the card');
    await page.getByText('Place a border').first().waitFor();

    await tabTo(page, player.board, 'Shift+Tab');
    await key('ArrowUp');
    await heard(/^[a-l]\d+, /);
    let cell = /^([a-l]\d+)/.exec(await page.locator('[role=status]').first().innerText())?.[1] as string;
    const border = await player.wish(() => 0);
    const target = sideOf(border.split(' ')[1] as string);
    for (const [way, back, by] of [
      ['east', 'west', columnOf(target.cell) - columnOf(cell)],
      ['north', 'south', rowOf(target.cell) - rowOf(cell)],
    ] as const) {
      for (let i = 0; i < Math.abs(by); i++) {
        await key(ARROWS[by > 0 ? way : back]);
        cell = neighbour(cell, by > 0 ? way : back) as string;
        await heard(new RegExp(`^${cell}, `));
      }
    }
    await key(`Shift+${ARROWS[target.side]}`);
    await heard(`Border ${target.side} of ${target.cell}`);
    await stage();
    await page.getByText(`Border ${target.side} of ${target.cell}`).first().waitFor();
    await key('Enter');
    await player.until(() => player.log.at(-1)?.move?.text === border, 'the border');

    await page.getByText('Place a border').first().waitFor();
    await player.settled();
    await key(`Shift+${ARROWS[target.side]}`);
    await heard(/a border lies here/);
    await key('?');
    await page.getByRole('note').getByRole('link', { name: 'DOM-B1' }).waitFor();
    await heard(/DOM-B1/);
  },
);

/** Tabs until something has the focus. */
async function tabTo(page: Page, wanted: Locator, how = 'Tab'): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(how);
  }
  throw new Error(`${wanted} is not reached by ${how}`);
}
