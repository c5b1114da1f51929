import { expect, test } from 'vitest';
import { piecesOf, reach } from './parts';

const lucky = { start: 0.25, luck: 0.5, own: -0.125, others: 0.5, hidden: -0.125, result: 1 };

test('each piece begins where the one before has ended, and the last ends at the result', () => {
  const pieces = piecesOf(lucky);
  expect(pieces.map(({ from }) => from)).toEqual([0.25, 0.75, 0.625, 1.125]);
  expect(pieces.at(-1)?.to).toBe(lucky.result);
});

test('bars have room for what goes beyond the whole', () => {
  expect(reach([lucky])).toEqual({ low: 0, high: 1.125 });
  expect(reach([{ ...lucky, luck: -0.5 }])).toEqual({ low: -0.375, high: 1 });
});
