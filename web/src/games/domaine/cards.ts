/** Cards: what a face shows, what it costs, and the moves that it allows. */
import type { Actions, Move } from '../game';
import type { Card, Pile } from './view';
import { PILES } from './view';

export type Kind = 'border' | 'knight' | 'expand' | 'deserter' | 'alliance';

/** One action of a face: `2 borders` is the kind border, twice. */
export interface Action {
  readonly name: string;
  readonly kind: Kind;
  readonly times: number;
}

export function actions(face: string): Action[] {
  return face.split(' or ').map((name) => {
    const kind = (['border', 'knight', 'expand', 'deserter', 'alliance'] as const).find((word) => name.includes(word));
    return { name, kind: kind ?? 'border', times: Number(/\d/.exec(name)?.[0] ?? 1) };
  });
}

/** The move that plays a face for one of its actions. */
export const playing = (all: Actions, face: string, action: Action): Move | null =>
  all.find('play', { card: face, action: action.name });

export const costOf = (card: Card): number | null => card.cost ?? null;
export const saleOf = (card: Card): number | null => card.sale ?? null;

/** Equal cards of a row drawn as one, with their number. */
export function stacked(cards: readonly Card[]): { card: Card; count: number }[] {
  const found: { card: Card; count: number }[] = [];
  for (const card of cards) {
    const same = found.find((other) => other.card.face === card.face && other.card.pile === card.pile);
    if (same) same.count += 1;
    else found.push({ card, count: 1 });
  }
  return found;
}

/** The pile of the deck's top card; null if the deck is empty. */
export const topPile = (deck: Readonly<Record<Pile, number>>): Pile | null =>
  PILES.find((pile) => deck[pile] > 0) ?? null;
