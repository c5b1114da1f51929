/** The score track: 52 spaces around the land, clockwise from the north-west corner. */
import { EXTENT, type Point, SEA } from './geometry';

export const SPACES = 52;
const PER_SIDE = SPACES / 4;
const FIRST = SEA / 2;
const GAP = (EXTENT - SEA) / PER_SIDE;

/** The middle of a space; points beyond the last go round again. */
export function space(points: number): Point {
  const at = ((points % SPACES) + SPACES) % SPACES;
  const along = FIRST + (at % PER_SIDE) * GAP;
  const far = EXTENT - FIRST;
  switch (Math.floor(at / PER_SIDE)) {
    case 0:
      return { x: along, y: FIRST };
    case 1:
      return { x: far, y: along };
    case 2:
      return { x: EXTENT - along, y: far };
    default:
      return { x: FIRST, y: EXTENT - along };
  }
}

/** Whether the track runs from north to south at a space. */
export const vertical = (points: number): boolean => Math.floor((points % SPACES) / PER_SIDE) % 2 === 1;

/** Where each player's crest stands: crests on one space stand side by side along the track, from a corner onwards. */
export function crests(points: readonly number[], apart: number): Point[] {
  return points.map((own, seat) => {
    const sharing = points.flatMap((other, i) => (other % SPACES === own % SPACES ? [i] : []));
    const { x, y } = space(own);
    const room = own % PER_SIDE === 0 ? 0 : (sharing.length - 1) / 2;
    const shift = (sharing.indexOf(seat) - room) * apart * (Math.floor((own % SPACES) / PER_SIDE) < 2 ? 1 : -1);
    return vertical(own) ? { x, y: y + shift } : { x: x + shift, y };
  });
}
