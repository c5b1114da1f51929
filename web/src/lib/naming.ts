/** What people, computer players and times are called on the page. */
import type { PlayerInfo } from '../games/game';
import * as m from '../texts/messages.js';
import { catalogue } from './catalogue.svelte';
import { settings } from './settings.svelte';
import type { GameInfo, Table, TableSeat } from './wire';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const levelOf = (level: string, game: string) => catalogue.game(game)?.players.find((one) => one.name === level);

/** A language by its own name: "Deutsch", "Italiano". */
export const languageName = (language: string): string =>
  capital(new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language);

/** Of a text in several languages the person's, or where they are not spoken the first; empty if nobody says. */
export const spoken = (texts: Readonly<Record<string, string>> | undefined): string =>
  texts?.[settings.language] ?? Object.values(texts ?? {})[0] ?? '';

/** Names as they are told: "Anna, Bruno and Carla". */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(settings.language).format(names);

/** What a computer player is called in the person's language. */
export const levelName = (level: string, game: string): string =>
  spoken(levelOf(level, game)?.title) || capital(level.replaceAll('_', ' '));

/** What can be expected of a computer player; empty if nobody says. */
export const levelText = (level: string, game: string): string => spoken(levelOf(level, game)?.description);

/** What is said of a computer player beside its name: its level. */
export const computerOf = (level: string, game: string): string => `${levelName(level, game)} · ${m.computer()}`;

/** A name in the person's language, if the server gave it: "Guest 1970". */
export const personName = (name: string): string => name.replace(/^Guest (?=\d{4}$)/, () => `${m.guest()} `);

/** What a seat's player is called. */
export const playerName = (seat: TableSeat): string =>
  seat.kind === 'open' ? m.seat_open() : personName(seat.name) || m.seat_number({ n: seat.seat + 1 });

export const players = (table: Table): PlayerInfo[] =>
  table.seats.map((seat) => ({ ...seat, name: playerName(seat), level: seat.level ?? null }));

/** The computer player to suggest: the one of last time, else a friendly one, else one in the middle. */
export function usualLevel({ name, levels }: GameInfo): string {
  const [last, middle] = [settings.level(name), levels[Math.floor((levels.length - 1) / 2)]];
  return [last, 'page'].find((level) => level !== undefined && levels.includes(level)) ?? middle ?? '';
}

/** The computer player to suggest for somebody who left. */
export const standIn = (game: GameInfo): string => (game.levels.includes('steward') ? 'steward' : usualLevel(game));

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago, in words. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' });
  for (const [unit, length] of STEPS) if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  return m.just_now();
}

export const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString(settings.language, { hour: '2-digit', minute: '2-digit' });

/** A day and perhaps its time, as it is told: "Fri, 20 Nov" or "Fri, 20 Nov, 14:05". */
export const dayOf = (iso: string, time = false): string =>
  new Date(iso).toLocaleString(settings.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(time ? { hour: '2-digit', minute: '2-digit' } : {}),
  });

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** So much time in words, in the two largest units that it has: "1 day 4 hours". */
export function duration(seconds: number, unitDisplay: 'long' | 'short' | 'narrow' = 'long'): string {
  const first = Math.max(
    0,
    UNITS.findIndex(([, length]) => seconds >= length),
  );
  let rest = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [unit, length] of UNITS.slice(first, first + 2)) {
    const n = Math.floor(rest / length);
    rest -= n * length;
    if (n) parts.push(new Intl.NumberFormat(settings.language, { style: 'unit', unit, unitDisplay }).format(n));
  }
  return parts.join(' ');
}

/** Time left at a clock: in words while it is long, and as 4:05 when it is short. */
export function timeLeft(milliseconds: number, unitDisplay: 'short' | 'narrow' = 'short'): string {
  const all = Math.max(0, Math.ceil(milliseconds / 1000));
  if (all >= 3600) return duration(all, unitDisplay);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}

/** A browser by its usual name: what it calls itself is long. */
export function browserName(agent: string): string {
  const name = (/Edg|OPR|Firefox/.exec(agent) ?? /Chrome|Safari/.exec(agent))?.[0];
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0];
  const known: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  const parts = [name, system].filter((part) => part !== undefined).map((part) => known[part] ?? part);
  return parts.length ? parts.join(' · ') : agent.slice(0, 60);
}

/** Puts a text on the clipboard; false if the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
