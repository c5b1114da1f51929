"""Alliances: between which domains, what they forbid, and for how long."""

from __future__ import annotations

import pytest

from regnum.games.domaine.rules.board.geometry import read_cell
from regnum.games.domaine.rules.phase import Phase
from tests.games.domaine.pictures import after, choices, domains, later, legal, playing, position, refused, shows
from tests.refusals import refusal
from tests.rules import rule

REALM = """
    3 .  .  .  .  .  .  .  .  .  .
      -- -- -- -- -- --    -- --
    2 .b f |.  .o|.  . |. |.y . |.
    1 .B .b|.  .O|.B . |. |.Y . |.
      a  b  c  d  e  f  g  h  i  j
"""


# between which domains


@rule("DOM-A1")
@pytest.mark.parametrize(("castle", "rival"), [("a1", "d1"), ("e1", "d1")])
def test_an_own_domain_allies_with_an_adjacent_opponents_domain(castle: str, rival: str) -> None:
    state = after(playing(REALM, "alliance"), f"domain {castle}", f"ally {rival}")
    assert state.board.allied(read_cell(castle), read_cell(rival))
    assert state.board.allied(read_cell(rival), read_cell(castle))
    assert len(state.board.allies) == 1


@rule("DOM-A1")
def test_an_alliance_changes_nothing_else() -> None:
    state = playing(REALM, "alliance")
    allied = after(state, "domain a1", "ally d1")
    shows(allied, REALM)
    assert allied.board.supply == state.board.supply
    assert allied.points == state.points
    assert allied.ducats == state.ducats
    assert domains(allied) == domains(state)


@rule("DOM-A1")
def test_an_own_domain_is_chosen_first() -> None:
    state = playing(REALM, "alliance")
    assert refused(state, "ally d1") == refusal("DOM-A1", "choose")
    assert choices(state, "domain") == ["a1", "e1"]
    state = after(state, "domain a1")
    assert choices(state, "ally") == ["d1"]


@rule("DOM-A1")
@pytest.mark.parametrize("cell", ["d1", "b1", "l12"])
def test_the_domain_chosen_is_an_own_one(cell: str) -> None:
    assert refused(playing(REALM, "alliance"), f"domain {cell}") == refusal("DOM-A1", "domain", cell=cell)


@rule("DOM-A1")
@pytest.mark.parametrize("cell", ["e1", "a1", "c1", "l12"])
def test_the_other_domain_is_an_opponents(cell: str) -> None:
    state = after(playing(REALM, "alliance"), "domain a1")
    assert refused(state, f"ally {cell}") == refusal("DOM-A1", "rival", cell=cell)


@rule("DOM-A1")
def test_the_other_domain_is_adjacent() -> None:
    state = after(playing(REALM, "alliance"), "domain a1")
    assert refused(state, "ally h1") == refusal("DOM-A1", "beside", castle="a1", rival="h1")


@rule("DOM-A1", "DOM-T5")
def test_a_domain_with_no_opponent_beside_it_cannot_be_allied() -> None:
    state = position(REALM, "alliance", seat=2)
    assert refused(state, "play alliance") == refusal("DOM-T5", "alliance", card="alliance")
    picture = """
        2 .  .  .  .  .  .
          --    -- -- --
        1 .B|. |.B|.O|.B|.O
          a  b  c  d  e  f
    """
    state = playing(picture, "alliance")
    assert refused(state, "domain a1") == refusal("DOM-A1", "alone", castle="a1")
    assert choices(state, "domain") == ["c1", "e1"]


@rule("DOM-A1", "DOM-S9")
def test_a_neutral_colours_domain_can_be_allied() -> None:
    picture = REALM.replace("o", "n").replace("O", "N").replace("y", "o").replace("Y", "O")
    state = after(playing(picture, "alliance", seats=2), "domain a1", "ally d1")
    state = after(later(state, "expand 1"), "play expand 1", "domain a1")
    assert refused(state, "expand c1") == refusal("DOM-E7", "allied", castle="a1", rival="d1")


# what they forbid


FACING = """
    3 .  .  .  .  .
      -- -- -- --
    2 .{west} . |.{east} . |.
    1 .B . |.O . |.
      a  b  c  d  e
"""


@rule("DOM-A2", "DOM-E7")
@pytest.mark.parametrize(
    ("picture", "seat", "castle", "rival", "cell"),
    [
        (FACING.format(west="b", east=" "), 0, "a1", "c1", "c2"),
        (FACING.format(west=" ", east="o"), 1, "c1", "a1", "b1"),
    ],
)
def test_neither_of_two_allied_domains_expands_into_the_other(
    picture: str, seat: int, castle: str, rival: str, cell: str
) -> None:
    state = after(playing(picture, "expand 1", seat=seat), f"domain {castle}")
    assert legal(state, f"expand {cell}")
    state = after(playing(picture, "expand 1", seat=seat, allies=["a1&c1"]), f"domain {castle}")
    assert refused(state, f"expand {cell}") == refusal("DOM-E7", "allied", castle=castle, rival=rival)


@rule("DOM-A2", "DOM-E7")
def test_an_alliance_forbids_at_once_what_was_legal_before() -> None:
    state = position(FACING.format(west="b", east=" "), "alliance", "expand 1")
    assert legal(after(state, "play expand 1", "domain a1"), "expand c2")
    state = after(state, "play alliance", "domain a1", "ally c1")
    state = after(later(state, "expand 1"), "play expand 1", "domain a1")
    assert not legal(state, "expand c2")


@rule("DOM-A2")
def test_it_does_not_matter_who_made_the_alliance() -> None:
    state = after(playing(REALM, "alliance", seat=1), "domain d1", "ally a1")
    state = after(later(state, "expand 1"), "play expand 1", "domain a1")
    assert refused(state, "expand c2") == refusal("DOM-E7", "allied", castle="a1", rival="d1")


@rule("DOM-A2")
def test_other_domains_of_the_same_owners_are_not_affected() -> None:
    picture = """
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .o . |.b .b|. |.
        1 .O . |.B .b|.O|.
          a  b  c  d  e  f
    """
    state = after(playing(picture, "alliance"), "domain c1", "ally e1")
    state = after(later(state, "expand 1"), "play expand 1", "domain c1")
    assert refused(state, "expand e2") == refusal("DOM-E7", "allied", castle="c1", rival="e1")
    assert legal(state, "expand b1")
    picture = """
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .b . |. |.  .b|.
        1 .B . |.O|.B .b|.
          a  b  c  d  e  f
    """
    state = after(playing(picture, "alliance"), "domain a1", "ally c1")
    state = after(later(state, "expand 1"), "play expand 1")
    assert not legal(after(state, "domain a1"), "expand c2")
    assert legal(after(state, "domain d1"), "expand c2")


TOUCHING = """
    3 .  .  .  .  .  .
      -- -- -- -- --
    2 .b .b|.y .Y . |.
            -- -- --
    1 .B . |.  .  .O|.
      a  b  c  d  e  f
"""


@rule("DOM-A2")
@pytest.mark.parametrize("allied", [False, True])
def test_an_alliance_lasts_when_the_domains_no_longer_touch(allied: bool) -> None:
    state = position(TOUCHING, "alliance")
    if allied:
        state = after(state, "play alliance", "domain a1", "ally e1")
    state = after(later(state, "expand 1", seat=2), "play expand 1", "domain d2", "expand c1")
    state = after(later(state, "alliance"), "play alliance", "domain a1")
    assert refused(state, "ally e1") == refusal("DOM-A1", "beside", castle="a1", rival="e1")
    state = after(later(state, "expand 2"), "play expand 2", "domain a1", "expand c1")
    shows(
        state,
        """
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .b .b|.y .Y . |.
                -- -- --
        1 .B .  . |.  .O|.
          a  b  c  d  e  f
        """,
    )
    assert legal(state, "expand d1") == (not allied)
    if allied:
        assert refused(state, "expand d1") == refusal("DOM-E7", "allied", castle="a1", rival="e1")


@rule("DOM-A3")
def test_two_domains_ally_once() -> None:
    picture = """
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .  . |. |.  . |.
        1 .O . |.B|.  .Y|.
          a  b  c  d  e  f
    """
    state = after(playing(picture, "alliance"), "domain c1", "ally a1")
    state = after(later(state, "alliance"), "play alliance", "domain c1")
    assert refused(state, "ally a1") == refusal("DOM-A3", "again", castle="c1", rival="a1")
    assert choices(state, "ally") == ["e1"]
    state = after(state, "ally e1")
    assert refused(later(state, "alliance"), "play alliance") == refusal("DOM-T5", "alliance", card="alliance")
    orange = later(state, "alliance", seat=1)
    assert refused(orange, "play alliance") == refusal("DOM-T5", "alliance", card="alliance")


@rule("DOM-T6", "DOM-T9")
def test_alliance_is_one_step() -> None:
    state = playing(REALM, "alliance")
    assert refused(state, "done") == refusal("DOM-T9", "no_step")
    state = after(state, "domain a1")
    assert refused(state, "done") == refusal("DOM-T9", "no_step")
    assert refused(state, "domain e1") == refusal("DOM-A1", "chosen", castle="a1")
    assert after(state, "ally d1").phase == Phase.REFILL
