"""What a review finds where everything can be computed exactly: over all hidden hands and all answers of chance."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import fmean
from typing import cast

import pytest

from regnum.kernel import Chance, Move, Plan, ReplayedChance, State, Stream, follow
from regnum.review import Verdict, review
from regnum.review.judgement import DecisionJudge
from regnum.review.luck import expectation
from regnum.review.review import Judgement
from tests.kernel.haggle import HaggleView
from tests.review.exact import EXACT, chances, played, worlds

GAMES = 40
REVIEWS = [review(played(seed)) for seed in range(GAMES)]


def test_contributions_add_up_to_the_result() -> None:
    for found in REVIEWS:
        for one in found.contributions():
            assert one.start + one.luck + one.own + one.others + one.hidden == pytest.approx(one.result)
        assert sum(one.own for one in found.contributions()) == pytest.approx(0), "what turns bring is nobody's skill"


def test_luck_is_what_the_answers_did_beside_the_mean_over_all_answers() -> None:
    for seed, found in enumerate(REVIEWS):
        states = [state for _, state, _ in played(seed).states()]
        rolled, before = found.moments[1], states[0]
        assert rolled.luck is not None
        for seat in range(2):
            assert rolled.luck[seat] == pytest.approx(chances(states[1])[seat] - chances(before)[seat])
        assert all(moment.luck is None for moment in found.moments[2:]), "only the die is chance"


@dataclass(frozen=True)
class Judged:
    """A judgement by the ends of plans, and by how much each plan is exactly better than what was played."""

    judgement: Judgement
    exact: Mapping[Plan, float]

    @property
    def loss(self) -> float:
        return max(self.exact.values())


@cache
def judged() -> Sequence[Judged]:
    """Every decision of some games."""
    return [*_judged()]


def _judged() -> Iterator[Judged]:
    for seed, found in enumerate(REVIEWS):
        states = [state for _, state, _ in played(seed).states()]
        for decision in found.decisions:
            view = states[decision.first - 1].view(decision.seat)
            assert isinstance(view, HaggleView)
            if decision.choice:
                worth: dict[Plan, float] = {
                    (move,): exact_worth(view, move) for move in states[decision.first - 1].moves()
                }
                exact = {plan: value - worth[decision.played] for plan, value in worth.items()}
                yield Judged(DecisionJudge(EXACT, view, decision.played).judge(), exact)


def exact_worth(view: HaggleView, move: Move) -> float:
    """What a step is worth to the seat of a view, over all that it can imagine."""
    assert view.seat is not None
    seat = view.seat
    return fmean(chances(follow(world, (move,), ReplayedChance(())))[seat] for world in worlds(view))


def test_the_exact_difference_lies_within_the_interval() -> None:
    held = [
        one.judgement.low - 1e-9 <= one.exact[one.judgement.better] <= one.judgement.high + 1e-9 for one in judged()
    ]
    assert len(held) > 100
    assert sum(held) >= 0.95 * len(held)


def test_what_is_best_is_hardly_ever_called_wrong() -> None:
    accused = [one.judgement.verdict not in (Verdict.FINE, Verdict.DOUBTFUL) for one in judged() if one.loss <= 0]
    assert len(accused) > 30
    assert sum(accused) <= 0.05 * len(accused)


def test_what_costs_much_is_found() -> None:
    found = [one.judgement.loss >= 0.15 for one in judged() if one.loss >= 0.25]
    assert len(found) > 5
    assert sum(found) >= 0.9 * len(found)


class Insistent:
    """A position that asks chance until it is given something else than the lowest answer."""

    def copy(self) -> "Insistent":
        return self

    def play(self, move: Move, chance: Chance) -> None:
        while not chance.below(2, Stream("coin")):
            pass


def test_chance_may_be_asked_until_it_says_something_else() -> None:
    move = Move(0, "toss", "toss")
    found = expectation(cast("State", Insistent()), move, lambda state: [0.5, 0.5], Random(1))
    assert found == pytest.approx((0.5, 0.5))
