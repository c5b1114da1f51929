/** How fast a table plays, in words: each of them is exactly one clock. */
import * as m from '../texts/messages.js';
import { duration } from './naming';
import type { Clock } from './wire';

const MINUTE = 60;
const DAY = 86_400;

export const TEMPOS = {
  none: null,
  lively: { kind: 'game', seconds: 10 * MINUTE, increment: 10 },
  evening: { kind: 'game', seconds: 30 * MINUTE, increment: 30 },
  daily: { kind: 'move', seconds: DAY, increment: 0 },
  unhurried: { kind: 'move', seconds: 3 * DAY, increment: 0 },
} as const satisfies Readonly<Record<string, Clock | null>>;
export type Tempo = keyof typeof TEMPOS;
export const tempos = Object.keys(TEMPOS) as readonly Tempo[];

const NAMES: Readonly<Record<Tempo, () => string>> = {
  none: m.tempo_none,
  lively: m.tempo_lively,
  evening: m.tempo_evening,
  daily: m.tempo_daily,
  unhurried: m.tempo_unhurried,
};

type Given = Clock | null | undefined;
const same = (one: Given, other: Given): boolean =>
  one?.kind === other?.kind && one?.seconds === other?.seconds && (one?.increment ?? 0) === (other?.increment ?? 0);

/** The word for a clock; one that has none is told by its times. */
export function tempoName(clock: Given): string {
  const known = tempos.find((tempo) => same(TEMPOS[tempo], clock));
  return known ? NAMES[known]() : clockText(clock);
}

/** What a clock gives, in a sentence. */
export function clockText(clock: Given): string {
  if (!clock) return m.clock_text_none();
  const [time, more] = [duration(clock.seconds), duration(clock.increment ?? 0)];
  if (clock.kind === 'move') return m.clock_text_move({ time });
  return more ? m.clock_text_increment({ time, more }) : m.clock_text_game({ time });
}

/** The word for a clock and what it gives; of one without a word the latter alone. */
export function tempoText(clock: Given): string {
  const [name, text] = [tempoName(clock), clockText(clock)];
  return name === text ? text : `${name}: ${text}`;
}
