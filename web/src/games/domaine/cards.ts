/** Cards: what a face shows, what it costs, and the moves that it allows. */
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

export const playing = (face: string, action: Action): string =>
  face === action.name ? `play ${face}` : `play ${face} as ${action.name}`;

/** Cost and sale value of the house's cards, for cards that a view does not price (those of the chancery). */
const PRICES: Readonly<Record<string, readonly [cost: number, sale: number]>> = {
  '1 border': [2, 2],
  '2 borders': [4, 3],
  '3 borders': [6, 4],
  '1 knight': [3, 2],
  '2 knights': [5, 3],
  '1 border or 1 knight': [3, 2],
  '2 borders or 1 knight': [4, 3],
  '2 borders or expand 1': [5, 3],
  '1 knight or expand 1': [4, 3],
  'expand 1': [4, 3],
  'expand 2': [7, 5],
  deserter: [5, 4],
  alliance: [3, 2],
  'deserter or alliance': [5, 4],
};

export const costOf = (card: Card): number | null => card.cost ?? PRICES[card.face ?? '']?.[0] ?? null;
export const saleOf = (card: Card): number | null => card.sale ?? PRICES[card.face ?? '']?.[1] ?? null;

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
