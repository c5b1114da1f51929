import { describe, expect, it } from 'vitest';
import { moveIn, spaceOf } from '../known';
import pictures from './guide/pictures.json';
import positions from './guide/positions.json';
import { focusOf, picks } from './picks';
import { beside } from './roving';
import { about, aim, open, parsed, squadAt, subjects, wished } from './targets';
import { type DomusView, diceAfter } from './view';

const at = (i: number): DomusView => positions[i]?.view as unknown as DomusView;
const space = spaceOf('domus_regnatrix');
const move = (text: string) => moveIn(space, text);
const moves = (i: number) => space.written(positions[i]?.moves ?? []);
const fight = at(2);

describe('places', () => {
  it('are taken apart', () => {
    expect(parsed('outer2/1a')).toEqual({ space: 'outer2', owner: 0, slot: 'a', stack: null, card: null });
    expect(parsed('walls2/3')).toEqual({ space: 'walls2', owner: null, slot: null, stack: 3, card: null });
    expect(parsed('inner2:great-wall').card).toBe('great-wall');
    expect(parsed('middle').space).toBe('middle');
  });

  it('are there where a picture of the rulebook marks them', () => {
    for (const [rule, { view, lit }] of Object.entries(pictures)) {
      const shown = view as unknown as DomusView;
      const missing = lit.filter((place) => parsed(place).slot !== null && !squadAt(shown, place));
      expect([lit.length > 0, missing], rule).toEqual([true, []]);
      expect(
        lit.filter((place) => !(parsed(place).space in shown.spaces)),
        rule,
      ).toEqual([]);
    }
  });
});

describe('moves on the board', () => {
  it('name who acts and what is aimed at', () => {
    expect(aim(fight, move('attack outer2/2a with outer2/a'))).toMatchObject({
      subject: 'outer2/1a',
      target: 'outer2/2a',
    });
    expect(aim(fight, move('assault walls2/1 with outer2/a'))).toMatchObject({
      subject: 'outer2/1a',
      target: 'walls2/1',
    });
    expect(aim(fight, move('move outer2/a to middle/a'))).toMatchObject({ subject: 'outer2/1a', target: 'middle' });
    expect(aim(fight, move('send militia from outer2/a to middle/a'))).toMatchObject({
      unit: 'militia',
      target: 'middle',
    });
    expect(aim(fight, move('kill hero with inner2/a'))).toMatchObject({ subject: 'inner2/1a', target: 'inner2:hero' });
    expect(aim(fight, move('done'))).toMatchObject({ subject: null, target: null });
  });

  it('stand for something each, but for being done', () => {
    const aims = moves(2).map((move) => aim(fight, move));
    expect(aims.filter(({ subject }) => subject === null).map(({ move }) => move.text)).toEqual(['done']);
    expect([...subjects(aims)]).toEqual(['outer2/1a']);
  });

  it('are about squads and what they aim at, or, where that is much, about squads', () => {
    expect(about(fight, moves(2))[1]).toEqual(['outer2/1a']);
    expect(about(at(4), space.written(['assault walls2/1 with outer2/a']))[0]).toEqual(['outer2/1a', 'walls2/1']);
    expect(about(at(0), moves(0))).toEqual([[], []]);
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
    const all = space.all.map((one) => aim(fight, one));
    const asked = (place: string, view = fight, held: typeof grip | null = grip): string | undefined =>
      wished(view, all, place, held)?.text;
    expect(asked('inner2')).toBe('move outer2/a to inner2/a');
    expect(asked('inner2/2a')).toBe('attack inner2/2a with outer2/a');
    expect(asked('outer1')).toBeUndefined();
    expect(asked('walls1/1')).toBeUndefined();
    expect(asked('inner2:library')).toBeUndefined();
    expect(asked('outer2/1a', fight, null)).toBe('move outer2/a to middle/a');
    expect(asked('outer2/1b')).toBeUndefined();
    expect(asked('outer1/1a', { ...fight, phase: 'plague' }, null)).toBe('plague outer1');
    expect(asked('walls1/2', { ...fight, phase: 'restore' }, null)).toBe('restore 2');
  });
});

describe('choices beside the board', () => {
  const choosing = (phase: string, more: object = {}): DomusView => ({ ...at(0), phase, ...more }) as DomusView;

  it('are all pieces, taken ones too', () => {
    const names = picks(choosing('flag'), space.written(['flag red', 'flag blue']), space).map(({ name }) => name);
    expect(names).toEqual(['blue', 'gold', 'green', 'red']);
  });

  it('are cards by sort, counted', () => {
    const drawn = ['market', 'coin-5', 'coin-5'];
    expect(picks(choosing('keep', { drawn }), [], space).map(({ name, count }) => [name, count])).toEqual([
      ['coin-5', 2],
      ['market', 1],
    ]);
  });

  it('are the other players', () => {
    expect(picks(choosing('ransom'), [], space).map((one) => one.move.text)).toEqual(['ransom 2']);
    expect(picks(choosing('trade'), space.written(['call spy']), space)).toEqual([]);
    expect(picks(choosing('buy'), space.written(['buy market']), space)).toEqual([]);
  });
});

describe('the market', () => {
  const called = (toMove: number): DomusView => ({ ...at(0), phase: toMove === 0 ? 'take' : 'bid', to_move: toMove });

  it('is what the tray looks at', () => {
    expect(focusOf(called(1), [])).toBe('market');
    expect(focusOf(called(0), [])).toBe('market');
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

describe('the dice of an attack', () => {
  const attack = { event: 'fought', total: 9 };
  const shown = diceAfter(null, [{ event: 'moved' }, attack], '1/0');

  it('are shown until the turn ends', () => {
    expect(shown?.fight).toBe(attack);
    expect(diceAfter(shown, [{ event: 'moved' }], '1/0')).toBe(shown);
    expect(diceAfter(shown, [{ event: 'bought' }], '1/1')).toBeNull();
    expect(diceAfter(null, [{ event: 'moved' }], '1/0')).toBeNull();
  });

  it('are gone once a step is taken back, which tells nothing', () => {
    expect(diceAfter(shown, [], '1/0')).toBeNull();
  });
});
