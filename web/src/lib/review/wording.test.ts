import { expect, test } from 'vitest';
import type { Move } from '../../games/game';
import { Phrases } from '../phrases';
import type { Decision, Judgement } from '../wire';
import { cost, costly, parted, planIn, why } from './wording';

const move = (text: string): Move => ({ id: text.charCodeAt(0), text, verb: text, named: {} });
const plan = (texts: string): Move[] => [...texts].map(move);
const judged = (more: Partial<Judgement>): Judgement => ({
  verdict: 'mistake',
  better: plan('x'),
  chance: 0.3,
  loss: 0.14,
  low: 0.09,
  high: 0.19,
  reasons: [],
  searched: true,
  ...more,
});
const decision = (number: number, judgement: Judgement | null): Decision => ({
  number,
  seat: 0,
  first: number,
  last: number + 1,
  played: plan('a'),
  choice: true,
  effect: [],
  hidden: [],
  judgement,
});

test('what cost nothing and what is not judged yet is no line, what is doubtful is', () => {
  const all = [
    decision(0, judged({ verdict: 'fine' })),
    decision(1, null),
    decision(2, judged({ verdict: 'doubtful' })),
  ];
  expect(costly(all).map(({ number }) => number)).toEqual([2]);
});

test('plans are said from where they part, and something is left of both', () => {
  const texts = (pair: readonly (readonly Move[])[]) => pair.map((one) => one.map(({ text }) => text).join(''));
  expect(texts(parted(plan('abcd'), plan('abx')))).toEqual(['cd', 'x']);
  expect(texts(parted(plan('ab'), plan('abc')))).toEqual(['b', 'bc']);
  expect(texts(parted([], plan('ab')))).toEqual(['', 'ab']);
});

test('a long plan is shortened', () => {
  const name = ({ text }: Move): string => text.toUpperCase();
  expect(planIn(plan('abc'), name)).toBe('A, B, C');
  expect(planIn(plan('abcd'), name)).toBe('A, B, C\u00a0…');
});

test('a cost has its bounds, unless they are the same; nobody loses less than nothing', () => {
  expect(cost(judged({}))).toContain('between 9 and 19');
  expect(cost(judged({ low: -0.05 }))).toContain('between 0 and 19');
  expect(cost(judged({ low: 0.139, high: 0.141 }))).toBe('It cost 14 percentage points of the chance to win.');
  expect(cost(judged({ loss: 0.01 }))).toContain('It cost 1 percentage point of');
});

test('the first reason that the game can tell is why', () => {
  const phrases = new Phrases('en', { 'why.closes': 'It closes {castle}.' });
  const reasons = ['unknown', 'closes'].map((key) => ({ key, named: { castle: 'd6' } }));
  expect(why(judged({ reasons }), phrases)).toBe('It closes d6.');
  expect(why(judged({}), phrases)).toBe('');
});
