import { expect, test } from 'vitest';
import * as tree from './variations';
import { START, type Variations } from './variations';

const step = (move: number, ...answers: number[]) => ({ move, seat: move % 2, answers });
const moves = (of: Variations): number[] => tree.lineTo(of).map(({ move }) => move);
/** The main line 1 2 3, and in place of 2 the branch 12 13, one being at its end. */
function branched(): Variations {
  let now = [1, 2, 3].reduce((so, move) => tree.take(so, step(move)), START);
  now = tree.back(tree.back(now));
  return [12, 13].reduce((so, move) => tree.take(so, step(move)), now);
}

test('Steps lead on, and another step in place of one begins a branch', () => {
  const now = branched();
  expect(moves(now)).toEqual([1, 12, 13]);
  expect(tree.sizeOf(now)).toBe(5);
  expect(tree.rowsOf(now).map(({ step: { move }, depth, begins }) => [move, depth, begins])).toEqual([
    [1, 0, false],
    [2, 0, false],
    [12, 1, true],
    [13, 1, false],
    [3, 0, false],
  ]);
});

test('What was tried before is found again, unless chance answers otherwise', () => {
  const first = tree.take(START, step(1, 4));
  const again = tree.take(tree.back(first), step(1, 4));
  expect([again.at, tree.sizeOf(again)]).toEqual([first.at, 1]);
  const drawn = tree.take(tree.back(first), step(1, 5));
  expect([drawn.at === first.at, tree.sizeOf(drawn)]).toEqual([false, 2]);
  expect(tree.following(tree.back(drawn), 1)).toBe(first.at);
  expect(tree.following(tree.back(drawn), 1, [5])).toBe(drawn.at);
  expect(tree.following(drawn, 1)).toBeNull();
});

test('Back and on again goes the way that one went last', () => {
  let now = branched();
  now = tree.back(tree.back(now));
  expect(moves(tree.forward(now))).toEqual([1, 12]);
  expect(moves(tree.toEnd(tree.goTo(now, 0)))).toEqual([1, 12, 13]);
  expect(tree.back(START)).toEqual(START);
  expect(tree.forward(now).at).not.toBe(now.at);
  expect(moves(tree.forward(tree.toEnd(now)))).toEqual([1, 12, 13]);
});

test('Up and down goes to the branch beside, as far along it as one was', () => {
  const now = branched();
  expect(moves(tree.beside(now, -1))).toEqual([1, 2, 3]);
  expect(moves(tree.beside(tree.beside(now, -1), 1))).toEqual([1, 12, 13]);
  expect(tree.beside(now, 1)).toEqual(now);
});

test('With a step goes all that followed it, and who was there stands before it', () => {
  const now = branched();
  const [, , branch] = tree.rowsOf(now);
  const without = tree.remove(now, branch?.id ?? 0);
  expect([moves(without), tree.sizeOf(without)]).toEqual([[1], 3]);
  expect(moves(tree.toEnd(without))).toEqual([1, 2, 3]);
  const elsewhere = tree.remove(tree.beside(now, -1), branch?.id ?? 0);
  expect(moves(elsewhere)).toEqual([1, 2, 3]);
  expect(tree.remove(now, 0)).toBe(now);
});

test('A tree that was kept is read back, and what is none is not', () => {
  const [, , branch] = tree.rowsOf(branched());
  for (const now of [START, branched(), tree.take(tree.remove(branched(), branch?.id ?? 0), step(7, 1, 2))]) {
    const again = tree.read(tree.write(now));
    expect(again && [moves(again), tree.rowsOf(again).map((row) => [row.step, row.depth])]).toEqual([
      moves(now),
      tree.rowsOf(now).map((row) => [row.step, row.depth]),
    ]);
  }
  for (const text of ['', 'null', '{}', '{"at":0,"steps":[[7,0,1]]}', '{"at":0,"steps":[[0,0,"x"]]}', '[1]'])
    expect(tree.read(text)).toBeNull();
  expect(tree.read('{"at":99,"steps":[]}')).toEqual(START);
});

test('Lines may be as long as they like to be', () => {
  let now = START;
  for (let n = 0; n < tree.MAX_STEPS; n++) now = tree.take(now, step(n));
  expect([tree.rowsOf(now).length, moves(tree.read(tree.write(now)) ?? START).length]).toEqual([600, 600]);
});
