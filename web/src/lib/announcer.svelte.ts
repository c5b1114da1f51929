/** What happens at a table, told to the ears: each new step in words and with a sound, and what the server refuses. */
import { untrack } from 'svelte';
import type { Move, PlayerInfo } from '../games/game';
import * as m from '../texts/messages.js';
import { linesOf } from './log';
import { notice, say } from './notices.svelte';
import type { Phrases } from './phrases';
import { tell } from './problem';
import { sound } from './sound';
import type { TableLink } from './table.svelte';

/** What the announcer must know of the table, as it is whenever something happens there. */
export interface Hearing {
  readonly phrases: Phrases | undefined;
  readonly players: readonly PlayerInfo[];
  /** Whether it is this person's turn to decide. */
  readonly mine: boolean;
  readonly over: boolean;
  /** What is legal. */
  readonly moves: readonly Move[];
}

/** Tells what happens as long as the component that calls it lives. */
export function announce(link: TableLink, table: Hearing): void {
  let announced = 0;
  let myTurn = false;
  $effect(() => {
    const version = link.version;
    const turn = table.mine;
    untrack(() => {
      const { phrases, players, over } = table;
      if (!phrases) return;
      const fresh = link.log.filter((step) => step.version > announced);
      const first = announced === 0;
      announced = version;
      const sentences = first ? [] : linesOf(fresh, phrases, players).flatMap((line) => line.sentences);
      if (turn && !myTurn && link.view) sentences.push(m.your_turn(), phrases.now(link.view, table.moves));
      if (sentences.length) say(sentences.join(' '));
      if (!first && fresh.length) sound(over ? 'end' : turn && !myTurn ? 'turn' : 'step');
      myTurn = turn;
    });
  });
  $effect(() => {
    const refused = link.refused;
    if (!refused) return;
    untrack(() => {
      sound('no');
      notice(tell(refused.problem, table.phrases), true);
    });
  });
}
