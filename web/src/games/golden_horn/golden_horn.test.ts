import { describe, expect, it } from 'vitest';
import { Phrases } from '../../lib/phrases';
import type { Move } from '../game';
import { moveIn, spaceOf } from '../spaces';
import { berthAt, beside, chart, distance, shipAt } from './chart';
import { choicesOf, conquerors } from './choices';
import { command } from './commands';
import lessons from './guide/lessons.json';
import positions from './guide/positions.json';
import { effect, name, sayLot } from './say';
import { aimAt, courseTo, jump, named, spotOf, spots, toward, under } from './targets';
import { learn } from './texts';
import { phrases as en } from './texts/en';
import { phrases as it_ } from './texts/it';
import { type GoldenHornView, numberOf, type Ship, shipOf } from './view';
import { coursesOf, drawn, gain, prey, rowsOf } from './way';

const space = spaceOf('golden_horn');
const move = (text: string) => moveIn(space, text);
const [loading, sailing, turn, pirates, moored] = positions.map(({ view, moves }) => ({
  view: view as unknown as GoldenHornView,
  moves: space.written(moves),
})) as unknown as [Lesson, Lesson, Lesson, Lesson, Lesson];
interface Lesson {
  readonly view: GoldenHornView;
  readonly moves: readonly Move[];
}
const BONUS = [0, 0, 0, 0, 2, 3, 4];
const phrases = new Phrases('en', {
  'place.venice': 'Venice',
  'place.s2': 'space 2',
  'dominion.zara': 'Zara',
  'piece.orange': 'an orange cube',
  'ware.red.one': 'red cube',
  'ware.red.many': 'red cubes',
});
const ship = (view: GoldenHornView, called: string): Ship => shipOf(view, called) as Ship;

describe('texts', () => {
  it('says in Italian what it says in English, with the same parameters', () => {
    const fields = (phrase: string) => [...phrase.matchAll(/\{[^}]*\}/g)].map(String).sort();
    expect(Object.keys(it_)).toEqual(Object.keys(en));
    for (const [key, phrase] of Object.entries(en))
      expect([key, fields(it_[key] ?? '')]).toEqual([key, fields(phrase)]);
  });
});

describe('the chart', () => {
  it.each([false, true])('keeps spaces apart and within the chart (tall: %s)', (tall) => {
    const drawnChart = chart(turn.view.route, tall);
    const sea = turn.view.route.filter(({ colour }) => colour).map(({ place }) => drawnChart.places.get(place));
    for (const [i, at] of sea.entries()) {
      expect(at && at.x > drawnChart.radius && at.x < drawnChart.width - drawnChart.radius).toBe(true);
      for (const other of sea.slice(i + 1))
        expect(at && other && distance(at, other)).toBeGreaterThan(2 * drawnChart.radius);
    }
  });

  it('gives every ship of a full port a berth of its own', () => {
    const drawnChart = chart(turn.view.route, false);
    const berths = [...'abcd'].flatMap((fleet) =>
      [1, 2, 3].map((n) => berthAt(drawnChart, 'venice', `${fleet}${n}`, 4)),
    );
    for (const [i, at] of berths.entries())
      for (const other of berths.slice(i + 1)) expect(distance(at, other)).toBeGreaterThan(60);
  });

  it('puts ships where they are, and marks beside spaces on either side', () => {
    const drawnChart = chart(turn.view.route, false);
    expect(shipAt(drawnChart, ship(turn.view, 'a2'), turn.view.ships, 2)).toEqual(drawnChart.places.get('s3'));
    const [inside, outside] = [beside(drawnChart, 's3', 1, 10), beside(drawnChart, 's3', -1, 10)];
    expect(Math.abs(inside.x - 600)).toBeLessThan(Math.abs(outside.x - 600));
  });
});

describe('ways', () => {
  it('take a card under way where the space has no colour of the sails', () => {
    expect(ship(sailing.view, 'a2').way[0]).toEqual({ place: 's3', card: 'red' });
    expect(ship(turn.view, 'a2').way[0]?.card).toBeNull();
  });

  it('name the move that begins them, the cards, and the first that is lacking', () => {
    const courses = coursesOf(sailing.view, ship(sailing.view, 'a2'), { red: 1 }, space);
    expect(courses.map(({ to, move: first, cards, lacking }) => [to, first?.text, cards, lacking]).slice(0, 2)).toEqual(
      [
        ['s3', 'wind red', ['red'], null],
        ['modone', 'wind red', ['red', 'green'], 'green'],
      ],
    );
  });

  it('of a robbed ship lead back too', () => {
    const robbed = { ...ship(turn.view, 'a2'), back: [{ place: 's1', card: null }] };
    expect(coursesOf(turn.view, robbed, {}, space).at(-1)).toMatchObject({ to: 's1', move: move('turn 2') });
  });
});

describe('points', () => {
  it('are counted row by row', () => {
    expect(rowsOf({ red: 3, pink: 1, yellow: 1, green: 2, blue: 1 }, BONUS)).toEqual([
      { colours: 5, points: 8 },
      { colours: 2, points: 2 },
      { colours: 1, points: 1 },
    ]);
    expect(rowsOf({}, BONUS)).toEqual([]);
  });

  it('of a delivery are what the rows gain, and one for each figure', () => {
    expect(gain(loading.view, 0, { red: 4 })).toBe(4);
    expect(gain(loading.view, 0, { soldier: 2, farmer: 1 })).toBe(3);
  });

  it('go with cards, fewer for more sails; soldiers keep pirates off', () => {
    expect(drawn(turn.view, ship(turn.view, 'a2'), 'modone')).toBe(2);
    expect(drawn(turn.view, ship(turn.view, 'a2'), 's4')).toBe(0);
    expect(prey({ ...ship(turn.view, 'b1'), cargo: { red: 1, soldier: 1 } })).toBeNull();
    expect(prey(ship(turn.view, 'b1'))).toBe('orange');
  });
});

describe('spots', () => {
  const drawnChart = chart(turn.view.route, false);
  const all = spots(turn.view, drawnChart);
  const at = (id: string) => all.find((spot) => spot.id === id) ?? all[0];

  it('are found under a pointer, ships before the spaces they lie on', () => {
    const { x, y } = drawnChart.places.get('s2') ?? { x: 0, y: 0 };
    expect(under(all, turn.view, drawnChart, { x, y })?.id).toBe('b1');
    const free = drawnChart.places.get('s4') ?? { x: 0, y: 0 };
    expect(under(all, turn.view, drawnChart, free)?.id).toBe('s4');
    expect(under(all, turn.view, drawnChart, { x: 600, y: 480 })).toBeNull();
  });

  it('mean moves, legal or not', () => {
    const aim = (id: string) => {
      const spot = at(id);
      return spot && aimAt(spot, turn.view, turn.moves, space, null);
    };
    expect(aim('b1')).toMatchObject({ move: move('attack b1'), legal: true });
    expect(aim('b3')).toMatchObject({ move: move('attack b3'), legal: false });
    expect(aim('a2')).toMatchObject({ move: move('sail 2'), legal: true });
    expect(aim('zara')).toMatchObject({ move: move('conquer zara'), legal: false });
    expect(aim('modone')).toMatchObject({ move: move('sail 2'), legal: true, course: { to: 'modone' } });
  });

  it('are what moves are made at', () => {
    for (const text of ['attack b1', 'sail 2', 'conquer zara'])
      expect(spotOf(move(text), all, turn.view)).not.toBeNull();
    expect(spotOf(move('load soldiers'), spots(loading.view, drawnChart), loading.view)?.id).toBe('venice:soldier');
    expect(spotOf(move('wind red'), spots(sailing.view, drawnChart), sailing.view)?.id).toBe('s3');
    expect(spotOf(move('end'), all, turn.view)).toBeNull();
    expect(named(all, ['b1', 'nowhere']).map(({ id }) => id)).toEqual(['b1']);
  });

  it('are all reached by arrows and by jumping', () => {
    const legal = all.slice(0, 3);
    expect(jump(legal, null, 1)).toBe(legal[0]);
    expect(jump(legal, legal[0]?.id ?? '', -1)).toBe(legal[2]);
    expect(jump([], null, 1)).toBeNull();
    const reached = new Set([all[0]]);
    for (const spot of reached)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = spot && toward(all, spot, key);
        if (next) reached.add(next);
      }
    const lone = all.filter((spot) => !reached.has(spot) && spot.kind !== 'place').map(({ id }) => id);
    expect(lone).toEqual([]);
    expect(courseTo('venice', moored.view, space, null)).toBeNull();
  });
});

describe('choices', () => {
  it('to load name what lies in the port, and what the sails forbid', () => {
    const options = choicesOf(loading.view, loading.moves, space, phrases)?.options ?? [];
    expect(options.map((one) => [one.move.text, one.legal])).toEqual([
      ['load red', true],
      ['load pink', true],
      ['load yellow', false],
      ['load green', true],
      ['load blue', false],
      ['load soldiers', true],
    ]);
  });

  it('of pirates are pairs of cards', () => {
    expect(choicesOf(pirates.view, pirates.moves, space, phrases)?.options.map(({ cards }) => cards)).toEqual([
      ['green', 'green'],
    ]);
    expect(choicesOf(turn.view, turn.moves, space, phrases)).toBeNull();
  });

  it('to conquer are asked for where there are several ways', () => {
    const ways = space.written(['conquer zara', 'conquer zara with 2 farmers']);
    expect(conquerors(turn.view, ways.slice(0, 1), 'zara', phrases)).toBeNull();
    expect(conquerors(turn.view, ways, 'zara', phrases)?.options.map(({ wares }) => wares)).toEqual([
      [['soldier', 2]],
      [
        ['soldier', 1],
        ['farmer', 2],
      ],
    ]);
  });
});

describe('words', () => {
  it('name moves and tell what steps do', async () => {
    await learn('en');
    expect(name(move('berth 2 venice'), turn.view, phrases)).toBe('Ship a2 into Venice');
    expect(name(move('wind red'), turn.view, phrases)).toBe('Sail on with a red card');
    expect(name(move('conquer zara with 2 farmers'), turn.view, phrases)).toBe('Conquer Zara with 2 farmers');
    expect(sayLot({ red: 2 }, phrases)).toBe('2 red cubes');
    const after = {
      ...turn.view,
      players: turn.view.players.map((player, seat) => ({ ...player, points: player.points + seat })),
    };
    const players = [{ seat: 1, name: 'Bruno' }] as never;
    const events = [{ event: 'moved', ship: 'a2', place: 's2' }];
    expect(effect(turn.view, { move: move('sail 2'), events, view: after }, phrases, players)).toBe(
      'Ship a2 reaches space 2 · Bruno +1',
    );
    expect(
      effect(turn.view, { move: move('attack b1'), events: [{ event: 'now' }], view: turn.view }, phrases, players),
    ).toBe('');
  });

  it('of the first minute are there for every position', () => {
    expect(lessons).toHaveLength(positions.length);
    for (const { task, nudge, praise } of lessons)
      for (const text of [task, nudge, praise]) expect(Object.keys(text)).toEqual(['en', 'it']);
  });
});

describe('keys', () => {
  const key = (name: string, more = {}) =>
    command({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });
  it('mean commands, unless they are held with others', () => {
    expect([key('n'), key('P'), key('?'), key('Enter'), key('x')]).toEqual(['next', 'previous', 'why', 'choose', null]);
    expect(key('u', { ctrlKey: true })).toBeNull();
    expect(numberOf('a3')).toBe('3');
  });
});
