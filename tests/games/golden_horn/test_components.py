"""What the game is made of: cubes, cards, fleets, tiles and dominions, as the rules list them."""

from __future__ import annotations

import re

import pytest

from regnum.games.golden_horn.rules.data import DOMINIONS, TILES
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, WHITE, colours
from regnum.games.golden_horn.rules.voyage.scoring import rows
from tests.games.golden_horn.tables import BASE, DATA, EXTENSION, after, choices, deal, table
from tests.rules import rule
from tests.rules_coverage import ROOT

RULES = (ROOT / "docs/rules/golden-horn.md").read_text("utf-8")


def paragraph(opening: str) -> str:
    """The paragraph of the rules that opens so, in one line."""
    found = re.search(rf"^{opening}.*?(?=\n\n|\Z)", RULES, re.DOTALL | re.MULTILINE)
    assert found is not None
    return " ".join(found[0].split())


@rule("GH-C1")
def test_there_are_fifteen_cubes_of_each_of_six_colours() -> None:
    state = deal(3, extension=BASE)
    total = [sum(lots) for lots in zip(*state.ports, state.bag, strict=True)]
    assert total == [15] * 6 + [0, 0]
    assert len(COLOURS) == 6


@rule("GH-C2")
def test_there_are_nine_cards_of_each_colour() -> None:
    state = deal(4)
    assert [sum(piles) for piles in zip(*state.hands, state.deck, strict=True)] == [9] * 6


@rule("GH-C2")
def test_one_card_is_wind_and_two_are_pirates() -> None:
    state = table(ships={"a1": "s1>-", "b1": "s5>1r"}, hands={0: "1g"})
    assert not choices(state, "attack")
    state = table(ships={"a1": "s2>-", "b1": "s5>1r"}, hands={0: "2g"})
    assert choices(state, "attack") == ["b1"]
    assert choices(after(state, "sail 1"), "wind") == ["green"]


@rule("GH-C3")
def test_each_fleet_shows_one_two_and_three_sail_colours_together_all_six() -> None:
    for fleet in range(4):
        sails = DATA.sails[3 * fleet : 3 * fleet + 3]
        assert [ship.bit_count() for ship in sails] == [1, 2, 3]
        assert sails[0] | sails[1] | sails[2] == 0b111111


@rule("GH-C3")
def test_the_fleets_are_those_of_the_rules() -> None:
    listed = re.findall(r"(?:first|Second|Third|Fourth): ([^.|]+) \| ([^.|]+) \| ([^.|]+)\.", paragraph("Fleets "))
    assert len(listed) == 4
    wanted = [set(ship.split()) for fleet in listed for ship in fleet]
    assert [{COLOURS[colour] for colour in colours(sails)} for sails in DATA.sails] == wanted


@rule("GH-C4")
def test_the_tiles_are_those_of_the_rules() -> None:
    listed = re.findall(r"(\w+ \d): (\w+ \w+ \w+) / (\w+ \w+ \w+)\.", paragraph("Sea tiles,"))
    found = {name.lower().replace(" ", ""): (a.split(), b.split()) for name, a, b in listed}
    assert set(found) == set(TILES)
    for name, tile in zip(TILES, DATA.tiles, strict=True):
        assert tuple([COLOURS[colour] for colour in side] for side in tile) == found[name]


@rule("GH-C4")
def test_on_either_side_a_triangle_and_its_circle_show_all_six_colours() -> None:
    tiles = dict(zip(TILES, DATA.tiles, strict=True))
    for pair in "12":
        for side in (0, 1):
            assert len({*tiles[f"triangle{pair}"][side], *tiles[f"circle{pair}"][side]}) == 6


@rule("DDM-C1")
def test_the_dominions_are_those_of_the_rules() -> None:
    listed = re.findall(r"(\w+) (\d+) → (\d+)", paragraph("Dominions:"))
    assert [(name.lower(), int(soldiers), int(points)) for name, soldiers, points in listed] == [
        (name, *dominion) for name, dominion in zip(DOMINIONS, DATA.dominions, strict=True)
    ]


@rule("DDM-C1")
def test_the_extension_brings_eight_black_and_eight_white_cubes_and_twenty_soldiers() -> None:
    state = deal(2, seed=3)
    black, white = state.setting.rules.cubes[6:]
    assert (black, white) == (8, 8)
    assert state.bag[WHITE] == 8
    placed = sum(port[6] for port in state.ports)
    assert placed > 0
    assert state.realm.store + placed == 20
    assert state.realm.owners == (None,) * 5


@rule("GH-E2")
def test_the_bonuses_are_those_of_the_rules() -> None:
    bonuses = re.search(r"a row of four\s+colours (\d) more, five (\d) more, six (\d) more", RULES)
    assert bonuses is not None
    assert DATA.bonus == (0, 0, 0, 0, *map(int, bonuses.groups()))
    assert rows((2, 1, 1, 1, 0, 0)) == (4, 1)


@pytest.mark.parametrize("extension", [BASE, EXTENSION])
def test_nothing_of_the_extension_is_in_the_base_game(extension: int) -> None:
    state = deal(4, extension=extension)
    assert (state.realm == type(state.realm)()) == (not extension)
    assert bool(sum(state.bag[6:])) == bool(extension)
