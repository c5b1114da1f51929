import { describe, expect, it } from 'vitest';
import positions from './guide/positions.json';
import { partAt } from './market';
import { focusOf, picks } from './picks';
import { beside } from './roving';
import { aim, neighbours, open, parsed, subjects, wished } from './targets';
import type { DomusView, Player } from './view';

const at = (i: number): DomusView => positions[i]?.view as unknown as DomusView;
const moves = (i: number): readonly string[] => positions[i]?.moves ?? [];
const fight = at(2);

describe('places', () => {
  it('are taken apart', () => {
    expect(parsed('outer2/1a')).toEqual({ space: 'outer2', owner: 0, slot: 'a', stack: null, card: null });
    expect(parsed('walls2/3')).toEqual({ space: 'walls2', owner: null, slot: null, stack: 3, card: null });
    expect(parsed('inner2:great-wall').card).toBe('great-wall');
    expect(parsed('middle').space).toBe('middle');
  });

  it('are next to each other as the rules say', () => {
    expect(neighbours('middle', 3)).toEqual(['outer1', 'outer2', 'outer3']);
    expect(neighbours('outer2', 2)).toEqual(['middle', 'inner2', 'walls2']);
    expect(neighbours('inner1', 2)).toEqual(['middle', 'walls1', 'outer1']);
  });
});

describe('moves on the board', () => {
  it('name who acts and what is aimed at', () => {
    expect(aim(fight, 'attack outer2/2a with outer2/a')).toMatchObject({ subject: 'outer2/1a', target: 'outer2/2a' });
    expect(aim(fight, 'assault walls2/1 with outer2/a')).toMatchObject({ subject: 'outer2/1a', target: 'walls2/1' });
    expect(aim(fight, 'move outer2/a to middle/a')).toMatchObject({ subject: 'outer2/1a', target: 'middle' });
    expect(aim(fight, 'send militia from outer2/a to middle/a')).toMatchObject({ unit: 'militia', target: 'middle' });
    expect(aim(fight, 'kill hero with inner2/a')).toMatchObject({ subject: 'inner2/1a', target: 'inner2:hero' });
    expect(aim(fight, 'done')).toMatchObject({ subject: null, target: null });
  });

  it('stand for something each, but for being done', () => {
    const aims = moves(2).map((move) => aim(fight, move));
    expect(aims.filter(({ subject }) => subject === null).map(({ move }) => move)).toEqual(['done']);
    expect([...subjects(aims)]).toEqual(['outer2/1a']);
  });

  it('are open once a squad is taken up, to the unit alone if it goes alone', () => {
    const aims = moves(2).map((move) => aim(fight, move));
    expect(open(aims, null).size).toBe(0);
    const whole = open(aims, { subject: 'outer2/1a', unit: null });
    expect([...whole.keys()].sort()).toEqual(['middle', 'outer2/2a', 'walls2/1', 'walls2/2', 'walls2/3', 'walls2/4']);
    expect([...open(aims, { subject: 'outer2/1a', unit: 'militia' }).keys()]).toEqual(['middle']);
  });

  it('are asked about only if there are such moves', () => {
    const grip = { subject: 'outer2/1a', unit: null };
    expect(wished(fight, 'inner2', grip)).toBe('move outer2/a to inner2/a');
    expect(wished(fight, 'inner2/2a', grip)).toBe('attack inner2/2a with outer2/a');
    expect(wished(fight, 'outer1', grip)).toBeNull();
    expect(wished(fight, 'walls1/1', grip)).toBeNull();
    expect(wished(fight, 'inner2:library', grip)).toBeNull();
  });
});

describe('choices beside the board', () => {
  const choosing = (phase: string, more: object = {}): DomusView => ({ ...at(0), phase, ...more }) as DomusView;

  it('are all pieces, taken ones too', () => {
    const names = picks(choosing('flag'), ['flag red', 'flag blue']).map(({ name }) => name);
    expect(names).toEqual(['blue', 'gold', 'green', 'red']);
  });

  it('are cards by sort, counted', () => {
    const drawn = ['market', 'coin-5', 'coin-5'];
    expect(picks(choosing('keep', { drawn }), []).map(({ name, count }) => [name, count])).toEqual([
      ['coin-5', 2],
      ['market', 1],
    ]);
  });

  it('are the other players', () => {
    expect(picks(choosing('ransom'), []).map(({ move }) => move)).toEqual(['ransom 2']);
    expect(picks(choosing('trade'), ['call spy'])).toEqual([]);
    expect(picks(choosing('buy'), ['buy market'])).toEqual([]);
  });
});

describe('the market', () => {
  const owner = { ...at(0).players[1], trades: true, abstains: false } as Player;
  const called = (toMove: number, bidders: readonly number[], ...players: readonly Partial<Player>[]): DomusView => ({
    ...at(0),
    phase: toMove === 0 ? 'take' : 'bid',
    to_move: toMove,
    turn: 0,
    players: players.map((player) => ({ ...owner, ...player })),
    market: { called: 'spy', bids: bidders.map((player) => ({ player, card: null })) },
  });

  it('shows who calls, bids, passes and is asked', () => {
    const view = called(3, [1], {}, {}, {}, {});
    expect([0, 1, 2, 3].map((seat) => partAt(view, seat))).toEqual(['calls', 'bids', 'passes', 'asked']);
    expect([1, 2, 3].map((seat) => partAt(called(1, [], {}, {}, {}, {}), seat))).toEqual(['asked', null, null]);
    expect([1, 2].map((seat) => partAt(called(0, [2], {}, {}, {}), seat))).toEqual(['passes', 'bids']);
  });

  it('leaves out who has no market or no cards, and who passes until further notice passes', () => {
    const none = { trades: false };
    const empty = { shown: [], hidden: [] };
    const view = called(0, [], {}, none, empty, { abstains: true });
    expect([1, 2, 3].map((seat) => partAt(view, seat))).toEqual([null, null, 'passes']);
    expect(partAt({ ...view, market: null }, 0)).toBeNull();
  });

  it('is what the tray looks at', () => {
    expect(focusOf(called(1, [], {}, {}), [])).toBe('market');
    expect(focusOf(called(0, [1], {}, {}), [])).toBe('market');
    expect(focusOf(at(0), [])).toBe('store');
  });
});

describe('arrows', () => {
  const box = (left: number, top: number) => ({ left, right: left + 10, top, bottom: top + 10 });

  it('go to the nearest stop on their side', () => {
    const boxes = [box(40, 0), box(20, 4), box(0, 30), box(-30, 0)];
    expect(beside(box(0, 0), boxes, 'ArrowRight')).toBe(1);
    expect(beside(box(0, 0), boxes, 'ArrowDown')).toBe(2);
    expect(beside(box(0, 0), boxes, 'ArrowLeft')).toBe(3);
    expect(beside(box(0, 0), boxes, 'ArrowUp')).toBe(-1);
  });
});
