import { describe, expect, test } from 'vitest';
import { Phrases } from './phrases';

const phrases = new Phrases('en', {
  'colour.blue': 'blue',
  'ducat.one': 'ducat',
  'ducat.many': 'ducats',
  'card.2 borders': '2 borders',
  plain: 'On {cell}.',
  looked: 'the {colour:@colour} castle',
  counted: '{n:#ducat}',
  signed: '({gain:+})',
  nested: '“{card[face]:@card}” from pile {card[pile]}',
  listed: '{names}',
  braces: '{{cell}}',
  each: 'New: {drawn:@colour}.',
  'ware.blue.one': 'blue cube',
  'ware.blue.many': 'blue cubes',
  'ware.soldier.one': 'soldier',
  'ware.soldier.many': 'soldiers',
  cargo: '{wares:#ware}',
  'event.robbed': '{name} robs {victim:@player}.',
  'now.borders': 'Place a border ({steps} left).',
  'event.drew': '{name} draws “{card[face]:@card}”.',
  'event.drew.hidden': '{name} draws from pile {card[pile]}.',
  'event.ended': 'Over ({rule}).',
  'event.stormed': '{name} storms {space:@space}.',
  'space.walls2': 'the walls of {player2}',
  numbered: 'player {n}',
  'DR-P4.walls': 'Not {space:@space}.',
  'DOM-B1.taken': 'A border already lies on {edge}.',
});

describe('a phrase', () => {
  test('names its parameters', () => expect(phrases.say('plain', { cell: 'd7' })).toBe('On d7.'));
  test('looks values up', () => expect(phrases.say('looked', { colour: 'blue' })).toBe('the blue castle'));
  test('counts one', () => expect(phrases.say('counted', { n: 1 })).toBe('1 ducat'));
  test('counts many and none', () => {
    expect(phrases.say('counted', { n: 3 })).toBe('3 ducats');
    expect(phrases.say('counted', { n: 0 })).toBe('0 ducats');
  });
  test('gives numbers a sign', () => {
    expect(phrases.say('signed', { gain: 4 })).toBe('(+4)');
    expect(phrases.say('signed', { gain: -2 })).toBe('(−2)');
    expect(phrases.say('signed', { gain: 0 })).toBe('(+0)');
  });
  test('reaches into what it is given', () =>
    expect(phrases.say('nested', { card: { face: '2 borders', pile: 'B' } })).toBe('“2 borders” from pile B'));
  test('joins lists', () => expect(phrases.say('listed', { names: ['a', 'b'] })).toBe('a, b'));
  test('looks each item of a list up', () =>
    expect(phrases.say('each', { drawn: ['blue', 'blue'] })).toBe('New: blue, blue.'));
  test('tells counts by name', () =>
    expect(phrases.say('cargo', { wares: { blue: 2, soldier: 1 } })).toBe('2 blue cubes, 1 soldier'));
  test('keeps doubled braces as one', () => expect(phrases.say('braces')).toBe('{cell}'));
  test('that is missing shows its key', () => expect(phrases.say('no.such')).toBe('no.such'));
});

describe('an event', () => {
  const players = ['Anna', 'Bruno'];
  test('names its player', () =>
    expect(phrases.event({ event: 'drew', seat: 1, card: { face: '2 borders', pile: 'A' } }, players)).toBe(
      'Bruno draws “2 borders”.',
    ));
  test('speaks to the person who reads as "you", wherever they stand in it', () => {
    const forms = new Phrases('en', {
      'event.robbed': '{name:* robs|You rob} {victim:*|you}, and {name:laughs|laugh} in {space:@space}.',
      'space.walls2': '{player2:the walls of *|your walls}',
    });
    const event = { event: 'robbed', seat: 0, victim: 1, space: 'walls2' };
    const heard = [0, 1, null].map((you) => forms.among(players, you).event(event, players));
    expect(heard).toEqual([
      'You rob Bruno, and laugh in the walls of Bruno.',
      'Anna robs you, and laughs in your walls.',
      'Anna robs Bruno, and laughs in the walls of Bruno.',
    ]);
  });
  test('does not say one thing twice', () => {
    const cards = new Phrases('en', { 'event.used': '{card[face]} for {action}', 'event.used.same': '{action}' });
    expect(cards.event({ event: 'used', card: { face: '2 borders' }, action: '2 borders' }, players)).toBe('2 borders');
    expect(cards.event({ event: 'used', card: { face: 'both' }, action: '2 borders' }, players)).toBe(
      'both for 2 borders',
    );
  });
  test('names another player by the seat', () =>
    expect(phrases.event({ event: 'robbed', seat: 0, victim: 1 }, players)).toBe('Anna robs Bruno.'));
  test('names the player of a place, or the number where nobody is known', () => {
    expect(phrases.event({ event: 'stormed', seat: 0, space: 'walls2' }, players)).toBe(
      'Anna storms the walls of Bruno.',
    );
    const refusal = { rule: 'DR-P4', reason: 'walls', named: { space: 'walls2' } };
    expect(phrases.refusal(refusal)).toBe('Not the walls of player 2.');
    expect(phrases.among(players).refusal(refusal)).toBe('Not the walls of Bruno.');
  });
  test('with a gap is told without what is hidden', () =>
    expect(phrases.event({ event: 'drew', seat: 0, card: { face: null, pile: 'A' } }, players)).toBe(
      'Anna draws from pile A.',
    ));
  test('of nobody needs no name', () =>
    expect(phrases.event({ event: 'ended', rule: 'DOM-X1' }, players)).toBe('Over (DOM-X1).'));
  test('without words says nothing', () => expect(phrases.event({ event: 'now', seat: 0 }, players)).toBeNull());
});

test('now is told from the view', () =>
  expect(phrases.now({ phase: 'borders', steps: 2 })).toBe('Place a border (2 left).'));

test('it names no step that nobody can take', () => {
  const turn = new Phrases('en', {
    'now.turn': 'Sail, attack or end.',
    'now.turn.without.attack': 'Sail, or end.',
    'now.turn.without.attack.sail': 'End.',
  });
  const now = (...verbs: string[]): string =>
    turn.now(
      { phase: 'turn' },
      verbs.map((verb) => ({ verb })),
    );
  expect([now('sail', 'attack', 'end'), now('sail', 'end'), now('end'), now('attack')]).toEqual([
    'Sail, attack or end.',
    'Sail, or end.',
    'End.',
    'Sail, attack or end.',
  ]);
});
test('a refusal is told without its rule', () =>
  expect(phrases.refusal({ rule: 'DOM-B1', reason: 'taken', named: { edge: 'd7|e7' } })).toBe(
    'A border already lies on d7|e7.',
  ));
