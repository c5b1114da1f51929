"""The data files: what is wrong with one is said by file, entry and fault, and what is right can be played."""

from __future__ import annotations

import pickle
import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from regnum.games.domus_regnatrix.data import load
from regnum.games.domus_regnatrix.game import EDITIONS, FIRST
from regnum.kernel import BadData, FreeChance, settle
from tests.games.domus_regnatrix.tables import DATA, GAME, with_line
from tests.rules import rule

FOLDER = files("regnum.games.domus_regnatrix") / "data"
EDITION = EDITIONS[FIRST]
CARDS = (FOLDER / EDITION.cards).read_text(encoding="utf-8")
PIECES = (FOLDER / EDITION.pieces).read_text(encoding="utf-8")


def written(folder: Path, kind: str, text: str) -> dict[str, Path]:
    """A data file of our own."""
    file = folder / f"{kind}.toml"
    file.write_text(text, encoding="utf-8")
    return {kind: file}


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        ("copies = 16 }", "copies = 0 }", "coin-1", "copies must be a number from 1 to 99, not '0'."),
        ("copies = 16 }", "copies = true }", "coin-1", "copies must be a number from 1 to 99, not 'True'."),
        ("copies = 16 }", 'copies = "x" }', "coin-1", "copies must be a number from 1 to 99, not 'x'."),
        ("value = 1, ", "", "coin-1", "it must have value."),
        ("value = 1, ", "value = 1, cost = 2, ", "coin-1", "cards of this sort have no cost."),
        ("value = 1, ", "value = 1, colour = 2, ", "coin-1", "it cannot have colour."),
        ("temple = { cost = 6, ", "temple = { ", "temple", "it must have a cost."),
        ('{ letter = "M", ', "{ ", "mercenary", "a unit has either a cost or a letter."),
        ('{ letter = "M", ', '{ letter = "M", cost = 2, ', "mercenary", "a unit has either a cost or a letter."),
        ('letter = "M"', 'letter = "mm"', "mercenary", "its letter must be one capital, not 'mm'."),
        ('traits = ["siege"]', 'traits = ["flying"]', "trebuchet", "traits must be of ranged, archer, spy, siege"),
        ('traits = ["siege"]', "traits = 3", "trebuchet", "traits must be a list."),
        ("attack = 6, ", "attack = 21, ", "trebuchet", "attack must be a number from 0 to 20, not '21'."),
        ("trade = 1 }", "barter = 1 }", "market", "there is no effect 'barter' here; there are: again_attack"),
        ("truce = 1 }", "points = 1 }", "truce", "there is no effect 'points' here; there are: coin, draw"),
        ("effects = { points = 3 }", "effects = 3", "victory-3", "effects must be a table"),
        ('of = "bronze"', 'of = "stone"', "iron", "there is no tech 'stone' to lay it on."),
        ('of = "bronze"', "of = 3", "iron", "of must be a name, not '3'."),
        ("[support]\ngolden-age", "[support]\nspy", "spy", "there are two entries of this name."),
        ("[support]\ngolden-age", "[support]\nGoldenAge", "GoldenAge", "a name has small letters, digits and hyphens."),
        ("[special]\ngeneral", "[special]\nhero", "hero", "this name is taken: it means the hero."),
        ("[coin]", "[money]", "money", "there is no such table; there are: coin, victory"),
        (CARDS[: CARDS.index("[victory]")], "", "coin", "the table is missing."),
        (
            "copies = 16 }",
            "copies = [16, 12] }",
            "coin-1",
            "copies must be one number, or one for each table of 2 to 4 players.",
        ),
        ("copies = 16 }", "copies = [16, 12, 0] }", "coin-1", "copies must be a number from 1 to 99, not '0'."),
        ("[tech]", "[tech]\nstone = 3", "stone", "it must be a table, as in { copies = 3 }."),
    ],
)
def test_a_fault_in_the_cards_is_named(tmp_path: Path, old: str, new: str, entry: str, fault: str) -> None:
    assert old in CARDS
    with pytest.raises(BadData) as caught:
        load(written(tmp_path, "cards", CARDS.replace(old, new, 1)), EDITION)
    assert (caught.value.file, caught.value.entry) == ("cards.toml", entry)
    assert fault in caught.value.fault


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        ("[7, 7, 6], middle", "[7, 7, 7], middle", "hills", "must have 20 wall cards together, not 21."),
        ("[7, 7, 6], middle", "[], middle", "hills", "walls must be a list of 1 to 5 stacks."),
        ("[7, 7, 6], middle", "[4, 4, 4, 4, 3, 1], middle", "hills", "walls must be a list of 1 to 5 stacks."),
        ("[7, 7, 6], middle", "[20, 0], middle", "hills", "a stack of walls must be a number from 1 to 20, not '0'."),
        ("walls = [7, 7, 6], middle = { def", "middle = { def", "hills", "it must have walls."),
        ("middle = { squads = 1 }", "middle = { squads = 3 }", "marsh", "squads in the middle must be from 1 to 2"),
        ("middle = { squads = 1 }", "middle = { points = 3 }", "marsh", "there is no effect 'points' here"),
        ('starts = ["spy"]', 'starts = ["market"]', "umbra", "starts must be of coin-1, coin-2"),
        ('starts = ["spy"]', 'starts = ["spy", "spy", "spy", "spy"]', "spy", "pieces start with 4 of them"),
        ("{ again_attack = 1 }", "{}", "red", "a flag must have an effect."),
        ("{ again_attack = 1 }", "{ magic = 1 }", "red", "there is no effect 'magic' here"),
        ("petra = {", "aurea-two = { starts = [], walls = [20] }\npetra = {", "aurea-two", "it cannot have walls."),
        (
            PIECES[PIECES.index("silva") : PIECES.index("umbra")],
            "",
            "kingdom",
            "there must be at least 4, not 3.",
        ),
        ("warlord = {", "aurea = {", "aurea", "there are two entries of this name."),
    ],
)
def test_a_fault_in_the_pieces_is_named(tmp_path: Path, old: str, new: str, entry: str, fault: str) -> None:
    assert old in PIECES
    with pytest.raises(BadData) as caught:
        load(written(tmp_path, "pieces", PIECES.replace(old, new, 1)), EDITION)
    assert (caught.value.file, caught.value.entry) == ("pieces.toml", entry)
    assert fault in caught.value.fault


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        load({"cards": tmp_path / "none.toml"})
    with pytest.raises(BadData, match="not a TOML text"):
        load(written(tmp_path, "cards", "[coin"), EDITION)
    with pytest.raises(BadData, match="'cards' and 'pieces'"):
        load({"tiles": tmp_path})


def test_too_many_names_or_units_are_refused(tmp_path: Path) -> None:
    units = "\n".join(f"soldier-{i} = {{ cost = 1, attack = 1, defence = 1, copies = 1 }}" for i in range(18))
    with pytest.raises(BadData, match="at most 30 units, not 31"):
        with_line(units, "unit", tmp_path)
    names = "\n".join(f"house-{i} = {{ cost = 1, copies = 1, effects = {{ points = 1 }} }}" for i in range(61))
    with pytest.raises(BadData, match="at most 120 names, not 121"):
        with_line(names, "building", tmp_path)


def test_a_deck_too_small_for_the_first_hands_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="too few for the first hands"):
        load(written(tmp_path, "cards", _thinned()), EDITION)


def _thinned() -> str:
    """The cards with one copy of each."""
    return re.sub(r"copies = \d+", "copies = 1", CARDS)


def test_the_hash_follows_what_the_data_say_and_nothing_else(tmp_path: Path) -> None:
    assert load(edition=EDITION).hash == DATA.hash == GAME.data
    assert load(written(tmp_path, "cards", CARDS + "\n# a note\n"), EDITION).hash == DATA.hash
    other = load(written(tmp_path, "cards", CARDS.replace("value = 1, copies = 16", "value = 1, copies = 17")), EDITION)
    assert other.hash != DATA.hash
    assert other != DATA
    traits = load(written(tmp_path, "cards", CARDS.replace('traits = ["siege"]', "traits = []")), EDITION)
    assert traits.hash != DATA.hash
    pieces = load(written(tmp_path, "pieces", PIECES.replace("[10, 10]", "[9, 11]")), EDITION)
    assert pieces.hash != DATA.hash


def test_a_building_that_combines_effects_is_one_line_of_data(tmp_path: Path) -> None:
    line = "academy = { cost = 9, copies = 2, effects = { points = 2, chooses = 3, units_cheaper = 1 } }"
    game = with_line(line, "building", tmp_path)
    assert len(game.actions) > len(GAME.actions)
    assert game.actions.read("buy academy").named == {"card": "academy"}
    rng = Random(5)
    chance = FreeChance(rng)
    state = game.deal(3, settle(game.options(3), {}), chance)
    while state.outcome is None:
        state.play(game.lean(state.view(state.seat), state.moves(), rng), chance)
        assert not state.faults()
    assert game.words("en").phrase("text.card.academy") == "2 victory points; draw 3, keep one; units cost 1 less."
    assert game.words("it").say("card.academy") == "Academy"


@rule("DR-R21")
def test_a_card_may_have_other_copies_at_every_number_of_players(tmp_path: Path) -> None:
    several = CARDS.replace("value = 1, copies = 16", "value = 1, copies = [16, 9, 12]")
    data = load(written(tmp_path, "cards", several), EDITION)
    coin = data.kind_of["coin-1"]
    assert [data.at_table(seats).main.count(coin) for seats in (2, 3, 4)] == [16, 9, 12]
    assert data.at_table(3) is data.at_table(3)
    assert data.hash not in (DATA.hash, data.at_table(2).hash)
    assert data.at_table(2) == DATA
    assert DATA.at_table(3) is DATA
    game = GAME.replacing(written(tmp_path, "cards", several))
    for seats, copies in ((2, 16), (3, 9), (4, 12)):
        state = game.deal(seats, settle(game.options(seats), {}), FreeChance(Random(seats)))
        assert state.setting.data.cards[coin].copies == copies
        assert not state.faults()


def test_the_game_can_be_sent_to_another_process() -> None:
    again = pickle.loads(pickle.dumps(GAME))
    assert (again.name, again.data, len(again.actions)) == (GAME.name, GAME.data, len(GAME.actions))
    assert pickle.loads(pickle.dumps(DATA)) == DATA


def test_the_action_space_stays_small() -> None:
    assert len(GAME.actions) < 5000
