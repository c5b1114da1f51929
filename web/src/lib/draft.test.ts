import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api';
import { Draft, oracleAt } from './draft.svelte';
import { Phrases } from './phrases';
import type { Advice } from './wire';

const reasons = [{ key: 'closes', named: {} }];
const advice = (version: number, more: Partial<Advice> = {}): Advice => ({
  version,
  level: 'steward',
  best: { plan: [{ id: 0, text: 'a', verb: 'a', named: {} }], chance: 0.5, points: 3 },
  others: [],
  reasons,
  ...more,
});
const at = (version: number) => oracleAt({ id: 't', seat: 0, invite: null, version });
const draft = (oracle = at(4)) => new Draft(oracle, () => new Phrases('en', { 'why.closes': 'It closes.' }));

afterEach(() => vi.restoreAllMocks());

test('Advice is asked once for a position, and taken away and shown again without asking', async () => {
  const asked = vi.spyOn(api, 'advice').mockResolvedValue(advice(4));
  const one = draft();
  await one.advise();
  expect(one.advice?.best.plan[0]?.text).toBe('a');
  one.withdraw();
  expect(one.advice).toBeNull();
  await one.advise();
  expect(one.advice).not.toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('Advice goes when the table moves on, also if it comes only then', async () => {
  let answer: (given: Advice) => void = () => undefined;
  vi.spyOn(api, 'advice').mockReturnValue(new Promise((go) => (answer = go)));
  const one = draft();
  const waiting = one.advise();
  expect(one.advising).toBe(true);
  one.clear();
  expect(one.advising).toBe(false);
  answer(advice(4));
  await waiting;
  expect(one.advice).toBeNull();
});

test('Advice on another version is not shown', async () => {
  vi.spyOn(api, 'advice').mockResolvedValue(advice(3));
  const one = draft();
  await one.advise();
  expect([one.advice, one.advising]).toEqual([null, false]);
});

test('A problem is the asker’s to tell, and asking again asks anew', async () => {
  const asked = vi.spyOn(api, 'advice').mockRejectedValueOnce(new Error('no')).mockResolvedValue(advice(4));
  const one = draft();
  await expect(one.advise()).rejects.toThrow('no');
  expect(one.advising).toBe(false);
  await one.advise();
  expect(one.advice).not.toBeNull();
  expect(asked).toHaveBeenCalledTimes(2);
});
