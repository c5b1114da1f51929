"""Expanding a domain: into which territories, against whom, with which markers, and what it cuts off or completes."""

from __future__ import annotations

import pytest

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

# which domain, and where it grows

TWO_DOMAINS = """
    3 .  .  .  .  .  .  .
      -- --       -- --
    2 .  . |.  . |.  . |.
    1 .B . |.  . |.B . |.
      a  b  c  d  e  f  g
"""


@rule("DOM-E1")
def test_a_domain_is_chosen_before_it_grows() -> None:
    state = playing(TWO_DOMAINS, "expand 1")
    assert refused(state, "expand c1") == refusal("DOM-E1", "choose")
    assert choices(state, "domain") == ["a1", "e1"]


@rule("DOM-E1")
@pytest.mark.parametrize("cell", ["d1", "b1", "i1", "l12", "c1"])
def test_only_an_own_domain_can_be_chosen_by_its_castle(cell: str) -> None:
    picture = """
        3 .  .  .  .  .  .  .  .  .
          -- --    -- --
        2 .b . |. |.  . |.  .  .  .
        1 .B . |. |.O . |.  .  .B .
          a  b  c  d  e  f  g  h  i
    """
    state = playing(picture, "expand 1")
    assert legal(state, "domain a1")
    assert refused(state, f"domain {cell}") == refusal("DOM-E1", "domain", cell=cell)


@rule("DOM-E1")
def test_both_steps_grow_the_domain_chosen_first() -> None:
    state = after(playing(TWO_DOMAINS, "expand 2"), "domain a1", "expand c1")
    assert refused(state, "domain e1") == refusal("DOM-E1", "chosen", castle="a1")
    assert refused(state, "expand g1") == refusal("DOM-E2", "apart", cell="g1", castle="a1")
    state = after(state, "expand d1")
    assert domains(state) == {"a1": "a1 b1 c1 d1 a2 b2", "e1": "e1 f1 e2 f2"}


@rule("DOM-E1", "DOM-E2")
@pytest.mark.parametrize(("first", "second"), [("c1", "c2"), ("c1", "d1"), ("c1", "a3"), ("b3", "c2")])
def test_the_steps_may_be_at_one_place_or_at_two(first: str, second: str) -> None:
    state = after(playing(TWO_DOMAINS, "expand 2"), "domain a1", f"expand {first}", f"expand {second}")
    assert {*domains(state)["a1"].split()} == {"a1", "b1", "a2", "b2", first, second}


@rule("DOM-E2")
def test_a_territory_taken_is_adjacent_to_the_domain() -> None:
    state = after(playing(TWO_DOMAINS, "expand 1"), "domain a1")
    assert choices(state, "expand") == ["c1", "c2", "a3", "b3"]
    for apart in ("c3", "d1", "g1", "l12"):
        assert refused(state, f"expand {apart}") == refusal("DOM-E2", "apart", cell=apart, castle="a1")
    for inside in ("a1", "b2"):
        assert refused(state, f"expand {inside}") == refusal("DOM-E2", "inside", cell=inside, castle="a1")


@rule("DOM-E2", "DOM-T6")
def test_the_second_territory_may_be_adjacent_to_the_first_alone() -> None:
    state = after(playing(TWO_DOMAINS, "expand 2"), "domain a1")
    assert refused(state, "expand d2") == refusal("DOM-E2", "apart", cell="d2", castle="a1")
    state = after(state, "expand c2")
    assert refused(state, "expand c2") == refusal("DOM-E2", "inside", cell="c2", castle="a1")
    assert legal(state, "expand d2")
    assert legal(state, "expand c3")


@rule("DOM-E2")
def test_territories_at_opposite_ends_of_two_rows_are_not_adjacent() -> None:
    state = after(playing("4 .  .\n     --\n3 . |.B\n     --\n2 .  .\n  k  l", "expand 1"), "domain l3")
    assert choices(state, "expand") == ["l2", "k3", "l4"]


# what it never takes

FIGURES = """
    5 .O .  .  .
    4 .o .B .b .
      -- --
    3 .  . |.b .
    2 .  . |.  .
    1 .B . |.O .
      a  b  c  d
"""


@rule("DOM-E3")
@pytest.mark.parametrize(
    ("cell", "colour", "figure"),
    [("a4", "orange", "knight"), ("c1", "orange", "castle"), ("c3", "blue", "knight"), ("b4", "blue", "castle")],
)
def test_an_occupied_territory_is_never_taken(cell: str, colour: str, figure: str) -> None:
    state = after(playing(FIGURES, "expand 1"), "domain a1")
    assert refused(state, f"expand {cell}") == refusal("DOM-E3", "occupied", cell=cell, colour=colour, figure=figure)
    assert choices(state, "expand") == ["c2"]


@rule("DOM-E3")
def test_an_occupied_territory_of_a_weaker_domain_is_never_taken() -> None:
    state = after(playing(facing(2, 1), "expand 1"), "domain a1")
    assert refused(state, "expand c2") == refusal("DOM-E3", "occupied", cell="c2", colour="orange", figure="knight")
    assert legal(state, "expand c3")


@rule("DOM-E4")
def test_another_own_domain_is_never_taken() -> None:
    state = playing(
        """
        4 .  .  .  .  .
          -- -- -- --
        3 .b . |.  . |.
        2 .b . |.  . |.
        1 .B . |.  .B|.
          a  b  c  d  e
        """,
        "expand 1",
    )
    state = after(state, "domain a1")
    assert refused(state, "expand c2") == refusal("DOM-E4", "own", cell="c2", castle="d1")
    assert choices(state, "expand") == ["a4", "b4"]


@rule("DOM-E5")
def test_open_land_is_taken_without_knights() -> None:
    state = playing("3 .  .  .\n  --\n2 . |.o .O\n1 .B|.  .\n  a  b  c", "expand 1")
    state = after(state, "domain a1", "expand b1")
    assert domains(state) == {"a1": "a1 b1 a2"}


@rule("DOM-E5")
def test_a_neutral_zone_is_taken_without_knights() -> None:
    state = playing("4 .  .  .\n  -- --\n3 .  v |.\n2 f  . |.\n  -- --\n1 .B . |.\n  a  b  c", "expand 2")
    assert region(state, "a2") == "a2 b2 a3 b3"
    state = after(state, "domain a1", "expand a2")
    assert region(state, "a3") == "b2 a3 b3"
    assert state.points == (1, 0, 0)
    state = after(state, "expand a3")
    assert domains(state) == {"a1": "a1 b1 a2 a3"}


# against an opponent


def facing(blue: int, orange: int) -> str:
    """A picture of a blue domain, castle on a1, beside an orange one, castle on c1, with this many knights each."""
    b = "b" * blue + " " * (4 - blue)
    o = "o" * orange + " " * (4 - orange)
    return f"""
        6 .  .  .  .  .
          -- -- -- --
        5 .{b[3]} . |.{o[3]} f |.
        4 .{b[2]} . |.{o[2]} . |.
        3 .{b[1]} . |.{o[1]} v |.
        2 .{b[0]} . |.{o[0]} . |.
        1 .B . |.O . |.
          a  b  c  d  e
    """


@rule("DOM-E6")
@pytest.mark.parametrize(
    ("own", "against", "allowed"),
    [(0, 0, False), (1, 0, True), (1, 1, False), (2, 1, True), (1, 2, False), (2, 3, False), (3, 2, True)],
)
def test_an_opponents_domain_is_entered_only_with_more_knights(own: int, against: int, allowed: bool) -> None:
    state = after(playing(facing(own, against), "expand 1"), "domain a1")
    assert legal(state, "expand c5") == allowed
    if not allowed:
        assert refused(state, "expand c5") == refusal(
            "DOM-E6", "knights", castle="a1", rival="c1", knights=own, against=against
        )
    assert legal(state, "expand a6")


@rule("DOM-E6")
def test_only_the_knights_in_the_two_domains_count() -> None:
    state = after(playing(facing(1, 1), "expand 1", left={"b": 4}), "domain a1")
    assert refused(state, "expand c5").rule == "DOM-E6"
    state = after(playing(facing(2, 1), "expand 1", left={"o": 4}), "domain a1")
    assert legal(state, "expand c5")


@rule("DOM-E6")
def test_knights_of_another_own_domain_do_not_count() -> None:
    picture = """
        3 .  .  .  .  .  .  .
          -- -- -- -- -- --
        2 .b . |.  .o|.b .b|.
        1 .B . |.  .O|.B .b|.
          a  b  c  d  e  f  g
    """
    state = playing(picture, "expand 1")
    assert refused(after(state, "domain a1"), "expand c1").rule == "DOM-E6"
    state = playing(picture, "expand 1", seat=1)
    assert choices(after(state, "domain d1"), "expand") == ["c3", "d3"]


@rule("DOM-E6", "DOM-T6")
def test_the_knights_are_counted_again_for_the_second_step() -> None:
    picture = """
        3 .  .  .  .  .  .  .
          -- -- -- -- -- --
        2 .o . |.b .b|.y .y|.
        1 .O . |.B . |.  .Y|.
          a  b  c  d  e  f  g
    """
    state = after(playing(picture, "expand 2"), "domain c1", "expand b1")
    assert refused(state, "expand e1") == refusal("DOM-E6", "knights", castle="c1", rival="f1", knights=2, against=2)
    assert legal(state, "expand b2")


@rule("DOM-E6", "DOM-S9")
def test_a_neutral_colours_domain_is_an_opponents() -> None:
    for own, against in ((1, 1), (2, 1)):
        picture = facing(own, against).replace("o", "n").replace("O", "N")
        state = after(playing(picture, "expand 1", seats=2), "domain a1")
        assert legal(state, "expand c5") == (own > against)
    state = after(state, "expand c5")
    assert state.points == (0, 0)
    assert domains(state)["c1"] == "c1 d1 c2 d2 c3 d3 c4 d4 d5"


@rule("DOM-E7")
def test_an_allied_domain_is_never_entered() -> None:
    state = after(playing(facing(3, 1), "expand 1", allies=["a1&c1"]), "domain a1")
    assert refused(state, "expand c5") == refusal("DOM-E7", "allied", castle="a1", rival="c1")
    assert legal(state, "expand a6")
    state = after(playing(facing(1, 3), "expand 1", allies=["a1&c1"], seat=1), "domain c1")
    assert refused(state, "expand b1") == refusal("DOM-E7", "allied", castle="c1", rival="a1")
    state = after(playing(facing(3, 1), "expand 1"), "domain a1")
    assert legal(state, "expand c5")


# its markers

CORNER = """
    3 .  .  .
      --
    2 . |.  .
    1 .B|.  .
      a  b  c
"""


@rule("DOM-E8")
@pytest.mark.parametrize(
    ("cell", "cost", "picture"),
    [
        (
            "b2",
            2,
            """
            3 .  .  .
              -- --
            2 .  . |.
                 --
            1 .B|.  .
              a  b  c
            """,
        ),
        (
            "b1",
            1,
            """
            3 .  .  .
              --
            2 . |.  .
                 --
            1 .B . |.
              a  b  c
            """,
        ),
        (
            "a3",
            1,
            """
            4 .  .  .
              --
            3 . |.  .
            2 . |.  .
            1 .B|.  .
              a  b  c
            """,
        ),
    ],
)
def test_markers_between_return_and_the_other_sides_are_marked_except_on_the_rim(
    cell: str, cost: int, picture: str
) -> None:
    state = after(playing(CORNER, "expand 1", supply=20), "domain a1", f"expand {cell}")
    shows(state, picture)
    assert state.board.supply == 20 - cost


@rule("DOM-E8")
def test_sides_that_bear_a_marker_get_no_second_one() -> None:
    state = playing(
        """
        3 .  .  .
          -- --
        2 . |. |.
        1 .B|.  .
          a  b  c
        """,
        "expand 1",
        supply=20,
    )
    state = after(state, "domain a1", "expand b2")
    shows(
        state,
        """
        3 .  .  .
          -- --
        2 .  . |.
             --
        1 .B|.  .
          a  b  c
        """,
    )
    assert state.board.supply == 20 - 1 + 1


CORNER_AND_ZONE = """
    4 .  .  .
      --
    3 . |.  .
      --
    2 . |.  .
    1 .B|.  .
      a  b  c
"""


@rule("DOM-E8")
@pytest.mark.parametrize(("cell", "needed"), [("b2", 2), ("b1", 1), ("a3", -1)])
@pytest.mark.parametrize("supply", [0, 1, 2])
def test_the_supply_must_cover_what_the_returned_markers_do_not(supply: int, cell: str, needed: int) -> None:
    state = after(playing(CORNER_AND_ZONE, "expand 1", supply=supply), "domain a1")
    if needed > supply:
        assert refused(state, f"expand {cell}") == refusal("DOM-E8", "supply", cell=cell, missing=needed - supply)
    else:
        assert after(state, f"expand {cell}").board.supply == supply - needed


@rule("DOM-E8")
def test_a_step_that_returns_as_many_markers_as_it_needs_is_legal_with_the_supply_empty() -> None:
    state = after(playing(CORNER, "expand 2", supply=2), "domain a1", "expand b2")
    assert state.board.supply == 0
    assert refused(state, "expand a3") == refusal("DOM-E8", "supply", cell="a3", missing=1)
    state = after(state, "expand b1")
    assert state.board.supply == 1


@rule("DOM-E8", "DOM-T5")
def test_an_expansion_cannot_be_played_if_the_supply_covers_no_step() -> None:
    state = position(CORNER, "expand 1", supply=0)
    assert refused(state, "play expand 1") == refusal("DOM-T5", "expand", card="expand 1")
    assert legal(position(CORNER, "expand 1", supply=1), "play expand 1")


@rule("DOM-E8", "DOM-B4")
def test_the_markers_of_an_expansion_are_laid_inside_an_opponents_domain() -> None:
    state = after(playing(facing(3, 1), "expand 1"), "domain a1", "expand c4")
    shows(
        state,
        """
        6 .  .  .  .  .
          -- -- -- --
        5 .  . |.  f |.
                --
        4 .b .  . |. |.
                --
        3 .b . |.  v |.
        2 .b . |.o . |.
        1 .B . |.O . |.
          a  b  c  d  e
        """,
    )
    assert domains(state)["c1"] == "c1 d1 c2 d2 c3 d3 d4 c5 d5"


# what it cuts off or completes

STRIP = """
    5 .  .  .  .
            --
    4 .  . |f |.
      -- --
    3 .b . |v |.
    2 .b . |f |.
    1 .B . |.O|.
      a  b  c  d
"""


@rule("DOM-E9")
def test_what_is_cut_off_from_its_castle_becomes_a_neutral_zone() -> None:
    state = playing(STRIP, "expand 1")
    assert state.points == (0, 5, 0)
    state = after(state, "domain a1", "expand c2")
    assert domains(state) == {"a1": "a1 b1 a2 b2 c2 a3 b3", "c1": "c1"}
    assert region(state, "c3") == "c3 c4"
    assert state.points == (1, 0, 0)
    shows(
        state,
        """
        5 .  .  .  .
                --
        4 .  . |f |.
          -- --
        3 .b . |v |.
                --
        2 .b .  f |.
                --
        1 .B . |.O|.
          a  b  c  d
        """,
    )


@rule("DOM-E9", "DOM-E5", "DOM-B6")
def test_the_zone_cut_off_is_like_any_other() -> None:
    state = after(playing(STRIP, "expand 1"), "domain a1", "expand c2")
    borders = after(later(state, "1 border"), "play 1 border", "border c3|c4")
    assert region(borders, "c4") == "c4"
    orange = after(later(state, "expand 2", seat=1), "play expand 2", "domain c1", "expand d1", "expand d2")
    orange = after(later(orange, "expand 2", seat=1), "play expand 2", "domain c1", "expand d3", "expand c3")
    assert orange.points == (1, 3, 0)


@rule("DOM-E9")
def test_only_the_part_with_the_castle_remains_a_domain_however_small() -> None:
    state = playing(
        """
        4 .  .  .  .  .
          -- -- -- --
        3 X  v  f  f |.
          -- -- --
        2 .b .b . |. |.
        1 .B .  . |.O|.
          a  b  c  d  e
        """,
        "expand 2",
    )
    assert state.points == (0, 10, 0)
    state = after(state, "domain a1", "expand d2")
    assert domains(state) == {"a1": "a1 b1 c1 a2 b2 c2 d2", "d1": "d1"}
    assert region(state, "a3") == "a3 b3 c3 d3"
    assert state.points == (0, 0, 0)
    assert after(state, "expand b3").points == (3, 0, 0)


@rule("DOM-E9")
def test_both_sides_of_a_territory_taken_stay_the_victims_if_they_are_joined_elsewhere() -> None:
    state = after(playing(facing(3, 0), "expand 1"), "domain a1", "expand c3")
    assert domains(state)["c1"] == "c1 d1 c2 d2 d3 c4 d4 c5 d5"
    assert state.points == (0, 4, 0)


@rule("DOM-E9", "DOM-B5", "DOM-R2")
@pytest.mark.parametrize(("castle", "points"), [("O", (0, 1, 4)), ("B", (1, 0, 4)), ("Y", (0, 0, 5))])
def test_markers_of_an_expansion_can_complete_other_domains(castle: str, points: tuple[int, ...]) -> None:
    state = playing(
        f"""
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .{castle} f  .  v  .Y|.
                --
        1 .  . |.B|.  f |.
          a  b  c  d  e  f
        """,
        "expand 1",
    )
    assert domains(state) == {"c1": "c1"}
    state = after(state, "domain c1", "expand c2")
    assert domains(state) == {"a2": "a1 b1 a2 b2", "c1": "c1 c2", "e2": "d1 e1 d2 e2"}
    assert state.points == points


@rule("DOM-E9", "DOM-R2")
def test_a_part_of_open_land_with_two_castles_stays_open_and_one_without_is_nobodys() -> None:
    state = playing(
        """
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .O f  .  v  . |.
                --
        1 .  .Y|.B|.  f |.
          a  b  c  d  e  f
        """,
        "expand 1",
    )
    state = after(state, "domain c1", "expand c2")
    assert domains(state) == {"c1": "c1 c2"}
    assert state.points == (0, 0, 0)


@rule("DOM-E9", "DOM-R5")
def test_markers_inside_a_domain_that_an_expansion_completes_go_back_to_the_supply() -> None:
    state = playing(
        """
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .O f  .  v |.Y|.
                --
        1 .  . |.B|.  f |.
          a  b  c  d  e  f
        """,
        "expand 1",
        supply=10,
    )
    state = after(state, "domain c1", "expand c2")
    shows(
        state,
        """
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .O f |. |v  .Y|.
        1 .  . |.B|.  f |.
          a  b  c  d  e  f
        """,
    )
    assert state.board.supply == 10 + 1 - 2 + 1


# the steps of the action


@rule("DOM-T6", "DOM-T9")
def test_a_card_of_two_territories_allows_one_or_two() -> None:
    state = playing(TWO_DOMAINS, "expand 2")
    assert refused(state, "done") == refusal("DOM-T9", "no_step")
    state = after(state, "domain a1")
    assert refused(state, "done") == refusal("DOM-T9", "no_step")
    state = after(state, "expand c1")
    assert (state.phase, state.steps) == (Phase.EXPAND, 1)
    assert after(state, "done").phase == Phase.REFILL
    state = after(state, "expand c2")
    assert state.phase == Phase.REFILL
    assert refused(state, "expand d1") == refusal("DOM-T7", "refill")


@rule("DOM-T6")
def test_a_card_of_one_territory_allows_one() -> None:
    assert after(playing(TWO_DOMAINS, "expand 1"), "domain a1", "expand c1").phase == Phase.REFILL


@rule("DOM-T9", "DOM-E8")
def test_the_action_ends_by_itself_when_the_supply_covers_no_second_step() -> None:
    picture = "2 .  .\n  --\n1 .B|.\n  a  b"
    state = after(playing(picture, "expand 2", supply=1), "domain a1", "expand a2")
    assert state.board.supply == 0
    assert state.phase == Phase.REFILL
    state = after(playing(picture, "expand 2", supply=2), "domain a1", "expand a2")
    assert state.phase == Phase.EXPAND


@rule("DOM-T9", "DOM-E1")
def test_the_action_ends_by_itself_when_the_domain_chosen_cannot_grow_though_another_could() -> None:
    state = playing(
        """
        3 .O .  .  .  .
        2 .o .o .o .  .
          --       --
        1 .B|. |.o|.B|.
          a  b  c  d  e
        """,
        "expand 2",
    )
    state = after(state, "domain a1", "expand b1")
    assert state.phase == Phase.REFILL


@rule("DOM-T5")
def test_an_expansion_cannot_be_played_without_a_domain() -> None:
    state = position("2 .  .\n1 .B|.\n  a  b", "expand 1", "2 borders or expand 1")
    assert refused(state, "play expand 1") == refusal("DOM-T5", "expand", card="expand 1")
    card = "2 borders or expand 1"
    assert refused(state, f"play {card} as expand 1") == refusal("DOM-T5", "expand", card=card)
    assert legal(state, f"play {card} as 2 borders")


HEMMED_IN = """
    3 .  .  .  .  .  .
    2 .o .O .  .  .  .
      --          --
    1 .B|.o .  . |.{second}|.
      a  b  c  d  e  f
"""


@rule("DOM-T5")
def test_a_domain_that_cannot_grow_is_not_chosen() -> None:
    state = position(HEMMED_IN.format(second="O"), "expand 1")
    assert refused(state, "play expand 1") == refusal("DOM-T5", "expand", card="expand 1")
    state = playing(HEMMED_IN.format(second="B"), "expand 1")
    assert refused(state, "domain a1") == refusal("DOM-T5", "grow", castle="a1")
    assert legal(state, "domain e1")
