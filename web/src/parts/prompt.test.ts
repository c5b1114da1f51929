import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import type { GameView } from '../games/game';
import { Turn } from '../lib/turn.svelte';
import type { Table, TableSeat } from '../lib/wire';
import PlayPrompt from './PlayPrompt.svelte';

const nothing = (): void => undefined;

/** The prompt of Anna’s table as it is drawn, while Bruno decides. */
function prompt(bruno: Partial<TableSeat>, mine = true): string {
  const seats = ['Anna', 'Bruno'].map((name, seat) => ({
    seat,
    name,
    kind: 'person',
    here: true,
    mine: mine && seat === 0,
    left: false,
    ...(seat === 1 ? bruno : {}),
  }));
  const table = { id: 't', game: 'toy', phase: 'playing', host: false, seats } as unknown as Table;
  const view: GameView = { game: 'toy', seat: 0, to_move: 1, phase: 'turn', outcome: null };
  const link = { view, seat: 0, moving: false, log: [], look: vi.fn(), table };
  const turn = new Turn(link, () => table);
  const known = { drawn: { module: { buttons: () => [] }, phrases: {} }, draft: { preview: null, staged: null } };
  const heard = { onmove: nothing, onhint: nothing, onfollow: nothing, onresult: nothing };
  const props = { link, table, turn, view, moves: [], hint: null, hintable: false, ...known, ...heard };
  return render(PlayPrompt, { props: props as never }).body;
}

test('who left while it is their turn is said to have left, and a computer is offered in that place', () => {
  const left = prompt({ left: true, here: false });
  expect(left).toContain('Bruno, who has left');
  expect(left).toContain('Let a computer play');
  expect(prompt({}), 'who is there thinks').not.toContain('Let a computer play');
  expect(prompt({ left: true, kind: 'computer' }), 'it plays already').not.toContain('Let a computer play');
  expect(prompt({ left: true }, false), 'not for those who watch').not.toContain('Let a computer play');
});
