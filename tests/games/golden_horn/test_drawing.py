"""The drawing of a view: complete and right without any colour, and telling nothing that the view does not."""

from __future__ import annotations

from random import Random

import pytest

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.text.drawing import ACTING, CHOSEN, CUBE_SIGNS, LETTERS, ROBBED, WIDTH
from regnum.kernel import Phrases, RandomChance, Seat
from regnum.players.loop import Unrecorded
from regnum.testing.walks import by_default, walk_on
from tests.games.golden_horn.tables import BASE, after, deal, play, table

ENGLISH = GAME.phrases("en")
NAMES = ("Ada", "Bruno", "Chiara", "Dario")


def drawn(state: State, seat: int | None = 0, phrases: Phrases = ENGLISH) -> list[str]:
    view = state.view(None if seat is None else Seat(seat))
    return str(GAME.draw(view, phrases, NAMES[: state.setting.seats])).splitlines()


def text(state: State, seat: int | None = 0) -> str:
    return "\n".join(drawn(state, seat))


def columns(lines: list[str], place: int) -> list[str]:
    """What is drawn for a place of the route: its tile, name, colour, ship and cargo."""
    return [line[6 * place : 6 * place + 6].strip() for line in lines[:5]]


def test_the_route_shows_tiles_names_colours_ships_headings_and_cargo() -> None:
    state = table(4, sides="ab", ships={"a2": "s3>2r", "d3": "s8<2S1F", "b1": "s9>-"})
    lines = drawn(state)
    assert columns(lines, 3) == ["△1a", "s3", "G", "a2→", "2R"]
    assert columns(lines, 9) == ["○2b", "s8", "Y", "d3←", "2♟1⚘"]
    assert columns(lines, 10) == ["○2b", "s9", "R", "b1→", "-"]
    assert columns(lines, 4) == ["○1a", "s4", "O", "", ""]
    assert [columns(lines, place)[1] for place in (0, 7, 14)] == ["V", "M", "C"]


def test_the_harbours_show_wares_and_ships() -> None:
    lines = drawn(table(ships={"a1": "modone>2b", "b1": "constantinople<-"}, venice="3r2p2o1y1S1F"))
    venice, modone, constantinople = lines[5:8]
    assert venice.split() == ["Venice", "3R", "2P", "2O", "1Y", "1♟", "1⚘", "a2", "a3", "b2", "b3"]
    assert modone.split() == ["Modone", "docks", "1/2", "a1→2B"]
    assert constantinople.split()[-1] == "b1"
    assert not any("Modone" in line for line in drawn(table(3)))


def test_the_ship_that_decides_and_one_that_was_robbed_are_marked() -> None:
    state = table(ships={"a1": "s4>-", "b1": "s2>1r"}, hands={0: "2g"})
    play(state, "attack b1")
    assert columns(drawn(state), 2)[3] == f"{CHOSEN}b1→"
    play(state, "pirates green green")
    assert columns(drawn(state), 2)[3] == f"b1→{ROBBED}"
    assert f"{CHOSEN}a2" in drawn(after(state, "sail 2"))[5]


def test_players_are_shown_with_points_cards_fleet_and_warehouse() -> None:
    lines = drawn(table(hands={0: "2y", 1: "3b"}, warehouses={0: "2r1S"}))
    first = next(line for line in lines if "Ada (you)" in line)
    assert first.startswith(f"{ACTING} a ")
    assert "3 points   2 cards" in first
    assert first.split()[-6:] == ["a1", "R", "a2", "YB", "a3", "POG"]
    second = next(line for line in lines if "Bruno" in line)
    assert "3 cards" in second
    assert "(you)" not in second
    assert lines[lines.index(first) + 1].split() == ["warehouse", "2R", "1♟"]


def test_dominions_and_the_store_are_shown_with_the_extension_alone() -> None:
    shown = text(table(owners="1-0--"))
    assert "Zara 2♟ +3 b" in shown
    assert "Candia 4♟ +8 a" in shown
    assert "soldiers in store 18" in shown
    base = text(table(2, BASE))
    assert "Zara" not in base
    assert "store" not in base


def test_own_cards_are_named_and_others_are_not() -> None:
    state = table(hands={0: "2y", 1: "3b"})
    assert "2 yellow" in text(state)
    assert "3 blue" not in text(state)
    assert "3 blue" in text(state, 1)
    assert "hand" not in text(state, None)


def test_everything_has_a_sign_of_its_own() -> None:
    assert len({*LETTERS, *CUBE_SIGNS}) == 8
    assert len(set(LETTERS)) == 6


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "it"), (4, "en"), (4, "it")])
def test_a_whole_game_fits_the_width(seats: int, language: str) -> None:
    phrases, rng = GAME.phrases(language), Random(seats)
    state = deal(seats, seats)
    for step, _ in enumerate(walk_on(Unrecorded(state, RandomChance(rng)), by_default(GAME, rng))):
        if step % 10 == 0 or state.to_move is None:
            for seat in (None, 0, seats - 1):
                assert max(map(len, drawn(state, seat, phrases))) <= WIDTH, f"seats {seats}, step {step}"
