"""Points: for territories, for monopolies, and when they change."""

from __future__ import annotations

import pytest

from regnum.games.domaine.rules.phase import Phase
from tests.games.domaine.pictures import after, playing, position
from tests.rules import rule


@rule("DOM-P1")
@pytest.mark.parametrize(
    ("sign", "worth"),
    [(".", 0), ("f", 1), ("v", 3), ("X", 5), ("g", 0)],
)
def test_what_a_controlled_territory_is_worth(sign: str, worth: int) -> None:
    state = playing(
        f"""
        3 {sign}  {sign}  {sign}
        2 {sign} |{sign}  {sign}
        1 .B|{sign}  {sign}
          a  b  c
        """,
        "1 border",
    )
    assert state.points == (0, 0, 0)
    assert after(state, "border a2|a3").points == (worth, 0, 0)


@rule("DOM-P1")
def test_points_add_up_over_all_domains_of_a_player() -> None:
    state = position("""
        3 .  .  .  .  .  .
          -- --    -- --
        2 f  v |. |X  f |.
        1 .B f |. |.B g |.
          a  b  c  d  e  f
    """)
    assert state.points == (1 + 3 + 1 + 5 + 1, 0, 0)


@rule("DOM-P2")
@pytest.mark.parametrize(
    ("mines", "points"),
    [
        ("gg......", 0),
        ("ggg.....", 5),
        ("gggg....", 5),
        ("gscd....", 0),
        ("ggss....", 0),
        ("gggsss..", 10),
        ("cccddd..", 10),
    ],
)
def test_three_or_four_mines_of_one_kind_are_a_monopoly(mines: str, points: int) -> None:
    north, south = ("  ".join(mines[half : half + 4]) for half in (0, 4))
    state = position(f"""
        3 .  .  .  .  .  .
          -- -- -- -- --
        2 .  {north} |.
        1 .B {south} |.
          a  b  c  d  e  f
    """)
    assert state.points == (points, 0, 0)


@rule("DOM-P2")
def test_the_mines_of_a_monopoly_may_lie_in_several_domains() -> None:
    state = position("""
        2 .  .  .  .  .  .
          -- -- -- -- --
        1 .B g  g |g  .B|g
          a  b  c  d  e  f
    """)
    assert state.points == (5, 0, 0)


@rule("DOM-P2")
def test_the_mines_of_two_players_make_no_monopoly() -> None:
    state = position("""
        2 .  .  .  .  .  .
          -- -- -- -- --
        1 .B g  g |g  .O|g
          a  b  c  d  e  f
    """)
    assert state.points == (0, 0, 0)


@rule("DOM-P2", "DOM-P3")
def test_a_monopoly_outlives_the_fourth_mine_and_is_lost_at_once_with_the_third() -> None:
    state = playing(
        """
        3 .  .  .  .  .  .  .
          -- -- -- -- -- --
        2 .  g  g |.  .o .o|.
        1 .B g  g |.  .O . |.
          a  b  c  d  e  f  g
        """,
        "expand 2",
        seat=1,
    )
    assert state.points == (5, 0, 0)
    state = after(state, "domain e1", "expand c1")
    assert state.points == (5, 0, 0)
    state = after(state, "expand c2")
    assert state.points == (0, 0, 0)


@rule("DOM-P2", "DOM-P3")
def test_the_third_mine_brings_the_monopoly_at_once() -> None:
    state = playing(
        """
        2 .  .  .  .  .
          -- -- --
        1 .B g  g |g  g
          a  b  c  d  e
        """,
        "expand 2",
    )
    assert state.points == (0, 0, 0)
    state = after(state, "domain a1", "expand d1")
    assert state.points == (5, 0, 0)
    assert state.phase == Phase.EXPAND
    assert after(state, "expand e1").points == (5, 0, 0)


@rule("DOM-P3", "DOM-T6")
def test_points_change_within_another_players_action() -> None:
    state = playing(
        """
        3 .  .  .
          --
        2 .b f |.
        1 .B v |.
          a  b  c
        """,
        "2 borders",
        seat=1,
    )
    assert state.points == (0, 0, 0)
    state = after(state, "border b2|b3")
    assert (state.to_move, state.phase) == (1, Phase.BORDERS)
    assert state.points == (4, 0, 0)


@rule("DOM-P3")
def test_points_follow_from_the_board_whichever_way_it_came_about() -> None:
    picture = """
        3 .  .  .  .  .
          -- -- -- --
        2 .b f  v  .o|.
        1 .B .  .  .O|.
          a  b  c  d  e
    """
    state = playing(picture, "3 borders", seat=2)
    one = after(state, "border b1|c1", "border b2|c2")
    other = after(state, "border b2|c2", "border b1|c1")
    assert one.points == other.points == (1, 3, 0)
    assert one == other


@rule("DOM-P3")
def test_figures_and_alliances_are_worth_nothing() -> None:
    picture = """
        3 .  .  .  .  .
          -- -- -- --
        2 .b f |v  .o|.
        1 .B . |.  .O|.
          a  b  c  d  e
    """
    state = after(playing(picture, "2 knights"), "knight b1", "knight b2")
    assert state.points == (1, 3, 0)
    state = after(playing(picture, "alliance"), "domain a1", "ally d1")
    assert state.points == (1, 3, 0)
