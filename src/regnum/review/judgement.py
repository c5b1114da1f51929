"""What a decision was worth, judged by what its seat could know then: from its view, over guesses of what is hidden.

What was played and what could have been played instead meet the same guesses and the same chance (common random
numbers; see Law and Kelton, Simulation Modeling and Analysis), so that a difference between two plans is a mean of
paired differences, with an interval. Nothing else goes into a judgement: whoever changes what was hidden, and not what
the seat saw, gets the same judgement to the last digit.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import NormalDist, fmean, stdev

from regnum.kernel import Game, Plan, RandomChance, State, View, canonical, follow
from regnum.players.judging import evaluator_of, verdict
from regnum.players.search.rollouts import Rollouts
from regnum.review.graph import less
from regnum.review.luck import expectation, weighted
from regnum.review.review import Judgement, Verdict

GUESSES = 12
"""Over how many guesses the ends of plans are compared."""
ANSWERS = 12
"""Over how many answers of chance what was played is followed on each guess, if it asks for any."""
MAX_PLANS = 24
"""How many plans are compared with what was played, the evaluator's most promising."""
SCENARIOS = 48
"""Over how many rollouts the best of them are compared."""
RIVALS = 3
"""How many plans are rolled out beside what was played."""
WIDTH, MAX_STINTS = 4, 3
"""Of a rollout: how many plans are weighed at a position, and how often a seat is asked at most."""
DOUBT = 0.05
"""How often an interval may be wrong, of all the plans that a decision is compared with together."""
SEARCHED_ERROR = 0.5
"""How much of the evaluator's error is left where rollouts went on to the seat's next turn."""
LIMITS = ((0.15, Verdict.BLUNDER), (0.07, Verdict.MISTAKE), (0.03, Verdict.INACCURACY))
"""From which loss on a decision is called what."""


@dataclass(frozen=True, slots=True)
class Gain:
    """How much better a plan was than what was played."""

    plan: Plan
    mean: float
    margin: float
    """By how much the mean may be off."""


class DecisionJudge:
    """Judges one decision of the seat of a view."""

    def __init__(self, game: Game, view: View, played: Plan) -> None:
        self._game, self._view, self._played = game, view, played
        self._evaluator = evaluator_of(game)
        self._rollouts = Rollouts(game, view, _seed(view), width=WIDTH, max_stints=MAX_STINTS)
        assert view.seat is not None
        self._seat = view.seat

    def judge(self) -> Judgement:
        """Compare the ends of all plans."""
        judgement, _ = self._at_ends()
        return judgement

    def search(self) -> Judgement:
        """Compare what was played with the best others by rollouts to the seat's next turn."""
        judgement, gains = self._at_ends()
        rivals = [gain.plan for gain in gains[:RIVALS]]
        if not rivals:
            return replace(judgement, searched=True)
        found = {plan: self._rolled_out(plan) for plan in (self._played, *rivals)}
        error = SEARCHED_ERROR * self._evaluator.error
        searched = self._gains(found, rivals, error)
        return replace(self._judged(searched, found[self._played], judgement.effect), searched=True)

    def _at_ends(self) -> tuple[Judgement, list[Gain]]:
        """The judgement by the ends of plans, and how much better each other plan was, the best first."""
        guesses = [self._rollouts.guess(scenario) for scenario in range(GUESSES)]
        before = _mean([verdict(self._evaluator, guess) for guess in guesses])
        after = _mean([self._expected(guess, scenario) for scenario, guess in enumerate(guesses)])
        others = self._others(guesses[0])
        found = {plan: self._ends(plan, guesses) for plan in (self._played, *others)}
        gains = self._gains(found, others, self._evaluator.error)
        return self._judged(gains, found[self._played], less(after, before)), gains

    def _expected(self, guess: State, scenario: int) -> Sequence[float]:
        """Each seat's chance that what was played could be expected to lead to from a guess, whatever chance says."""
        judged, rng = partial(verdict, self._evaluator), self._rollouts.stream(scenario, 1)
        *first, last = self._played
        state = follow(guess, tuple(first), RandomChance(rng)) if first else guess
        if state.to_move != self._seat or last not in state.moves():
            return judged(state)
        return expectation(state, last, judged, rng, ANSWERS)

    def _others(self, guess: State) -> Sequence[Plan]:
        """The plans that what was played is compared with: none where all are meant to be equally good."""
        if self._evaluator.is_symmetric(guess):
            return []
        return [plan for plan in self._evaluator.plans(guess)[:MAX_PLANS] if plan != self._played]

    def _ends(self, plan: Plan, guesses: Sequence[State]) -> Sequence[float]:
        ends = (self._rollouts.end(guess, plan, scenario) for scenario, guess in enumerate(guesses))
        return [verdict(self._evaluator, end)[self._seat] for end in ends]

    def _rolled_out(self, plan: Plan) -> Sequence[float]:
        return [self._rollouts.value(plan, scenario) for scenario in range(SCENARIOS)]

    def _gains(self, found: dict[Plan, Sequence[float]], others: Sequence[Plan], error: float) -> list[Gain]:
        """How much better than what was played others were, the best first."""
        played = found[self._played]
        gains = []
        for plan in others:
            paired = less(found[plan], played)
            if any(paired):
                gains.append(Gain(plan, fmean(paired), _margin(paired, len(others), error)))
        return sorted(gains, key=lambda gain: -gain.mean)

    def _judged(self, gains: Sequence[Gain], played: Sequence[float], effect: tuple[float, ...]) -> Judgement:
        best = gains[0] if gains and gains[0].mean > 0 else Gain(self._played, 0.0, 0.0)
        low, high = best.mean - best.margin, best.mean + best.margin
        reasons = tuple(self._evaluator.reasons(self._rollouts.guess(0), best.plan))
        said = verdict_of(best.mean, low)
        return Judgement(said, best.plan, fmean(played), best.mean, low, high, reasons, effect, searched=False)


def verdict_of(loss: float, low: float) -> Verdict:
    """What a loss is called; where it could as well be none, it is doubtful."""
    found = next((verdict for limit, verdict in LIMITS if loss >= limit), Verdict.FINE)
    return Verdict.DOUBTFUL if found is not Verdict.FINE and low <= 0 else found


def _margin(paired: Sequence[float], compared: int, error: float) -> float:
    """By how much a mean of paired differences may be off: the differences spread, both plans are judged with an
    error, and the best of several is looked for."""
    n = len(paired)
    deviate = NormalDist().inv_cdf(1 - DOUBT / 2 / compared)
    spread = stdev(paired) ** 2 / n * (n - 1) / (n - 3)
    return deviate * math.sqrt(spread + 2 * error**2)


def _seed(view: View) -> int:
    """The seed of all guesses from a view, which follows from it alone."""
    return int.from_bytes(hashlib.sha256(canonical(view.json())).digest()[:6], "big")


def _mean(vectors: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return weighted((1 / len(vectors), vector) for vector in vectors)
