import { expect, test } from 'vitest';
import type { GameModule, GameView, Move, Preview } from '../games/game';
import type { Advised } from './draft.svelte';
import { hintOf, spoken } from './hint';
import { Phrases } from './phrases';
import type { Advice, Thought } from './wire';

const view = { game: 'toy', seat: 0, to_move: 0, phase: 'turn', outcome: null } as GameView;
const phrases = new Phrases('en', { 'why.closes': 'It closes your domain of {castle}.' });
const module: Pick<GameModule, 'name' | 'effect'> = {
  name: (move) => move.text.toUpperCase(),
  effect: (_, preview) => `effect of ${preview.move.text}`,
};
const legal: Move[] = [{ id: 0, text: 'a', verb: 'a', named: {} }];
const thought = (chance: number, points: number | null, ...texts: string[]): Thought => ({
  plan: texts.map((text, id) => ({ id, text, verb: text, named: {} })),
  chance,
  points,
});
const advised = (more: Partial<Advice>, preview: Preview | null = null): Advised => ({
  given: { version: 3, level: 'steward', best: thought(0.414, 22.6, 'a', 'b', 'c'), others: [], reasons: [], ...more },
  preview,
});
const said = (more: Partial<Advice>, preview: Preview | null = null) =>
  hintOf(advised(more, preview), module, view, legal, phrases, []);

test('A hint names the step, why, what follows and what it promises', () => {
  const reasons: Advice['reasons'] = [
    { key: 'unknown', named: {} },
    { key: 'closes', named: { castle: 'd6' } },
  ];
  const hint = said({ reasons, others: [thought(0.4, null, 'd'), thought(0.3, null, 'A')] });
  expect(hint).toEqual({
    move: legal[0],
    step: 'A',
    why: 'It closes your domain of d6.',
    next: 'Then: B, C',
    odds: '41\u00a0% to win, about 23 points at the end.',
    others: 'Or: D (40\u00a0%)',
  });
  expect(spoken(hint)).toBe(
    'Hint: A. It closes your domain of d6. Then: B, C. 41\u00a0% to win, about 23 points at the end.',
  );
});

test('Without reasons it says what the step does, and without that nothing more', () => {
  const preview: Preview = { move: legal[0] as Move, events: [], view };
  expect(said({}, preview).why).toBe('effect of a');
  const bare = said({ best: thought(0.5, null, 'a') });
  expect([bare.why, bare.next, bare.odds, bare.others]).toEqual(['', '', '50\u00a0% to win.', '']);
  expect(spoken(bare)).toBe('Hint: A. 50\u00a0% to win.');
});

test('A game without names for its moves says them as they are written', () => {
  expect(hintOf(advised({}), {}, view, legal, phrases, []).step).toBe('a');
});
