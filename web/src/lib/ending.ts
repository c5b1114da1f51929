/** The end of a game in words, and where its last turns began. */
import type { Outcome, PlayerInfo } from '../games/game';
import * as m from '../texts/messages.js';
import { undone } from './log';
import { listed } from './naming';
import type { Phrases } from './phrases';
import type { Step } from './wire';

/** How it was won, as the game says it, by what its tally names; empty if it does not tell. */
export function howWon(outcome: Outcome | null, named: string | null | undefined, phrases: Phrases): string {
  if (outcome?.rule === 'resigned') return m.by_resigning();
  const key = `won.${named}`;
  return phrases.has(key) ? phrases.say(key) : '';
}

/** Who won and how, in a sentence; to the only winner at this browser as "you", unless others are to read it. */
export function headline(
  outcome: Outcome | null,
  players: readonly PlayerInfo[],
  how: string,
  { toOthers = false } = {},
): string {
  const winners = players.filter((player) => outcome?.winners.includes(player.seat));
  const [first, ...more] = winners;
  if (!first) return '';
  if (more.length) return m.share_win_how({ names: listed(winners.map(({ name }) => name)), how }).trim();
  const alone = !toOthers && first.mine && players.filter((player) => player.mine).length === 1;
  return (alone ? m.you_win_how({ how }) : m.wins_how({ name: first.name, how })).trim();
}

/** The players from the winners and the most points down. */
export const ranking = (outcome: Outcome, players: readonly PlayerInfo[]): PlayerInfo[] =>
  players.toSorted(
    (a, b) =>
      Number(outcome.winners.includes(b.seat)) - Number(outcome.winners.includes(a.seat)) ||
      (outcome.points[b.seat] ?? 0) - (outcome.points[a.seat] ?? 0),
  );

/** More steps than this are too many to be seen once more. */
const MOST = 24;

/** The version at which the last turn of each player begins, or a later one if that is long ago; null: nothing was played. */
export function lastTurnsFrom(log: readonly Step[], players: number): number | null {
  const gone = undone(log);
  const moves = log.filter((step) => step.kind === 'move' && !gone.has(step.version));
  let [first, turns] = [moves.length, 0];
  while (first > 0 && moves.length - first < MOST) {
    if (moves[first - 1]?.seat !== moves[first]?.seat) turns += 1;
    if (turns > players) break;
    first -= 1;
  }
  const step = moves[first];
  return step === undefined ? null : step.version - 1;
}
