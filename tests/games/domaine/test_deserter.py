"""Deserter: between which domains, which knight leaves, and where the knight that takes its place stands."""

from __future__ import annotations

import pytest

from regnum.games.domaine.rules.phase import Phase
from tests.games.domaine.pictures import COSTS, after, choices, legal, playing, position, refused, shows
from tests.refusals import refusal
from tests.rules import rule

NEIGHBOURS = """
    4 .  .  .  .  .
      -- -- -- --
    3 .  . |.  .o|.
    2 .b . |.o .o|.
    1 .B . |.  .O|.
      a  b  c  d  e
"""

REALM = """
    4 .  .  .  .  .  .  .  .  .  .  .
      -- -- -- -- -- --    -- --
    3 .  . |.  .o|.  . |. |.  .b|. |.
    2 .b . |.o .o|.  . |. |.  .b|. |.
    1 .B . |.  .O|.B . |. |.  .B|. |.
      a  b  c  d  e  f  g  h  i  j  k
"""


ROOM = """
    5 .  .  .  .  .
    4 .  .  .  .  .
      -- -- -- --
    3 .  . |.  . |.
    2 .b v |.o . |.
    1 .B f |.O . |.
      a  b  c  d  e
"""

# between which domains


@rule("DOM-D1")
def test_an_own_domain_is_chosen_first_then_a_knight_beside_it() -> None:
    state = playing(REALM, "deserter")
    assert refused(state, "desert d3") == refusal("DOM-D1", "choose")
    assert refused(state, "knight b1") == refusal("DOM-D1", "choose")
    assert choices(state, "domain") == ["a1"]
    state = after(state, "domain a1")
    assert refused(state, "knight b1") == refusal("DOM-D2", "first")
    assert choices(state, "desert") == ["c2", "d3"]


@rule("DOM-D1")
@pytest.mark.parametrize("cell", ["d1", "b1", "l12"])
def test_the_domain_chosen_is_an_own_one(cell: str) -> None:
    assert refused(playing(REALM, "deserter"), f"domain {cell}") == refusal("DOM-D1", "domain", cell=cell)


@rule("DOM-D1")
def test_the_domain_chosen_has_a_knight() -> None:
    state = playing(REALM, "deserter")
    assert refused(state, "domain e1") == refusal("DOM-D1", "unguarded", castle="e1")


@rule("DOM-D1")
def test_the_domain_chosen_has_an_opponents_domain_beside_it() -> None:
    state = playing(REALM, "deserter")
    assert refused(state, "domain i1") == refusal("DOM-D1", "rivals", castle="i1")


@rule("DOM-D1")
def test_an_opponents_domain_without_a_knight_has_no_deserter() -> None:
    picture = """
        4 .  .  .  .  .  .
          -- -- -- -- -- --
        3|.  . |. |. |.  .
        2|.b . |. |.b|.  .y
        1|.B . |.O|.B|.  .Y
          g  h  i  j  k  l
    """
    state = playing(picture, "deserter")
    assert refused(state, "domain g1") == refusal("DOM-D1", "rivals", castle="g1")
    state = after(state, "domain j1")
    assert choices(state, "desert") == ["l2"]
    assert refused(state, "desert i2") == refusal("DOM-D1", "beside", cell="i2", castle="j1")


@rule("DOM-D1")
@pytest.mark.parametrize("cell", ["h2", "f4", "a2", "j2", "g1"])
def test_only_a_knight_of_an_adjacent_opponents_domain_deserts(cell: str) -> None:
    picture = """
        5 .  .  .  .  .  .O .  .  .  .
        4 .  .  .  .  .  .o .  .  .  .
        3 .  .  .  .  .  .o .  .  .  .
          -- -- -- --       -- -- -- --
        2 .b . |.  .o|.  . |.  .y|.  .b|
        1 .B . |.  .O|.  . |.  .Y|.  .B|
          a  b  c  d  e  f  g  h  i  j
    """
    state = after(playing(picture, "deserter"), "domain a1")
    assert choices(state, "desert") == ["d2"]
    assert refused(state, f"desert {cell}") == refusal("DOM-D1", "beside", cell=cell, castle="a1")


@rule("DOM-D1")
def test_an_own_knight_does_not_desert() -> None:
    picture = """
        3 .  .  .  .  .  .  .
          -- -- -- -- -- --
        2 .b . |.b . |.o . |.
        1 .B . |.B . |.O . |.
          a  b  c  d  e  f  g
    """
    state = playing(picture, "deserter")
    assert refused(state, "domain a1") == refusal("DOM-D1", "rivals", castle="a1")
    state = after(state, "domain c1")
    assert refused(state, "desert a2") == refusal("DOM-D1", "beside", cell="a2", castle="c1")
    assert choices(state, "desert") == ["e2"]


@rule("DOM-D1", "DOM-T5")
@pytest.mark.parametrize(
    "picture",
    [
        NEIGHBOURS.replace(".b", ". "),
        NEIGHBOURS.replace(".o", ". "),
        NEIGHBOURS.replace("-- -- -- --", "-- --    --"),
        "2 .  .\n1 .b .B\n  a  b",
    ],
    ids=["no own knight", "no opposing knight", "no opposing domain", "no domain"],
)
def test_deserter_cannot_be_played_without_two_such_domains(picture: str) -> None:
    state = position(picture, "deserter", "deserter or alliance")
    assert refused(state, "play deserter") == refusal("DOM-T5", "deserter", card="deserter")
    card = "deserter or alliance"
    assert refused(state, f"play {card} as deserter") == refusal("DOM-T5", "deserter", card=card)


# which knight leaves


@rule("DOM-D2", "DOM-D3")
def test_the_knight_returns_to_its_owner_and_an_own_one_is_placed() -> None:
    state = playing(NEIGHBOURS, "deserter")
    assert (state.board.knights_left(0), state.board.knights_left(1)) == (14, 12)
    state = after(state, "domain a1", "desert d3")
    assert (state.board.knights_left(0), state.board.knights_left(1)) == (14, 13)
    state = after(state, "knight b1")
    assert (state.board.knights_left(0), state.board.knights_left(1)) == (13, 13)
    shows(
        state,
        """
        4 .  .  .  .  .
          -- -- -- --
        3 .  . |.  . |.
        2 .b . |.o .o|.
        1 .B .b|.  .O|.
          a  b  c  d  e
        """,
    )
    assert state.phase == Phase.REFILL


@rule("DOM-D2")
def test_a_knight_that_joins_another_to_the_castle_cannot_desert() -> None:
    state = after(playing(NEIGHBOURS, "deserter"), "domain a1")
    assert refused(state, "desert d2") == refusal("DOM-D2", "chain", cell="d2", rival="d1")
    assert legal(state, "desert c2")
    assert legal(state, "desert d3")


@rule("DOM-D2")
def test_a_knight_can_desert_if_the_others_are_joined_another_way() -> None:
    picture = """
        3 .  .  .  .  .
          -- -- -- --
        2 .b . |.o .o|.
        1 .B . |.o .O|.
          a  b  c  d  e
    """
    state = after(playing(picture, "deserter"), "domain a1")
    assert choices(state, "desert") == ["c1", "c2", "d2"]


@rule("DOM-D2")
def test_the_last_knight_of_a_domain_can_desert() -> None:
    state = after(playing(ROOM, "deserter"), "domain a1", "desert c2", "knight b1")
    assert state.board.knights_left(1) == 15


@rule("DOM-D2")
@pytest.mark.parametrize("cell", ["c1", "d1"])
def test_neither_a_castle_nor_nobody_deserts(cell: str) -> None:
    state = after(playing(NEIGHBOURS, "deserter"), "domain a1")
    assert refused(state, f"desert {cell}") == refusal("DOM-D2", "knight", cell=cell)


@rule("DOM-D2")
def test_figures_of_the_owner_outside_of_the_domain_keep_no_knight_joined() -> None:
    picture = """
        5 .  .  .  .  .
        4 .  .  .o .O .o
          -- -- -- --
        3 .  . |.o . |.o
        2 .b . |.o .o|.o
        1 .B . |.  .O|.
          a  b  c  d  e
    """
    state = after(playing(picture, "deserter"), "domain a1")
    assert refused(state, "desert c2") == refusal("DOM-D2", "chain", cell="c2", rival="d1")
    assert choices(state, "desert") == ["c3"]


# where the knight that takes its place stands


@rule("DOM-D3")
def test_the_own_knight_is_placed_in_the_domain_chosen_by_the_rules_of_knights() -> None:
    state = after(playing(ROOM, "deserter"), "domain a1", "desert c2")
    assert refused(state, "done") == refusal("DOM-D3", "second")
    assert refused(state, "desert c2") == refusal("DOM-D3", "second")
    assert refused(state, "knight b3") == refusal("DOM-K1", "apart", cell="b3", colour="blue")
    assert refused(state, "knight b2") == refusal("DOM-K1", "terrain", cell="b2", terrain="village")
    assert refused(state, "knight a2") == refusal("DOM-K1", "occupied", cell="a2")
    assert choices(state, "knight") == ["b1", "a3"]


@rule("DOM-D3")
@pytest.mark.parametrize("cell", ["c2", "a4", "l11"])
def test_the_own_knight_is_not_placed_outside_of_the_domain_chosen(cell: str) -> None:
    state = after(playing(ROOM, "deserter"), "domain a1", "desert c2")
    assert refused(state, f"knight {cell}") == refusal("DOM-D3", "domain", cell=cell, castle="a1")


@rule("DOM-D3")
def test_the_own_knight_is_not_placed_in_another_own_domain() -> None:
    picture = """
        3 .  .  .  .  .  .  .
          -- -- -- -- -- --
        2 .b . |.o . |.b . |.
        1 .B . |.O . |.B . |.
          a  b  c  d  e  f  g
    """
    state = after(playing(picture, "deserter"), "domain a1", "desert c2")
    assert refused(state, "knight f1") == refusal("DOM-D3", "domain", cell="f1", castle="a1")
    assert choices(state, "knight") == ["b1", "b2"]


FOREST_ROOM = """
    3 .  .  .  .  .
      -- -- -- --
    2 .b v |.o . |.
    1 .B f |.O . |.
      a  b  c  d  e
"""


@rule("DOM-D3", "DOM-K2", "DOM-T9")
def test_the_own_knight_pays_for_a_forest() -> None:
    state = after(playing(FOREST_ROOM, "deserter", ducats=6), "domain a1", "desert c2")
    assert state.ducats[0] == 1
    assert after(state, "knight b1").ducats[0] == 0
    state = position(FOREST_ROOM, "deserter", ducats=5)
    assert refused(state, "play deserter") == refusal("DOM-K2", "forests")
    without_room = FOREST_ROOM.replace(" f ", " v ")
    state = position(without_room, "deserter", ducats=50)
    assert refused(state, "play deserter") == refusal("DOM-D3", "nowhere", card="deserter")


@rule("DOM-D3", "DOM-K2")
def test_without_a_ducat_left_the_own_knight_cannot_stand_in_a_forest() -> None:
    state = after(playing(ROOM, "deserter", ducats=5), "domain a1", "desert c2")
    assert refused(state, "knight b1") == refusal("DOM-K2", "forest", cell="b1", missing=1)
    assert choices(state, "knight") == ["a3"]


@rule("DOM-D3", "DOM-K3", "DOM-T5")
def test_deserter_cannot_be_played_without_an_own_knight_in_the_supply() -> None:
    state = position(ROOM, "deserter", left={"b": 0})
    assert refused(state, "play deserter") == refusal("DOM-K3", "supply", colour="blue")
    assert legal(position(ROOM, "deserter", left={"b": 1}), "play deserter")


@rule("DOM-D3")
def test_deserter_cannot_be_played_with_a_domain_that_has_no_room() -> None:
    picture = """
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .b|.  .o|.b . |.
        1 .B|.  .O|.B . |.
          a  b  c  d  e  f
    """
    state = playing(picture, "deserter")
    assert refused(state, "domain a1") == refusal("DOM-D3", "room", castle="a1")
    assert choices(state, "domain") == ["d1"]


@rule("DOM-D3", "DOM-K2")
def test_a_domain_with_room_in_forests_alone_is_refused_for_the_ducat_that_is_missing() -> None:
    picture = """
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .b v |.o|.b . |.
        1 .B f |.O|.B . |.
          a  b  c  d  e  f
    """
    state = playing(picture, "deserter", ducats=COSTS["deserter"])
    assert refused(state, "domain a1") == refusal("DOM-K2", "forests")
    assert choices(state, "domain") == ["d1"]
    assert legal(playing(picture, "deserter", ducats=COSTS["deserter"] + 1), "domain a1")


# alliances and the neutral colour


@rule("DOM-D4")
def test_an_alliance_does_not_forbid_deserter() -> None:
    state = playing(NEIGHBOURS, "deserter", allies=["a1&d1"])
    state = after(state, "domain a1", "desert d3", "knight b1")
    assert state.board.knights_left(1) == 13


@rule("DOM-D1", "DOM-S9")
def test_a_neutral_knight_can_desert() -> None:
    picture = NEIGHBOURS.replace("o", "n").replace("O", "N")
    state = after(playing(picture, "deserter", seats=2), "domain a1", "desert d3", "knight b1")
    assert state.board.knights_left(2) == 13


@rule("DOM-T6", "DOM-T9")
def test_deserter_is_one_step() -> None:
    state = playing(NEIGHBOURS, "deserter")
    assert refused(state, "done") == refusal("DOM-T9", "no_step")
    state = after(state, "domain a1")
    assert refused(state, "done") == refusal("DOM-T9", "no_step")
    state = after(state, "desert c2", "knight b2")
    assert state.phase == Phase.REFILL
    assert refused(state, "desert d3") == refusal("DOM-T7", "refill")
