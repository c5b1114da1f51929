/**
 * This browser's part in the deal: it keeps the server's commitment, pledges entropy of its own, and reveals that when
 * every pledge is there. What it saw and sent stays here, so that the end is checked against it and nobody's word.
 */
import { api } from './api';
import { pledge } from './fair';
import { hex } from './sha256';
import type { Table } from './wire';

/** What this browser saw and sent before the deal of a table. */
export interface Kept {
  /** The server's commitment as it was before anything of ours was sent. */
  readonly commitment: string;
  readonly entropy: string;
  /** All pledges as they were when we revealed; missing as long as we have not. */
  readonly pledges?: readonly string[];
}

/**
 * Why this browser takes no part in the deal: the server changed what it had shown, or the pledge of this person is
 * not of this browser and it has nothing to reveal.
 */
export type Hindrance = 'changed' | 'lost';

const PLACE = 'regnum deal ';
/** The newest are kept: more tables than anybody plays at once. */
const MOST = 300;
const memory = new Map<string, Kept>();

export function keptOf(table: string): Kept | null {
  try {
    const text = localStorage.getItem(PLACE + table);
    if (text) return JSON.parse(text) as Kept;
  } catch {
    // a browser that keeps nothing remembers as long as the page lasts
  }
  return memory.get(table) ?? null;
}

function keep(table: string, kept: Kept): void {
  memory.set(table, kept);
  try {
    const known = JSON.parse(localStorage.getItem(`${PLACE}list`) ?? '[]') as string[];
    const tables = [...known.filter((one) => one !== table), table];
    for (const old of tables.splice(0, tables.length - MOST)) localStorage.removeItem(PLACE + old);
    localStorage.setItem(`${PLACE}list`, JSON.stringify(tables));
    localStorage.setItem(PLACE + table, JSON.stringify(kept));
  } catch {
    // see above
  }
}

const awaited = (table: Table): string | null | undefined =>
  table.seats.find((seat) => seat.mine && seat.awaited)?.awaited;
const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i]);

export function hindrance(table: Table, kept = keptOf(table.id)): Hindrance | null {
  if (kept && kept.commitment !== table.commitment) return 'changed';
  if (awaited(table) !== 'reveal') return null;
  if (kept?.pledges && !same(kept.pledges, table.pledges)) return 'changed';
  const own = kept && pledge(kept.commitment, kept.entropy);
  return own && table.pledges.includes(own) ? null : 'lost';
}

/** Does whatever the table awaits of this browser before the deal, as far as it may; the table after that. */
export async function deal(table: Table): Promise<Table> {
  const kept = keptOf(table.id);
  if (hindrance(table, kept)) return table;
  switch (awaited(table)) {
    case 'pledge': {
      // What was told once is no secret any more: it is never pledged again.
      if (kept?.pledges) return table;
      const mine = kept ?? { commitment: table.commitment, entropy: hex(crypto.getRandomValues(new Uint8Array(16))) };
      keep(table.id, mine);
      return deal(await api.pledge(table.id, pledge(mine.commitment, mine.entropy)));
    }
    case 'reveal':
      if (!kept) return table;
      keep(table.id, { ...kept, pledges: table.pledges });
      return api.reveal(table.id, kept.entropy);
    default:
      return table;
  }
}

/** Plays without having added to the deal: what was pledged is not in this browser. */
export const goWithout = (table: Table): Promise<Table> => api.reveal(table.id, null);
