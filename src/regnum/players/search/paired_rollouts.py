"""Paired rollouts: rollouts of all plans under common random numbers, where chance decides more than plans do.

Alternatives that are simulated with the same random numbers differ by less luck, so that fewer simulations tell which
is better (common random numbers; see Law and Kelton, Simulation Modeling and Analysis). A rollout follows a plan until
the searching seat's turn comes round again, everybody choosing greedily, and asks the evaluator for the win chances
there. The hidden cards and the dice of a rollout are its scenario: the first rollout of every plan has the same
scenario, and so has the second. Values are compared within scenarios, so that what a scenario does to all plans alike
drops out.

The prior of a plan, what the evaluator makes of it, counts for as many rollouts as their variance says. The plan that
leads and the one that could most likely be better are rolled out in turn.

Nothing depends on time or on the order of hashes: the same generator finds the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import Game, Plan, View
from regnum.players.judging import evaluator_of, plans_of, prior, thoughts_of, verdict
from regnum.players.player import Thoughts
from regnum.players.search.rollouts import Rollouts

ITERATIONS = 3
"""How often the estimates of plans and scenarios are refined after a rollout: they hardly change with one more."""


@dataclass(frozen=True, slots=True)
class RolloutConfig:
    """How plans are rolled out."""

    width: int = 4
    """How many plans are weighed at a position on the way, the evaluator's most promising."""
    root_scenarios: int = 8
    """Under how many scenarios all plans are judged before any is rolled out."""
    error: float = 0.05
    """By how much priors are usually off, beside what is the same for all plans."""
    noise: float = 0.04
    """By how much rollouts under one scenario usually differ from what plans are worth."""
    noise_weight: int = 4
    """How many rollouts it takes to believe that they differ more or less than usually."""
    confidence: float = 2.0
    """How many times the doubt about two plans is allowed for before one of them is settled upon."""
    indifference: float = 0.004
    """A plan that could be better by less is not worth another rollout."""
    max_stints: int = 3
    """How often every seat may be asked, at most, in a rollout that does not come back to the searching seat."""


DEFAULT_CONFIG = RolloutConfig()


class _Candidate:
    """A plan: its prior, and what each rollout of it found."""

    __slots__ = ("found", "plan", "prior", "weight", "worth")

    def __init__(self, plan: Plan, prior: float) -> None:
        self.plan, self.prior, self.worth = plan, prior, prior
        self.found: list[float] = []
        self.weight = 0.0
        """What its rollouts count for: more, if many others were rolled out under the same scenario."""


class PairedRollouts:
    """A comparison of what the seat of a view could do, which can be ended after any rollout."""

    def __init__(self, game: Game, view: View, rng: Random, config: RolloutConfig = DEFAULT_CONFIG) -> None:
        self._game, self._view, self._rng, self._config = game, view, rng, config
        self._evaluator = evaluator_of(game)
        self.rollouts = Rollouts(game, view, rng.getrandbits(48), width=config.width, max_stints=config.max_stints)
        guess = game.guess(view, rng)
        plans, self._alike = plans_of(self._evaluator, guess, rng), self._evaluator.is_symmetric(guess)
        self._candidates = [*map(_Candidate, plans, self._priors(plans))]
        self._noise_variance = config.noise**2
        """By how much rollouts differ beside their scenario: the mean of the squares."""

    @property
    def open(self) -> bool:
        """Whether there is anything to choose; where all plans are equally good, lots have chosen already."""
        return len(self._candidates) > 1 and not self._alike

    def simulate(self) -> None:
        """Roll out the best plan, or the one that could most likely be better, whichever had fewer rollouts."""
        best, *others = self._ranked()
        rival = max(others, key=lambda one: one.worth + self._deviation(one), default=best)
        chosen = best if len(best.found) < max(1, len(rival.found)) else rival
        chosen.found.append(self.rollouts.value(chosen.plan, len(chosen.found)))
        self._estimate()

    def settled(self, left: float) -> bool:
        """Whether this many more rollouts will hardly change what is best, or not to any purpose."""
        best, *others = self._ranked()
        config, margin = self._config, self._deviation(best)
        return not left or all(
            other.worth + config.confidence * (margin + self._deviation(other)) < best.worth + config.indifference
            for other in others
        )

    def _deviation(self, one: _Candidate) -> float:
        """By how much a plan may be better or worse than it seems."""
        return math.sqrt(self._noise_variance / (self._prior_weight + one.weight))

    @property
    def _prior_weight(self) -> float:
        """How many rollouts a prior is worth."""
        return self._noise_variance / self._config.error**2

    def _priors(self, plans: Sequence[Plan]) -> Iterator[float]:
        """What the evaluator thinks of each plan, under some scenarios."""
        seat, rollouts = self._view.seat, self.rollouts
        assert seat is not None
        guesses = [rollouts.guess(scenario) for scenario in range(self._config.root_scenarios if len(plans) > 1 else 1)]
        for plan in plans:
            ends = (rollouts.end(guess, plan, scenario) for scenario, guess in enumerate(guesses))
            yield prior(verdict, self._evaluator, guesses[0], ends, seat)

    # what was found

    def _estimate(self) -> None:
        """Judge the plans that were rolled out anew: a rollout finds what its plan is worth and its scenario brings.

        Only scenarios under which several were rolled out say anything of plans.
        """
        rolled = [one for one in self._candidates if one.found]
        shared = sorted(len(one.found) for one in rolled)[-2] if len(rolled) > 1 else 0
        groups = [[one for one in rolled if len(one.found) > scenario] for scenario in range(shared)]
        self._noise_variance = self._variance(groups)
        for one in rolled:
            one.weight = sum(1 - 1 / len(group) for group in groups[: len(one.found)])
        for _ in range(ITERATIONS):
            scenarios = [
                _mean([one.found[scenario] - one.worth for one in group]) for scenario, group in enumerate(groups)
            ]
            for one in rolled:
                gains = [found - brought for found, brought in zip(one.found, scenarios, strict=False)]
                one.worth = (self._prior_weight * one.prior + sum(gains)) / (self._prior_weight + len(gains))

    def _variance(self, groups: Sequence[Sequence[_Candidate]]) -> float:
        """By how much rollouts differ from what their plan and their scenario bring: the mean of the squares."""
        config = self._config
        squares, freedom = config.noise_weight * config.noise**2, config.noise_weight
        means = {one: _mean(one.found[: len(groups)]) for group in groups[:1] for one in group}
        for scenario, group in enumerate(groups):
            gaps = [one.found[scenario] - means[one] for one in group]
            squares += sum((gap - _mean(gaps)) ** 2 for gap in gaps)
            freedom += len(gaps) - 1
        return squares / freedom

    # what is told

    @property
    def best(self) -> Plan:
        """The plan to take."""
        return self._ranked()[0].plan

    def thoughts(self) -> Thoughts:
        """All plans, the best first; what rollouts found more or less than the prior is told of all alike."""
        gaps = [found - one.worth for one in self._candidates for found in one.found]
        shift = _mean(gaps) if gaps else 0.0
        weighed = ((one.plan, one.worth + shift, len(one.found)) for one in self._ranked())
        return thoughts_of(self._game, self._view, self._rng, weighed)

    def _ranked(self) -> Sequence[_Candidate]:
        """The plans, the best first."""
        return sorted(self._candidates, key=lambda one: -one.worth)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
