import { expect, test } from 'vitest';
import type { GameView } from '../games/game';
import { extent, lasted } from './extent';
import type { Step } from './wire';

const view = (more: object): GameView => ({ ...more }) as GameView;
const step = (version: number, kind: Step['kind'], seat: number, minutes: number): Step => ({
  version,
  seat,
  kind,
  events: [],
  at: new Date(60_000 * minutes).toISOString(),
});
const log = [
  step(1, 'deal', 0, 0),
  step(2, 'move', 0, 1),
  step(3, 'move', 0, 2),
  step(4, 'undo', 0, 3),
  step(5, 'move', 1, 20),
  step(6, 'move', 0, 1563),
];

test('a game is as long as its rounds, or as its turns where it has none', () => {
  expect(extent(view({ round: 9 }), log)).toBe('9 rounds');
  expect(extent(view({}), log)).toBe('3 turns');
});
test('it lasted from its deal to its last step', () => {
  expect([2, 5, 6].map((until) => lasted(log.slice(0, until)))).toEqual(['1 min', '20 min', '1 day 2 hr']);
  expect(lasted([])).toBe('');
});
