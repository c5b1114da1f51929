/** Someone who plays Golden Horn with the page's own controls. */
import type { Locator } from 'playwright-core';
import { chart } from '../src/games/golden_horn/chart.ts';
import { spotOf, spots } from '../src/games/golden_horn/targets.ts';
import type { GoldenHornView } from '../src/games/golden_horn/view.ts';
import type { Point } from '../src/lib/press.ts';
import { Player } from './player.ts';
import { moveOf } from './space.ts';

export class Sailor extends Player {
  /** The position as this game tells it. */
  get position(): GoldenHornView {
    return this.view as unknown as GoldenHornView;
  }

  /** Where something on the chart is on the screen. */
  override async spot(id: string): Promise<Point> {
    const box = await this.board.locator('> svg').boundingBox();
    if (!box) throw new Error('There is no board.');
    const drawn = chart(this.position.route, box.height > box.width);
    const found = spots(this.position, drawn).find((spot) => spot.id === id);
    if (!found) throw new Error(`There is no ${id} on the chart.`);
    return { x: box.x + (found.at.x / drawn.width) * box.width, y: box.y + (found.at.y / drawn.height) * box.height };
  }

  /** Clicks what stands for a move. */
  override async press(move: string): Promise<void> {
    const control = await this.control(move);
    if (control) {
      await control.click();
      if (move === 'announce') await this.page.getByRole('button', { name: 'Confirm' }).click();
      return;
    }
    const at = this.position;
    const id = spotOf(moveOf('golden_horn', move), spots(at, chart(at.route, false)), at)?.id;
    if (!id) throw new Error(`Nothing on the chart stands for ${move}.`);
    const { x, y } = await this.spot(id);
    await this.page.mouse.move(x, y, { steps: 2 });
    await this.page.mouse.click(x, y);
    const several =
      at.dominions.some(({ dominion }) => dominion === id) &&
      this.moves.filter((one) => one.startsWith(`conquer ${id}`)).length > 1;
    if (several) await this.page.locator(`[data-move="${move}"]`).click();
    // A ship at sea shows its way first; its second click sails it.
    const [verb, number] = move.split(' ');
    const ship = at.ships.find((one) => one.seat === at.seat && one.ship.endsWith(number ?? ''));
    const atSea = ship?.place !== 'venice' && ship?.place !== 'constantinople';
    if (verb === 'sail' && atSea) await this.page.getByRole('button', { name: 'Confirm' }).click();
  }

  /** The button of a move; null if it is made on the chart. */
  override async control(move: string): Promise<Locator | null> {
    const [verb = '', what = ''] = move.split(' ');
    const named = (name: string | RegExp): Locator =>
      this.page.getByRole('button', { name, exact: true }).and(this.page.locator(':enabled')).first();
    const { ships, seat } = this.position;
    switch (verb) {
      case 'end':
        return named('End turn');
      case 'step':
        return named('Sail on');
      case 'wind':
        return named(`Sail on: ${what}`);
      case 'turn':
        return named(`Turn ${ships.find((one) => one.seat === seat && one.ship.endsWith(what))?.ship} round`);
      case 'announce':
        return named('Announce the end of the game');
      case 'exchange':
        return named('Exchange a farmer for a soldier of the store');
      case 'load':
      case 'pirates':
        return what === 'nothing' ? named('Sail empty') : this.page.locator(`[data-move="${move}"]`);
      default:
        return null;
    }
  }
}
