import { describe, expect, it, vi } from 'vitest';
import { Press } from '../../lib/press';
import { moveIn, spaceOf } from '../known';
import { command } from './commands';
import { CELLS, centre, edgeOf, edgeUnder, middle, neighbour, SIDES, sideOf, terrainOf } from './geometry';
import { around, between, outline } from './outline';
import { about, jump, named, pick, placeOf, targetsOf } from './targets';
import { crests, SPACES, space } from './track';
import { type DomaineView, openly } from './view';
import { closer, onto, panned, through, WHOLE } from './zoom';

const MEADOWS = Array.from({ length: 12 }, () => '............');

function position(given: Partial<DomaineView>): DomaineView {
  return { land: MEADOWS, colours: [], borders: [], domains: [], allies: [], ...given } as unknown as DomaineView;
}

describe('geometry', () => {
  it('names sides as moves spell them', () => {
    expect(edgeOf('d7', 'east')).toBe('d7|e7');
    expect(edgeOf('e7', 'west')).toBe('d7|e7');
    expect(edgeOf('d8', 'south')).toBe('d7|d8');
    expect(edgeOf('l1', 'east')).toBe('l1|east');
    expect(sideOf('d7|d8')).toEqual({ cell: 'd7', side: 'north' });
    expect(sideOf('a1|west')).toEqual({ cell: 'a1', side: 'west' });
  });

  it('picks every one of the 312 sides at its middle and anywhere nearer to it than to others', () => {
    const edges = new Set(CELLS.flatMap((cell) => SIDES.map((side) => edgeOf(cell, side))));
    expect(edges.size).toBe(312);
    for (const cell of CELLS) {
      for (const side of SIDES) {
        const edge = edgeOf(cell, side);
        const [to, from] = [middle(edge), centre(cell)];
        const at = { x: to.x + (from.x - to.x) * 0.8, y: to.y + (from.y - to.y) * 0.8 };
        expect(edgeUnder(at)).toBe(edge);
      }
    }
  });

  it('reads the land from its north row', () => {
    const land = ['X...........', ...MEADOWS.slice(2), '...........g'];
    expect(terrainOf(land, 'a12')).toBe('city');
    expect(terrainOf(land, 'l1')).toBe('gold');
  });
});

describe('outlines', () => {
  const corner = ['b1|c1', 'b2|c2', 'a2|a3', 'b2|b3'];

  it('draws a line with a corner for each turn, and a second loop for a hole', () => {
    expect(outline(['a1', 'b1', 'c1']).match(/[ML]/g)).toHaveLength(4);
    const ring = ['b2', 'c2', 'd2', 'b3', 'd3', 'b4', 'c4', 'd4'];
    expect(outline(ring).match(/M/g)).toHaveLength(2);
    expect(around(ring)).toHaveLength(16);
  });

  it('finds the marker of an alliance between two domains', () => {
    const domain = (castle: string, colour: 'blue' | 'orange', cells: string[]) => ({
      castle,
      colour,
      cells,
      knights: 1,
      worth: 0,
    });
    const view = position({
      borders: corner,
      domains: [domain('a1', 'blue', ['a1', 'a2', 'b1', 'b2']), domain('c2', 'orange', ['c1', 'c2'])],
    });
    expect(between(view, 'a1', 'c2')).toBe('b1|c1');
    expect(between(view, 'a1', 'h8')).toBeNull();
  });
});

describe('targets', () => {
  it('maps the moves of a phase to places', () => {
    const space = spaceOf('domaine');
    const move = (text: string) => moveIn(space, text);
    const borders = targetsOf(space.written(['border d7|e7', 'done']), space);
    expect([...borders.legal]).toEqual([['d7|e7', move('border d7|e7')]]);
    expect(borders).toMatchObject({ verb: 'border', edges: true, domains: false });
    expect(borders.at('a1|b1')).toBe(move('border a1|b1'));
    expect(borders.at('a1')).toBeNull();
    expect(targetsOf([move('ally d7')], space)).toMatchObject({ verb: 'ally', edges: false, domains: true });
    expect(targetsOf(space.written(['play 2 borders', 'draw']), space)).toMatchObject({ verb: null });
    expect(placeOf(move('border d7|e7'))).toBe('d7|e7');
    expect(placeOf(move('play 2 borders'))).toBeNull();
    expect(placeOf(move('sell deserter'))).toBeNull();
    expect(placeOf(move('draw'))).toBeNull();
  });

  it('are about where they go, or, where that is everywhere, about castles to build around', () => {
    const space = spaceOf('domaine');
    const castles = [{ name: 'blue', castles: ['a1', 'h8'], knights: [], left: 9 }] as const;
    const view = position({ colour: 'blue', colours: castles, domains: [], chosen: null });
    const borders = space.written(['border d7|e7', 'done']);
    expect(about(view, borders)).toEqual([['d7|e7'], ['a1', 'h8']]);
    expect(about({ ...view, chosen: 'h8' }, borders)[1]).toEqual(['h8']);
    expect(about(view, space.written(['play 2 borders', 'draw']))).toEqual([]);
  });

  it('means the nearest side for borders and the territory for all else', () => {
    const at = { ...middle('d7|e7') };
    at.x += 4;
    expect(pick(true, at)).toBe('d7|e7');
    expect(pick(false, at)).toBe('e7');
    expect(pick(false, { x: 2, y: 2 })).toBeNull();
  });

  it('jumps round the open places both ways', () => {
    expect(jump(['a1', 'b2', 'c3'], null, 1)).toBe('a1');
    expect(jump(['a1', 'b2', 'c3'], 'c3', 1)).toBe('a1');
    expect(jump(['a1', 'b2', 'c3'], 'a1', -1)).toBe('c3');
    expect(jump([], 'a1', 1)).toBeNull();
  });

  it('finds the places that a refusal names', () => {
    expect(named(['d6', 'blue', 3, ['d7', 'd7|e7'], 'castle'])).toEqual(['d6', 'd7', 'd7|e7']);
  });
});

describe('track', () => {
  it('runs once around and begins again', () => {
    expect(new Set(Array.from({ length: SPACES }, (_, n) => JSON.stringify(space(n)))).size).toBe(SPACES);
    expect(space(54)).toEqual(space(2));
    expect(space(0).x).toBe(space(0).y);
  });

  it('puts crests with equal points side by side', () => {
    const [one, two, three] = crests([5, 5, 9], 14);
    expect((two?.x ?? 0) - (one?.x ?? 0)).toBe(14);
    expect(three).toEqual(space(9));
  });
});

describe('zoom', () => {
  it('keeps to the board and finds its way back', () => {
    const zoom = closer(28, { x: 0.02, y: 0.9 });
    expect(zoom.x).toBe(0);
    expect(zoom.y + 1 / zoom.factor).toBeCloseTo(1);
    const at = { x: 0.3, y: 0.6 };
    expect(onto(zoom, through(zoom, at)).y).toBeCloseTo(at.y);
    expect(panned(zoom, { x: 9, y: 9 })).toMatchObject({ x: 0, y: 0 });
    expect(through(WHOLE, at)).toEqual(at);
  });

  it('knows neighbours', () => {
    expect(neighbour('a1', 'west')).toBeNull();
    expect(neighbour('a1', 'north')).toBe('a2');
  });
});

describe('keys', () => {
  const press = (key: string, shiftKey = false) => ({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false });
  const at = { cell: 'd7', side: null };

  it('move over territories, pick sides with Shift, and stay on the board', () => {
    expect(command(press('ArrowUp'), at, 'a1')).toEqual({ kind: 'go', to: { cell: 'd8', side: null } });
    expect(command(press('ArrowRight', true), at, 'a1')).toEqual({ kind: 'go', to: { cell: 'd7', side: 'east' } });
    expect(command(press('ArrowLeft'), { cell: 'a1', side: null }, 'd7')).toMatchObject({ to: { cell: 'a1' } });
    expect(command(press('ArrowLeft'), null, 'd7')).toMatchObject({ to: { cell: 'd7' } });
  });

  it('leave the browser its own', () => {
    expect(command({ ...press('u'), ctrlKey: true }, at, 'a1')).toBeNull();
    expect(command(press('Tab'), at, 'a1')).toBeNull();
    expect(command(press('N'), at, 'a1')).toEqual({ kind: 'jump', by: 1 });
    expect(command(press('?', true), at, 'a1')).toEqual({ kind: 'why' });
  });
});

describe('press', () => {
  const finger = (clientX: number, clientY = 0) => ({ clientX, clientY, pointerType: 'touch', button: 0 });
  function pressing() {
    const on = { tap: vi.fn(), hold: vi.fn(), drag: vi.fn() };
    return { on, press: new Press(on) };
  }

  it('is a tap if it stays, a drag if it moves, a hold if it lasts', () => {
    vi.useFakeTimers();
    const { on, press } = pressing();
    press.down(finger(5));
    press.move(finger(8));
    press.up(finger(8));
    expect(on.tap).toHaveBeenCalledTimes(1);
    press.down(finger(5));
    press.move(finger(30));
    press.up(finger(30));
    expect(on.drag).toHaveBeenCalledWith({ x: 25, y: 0 });
    press.down(finger(5));
    vi.advanceTimersByTime(600);
    press.up(finger(5));
    expect(on.hold).toHaveBeenCalledTimes(1);
    expect(on.tap).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('leaves other buttons of a mouse alone', () => {
    const { on, press } = pressing();
    press.down({ ...finger(5), pointerType: 'mouse', button: 2 });
    press.up({ ...finger(5), pointerType: 'mouse', button: 2 });
    expect(on.tap).not.toHaveBeenCalled();
  });
});

describe('set-up on a device that players share', () => {
  const hand = {
    hidden: [
      { pile: 'A', face: 'scout' },
      { pile: 'A', face: null },
    ],
    shown: [],
  };
  const unseen = { A: { baron: 2 }, B: {}, C: {}, D: {} };
  const given = (phase: string): DomaineView =>
    position({ phase, players: [hand], unseen } as unknown as Partial<DomaineView>);

  it('covers what only one seat knows while castles are built, and counts it as unseen', () => {
    for (const phase of ['castle', 'escort']) {
      const open = openly(given(phase));
      expect(open?.players[0]?.hidden.map(({ pile, face }) => [pile, face])).toEqual([
        ['A', null],
        ['A', null],
      ]);
      expect(open?.unseen).toEqual({ A: { baron: 2, scout: 1 }, B: {}, C: {}, D: {} });
    }
    expect(unseen.A, 'the position itself stays as it was').toEqual({ baron: 2 });
    expect(openly(given('turn'))).toBeNull();
  });
});
