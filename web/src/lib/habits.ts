/** What a person lets the page do on its own, or be asked for: the only step there is, and the end of a turn. */

import { undone } from './log';
import type { Confirming } from './settings.svelte';
import type { Step, Table } from './wire';

/** From this many seconds on a clock is not a quick one. */
const SLOW = 3600;

/** Whether a turn at a table is confirmed before it ends. */
export const confirms = (wish: Confirming, clock: Table['clock']): boolean =>
  wish === 'always' || (wish === 'slow' && (!clock || Math.max(clock.seconds, clock.increment ?? 0) >= SLOW));

/** The standing steps of a seat that nobody else's has followed: its turn, as far as it could be taken back. */
export function ownTurn(log: readonly Step[], seat: number | null): Step[] {
  const gone = undone(log);
  const standing = log.filter((step) => step.kind === 'move' && !gone.has(step.version));
  return standing.slice(standing.findLastIndex((step) => step.seat !== seat) + 1);
}
