/** Questions and wishes over HTTP. A problem the server names comes as `Trouble`, with a key to translate. */

import type { Move } from '../games/game';
import type { PhraseTable } from './phrases';
import type {
  Advice,
  Answer,
  Closer,
  Foreseen,
  GameInfo,
  LogPart,
  Me,
  Moments,
  Problem,
  ReviewFound,
  Rulebook,
  Table,
  Tables,
  TableWish,
  Verdict,
} from './wire';

export class Trouble extends Error {
  constructor(
    readonly key: string,
    readonly status: number,
    readonly named: Readonly<Record<string, unknown>> = {},
    detail = '',
  ) {
    super(detail || key);
  }
}

export async function ask(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const text = typeof body === 'string';
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
      ...(body === undefined
        ? {}
        : {
            headers: { 'content-type': text ? 'text/plain; charset=utf-8' : 'application/json' },
            body: text ? body : JSON.stringify(body),
          }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Trouble('offline', 0);
  }
  if (answer.ok) return answer;
  let problem: Partial<Problem> = {};
  try {
    problem = await answer.json();
  } catch {
    // a proxy's page, or nothing: the status has to do
  }
  throw new Trouble(problem.key ?? `status-${answer.status}`, answer.status, problem.named, problem.detail);
}

export async function read<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await ask(method, path, body, signal);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const at = (id: string, rest = ''): string => `/tables/${encodeURIComponent(id)}${rest}`;
const invited = (invite?: string | null): string => (invite ? `?invite=${encodeURIComponent(invite)}` : '');

export const api = {
  me: () => read<Me>('GET', '/me'),
  guest: () => read<Me>('POST', '/me'),
  rename: (name: string) => read<Me>('PATCH', '/me', { name }),

  games: () => read<readonly GameInfo[]>('GET', '/games'),
  phrases: (game: string, language: string) => read<PhraseTable>('GET', `/games/${game}/phrases/${language}`),
  actions: (game: string, ruleset: string) =>
    read<readonly Move[]>('GET', `/games/${game}/actions?ruleset=${encodeURIComponent(ruleset)}`),
  rules: (game: string, language: string) => read<Rulebook>('GET', `/games/${game}/rules/${language}`),

  tables: () => read<Tables>('GET', '/tables'),
  table: (id: string, invite?: string | null) => read<Table>('GET', at(id, invited(invite))),
  create: (wish: TableWish) => read<Table>('POST', '/tables', wish),
  join: (id: string, invite?: string | null, seat?: number) =>
    read<Table>('POST', at(id, '/join'), {
      ...(invite ? { invite } : {}),
      ...(seat === undefined ? {} : { seat }),
    }),
  leave: (id: string) => ask('POST', at(id, '/leave')),
  start: (id: string) => read<Table>('POST', at(id, '/start')),
  pledge: (id: string, pledge: string) => read<Table>('POST', at(id, '/pledge'), { pledge }),
  reveal: (id: string, entropy: string | null) => read<Table>('POST', at(id, '/reveal'), { entropy }),
  resign: (id: string, seat: number) => ask('POST', at(id, '/resign'), { seat }),
  rematch: (id: string) => read<Table>('POST', at(id, '/rematch')),
  /** Without a level the one that stands in. */
  computer: (id: string, seat: number, level?: string) =>
    read<Table>('POST', at(id, `/seats/${seat}/computer`), level === undefined ? {} : { level }),
  reclaim: (id: string, seat: number) => read<Table>('POST', at(id, `/seats/${seat}/reclaim`)),

  record: async (id: string) => (await ask('GET', at(id, '/record'))).text(),
  importRecord: (text: string) => read<Table>('POST', '/records', text),
  moments: (id: string, seat: number | null, invite: string | null, from: number, to?: number) => {
    const query = new URLSearchParams({
      from: String(from),
      ...(to === undefined ? {} : { to: String(to) }),
      ...(seat === null ? {} : { seat: String(seat) }),
      ...(invite ? { invite } : {}),
    });
    return read<Moments>('GET', at(id, `/moments?${query}`));
  },
  since: (id: string, seat: number, from: number) => read<Moments>('GET', at(id, `/since?seat=${seat}&from=${from}`)),
  log: (id: string, seat: number | null, invite: string | null, before: number) => {
    const query = new URLSearchParams({
      before: String(before),
      ...(seat === null ? {} : { seat: String(seat) }),
      ...(invite ? { invite } : {}),
    });
    return read<LogPart>('GET', at(id, `/log?${query}`));
  },
  review: (id: string, invite?: string | null) => read<ReviewFound>('GET', at(id, `/review${invited(invite)}`)),
  askReview: (id: string, invite?: string | null) => read<ReviewFound>('POST', at(id, `/review${invited(invite)}`)),
  verify: (id: string, invite?: string | null) => read<Verdict>('GET', at(id, `/verify${invited(invite)}`)),

  refuse: (id: string, seat: number, move: number, signal?: AbortSignal) =>
    read<Answer>('POST', at(id, '/refuse'), { seat, move }, signal),
  preview: (id: string, seat: number, move: number, signal?: AbortSignal) =>
    read<Foreseen>('POST', at(id, '/preview'), { seat, move }, signal),
  details: (id: string, seat: number | null, invite: string | null, version?: number) => {
    const query = new URLSearchParams({
      ...(seat === null ? {} : { seat: String(seat) }),
      ...(invite ? { invite } : {}),
      ...(version === undefined ? {} : { at: String(version) }),
    });
    return read<Closer>('GET', at(id, `/details?${query}`));
  },
  advice: (id: string, seat: number) => read<Advice>('POST', at(id, '/advice'), { seat }),
};
