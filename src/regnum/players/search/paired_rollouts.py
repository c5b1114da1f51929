"""Paired rollouts: plans compared under common random numbers, where chance decides more than plans do.

Comparing alternatives under the same random numbers cancels what luck does to all of them alike (common random numbers,
as in the simulation literature). A trial follows a plan until the searching seat's turn comes round again, everybody
doing what seems best at the moment, and asks the evaluator how things stand then. Guesses and dice make trials of one
plan differ by much more than plans do. So there are lucks: the first trial of every plan has the same hidden cards and
the same dice, and so has the second. What a plan found is compared with what others found under the same luck, and luck
drops out.

The prior counts as much as trials say it must. The plan that leads and the one that could most likely be better are
tried in turn.

Nothing depends on time or on the order of hashes: the same generator finds the same.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import Game, Plan, RandomChance, Seat, State, View, follow
from regnum.players.judging import evaluator_of, plans_of, prior, thoughts_of, verdict
from regnum.players.player import Thoughts

TURNS = 3
"""How often plans and lucks are weighed against each other after a trial: they hardly change from one to the next."""


@dataclass(frozen=True, slots=True)
class RolloutConfig:
    """How plans are tried."""

    width: int = 4
    """How many plans are weighed at a position on the way, the evaluator's most promising."""
    root_guesses: int = 8
    """Under how many lucks all plans are judged before any is tried."""
    error: float = 0.05
    """By how much priors are usually off, beside what is the same for all plans."""
    noise: float = 0.04
    """By how much trials under one luck usually differ from what plans are worth."""
    noise_weight: int = 4
    """How many trials it takes to believe that they differ more or less than usually."""
    sure: float = 2.0
    """How many times the doubt about two plans is allowed for before one of them is settled upon."""
    little: float = 0.004
    """A plan that could be better by less is not worth another trial."""
    stints: int = 3
    """How often every seat may be asked, at most, in a trial that does not come back to the own seat."""


USUAL = RolloutConfig()


class _Candidate:
    """A plan: its prior, and what each trial of it found."""

    __slots__ = ("found", "plan", "prior", "weight", "worth")

    def __init__(self, plan: Plan, prior: float) -> None:
        self.plan, self.prior, self.worth = plan, prior, prior
        self.found: list[float] = []
        self.weight = 0.0
        """What its trials count for: more, if many others were tried under the same luck."""


class PairedRollouts:
    """A comparison of what the seat of a view could do, which can be ended after any trial."""

    def __init__(self, game: Game, view: View, rng: Random, config: RolloutConfig = USUAL) -> None:
        self._game, self._view, self._rng, self._config = game, view, rng, config
        self._evaluator = evaluator_of(game)
        self._seed = rng.getrandbits(48)
        guess = game.guess(view, rng)
        plans, self._alike = plans_of(self._evaluator, guess, rng), self._evaluator.is_symmetric(guess)
        self._candidates = [*map(_Candidate, plans, self._priors(plans))]
        self._spread = config.noise**2
        """By how much trials differ beside their luck: the mean of the squares."""

    @property
    def open(self) -> bool:
        """Whether there is anything to choose; where all is alike, the lots have done it."""
        return len(self._candidates) > 1 and not self._alike

    def simulate(self) -> None:
        """Try a plan once more: the best, or the one that could most likely be better, whichever was tried less."""
        best, *others = self._ranked()
        rival = max(others, key=lambda one: one.worth + self._doubt(one), default=best)
        chosen = best if len(best.found) < max(1, len(rival.found)) else rival
        chosen.found.append(self._try(chosen.plan, len(chosen.found)))
        self._weigh()

    def settled(self, left: float) -> bool:
        """Whether so many trials more will hardly change what is best, or not to any purpose."""
        best, *others = self._ranked()
        config, margin = self._config, self._doubt(best)
        return not left or all(
            other.worth + config.sure * (margin + self._doubt(other)) < best.worth + config.little for other in others
        )

    def _doubt(self, one: _Candidate) -> float:
        """By how much a plan may be better or worse than it seems."""
        return math.sqrt(self._spread / (self._prior_weight + one.weight))

    @property
    def _prior_weight(self) -> float:
        """How many trials a prior is worth."""
        return self._spread / self._config.error**2

    # trials

    def _luck(self, luck: int, *about: int) -> Random:
        """The generator for one question under some luck: the same whatever was asked before."""
        key = self._seed
        for number in (luck, *about):
            key = (key * 1_000_003 + number + 1) & 0xFFFF_FFFF_FFFF
        return Random(key)

    def _priors(self, plans: Sequence[Plan]) -> Iterator[float]:
        """What the evaluator thinks of each plan, under some lucks."""
        seat, root_guesses = self._view.seat, range(self._config.root_guesses if len(plans) > 1 else 1)
        assert seat is not None
        guesses = [self._game.guess(self._view, self._luck(luck)) for luck in root_guesses]
        for plan in plans:
            ends = (follow(guess, plan, RandomChance(self._luck(luck, 0))) for luck, guess in enumerate(guesses))
            yield prior(verdict, self._evaluator, guesses[0], ends, seat)

    def _try(self, plan: Plan, luck: int) -> float:
        """The own chance to win when the own turn has come round again after a plan."""
        own = self._view.seat
        assert own is not None
        state = follow(self._game.guess(self._view, self._luck(luck)), plan, RandomChance(self._luck(luck, 0)))
        stints, before, step = Counter[Seat](), own, 0
        while state.to_move is not None and (state.to_move == before or state.to_move != own):
            if state.to_move != before:
                before, step = state.to_move, 0
                stints[before] += 1
                if stints[before] > self._config.stints:
                    break
            step += 1
            state = self._greedy(state, before, luck, stints[before], step)
        return verdict(self._evaluator, state)[own]

    def _greedy(self, state: State, seat: Seat, luck: int, *when: int) -> State:
        """What comes of the plan that seems best to whoever decides."""
        plans = self._evaluator.plans(state)[: self._config.width]
        best, chosen, certain = -1.0, plans[0], None
        for plan in plans if len(plans) > 1 else ():
            chance = RandomChance(self._luck(luck, seat, *when, 0))
            after = follow(state, plan, chance)
            worth = verdict(self._evaluator, after)[seat]
            if worth > best:
                best, chosen, certain = worth, plan, None if chance.outcomes else after
        return certain or follow(state, chosen, RandomChance(self._luck(luck, seat, *when, 1)))

    # what was found

    def _weigh(self) -> None:
        """Judge anew the plans that were tried: what they found is what they are worth and what their luck brought.

        Only lucks under which several were tried say anything of plans.
        """
        tried = [one for one in self._candidates if one.found]
        shared = sorted(len(one.found) for one in tried)[-2] if len(tried) > 1 else 0
        groups = [[one for one in tried if len(one.found) > luck] for luck in range(shared)]
        self._spread = self._differing(groups)
        for one in tried:
            one.weight = sum(1 - 1 / len(group) for group in groups[: len(one.found)])
        for _ in range(TURNS):
            lucks = [_mean([one.found[luck] - one.worth for one in group]) for luck, group in enumerate(groups)]
            for one in tried:
                gains = [found - brought for found, brought in zip(one.found, lucks, strict=False)]
                one.worth = (self._prior_weight * one.prior + sum(gains)) / (self._prior_weight + len(gains))

    def _differing(self, groups: Sequence[Sequence[_Candidate]]) -> float:
        """By how much trials differ from what their plan and their luck bring: the mean of the squares."""
        config = self._config
        squares, freedom = config.noise_weight * config.noise**2, config.noise_weight
        means = {one: _mean(one.found[: len(groups)]) for group in groups[:1] for one in group}
        for luck, group in enumerate(groups):
            gaps = [one.found[luck] - means[one] for one in group]
            squares += sum((gap - _mean(gaps)) ** 2 for gap in gaps)
            freedom += len(gaps) - 1
        return squares / freedom

    # what is told

    @property
    def best(self) -> Plan:
        """The plan to take."""
        return self._ranked()[0].plan

    def thoughts(self) -> Thoughts:
        """All plans, the best first; what trials found more or less than the prior is told of all alike."""
        gaps = [found - one.worth for one in self._candidates for found in one.found]
        shift = _mean(gaps) if gaps else 0.0
        weighed = ((one.plan, one.worth + shift, len(one.found)) for one in self._ranked())
        return thoughts_of(self._game, self._view, self._rng, weighed)

    def _ranked(self) -> Sequence[_Candidate]:
        """The plans, the best first."""
        return sorted(self._candidates, key=lambda one: -one.worth)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
