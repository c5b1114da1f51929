import { expect, test } from 'vitest';
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

function turn(
  toMove: number | null,
  looking: number | null,
  seats: TableSeat[],
  more: Partial<Table> = {},
  log: Step[] = [],
) {
  const view = { game: 'toy', seat: looking, to_move: toMove, phase: 'turn', outcome: null } as GameView;
  const table = { game: 'toy', phase: 'playing', seats, ...more } as unknown as Table;
  const link = { view, seat: looking, moving: false, log };
  return { link, turn: new Turn(link, () => table) };
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

test('a shared device is handed on behind a curtain', () => {
  const shared = [seat(0, { mine: true }), seat(1, { mine: true, kind: 'device' }), seat(2)];
  expect(turn(1, 0, shared).turn.curtain).toBe(1);
  expect(turn(1, 1, shared).turn.curtain).toBeNull();
  expect(turn(2, 0, shared).turn.curtain).toBeNull();
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
