import { describe, expect, it } from 'vitest';
import type { GameView, Move } from '../games/game';
import { newLesson, type Sight } from './coach.svelte';
import { Phrases } from './phrases';
import type { Step } from './wire';

const page = new Phrases('en', {
  'page.coach.event.closed': 'Closed: {castle}.',
  'page.coach.phase.turn': 'Your first turn.',
  'page.coach.verb.take': 'You may take.',
}).page;
const step = (seat: number, version: number, events: object[]): Step =>
  ({ seat, version, kind: 'move', at: '', move: null, events }) as unknown as Step;
const move = (verb: string, card: string): Move => ({ id: 0, text: '', verb, named: { card } });
const view = { phase: 'turn' } as GameView;
const sight = (more: Partial<Sight>): Sight => ({
  view,
  moves: [move('take', 'A')],
  mine: true,
  seat: 0,
  log: [],
  ...more,
});

describe('a new lesson', () => {
  it('is about what happened first, then about what is to be decided, then about what is open', () => {
    const seen = sight({ log: [step(0, 1, []), step(1, 2, [{ event: 'closed', castle: 'd7' }])] });
    const first = newLesson(seen, page, undefined, []);
    expect(first).toEqual({ key: 'coach.event.closed', text: 'Closed: d7.', names: ['closed', 'd7'] });
    const second = newLesson(seen, page, undefined, ['coach.event.closed']);
    expect(second?.text).toBe('Your first turn.');
    const third = newLesson(seen, page, undefined, ['coach.event.closed', 'coach.phase.turn']);
    expect([third?.text, third?.names]).toEqual(['You may take.', ['A']]);
  });
  it('is never given twice, and not of what happened before the person acted', () => {
    expect(newLesson(sight({}), page, undefined, ['coach.phase.turn', 'coach.verb.take'])).toBeNull();
    const log = [step(1, 1, [{ event: 'closed', castle: 'd7' }]), step(0, 2, [])];
    expect(newLesson(sight({ log, mine: false }), page, undefined, [])).toBeNull();
  });
  it('says nothing of decisions of others, and nothing without words', () => {
    expect(newLesson(sight({ mine: false }), page, undefined, [])).toBeNull();
    expect(newLesson(sight({ view: { phase: 'odd' } as GameView, moves: [] }), page, undefined, [])).toBeNull();
  });
});
