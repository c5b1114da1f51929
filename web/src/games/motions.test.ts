import { expect, test } from 'vitest';
import { motions as domaine } from './domaine/motions';
import { motions as domus } from './domus_regnatrix/motions';
import { places } from './domus_regnatrix/targets';
import { motions as horn } from './golden_horn/motions';

test('in Domaine borders and knights come from their players, and cards change places', () => {
  expect(
    domaine([
      { event: 'bordered', seat: 2, edge: 'k1|k2' },
      { event: 'drew', seat: 2, card: { pile: 'A', face: null } },
      { event: 'took', seat: 0, card: { pile: 'A', face: '2 knights' } },
      { event: 'scored', seat: 0, gain: 3, points: 3 },
    ]),
  ).toEqual([
    { spot: 'k1|k2', from: 'seat 2' },
    { spot: 'deck', to: 'seat 2' },
    { spot: 'offer A 2 knights', to: 'seat 0' },
  ]);
});

test('in Golden Horn a ship sails by all places that it comes through', () => {
  const moved = (place: string) => ({ event: 'moved', seat: 1, ship: 'b2', place, heading: 'venice' });
  expect(horn([moved('s4'), moved('s3'), moved('s2')])).toEqual([{ spot: 'b2', via: ['s4', 's3'] }]);
  expect(horn([{ event: 'loaded', seat: 1, ship: 'b2', port: 'venice', wares: { red: 2 } }])).toEqual([
    { spot: 'venice:red', to: 'b2' },
  ]);
});

test('in Domus Regnatrix squads march and strike, and a line of the log is about both space and squad', () => {
  const march = { event: 'moved', seat: 0, source: 'inner1', slot: 'a', space: 'middle', into: 'b', forced: false };
  expect(domus([march])).toEqual([{ spot: 'middle/1b', from: 'inner1/1a' }]);
  expect(places(march)).toEqual(['middle', 'middle/1b']);
  const strike = { event: 'stormed', seat: 1, space: 'outer1', slot: 'a', owner: 0, at: 'walls1', against: 2 };
  expect(domus([strike])).toEqual([{ spot: 'outer1/2a', via: ['walls1/2'] }]);
});
