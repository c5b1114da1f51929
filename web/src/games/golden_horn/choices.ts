/** Choices that are made on a sheet beside the chart. */
import type { Phrases } from '../../lib/phrases';
import type { Actions, Move } from '../game';
import { name, sayCards, sayLot } from './say';
import { conquests, lotOf, lying } from './targets';
import { texts } from './texts';
import { type Colour, count, type GoldenHornView, isPort, type Lot, shipOf, type Ware } from './view';
import { gain, prey } from './way';

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
  if (view.phase === 'load') return loads(view, moves, actions, phrases);
  return view.phase === 'pirates' ? pirates(view, moves, phrases) : null;
}

function loads(view: GoldenHornView, moves: readonly Move[], actions: Actions, phrases: Phrases): Choices | null {
  const own = texts(phrases.language);
  const ship = shipOf(view, view.ship);
  if (ship === undefined || !isPort(ship.place)) return null;
  const lot = view.ports[ship.place];
  const option = (what: string, wares: Lot): Option[] => {
    const move = actions.find('load', { what });
    if (move === null) return [];
    const legal = moves.includes(move);
    const worth = own.say('choice.worth', { gain: gain(view, ship.seat, wares) });
    const said = legal ? worth : ship.sails.includes(what as Colour) ? own.say('choice.sail') : '';
    const label = [name(move, view, phrases), sayLot(wares, phrases), said].filter((part) => part !== '').join(', ');
    return [{ move, legal, label, said, cards: [], wares: Object.entries(wares) as [Ware, number][] }];
  };
  const each = lying(view, ship.place).flatMap((ware) => option(lotOf(ware), { [ware]: count(lot, ware) }));
  const both = { soldier: count(lot, 'soldier'), farmer: count(lot, 'farmer') };
  return {
    title: own.say('choice.load', { ship: ship.ship, port: phrases.say(`place.${ship.place}`) }),
    note: own.say('choice.note'),
    options: both.soldier > 0 && both.farmer > 0 ? [...each, ...option('figures', both)] : each,
  };
}

function pirates(view: GoldenHornView, moves: readonly Move[], phrases: Phrases): Choices | null {
  const own = texts(phrases.language);
  const ship = shipOf(view, view.ship);
  const ware = ship && prey(ship);
  if (!ship || !ware || view.to_move === null) return null;
  return {
    title: own.say('choice.pirates', { ship: ship.ship }),
    note: own.say('choice.takes', {
      ware: phrases.say(`piece.${ware}`),
      gain: gain(view, view.to_move, { [ware]: 1 }),
    }),
    options: moves
      .filter(({ verb }) => verb === 'pirates')
      .map((move) => {
        const cards = [move.named['card'], move.named['second']] as Colour[];
        return { move, legal: true, label: sayCards(cards, phrases), said: '', cards, wares: [] };
      }),
  };
}

/** With whom a dominion can be conquered, if there is more than one way. */
export function conquerors(
  view: GoldenHornView,
  moves: readonly Move[],
  dominion: string,
  phrases: Phrases,
): Choices | null {
  const own = texts(phrases.language);
  const ways = conquests(moves, dominion);
  const wanted = view.dominions.find((one) => one.dominion === dominion)?.soldiers ?? 0;
  if (ways.length < 2) return null;
  return {
    title: own.say('choice.conquer', { dominion: phrases.say(`dominion.${dominion}`) }),
    note: '',
    options: ways.map((move) => {
      const farmers = Number(move.named['farmers'] ?? 0);
      const soldiers = wanted - farmers / 2;
      const wares: [Ware, number][] = [];
      if (soldiers > 0) wares.push(['soldier', soldiers]);
      if (farmers > 0) wares.push(['farmer', farmers]);
      return { move, legal: true, label: own.say('choice.with', { soldiers, farmers }), said: '', cards: [], wares };
    }),
  };
}
