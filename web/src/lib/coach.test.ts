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
    const first = newLesson(seen, page, {}, []);
    expect(first).toEqual({ key: 'coach.event.closed', text: 'Closed: d7.', names: ['closed', 'd7'] });
    const second = newLesson(seen, page, {}, ['coach.event.closed']);
    expect(second?.text).toBe('Your first turn.');
    const third = newLesson(seen, page, {}, ['coach.event.closed', 'coach.phase.turn']);
    expect([third?.text, third?.names]).toEqual(['You may take.', ['A']]);
  });
  it('is never given twice, and not of what happened before the person acted', () => {
    expect(newLesson(sight({}), page, {}, ['coach.phase.turn', 'coach.verb.take'])).toBeNull();
    const log = [step(1, 1, [{ event: 'closed', castle: 'd7' }]), step(0, 2, [])];
    expect(newLesson(sight({ log, mine: false }), page, {}, [])).toBeNull();
  });
  it('marks where one can go, or else, where that is everywhere, what one has, and nothing that is too much', () => {
    const about = (_: GameView, moves: readonly Move[]) => [
      moves.map(({ named }) => named['card'] ?? ''),
      ['a2', 'a9'],
    ];
    const among = (cards: readonly string[], naming: Parameters<typeof newLesson>[2]) =>
      newLesson(sight({ moves: cards.map((card) => move('take', card)) }), page, naming, []);
    expect(among(['d7', 'd7', 'd8'], { about })?.names).toEqual(['d7', 'd8']);
    const everywhere = ['d1', 'd2', 'd3', 'd4', 'd5'];
    expect(among(everywhere, { about })?.names).toEqual(['a2', 'a9']);
    expect(among(everywhere, {})?.names).toEqual([]);
    expect(among(everywhere, { about: () => [] })?.names).toEqual([]);
  });
  it('says nothing of decisions of others, and nothing without words', () => {
    expect(newLesson(sight({ mine: false }), page, {}, [])).toBeNull();
    expect(newLesson(sight({ view: { phase: 'odd' } as GameView, moves: [] }), page, {}, [])).toBeNull();
  });
});
