/** How a place of the board is marked, for the parts that draw it. */
import type { Place } from './targets';

export interface Mark {
  readonly label: string;
  /** What choosing it means: going there, joining a squad, or attacking. */
  readonly target: 'go' | 'join' | 'attack' | null;
  /** Taken up. */
  readonly held: boolean;
  /** A squad that has something to do. */
  readonly ready: boolean;
  readonly staged: boolean;
  readonly advised: boolean;
  /** The latest step was about it. */
  readonly fresh: boolean;
  /** Others did something with it since the player last acted. */
  readonly recent: boolean;
  /** The reader points at it in the log. */
  readonly lit: boolean;
}

export type Marker = (place: Place) => Mark;
