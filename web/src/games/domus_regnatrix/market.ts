/** The market while a card is called there: what each player has to do with it, as all may know. */
import { type DomusView, handOf } from './view';

export type MarketPart = 'calls' | 'bids' | 'passes' | 'asked';

/** What a player does at the market now; null if nothing, or nothing yet. */
export function partAt(view: DomusView, seat: number): MarketPart | null {
  const { market, turn, to_move: toMove, players } = view;
  const player = players[seat];
  if (!market || !player) return null;
  if (seat === turn) return 'calls';
  if (market.bids.some((bid) => bid.player === seat)) return 'bids';
  if (!player.trades || player.lord !== null || handOf(player).length === 0) return null;
  if (player.abstains) return 'passes';
  if (seat === toMove) return 'asked';
  const after = (other: number | null): number => ((other ?? turn) - turn + players.length) % players.length;
  return toMove === turn || after(seat) < after(toMove) ? 'passes' : null;
}
