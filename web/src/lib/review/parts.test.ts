import { expect, test } from 'vitest';
import { inPercent, KINDS, piecesOf, reach } from './parts';

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

test('what is said in whole percent adds up, and no part of it is more than a point off', () => {
  const odd = { start: 0.334, luck: 0.104, own: 0.074, others: -0.156, hidden: -0.016, result: 0.34 };
  const all = [odd, lucky, { start: 0.004, luck: 0.004, own: 0.004, others: 0.004, hidden: -0.016, result: 0 }];
  for (const one of all) {
    const said = inPercent(one);
    expect(KINDS.reduce((sum, kind) => sum + said[kind], said.start)).toBe(said.result);
    for (const kind of KINDS) expect(Math.abs(said[kind] - 100 * one[kind])).toBeLessThan(1);
  }
});
