import { expect, test } from 'vitest';
import { lastMove, undone, withRules } from './log';
import type { Step } from './wire';

const step = (version: number, kind: Step['kind'], seat = 0): Step => ({ version, seat, kind, events: [], at: '' });
const log = [
  step(1, 'deal'),
  step(2, 'move'),
  step(3, 'move'),
  step(4, 'undo'),
  step(5, 'move', 1),
  step(6, 'undo'),
  step(7, 'undo'),
];

test('each undo takes back the last move that stands', () => expect([...undone(log)]).toEqual([3, 5, 2]));
test('the last move is the last that stands', () => expect(lastMove(log.slice(0, 4))?.version).toBe(2));
test('with nothing left there is none', () => expect(lastMove(log)).toBeUndefined());
test('rule ids are cut out', () =>
  expect(withRules('Over (DOM-X1).')).toEqual([
    { text: 'Over (', rule: false },
    { text: 'DOM-X1', rule: true },
    { text: ').', rule: false },
  ]));
