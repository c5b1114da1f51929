import { expect, test } from 'vitest';
import { confirms, ownTurn } from './habits';
import { sinceOwn } from './log';
import { Since } from './since.svelte';
import type { Step } from './wire';

class Memory {
  readonly kept = new Map<string, string>();
  getItem = (place: string): string | null => this.kept.get(place) ?? null;
  setItem = (place: string, text: string): void => void this.kept.set(place, text);
}
const step = (version: number, seat: number | null, kind: Step['kind'] = 'move'): Step => ({
  version,
  seat,
  kind,
  events: [],
  at: '',
});

test('who watches is told nothing; who was away is, after a reload too', () => {
  const store = new Memory();
  const since = new Since('t', store);
  since.look(4, true, true);
  since.open = false;
  since.look(5, true, true);
  expect(since.open).toBe(false);
  since.leave();
  since.look(5, true, true);
  expect(since.open).toBe(false);
  since.leave();
  since.look(7, true, true);
  expect(since.open).toBe(true);
  const later = new Since('t', store);
  later.look(9, true, true);
  expect(later.open).toBe(true);
});

test('it folds away when the person acts, and says nothing where nothing happened', () => {
  const store = new Memory();
  new Since('t', store).look(4, false, true);
  const since = new Since('t', store);
  since.look(6, true, true);
  expect(since.open).toBe(true);
  since.look(7, false, true);
  expect(since.open).toBe(false);
  since.leave();
  since.look(8, false, true);
  expect(since.open).toBe(false);
});

test('another browser tells who has played before, but no newcomer', () => {
  const since = new Since('t', new Memory());
  since.look(4, true, false);
  expect(since.open).toBe(false);
  const other = new Since('t', new Memory());
  other.look(4, true, true);
  expect(other.open).toBe(true);
});

test('news are the standing steps of others since a seat’s own last one', () => {
  const log = [step(1, null, 'deal'), step(2, 0), step(3, 1), step(4, 1), step(5, 1, 'undo'), step(6, 2)];
  expect(sinceOwn(log, 0).map(({ version }) => version)).toEqual([3, 6]);
  expect(sinceOwn(log, 2)).toEqual([]);
  expect(sinceOwn(log, null).map(({ version }) => version)).toEqual([6]);
});

test('a turn is what nobody else’s step has followed', () => {
  const log = [step(2, 0), step(3, 1), step(4, 0), step(5, 0), step(6, 0, 'undo'), step(7, 0)];
  expect(ownTurn(log, 0).map(({ version }) => version)).toEqual([4, 7]);
  expect(ownTurn(log, 1)).toEqual([]);
});

test('a turn is confirmed where its person wishes it', () => {
  const day = { kind: 'move', seconds: 86_400 } as const;
  const quick = { kind: 'move', seconds: 60 } as const;
  expect([confirms('never', day), confirms('slow', day), confirms('slow', null), confirms('slow', quick)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(confirms('always', quick)).toBe(true);
});
