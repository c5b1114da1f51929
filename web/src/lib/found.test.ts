import { expect, test } from 'vitest';
import { placesOf } from './found';

test('a word is found wherever it stands, with or without accents and capitals', () => {
  const text = 'Città: la citta. CITTÀ';
  expect(placesOf('citta', text).map(([from, to]) => text.slice(from, to))).toEqual(['Città', 'citta', 'CITTÀ']);
  expect([placesOf('', text), placesOf('x', text)]).toEqual([[], []]);
});
