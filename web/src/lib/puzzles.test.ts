import { describe, expect, test } from 'vitest';
import { type Puzzle, solved, streakOf } from './puzzles.svelte';

const puzzle = (id: string, day: string | null): Puzzle => ({ game: 'domaine', id, day }) as Puzzle;

describe('days in a row', () => {
  test.each([
    [[], '2026-03-02', 0],
    [['2026-03-01', '2026-03-02'], '2026-03-02', 2],
    [['2026-02-27', '2026-02-28', '2026-03-01'], '2026-03-02', 3],
    [['2026-02-28'], '2026-03-02', 0],
    [['2026-02-27', '2026-03-01', '2026-03-02'], '2026-03-02', 2],
  ])('%j up to %s', (days, today, streak) => {
    expect(streakOf(days, today)).toBe(streak);
  });
});

test('the first answer counts, and only the puzzle of the day for days', () => {
  const [today, other] = [puzzle('aa', '2026-03-02'), puzzle('bb', null)];
  solved.keep(today, 'right');
  solved.keep(other, 'wrong');
  solved.keep(other, 'right');
  expect([solved.result(today), solved.result(other), solved.streak('2026-03-02')]).toEqual(['right', 'wrong', 1]);
});
