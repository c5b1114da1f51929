import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { Move } from '../game';
import { moveIn, phrasesOf, spaceOf } from '../known';
import { berthAt, beside, chart, distance, shipAt } from './chart';
import { choicesOf, conquerors } from './choices';
import { command } from './commands';
import positions from './guide/positions.json';
import ShipDrawn from './Ship.svelte';
import { effect, name, sayCourse, sayLot, sayPrey } from './say';
import { about, aimAt, coursesOf, courseTo, jump, named, spotOf, spots, toward, under } from './targets';
import { type GoldenHornView, numberOf, type Ship, shipOf } from './view';

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
const phrases = phrasesOf('golden_horn', 'en');
const ship = (view: GoldenHornView, called: string): Ship => shipOf(view, called) as Ship;

describe('the chart', () => {
  it('has beside each ship the name by which prompts, hints and the log call it', () => {
    for (const ship of turn.view.ships) {
      const { body } = render(ShipDrawn, { props: { ship, x: 0, y: 0, size: 60 } });
      expect(body.replaceAll(/<!--.*?-->/g, '')).toMatch(new RegExp(`<text class="name[^>]*>${ship.ship}</text>`));
    }
    expect(new Set(turn.view.ships.map(({ ship }) => ship)).size).toBe(turn.view.ships.length);
  });

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

describe('moves', () => {
  it('are about what they are made at, or, where that is much, about the ships of one’s side', () => {
    expect(about(loading.view, space.written(['load red']))).toEqual([['venice:red'], ['a2']]);
    expect(about(turn.view, turn.moves)[1]).toEqual(['a1', 'a2', 'a3']);
    expect(about(moored.view, space.written(['end']))).toEqual([]);
  });
});

describe('courses', () => {
  it('name the move that begins them and the cards up to each stop', () => {
    const courses = coursesOf(sailing.view, ship(sailing.view, 'a2'), space);
    expect(courses.map(({ to, move: first, cards }) => [to, first.text, cards])).toEqual([
      ['s3', 'wind red', ['red']],
      ['modone', 'wind red', ['red', 'green']],
    ]);
  });

  it('are told with their price and what they bring', () => {
    const said = (at: Lesson, called: string) =>
      coursesOf(at.view, ship(at.view, called), space).map((course) => sayCourse(course, phrases));
    expect(said(sailing, 'a2').at(-1)).toEqual(['costs a red card, a green card', 'you draw 2 cards']);
    expect(said(turn, 'a1').at(-1)).toEqual([
      'costs a pink card, an orange card',
      'you lack a pink card',
      'you draw 3 cards',
    ]);
    expect(sayPrey(turn.view, ship(turn.view, 'b1'), phrases)[0]).toBe('Pirates take an orange cube: +1');
    expect(sayPrey(turn.view, ship(turn.view, 'b3'), phrases)).toEqual([]);
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
    expect(conquerors(moored.view, space, 'zara', phrases)).toBeNull();
    const conquests = [
      { move: move('conquer zara').id, dominion: 'zara', soldiers: 2, farmers: 0 },
      { move: move('conquer zara with 2 farmers').id, dominion: 'zara', soldiers: 1, farmers: 2 },
    ];
    const choices = { courses: [], loads: [], preys: [], conquests };
    expect(conquerors({ ...moored.view, choices }, space, 'zara', phrases)?.options.map(({ wares }) => wares)).toEqual([
      [['soldier', 2]],
      [
        ['soldier', 1],
        ['farmer', 2],
      ],
    ]);
  });
});

describe('words', () => {
  it('name moves and tell what steps do', () => {
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
      'Next: space 2 · Bruno +1',
    );
    expect(
      effect(turn.view, { move: move('attack b1'), events: [{ event: 'now' }], view: turn.view }, phrases, players),
    ).toBe('');
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
