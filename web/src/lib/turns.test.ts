import { expect, test } from 'vitest';
import type { GameView } from '../games/game';
import { turnAt, turnsOf } from './turns';
import type { Moment } from './wire';

/** Moments after which these seats are to move, in these rounds. */
const moments = (...next: readonly (readonly [toMove: number, turn: number, round: number])[]): Moment[] =>
  next.map(([to_move, turn, round], i) => ({
    version: i + 1,
    at: '',
    events: [],
    entry: { version: i + 1, seat: 0, kind: i === 0 ? 'deal' : 'move', events: [], at: '' },
    view: { game: 'toy', seat: 0, to_move, phase: 'turn', outcome: null, turn, round } as GameView,
  }));

test('a turn is what its player did, also where the game tells no more than who decides', () => {
  const turns = turnsOf(moments([0, 0, 1], [0, 0, 1], [1, 1, 1], [1, 1, 1], [0, 0, 2]));
  expect(turns.map(({ seat, from, to }) => [seat, from, to])).toEqual([
    [null, 0, 1],
    [0, 1, 3],
    [1, 3, 5],
  ]);
  expect(turnAt(turns, 4)?.seat).toBe(1);
});

test('what others are asked for in between is a part of the turn, and the same player’s next turn is another', () => {
  const moved = moments([0, 0, 1], [1, 0, 1], [0, 0, 1], [0, 0, 2], [0, 0, 2]);
  const turns = turnsOf(moved, (view) => ({ seat: Number(view['turn']), round: Number(view['round']) }));
  expect(turns.slice(1).map(({ seat, round, from, to }) => [seat, round, from, to])).toEqual([
    [0, 1, 1, 4],
    [0, 2, 4, 5],
  ]);
});
