import { expect, test } from 'vitest';
import type { GameModule, GameView, Move } from '../games/game';
import { hintOf, spoken } from './hint';
import { Phrases } from './phrases';
import type { Advice, Thought } from './wire';

const view = { game: 'toy', seat: 0, to_move: 0, phase: 'turn', outcome: null } as GameView;
const phrases = new Phrases('en', { 'why.closes': 'It closes your domain of {castle}.' });
const module: Pick<GameModule, 'name'> = { name: (move) => move.text.toUpperCase() };
const legal: Move[] = [{ id: 0, text: 'a', verb: 'a', named: {} }];
const thought = (chance: number, points: number | null, ...texts: string[]): Thought => ({
  plan: texts.map((text, id) => ({ id, text, verb: text, named: {} })),
  chance,
  points,
});
const advised = (more: Partial<Advice>): Advice => ({
  version: 3,
  level: 'steward',
  best: thought(0.414, 22.6, 'a', 'b', 'c'),
  others: [],
  reasons: [],
  ...more,
});
const said = (more: Partial<Advice>) => hintOf(advised(more), module, view, legal, phrases, []);

test('A hint names the step, why, what follows and what it promises', () => {
  const reasons: Advice['reasons'] = [
    { key: 'unknown', named: {} },
    { key: 'closes', named: { castle: 'd6' } },
  ];
  const hint = said({ reasons, others: [thought(0.4, null, 'd'), thought(0.3, null, 'A')] });
  expect(hint).toEqual({
    move: legal[0],
    plan: advised({}).best.plan,
    step: 'A',
    why: 'It closes your domain of d6.',
    next: 'Then: B, C',
    odds: '41% to win the game, about 23 points at the end.',
    others: 'Or: D (40%)',
  });
  expect(spoken(hint)).toBe(
    'Hint: A. It closes your domain of d6. Then: B, C. 41% to win the game, about 23 points at the end.',
  );
});

test('Without reasons it takes no price for one', () => {
  const bare = said({ best: thought(0.5, null, 'a') });
  expect([bare.why, bare.next, bare.odds, bare.others]).toEqual([
    'It promises more than anything else.',
    '',
    '50% to win the game.',
    '',
  ]);
  expect(spoken(bare)).toBe('Hint: A. It promises more than anything else. 50% to win the game.');
});

test('A game without names for its moves says them as they are written', () => {
  expect(hintOf(advised({}), {}, view, legal, phrases, []).step).toBe('a');
});
