"""What a review finds where everything can be computed exactly: over all hidden hands and all answers of chance."""

from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import cast

import pytest

from regnum.kernel import Chance, Move, Plan, ReplayedChance, Seat, State, Stream, follow
from regnum.review import Decision, Verdict, review
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


def judged() -> Iterator[tuple[HaggleView, Decision, Judgement]]:
    """Every decision of some games with the view of its seat, and its judgement by the ends of plans."""
    for seed, found in enumerate(REVIEWS):
        states = [state for _, state, _ in played(seed).states()]
        for decision in found.decisions:
            view = states[decision.first - 1].view(decision.seat)
            assert isinstance(view, HaggleView)
            if decision.choice:
                yield view, decision, DecisionJudge(EXACT, view, decision.played).judge()


def gain(view: HaggleView, seat: Seat, plan: Plan, instead: Plan) -> float:
    """By how much a plan is better than what was played instead, over all that its seat can imagine."""
    return fmean(worth(world, plan, seat) - worth(world, instead, seat) for world in worlds(view))


def worth(state: State, plan: Plan, seat: Seat) -> float:
    return chances(follow(state, plan, ReplayedChance(())))[seat]


def test_the_exact_difference_lies_within_the_interval() -> None:
    held = []
    for view, decision, judgement in judged():
        exact = gain(view, decision.seat, judgement.better, decision.played)
        held.append(judgement.low - 1e-9 <= exact <= judgement.high + 1e-9)
    assert len(held) > 100
    assert sum(held) >= 0.95 * len(held)


def test_what_is_best_is_hardly_ever_called_wrong() -> None:
    accused = []
    for view, decision, judgement in judged():
        plans = [(move,) for move in next(worlds(view)).moves()]
        if max(gain(view, decision.seat, plan, decision.played) for plan in plans) <= 0:
            accused.append(judgement.verdict not in (Verdict.FINE, Verdict.DOUBTFUL))
    assert len(accused) > 30
    assert sum(accused) <= 0.05 * len(accused)


def test_what_costs_much_is_found() -> None:
    found = []
    for view, decision, judgement in judged():
        plans = [(move,) for move in next(worlds(view)).moves()]
        if max(gain(view, decision.seat, plan, decision.played) for plan in plans) >= 0.25:
            found.append(judgement.loss >= 0.15)
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
