/** Decisions of a review in words: when it was, what was played, what would have been better, and why. */
import type { Move, PlayerInfo } from '../../games/game';
import * as m from '../../texts/messages.js';
import type { Phrases } from '../phrases';
import type { Decision, Judgement, Review } from '../wire';
import { percent } from './graph';

/** A decision that is judged. */
export type Judged = Decision & { readonly judgement: Judgement };

/** More steps of a plan than these are not named in a line. */
const MOST = 3;

/** What cost something, in the order of the game; what is doubtful counts if it might have cost that much. */
export const costly = (decisions: readonly Decision[]): Judged[] =>
  decisions.filter((one): one is Judged => one.judgement != null && one.judgement.verdict !== 'fine');

/** The decision that turned the game: the costliest of the only player at this browser, else of all; null if none cost much. */
export function turningPoint(review: Review, players: readonly PlayerInfo[]): Judged | null {
  const [own, ...more] = players.filter(({ mine }) => mine);
  const numbers = new Set(own && more.length === 0 ? review.turning_points[own.seat] : review.turning_points.flat());
  const worst = costly(review.decisions)
    .filter(({ number }) => numbers.has(number))
    .toSorted((a, b) => b.judgement.loss - a.judgement.loss);
  return worst[0] ?? null;
}

/** Two plans from where they part: what both begin with is left out, as long as something is left of each. */
export function parted(played: readonly Move[], better: readonly Move[]): [readonly Move[], readonly Move[]] {
  const least = Math.min(played.length, better.length) - 1;
  let alike = 0;
  while (alike < least && played[alike]?.id === better[alike]?.id) alike += 1;
  return [played.slice(alike), better.slice(alike)];
}

/** A plan in words, shortened if it is long. */
export function planIn(plan: readonly Move[], name: (move: Move) => string): string {
  const names = plan.slice(0, MOST).map(name);
  return plan.length > MOST ? m.review_more_steps({ steps: names.join(', ') }) : names.join(', ');
}

/** What a verdict is called. */
const VERDICTS: Readonly<Record<Judgement['verdict'], () => string>> = {
  fine: m.verdict_fine,
  doubtful: m.verdict_doubtful,
  inaccuracy: m.verdict_inaccuracy,
  mistake: m.verdict_mistake,
  blunder: m.verdict_blunder,
};
export const verdict = ({ verdict }: Judgement): string => VERDICTS[verdict]();

/** What it cost: in whole percentage points, and within what bounds it lies if they are not the same. */
export function cost({ loss, low, high }: Judgement): string {
  const [n, least, most] = [percent(loss), percent(Math.max(0, low)), percent(high)];
  return least === most ? m.review_cost({ n }) : m.review_cost_between({ n, low: least, high: most });
}

/** Why the other would have been better, as the game says it; empty if it does not. */
export const why = ({ reasons }: Judgement, phrases: Phrases): string =>
  reasons.map((one) => phrases.reason(one)).find((text) => text !== '') ?? '';
