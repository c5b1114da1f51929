import { describe, expect, it } from 'vitest';
import { moveIn, phrasesOf, spaceOf } from '../known';
import positions from './guide/positions.json';
import { effect, name, percent, sayOdds, sayPayment, sayPlace } from './say';
import type { DomusView, Player } from './view';

const phrases = phrasesOf('domus_regnatrix', 'en');
const players = ['Anna', 'Bruno'].map((who, seat) => ({
  seat,
  name: who,
  kind: 'person' as const,
  level: null,
  mine: seat === 0,
  here: true,
  left: false,
}));
const space = spaceOf('domus_regnatrix');
const move = (text: string) => moveIn(space, text);
const at = (i: number): DomusView => positions[i]?.view as unknown as DomusView;

describe('moves in words', () => {
  const said = (text: string, i = 2): string => name(move(text), at(i), phrases, players);

  it('name who, what and where', () => {
    expect(said('attack outer2/2a with outer2/a')).toMatch(
      /^Knight attacks Militia of Bruno \(succeeds with \d+\.\d %\)$/,
    );
    expect(said('move outer2/a to middle/a')).toBe('Knight to the middle');
    expect(said('send militia from outer2/a to middle/a')).toBe('Militia alone to the middle');
    expect(said('buy market', 0)).toBe('Buy Market for 3 coins');
    expect(said('terrain hills')).toBe('Terrain: Hills');
    expect(said('call market')).toBe('Call Market at the market');
    const market = { called: 'spy', bids: [{ player: 1, card: 'militia' }] };
    expect(name(move('take 2'), { ...at(2), market }, phrases, players)).toBe('Take Militia of Bruno');
    expect(said('done')).toBe('Go on');
  });

  it('tell what they change', () => {
    const after = positions[1]?.answers['play coin-10']?.view as unknown as DomusView;
    expect(effect(at(1), { move: move('play coin-10'), events: [], view: after }, phrases, players)).toBe(
      'you +10 coins',
    );
  });

  it('tell how a purchase is paid, and what comes back', () => {
    const { events, view } = positions[0]?.answers['buy market'] ?? { events: [], view: undefined };
    const preview = { move: move('buy market'), events, view: view as unknown as DomusView };
    expect(effect(at(0), preview, phrases, players)).toBe('you −3 coins · pay 10, 5 + 2 back from the mint');
    const free = { event: 'bought', seat: 0, card: 'militia', price: 0, paid: [], change: [] };
    expect(sayPayment(at(0), free, phrases)).toBe('free');
    expect(sayPayment(at(0), { ...free, price: 3, paid: ['coin-2', 'coin-1'] }, phrases)).toBe('pay 2 + 1');
  });

  it('tell places', () => {
    expect(sayPlace(at(2), 'walls2/1', players, phrases)).toBe('Stack 1 of the walls of Bruno: 3 of 5');
    expect(sayPlace(at(2), 'outer1', players, phrases)).toBe('your outer city');
  });
});

describe('odds', () => {
  it('tell walls like squads, and deeds as certain', () => {
    const odds = at(2).odds['assault walls2/2 with outer2/a'];
    expect(name(move('assault walls2/2 with outer2/a'), at(2), phrases, players)).toBe(
      `Knight attacks the walls of Bruno, stack 2 (succeeds with ${percent(odds ?? { ways: 0, of: 1 })} %)`,
    );
    expect(sayOdds({ ways: 1, of: 1 }, phrases)).toBe('certain, no dice are rolled');
  });

  it('are certain only if they are', () => {
    expect(percent({ ways: 1, of: 1 })).toBe('100');
    expect(percent({ ways: 0, of: 1 })).toBe('0');
    expect(percent({ ways: 1295, of: 1296 })).toBe('99.9');
    expect(percent({ ways: 1, of: 1296 })).toBe('0.1');
    expect(percent({ ways: 13, of: 18 })).toBe('72.2');
  });
});

describe('guide', () => {
  it('goes on where the step before ended', () => {
    const anna = (view: unknown) => {
      const { treasury, library, city, shown, hidden, walls } = (view as DomusView).players[0] as Player;
      return { treasury, library, city, shown, hidden, walls };
    };
    expect(anna(at(1))).toEqual(anna(positions[0]?.answers['buy market']?.view));
    expect(anna(at(2))).toEqual(anna(positions[1]?.answers['play coin-10']?.view));
  });
});
