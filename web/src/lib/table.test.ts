import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameView } from '../games/game';
import { backoff, type Socket, type Surroundings, TableLink } from './table.svelte';
import type { ClientFrame, ServerFrame, Step, Table } from './wire';

const view = (toMove: number): GameView => ({ game: 'toy', seat: 0, to_move: toMove, phase: 'turn', outcome: null });
const table = { id: 't', game: 'toy', phase: 'playing', seats: [] } as unknown as Table;
const step = (version: number): Step => ({ version, seat: 0, kind: 'move', events: [], at: '' });

class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ClientFrame[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close(): void {}
  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  state(version = 1): void {
    this.say({ type: 'state', table, version, seat: 0, view: view(0), moves: [0, 1], log: [step(1)], chat: [] });
  }
}

/** Whether the page is in sight. */
let looking = true;

function surroundings(kept = new Map<string, string>()): Surroundings & { wires: Wire[]; kept: Map<string, string> } {
  const wires: Wire[] = [];
  let keys = 0;
  return {
    wires,
    kept,
    connect: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
    key: () => `key-${++keys}`,
    load: (place) => kept.get(place) ?? null,
    save: (place, text) => kept.set(place, text),
    looking: () => looking,
    earlier: async (_id, _seat, _invite, before) => (before > 2 ? [step(before - 2), step(before - 1)] : [step(1)]),
  };
}

function linked(around = surroundings()): { link: TableLink; wire: Wire; around: ReturnType<typeof surroundings> } {
  const link = new TableLink('t', 0, null, around);
  link.open();
  const wire = around.wires[0] as Wire;
  wire.onopen?.();
  wire.state();
  return { link, wire, around };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  looking = true;
  vi.useRealTimers();
});

test('it says hello with nothing and takes the state', () => {
  const { link, wire } = linked();
  expect(wire.sent[0]).toEqual({ type: 'hello', seat: 0, version: null, looking: true });
  expect(link.state).toBe('live');
  expect(link.moves).toEqual([0, 1]);
});

test('the earlier parts of a long log are fetched and put before the last', async () => {
  const { link, wire } = linked();
  const last = {
    type: 'state',
    table,
    version: 7,
    seat: 0,
    view: view(0),
    moves: [],
    log: [step(6), step(7)],
    chat: [],
  } as const;
  wire.say(last);
  wire.say({ type: 'step', version: 8, step: step(8), view: view(1), moves: [] });
  await vi.waitFor(() => expect(link.log.map((one) => one.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]));
});

test('a step advances it, a step it has is ignored', () => {
  const { link, wire } = linked();
  wire.say({ type: 'step', version: 2, step: step(2), view: view(1), moves: [] });
  wire.say({ type: 'step', version: 2, step: step(2), view: view(1), moves: [] });
  expect(link.version).toBe(2);
  expect(link.log).toHaveLength(2);
});

test('a gap makes it ask for everything', () => {
  const { link, wire } = linked();
  wire.say({ type: 'step', version: 4, step: step(4), view: view(1), moves: [] });
  expect(link.version).toBe(1);
  expect(wire.sent.at(-1)).toMatchObject({ type: 'hello', seat: 0, version: null });
});

test('one move at a time, until its step has come', () => {
  const { link, wire } = linked();
  link.move({ id: 0 });
  link.move({ id: 1 });
  expect(wire.sent.filter((frame) => frame.type === 'move')).toHaveLength(1);
  wire.say({ type: 'ack', key: 'key-1', version: 2 });
  expect(link.moving).toBe(true);
  wire.say({ type: 'step', version: 2, step: step(2), view: view(0), moves: [1] });
  expect(link.moving).toBe(false);
});

test('a lost connection sends the move again with the same key, and the version it has', () => {
  const { link, wire, around } = linked();
  link.move({ id: 0 });
  wire.onclose?.({ code: 1006 });
  expect(link.state).toBe('lost');
  vi.advanceTimersByTime(1000);
  const again = around.wires[1] as Wire;
  again.onopen?.();
  expect(again.sent[0]).toMatchObject({ type: 'hello', seat: 0, version: 1 });
  expect(again.sent[1]).toEqual({ type: 'move', key: 'key-1', version: 1, seat: 0, move: 0 });
  again.say({ type: 'ack', key: 'key-1', version: 2 });
  expect(link.outbox).toEqual([]);
});

test('what was sent survives a reload of the page', () => {
  const { link, around } = linked();
  link.talk('hello there');
  const { wire } = linked(surroundings(around.kept));
  expect(wire.sent[1]).toEqual({ type: 'chat', key: 'key-1', text: 'hello there' });
});

test('a move made while the line is down is kept', () => {
  const { link, wire, around } = linked();
  wire.onclose?.({ code: 1006 });
  link.move({ id: 0 });
  expect(link.moving).toBe(true);
  vi.advanceTimersByTime(1000);
  const again = around.wires[1] as Wire;
  again.onopen?.();
  expect(again.sent.filter((frame) => frame.type === 'move')).toHaveLength(1);
});

test('a refusal is told and the move is not sent again', () => {
  const { link, wire } = linked();
  link.move({ id: 0 });
  const problem = { type: '', title: '', status: 409, key: 'stale', named: {}, detail: '' };
  wire.say({ type: 'no', key: 'key-1', problem, version: 1 });
  expect(link.refused?.problem.key).toBe('stale');
  expect(link.moving).toBe(false);
});

test('another seat is asked for without a version: the curtain', () => {
  const { link, wire } = linked();
  link.look(1);
  expect(wire.sent.at(-1)).toMatchObject({ type: 'hello', seat: 1, version: null });
});

test('a page behind others says that nobody looks, at once and when it is linked anew', () => {
  const { link, wire, around } = linked();
  looking = false;
  link.sight();
  expect(wire.sent.at(-1)).toEqual({ type: 'looking', looking: false });
  wire.onclose?.({ code: 1006 });
  link.retry();
  around.wires[1]?.onopen?.();
  expect(around.wires[1]?.sent[0]).toMatchObject({ type: 'hello', looking: false });
});

test('silence is a lost connection', () => {
  const { link } = linked();
  vi.advanceTimersByTime(20_000 + 8_000);
  expect(link.state).toBe('lost');
});

test('a door that is shut is not knocked at again', () => {
  const { link, wire, around } = linked();
  wire.onclose?.({ code: 4403 });
  vi.advanceTimersByTime(60_000);
  expect(link.shut).toBe(true);
  expect(around.wires).toHaveLength(1);
});

test('the waits grow and end', () => {
  expect(backoff(0, 0.5)).toBe(400);
  expect(backoff(3, 0.5)).toBe(3200);
  expect(backoff(50, 0.5)).toBe(15_000);
});
