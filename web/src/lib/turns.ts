/** A game cut into turns, for those who look through it. */
import type { GameModule, PlayerInfo } from '../games/game';
import * as m from '../texts/messages.js';
import type { Moment } from './wire';

export interface TurnTaken {
  readonly seat: number | null;
  readonly round: number | null;
  /** The first moment of the turn and the one after its last, by their places in the list. */
  readonly from: number;
  readonly to: number;
}

/** The turns of a game: each begins with the first step that was taken in it. */
export function turnsOf(moments: readonly Moment[], turn?: GameModule['turn']): TurnTaken[] {
  const found: TurnTaken[] = [];
  for (const [i, { entry }] of moments.entries()) {
    // A step was taken where the moment before it stood.
    const before = moments[i - 1];
    const known = before && entry.kind !== 'deal' ? turn?.(before.view) : undefined;
    const seat = known ? known.seat : (before?.view.to_move ?? null);
    const round = known?.round ?? null;
    const last = found.at(-1);
    if (last && last.seat === seat && last.round === round) found[found.length - 1] = { ...last, to: i + 1 };
    else found.push({ seat, round, from: i, to: i + 1 });
  }
  return found;
}

/** The turn that a moment belongs to. */
export const turnAt = (turns: readonly TurnTaken[], index: number): TurnTaken | undefined =>
  turns.find(({ from, to }) => index >= from && index < to);

/** What a turn is called: its round, if the game counts them, and whose it is. */
export function turnName(turn: TurnTaken, turns: readonly TurnTaken[], players: readonly PlayerInfo[]): string {
  const { seat, round } = turn;
  const name = players.find((player) => player.seat === seat)?.name ?? '';
  if (name === '') return m.log_deal();
  return round === null ? m.turn_of({ n: turns.indexOf(turn), name }) : m.turn_of_round({ round, name });
}
