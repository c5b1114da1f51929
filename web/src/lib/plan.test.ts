import { expect, test } from 'vitest';
import type { Move } from '../games/game';
import { RunningPlan } from './plan';

const move = (id: number): Move => ({ id, text: String(id), verb: 'go', named: {} });

/** A table at which any of these moves is legal, and what was played there by a plan of 1, 2 and 3. */
function playing({ unforeseen = 0 }: { unforeseen?: number } = {}) {
  const played: number[] = [];
  let stopped = 0;
  const stage = {
    version: 7,
    free: true,
    moves: [1, 2, 3].map(move),
    move: ({ id }: Move) => void played.push(id),
    foreseen: async ({ id }: Move) => id !== unforeseen,
  };
  const plan = new RunningPlan(stage, () => stopped++);
  plan.begin([1, 2, 3].map(move));
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 5; turns++) await null;
  };
  const step = async (change: object = {}): Promise<void> => {
    await settle();
    Object.assign(stage, { version: stage.version + 1, ...change });
    await plan.go();
    await settle();
  };
  return { played, step, plan, stopped: () => stopped };
}

test('a plan is played to its end, one step for each that came back', async () => {
  const { played, step, stopped } = playing();
  await step();
  await step();
  await step();
  expect([played, stopped()]).toEqual([[1, 2, 3], 0]);
});

test('it waits for its step, and ends where the next is not legal or something came in between', async () => {
  const waiting = playing();
  await waiting.step({ free: false });
  expect(waiting.played).toEqual([1]);
  const barred = playing();
  await barred.step({ moves: [move(3)] });
  const overtaken = playing();
  await overtaken.step({ version: 9 });
  expect([barred.played, barred.stopped(), overtaken.played, overtaken.stopped()]).toEqual([[1], 1, [1], 1]);
});

test('it ends with a step of which nobody knows what it does, and when it is told to', async () => {
  const lucky = playing({ unforeseen: 2 });
  await lucky.step();
  await lucky.step();
  expect([lucky.played, lucky.stopped()]).toEqual([[1, 2], 1]);
  const stopped = playing();
  stopped.plan.stop();
  await stopped.step();
  expect([stopped.played.length, stopped.stopped()]).toEqual([0, 0]);
});
