import { expect, test } from 'vitest';
import type { GameView } from '../games/game';
import { type Clock, Playback, type Shown } from './playback.svelte';

/** A clock that is moved by hand. */
class Hands implements Clock {
  now = 0;
  #timers = new Map<number, { at: number; act: () => void }>();
  #count = 0;
  after(wait: number, act: () => void): number {
    this.#timers.set(++this.#count, { at: this.now + wait, act });
    return this.#count;
  }
  cancel(timer: number): void {
    this.#timers.delete(timer);
  }
  pass(time: number): void {
    this.now += time;
    for (const [timer, { at, act }] of [...this.#timers]) if (at <= this.now && this.#timers.delete(timer)) act();
  }
}

const step = (version: number, like = version): Shown => ({
  version,
  view: { game: 'toy', seat: 0, to_move: like, phase: 'turn', outcome: null } as GameView,
  events: [{ event: `step ${version}` }],
});
function playing(pace = 250) {
  const clock = new Hands();
  const speed = { pace };
  return { clock, speed, playback: new Playback(() => speed.pace, clock) };
}

test('a step that comes alone is there at once: nothing is waited for', () => {
  const { playback } = playing();
  playback.arrive(step(2));
  expect(playback.shown).toBeNull();
});

test('steps that come together are shown one after another, the last as the newest position', () => {
  const { clock, playback } = playing();
  for (const version of [2, 3, 4]) playback.arrive(step(version));
  expect(playback.shown?.version).toBe(2);
  clock.pass(249);
  expect(playback.shown?.version).toBe(2);
  clock.pass(1);
  expect(playback.shown?.version).toBe(3);
  clock.pass(250);
  expect(playback.shown).toBeNull();
  expect(playback.running).toBe(true);
  clock.pass(250);
  expect(playback.running).toBe(false);
});

test('whatever the person does ends it all', () => {
  const { clock, playback } = playing();
  for (const version of [2, 3, 4]) playback.arrive(step(version));
  playback.end();
  expect([playback.shown, playback.running]).toEqual([null, false]);
  clock.pass(1000);
  expect(playback.shown).toBeNull();
  playback.arrive(step(5));
  playback.arrive(step(6));
  expect(playback.shown?.version).toBe(5);
});

test('steps that tell the same position, after a gap, are one', () => {
  const { playback } = playing();
  for (const version of [2, 3, 4]) playback.arrive(step(version, 4));
  expect(playback.shown).toBeNull();
});

test('without motion, and far behind, nothing is waited for', () => {
  const { playback, speed } = playing(0);
  for (const version of [2, 3]) playback.arrive(step(version));
  expect(playback.shown).toBeNull();
  speed.pace = 250;
  for (let version = 4; version < 60; version++) playback.arrive(step(version));
  expect(playback.shown?.version ?? 60).toBeGreaterThan(40);
});

test('what was missed is shown again from its beginning, and what comes meanwhile after it', () => {
  const { clock, playback } = playing();
  playback.replay([step(2), step(3), step(4)], 900);
  expect([playback.again, playback.shown?.version]).toEqual([true, 2]);
  playback.arrive(step(4));
  playback.arrive(step(5));
  const seen: (number | undefined)[] = [];
  for (let i = 0; i < 4; i++) {
    clock.pass(900);
    seen.push(playback.shown?.version);
  }
  expect(seen).toEqual([3, 4, 5, undefined]);
  expect(playback.again).toBe(false);
});
