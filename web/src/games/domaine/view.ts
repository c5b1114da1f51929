/** What the server tells of a position of Domaine, by the types of its own document. */
import type { Schemas } from '../../lib/wire';
import type { Details, GameView } from '../game';

/** A territory by its name, a1 (south-west) to l12. */
export type Cell = Schemas['DomaineCell'];
/** A side of a territory by its name: `d7|e7`, `d7|d8`, or on the rim `l1|east`. */
export type Edge = Schemas['DomaineEdge'];
export type Colour = Schemas['DomainePieces'];
export type ColourName = Colour['name'];
export type Pile = Schemas['DomainePile'];
export const PILES: readonly Pile[] = ['A', 'B', 'C', 'D'];
export type Domain = Schemas['DomaineDomain'];
/** A card; the face is null where this seat may not know it. */
export type Card = Schemas['DomainePricedCard'];
export type Player = Schemas['DomainePlayer'];
export type DomaineView = Schemas['DomaineView'] & GameView;

/** How a castle in open land is closed in with the fewest borders, and what that encloses. */
export interface Closing {
  readonly borders: readonly Edge[];
  readonly cells: readonly Cell[];
  readonly worth: number;
}

/** By castle without a domain; null if figures of its colour join it to another castle. */
export type Closings = Readonly<Record<Cell, Closing | null>>;

/** What the game tells to those who look closer. */
export const closingsIn = (details: Details): Closings => (details['closings'] ?? {}) as Closings;

export const seen = (view: GameView): DomaineView => view as DomaineView;

/** While castles are built the position as all may see it, the faces in the hand covered; later null. */
export function openly(given: GameView): DomaineView | null {
  const view = seen(given);
  if (view.phase !== 'castle' && view.phase !== 'escort') return null;
  const unseen = structuredClone(view.unseen) as Record<string, Record<string, number>>;
  const players = view.players.map((player) => ({
    ...player,
    hidden: player.hidden.map((card): Card => {
      const pile = unseen[card.pile];
      if (card.face !== null && pile) pile[card.face] = (pile[card.face] ?? 0) + 1;
      return { pile: card.pile, face: null };
    }),
  }));
  return { ...view, players, unseen: unseen as DomaineView['unseen'] };
}
