/** Choices that are made on a sheet beside the chart. */
import type { Phrases } from '../../lib/phrases';
import type { Actions, Move } from '../game';
import { name, sayCards, sayLot } from './say';
import { type Colour, type GoldenHornView, type Lot, shipOf, type Ware } from './view';

/** One of the things to choose from, drawn as cards or as wares with their numbers. */
export interface Option {
  readonly move: Move;
  readonly legal: boolean;
  /** For the ears. */
  readonly label: string;
  /** Below the picture. */
  readonly said: string;
  readonly cards: readonly Colour[];
  readonly wares: readonly (readonly [Ware, number])[];
}

export interface Choices {
  readonly title: string;
  readonly note: string;
  readonly options: readonly Option[];
}

/** The choice that a phase asks for; null if it asks for none. */
export function choicesOf(
  view: GoldenHornView,
  moves: readonly Move[],
  actions: Actions,
  phrases: Phrases,
): Choices | null {
  if (view.phase === 'load') return loads(view, actions, phrases);
  return view.phase === 'pirates' ? pirates(view, moves, phrases) : null;
}

function loads(view: GoldenHornView, actions: Actions, phrases: Phrases): Choices | null {
  const own = phrases.page;
  const ship = shipOf(view, view.ship);
  if (!ship || !view.choices) return null;
  return {
    title: own.say('choice.load', { ship: ship.ship, port: phrases.say(`place.${ship.place}`) }),
    note: own.say('choice.note'),
    options: view.choices.loads.map(({ move: id, wares, gain, refused }) => {
      const move = actions.all[id] as Move;
      const said = own.say(`choice.${refused ?? 'worth'}`, { gain });
      const label = [name(move, view, phrases), sayLot(wares, phrases), said].join(', ');
      return { move, legal: refused === undefined, label, said, cards: [], wares: pairs(wares) };
    }),
  };
}

function pirates(view: GoldenHornView, moves: readonly Move[], phrases: Phrases): Choices | null {
  const own = phrases.page;
  const ship = shipOf(view, view.ship);
  const prey = view.choices?.preys.find((one) => one.ship === ship?.ship);
  if (!ship || !prey) return null;
  return {
    title: own.say('choice.pirates', { ship: ship.ship }),
    note: own.say('choice.takes', { ware: phrases.say(`piece.${prey.ware}`), gain: prey.gain }),
    options: moves
      .filter(({ verb }) => verb === 'pirates')
      .map((move) => {
        const cards = [move.named['card'], move.named['second']] as Colour[];
        return { move, legal: true, label: sayCards(cards, phrases), said: '', cards, wares: [] };
      }),
  };
}

/** With whom a dominion can be conquered, if there is more than one way. */
export function conquerors(view: GoldenHornView, actions: Actions, dominion: string, phrases: Phrases): Choices | null {
  const own = phrases.page;
  const ways = view.choices?.conquests.filter((one) => one.dominion === dominion) ?? [];
  if (ways.length < 2) return null;
  return {
    title: own.say('choice.conquer', { dominion: phrases.say(`dominion.${dominion}`) }),
    note: '',
    options: ways.map(({ move, soldiers, farmers }) => ({
      move: actions.all[move] as Move,
      legal: true,
      label: own.say('choice.with', { soldiers, farmers }),
      said: '',
      cards: [],
      wares: pairs({ soldier: soldiers, farmer: farmers }),
    })),
  };
}

const pairs = (lot: Lot): [Ware, number][] => (Object.entries(lot) as [Ware, number][]).filter(([, n]) => n > 0);
