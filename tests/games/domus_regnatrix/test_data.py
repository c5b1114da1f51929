"""The data files: what is wrong with one is said by file, entry and fault, and what is right can be played."""

from __future__ import annotations

import pickle
import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from regnum.games.domus_regnatrix import GAME
from regnum.games.domus_regnatrix.rules.data import Data, load
from regnum.kernel import BadData, RandomChance, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import by_default, deal, walk_on
from tests.games.domus_regnatrix.tables import DATA, SMALL, TODAY, Box, with_line
from tests.rules import rule

FOLDER = Path(__file__).parent / "small"
CARDS, PIECES = ((FOLDER / f"{what}.toml").read_text(encoding="utf-8") for what in ("cards", "pieces"))
"""The small list, whose numbers stay."""


def read(folder: Path, *, cards: str = CARDS, pieces: str = PIECES) -> Data:
    """The small list with other texts."""
    for what, text in (("cards", cards), ("pieces", pieces)):
        (folder / f"{what}.toml").write_text(text, encoding="utf-8")
    return load({what: folder / f"{what}.toml" for what in ("cards", "pieces")})


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        ("copies = 20 }", "copies = 0 }", "coin-1", "copies must be a number from 1 to 99, not '0'."),
        ("copies = 20 }", "copies = true }", "coin-1", "copies must be a number from 1 to 99, not 'True'."),
        ("copies = 20 }", 'copies = "x" }', "coin-1", "copies must be a number from 1 to 99, not 'x'."),
        (
            "copies = 20 }",
            "copies = [16, 12, 9] }",
            "coin-1",
            "copies must be a number from 1 to 99, not '[16, 12, 9]'.",
        ),
        ("value = 1, ", "", "coin-1", "it must have value."),
        ("value = 1, ", "value = 1, cost = 2, ", "coin-1", "cards of this sort have no cost."),
        ("value = 1, ", "value = 1, colour = 2, ", "coin-1", "it cannot have colour."),
        ("value = 1, ", "value = 3, ", "coin", "there must be a coin of 1, so that the mint can change every other."),
        ("hut = { cost = 1, ", "hut = { ", "hut", "it must have a cost."),
        ('{ letter = "S", ', "{ ", "scout", "a unit has either a cost or a letter."),
        ('{ letter = "S", ', '{ letter = "S", cost = 2, ', "scout", "a unit has either a cost or a letter."),
        ('letter = "S"', 'letter = "mm"', "scout", "its letter must be one capital, not 'mm'."),
        ('traits = ["siege"]', 'traits = ["flying"]', "ram", "traits must be of ranged, archer, mage, spy, siege"),
        ('traits = ["siege"]', "traits = 3", "ram", "traits must be a list."),
        ("attack = 6, ", "attack = 21, ", "ram", "attack must be a number from 0 to 20, not '21'."),
        ("trade = 1 }", "barter = 1 }", "inn", "there is no effect 'barter' here; there are: again_attack"),
        ("ransom = 1 }", "points = 1 }", "raid", "there is no effect 'points' here; there are: coin, draw"),
        ("effects = { points = 5 }", "effects = 3", "crown", "effects must be a table"),
        ('of = "flint"', 'of = "stone"', "copper", "there is no tech 'stone' to lay it on."),
        ('of = "flint"', "of = 3", "copper", "of must be a name, not '3'."),
        ("[support]\nraid", "[support]\nscout", "scout", "there are two entries of this name."),
        ("[support]\nraid", "[support]\nGoldenAge", "GoldenAge", "a name has small letters, digits and hyphens."),
        ("[special]\nsage", "[special]\nhero", "hero", "this name is taken: it means the hero."),
        ("[coin]", "[money]", "money", "there is no such table; there are: coin, victory"),
        (CARDS[: CARDS.index("[victory]")], "", "coin", "the table is missing."),
        ("[tech]", "[tech]\nstone = 3", "stone", "it must be a table, as in { copies = 3 }."),
    ],
)
def test_a_fault_in_the_cards_is_named(tmp_path: Path, old: str, new: str, entry: str, fault: str) -> None:
    assert old in CARDS
    with pytest.raises(BadData) as caught:
        read(tmp_path, cards=CARDS.replace(old, new, 1))
    assert (caught.value.file, caught.value.entry) == ("cards.toml", entry)
    assert fault in caught.value.fault


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        ("[7, 7, 6]", "[7, 7, 7]", "moor", "must have 20 wall cards together, not 21."),
        ("[7, 7, 6]", "[]", "moor", "walls must be a list of 1 to 5 stacks."),
        ("[7, 7, 6]", "[4, 4, 4, 4, 3, 1]", "moor", "walls must be a list of 1 to 5 stacks."),
        ("[7, 7, 6]", "[20, 0]", "moor", "a stack of walls must be a number from 1 to 20, not '0'."),
        ("moor = { walls = [7, 7, 6] }", "moor = {}", "moor", "it must have walls."),
        ("[7, 7, 6] }", "[7, 7, 6], middle = { points = 3 } }", "moor", "there is no effect 'points' here"),
        ("[7, 7, 6] }", "[7, 7, 6], middle = { squads = 1 } }", "moor", "there is no effect 'squads' here"),
        ("[7, 7, 6] }", "[7, 7, 6], effects = { points = 1 } }", "moor", "only kingdoms and heroes bring points."),
        ("north = {}", 'north = { starts = ["hut"] }', "north", "starts must be of coin-1, coin-2"),
        ("north = {}", f"north = {{ starts = {['scout'] * 7} }}", "scout", "pieces start with 7 of them"),
        ("north = {}", "north = { walls = [20] }", "north", "it cannot have walls."),
        ("{ again_attack = 1 }", "{}", "bear", "a flag must have an effect."),
        ("{ again_attack = 1 }", "{ magic = 1 }", "bear", "there is no effect 'magic' here"),
        ("{ again_attack = 1 }", "{ points = 1 }", "bear", "only kingdoms and heroes bring points."),
        ("{ coin = 5 }", "{ coin = 3 }", "lion", "there is no coin of 3."),
        ("north = {}", "", "kingdom", "there must be at least 4, not 3."),
        ("anna = {}", "north = {}", "north", "there are two entries of this name."),
    ],
)
def test_a_fault_in_the_pieces_is_named(tmp_path: Path, old: str, new: str, entry: str, fault: str) -> None:
    assert old in PIECES
    with pytest.raises(BadData) as caught:
        read(tmp_path, pieces=PIECES.replace(old, new, 1))
    assert (caught.value.file, caught.value.entry) == ("pieces.toml", entry)
    assert fault in caught.value.fault


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        load({"cards": tmp_path / "none.toml"})
    with pytest.raises(BadData, match="not a TOML text"):
        read(tmp_path, cards="[coin")
    with pytest.raises(BadData, match="'cards', 'pieces'"):
        load({"tiles": tmp_path})


def test_too_many_names_or_units_are_refused(tmp_path: Path) -> None:
    units = "\n".join(f"soldier-{i} = {{ cost = 1, attack = 1, defence = 1, copies = 1 }}" for i in range(30))
    with pytest.raises(BadData, match=f"at most 30 units, not {30 + len(DATA.units)}"):
        with_line(units, "unit", tmp_path)
    names = "\n".join(f"house-{i} = {{ cost = 1, copies = 1, effects = {{ points = 1 }} }}" for i in range(120))
    with pytest.raises(BadData, match=f"at most 120 names, not {120 + len(DATA.cards)}"):
        with_line(names, "building", tmp_path)


def test_a_deck_too_small_for_the_first_hands_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="too few for the first hands"):
        read(tmp_path, cards=re.sub(r"copies = \d+", "copies = 1", CARDS))


def test_there_is_one_list_of_cards_and_one_of_pieces() -> None:
    folder = files("regnum.games.domus_regnatrix") / "data"
    assert {file.name for file in folder.iterdir()} >= {"cards.toml", "pieces.toml"}
    assert not [file.name for file in folder.iterdir() if re.search(r"(cards|pieces)-", file.name)]
    assert (GAME.ruleset, dict(GAME.older)) == ("domus_regnatrix/1", {})


def test_the_hash_follows_what_the_data_say_and_nothing_else(tmp_path: Path) -> None:
    assert load().hash == DATA.hash == GAME.data
    assert read(tmp_path).hash == SMALL.data.hash != DATA.hash
    assert read(tmp_path, cards=CARDS + "\n# a note\n").hash == SMALL.data.hash
    for old, new in (
        ("value = 1, copies = 20", "value = 1, copies = 21"),
        ('traits = ["siege"]', "traits = []"),
        ("cost = 1, ", "cost = 2, "),
        ("points = 5", "points = 6"),
    ):
        assert old in CARDS
        other = read(tmp_path, cards=CARDS.replace(old, new, 1))
        assert other.hash != SMALL.data.hash
        assert other != SMALL.data
    assert read(tmp_path, pieces=PIECES.replace("[10, 10]", "[9, 11]")).hash != SMALL.data.hash


def test_a_building_that_combines_effects_is_one_line_of_data(tmp_path: Path) -> None:
    line = "academy = { cost = 9, copies = 2, effects = { points = 2, chooses = 3, units_cheaper = 1 } }"
    game = with_line(line, "building", tmp_path)
    assert len(game.actions) > len(GAME.actions)
    assert game.actions.read("buy academy").named == {"card": "academy"}
    rng = Random(5)
    dealt = Unrecorded(deal(game, 3, rng), RandomChance(rng))
    assert not any(state.faults() for state in walk_on(dealt, by_default(game, rng)))
    assert game.phrases("en").phrase("text.card.academy") == "2 victory points; draw 3, keep one; units cost 1 less."
    assert game.phrases("it").say("card.academy") == "Academy"


def test_equal_cards_to_start_with_are_counted_in_the_text(tmp_path: Path) -> None:
    read(tmp_path, pieces=PIECES.replace("north = {}", 'north = { starts = ["scout", "coin-2", "scout"] }'))
    game = GAME.replacing({what: tmp_path / f"{what}.toml" for what in ("cards", "pieces")})
    assert game.phrases("en").phrase("text.piece.north") == "Starts with 2 \N{MULTIPLICATION SIGN} Scout, Coin of 2."


@rule("DR-T1")
@pytest.mark.parametrize("box", [TODAY, SMALL], ids=["today", "small"])
def test_whole_games_can_be_played_with_any_list(box: Box) -> None:
    """By beginners, to the end; whatever the mint changes, no card is lost."""
    rng = Random(2)
    dealt = box.game.deal(3, resolve_options(box.game.options(3), {"rounds": 20}), RandomChance(rng))
    for state in walk_on(Unrecorded(dealt, RandomChance(rng)), by_default(box.game, rng)):
        assert not state.faults()


def test_the_game_can_be_sent_to_another_process() -> None:
    for box in (TODAY, SMALL):
        again = pickle.loads(pickle.dumps(box.game))
        assert (again.name, again.ruleset, again.data) == (box.game.name, box.game.ruleset, box.game.data)
        assert [*map(str, again.actions)] == [*map(str, box.game.actions)]
        assert pickle.loads(pickle.dumps(box.data)) == box.data


def test_replacing_nothing_gives_the_same_game() -> None:
    assert GAME.replacing({}).data == GAME.data


def test_the_action_space_stays_small() -> None:
    assert len(GAME.actions) < 6000
