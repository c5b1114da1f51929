/** The log in words: what happened in each step, with the rules and places it names. */
import type { GameEvent, GameModule, PlayerInfo } from '../games/game';
import * as m from '../texts/messages.js';
import type { Phrases } from './phrases';
import type { Step } from './wire';

export interface Line {
  readonly version: number;
  readonly seat: number | null;
  readonly kind: Step['kind'];
  readonly at: string;
  readonly sentences: readonly string[];
  /** Of whom each sentence is. */
  readonly seats: readonly (number | null)[];
  /** Taken back later. */
  readonly undone: boolean;
  /** Names in the events, for the board to mark. */
  readonly names: readonly string[];
}

/** Which steps were taken back: each undo takes the last one that still stands. */
export function undone(log: readonly Step[]): Set<number> {
  const standing: number[] = [];
  const gone = new Set<number>();
  for (const step of log) {
    if (step.kind === 'move') standing.push(step.version);
    else if (step.kind === 'undo') {
      const last = standing.pop();
      if (last !== undefined) gone.add(last);
    }
  }
  return gone;
}

/** The last move that still stands. */
export function lastMove(log: readonly Step[]): Step | undefined {
  const gone = undone(log);
  return log.findLast((step) => step.kind === 'move' && !gone.has(step.version));
}

const namesIn = (event: GameEvent): readonly string[] =>
  Object.values(event).filter((value) => typeof value === 'string');

/** What steps were about, by the names that a board marks. */
export const placesOf = (steps: readonly Step[], places: GameModule['places'] = namesIn): string[] =>
  steps.flatMap((step) => step.events.flatMap(places));

/** The steps of others since a seat last acted that still stand; for who has no seat, the last one. */
export function sinceOwn(log: readonly Step[], seat: number | null): Step[] {
  const last = seat === null ? log.length - 2 : log.findLastIndex((step) => step.seat === seat);
  const gone = undone(log);
  return log.slice(Math.max(0, last + 1)).filter((step) => step.kind === 'move' && !gone.has(step.version));
}

/** What the page itself says of a step that is no move: of others, and to the person who took it. */
const OTHERS: Partial<Record<Step['kind'], (by: { name: string }) => string>> = {
  undo: m.log_undo,
  resign: m.log_resign,
  left: m.log_left,
  absent: m.log_absent,
  withheld: m.log_withheld,
  deal: () => m.log_deal(),
};
const OWN: Partial<Record<Step['kind'], () => string>> = {
  undo: m.log_undo_own,
  resign: m.log_resign_own,
  left: m.log_left_own,
  absent: m.log_absent_own,
  withheld: m.log_withheld_own,
};

export function linesOf(
  log: readonly Step[],
  phrases: Phrases,
  players: readonly PlayerInfo[],
  places?: GameModule['places'],
): Line[] {
  const names = players.map((player) => player.name);
  const gone = undone(log);
  const lines: Line[] = [];
  for (const step of log) {
    const spoken = step.events.map((event) => ({
      text: phrases.event(event, names),
      seat: typeof event['seat'] === 'number' ? event['seat'] : step.seat,
    }));
    const name = step.seat === null ? '' : (names[step.seat] ?? '');
    const own = step.seat !== null && step.seat === phrases.you;
    spoken.unshift({ text: (own ? OWN[step.kind]?.() : OTHERS[step.kind]?.({ name })) ?? null, seat: step.seat });
    const said = spoken.flatMap(({ text, seat }) => (text === null ? [] : [{ text, seat }]));
    const sentences = said.map(({ text }) => text);
    if (sentences.length === 0) continue;
    lines.push({
      version: step.version,
      seat: step.seat,
      kind: step.kind,
      at: step.at,
      sentences,
      seats: said.map(({ seat }) => seat),
      undone: gone.has(step.version),
      names: placesOf([step], places),
    });
  }
  return lines;
}

/** A text cut at the rule ids in it, so that each can be a link. */
export function withRules(text: string): { text: string; rule: boolean }[] {
  return text
    .split(/\b([A-Z]{2,4}-[A-Z]{0,2}\d+)\b/)
    .map((part, i) => ({ text: part, rule: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}
