import { expect, test } from 'vitest';
import type { PlayerInfo } from '../games/game';
import { lastMove, linesOf, undone, withRules } from './log';
import { Phrases } from './phrases';
import type { Step } from './wire';

const step = (version: number, kind: Step['kind'], seat = 0): Step => ({ version, seat, kind, events: [], at: '' });
const log = [
  step(1, 'deal'),
  step(2, 'move'),
  step(3, 'move'),
  step(4, 'undo'),
  step(5, 'move', 1),
  step(6, 'undo'),
  step(7, 'undo'),
];

test('each undo takes back the last move that stands', () => expect([...undone(log)]).toEqual([3, 5, 2]));
test('the last move is the last that stands', () => expect(lastMove(log.slice(0, 4))?.version).toBe(2));
test('with nothing left there is none', () => expect(lastMove(log)).toBeUndefined());
test('rule ids are cut out', () =>
  expect(withRules('Over (DOM-X1).')).toEqual([
    { text: 'Over (', rule: false },
    { text: 'DOM-X1', rule: true },
    { text: ').', rule: false },
  ]));

test('each sentence of a step is of the player it names, and speaks to the reader', () => {
  const phrases = new Phrases('en', {
    'event.sold': '{name:* sells|You sell}.',
    'event.began': 'The turn of {name:*|you}.',
  });
  const names = ['Anna', 'Bruno'];
  const players = names.map((name) => ({ name })) as unknown as PlayerInfo[];
  const events = [
    { event: 'sold', seat: 0 },
    { event: 'began', seat: 1 },
  ];
  const [line] = linesOf([{ ...step(2, 'move'), events }], phrases.among(names, 0), players);
  expect(line).toMatchObject({ sentences: ['You sell.', 'The turn of Bruno.'], seats: [0, 1] });
  const gone = linesOf([step(3, 'resign'), step(4, 'resign', 1)], phrases.among(names, 0), players);
  expect(gone.map(({ sentences }) => sentences[0])).toEqual(['You resign.', 'Bruno resigns.']);
});
