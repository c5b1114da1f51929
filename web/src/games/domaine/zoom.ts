/** Looking closer at the board: how far, and which part of it. In fractions of the side of the square it is drawn in. */
import type { Point } from './geometry';

export interface Zoom {
  readonly factor: number;
  /** The corner of the part that is seen. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { factor: 1, x: 0, y: 0 };

/** A cell smaller than this many pixels is too small for a finger. */
export const FINGER = 34;
const COMFORT = 54;

/** Looks closer, so that a cell is comfortable to touch, around a point. */
export function closer(cell: number, at: Point): Zoom {
  const factor = Math.min(Math.max(COMFORT / cell, 1.5), 3);
  return within({ factor, x: at.x - 0.5 / factor, y: at.y - 0.5 / factor });
}

/** Moves the part that is seen, by fractions of the square on the screen. */
export const panned = (zoom: Zoom, by: Point): Zoom =>
  within({ ...zoom, x: zoom.x - by.x / zoom.factor, y: zoom.y - by.y / zoom.factor });

/** The point of the whole board that is seen at a point of the square. */
export const through = (zoom: Zoom, at: Point): Point => ({
  x: zoom.x + at.x / zoom.factor,
  y: zoom.y + at.y / zoom.factor,
});

/** Where a point of the whole board is seen in the square. */
export const onto = (zoom: Zoom, at: Point): Point => ({
  x: (at.x - zoom.x) * zoom.factor,
  y: (at.y - zoom.y) * zoom.factor,
});

function within({ factor, x, y }: Zoom): Zoom {
  const most = 1 - 1 / factor;
  return { factor, x: Math.min(Math.max(x, 0), most), y: Math.min(Math.max(y, 0), most) };
}
