import { expect, test } from 'vitest';
import type { Kept } from './dealing';
import { commitment, findings, pledge, proven, refuted, type Sealing } from './fair';

const SEED = '00'.repeat(32);
const OTHER = '11'.repeat(32);
const [MINE, THEIRS] = ['a'.repeat(32), 'b'.repeat(32)];

function sealing(seed = SEED, entropies = [MINE, THEIRS, '']): Sealing {
  const committed = commitment(seed);
  return {
    commitment: committed,
    seed,
    questions: [],
    entropies,
    pledges: entropies.map((one) => (one ? pledge(committed, one) : '')),
    places: entropies.map((_, seat) => seat),
  };
}
const seen: Kept = { commitment: commitment(SEED), entropy: MINE, pledges: sealing().pledges };

test('commitments and pledges are what regnum.kernel publishes', () => {
  expect(commitment(SEED)).toBe('9eba02765434635ff436238e4cd17e60e1a1044b2b297736bed9c8c5784cc38e');
  expect(pledge(commitment(SEED), MINE)).toBe('9d19b7c77463cf38df93171e47d8953500b7d21864489412bc48f637769d67b1');
});

test('a deal that is as this browser saw it is proven', () => {
  expect(findings(sealing(), seen, [0])).toEqual({
    seed: true,
    pledges: true,
    own: true,
    answers: true,
    withheld: [],
  });
  expect(proven(findings(sealing(), seen, [0]))).toBe(true);
});

test.each<[string, Sealing, Partial<Record<'seed' | 'pledges' | 'own', boolean>>]>([
  ['another seed with its own commitment', sealing(OTHER), { seed: false }],
  ['another seed under the commitment that was shown', { ...sealing(), seed: OTHER }, { seed: false }],
  ['another entropy of this browser', sealing(SEED, ['c'.repeat(32), THEIRS, '']), { pledges: false, own: false }],
  ['an entropy of a friend, chosen after ours was told', sealing(SEED, [MINE, 'c'.repeat(32), '']), { pledges: false }],
  ['an entropy that was not pledged', { ...sealing(), entropies: [MINE, 'c'.repeat(32), ''] }, { pledges: false }],
  [
    'an entropy at a seat that pledged nothing',
    { ...sealing(), entropies: [MINE, THEIRS, THEIRS] },
    { pledges: false },
  ],
  ['our entropy left out', sealing(SEED, ['', THEIRS, '']), { pledges: false, own: false }],
  ['no pledges at all', { ...sealing(), pledges: [] }, { pledges: false }],
])('%s is refuted', (_, record, expected) => {
  const found = findings(record, seen, [0]);
  expect(found).toMatchObject(expected);
  expect(refuted(found)).toBe(true);
});

test('a browser that was not there proves nothing, and refutes what contradicts itself', () => {
  const found = findings(sealing(), null, []);
  expect([found.seed, found.pledges, found.own]).toEqual([null, null, null]);
  expect([proven(found), refuted(found)]).toEqual([false, false]);
  expect(refuted(findings({ ...sealing(), seed: OTHER }, null, []))).toBe(true);
});

test('a browser that pledged and was not asked to reveal has not proven that its chance counts', () => {
  const { pledges: _, ...silent } = seen;
  expect(findings(sealing(), silent, [0])).toMatchObject({ seed: true, pledges: null, own: null });
});

test('who pledged and told nothing is named', () => {
  const record = { ...sealing(), entropies: [MINE, '', ''] };
  expect(findings(record, seen, [0])).toMatchObject({ pledges: true, withheld: [1] });
});

test('where tables share a deal, one is found at the place of their own seat and nowhere else', () => {
  const shared = { ...sealing(), places: [1, 2] };
  const own: Kept = { ...seen, entropy: THEIRS };
  expect(findings(shared, own, [0])).toMatchObject({ seed: true, pledges: true, own: true });
  expect(refuted(findings(shared, seen, [0]))).toBe(true);
});

/** What `regnum.kernel` answers after this seed and these entropies: a move was taken back, and asked the same again. */
const QUESTIONS: Sealing['questions'] = [
  [
    ['pile A', 40, 26],
    ['bag', 6, 3],
  ],
  [['pile A', 40, 28]],
  null,
  [['pile A', 40, 28]],
  [
    ['pile A', 40, 4],
    ['è', 7, 6],
  ],
];

test('answers are those of regnum.kernel, each stream counted by itself', () => {
  expect(findings({ ...sealing(), questions: QUESTIONS }, seen, [0]).answers).toBe(true);
});

test.each<[string, Sealing['questions']]>([
  ['another answer', [[['pile A', 40, 27]]]],
  ['a number of possibilities that suits', [[['pile A', 1, 26]]]],
  ['no possibilities', [[['pile A', 0, 0]]]],
  ['a question that was left out', [[['pile A', 40, 28]]]],
  ['a step that was never taken back', QUESTIONS.filter((questions) => questions !== null)],
  ['another stream', [[['pile B', 40, 26]]]],
])('%s is refuted', (_, questions) => {
  const found = findings({ ...sealing(), questions }, seen, [0]);
  expect([found.answers, refuted(found), proven(found)]).toEqual([false, true, false]);
});
