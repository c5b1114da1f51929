"""Placing borders: where markers may lie, what they close, and the steps of the action."""

from __future__ import annotations

from itertools import product

import pytest

from regnum.games.domaine.rules.actions import borders
from regnum.games.domaine.rules.board.geometry import CELLS, EDGE_NAMES, SIZE, cell_name, is_rim, read_edge
from regnum.games.domaine.rules.moves import ACTIONS
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import NotAMove
from tests.games.domaine.pictures import (
    COSTS,
    after,
    choices,
    domains,
    later,
    legal,
    playing,
    position,
    refused,
    region,
    shows,
)
from tests.refusals import refusal
from tests.rules import rule

OPEN_LAND = """
    3 .  .  .
    2 .  .  .
    1 .  .  .
      a  b  c
"""
ONE_SHORT = """
    3 .  .  .
      --
    2 .b f |.
    1 .B v |.
      a  b  c
"""


@rule("DOM-C4")
def test_markers_lie_on_the_264_edges_between_orthogonal_neighbours() -> None:
    sites = choices(playing(OPEN_LAND, "1 border"), "border")
    neighbours = {
        frozenset((cell_name(one), cell_name(one + step)))
        for one in range(CELLS)
        for step in (1, SIZE)
        if one + step < CELLS and (step == SIZE or one % SIZE < SIZE - 1)
    }
    assert len(sites) == len(neighbours) == 264
    assert {frozenset(site.split("|")) for site in sites} == neighbours


@rule("DOM-C4")
@pytest.mark.parametrize("edge", ["a1|b2", "a1|a3", "a1|a1", "l1|a2"])
def test_there_is_no_edge_between_other_territories(edge: str) -> None:
    with pytest.raises(NotAMove):
        ACTIONS.read(f"border {edge}")


@rule("DOM-C4")
@pytest.mark.parametrize(
    ("edge", "picture"),
    [
        ("b2|c2", "3 .  .  .\n2 .  . |.\n1 .  .  .\n  a  b  c"),
        ("b1|b2", "3 .  .  .\n2 .  .  .\n     --\n1 .  .  .\n  a  b  c"),
    ],
)
def test_a_marker_lies_between_the_two_territories_that_name_its_edge(edge: str, picture: str) -> None:
    shows(after(playing(OPEN_LAND, "1 border"), f"border {edge}"), picture)


# on which edges


@rule("DOM-B1")
def test_a_marker_comes_from_the_supply_and_goes_on_a_free_edge() -> None:
    state = playing(OPEN_LAND, "2 borders", supply=50)
    state = after(state, "border a1|b1")
    shows(
        state,
        """
        3 .  .  .
        2 .  .  .
        1 . |.  .
          a  b  c
        """,
    )
    assert state.board.supply == 49
    assert refused(state, "border a1|b1") == refusal("DOM-B1", "taken", edge="a1|b1")
    assert legal(state, "border a1|a2")


@rule("DOM-B1", "DOM-T5")
def test_with_the_supply_empty_no_marker_can_be_placed() -> None:
    state = position(OPEN_LAND, "1 border", "2 borders or 1 knight", supply=0)
    assert refused(state, "play 1 border") == refusal("DOM-B1", "supply")
    card = "2 borders or 1 knight"
    assert refused(state, f"play {card} as 2 borders") == refusal("DOM-B1", "supply")
    assert legal(state, f"play {card} as 1 knight")
    assert borders.sites(state.board) == (0, 0)
    assert borders.refuse(state.board, read_edge("a1|b1")) == refusal("DOM-B1", "supply")
    assert legal(position(OPEN_LAND, "1 border", supply=1), "play 1 border")


@rule("DOM-B1", "DOM-T9")
def test_the_action_ends_by_itself_with_the_last_marker() -> None:
    state = after(playing(OPEN_LAND, "3 borders", supply=2), "border a1|b1")
    assert state.phase == Phase.BORDERS
    state = after(state, "border b1|c1")
    assert state.board.supply == 0
    assert state.phase == Phase.REFILL


@rule("DOM-B1", "DOM-R5", "DOM-T9")
def test_markers_that_a_new_domain_returns_can_be_placed_next() -> None:
    state = playing(
        """
        3 .  .  .
          --
        2 .b|f |.
        1 .B v |.
          a  b  c
        """,
        "2 borders",
        supply=1,
    )
    state = after(state, "border b2|b3")
    assert state.board.supply == 1
    assert state.phase == Phase.BORDERS
    state = after(state, "border b3|c3")
    assert state.board.supply == 0
    assert state.phase == Phase.REFILL


@rule("DOM-B2")
def test_the_rim_takes_no_markers() -> None:
    state = playing(OPEN_LAND, "1 border")
    rim = [name for edge, name in enumerate(EDGE_NAMES) if is_rim(edge)]
    sides = {
        *(f"{column}1|south" for column in "abcdefghijkl"),
        *(f"{column}12|north" for column in "abcdefghijkl"),
        *(f"a{row}|west" for row in range(1, 13)),
        *(f"l{row}|east" for row in range(1, 13)),
    }
    assert len(rim) == len(sides) == 48
    assert {*rim} == sides
    for edge in rim:
        assert refused(state, f"border {edge}") == refusal("DOM-B2", "rim", edge=edge)


@rule("DOM-B2")
@pytest.mark.parametrize(
    ("picture", "edge", "castle"),
    [
        ("2 .  .\n1 .B|.\n  a  b", "a1|a2", "a1"),
        ("2 .  .\n     --\n1 .  .B\n  k  l", "k1|l1", "l1"),
        ("12 .B|.\n11 .  .\n   a  b", "a11|a12", "a12"),
        ("12 .  .B\n      --\n11 .  .\n   k  l", "k12|l12", "l12"),
    ],
    ids=["south-west", "south-east", "north-west", "north-east"],
)
def test_in_a_corner_of_the_board_two_markers_close_a_domain(picture: str, edge: str, castle: str) -> None:
    state = playing(picture, "1 border")
    assert domains(state) == {}
    assert domains(after(state, f"border {edge}")) == {castle: castle}


FIGURES = """
    5 .  .  .  .  .
    4 .b .o .  .  .
    3 .b .o .  .  .
    2 .B .O .  .  .
    1 .b .b .  .B .B
      a  b  c  d  e
"""


@rule("DOM-B3")
@pytest.mark.parametrize(
    ("seat", "edge", "colour", "first", "second"),
    [
        (0, "a1|a2", "blue", "knight", "castle"),
        (0, "a2|a3", "blue", "castle", "knight"),
        (0, "a1|b1", "blue", "knight", "knight"),
        (0, "d1|e1", "blue", "castle", "castle"),
        (0, "b2|b3", "orange", "castle", "knight"),
        (2, "a3|a4", "blue", "knight", "knight"),
    ],
)
def test_a_border_never_parts_two_figures_of_one_colour(
    seat: int, edge: str, colour: str, first: str, second: str
) -> None:
    state = playing(FIGURES, "1 border", seat=seat)
    cell, beyond = edge.split("|")
    assert refused(state, f"border {edge}") == refusal(
        "DOM-B3", "friends", colour=colour, first=first, cell=cell, second=second, beyond=beyond
    )


@rule("DOM-B3")
@pytest.mark.parametrize("edge", ["a2|b2", "a3|b3", "b1|b2", "b1|c1", "a4|a5", "b2|c2", "c1|d1"])
def test_a_border_may_part_figures_of_two_colours_and_a_figure_from_a_free_territory(edge: str) -> None:
    assert legal(playing(FIGURES, "1 border"), f"border {edge}")


@rule("DOM-B3")
def test_figures_at_opposite_ends_of_two_rows_are_not_adjacent() -> None:
    picture = """
        3 .b .  .  .  .  .  .  .  .  .  .  .
        2 .B .  .  .  .  .  .  .  .  .  .b .B
        1 .  .  .  .  .  .  .  .  .  .  .  .
          a  b  c  d  e  f  g  h  i  j  k  l
    """
    state = playing(picture, "1 border")
    refusing = [edge for edge in EDGE_NAMES if not is_rim(read_edge(edge)) and not legal(state, f"border {edge}")]
    assert refusing == ["k2|l2", "a2|a3"]


DOMAINS = """
    4 .  .  .  .  .  .
      -- --    -- --
    3 .  . |. |.  . |.
    2 .b . |. |.  .o|.
    1 .B . |. |.  .O|.
      a  b  c  d  e  f
"""


@rule("DOM-B4")
@pytest.mark.parametrize(
    ("seat", "edge", "castle"),
    [(0, "a1|b1", "a1"), (0, "b2|b3", "a1"), (0, "d1|d2", "e1"), (1, "a3|b3", "a1"), (2, "d3|e3", "e1")],
)
def test_no_border_is_laid_inside_a_domain_whosoever_it_is(seat: int, edge: str, castle: str) -> None:
    state = playing(DOMAINS, "1 border", seat=seat)
    assert refused(state, f"border {edge}") == refusal("DOM-B4", "inside", edge=edge, castle=castle)


@rule("DOM-B4")
@pytest.mark.parametrize("edge", ["c1|c2", "a4|b4", "c3|c4", "e4|f4", "f1|f2"])
def test_borders_may_touch_a_domain_from_outside(edge: str) -> None:
    assert legal(playing(DOMAINS, "1 border"), f"border {edge}")


@rule("DOM-B4", "DOM-S9")
def test_no_border_is_laid_inside_a_neutral_colours_domain() -> None:
    picture = DOMAINS.replace("o", "n").replace("O", "N")
    state = playing(picture, "1 border", seats=2)
    assert refused(state, "border d1|d2") == refusal("DOM-B4", "inside", edge="d1|d2", castle="e1")


@rule("DOM-B4", "DOM-T6")
def test_a_domain_just_completed_takes_no_more_borders() -> None:
    state = playing(ONE_SHORT, "2 borders")
    assert legal(state, "border a1|b1")
    state = after(state, "border b2|b3")
    assert refused(state, "border a1|b1") == refusal("DOM-B4", "inside", edge="a1|b1", castle="a1")


# what they close

SHARED = """
    3 .  .  .  .  .
      -- -- -- --
    2 .b f  v  .o|.
    1 .B . |.  .O|.
      a  b  c  d  e
"""


@rule("DOM-B5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_marker_completes_the_domains_of_two_players_whoever_lays_it(seat: int) -> None:
    state = playing(SHARED, "1 border", seat=seat)
    assert domains(state) == {}
    state = after(state, "border b2|c2")
    assert domains(state) == {"a1": "a1 b1 a2 b2", "d1": "c1 d1 c2 d2"}
    assert state.points == (1, 3, 0)


@rule("DOM-B5")
def test_markers_laid_by_one_player_bound_anothers_domain() -> None:
    state = after(playing(SHARED, "1 border", seat=2), "border b2|c2")
    state = after(later(state, "expand 1", seat=1), "play expand 1", "domain d1", "expand e1")
    assert domains(state)["d1"] == "c1 d1 e1 c2 d2"


@rule("DOM-B6")
def test_borders_may_lie_where_they_close_nothing() -> None:
    state = playing(OPEN_LAND, "3 borders")
    state = after(state, "border b2|c2", "border g7|h7", "border g7|g8")
    assert domains(state) == {}
    assert state.points == (0, 0, 0)


@rule("DOM-B6")
def test_borders_may_lie_inside_a_neutral_zone() -> None:
    picture = """
        4 .  .  .  .
          -- --
        3 f  v |.  .
        2 .  f |.  .
          -- --
        1 .B .  .  .
          a  b  c  d
    """
    state = playing(picture, "2 borders")
    state = after(state, "border a2|a3", "border b2|b3")
    assert (region(state, "a2"), region(state, "a3")) == ("a2 b2", "a3 b3")
    assert domains(state) == {}
    assert state.points == (0, 0, 0)


@rule("DOM-B6")
def test_borders_may_lie_in_enclosed_open_land() -> None:
    picture = """
        4 .  .  .  .
          -- -- --
        3 .o .O . |.
        2 .  .  . |.
        1 .B .b . |.
          a  b  c  d
    """
    sites = choices(playing(picture, "1 border"), "border")
    inside = [f"{a}|{b}" for a, b in product(("a1", "b1", "a2", "b2", "a3", "b3"), repeat=2) if f"{a}|{b}" in sites]
    assert inside == ["a1|a2", "b1|b2", "a2|b2", "a2|a3", "b2|b3"]


# the steps of the action


@rule("DOM-T6", "DOM-T9")
@pytest.mark.parametrize(("card", "steps"), [("1 border", 1), ("2 borders", 2), ("3 borders", 3)])
def test_a_card_of_n_borders_allows_one_to_n(card: str, steps: int) -> None:
    state = playing(OPEN_LAND, card)
    assert refused(state, "done") == refusal("DOM-T9", "no_step")
    for edge in ["a1|b1", "b1|c1", "a2|b2"][: steps - 1]:
        state = after(state, f"border {edge}")
        assert state.phase == Phase.BORDERS
        stopped = after(state, "done")
        assert (stopped.to_move, stopped.phase) == (0, Phase.REFILL)
    state = after(state, "border b2|c2")
    assert state.phase == Phase.REFILL
    assert state.board.supply == 100 - steps
    assert refused(state, "border c2|c3") == refusal("DOM-T7", "refill")


@rule("DOM-T6")
def test_a_marker_takes_effect_before_the_next_is_laid() -> None:
    state = after(playing(ONE_SHORT, "3 borders"), "border b2|b3")
    assert (state.phase, state.steps) == (Phase.BORDERS, 2)
    assert domains(state) == {"a1": "a1 b1 a2 b2"}
    assert state.points == (4, 0, 0)


@rule("DOM-T5")
def test_borders_cannot_be_played_by_someone_who_cannot_pay() -> None:
    cost = COSTS["2 borders"]
    state = position(OPEN_LAND, "2 borders", ducats=cost - 1)
    assert refused(state, "play 2 borders") == refusal("DOM-T5", "dear", card="2 borders", cost=cost, missing=1)
    state = after(position(OPEN_LAND, "2 borders", ducats=cost), "play 2 borders")
    assert state.ducats[0] == 0
