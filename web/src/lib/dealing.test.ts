import { afterEach, expect, test, vi } from 'vitest';
import { deal, goWithout, hindrance, keptOf } from './dealing';
import { pledge } from './fair';
import type { Table, TableSeat } from './wire';

type Wish = { path: string; body: { pledge?: string; entropy?: string | null } };
let sent: Wish[] = [];

/** A server that answers each wish with the next of these tables. */
function serving(...answers: Table[]): void {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) as Wish['body'] });
    return new Response(JSON.stringify(answers.shift()));
  });
}
afterEach(() => vi.unstubAllGlobals());

let count = 0;
/** A table of its own at which the first seat is this browser's. */
function opened(...awaited: TableSeat['awaited'][]): Table {
  const seats = awaited.map((wish, seat) => ({ seat, mine: seat === 0, awaited: wish }));
  return { id: `t${++count}`, commitment: 'c0'.repeat(32), pledges: awaited.map(() => ''), seats } as unknown as Table;
}
const awaiting = (table: Table, wish: TableSeat['awaited'], more: Partial<Table> = {}): Table => ({
  ...table,
  ...more,
  seats: table.seats.map((seat) => (seat.mine ? { ...seat, awaited: wish } : seat)),
});

/** The table after this browser has pledged, and is called. */
async function called(): Promise<{ table: Table; own: string }> {
  const table = opened('pledge', 'pledge');
  serving(awaiting(table, null));
  await deal(table);
  const own = sent[0]?.body.pledge ?? '';
  return { table: awaiting(table, 'reveal', { pledges: [own, 'd1'.repeat(32)] }), own };
}

test('a browser pledges, keeps what it saw, and reveals only when it is called', async () => {
  const { table, own } = await called();
  expect(sent).toHaveLength(1);
  const { entropy } = keptOf(table.id) ?? { entropy: '' };
  expect(own).toBe(pledge(table.commitment, entropy));
  serving(awaiting(table, null));
  await deal(table);
  expect(sent).toEqual([{ path: `/api/tables/${table.id}/reveal`, body: { entropy } }]);
  expect(keptOf(table.id)).toEqual({ commitment: table.commitment, entropy, pledges: table.pledges });
});

test('a table at which all have pledged is dealt at once: pledge and reveal follow each other', async () => {
  const table = opened('pledge', null);
  let own = '';
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const wish = JSON.parse(body) as Wish['body'];
    own ||= wish.pledge ?? '';
    const answer = awaiting(table, path.endsWith('pledge') ? 'reveal' : null, { pledges: [own, ''] });
    return new Response(JSON.stringify({ ...answer, phase: path.endsWith('reveal') ? 'playing' : 'dealing' }));
  });
  expect((await deal(table)).phase).toBe('playing');
});

test('nothing is told to a server that changed its commitment or the pledges', async () => {
  const { table } = await called();
  serving();
  for (const changed of [{ ...table, commitment: 'e2'.repeat(32) }]) {
    expect(hindrance(changed)).toBe('changed');
    await deal(changed);
  }
  expect(sent).toEqual([]);
  serving(awaiting(table, null));
  await deal(table);
  const other = { ...table, pledges: [table.pledges[0] ?? '', 'e2'.repeat(32)] };
  expect(hindrance(other)).toBe('changed');
  serving();
  await deal(other);
  await deal(awaiting(table, 'pledge'));
  expect(sent, 'what was told once is never pledged again').toEqual([]);
});

test('a browser that did not make the pledge cannot reveal, and may go without', async () => {
  const foreign = opened('reveal', 'reveal');
  serving();
  expect(hindrance(foreign)).toBe('lost');
  await deal(foreign);
  expect(sent).toEqual([]);
  serving(foreign);
  await goWithout(foreign);
  expect(sent[0]?.body).toEqual({ entropy: null });
});

test('what is not awaited is not done', async () => {
  const table = opened(null, 'pledge');
  serving();
  expect(await deal(table)).toBe(table);
  expect(keptOf(table.id)).toBeNull();
});
