/** What the server tells of a position of Domus Regnatrix, by the types of its own document. */
import type { Schemas } from '../../lib/wire';
import type { GameEvent, GameView } from '../game';

export type CardName = string;
export type Sort = Printed['sort'];
/** A space by its name: `middle`, or `inner1`, `walls1`, `outer1` of the first player's city. */
export type Space = string;
export type Part = 'inner' | 'walls' | 'outer';
export const PIECES = ['kingdom', 'hero', 'terrain', 'flag'] as const;
export type PieceKind = (typeof PIECES)[number];
export const VICTORIES = ['culture', 'mercantilism', 'conquest'] as const;
export type Victory = (typeof VICTORIES)[number];

/** What is printed on all cards of one name. */
export type Printed = Schemas['DomusRegnatrixPrinted'];
export type Unit = Schemas['DomusRegnatrixMember'];
export type Squad = Schemas['DomusRegnatrixSquad'];
export type Player = Schemas['DomusRegnatrixPlayer'];
/** An attack with its dice; walls have no foe. */
export type Battle = Schemas['DomusRegnatrixBattle'];
/** The chance of an attack or of a second roll, as a fraction. */
export type Odds = Schemas['DomusRegnatrixOdds'];
export type Ware = Schemas['DomusRegnatrixWare'];
export type DomusView = Schemas['DomusRegnatrixView'] & GameView;

/** An attack whose dice are shown, and the turn it was made in. */
export interface Fought {
  readonly fight: Battle;
  readonly turn: string;
}

/** Whose dice are shown after a step: those of its attack, or else of the last one until the turn ends or a step is taken back, which tells nothing. */
export function diceAfter(shown: Fought | null, latest: readonly GameEvent[], turn: string): Fought | null {
  const fight = latest.find(({ event }) => event === 'fought' || event === 'stormed');
  if (fight) return { fight: fight as unknown as Battle, turn };
  return shown?.turn === turn && latest.length > 0 ? shown : null;
}

/** What a purchase says of coins: those that leave the treasury, and those that come back from the mint. */
export interface Purchase extends GameEvent {
  readonly seat: number;
  readonly card: CardName;
  readonly price: number;
  readonly paid: readonly CardName[];
  readonly change: readonly CardName[];
}

export const bought = (events: readonly GameEvent[]): Purchase | undefined =>
  events.find(({ event }) => event === 'bought') as Purchase | undefined;

export const seen = (view: GameView): DomusView => view as DomusView;

export const spaceOf = (part: Part, city: number): Space => `${part}${city + 1}`;

/** Whose city a space belongs to; null for the middle. */
export const cityOf = (space: Space): number | null => (space === 'middle' ? null : Number(space.slice(-1)) - 1);

export const partOf = (space: Space): Part | 'middle' => space.replace(/\d$/, '') as Part | 'middle';

/** All cards of a hand, as far as they are known. */
export const handOf = (player: Player): (CardName | null)[] => [...player.hidden, ...player.shown];

/** The cards of a row that are face up. */
export const faceUp = (cards: readonly (CardName | null)[]): CardName[] => cards.filter((card) => card !== null);

/** Equal cards together, in the order in which they first come. */
export function counted<T>(cards: readonly T[]): { readonly card: T; readonly count: number }[] {
  const counts = new Map<T, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
