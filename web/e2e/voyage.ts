/** The main states of a table of Golden Horn, as a person meets them: for the checks of accessibility, and for pictures. */

import type { GoldenHornView } from '../src/games/golden_horn/view.ts';
import { sail } from './sailing.ts';
import { Sailor } from './sailor.ts';
import { COMPUTER, forward, ME, named, table } from './shortcut.ts';
import type { Show } from './states.ts';
import type { Visitor } from './visitor.ts';

export const GOLDEN_HORN = { game: 'golden_horn', options: {} };

/** Plays a table of Golden Horn on until a position as wished. */
export const voyage = (
  visitor: Visitor,
  id: string,
  until: (view: GoldenHornView, moves: readonly string[]) => boolean,
  seed = 1,
) => forward<GoldenHornView>([visitor], id, until, seed, sail);

/** A table from set-up on. */
export async function showVoyage(visitor: Visitor, show: Show, seats = 4): Promise<void> {
  const { page } = visitor;
  const sailor = new Sailor(visitor);
  await named(visitor, 'Anna');
  const { id } = await table(visitor, [ME, ...Array.from({ length: seats - 1 }, () => COMPUTER)], GOLDEN_HORN);
  const at = async (phase: string, round = 0): Promise<void> => {
    await voyage(visitor, id, (view) => view.phase === phase && view.round >= round);
    await sailor.until(() => sailor.myTurn && sailor.position.phase === phase, phase);
    await sailor.settled();
  };
  await page.goto(`/tables/${id}`);
  await sailor.turn();
  await page.locator('symbol#gh-rose').waitFor({ state: 'attached' });
  await show('horn-berth');
  await at('load');
  await show('horn-load');
  await at('turn', 5);
  await show('horn-turn');
  await sailor.board.focus();
  await page.keyboard.press('n');
  await show('horn-way');
  await page.keyboard.press('Escape');
  await at('sail', 6);
  await show('horn-sail');
}

/** What helps to decide: a hint, and counting what nobody has seen. */
export async function showAdvice(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  const sailor = new Sailor(visitor);
  await named(visitor, 'Anna');
  const { id } = await table(visitor, [ME, COMPUTER, COMPUTER], GOLDEN_HORN);
  await voyage(visitor, id, ({ phase, round }) => phase === 'sail' && round >= 3);
  await page.goto(`/tables/${id}`);
  await sailor.turn();
  await page.keyboard.press('h');
  await page.getByRole('note', { name: 'Hint' }).waitFor();
  await show('horn-hint');
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Unseen cards' }).click();
  await page.getByRole('dialog').waitFor();
  await show('horn-unseen');
  await page.keyboard.press('Escape');
}

/** The first minute, the sheet of pirates, the end and the replay. */
export async function showHarbour(visitor: Visitor, show: Show): Promise<void> {
  const { page } = visitor;
  await page.goto('/learn/golden_horn');
  await page.getByText('Lesson 1').first().waitFor();
  await show('horn-learn');
  await named(visitor, 'Anna');
  const { id } = await table(visitor, [ME, COMPUTER, COMPUTER], { ...GOLDEN_HORN, options: { rounds: 10 } });
  await voyage(visitor, id, ({ phase }) => phase === 'pirates');
  await page.goto(`/tables/${id}`);
  await page.getByRole('application').waitFor();
  await page.locator('symbol#gh-rose').waitFor({ state: 'attached' });
  await show('horn-pirates');
  await voyage(visitor, id, () => false);
  await page.goto(`/tables/${id}`);
  await page.getByRole('button', { name: 'Result' }).click();
  await page.getByRole('region', { name: 'The game is over' }).waitFor();
  await show('horn-end');
  await page.goto(`/tables/${id}/replay?at=40`);
  await page.getByRole('slider', { name: 'Moment' }).waitFor();
  await show('horn-replay');
}
