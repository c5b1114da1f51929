import { expect, test } from 'vitest';
import { addressOf, readLine, type Start, startOf, writeLine } from './lines';

const query = (address: string): URLSearchParams => new URL(address, 'http://page').searchParams;

test.each<Start>([
  { kind: 'table', table: 'q3fVw1aZ', version: 17, seat: 0, guess: 2, invite: 'x-y' },
  { kind: 'table', table: 'q3fVw1aZ', version: 17, seat: null, guess: 0, invite: null },
  { kind: 'position', position: 'domaine/1 f/m+f,3 ~ -' },
  { kind: 'deal', game: 'domaine/1', players: 3, options: { king: 40, prepared: 1 }, seed: 'a b&c' },
  { kind: 'deal', game: 'golden_horn', players: 2, options: {}, seed: '' },
])('A start is read from its address: %o', (start) => {
  expect(startOf(query(addressOf(start)))).toEqual(start);
});

test('An address without a start has none, and numbers that are none are left out', () => {
  expect(startOf(query('/analyse'))).toBeNull();
  expect(startOf(query('/analyse?table=t&at=soon&seat=-1&guess=1e9'))).toMatchObject({
    version: null,
    seat: null,
    guess: 0,
  });
  expect(startOf(query('/analyse?game=domaine&options=king:x,,:3,a:4'))).toMatchObject({
    players: 0,
    options: { a: 4 },
  });
});

test('A line is read from an address up to what is no step', () => {
  const line = [
    { move: 12, answers: [] },
    { move: 131, answers: [3, 0] },
  ];
  expect(writeLine(line)).toBe('12.131~3~0');
  expect(readLine('12.131~3~0')).toEqual(line);
  expect(readLine('12.x.131')).toEqual([{ move: 12, answers: [] }]);
  expect([readLine(null), readLine(''), readLine('-1')]).toEqual([[], [], []]);
});
