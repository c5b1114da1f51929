"""What a beginner leans towards: plausible moves, and games that end as games should."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.rules.state import State
from regnum.kernel import Move, Moves, RandomChance, View
from regnum.players.loop import Unrecorded
from regnum.testing.walks import finish
from tests.games.golden_horn.tables import after, deal, table

SEEDS = range(12)


def leans(state: State) -> str:
    """What a beginner does most often."""
    view, moves = state.view(state.to_move), state.moves()
    return Counter(GAME.default_policy(view, moves, Random(seed)).text for seed in range(60)).most_common(1)[0][0]


def finished(state: State, planners: frozenset[int], rng: Random) -> State:
    """A game to its end, some seats by the default policy, the others moving at random."""

    def choose(view: View, moves: Moves) -> Move:
        return GAME.default_policy(view, moves, rng) if view.seat in planners else moves.pick(rng)

    finish(Unrecorded(state, RandomChance(rng)), choose)
    return state


def test_it_brings_cargo_home() -> None:
    assert leans(table(ships={"a2": "s6>4r"})) == "sail 2"
    assert leans(after(table(ships={"a2": "s5>4r"}, hands={0: "1p"}), "sail 2")) == "wind pink"


def test_it_takes_free_steps() -> None:
    assert leans(after(table(ships={"a3": "modone>4r"}), "sail 3")) == "step"


def test_it_loads_what_is_worth_most_to_it() -> None:
    state = table(venice="3r2p2o2g1S", warehouses={0: "1p1o1y"})
    assert leans(after(state, "sail 2")) == "load red"


def test_it_conquers_and_exchanges_when_it_can() -> None:
    assert leans(table(warehouses={0: "6S"})) == "conquer galata"
    assert leans(table(warehouses={0: "2F"}, bag="3r", store=4)) == "exchange"


def test_it_announces_the_end_when_it_leads_and_not_before() -> None:
    full = "1r1p1o1y1g1b"
    assert leans(table(warehouses={0: full})) == "announce"
    behind = table(warehouses={0: full, 1: f"{full}9S"})
    assert leans(behind).startswith("sail")


def test_it_robs_what_it_lacks() -> None:
    state = table(ships={"b1": "s5>2r"}, hands={0: "2g"}, warehouses={0: "1p1o1y1g1b"}, venice="9y1b")
    assert leans(state) == "attack b1"


@pytest.mark.parametrize("extension", [0, 1])
@pytest.mark.parametrize("seats", GAME.seats)
def test_its_games_end_before_the_last_round_and_better_than_random_ones(seats: int, extension: int) -> None:
    points, others = 0, 0
    for seed in SEEDS:
        state = finished(deal(seats, seed, extension=extension), frozenset({0}), Random(seed))
        assert state.outcome is not None
        points += state.outcome.points[0]
        others += sum(state.outcome.points[1:]) // (seats - 1)
        played = finished(deal(seats, seed, extension=extension), frozenset(range(seats)), Random(seed))
        assert played.round < 60
    assert points > others


def test_it_chooses_among_the_moves_it_is_given() -> None:
    rng = Random(3)

    def choose(view: View, moves: Moves) -> Move:
        few = Moves(moves.actions, sum(1 << move.id for move in moves if rng.random() < 0.5) or moves.bits)
        chosen = GAME.default_policy(view, few, rng)
        assert chosen in few
        return chosen

    finish(Unrecorded(deal(4, 3), RandomChance(rng)), choose)
