import { expect, test } from 'vitest';
import { duration, timeLeft } from './naming';
import { settings } from './settings.svelte';
import { clockText, TEMPOS, tempoName, tempos, tempoText } from './tempo';

test('each word is one clock, and each clock is told in words', () => {
  settings.language = 'en';
  expect(new Set(tempos.map((tempo) => tempoName(TEMPOS[tempo]))).size).toBe(tempos.length);
  expect(tempoText(TEMPOS.daily)).toBe('A turn a day: up to 1 day for each turn');
  expect(tempoText(TEMPOS.lively)).toBe('Lively: 10 minutes for the whole game, and 10 seconds more for each turn');
  expect(tempoName({ kind: 'move', seconds: 90, increment: 0 })).toBe('up to 1 minute 30 seconds for each turn');
  expect(clockText({ kind: 'game', seconds: 7200, increment: 0 })).toBe('2 hours for the whole game');
  settings.language = 'it';
  expect(tempoText(TEMPOS.unhurried)).toBe('Tre giorni per turno: fino a 3 giorni per ogni turno');
  settings.language = 'en';
});

test('time left is told in words while it is long, and counted down when it is short', () => {
  settings.language = 'en';
  expect(timeLeft(2 * 86_400_000 + 4 * 3_600_000 + 59_000)).toBe('2 days 4 hr');
  expect(timeLeft(5 * 3_600_000 + 12 * 60_000)).toBe('5 hr 12 min');
  expect(timeLeft(5 * 3_600_000 + 12 * 60_000, 'narrow')).toBe('5h 12m');
  expect([timeLeft(3_599_000), timeLeft(59_001), timeLeft(-5)]).toEqual(['59:59', '1:00', '0:00']);
  expect(duration(86_400)).toBe('1 day');
});
