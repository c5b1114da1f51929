/** What a host asks and does, and how figures are told. */
import { ask, read } from './api';
import { settings } from './settings.svelte';
import type { Deed, Overview, PersonFound, Report, TableFound } from './wire';

export type Phase = 'open' | 'dealing' | 'playing' | 'over' | 'closed';

export const host = {
  overview: () => read<Overview>('GET', '/host'),
  people: (name: string) => read<readonly PersonFound[]>('GET', `/host/people?name=${encodeURIComponent(name)}`),
  tables: (phase: Phase) => read<readonly TableFound[]>('GET', `/host/tables?phase=${phase}`),
  reports: () => read<readonly Report[]>('GET', '/host/reports'),
  deeds: () => read<readonly Deed[]>('GET', '/host/deeds'),
  logOut: (id: string) => ask('POST', `/host/people/${encodeURIComponent(id)}/logout`),
  unlock: (id: string) => ask('POST', `/host/tables/${encodeURIComponent(id)}/unlock`),
  close: (id: string) => ask('POST', `/host/reports/${encodeURIComponent(id)}/close`),
  report: (table: string, invite: string | null, text: string) =>
    ask(
      'POST',
      `/tables/${encodeURIComponent(table)}/reports${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`,
      { text },
    ),
};

/** A number as a person reads it: `12,345`, `0.75`. */
export const figure = (n: number): string =>
  new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2 }).format(n);

/** Bytes as a person reads them: `1.5 MB`. */
export function bytes(count: number, language: string = settings.language): string {
  const step = Math.max(0, Math.min(4, Math.floor(Math.log10(Math.max(1, count)) / 3)));
  const unit = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'][step] ?? 'byte';
  const digits = { maximumFractionDigits: count < 1e3 ? 0 : 1 };
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', ...digits }).format(
    count / 1000 ** step,
  );
}
