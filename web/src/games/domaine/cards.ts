/** Cards: the moves that a face allows, what it costs, and how rows of cards are shown. */
import type { Actions, Move } from '../game';
import type { Card, Pile } from './view';
import { PILES } from './view';

/** The moves that play a face, one for each of its actions. */
export const playings = (all: Actions, face: string | null): Move[] =>
  face === null ? [] : all.all.filter(({ verb, named }) => verb === 'play' && named['card'] === face);

export const costOf = (card: Card): number | null => card.cost ?? null;
export const saleOf = (card: Card): number | null => card.sale ?? null;

/** An open card of the chancery, as what moves is named. */
export const offer = ({ pile, face }: Pick<Card, 'pile' | 'face'>): string => `offer ${pile} ${face}`;

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
