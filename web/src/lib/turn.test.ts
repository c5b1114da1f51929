import { expect, test, vi } from 'vitest';
import type { GameView } from '../games/game';
import { Turn } from './turn.svelte';
import type { Step, Table, TableSeat } from './wire';

const seat = (number: number, more: Partial<TableSeat> = {}): TableSeat => ({
  seat: number,
  kind: 'person',
  name: ['Anna', 'Bruno', 'Carla'][number] ?? '',
  here: true,
  mine: false,
  left: false,
  resigned: false,
  ...more,
});
const step = (version: number, by: number): Step => ({ version, seat: by, kind: 'move', events: [], at: '' });

/** A game that begins in the open, where `seat` 9 stands for nobody’s secrets. */
const open = (view: GameView): GameView | null => (view.phase === 'setup' ? { ...view, seat: 9 } : null);

function turn(
  toMove: number | null,
  looking: number | null,
  seats: TableSeat[],
  more: Partial<Table> = {},
  log: Step[] = [],
  phase = 'turn',
) {
  const view = { game: 'toy', seat: looking, to_move: toMove, phase, outcome: null } as GameView;
  const table = { game: 'toy', phase: 'playing', seats, ...more } as unknown as Table;
  const look = vi.fn();
  const link = { view, seat: looking, moving: false, log, look };
  return { link, look, turn: new Turn(link, () => table, open) };
}

test('who decides is this person, through their own seat', () => {
  const seats = [seat(0, { mine: true }), seat(1)];
  expect(turn(0, 0, seats).turn).toMatchObject({ mine: true, free: true, curtain: null });
  expect(turn(1, 0, seats).turn.mine).toBe(false);
  expect(turn(0, null, [seat(0), seat(1)]).turn.mine).toBe(false);
});

test('nobody decides while the computer stands in, or when it is over', () => {
  expect(turn(0, 0, [seat(0, { mine: true, kind: 'computer' }), seat(1)]).turn.mine).toBe(false);
  const outcome = { winners: [1], points: [3, 7], rule: 'X' };
  const over = turn(null, 0, [seat(0, { mine: true }), seat(1)], { phase: 'over', outcome }).turn;
  expect(over).toMatchObject({ over: true, mine: false, undoable: false, winners: ['Bruno'], won: false });
  const both = [seat(0, { mine: true }), seat(1, { mine: true, kind: 'device' })];
  expect(turn(null, 1, [seat(0), seat(1, { mine: true })], { phase: 'over', outcome }).turn.won).toBe(true);
  expect(turn(null, 1, both, { phase: 'over', outcome }).turn.won, 'two share the device').toBe(false);
});

test('a move under way leaves the turn, but no second move', () => {
  const { link, turn: at } = turn(0, 0, [seat(0, { mine: true }), seat(1)]);
  link.moving = true;
  expect([at.mine, at.free]).toEqual([true, false]);
});

const SHARED = [seat(0, { mine: true }), seat(1, { mine: true, kind: 'device' }), seat(2)];

test('a shared device is handed on behind a curtain, and shows the hand of who lifts it', () => {
  expect(turn(1, 0, SHARED).turn.curtain).toBe(1);
  expect(turn(2, 0, SHARED).turn).toMatchObject({ curtain: null, handed: null });
  const { look, turn: at } = turn(1, 1, SHARED);
  expect([at.curtain, at.drawable(null), at.covered], 'nobody has asked for the hand yet').toEqual([1, null, true]);
  at.lift(1);
  expect([at.curtain, at.covered, at.handed]).toEqual([null, false, 1]);
  expect(look, 'the seat is looked through already').not.toHaveBeenCalled();
  const over = turn(null, 1, SHARED, { phase: 'over' });
  expect(over.turn).toMatchObject({ curtain: null, covered: false, handed: 1 });
});

test('where all decide in the open a shared device is handed on without a curtain, and hands stay covered', () => {
  const setup = (toMove: number | null, looking: number | null) => turn(toMove, looking, SHARED, {}, [], 'setup');
  expect(setup(0, null).turn).toMatchObject({ curtain: null, handed: 0 });
  expect(setup(1, 0).turn).toMatchObject({ curtain: null, handed: 1 });
  expect(setup(2, 1).turn, 'somebody elsewhere decides').toMatchObject({ curtain: null, handed: 1 });
  const { look, link, turn: at } = setup(1, 1);
  expect([at.handed, at.mine, at.drawable(link.view)?.seat]).toEqual([1, true, 9]);
  at.lift(1);
  expect(at.drawable(link.view)?.seat, 'who asks sees their hand').toBe(1);
  at.hand(0);
  expect(look).toHaveBeenCalledWith(0);
  expect(at.covered, 'it is covered for the next').toBe(true);
});

test('when set-up in the open is over the curtain falls, also before who looked last', () => {
  expect(turn(1, 1, SHARED).turn).toMatchObject({ curtain: 1, handed: 1 });
  const { link, turn: at } = turn(2, 1, SHARED);
  expect([at.curtain, at.handed, at.drawable(link.view)], 'and nobody’s hand is drawn').toEqual([null, null, null]);
});

test('alone at a device there is no curtain', () => {
  expect(turn(0, 0, [seat(0, { mine: true }), seat(1)]).turn).toMatchObject({
    curtain: null,
    covered: false,
    handed: 0,
  });
  const { turn: at } = turn(0, 0, [seat(0, { mine: true }), seat(1)], {}, [], 'setup');
  expect([at.covered, at.handed]).toEqual([false, 0]);
});

test('the last step that stands can be taken back by its own seat', () => {
  const seats = [seat(0, { mine: true }), seat(1)];
  expect(turn(1, 0, seats, {}, [step(2, 0)]).turn.undoable).toBe(true);
  expect(turn(0, 0, seats, {}, [step(2, 0), step(3, 1)]).turn.undoable).toBe(false);
  expect(turn(0, null, seats, {}, [step(2, 0)]).turn.undoable).toBe(false);
  const resigned: Step = { version: 3, seat: 2, kind: 'resign', events: [], at: '' };
  expect(turn(0, 0, seats, {}, [step(2, 0), resigned]).turn.undoable, 'not across a resignation').toBe(false);
  expect(turn(0, 0, seats, {}, [resigned, step(4, 0)]).turn.undoable).toBe(true);
});

test('who left while it is their turn is missing, until the computer plays for them', () => {
  const seats = [seat(0, { mine: true }), seat(1, { left: true })];
  expect(turn(1, 0, seats).turn.missing?.seat).toBe(1);
  expect(turn(0, 0, seats).turn.missing).toBeNull();
  expect(turn(1, 0, [seat(0), seat(1, { left: true, kind: 'computer' })]).turn.missing).toBeNull();
});
