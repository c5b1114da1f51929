/** Moves, spots and effects in words, for the live region, for labels and for the line beside "Confirm". */
import type { Phrases } from '../../lib/phrases';
import type { GameView, Move, PlayerInfo, Preview } from '../game';
import type { Aim, Course, Spot } from './targets';
import { type Colour, type GoldenHornView, isPort, type Lot, type Ship, seen, shipOf, total } from './view';

/** Wares in words: "3 red cubes, 1 soldier". */
export const sayLot = (lot: Lot, phrases: Phrases): string =>
  Object.entries(lot)
    .map(([ware, n]) => `${n} ${phrases.say(`ware.${ware}.${n === 1 ? 'one' : 'many'}`)}`)
    .join(', ');

export const sayColours = (colours: readonly Colour[], phrases: Phrases): string =>
  colours.map((colour) => phrases.say(`colour.${colour}`)).join(', ');

/** Cards in words: "a red card, a blue card". */
export const sayCards = (cards: readonly string[], phrases: Phrases): string =>
  cards.map((card) => phrases.page.say(`paper.${card}`)).join(', ');

/** What a move is called: "Sail a2". */
export function name({ verb, named }: Pick<Move, 'verb' | 'named'>, given: GameView, phrases: Phrases): string {
  const own = phrases.page;
  const view = seen(given);
  const { ship = '', port = '', card = '', second = '', what = '', dominion = '', farmers = '0' } = named;
  const fleet = view.to_move === null ? '' : (view.players[view.to_move]?.ships[0]?.[0] ?? '');
  switch (verb) {
    case 'berth':
      return own.say('move.berth', { ship: fleet + ship, port: phrases.say(`place.${port}`) });
    case 'sail':
    case 'turn':
      return own.say(`move.${verb}`, { ship: fleet + ship });
    case 'attack':
      return own.say('move.attack', { ship });
    case 'pirates':
      return own.say('move.pirates', { cards: sayCards([card, second], phrases) });
    case 'wind':
      return own.say('move.wind', { card: own.say(`paper.${card}`) });
    case 'load':
      if (what === 'nothing') return own.say('move.load.nothing');
      return own.say('move.load', { what: sayLoad(what, view, phrases) });
    case 'conquer': {
      const title = phrases.say(`dominion.${dominion}`);
      if (farmers === '0') return own.say('move.conquer', { dominion: title });
      return own.say('move.conquer.farmers', { dominion: title, n: Number(farmers) });
    }
    default:
      return own.say(`move.${verb}`);
  }
}

function sayLoad(what: string, view: GoldenHornView, phrases: Phrases): string {
  const own = phrases.page;
  if (own.has(`load.${what}`)) return own.say(`load.${what}`);
  const place = shipOf(view, view.ship)?.place ?? null;
  const n = isPort(place) ? (view.ports[place][what as Colour] ?? 0) : 0;
  // Of a plan that begins in port nobody knows yet which ship will load there.
  return n > 0 ? sayLot({ [what]: n }, phrases) : own.say('load.goods', { colour: phrases.say(`colour.${what}`) });
}

/** What a step does, in a short line: "Ship a2 reaches Modone · you +4". */
export function effect(before: GameView, preview: Preview, phrases: Phrases, players: readonly PlayerInfo[]): string {
  const own = phrases.page;
  const [view, after] = [seen(before), seen(preview.view)];
  const parts: string[] = [];
  for (const { event, ship, place } of preview.events)
    if (event === 'moved') parts.push(own.say('sails', { ship, place: phrases.say(`place.${place}`) }));
  const gains = after.players.flatMap(({ points }, seat) => {
    const more = points - (view.players[seat]?.points ?? 0);
    if (more === 0) return [];
    const who = players.find((player) => player.seat === seat)?.name ?? '';
    return [own.say(seat === view.seat ? 'gains.you' : 'gains', { name: who, gain: more })];
  });
  if (gains.length > 0) parts.push(gains.join(', '));
  const cards = view.seat === null ? 0 : (after.players[view.seat]?.cards ?? 0) - (view.players[view.seat]?.cards ?? 0);
  if (cards !== 0) parts.push(own.say('cards', { n: cards }));
  const idle = preview.events.every(({ event }) => event === 'now');
  return parts.join(' · ') || (idle ? '' : own.say('nothing'));
}

/** What a course costs and brings, line by line. */
export function sayCourse({ ship, cards, last }: Course, phrases: Phrases): string[] {
  const own = phrases.page;
  const { lacking, gain, draws } = last;
  const lines = [cards.length === 0 ? own.say('tip.free') : own.say('tip.cost', { cards: sayCards(cards, phrases) })];
  if (lacking !== null) lines.push(own.say('tip.lacking', { card: own.say(`paper.${lacking}`) }));
  if (gain !== undefined) lines.push(own.say('tip.delivers', { wares: sayLot(ship.cargo, phrases), gain }));
  if (draws !== undefined) lines.push(own.say('tip.draws', { n: draws }));
  return lines;
}

/** What pirates could take from a ship, and for what. */
export function sayPrey(view: GoldenHornView, ship: Ship, phrases: Phrases): string[] {
  const own = phrases.page;
  const prey = view.choices?.preys.find((one) => one.ship === ship.ship);
  if (!prey) return [];
  return [
    own.say('tip.prey', { ware: phrases.say(`piece.${prey.ware}`), gain: prey.gain }),
    own.say('tip.pay', { colours: sayColours(ship.sails, phrases) }),
  ];
}

/** What is at a spot, its name first. */
export function saySpot(view: GoldenHornView, spot: Spot, phrases: Phrases, players: readonly PlayerInfo[]): string[] {
  const own = phrases.page;
  const who = (seat: number): string => players.find((player) => player.seat === seat)?.name ?? '';
  if (spot.berth) return [name({ verb: 'berth', named: spot.berth }, view, phrases)];
  if (spot.kind === 'ship') return sayShip(view, shipOf(view, spot.id), phrases, who);
  if (spot.kind === 'dominion') {
    const tile = view.dominions.find(({ dominion }) => dominion === spot.id);
    const named = { n: tile?.soldiers, points: tile?.points };
    const title = phrases.say(`dominion.${spot.id}`);
    if (tile?.owner == null) return [title, own.say('here.dominion', named)];
    return [title, own.say('here.owned', { ...named, name: who(tile.owner) })];
  }
  if (spot.kind === 'goods') {
    const [port = '', ware = ''] = spot.id.split(':');
    const lot = isPort(port) ? { [ware]: view.ports[port][ware as Colour] ?? 0 } : {};
    return [sayLot(lot, phrases), phrases.say(`place.${port}`)];
  }
  const place = phrases.say(`place.${spot.id}`);
  if (isPort(spot.id)) {
    const wares = sayLot(view.ports[spot.id], phrases);
    return [place, wares === '' ? own.say('none') : wares];
  }
  const colour = view.route.find((space) => space.place === spot.id)?.colour;
  if (colour === undefined)
    return [
      place,
      own.say('here.harbour', { n: view.ships.filter((ship) => ship.place === 'modone').length, docks: view.docks }),
    ];
  return [place, phrases.say(`colour.${colour}`)];
}

function sayShip(
  view: GoldenHornView,
  ship: Ship | undefined,
  phrases: Phrases,
  who: (seat: number) => string,
): string[] {
  if (ship === undefined) return [];
  const own = phrases.page;
  const parts = [
    own.say(ship.seat === view.seat ? 'here.own' : 'here.ship', { ship: ship.ship, name: who(ship.seat) }),
    own.say('here.sails', { sails: sayColours(ship.sails, phrases) }),
  ];
  if (isPort(ship.place)) return [...parts, phrases.say(`place.${ship.place}`)];
  const [place, port] = [phrases.say(`place.${ship.place}`), phrases.say(`place.${ship.heading}`)];
  parts.push(own.say('here.bound', { place, port }));
  parts.push(
    total(ship.cargo) === 0 ? own.say('here.empty') : own.say('here.cargo', { wares: sayLot(ship.cargo, phrases) }),
  );
  if (ship.robbed) parts.push(own.say('here.robbed'));
  return parts;
}

/** What is at a spot, and what it means for the player. */
export function sayAim(view: GoldenHornView, aim: Aim, phrases: Phrases, players: readonly PlayerInfo[]): string {
  const own = phrases.page;
  const parts = saySpot(view, aim.spot, phrases, players);
  if (aim.legal) parts.push(own.say('here.legal'));
  if (aim.course) parts.push(own.say('tip.mine', { ship: aim.course.ship.ship }), ...sayCourse(aim.course, phrases));
  else if (aim.legal && aim.move?.verb === 'attack') {
    const ship = shipOf(view, aim.spot.id);
    if (ship) parts.push(...sayPrey(view, ship, phrases));
  }
  return `${parts.join(', ')}.`;
}
