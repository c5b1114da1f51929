/** The person's running games: which of them wait, counted in the title and on the app's badge, and what is unread. */
import { untrack } from 'svelte';
import { ask, read } from './api';
import { known } from './person.svelte';
import type { Turn, Turns } from './wire';

const EVERY = 15_000;
/** While the page is not in sight. */
const EVERY_HIDDEN = 60_000;

let all = $state.raw<readonly Turn[] | null>(null);
let called = $state(true);
let asked: Promise<void> | null = null;

export const turns = {
  /** Null until they are known. */
  get all(): readonly Turn[] | null {
    return all;
  },
  /** Whether the person is called in any way when they are not looking; true until it is known. */
  get called(): boolean {
    return called;
  },
  get waiting(): readonly Turn[] {
    return (all ?? []).filter(({ waits }) => waits);
  },
};

/** Asks which games there are; whoever is nobody here has none. */
export function look(): Promise<void> {
  asked ??= known()
    .then((me) => (me ? read<Turns>('GET', '/me/turns') : { turns: [], waiting: 0, called: true }))
    .then((found) => {
      all = found.turns;
      called = found.called;
      void answer(found.turns);
    })
    .finally(() => {
      asked = null;
    });
  return asked;
}

/** Somebody who pledged and went on to other things is called to the deal wherever they are. */
async function answer(found: readonly Turn[]): Promise<void> {
  const called = found.filter(({ waits }) => waits === 'pledge' || waits === 'reveal');
  if (called.length === 0) return;
  const [{ api }, { deal }] = await Promise.all([import('./api'), import('./dealing')]);
  for (const { table } of called)
    await api
      .table(table)
      .then(deal)
      .catch(() => undefined);
}

/** How many messages at a table are unread. */
export async function unreadAt(id: string): Promise<number> {
  await look().catch(() => undefined);
  return all?.find(({ table }) => table === id)?.unread ?? 0;
}

const readUpTo = new Map<string, number>();

/** Keeps on the server how far one has read. */
export async function haveRead(id: string, number: number): Promise<void> {
  const known = all?.find(({ table }) => table === id);
  const before = Math.max(readUpTo.get(id) ?? 0, known ? known.said - known.unread : 0);
  if (number <= before) return;
  readUpTo.set(id, number);
  await ask('POST', `/tables/${encodeURIComponent(id)}/read`, { number }).catch(() => undefined);
  all = all?.map((turn) => (turn.table === id ? { ...turn, unread: Math.max(0, turn.said - number) } : turn)) ?? null;
}

const COUNTED = /^\(\d+\) /;

function count(waiting: number): void {
  const bare = document.title.replace(COUNTED, '');
  const title = waiting ? `(${waiting}) ${bare}` : bare;
  if (document.title !== title) document.title = title;
}

/** Looks again and again while the page is open, and says how many games wait; returns how to end. */
export function watch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(again, document.visibilityState === 'visible' ? EVERY : EVERY_HIDDEN);
    look().catch(() => undefined);
  };
  const seen = (): void => {
    if (document.visibilityState === 'visible') again();
  };
  again();
  document.addEventListener('visibilitychange', seen);
  // Every page has a title of its own, which may change at any time.
  const titles = new MutationObserver(() => untrack(() => count(turns.waiting.length)));
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  const end = $effect.root(() => {
    $effect(() => {
      const waiting = turns.waiting.length;
      count(waiting);
      if (all) void navigator.setAppBadge?.(waiting).catch(() => undefined);
    });
  });
  return () => {
    clearTimeout(timer);
    titles.disconnect();
    document.removeEventListener('visibilitychange', seen);
    end();
  };
}
