/** Moves, places and effects in words, for the live region, for labels and for the line beside "Confirm". */
import type { Phrases } from '../../lib/phrases';
import type { GameView, Move, PlayerInfo, Preview } from '../game';
import { edgeOf, type Side, sideOf, terrainOf } from './geometry';
import { isEdge, type Place } from './targets';
import { type Cell, type Closing, type DomaineView, type Edge, seen } from './view';

/** What a preview changes for all to see. */
export interface Change {
  readonly points: readonly number[];
  readonly ducats: readonly number[];
  readonly markers: number;
  /** Castles whose domains are new. */
  readonly closed: readonly Cell[];
}

export function change(before: DomaineView, after: DomaineView): Change {
  const ruled = new Set(before.domains.map((domain) => domain.castle));
  return {
    points: after.players.map((player, seat) => player.points - (before.players[seat]?.points ?? 0)),
    ducats: after.players.map((player, seat) => player.ducats - (before.players[seat]?.ducats ?? 0)),
    markers: after.supply - before.supply,
    closed: after.domains.filter((domain) => !ruled.has(domain.castle)).map((domain) => domain.castle),
  };
}

/** A side in words: "east of d7". */
export function sayEdge(phrases: Phrases, edge: Edge, from?: { cell: Cell; side: Side }): string {
  const { cell, side } = from && edgeOf(from.cell, from.side) === edge ? from : sideOf(edge);
  return phrases.page.say(`side.${side}`, { cell });
}

/** What a move is called: "Border east of d7". */
export function name(
  { verb, named }: Move,
  _view: GameView,
  phrases: Phrases,
  from?: { cell: Cell; side: Side },
): string {
  const { edge, cell, castle, card, action } = named;
  return phrases.page.say(`move.${verb}`, {
    cell: cell ?? castle ?? '',
    side: edge === undefined ? '' : sayEdge(phrases, edge, from),
    card: action === undefined || action === card ? phrases.say(`card.${card}`) : phrases.say(`action.${action}`),
  });
}

/** What a step does, in a short line: "Closes your domain: you +7, Bruno −2 · −1 ducats". */
export function effect(before: GameView, preview: Preview, phrases: Phrases, players: readonly PlayerInfo[]): string {
  const own = phrases.page;
  const view = seen(before);
  const { points, ducats, markers, closed } = change(view, seen(preview.view));
  const mine = view.seat === null ? null : view.colours[view.seat]?.name;
  const parts: string[] = [];
  const gains = points.flatMap((gain, seat) => {
    if (gain === 0) return [];
    const who = players.find((player) => player.seat === seat)?.name ?? '';
    return [own.say(seat === view.seat ? 'gains.you' : 'gains', { name: who, gain })];
  });
  for (const castle of closed) {
    const owner = view.colours.find((colour) => colour.castles.includes(castle))?.name;
    parts.push(own.say(owner === mine ? 'closes.yours' : 'closes', { castle }));
  }
  if (gains.length > 0) parts.push(gains.join(', '));
  const paid = view.to_move === null ? 0 : (ducats[view.to_move] ?? 0);
  if (paid !== 0) parts.push(own.say('ducats', { n: paid }));
  if (markers !== 0 && markers !== -1) parts.push(own.say('markers', { n: markers }));
  return parts.join(' · ') || own.say('nothing');
}

/** What lies at a place, and whether it is open to the player. */
export function sayPlace(
  view: DomaineView,
  place: Place,
  legal: boolean,
  phrases: Phrases,
  from?: { cell: Cell; side: Side },
): string {
  const own = phrases.page;
  const parts: string[] = [];
  if (isEdge(place)) {
    parts.push(own.say('move.border', { side: sayEdge(phrases, place, from) }));
    if (view.borders.includes(place)) parts.push(own.say('here.border'));
  } else {
    parts.push(sayCell(view, place, phrases));
    const domain = view.domains.find(({ cells }) => cells.includes(place));
    if (domain)
      parts.push(own.say('here.domain', { castle: domain.castle, colour: phrases.say(`colour.${domain.colour}`) }));
  }
  if (legal) parts.push(own.say('here.legal'));
  return `${parts.join(', ')}.`;
}

function sayCell(view: DomaineView, cell: Cell, phrases: Phrases): string {
  const own = phrases.page;
  const terrain = phrases.say(`terrain.${terrainOf(view.land, cell)}`);
  for (const { name: colour, castles, knights } of view.colours) {
    const figure = castles.includes(cell) ? 'castle' : knights.includes(cell) ? 'knight' : null;
    if (figure === null) continue;
    return own.say('here.figure', {
      cell,
      terrain,
      colour: phrases.say(`colour.${colour}`),
      figure: phrases.say(`figure.${figure}`),
    });
  }
  return own.say('here.free', { cell, terrain });
}

/** What a castle has, or misses: its name, then what there is to say of its domain or of the way to one, once known. */
export function sayCastle(
  view: DomaineView,
  castle: Cell,
  closing: Closing | null | undefined,
  phrases: Phrases,
): string[] {
  const own = phrases.page;
  const owner = view.colours.find(({ castles }) => castles.includes(castle))?.name ?? 'neutral';
  const domain = view.domains.find((other) => other.castle === castle);
  const allies = view.allies.flatMap(([one, other]) => (one === castle ? [other] : other === castle ? [one] : []));
  const lines = [own.say('castle.title', { cell: castle, colour: phrases.say(`colour.${owner}`) })];
  if (domain) {
    lines.push(own.say('castle.domain', { worth: domain.worth, knights: domain.knights, cells: domain.cells.length }));
  } else if (closing) lines.push(own.say('castle.open', { n: closing.borders.length, worth: closing.worth }));
  else if (closing === null) lines.push(own.say('castle.joined'));
  if (allies.length > 0) lines.push(own.say('castle.allies', { allies: allies.join(', ') }));
  return lines;
}
