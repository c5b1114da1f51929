/** Where a seat's result comes from, as pieces of a bar that are laid one after the other. */
import type { Contributions } from '../wire';
import { percent } from './graph';

export const KINDS = ['luck', 'own', 'others', 'hidden'] as const;
export type Kind = (typeof KINDS)[number];

/** A piece of the bar: what it brought, and from where to where it lies; the measure is the whole victory. */
export interface Piece {
  readonly kind: Kind;
  readonly by: number;
  readonly from: number;
  readonly to: number;
}

/** The pieces from the chance at the start to the result: each begins where the one before has ended. */
export function piecesOf(all: Contributions): Piece[] {
  let now = all.start;
  return KINDS.map((kind) => {
    const from = now;
    now += all[kind];
    return { kind, by: all[kind], from, to: now };
  });
}

/** All of it in whole percent, as it is said: a piece goes from one rounded end to the next, so that what is said adds up. */
export function inPercent(all: Contributions): Contributions {
  const ends = [...piecesOf(all).map(({ from }) => from), all.result].map(percent);
  const [start = 0, result = 0] = [ends[0], ends.at(-1)];
  const by = KINDS.map((kind, i) => [kind, (ends[i + 1] ?? 0) - (ends[i] ?? 0)] as const);
  return { start, result, ...(Object.fromEntries(by) as Record<Kind, number>) };
}

/** The least and the most that any piece reaches: bars are drawn between them, and never narrower than from nothing to the whole. */
export function reach(all: readonly Contributions[]): { readonly low: number; readonly high: number } {
  const ends = all.flatMap((one) => [one.start, one.result, ...piecesOf(one).map(({ to }) => to)]);
  return { low: Math.min(0, ...ends), high: Math.max(1, ...ends) };
}
