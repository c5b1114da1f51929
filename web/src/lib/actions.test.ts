import { expect, test } from 'vitest';
import type { Move } from '../games/game';
import { ActionSpace } from './actions';

const border: Move = { id: 0, text: 'border a1|b1', verb: 'border', named: { edge: 'a1|b1' } };
const march: Move = { id: 1, text: 'march a to b', verb: 'march', named: { from: 'a', to: 'b' } };
const done: Move = { id: 2, text: 'done', verb: 'done', named: {} };
const actions = new ActionSpace([border, march, done]);

test('a move is found by its verb and what it names, in any order', () => {
  expect(actions.find('border', { edge: 'a1|b1' })).toBe(border);
  expect(actions.find('march', { to: 'b', from: 'a' })).toBe(march);
  expect(actions.find('done')).toBe(done);
});
test('what is no move is not found', () => {
  expect(actions.find('border', { edge: 'x' })).toBeNull();
  expect(actions.find('march', { from: 'b', to: 'a' })).toBeNull();
  expect(actions.find('done', { edge: 'a1|b1' })).toBeNull();
});
test('moves are found by number and by text', () => {
  expect(actions.numbered([2, 0, 9])).toEqual([done, border]);
  expect(actions.written(['march a to b', 'dance'])).toEqual([march]);
});
