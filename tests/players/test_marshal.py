"""The marshal: its budget, its plans carried out, and nothing left to time or hashes where a number is given."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from random import Random

import pytest

from regnum.kernel import Plan, RandomChance, State
from regnum.players.budget import Budget
from regnum.players.loop import Unrecorded
from regnum.players.planner import Steward
from regnum.players.search import searcher as module
from regnum.players.search.ismcts import Search
from regnum.players.search.searcher import Marshal
from regnum.testing.walks import play_until
from tests.kernel.haggle import HAGGLE, Wisdom
from tests.players.playing import DOMAINE, decisions


class Clock:
    """A clock that stands still but for the looks of a search: each takes its turn of the times given.

    The search never knows what is best before the end, unless it is `decisive`.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        simulations: Iterator[float],
        start: float = 0.0,
        *,
        decisive: bool = False,
    ) -> None:
        self.now, self.searches, self.looked = 100.0, 0, 0
        clock = self

        class Timed(Search):
            def __init__(self, *args: object) -> None:
                super().__init__(*args)  # type: ignore[arg-type]
                clock.searches += 1
                clock.now += start

            def simulate(self) -> None:
                super().simulate()
                clock.looked += 1
                clock.now += next(simulations)

            def settled(self, left: float) -> bool:
                return decisive and super().settled(left)

        monkeypatch.setattr(module, "Search", Timed)

    def __call__(self) -> float:
        return self.now


def offer() -> State:
    """A decision of Haggle: which token to offer."""
    return HAGGLE.read("(3,0,'offer',4,None,((1,5),(2,6)),(None,None),(None,None),(0,0),0)")


def spent(clock: Clock, budget: Budget, cap: float = 60.0) -> float:
    """How long a marshal thinks about an offer."""
    state, began = offer(), clock.now
    Marshal(HAGGLE, Random(1), budget, clock).choose(state.view(state.to_move), state.moves(), cap)
    return clock.now - began


@pytest.mark.parametrize("seconds", [0.05, 0.3, 1.0, 30.0])
def test_a_time_is_kept_and_used(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    clock = Clock(monkeypatch, chain.from_iterable(repeat((0.001, 0.002, 0.0015))), start=0.004)
    assert 0.9 * seconds <= spent(clock, Budget(seconds=seconds)) <= seconds


def test_there_must_be_room_for_a_look_as_long_as_the_longest_of_late(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, chain(repeat(0.01, 80), (0.15,), repeat(0.01)))
    assert 0.91 <= spent(clock, Budget(seconds=1.0)) <= 0.96
    clock = Clock(monkeypatch, chain((0.15,), repeat(0.01)))
    assert 0.98 <= spent(clock, Budget(seconds=1.0)) <= 1.0


def test_the_time_that_is_offered_is_not_exceeded(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, repeat(0.01))
    assert 0.27 <= spent(clock, Budget(seconds=1.0), cap=0.3) <= 0.3


def test_a_look_may_take_no_time_that_the_clock_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, chain((0.0,), repeat(0.01)), decisive=True)
    assert spent(clock, Budget(seconds=1.0)) <= 1.0
    assert clock.looked > 1


def test_something_is_chosen_even_if_there_is_no_time_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, repeat(5.0))
    spent(clock, Budget(seconds=1.0), cap=0.0)
    assert clock.looked == 1


def _no_clock() -> float:
    raise AssertionError("the time must not matter")


def test_a_number_of_looks_is_taken_whatever_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, state = Clock(monkeypatch, repeat(1000.0)), offer()
    Marshal(HAGGLE, Random(1), Budget(simulations=25), _no_clock).choose(state.view(state.to_move), state.moves(), 0.01)
    assert clock.looked == 25


@pytest.mark.parametrize("simulations", [25, 60])
def test_no_look_is_taken_once_the_best_plan_leads_by_more_than_are_left(
    monkeypatch: pytest.MonkeyPatch, simulations: int
) -> None:
    state, chosen, looked = offer(), [], []
    for decisive in (False, True):
        clock = Clock(monkeypatch, repeat(0.01), decisive=decisive)
        marshal = Marshal(HAGGLE, Random(1), Budget(simulations=simulations))
        chosen.append(marshal.choose(state.view(state.to_move), state.moves(), 1.0))
        looked.append(clock.looked)
    assert chosen[0] == chosen[1]
    assert looked[1] < looked[0] == simulations


def test_time_is_saved_once_the_best_plan_leads_by_more_than_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, repeat(0.01), decisive=True)
    assert spent(clock, Budget(seconds=1.0)) < 0.9


def test_a_single_legal_move_is_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, state = Clock(monkeypatch, repeat(1.0)), HAGGLE.read(offer().text().replace("'offer',4", "'roll',0"))
    assert len(state.moves()) == 1
    move = Marshal(HAGGLE, Random(1), clock=_no_clock).choose(state.view(state.to_move), state.moves(), 1.0)
    assert move in state.moves()
    assert clock.searches == 0


def long_plan() -> tuple[State, Plan]:
    """A turn of Domaine whose best plan has several steps, and that plan."""
    for state in decisions(DOMAINE, 2, 4, 1):
        if state.view(state.to_move).json()["phase"] == "turn":
            plan = (
                Marshal(DOMAINE, Random(3), Budget(simulations=3))
                .think(state.view(state.to_move), state.moves(), 1.0)[0]
                .plan
            )
            if len(plan) > 2:
                return state.copy(), plan
    raise AssertionError("there is no such turn")


def test_a_plan_is_carried_out_without_thinking_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state, plan = long_plan()
    clock, chance = Clock(monkeypatch, repeat(1.0)), RandomChance(Random(1))
    marshal = Marshal(DOMAINE, Random(3), Budget(simulations=3))
    for move in plan:
        assert marshal.choose(state.view(state.to_move), state.moves(), 1.0) is move
        state.play(move, chance)
    assert clock.searches == 1


def test_it_thinks_again_if_the_table_is_not_as_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    state, plan = long_plan()
    clock, chance = Clock(monkeypatch, repeat(1.0)), RandomChance(Random(1))
    marshal = Marshal(DOMAINE, Random(3), Budget(simulations=3))
    marshal.choose(state.view(state.to_move), state.moves(), 1.0)
    other = next(move for move in state.moves() if move is not plan[0] and move.verb == "sell")
    state.play(other, chance)
    seat = state.to_move
    play_until(
        Unrecorded(state, chance),
        lambda _, moves: moves.pick(Random(1)),
        lambda: state.to_move == seat and len(state.moves()) > 1,
    )
    assert marshal.choose(state.view(state.to_move), state.moves(), 1.0) in state.moves()
    assert clock.searches == 2


CHOICES = """
from random import Random
from regnum.players import player
from tests.players.playing import some_decisions
for game, state in some_decisions():
    print(player("marshal:12", game, Random(4)).choose(state.view(state.to_move), state.moves(), 1.0))
"""


def test_choices_do_not_depend_on_the_order_of_hashes() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", CHOICES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert said[0].count("\n") > 10


def test_it_foresees_the_answer_where_the_steward_sees_no_difference() -> None:
    state = offer()
    view, moves = state.view(state.to_move), state.moves()
    low, high = Steward(HAGGLE, Random(1)).think(view, moves, 1.0)
    assert low.chance == high.chance
    for seed in range(10):
        assert Marshal(HAGGLE, Random(seed), Budget(simulations=60)).choose(view, moves, 1.0).text == "offer 1"


def test_every_look_is_counted() -> None:
    state = offer()
    search = Search(HAGGLE, state.view(state.to_move), Random(1))
    for _ in range(50):
        search.simulate()
    thoughts = search.thoughts()
    assert sum(thought.visits for thought in thoughts) == 50
    assert [thought.chance for thought in thoughts] == sorted((thought.chance for thought in thoughts), reverse=True)
    assert search.best == thoughts[0].plan


class Looked:
    """A search whose looks have found the values given, of each of two plans that promised the same."""

    def __init__(self, *found: Sequence[float]) -> None:
        state = offer()
        self.search = Search(HAGGLE, state.view(state.to_move), Random(1))
        self.search.simulate()
        for edge, values in zip(self.search._root.values(), found, strict=True):
            edge.judged, edge.prior_sum, edge.visits, edge.total, edge.squares = 1, 0.5, 0, 0.0, 0.0
            for value in values:
                edge.found(value)

    @property
    def worths(self) -> Sequence[float]:
        plans = [edge.plan for edge in self.search._root.values()]
        return [thought.chance for thought in sorted(self.search.thoughts(), key=lambda one: plans.index(one.plan))]


def test_looks_that_agree_are_believed_and_looks_that_differ_are_not() -> None:
    sure = Looked([0.5] * 8, [0.54] * 8).worths
    unsure = Looked([0.3, 0.7] * 4, [0.34, 0.74] * 4).worths
    assert sure[1] - sure[0] > 0.03
    assert 0.0 < unsure[1] - unsure[0] < 0.005


def test_many_looks_that_differ_are_believed_in_the_end() -> None:
    few, many = (Looked([0.3, 0.7] * times, [0.34, 0.74] * times).worths for times in (4, 400))
    assert few[1] - few[0] < 0.005 < 0.03 < many[1] - many[0]


def test_looks_are_believed_the_sooner_the_more_the_counsel_is_usually_off(monkeypatch: pytest.MonkeyPatch) -> None:
    gaps = []
    for error in (0.02, 0.04):
        monkeypatch.setattr(Wisdom, "error", error)
        less, more = Looked([0.4, 0.5, 0.6], [0.44, 0.54, 0.64]).worths
        gaps.append(more - less)
    assert 0 < 1.5 * gaps[0] < gaps[1] < 0.04


def test_a_plan_that_was_not_tried_shares_what_was_found_of_all() -> None:
    tried, untried = Looked([0.3] * 8, []).worths
    assert tried == pytest.approx(untried, abs=1e-9) == 0.3
