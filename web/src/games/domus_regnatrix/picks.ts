/** What is to be chosen outside the board: pieces during set-up, cards, or players. */
import type { Actions, Move } from '../game';
import { type DomusView, handOf, PIECES, type PieceKind, type Sort } from './view';

export interface Choice {
  readonly move: Move;
  readonly kind: 'piece' | 'card' | 'player';
  /** The piece's or the card's name; the number of a player. */
  readonly name: string;
  readonly count: number;
}

/** The phases in which a bid is made or taken. */
export const MARKET: readonly string[] = ['bid', 'take'];

const ORDER: readonly Sort[] = [
  'coin',
  'unit',
  'building',
  'wonder',
  'special',
  'tech',
  'upgrade',
  'support',
  'victory',
];

/** The choices of a phase, legal or not; none if the phase is about the board, the hand or the store. */
export function picks(view: DomusView, moves: readonly Move[], actions: Actions): Choice[] {
  const { phase, to_move: toMove } = view;
  if (toMove === null) return [];
  const legal = (kind: Choice['kind']): string[] =>
    moves.filter(({ verb }) => verb === phase).map(({ named }) => named[kind] ?? '');
  const choice =
    (kind: Choice['kind']) =>
    (name: string, count = 1): Choice[] => {
      const move = actions.find(phase, { [kind]: name });
      return move === null ? [] : [{ move, kind, name, count }];
    };
  const cards = (names: readonly (string | null)[]): Choice[] => {
    const known = names.filter((name) => name !== null);
    return [...new Set(known)]
      .sort(bySort(view))
      .flatMap((name) => choice('card')(name, known.filter((one) => one === name).length));
  };
  if (PIECES.includes(phase as PieceKind)) {
    const taken = view.players.flatMap((player) => player[phase as PieceKind] ?? []);
    return [...taken, ...legal('piece')].sort().flatMap((name) => choice('piece')(name));
  }
  switch (phase) {
    case 'keep':
      return cards(view.drawn);
    case 'recruit':
      return cards(legal('card'));
    case 'seize':
      return view.victim === null ? [] : cards(handOf(view.players[view.victim] as (typeof view.players)[number]));
    case 'yield':
      return Object.entries(view.players[toMove]?.treasury ?? {})
        .filter(([, count]) => count > 0)
        .flatMap(([name, count]) => choice('card')(name, count));
    case 'ransom':
    case 'inspect':
      return view.players.flatMap((player, seat) =>
        seat === toMove || player.lord !== null ? [] : choice('player')(String(seat + 1)),
      );
    default:
      return [];
  }
}

/** Cards by their sort, then as the game lists them. */
export const bySort =
  (view: DomusView) =>
  (a: string, b: string): number =>
    rank(view, a) - rank(view, b);

function rank(view: DomusView, card: string): number {
  const sort = ORDER.indexOf(view.cards[card]?.sort ?? 'victory');
  return sort * 1000 + Object.keys(view.cards).indexOf(card);
}

/** Where the tray looks by itself: at what the phase is about. */
export function focusOf(view: DomusView, choices: readonly Choice[]): 'pick' | 'market' | 'hand' | 'store' {
  if (choices.length > 0) return 'pick';
  if (MARKET.includes(view.phase)) return 'market';
  return view.phase === 'buy' ? 'store' : 'hand';
}
