import { describe, expect, it } from 'vitest';
import { moveIn, phrasesOf, spaceOf } from '../known';
import { playings, stacked, topPile } from './cards';
import positions from './guide/positions.json';
import { change, effect, name } from './say';
import type { DomaineView } from './view';

const phrases = phrasesOf('domaine', 'en');

const space = spaceOf('domaine');
const move = (text: string) => moveIn(space, text);

describe('cards', () => {
  it('finds the moves that play a face, one for each action', () => {
    expect(playings(space, '2 borders')).toEqual([move('play 2 borders')]);
    expect(playings(space, '1 knight or expand 1').map(({ named }) => named['action'])).toEqual([
      '1 knight',
      'expand 1',
    ]);
    expect(playings(space, null)).toEqual([]);
  });

  it('stacks equal cards and knows the top of the deck', () => {
    const card = { pile: 'A', face: 'expand 1' } as const;
    expect(stacked([card, { ...card }, { ...card, pile: 'B' }]).map(({ count }) => count)).toEqual([2, 1]);
    expect(topPile({ A: 0, B: 2, C: 15, D: 15 })).toBe('B');
    expect(topPile({ A: 0, B: 0, C: 0, D: 0 })).toBeNull();
  });
});

describe('moves in words', () => {
  const view = {} as DomaineView;
  it('names places by their side', () => {
    expect(name(move('border d7|e7'), view, phrases)).toBe('Border east of d7');
    expect(name(move('border d7|e7'), view, phrases, { cell: 'e7', side: 'west' })).toBe('Border west of e7');
    expect(name({ ...move('border d7|e7'), named: { edge: 'l1|east' } }, view, phrases)).toBe('Border east of l1');
    expect(name(move('play 2 borders or 1 knight as 1 knight'), view, phrases)).toBe('Play 1 knight');
    expect(name(move('done'), view, phrases)).toBe('Done');
  });

  it('tells what a step does to everyone', () => {
    const player = (points: number, ducats: number) => ({ points, ducats, income: 0, shown: [], hidden: [] });
    const colours = [
      { name: 'blue', castles: ['d6'], knights: [], left: 1 },
      { name: 'orange', castles: ['h6'], knights: [], left: 1 },
    ];
    const before = {
      seat: 0,
      to_move: 0,
      colours,
      players: [player(0, 5), player(9, 2)],
      supply: 60,
      domains: [],
    } as unknown as DomaineView;
    const after = {
      ...before,
      players: [player(7, 4), player(7, 2)],
      supply: 59,
      domains: [{ castle: 'd6' }],
    } as unknown as DomaineView;
    const players = ['Anna', 'Bruno'].map((who, seat) => ({
      seat,
      name: who,
      kind: 'person' as const,
      level: null,
      mine: seat === 0,
      here: true,
      left: false,
    }));
    expect(change(before, after)).toEqual({ points: [7, -2], ducats: [-1, 0], markers: -1, closed: ['d6'] });
    expect(effect(before, { move: move('border d7|e7'), events: [], view: after }, phrases, players)).toBe(
      'Closes your domain · you +7, Bruno −2 · −1 ducats',
    );
  });
});

describe('guide', () => {
  it('takes what the tasks promise', () => {
    const points = positions.map(({ answers }) =>
      Object.values(answers).map(({ view }) => view.players.map((player: { points: number }) => player.points)),
    );
    const [building, closing, selling, taking, growing] = points;
    expect(new Set(building?.flat())).toEqual(new Set([0]));
    expect(closing).toEqual([[6, 6]]);
    expect(new Set(selling?.flat())).toEqual(new Set([6]));
    expect(taking).toEqual([[6, 6]]);
    expect(growing).toEqual([[9, 3]]);
  });
});
