import { expect, test } from 'vitest';
import type { ReviewMoment } from '../wire';
import { curve, HIGH, lineOf, momentAt, share, signed, WIDE } from './graph';

const moment = (version: number, ...chances: number[]): ReviewMoment => ({ version, chances, seat: null, luck: null });

test('the chances at each moment are those of the last one that is known, whatever was taken back between', () => {
  const known = [moment(1, 0.5, 0.5), moment(4, 0.75, 0.25), moment(2, 0.6, 0.4)];
  expect(curve(known, [1, 2, 3, 4, 5]).map(([first]) => first)).toEqual([0.5, 0.6, 0.6, 0.75, 0.75]);
  expect(curve([], [1, 2])).toEqual([[], []]);
});

test('a line goes from edge to edge, turned upside down as drawings are, and only through what changes', () => {
  const along = [[0.5], [0.5], [0.5], [1], [0]];
  expect(lineOf(along, 0)).toBe(
    `M0.0 ${HIGH / 2}.0L${WIDE / 2}.0 ${HIGH / 2}.0L${(WIDE * 3) / 4}.0 0.0L${WIDE}.0 ${HIGH}.0`,
  );
  expect(lineOf([[], []], 0)).toBe('');
});

test('a place along the drawing means the nearest moment, and never one that is not there', () => {
  expect([-1, 0, 0.24, 0.26, 1, 7].map((along) => momentAt(along, 2))).toEqual([0, 0, 0, 1, 2, 2]);
  expect([share(1, 2), share(0, 0)]).toEqual([0.5, 0]);
});

test('what was won or lost has its sign, and next to nothing has none', () =>
  expect([12, -3, 0].map(signed)).toEqual(['+12', '\u22123', '0']));
