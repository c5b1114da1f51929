/** What the keys mean on the board. */
import { neighbour, type Side } from './geometry';
import type { Cell } from './view';

/** Where the keyboard is: on a territory, or on one of its sides. */
export interface Cursor {
  readonly cell: Cell;
  readonly side: Side | null;
}

export type Command =
  | { readonly kind: 'go'; readonly to: Cursor }
  | { readonly kind: 'jump'; readonly by: 1 | -1 }
  | { readonly kind: 'choose' | 'why' | 'undo' | 'inspect' | 'cancel' };

const WAYS: Readonly<Record<string, Side>> = {
  ArrowUp: 'north',
  ArrowRight: 'east',
  ArrowDown: 'south',
  ArrowLeft: 'west',
};
const KINDS: Readonly<Record<string, Command>> = {
  Enter: { kind: 'choose' },
  ' ': { kind: 'choose' },
  n: { kind: 'jump', by: 1 },
  p: { kind: 'jump', by: -1 },
  '?': { kind: 'why' },
  u: { kind: 'undo' },
  i: { kind: 'inspect' },
  Escape: { kind: 'cancel' },
};

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key; the first arrow only shows where the cursor starts. */
export function command(event: Key, cursor: Cursor | null, start: Cell): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const way = WAYS[event.key];
  const cell = cursor?.cell ?? start;
  if (way === undefined) return KINDS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
  if (event.shiftKey) return { kind: 'go', to: { cell, side: way } };
  return { kind: 'go', to: { cell: cursor === null ? cell : (neighbour(cell, way) ?? cell), side: null } };
}
