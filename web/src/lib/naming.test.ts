import { beforeAll, expect, test, vi } from 'vitest';
import { api } from './api';
import { needGames } from './catalogue.svelte';
import { computerOf, levelText, playerName, standIn, usualLevel } from './naming';
import { settings } from './settings.svelte';
import type { GameInfo, TableSeat } from './wire';

const LEVELS = ['wanderer', 'page', 'steward'];
const game = (levels: string[]): GameInfo => ({
  name: 'toy',
  title: 'Toy',
  ruleset: 'toy/1',
  languages: ['en'],
  pitch: { en: 'A toy.' },
  seats: [2],
  options: {},
  levels,
  players: levels.map((name) => ({
    name,
    title: { en: `The ${name}`, it: `Il ${name}` },
    description: { en: `What a ${name} does.`, it: '' },
  })),
  advice: true,
  brings: [],
});
const seat = (name: string, level: string | null, left = false): TableSeat => ({
  seat: 1,
  kind: level ? 'computer' : 'person',
  name,
  level,
  here: true,
  mine: false,
  left,
  deadline: null,
  remaining: null,
  resigned: false,
});

beforeAll(async () => {
  vi.spyOn(api, 'games').mockResolvedValue([game(LEVELS)]);
  await needGames();
});

test('Everybody has a name of their own, beside which a computer player has its level', () => {
  expect(playerName(seat('Adela', 'steward'))).toBe('Adela');
  expect(playerName(seat('Anna', 'steward', true))).toBe('Anna');
  expect(computerOf('steward', 'toy')).toBe('The steward · computer');
  expect(levelText('page', 'toy')).toBe('What a page does.');
});

test('A guest is called so in the language of whoever reads', () => {
  settings.language = 'it';
  expect(playerName(seat('Guest 1970', null))).toBe('Ospite 1970');
  expect(playerName(seat('Guest star', null))).toBe('Guest star');
  settings.language = 'en';
});

test('The first opponent is a friendly one, then the one of last time, as long as the game has it', () => {
  expect(usualLevel(game(LEVELS))).toBe('page');
  expect(usualLevel(game(['a', 'b', 'c']))).toBe('b');
  settings.prefer('toy', 'steward');
  expect(usualLevel(game(LEVELS))).toBe('steward');
  expect(usualLevel(game(['wanderer', 'page']))).toBe('page');
  expect(standIn(game(LEVELS))).toBe('steward');
  expect(standIn(game(['wanderer']))).toBe('wanderer');
});
