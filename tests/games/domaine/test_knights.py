"""Placing knights: where they may stand, what they cost, and the steps of the action."""

from __future__ import annotations

import pytest

from regnum.games.domaine.rules.actions import knights
from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import names, read_cell
from regnum.games.domaine.rules.phase import Phase
from tests.games.domaine.pictures import COSTS, after, choices, domains, later, legal, playing, position, refused, shows
from tests.refusals import refusal
from tests.rules import rule

LAND = """
    6 .  .  .  .  .
    5 .  f  .  .  .
    4 . |.b .  .  .
            --
    3 .  .B .b .  .
    2 .  f  .o .O .
    1 .  .  .  .  .
      a  b  c  d  e
"""


@rule("DOM-K1")
@pytest.mark.parametrize("cell", ["a3", "b2", "b5", "c4", "d3"])
def test_a_knight_stands_on_a_free_meadow_or_forest_beside_an_own_figure(cell: str) -> None:
    assert legal(playing(LAND, "1 knight"), f"knight {cell}")


@rule("DOM-K1")
def test_a_knight_beside_one_own_figure_and_parted_from_another_is_joined_by_the_first() -> None:
    state = after(playing(LAND, "1 knight"), "knight c4")
    shows(
        state,
        """
        5 .  f  .  .
        4 . |.b .b .
                --
        3 .  .B .b .
          a  b  c  d
        """,
    )


@rule("DOM-K1")
@pytest.mark.parametrize("cell", ["c5", "a2", "d4", "e5", "a5", "h8"])
def test_a_knight_never_stands_apart_from_own_figures(cell: str) -> None:
    state = playing(LAND, "1 knight")
    assert refused(state, f"knight {cell}") == refusal("DOM-K1", "apart", cell=cell, colour="blue")


@rule("DOM-K1")
@pytest.mark.parametrize("cell", ["d1", "e2", "c1"])
def test_anothers_figure_beside_it_does_not_help_a_knight(cell: str) -> None:
    assert refused(playing(LAND, "1 knight"), f"knight {cell}").reason == "apart"
    assert legal(playing(LAND, "1 knight", seat=1), f"knight {cell}")


@rule("DOM-K1")
@pytest.mark.parametrize(
    ("picture", "cell"),
    [
        ("3 .  .  .\n2 .  .B|.\n1 .  .  .\n  a  b  c", "c2"),
        ("3 .  .  .\n2 . |.B .\n1 .  .  .\n  a  b  c", "a2"),
        ("3 .  .  .\n     --\n2 .  .B .\n1 .  .  .\n  a  b  c", "b3"),
        ("3 .  .  .\n2 .  .B .\n     --\n1 .  .  .\n  a  b  c", "b1"),
    ],
    ids=["east", "west", "north", "south"],
)
def test_a_border_parts_a_knight_from_the_figure_it_would_join(picture: str, cell: str) -> None:
    state = playing(picture, "1 knight")
    assert refused(state, f"knight {cell}") == refusal("DOM-K1", "parted", cell=cell, colour="blue")
    legal_here = {"a2", "b1", "b3", "c2"} & {*choices(state, "knight")}
    assert legal_here == {"a2", "b1", "b3", "c2"} - {cell}


@rule("DOM-K1")
def test_a_border_just_placed_parts_too() -> None:
    state = position("2 .  .\n1 .B .\n  a  b", "1 border", "1 knight")
    assert legal(after(state, "play 1 knight"), "knight b1")
    state = after(state, "play 1 border", "border a1|b1")
    state = after(later(state, "1 knight"), "play 1 knight")
    assert refused(state, "knight b1") == refusal("DOM-K1", "parted", cell="b1", colour="blue")
    assert legal(state, "knight a2")


@rule("DOM-K1")
@pytest.mark.parametrize(
    ("sign", "terrain"),
    [("v", "village"), ("X", "city"), ("g", "gold")],
)
def test_a_knight_never_stands_on_city_village_or_mine(sign: str, terrain: str) -> None:
    state = playing(f"2 {sign}  .\n1 .B .\n  a  b", "1 knight")
    assert refused(state, "knight a2") == refusal("DOM-K1", "terrain", cell="a2", terrain=terrain)
    assert legal(state, "knight b1")


@rule("DOM-K1")
@pytest.mark.parametrize("cell", ["b4", "b3", "c2", "d2"])
def test_a_knight_never_stands_on_an_occupied_territory(cell: str) -> None:
    assert refused(playing(LAND, "1 knight"), f"knight {cell}") == refusal("DOM-K1", "occupied", cell=cell)


@rule("DOM-K1")
def test_territories_at_opposite_ends_of_two_rows_are_not_adjacent() -> None:
    state = playing("4 .  .\n3 .  .B\n2 .  .\n  k  l", "1 knight")
    assert refused(state, "knight a4") == refusal("DOM-K1", "apart", cell="a4", colour="blue")
    state = playing("4 .  .\n3 .B .\n2 .  .\n  a  b", "1 knight")
    assert refused(state, "knight l2") == refusal("DOM-K1", "apart", cell="l2", colour="blue")


FOREST = """
    3 .  .  .
    2 f  f  .
    1 .B .  .
      a  b  c
"""


@rule("DOM-K2", "DOM-T9")
def test_a_knight_in_a_forest_costs_one_ducat_more() -> None:
    state = playing(FOREST, "1 knight", ducats=COSTS["1 knight"] + 2)
    assert state.ducats[0] == 2
    assert after(state, "knight a2").ducats[0] == 1
    assert after(state, "knight b1").ducats[0] == 2


@rule("DOM-K2", "DOM-T9")
def test_the_forests_ducat_must_be_left_after_the_card_is_paid() -> None:
    state = playing(FOREST, "1 knight", ducats=COSTS["1 knight"])
    assert refused(state, "knight a2") == refusal("DOM-K2", "forest", cell="a2", missing=1)
    assert legal(state, "knight b1")
    assert legal(playing(FOREST, "1 knight", ducats=COSTS["1 knight"] + 1), "knight a2")


@rule("DOM-K2", "DOM-T9")
def test_each_of_two_knights_in_forests_costs_a_ducat_more() -> None:
    state = after(playing(FOREST, "2 knights", ducats=COSTS["2 knights"] + 2), "knight a2", "knight b2")
    assert state.ducats[0] == 0
    state = after(playing(FOREST, "2 knights", ducats=COSTS["2 knights"] + 1), "knight a2")
    assert refused(state, "knight b2") == refusal("DOM-K2", "forest", cell="b2", missing=1)
    assert legal(state, "knight b1")


FORESTS_ONLY = """
    3 .  .  .
      -- --
    2 f  f |.
    1 .B f |.
      a  b  c
"""


@rule("DOM-T5", "DOM-K2")
def test_knights_cannot_be_played_with_forests_alone_to_stand_in_and_no_ducat_left() -> None:
    state = position(FORESTS_ONLY, "1 knight", ducats=COSTS["1 knight"], rest="v")
    assert refused(state, "play 1 knight") == refusal("DOM-K2", "forests")
    assert legal(position(FORESTS_ONLY, "1 knight", ducats=COSTS["1 knight"] + 1, rest="v"), "play 1 knight")


@rule("DOM-T9")
def test_the_action_ends_by_itself_when_no_ducat_is_left_for_the_last_forests() -> None:
    state = after(playing(FORESTS_ONLY, "2 knights", ducats=COSTS["2 knights"] + 1, rest="v"), "knight a2")
    assert state.phase == Phase.REFILL
    state = after(playing(FORESTS_ONLY, "2 knights", ducats=COSTS["2 knights"] + 2, rest="v"), "knight a2")
    assert state.phase == Phase.KNIGHTS


@rule("DOM-K3", "DOM-T5")
def test_without_a_knight_in_the_supply_none_can_be_placed() -> None:
    state = position(FOREST, "1 knight", left={"b": 0})
    assert refused(state, "play 1 knight") == refusal("DOM-K3", "supply", colour="blue")
    blue, cell = Colour(0), read_cell("b1")
    assert knights.posts(state.board, blue, 20) == 0
    assert knights.refuse(state.board, blue, cell, 20) == refusal("DOM-K3", "supply", colour="blue")
    assert legal(position(FOREST, "1 knight", left={"b": 1}), "play 1 knight")
    assert legal(position(FOREST, "1 knight", left={"o": 0}), "play 1 knight")


@rule("DOM-K3", "DOM-T9")
def test_the_action_ends_by_itself_with_the_last_knight() -> None:
    state = after(playing(FOREST, "2 knights", left={"b": 1}), "knight b1")
    assert state.board.knights_left(0) == 0
    assert state.phase == Phase.REFILL


DOMAIN = """
    4 .  .  .  .  .  .
      -- --
    3 .  . |.  .  .  .
    2 .b . |.  .  .B .
    1 .B . |.  .  .  .
      a  b  c  d  e  f
"""


@rule("DOM-K4")
@pytest.mark.parametrize(
    ("first", "second"), [("b1", "e3"), ("e3", "b1"), ("b1", "a3"), ("d2", "f2"), ("b1", "b2"), ("d2", "c2")]
)
def test_two_knights_may_go_to_different_places_inside_and_outside_domains(first: str, second: str) -> None:
    state = after(playing(DOMAIN, "2 knights"), f"knight {first}", f"knight {second}")
    assert state.board.knights_left(0) == 15 - 3
    assert {first, second} <= {*names(state.board.knights[0])}
    assert domains(state) == {"a1": "a1 b1 a2 b2 a3 b3"}


@rule("DOM-T6", "DOM-K1")
def test_the_first_knight_stands_before_the_second_is_placed() -> None:
    state = playing(DOMAIN, "2 knights")
    assert refused(state, "knight c2") == refusal("DOM-K1", "apart", cell="c2", colour="blue")
    state = after(state, "knight d2")
    assert refused(state, "knight d2") == refusal("DOM-K1", "occupied", cell="d2")
    assert legal(state, "knight c2")


@rule("DOM-T6", "DOM-T9")
def test_a_card_of_two_knights_allows_one_or_two() -> None:
    state = playing(DOMAIN, "2 knights")
    assert refused(state, "done") == refusal("DOM-T9", "no_step")
    state = after(state, "knight b1")
    assert (state.phase, state.steps) == (Phase.KNIGHTS, 1)
    assert after(state, "done").phase == Phase.REFILL
    state = after(state, "knight b2")
    assert state.phase == Phase.REFILL
    assert refused(state, "knight a3") == refusal("DOM-T7", "refill")


@rule("DOM-T6")
def test_a_card_of_one_knight_allows_one() -> None:
    assert after(playing(DOMAIN, "1 knight"), "knight b1").phase == Phase.REFILL
