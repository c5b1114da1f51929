/** The chances of every seat over a game as lines of a drawing, bound to the moments of its replay. */
import type { ReviewMoment } from '../wire';

/** The measure of the drawing: it is stretched to the room there is. */
export const WIDE = 1000;
export const HIGH = 200;

/** How the lines of the seats are broken, so that nobody needs colours to tell them apart. */
export const DASHES: readonly string[] = ['', '9 4', '2 4', '12 4 2 4', '6 3 2 3 2 3', '1 6'];

/** Every seat's chance at each moment of the replay, by their versions: what is taken back, or not yet worked out, keeps the one before. */
export function curve(found: readonly ReviewMoment[], versions: readonly number[]): (readonly number[])[] {
  const known = found.toSorted((a, b) => a.version - b.version);
  const along: (readonly number[])[] = [];
  let [next, now] = [0, known[0]?.chances ?? []];
  for (const version of versions) {
    for (let one = known[next]; one !== undefined && one.version <= version; one = known[next]) {
      now = one.chances;
      next += 1;
    }
    along.push(now);
  }
  return along;
}

/** Where along the drawing a moment is, from 0 to 1. */
export const share = (index: number, last: number): number => (last <= 0 ? 0 : index / last);

/** The moment that is meant by a place along the drawing. */
export const momentAt = (along: number, last: number): number => Math.round(Math.min(1, Math.max(0, along)) * last);

/** The line of a seat; nothing where nothing is known. A chance that stays is not drawn anew at each moment. */
export function lineOf(along: readonly (readonly number[])[], seat: number): string {
  const last = along.length - 1;
  const at = (index: number): string => {
    const x = (share(index, last) * WIDE).toFixed(1);
    return `${x} ${((1 - (along[index]?.[seat] ?? 0)) * HIGH).toFixed(1)}`;
  };
  const drawn = along.flatMap((chances, index) => {
    const [before, now, after] = [along[index - 1]?.[seat], chances[seat], along[index + 1]?.[seat]];
    return now === undefined || (now === before && now === after) ? [] : [at(index)];
  });
  return drawn.length === 0 ? '' : `M${drawn.join('L')}`;
}

/** A chance in whole percent. */
export const percent = (chance: number): number => Math.round(100 * chance);

/** What somebody won or lost of their chance, with its sign: "+12", "−3". */
export const signed = (whole: number): string => (whole > 0 ? `+${whole}` : `${whole}`.replace('-', '\u2212'));
