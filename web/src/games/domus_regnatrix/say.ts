/** Moves, places and effects in words, for the live region, for labels and for the line beside "Confirm". */
import type { Phrases } from '../../lib/phrases';
import type { GameView, Move, PlayerInfo, Preview } from '../game';
import { aim, type Place, parsed, squadAt } from './targets';
import { bought, cityOf, type DomusView, type Odds, type Purchase, partOf, type Space, type Squad, seen } from './view';

type Players = readonly Pick<PlayerInfo, 'seat' | 'name'>[];

/** What a player is called; without names by the number of the seat. */
export const nameOf = (players: Players, seat: number): string =>
  players.find((player) => player.seat === seat)?.name ?? String(seat + 1);

export const sayCard = (phrases: Phrases, card: string): string => phrases.say(`card.${card}`);

/** A space in words: "your inner city", "the walls of Bruno". */
export function saySpace(view: DomusView, space: Space, players: Players, phrases: Phrases): string {
  const city = cityOf(space);
  if (city === null) return phrases.say('space.middle');
  const key = `space.${partOf(space)}`;
  return phrases.page.say(city === view.seat ? `${key}.own` : key, { name: nameOf(players, city) });
}

/** A chance in percent, never rounded to what is certain or impossible. */
export function percent({ ways, of }: Odds): string {
  const exact = (100 * ways) / of;
  const rounded = Math.round(exact * 10) / 10;
  return ways > 0 && ways < of ? String(Math.min(99.9, Math.max(0.1, rounded))) : String(Math.round(exact));
}

/** What is known of an attack before the dice: "succeeds with 76.1 %". */
export const sayOdds = (odds: Odds, phrases: Phrases): string =>
  odds.strength === undefined ? phrases.page.say('odds.sure') : phrases.page.say('odds', { percent: percent(odds) });

const PLAYERS: Players = [];
/** The names by which moves say what they are about, if it is a card, a piece, a player or a stack. */
const WHAT = ['card', 'piece', 'player', 'stack'] as const;

/** What a move is called: "Knight attacks Spearman of Bruno (succeeds with 76.1 %)". */
export function name(move: Move, given: GameView, phrases: Phrases, players: Players = PLAYERS): string {
  const view = seen(given);
  const own = phrases.page;
  const { verb, subject, unit, target } = aim(view, move);
  const what = WHAT.map((one) => move.named[one]).find((one) => one !== undefined) ?? '';
  const squad = subject === null ? undefined : squadAt(view, subject);
  const unitName = unit ?? squad?.units[0]?.unit ?? '';
  const at = target === null ? null : parsed(target);
  const joined = target === null ? undefined : squadAt(view, target);
  const moving = ['move', 'march', 'send', 'place'].includes(verb);
  const who = at?.owner ?? (at === null ? Number(what) - 1 : cityOf(at.space)) ?? 0;
  const piece = ['kingdom', 'hero', 'terrain', 'flag'].includes(verb);
  const odds = view.odds?.[move.text];
  const key = verb === 'done' && view.step === 5 ? 'move.done.5' : `move.${verb}${moving && joined ? '.join' : ''}`;
  const said = own.say(key, {
    piece: piece ? phrases.say(`piece.${what}`) : '',
    card: cardIn(verb, verb === 'take' ? (bidOf(view, who) ?? '') : what, view, phrases, own),
    n: verb === 'buy' ? view.store.find(({ card }) => card === what)?.price : (at?.stack ?? what),
    name: nameOf(players, who),
    unit: unitName && sayCard(phrases, unitName),
    foe: joined?.units[0] ? sayCard(phrases, joined.units[0].unit) : '',
    top: joined?.units[0] ? sayCard(phrases, joined.units[0].unit) : '',
    space: at === null ? '' : saySpace(view, at.space, players, phrases),
  });
  return odds
    ? `${said} (${verb === 'reroll' ? own.say('odds.again', { percent: percent(odds) }) : sayOdds(odds, phrases)})`
    : said;
}

const bidOf = (view: DomusView, bidder: number): string | null | undefined =>
  view.market?.bids.find(({ player }) => player === bidder)?.card;

function cardIn(verb: string, what: string, view: DomusView, phrases: Phrases, own: Phrases): string {
  if (verb === 'place') return view.placing === null ? '' : sayCard(phrases, view.placing);
  if (verb === 'kill' && what === 'hero') return own.say('move.hero.card');
  return phrases.has(`card.${what}`) ? sayCard(phrases, what) : what;
}

/** Coins by their values, the largest first: "10 + 2". */
export const sayCoins = (view: DomusView, coins: readonly string[]): string =>
  coins
    .map((coin) => view.cards[coin]?.value ?? 0)
    .sort((a, b) => b - a)
    .join(' + ');

/** How a purchase is paid: "pays 10, 6 back: 5 + 1"; nothing if it is free. */
export function sayPayment(view: DomusView, purchase: Purchase, phrases: Phrases): string {
  const own = phrases.page;
  if (purchase.paid.length === 0) return own.say('bill.free');
  const paid = own.say('bill.paid', { coins: sayCoins(view, purchase.paid) });
  return purchase.change.length === 0
    ? paid
    : `${paid}, ${own.say('bill.change', { coins: sayCoins(view, purchase.change) })}`;
}

/** What a step does to points, coins, walls and realms, in a short line. */
export function effect(before: GameView, preview: Preview, phrases: Phrases, players: readonly PlayerInfo[]): string {
  const [view, after] = [seen(before), seen(preview.view)];
  const own = phrases.page;
  const parts: string[] = [];
  for (const [seat, player] of view.players.entries()) {
    const then = after.players[seat];
    if (!then) continue;
    const named = (key: string, n: number): string =>
      own.say(seat === view.seat ? `${key}.you` : key, { n, name: nameOf(players, seat) });
    if (then.lord !== null && player.lord === null)
      parts.push(own.say('change.conquest', { name: nameOf(players, seat) }));
    if (then.points !== player.points) parts.push(named('change.points', then.points - player.points));
    if (then.wealth !== player.wealth) parts.push(named('change.coins', then.wealth - player.wealth));
    const built = height(after, seat) - height(view, seat);
    if (built !== 0 && then.lord === null) parts.push(own.say('change.walls', { n: built }));
  }
  const purchase = bought(preview.events);
  if (purchase) parts.push(sayPayment(view, purchase, phrases));
  return parts.join(' · ') || own.say('change.nothing');
}

const height = (view: DomusView, seat: number): number =>
  view.players[seat]?.walls.reduce((sum, stack) => sum + stack.height, 0) ?? 0;

/** A squad in words. */
export function saySquad(view: DomusView, space: Space, squad: Squad, players: Players, phrases: Phrases): string {
  const own = phrases.page;
  const said = own.say('here.squad', {
    name: nameOf(players, squad.owner),
    space: saySpace(view, space, players, phrases),
    units: squad.units.map(({ unit }) => sayCard(phrases, unit)).join(', '),
    attack: squad.attack,
    defence: squad.defence,
  });
  const state = stateOf(squad);
  return state === null ? said : `${said}, ${own.say(`here.${state}`)}`;
}

/** What the top of a squad did this turn. */
export function stateOf(squad: Squad): 'spent' | 'engaged' | null {
  const marks = squad.units[0]?.marks ?? [];
  return marks.includes('spent') ? 'spent' : marks.includes('engaged') ? 'engaged' : null;
}

/** A place in words. */
export function sayPlace(view: DomusView, place: Place, players: Players, phrases: Phrases): string {
  const own = phrases.page;
  const { space, stack, card } = parsed(place);
  const squad = squadAt(view, place);
  if (squad) return saySquad(view, space, squad, players, phrases);
  const city = cityOf(space);
  const owner = city === null ? undefined : view.players[city];
  const named = city === null ? '' : nameOf(players, city);
  if (stack !== null) {
    const wall = owner?.walls[stack - 1];
    const said = own.say('here.stack', { n: stack, name: named, height: wall?.height ?? 0, first: wall?.first ?? 0 });
    return wall?.height === 0 ? `${said}, ${own.say('here.breach')}` : said;
  }
  if (card !== null) {
    const title = card === 'hero' ? phrases.say(`piece.${owner?.hero}`) : sayCard(phrases, card);
    return own.say('here.city', { card: title, name: named });
  }
  return saySpace(view, space, players, phrases);
}
