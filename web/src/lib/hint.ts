/** Advice in words: the step, why, what is to follow it, and what it promises. */
import type { GameModule, GameView, Move, PlayerInfo } from '../games/game';
import * as m from '../texts/messages.js';
import type { Phrases } from './phrases';
import type { Advice, Thought } from './wire';

export interface Hint {
  /** The move to be lit up. */
  readonly move: Move | null;
  /** That move and those that are to follow it. */
  readonly plan: readonly Move[];
  readonly step: string;
  readonly why: string;
  readonly next: string;
  readonly odds: string;
  readonly others: string;
}

/** What there is to tell of advice. */
export function hintOf(
  given: Advice,
  module: Pick<GameModule, 'name'>,
  view: GameView,
  moves: readonly Move[],
  phrases: Phrases,
  players: readonly PlayerInfo[],
): Hint {
  const name = (move: Move | undefined): string =>
    (move && module.name?.(move, view, phrases, players)) ?? move?.text ?? '';
  const [first, ...rest] = given.best.plan;
  const percent = ({ chance }: Thought): number => Math.round(100 * chance);
  const [chance, points] = [percent(given.best), given.best.points ?? null];
  const reason = given.reasons.map((one) => phrases.reason(one)).find((text) => text !== '');
  // Two cards may offer the same: what is called like the best is no other choice to a reader.
  const others = given.others
    .map((one) => ({ step: name(one.plan[0]), percent: percent(one) }))
    .filter((one) => one.step !== name(first))
    .map((one) => `${one.step} (${m.percent({ n: one.percent })})`);
  return {
    move: moves.find(({ id }) => id === first?.id) ?? null,
    plan: given.best.plan,
    step: name(first),
    why: reason ?? m.hint_best(),
    next: rest.length ? m.hint_then({ steps: rest.map(name).join(', ') }) : '',
    odds: points === null ? m.hint_chance({ chance }) : m.hint_points({ chance, points: Math.round(points) }),
    others: others.length ? m.hint_others({ steps: others.join(', ') }) : '',
  };
}

/** A hint as it is read out. */
export const spoken = ({ step, why, next, odds }: Hint): string =>
  [`${m.hint()}: ${step}.`, why, next && `${next}.`, odds].filter((part) => part !== '').join(' ');
