"""Regions, domains, open land and neutral zones."""

from __future__ import annotations

import pytest

from regnum.games.domaine.rules.board.geometry import CELLS
from tests.games.domaine.pictures import after, domains, later, legal, playing, position, refused, region, shows
from tests.refusals import refusal
from tests.rules import rule


@rule("DOM-R1")
def test_a_region_is_all_that_edges_without_a_marker_join() -> None:
    state = position("""
        3 .  .  .  .
          -- --
        2 .  . |.  .
             --
        1 . |.  .  .
          a  b  c  d
    """)
    assert region(state, "a1") == region(state, "b2") == "a1 a2 b2"
    rest = region(state, "b1").split()
    assert len(rest) == CELLS - 3
    assert {"c1", "c2", "a3", "l12"} <= {*rest}


@rule("DOM-R1")
def test_a_gap_of_one_edge_joins_two_regions() -> None:
    state = position("""
        3 .  .  .  .
          -- --
        2 .  . |.  .
             --
        1 .  .  .  .
          a  b  c  d
    """)
    assert len(region(state, "a1").split()) == CELLS


@rule("DOM-R1")
def test_regions_that_touch_at_a_corner_are_not_joined() -> None:
    state = position("""
        4 .  .  .  .
             --
        3 . |. |.  .
             -- --
        2 .  . |. |.
                --
        1 .  .  .  .
          a  b  c  d
    """)
    assert region(state, "b3") == "b3"
    assert region(state, "c2") == "c2"
    assert len(region(state, "a2").split()) == CELLS - 2


@rule("DOM-R1")
def test_a_region_does_not_reach_around_the_rim() -> None:
    state = position("""
        4 .  .  .
                --
        3 .  . |.
                --
        2 .  .  .
          j  k  l
    """)
    assert region(state, "l3") == "l3"
    assert "a4" in region(state, "l4").split()


ONE_SHORT = """
    3 .  .  .
      --
    2 .b f |.
    1 .B v |.
      a  b  c
"""


@rule("DOM-R2")
def test_a_region_with_one_castle_is_a_domain_of_its_owner() -> None:
    state = playing(ONE_SHORT, "1 border", seat=1)
    assert domains(state) == {}
    state = after(state, "border b2|b3")
    assert domains(state) == {"a1": "a1 b1 a2 b2"}
    assert state.points == (4, 0, 0)


@rule("DOM-R2")
def test_while_a_marker_is_missing_there_is_no_domain() -> None:
    state = playing(ONE_SHORT, "1 border")
    state = after(state, "border b3|c3")
    assert domains(state) == {}
    assert state.points == (0, 0, 0)


TWO_CASTLES = """
    3 .  .  .  .  .
      -- -- --
    2 f  f  .  . |.
    1 .B .  .  .{castle}|.
      a  b  c  d  e
"""


@rule("DOM-R2")
@pytest.mark.parametrize("castle", ["B", "O"])
def test_a_region_with_two_castles_is_open_land_whoever_owns_them(castle: str) -> None:
    state = playing(TWO_CASTLES.format(castle=castle), "3 borders")
    enclosed = after(state, "border d2|d3")
    assert region(enclosed, "a1") == "a1 b1 c1 d1 a2 b2 c2 d2"
    assert domains(enclosed) == {}
    assert enclosed.points == (0, 0, 0)
    parted = after(enclosed, "border b1|c1", "border b2|c2")
    assert domains(parted) == {"a1": "a1 b1 a2 b2", "d1": "c1 d1 c2 d2"}
    assert parted.points == (2, 0, 0)


@rule("DOM-R2")
def test_a_region_without_a_castle_is_a_neutral_zone_that_nobody_controls() -> None:
    state = playing(
        """
        4 .  .  .  .
             -- --
        3 . |f  v |.
             --
        2 .B .  .  .
        1 .  .  .  .
          a  b  c  d
        """,
        "1 border",
    )
    state = after(state, "border c2|c3")
    assert region(state, "b3") == "b3 c3"
    assert domains(state) == {}
    assert state.points == (0, 0, 0)


@rule("DOM-R3")
@pytest.mark.parametrize(
    "picture",
    [
        """
        3 .  .
        2 .b .
          --
        1 .B .
          a  b
        """,
        """
        3 .  .  .
        2 .  .  .
        1 .B|.b .
          a  b  c
        """,
        """
        3 .  .b .
        2 .b .  .
        1 .B .  .
          a  b  c
        """,
    ],
    ids=["north of a marker", "east of a marker", "beside nobody"],
)
def test_a_knight_that_no_chain_joins_to_a_castle_is_a_fault(picture: str) -> None:
    faults = position(picture, sound=False).faults()
    assert [fault.partition(":")[0] for fault in faults] == ["DOM-R3"]


@rule("DOM-R3")
def test_anothers_knight_in_a_domain_is_a_fault() -> None:
    state = position(
        """
        3 .  .  .
          -- --
        2 .  .o|.O
        1 .B . |.
          a  b  c
        """,
        sound=False,
    )
    assert [fault for fault in state.faults() if fault.startswith("DOM-R3: others' figures")]


@rule("DOM-R3", "DOM-B3", "DOM-E3")
def test_a_chain_from_a_knight_to_its_castle_cannot_be_cut() -> None:
    picture = """
        5 .  .  .  .
             -- --
        4 . |.O . |.
        3 . |.  . |.
             -- --
        2 .B .b .b .
        1 .  .  .  .
          a  b  c  d
    """
    state = playing(picture, "3 borders", seat=1)
    assert refused(state, "border a2|b2").rule == "DOM-B3"
    assert refused(state, "border b2|c2").rule == "DOM-B3"
    state = after(playing(picture, "expand 1", seat=1), "domain b4")
    assert refused(state, "expand b2").rule == "DOM-E3"


@rule("DOM-R3", "DOM-K1")
def test_two_figures_of_one_colour_may_stand_on_both_sides_of_a_marker_that_was_there_first() -> None:
    state = playing(
        """
        3 .  .  .
        2 .b .  .
        1 .B|.  .
          a  b  c
        """,
        "2 knights",
    )
    assert not legal(state, "knight b1")
    state = after(state, "knight b2", "knight b1")
    shows(
        state,
        """
        3 .  .  .
        2 .b .b .
        1 .B|.b .
          a  b  c
        """,
    )


CHAIN = """
    3 .  .  .  .  .
      -- -- -- --
    2 .  f  .  . |.
    1 .B .b .  .B|.
      a  b  c  d  e
"""


@rule("DOM-R7")
def test_two_castles_of_one_colour_can_be_parted_while_no_chain_joins_them() -> None:
    state = after(playing(CHAIN, "2 borders"), "border b1|c1", "border b2|c2")
    assert domains(state) == {"a1": "a1 b1 a2 b2", "d1": "c1 d1 c2 d2"}


@rule("DOM-R7")
def test_two_castles_of_one_colour_joined_by_a_chain_can_never_be_parted() -> None:
    state = after(playing(CHAIN, "1 knight"), "knight c1")
    borders = later(state, "3 borders")
    borders = after(borders, "play 3 borders")
    for edge in ("a1|b1", "b1|c1", "c1|d1"):
        assert refused(borders, f"border {edge}").rule == "DOM-B3"
    for edge in ("a1|a2", "b1|b2", "c1|c2", "d1|d2", "a2|b2", "b2|c2", "c2|d2"):
        state = after(later(state, "1 border"), "play 1 border", f"border {edge}")
        assert domains(state) == {}
    assert region(state, "a1") == "a1 b1 c1 d1"
    assert state.points == (0, 0, 0)


ALLIED = """
    5 .  .  .  .  .  .  .
    4 .  .  .  .  .  .  .
      -- -- -- -- -- --
    3 .b .b|.  . |.b .b|.
    2 .b . |.  .o|.  .b|.
    1 .B . |.  .O|.  .B|.
      a  b  c  d  e  f  g
"""


@rule("DOM-R4")
def test_a_domain_keeps_its_alliance_while_it_grows_and_its_ally_shrinks() -> None:
    state = after(playing(ALLIED, "expand 2", allies=["a1&d1"]), "domain f1", "expand d3", "expand c3")
    assert domains(state)["d1"] == "c1 d1 c2 d2"
    state = after(later(state, "expand 1"), "play expand 1", "domain a1", "expand a4")
    assert domains(state)["a1"] == "a1 b1 a2 b2 a3 b3 a4"
    state = after(later(state, "expand 1"), "play expand 1", "domain a1")
    assert refused(state, "expand c2") == refusal("DOM-E7", "allied", castle="a1", rival="d1")
    assert legal(after(playing(ALLIED, "expand 1"), "domain a1"), "expand c2")


@rule("DOM-R5")
def test_markers_inside_a_new_domain_go_back_to_the_supply() -> None:
    state = playing(
        """
        4 .  .  .  .
          -- --
        3 . |.  f |.
        2 .b|.  . |.
                --
        1 .B .  v |.
          a  b  c  d
        """,
        "1 border",
        supply=10,
    )
    state = after(state, "border c3|c4")
    shows(
        state,
        """
        4 .  .  .  .
          -- -- --
        3 .  .  f |.
        2 .b .  . |.
        1 .B .  v |.
          a  b  c  d
        """,
    )
    assert state.board.supply == 10 - 1 + 3


@rule("DOM-R5")
def test_markers_inside_a_neutral_zone_and_in_open_land_stay() -> None:
    state = playing(
        """
        4 .  .  .  .  .
          -- --
        3 .  . |.  .  .
        2 f |. |.  . |.
          -- --
        1 .B .  .  .  .
          a  b  c  d  e
        """,
        "1 border",
        supply=10,
    )
    state = after(state, "border c3|c4")
    assert region(state, "a2") == "a2 b2 a3 b3"
    shows(
        state,
        """
        4 .  .  .  .  .
          -- -- --
        3 .  . |.  .  .
        2 f |. |.  . |.
          -- --
        1 .B .  .  .  .
          a  b  c  d  e
        """,
    )
    assert state.board.supply == 10 - 1


@rule("DOM-R6")
def test_domains_are_adjacent_when_they_share_an_edge_not_when_they_touch_at_a_corner() -> None:
    state = playing(
        """
        5 .  .  .  .  .
          -- -- -- --
        4 .Y . |.  .O|.
        3 .y . |.  .o|.
          -- -- -- --
        2 .b . |.  .  .
        1 .B . |.  .  .
          a  b  c  d  e
        """,
        "deserter or alliance as alliance",
    )
    state = after(state, "domain a1")
    assert legal(state, "ally a4")
    assert refused(state, "ally d4") == refusal("DOM-A1", "beside", castle="a1", rival="d4")
