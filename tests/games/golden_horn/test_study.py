"""What Golden Horn tells those who study it: points, what runs out, and what balance means."""

from regnum.games.golden_horn import GAME
from regnum.kernel import Studied, Use
from tests.games.golden_horn.tables import BASE, table


def test_golden_horn_can_be_studied() -> None:
    assert isinstance(GAME, Studied)


def test_points_are_those_of_the_game_if_it_ended_now() -> None:
    state = table(2, warehouses={0: "1r1p1o1y", 1: "2S"}, owners="-1---")
    assert list(state.points) == [6, 8]


def test_soldiers_and_dominions_run_out_only_where_there_are_any() -> None:
    assert GAME.stores(table(2, owners="0-1--")) == {"bag": 88, "deck": 54, "soldiers": 18, "dominions": 3}
    assert set(GAME.stores(table(2, BASE))) == {"bag", "deck"}


def test_criteria_are_about_what_can_be_done() -> None:
    verbs = {move.verb: move.named for move in GAME.actions}
    for one in GAME.criteria({"extension": 1}):
        assert isinstance(one, Use)
        assert one.verb in verbs
        assert not one.name or one.name in verbs[one.verb]


def test_without_dominions_no_conquest_is_asked_for() -> None:
    with_, without = ({one.verb for one in GAME.criteria({"extension": n}) if isinstance(one, Use)} for n in (1, 0))
    assert with_ - without == {"conquer"}
