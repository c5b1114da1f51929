/** A way to play Domaine to its end without wasting steps: close the own castles in with as few borders as the server says. */
import { columnOf, rowOf, SIZE, terrainOf } from '../src/games/domaine/geometry.ts';
import type { Closings, DomaineView } from '../src/games/domaine/view.ts';

/** Numbers below one that look random and are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function choose(
  view: DomaineView,
  moves: readonly string[],
  random: () => number,
  closings: Closings = {},
): string {
  const any = (among: readonly string[]): string => among[Math.floor(random() * among.length)] as string;
  const best = (among: readonly string[], worth: (move: string) => number): string => {
    const worths = among.map(worth);
    return any(among.filter((_, i) => worths[i] === Math.max(...worths)));
  };
  switch (view.phase) {
    case 'castle':
      return best(moves, (move) => -shore(move.slice('castle '.length)));
    case 'borders': {
      const wanted = missing(view, closings);
      const useful = moves.filter((move) => wanted.includes(move.slice('border '.length)));
      return useful.length > 0 ? any(useful) : moves.includes('done') ? 'done' : any(moves);
    }
    case 'turn': {
      const wall = missing(view, closings).length > 0;
      return best(moves, (move) => {
        if (/^play .*expand \d$/.test(move)) return 4;
        if (/^play .*borders?$/.test(move)) return wall ? 3 : 0;
        if (/^sell (?!.*(border|expand))/.test(move)) return 2;
        return move.startsWith('sell') ? 1 : 0;
      });
    }
    case 'expand':
      return best(moves, (move) => WORTH[terrainOf(view.land, move.slice('expand '.length))] ?? 0);
    case 'refill':
      return best(moves, (move) => (/^take .*(border|expand)/.test(move) ? 2 : move === 'draw' ? 1 : 0));
    default:
      return any(moves);
  }
}

const WORTH: Readonly<Record<string, number>> = { forest: 1, village: 3, city: 5 };

/** How far a territory is from a corner of the land. */
function shore(cell: string): number {
  const rim = (at: number): number => Math.min(at, SIZE - 1 - at);
  return rim(columnOf(cell)) + rim(rowOf(cell));
}

/** The borders that close in the own castle that needs fewest and is worth something. */
function missing(view: DomaineView, closings: Closings): readonly string[] {
  const own = view.seat === null ? [] : (view.colours[view.seat]?.castles ?? []);
  const ways = own.flatMap((castle) => closings[castle] ?? []);
  const rank = ({ worth, borders }: { worth: number; borders: readonly string[] }): number =>
    worth - 3 * borders.length;
  return ways.toSorted((a, b) => rank(b) - rank(a))[0]?.borders ?? [];
}
