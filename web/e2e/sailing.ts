/** A way to play Golden Horn that gets on: put ships out, load the most, sail as far as sails and cards go, and announce the end. */
import type { GoldenHornView } from '../src/games/golden_horn/view.ts';

export function sail(view: GoldenHornView, moves: readonly string[], random: () => number): string {
  const any = (among: readonly string[]): string => among[Math.floor(random() * among.length)] as string;
  if (moves.includes('announce')) return 'announce';
  const bold = moves.filter((move) => /^(conquer|step|wind|pirates)/.test(move));
  if (bold.length > 0) return any(bold);
  const ship = view.ships.find((one) => one.ship === view.ship);
  if (view.phase === 'load' && ship?.place) {
    const lot = view.ports[ship.place as 'venice'];
    const worth = (move: string): number => lot[move.slice(5) as 'red'] ?? 1;
    return moves.filter((move) => move.startsWith('load ')).toSorted((a, b) => worth(b) - worth(a))[0] ?? any(moves);
  }
  return any(moves.filter((move) => move !== 'exchange'));
}
