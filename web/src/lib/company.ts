/** Other people: their pages, ladders, whom one blocks or mutes, and one's notes at a table. */
import { ask, read } from './api';
import type { Blocked, LadderPage, Note, PersonPage, PlayedPage } from './wire';

const of = (id: string, rest = ''): string => `/people/${encodeURIComponent(id)}${rest}`;
const noteAt = (table: string, invite: string | null = null): string =>
  `/tables/${encodeURIComponent(table)}/note${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`;

export const company = {
  person: (id: string) => read<PersonPage>('GET', of(id)),
  played: (id: string, page: number) => read<PlayedPage>('GET', of(id, `/games?page=${page}`)),
  report: (id: string, text: string) => ask('POST', of(id, '/reports'), { text }),
  ladder: (game: string, page: number) => read<LadderPage>('GET', `/ladders/${encodeURIComponent(game)}?page=${page}`),
  blocks: () => read<readonly Blocked[]>('GET', '/me/blocks'),
  block: (id: string, kind: 'block' | 'mute') => ask('PUT', `/me/blocks/${encodeURIComponent(id)}`, { kind }),
  lift: (id: string) => ask('DELETE', `/me/blocks/${encodeURIComponent(id)}`),
  note: (table: string) => read<Note>('GET', noteAt(table)),
  /** `leaving`: the page may be gone before the answer comes. */
  writeNote: (table: string, invite: string | null, text: string, leaving = false) =>
    leaving
      ? fetch(`/api${noteAt(table, invite)}`, {
          method: 'PUT',
          credentials: 'same-origin',
          keepalive: true,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text }),
        })
      : ask('PUT', noteAt(table, invite), { text }),
};
