/** How long a game is: its rounds or turns, and the time from its deal to its last step. */
import type { GameView } from '../games/game';
import * as m from '../texts/messages.js';
import { undone } from './log';
import { duration } from './naming';
import type { Step } from './wire';

/** How long a game is by now, in rounds if it counts them, else in turns: what one seat does at a stretch. */
export function extent(view: GameView, log: readonly Step[]): string {
  const { round } = view;
  if (typeof round === 'number') return m.rounds({ n: round });
  const gone = undone(log);
  const seats = log.filter((step) => step.kind === 'move' && !gone.has(step.version)).map(({ seat }) => seat);
  return m.turns({ n: seats.filter((seat, i) => seat !== seats[i - 1]).length });
}

const MINUTE = 60_000;

/** How long a game took from its deal to its last step, to the minute. */
export function lasted(log: readonly Step[]): string {
  const all = Math.round((Date.parse(log.at(-1)?.at ?? '') - Date.parse(log[0]?.at ?? '')) / MINUTE);
  return Number.isNaN(all) ? '' : duration(60 * Math.max(1, all), 'short');
}
