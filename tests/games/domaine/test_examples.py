"""The worked examples of the sources, as docs/rules/domaine.md lists them."""

from __future__ import annotations

from regnum.games.domaine.rules.phase import Phase
from tests.games.domaine.pictures import (
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


@rule("DOM-T1")
def test_two_copper_three_diamond_and_one_gold_mine_yield_three_ducats() -> None:
    state = position(
        """
        3 .  .  .  .  .
          -- -- -- --
        2 c  c  g  . |.
        1 .O d  d  d |.
          a  b  c  d  e
        """,
        "1 border",
        ducats=7,
    )
    state = after(state, "sell 1 border", "draw")
    assert (state.to_move, state.phase) == (1, Phase.TURN)
    assert state.ducats == (7 + 2, 7 + 3, 7)


MONOPOLY = """
    5 .  .  .  .  .  .  .
      -- -- -- -- -- --
    4 .o . |.  .  .b . |.
    3 .o . |s  c  .b . |.
    2 .o . |s  d  .B . |.
    1 .O . |s  .  .  . |.
      a  b  c  d  e  f  g
"""


@rule("DOM-P2", "DOM-T1")
def test_one_copper_one_diamond_and_three_silver_mines_yield_three_ducats_and_a_monopoly() -> None:
    state = position(MONOPOLY, "1 border", seat=2, ducats=7)
    assert state.points == (5, 0, 0)
    state = after(state, "sell 1 border", "draw")
    assert state.to_move == 0
    assert state.ducats[0] == 7 + 3


@rule("DOM-P2", "DOM-E6")
def test_an_opponent_with_three_knights_against_two_takes_a_silver_mine_and_the_monopoly_is_lost_at_once() -> None:
    state = playing(MONOPOLY, "expand 2", seat=1)
    assert state.points == (5, 0, 0)
    state = after(state, "domain a1", "expand c3")
    assert state.phase == Phase.EXPAND
    assert state.points == (0, 0, 0)
    blue = after(later(state, "expand 1"), "play expand 1", "domain e2")
    assert refused(blue, "expand c3") == refusal("DOM-E6", "knights", castle="e2", rival="a1", knights=2, against=3)


@rule("DOM-B2")
def test_a_domain_in_a_corner_needs_only_six_markers() -> None:
    state = playing(
        """
        4 .  .  .  .
          -- --
        3 f  .  s |.
        2 .b .  . |.
        1 .B v  . |.
          a  b  c  d
        """,
        "1 border",
    )
    assert domains(state) == {}
    state = after(state, "border c3|c4")
    assert 100 - state.board.supply == 6
    assert domains(state) == {"a1": "a1 b1 c1 a2 b2 c2 a3 b3 c3"}
    assert state.points == (3 + 1, 0, 0)


@rule("DOM-R2")
def test_two_castles_of_one_colour_in_one_enclosure_make_no_domain_until_a_border_separates_them() -> None:
    state = playing(
        """
        3 .  .  .  .  .
          -- -- -- --
        2 f  .b|f  .b|.
        1 .B .b .  .B|.
          a  b  c  d  e
        """,
        "1 border",
    )
    assert domains(state) == {}
    assert state.points == (0, 0, 0)
    state = after(state, "border b1|c1")
    assert domains(state) == {"a1": "a1 b1 a2 b2", "d1": "c1 d1 c2 d2"}
    assert state.points == (2, 0, 0)


@rule("DOM-B5", "DOM-R5")
def test_one_marker_completes_two_domains_for_seven_points_and_one_and_two_needless_markers_go() -> None:
    state = playing(
        """
        4 .  .  .  .  .
          -- -- -- --
        3 v  . |.  . |.
        2 .b|v  .  fo|.
                --
        1 .B f |.  .O|.
          a  b  c  d  e
        """,
        "1 border",
        supply=10,
    )
    assert domains(state) == {}
    state = after(state, "border b2|c2")
    assert state.points == (7, 1, 0)
    shows(
        state,
        """
        4 .  .  .  .  .
          -- -- -- --
        3 v  . |.  . |.
        2 .b v |.  fo|.
        1 .B f |.  .O|.
          a  b  c  d  e
        """,
    )
    assert state.board.supply == 10 - 1 + 2


@rule("DOM-E9")
def test_an_expansion_gains_four_points_and_costs_the_victim_six_as_two_forests_fall_to_a_neutral_zone() -> None:
    state = playing(
        """
        4 .  .  .  .  .  .
          -- -- -- -- --
        3 .b . |f  f  f |.
                   -- --
        2 .b . |v |.  .  .
        1 .B . |.O|.  .  .
          a  b  c  d  e  f
        """,
        "expand 2",
    )
    assert state.points == (0, 6, 0)
    state = after(state, "domain a1", "expand c2", "expand c3")
    assert state.points == (4, 0, 0)
    assert region(state, "d3") == "d3 e3"
    assert domains(state) == {"a1": "a1 b1 a2 b2 c2 a3 b3 c3", "c1": "c1"}


@rule("DOM-E1", "DOM-E6")
def test_a_player_with_more_knights_than_both_neighbours_may_expand_into_both_in_one_action() -> None:
    state = playing(
        """
        3 .  .  .  .  .  .  .
          -- -- -- -- -- --
        2 .o . |.b .b|.  .y|.
        1 .O . |.B . |.  .Y|.
          a  b  c  d  e  f  g
        """,
        "expand 2",
    )
    state = after(state, "domain c1", "expand b1", "expand e1")
    assert domains(state) == {"a1": "a1 a2 b2", "c1": "b1 c1 d1 e1 c2 d2", "f1": "f1 e2 f2"}


@rule("DOM-D2")
def test_a_knight_between_its_castle_and_another_knight_cannot_be_made_to_desert() -> None:
    state = playing(
        """
        4 .  .  .  .  .
          -- -- -- --
        3 .  . |.  .o|.
        2 .b . |.  .o|.
        1 .B . |.  .O|.
          a  b  c  d  e
        """,
        "deserter",
    )
    state = after(state, "domain a1")
    assert refused(state, "desert d2") == refusal("DOM-D2", "chain", cell="d2", rival="d1")
    assert choices(state, "desert") == ["d3"]


@rule("DOM-A2")
def test_after_an_alliance_with_one_of_a_neighbours_domains_expanding_into_the_other_is_legal() -> None:
    state = playing(
        """
        4 .  .  .  .  .
          -- -- -- --
        3 .b . |.  .O|.
                -- --
        2 .b . |.  .o|.
        1 .B . |.  .O|.
          a  b  c  d  e
        """,
        "alliance",
    )
    state = after(state, "domain a1", "ally d3")
    state = after(later(state, "expand 1"), "play expand 1", "domain a1")
    assert refused(state, "expand c3") == refusal("DOM-E7", "allied", castle="a1", rival="d3")
    assert legal(state, "expand c1")


@rule("DOM-R2")
def test_a_player_two_markers_short_of_a_domain_has_none_yet() -> None:
    state = playing(
        """
        3 .  .  .
          --
        2 .b f |.
        1 .B v  .
          a  b  c
        """,
        "2 borders",
    )
    state = after(state, "border b2|b3")
    assert domains(state) == {}
    assert state.points == (0, 0, 0)
    state = after(state, "border b1|c1")
    assert domains(state) == {"a1": "a1 b1 a2 b2"}


@rule("DOM-K1")
def test_a_knight_cannot_be_placed_across_a_marker_from_the_castle_or_the_knight_it_would_join() -> None:
    state = playing(
        """
        3 .  .  .
        2 .b|.  .
        1 .B|.  .
          a  b  c
        """,
        "1 knight",
    )
    for cell in ("b1", "b2"):
        assert refused(state, f"knight {cell}") == refusal("DOM-K1", "parted", cell=cell, colour="blue")
    assert legal(state, "knight a3")


CORNER = """
    3 .  .  .  .
      -- --
    2 .b . |f  .
    1 .B . |v  f
      a  b  c  d
"""


@rule("DOM-E2")
def test_an_expansion_may_take_two_territories_that_both_border_the_domain() -> None:
    state = after(playing(CORNER, "expand 2"), "domain a1", "expand c1", "expand c2")
    assert domains(state) == {"a1": "a1 b1 c1 a2 b2 c2"}
    assert state.points == (4, 0, 0)


@rule("DOM-E2")
def test_an_expansion_may_take_a_territory_and_then_the_one_beyond_it() -> None:
    state = after(playing(CORNER, "expand 2"), "domain a1")
    assert refused(state, "expand d1") == refusal("DOM-E2", "apart", cell="d1", castle="a1")
    state = after(state, "expand c1", "expand d1")
    assert domains(state) == {"a1": "a1 b1 c1 d1 a2 b2"}
    assert state.points == (4, 0, 0)


@rule("DOM-E6")
def test_with_fewer_or_equally_many_knights_expanding_is_refused_and_into_a_weaker_neighbour_legal() -> None:
    state = playing(
        """
        6 .  .  .  .  .  .  .
                -- --
        5 .  . |.o .o|.  .  .
        4 .  . |.  .O|.  .  .
        3 .  . |.  .o|.  .  .
          -- -- -- -- -- --
        2 .o .o|.b .b|.  .y|.
        1 .O . |.B . |.  .Y|.
          a  b  c  d  e  f  g
        """,
        "expand 1",
    )
    state = after(state, "domain c1")
    fewer = refusal("DOM-E6", "knights", castle="c1", rival="d4", knights=2, against=3)
    equal = refusal("DOM-E6", "knights", castle="c1", rival="a1", knights=2, against=2)
    assert refused(state, "expand c3") == fewer
    assert refused(state, "expand b1") == equal
    assert choices(state, "expand") == ["e1", "e2"]


@rule("DOM-A1")
def test_without_a_marker_between_two_domains_there_is_no_alliance() -> None:
    picture = """
        3 .  .  .  .  .  .
          -- --    -- --
        2 .b . |. |.  .o|.
        1 .B . |. |.  .O|.
          a  b  c  d  e  f
    """
    state = position(picture, "alliance")
    assert refused(state, "play alliance") == refusal("DOM-T5", "alliance", card="alliance")
