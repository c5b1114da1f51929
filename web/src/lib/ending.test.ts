import { expect, test } from 'vitest';
import type { Outcome, PlayerInfo } from '../games/game';
import { headline, howWon, lastTurnsFrom, ranking } from './ending';
import { Phrases } from './phrases';
import type { Step } from './wire';

const player = (seat: number, name: string, mine = false): PlayerInfo => ({ seat, name, mine }) as PlayerInfo;
const players = [player(0, 'Anna', true), player(1, 'Bruno'), player(2, 'Carla')];
const won = (...winners: number[]): Outcome => ({ winners, points: [12, 20, 3], rule: 'DOM-X1' });

test('the only winner here is told so, and others by name', () => {
  expect(headline(won(0), players, 'by points')).toBe('You win by points');
  expect(headline(won(0), players, 'by points', { toOthers: true })).toBe('Anna wins by points');
  expect(headline(won(1), players, '')).toBe('Bruno wins');
  expect(headline(won(0, 2), players, '')).toBe('Anna and Carla share the victory');
  const device = [player(0, 'Anna', true), player(1, 'Bruno', true)];
  expect(headline(won(0), device, '')).toBe('Anna wins');
});

test('how it was won is the game’s own phrase, or nothing', () => {
  const phrases = new Phrases('en', { 'won.conquest': 'by conquest' });
  expect(['conquest', 'luck', null].map((how) => howWon(won(0), how, phrases))).toEqual(['by conquest', '', '']);
  expect(howWon({ ...won(0), rule: 'resigned' }, 'conquest', phrases)).not.toContain('conquest');
});

test('winners come first, whatever their points', () =>
  expect(ranking(won(2), players).map(({ name }) => name)).toEqual(['Carla', 'Bruno', 'Anna']));

const step = (version: number, seat: number, kind: Step['kind'] = 'move'): Step => ({
  version,
  seat,
  kind,
  events: [],
  at: '',
});

test('the last turns begin where the first of the last round was to be decided', () => {
  const log = [
    step(1, 0, 'deal'),
    step(2, 0),
    step(3, 1),
    step(4, 0),
    step(5, 0),
    step(6, 1),
    step(7, 1, 'undo'),
    step(8, 1),
  ];
  expect(lastTurnsFrom(log, 2)).toBe(3);
  expect(lastTurnsFrom(log, 9)).toBe(1);
  expect(lastTurnsFrom(log.slice(0, 1), 2)).toBeNull();
  const long = Array.from({ length: 60 }, (_, i) => step(i + 1, 0));
  expect(lastTurnsFrom(long, 2)).toBe(36);
});
