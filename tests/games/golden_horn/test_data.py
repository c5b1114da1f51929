"""The data files: what a replacement changes, and what is said about one that is wrong."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.game import GoldenHorn
from regnum.games.golden_horn.rules.data import KINDS, load
from regnum.kernel import BadData, RandomChance, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import at_random, finish

FOLDER = files("regnum.games.golden_horn") / "data"
TEXTS = {kind: (FOLDER / f"{kind}.toml").read_text("utf-8") for kind in KINDS}
FIRST = 'first = [["red"], ["blue", "yellow"], ["pink", "orange", "green"]]'
every_kind = pytest.mark.parametrize("kind", KINDS)


def bad(kind: str, path: Path) -> BadData:
    """What is said about a file; the sentence names the file, the entry and the fault."""
    with pytest.raises(BadData) as caught:
        GAME.replacing({kind: path})
    error = caught.value
    assert error.file == path.name
    assert str(error) == f"{error.file}: {error.entry}: {error.fault}"
    assert error.fault.endswith(".")
    return error


def edited(folder: Path, kind: str, old: str, new: str) -> Path:
    """A data file with a passage changed."""
    assert TEXTS[kind].count(old) == 1, f"'{old}' must be found once"
    return written(folder, kind, TEXTS[kind].replace(old, new))


def written(folder: Path, kind: str, text: str) -> Path:
    path = folder / f"my-{kind}.toml"
    path.write_text(text, "utf-8")
    return path


# files that cannot be read


@every_kind
def test_a_file_that_is_missing_or_a_folder_cannot_be_read(kind: str, tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.toml", tmp_path):
        error = bad(kind, path)
        assert error.entry == "the file"
        assert error.fault.startswith("it cannot be read (")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("fleets", b"a = ["),
        ("tiles", b"no equals sign"),
        ("dominions", b"a = 1\na = 2"),
        ("sets", b"a = ['\xff\xfe']"),
        ("sets", b"[open"),
    ],
)
def test_a_file_that_is_no_toml_text_is_refused(kind: str, text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(text)
    error = bad(kind, path)
    assert error.entry == "the file"
    assert error.fault.startswith("it is not a TOML text: ")


def test_a_file_nested_too_deep_is_no_toml_text_either(tmp_path: Path) -> None:
    assert bad("tiles", written(tmp_path, "tiles", f"a = {'[' * 100_000}")).entry == "the file"


def test_there_are_four_kinds_of_data_and_no_fifth(tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        GAME.replacing({"cards": tmp_path / "cards.toml"})
    assert (caught.value.file, caught.value.entry) == ("cards", "no such data")
    assert "'fleets', 'tiles', 'dominions', 'sets'" in caught.value.fault


# entries that are wrong


@pytest.mark.parametrize(
    ("kind", "old", "new", "entry", "fault"),
    [
        pytest.param("fleets", "fourth = ", "fifth = ", "fourth", "it is missing", id="no fourth fleet"),
        pytest.param(
            "fleets", "fourth = ", "fifth = 1\nfourth = ", "fifth", "there are only first", id="a fifth fleet"
        ),
        pytest.param(
            "fleets", '["red"], ["blue", "yellow"], ', '["red"], ', "first", "list of 3 ships", id="two ships"
        ),
        pytest.param("fleets", FIRST, "first = 3", "first", "list of 3 ships", id="no list of ships"),
        pytest.param(
            "fleets", '[["red"]', '[["red", "blue"]', "first", "ship with 1 must be a list of 1", id="two sails"
        ),
        pytest.param("fleets", '[["red"]', '["red"', "first", "ship with 1 must be a list of 1", id="no list of sails"),
        pytest.param(
            "fleets", '[["red"]', '[["purple"]', "first", "'purple' in the ship with 1 is not one", id="purple"
        ),
        pytest.param("fleets", '[["red"]', "[[0]", "first", "'0' in the ship with 1 is not one", id="a number for one"),
        pytest.param("fleets", '[["red"]', '[["blue"]', "first", "all six colours together", id="a colour twice"),
        pytest.param("tiles", "[circle2]", "[circle3]", "circle2", "it is missing", id="no second circle"),
        pytest.param("tiles", "[circle2]", "[circle3]\n[circle2]", "circle3", "there are only", id="a third circle"),
        pytest.param(
            "tiles", '["red", "yellow", "green"]', '["red", "yellow"]', "triangle1", "side a", id="two spaces"
        ),
        pytest.param("tiles", '["red", "yellow", "green"]', '"red"', "triangle1", "side a must be a list", id="a text"),
        pytest.param("tiles", '["red", "yellow", "green"]', '["red", "sea", "green"]', "triangle1", "'sea'", id="sea"),
        pytest.param(
            "tiles", '["red", "yellow", "green"]', '["red", "red", "green"]', "triangle1", "all six", id="twice"
        ),
        pytest.param("tiles", 'b = ["pink", "blue", "orange"]', "", "triangle1", "the sides a and b", id="one side"),
        pytest.param("tiles", "[circle1]", "c = 1\n[circle1]", "triangle1", "the sides a and b", id="three sides"),
        pytest.param("dominions", "zara = ", "zadar = ", "zara", "it is missing", id="no Zara"),
        pytest.param("dominions", "zara = ", "pola = 1\nzara = ", "pola", "there are only zara", id="a sixth"),
        pytest.param(
            "dominions", "soldiers = 2, ", "", "zara", "soldiers and points, and nothing else", id="no soldiers"
        ),
        pytest.param("dominions", "points = 3 ", "points = 3, x = 1 ", "zara", "and nothing else", id="more"),
        pytest.param("dominions", "{ soldiers = 2, points = 3 }", "3", "zara", "soldiers and points", id="a number"),
        pytest.param("dominions", "soldiers = 2", "soldiers = 0", "zara", "from 1 to 8, not '0'", id="for nothing"),
        pytest.param("dominions", "soldiers = 2", "soldiers = 9", "zara", "from 1 to 8, not '9'", id="too dear"),
        pytest.param(
            "dominions", "soldiers = 2", "soldiers = 2.0", "zara", "soldiers must be a number", id="a fraction"
        ),
        pytest.param("dominions", "soldiers = 2", "soldiers = true", "zara", "soldiers must be a number", id="a yes"),
        pytest.param("dominions", "points = 3 ", "points = -1 ", "zara", "from 0 to 50, not '-1'", id="fewer points"),
        pytest.param("dominions", "points = 3 ", "points = 51 ", "zara", "from 0 to 50, not '51'", id="many points"),
        pytest.param("sets", "[bonus]", "[prize]", "bonus", "it is missing", id="no bonus"),
        pytest.param("sets", "[bonus]", "more = 1\n[bonus]", "more", "there are only bonus", id="more than a bonus"),
        pytest.param("sets", "6 = 4", "7 = 4", "bonus", "a row of 1 to 6 colours", id="seven colours"),
        pytest.param("sets", "6 = 4", "six = 4", "bonus", "a row of 1 to 6 colours", id="a word"),
        pytest.param("sets", "6 = 4", "6 = 21", "bonus", "a row of 6 must be a number from 0 to 20", id="many"),
        pytest.param("sets", "6 = 4", "6 = '4'", "bonus", "a row of 6 must be a number from 0 to 20", id="text"),
    ],
)
def test_wrong_entries_are_refused_by_entry_and_fault(
    kind: str, old: str, new: str, entry: str, fault: str, tmp_path: Path
) -> None:
    error = bad(kind, edited(tmp_path, kind, old, new))
    assert error.entry == entry
    assert fault in error.fault


def test_a_bonus_that_is_no_table_is_refused(tmp_path: Path) -> None:
    assert bad("sets", written(tmp_path, "sets", "bonus = 3")).entry == "bonus"


@every_kind
def test_an_empty_file_lacks_its_first_entry(kind: str, tmp_path: Path) -> None:
    assert bad(kind, written(tmp_path, kind, "")).fault == "it is missing."


@every_kind
@pytest.mark.parametrize("seed", range(3))
def test_files_with_random_damage_are_refused_as_bad_data_or_are_sound(kind: str, seed: int, tmp_path: Path) -> None:
    rng = Random(f"{kind}/{seed}")
    for _ in range(40):
        signs = list(TEXTS[kind])
        for _ in range(rng.randrange(1, 4)):
            signs[rng.randrange(len(signs))] = rng.choice("[]{}\"'=.redblu0159ab \n#,\x00é")
        path = written(tmp_path, kind, "".join(signs))
        try:
            game = GAME.replacing({kind: path})
        except BadData:
            continue
        assert is_playable(game, 2, seed), f"seed {seed}: {path.read_text('utf-8')}"


# files that are right


def is_playable(game: GoldenHorn, seats: int, seed: int) -> bool:
    """Whether a game can be played to its end, soundly."""
    rng = Random(seed)
    chance = RandomChance(rng)
    state = game.deal(seats, resolve_options(game.options(seats), {"rounds": 15}), chance)
    finish(Unrecorded(state, chance), at_random(rng))
    return not state.faults()


def test_the_same_data_in_another_file_are_the_same_data(tmp_path: Path) -> None:
    again = {kind: written(tmp_path, kind, f"# mine\n{text}") for kind, text in TEXTS.items()}
    assert GAME.replacing(again).data == GAME.replacing({}).data == GAME.data


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("fleets", '[["red"], ["blue", "yellow"]', '[["blue"], ["red", "yellow"]'),
        ("tiles", '["red", "yellow", "green"]', '["green", "red", "yellow"]'),
        ("dominions", "points = 3 ", "points = 4 "),
        ("sets", "6 = 4", "6 = 5"),
    ],
)
def test_a_replacement_changes_the_data_and_is_played_with(kind: str, old: str, new: str, tmp_path: Path) -> None:
    game = GAME.replacing({kind: edited(tmp_path, kind, old, new)})
    assert game.data != GAME.data
    assert is_playable(game, 2, 0)
    assert is_playable(game, 4, 0)
    state = game.deal(2, resolve_options(game.options(2), {}), RandomChance(Random(0)))
    assert game.read(state.text()) == state


def test_a_dearer_dominion_takes_more_soldiers(tmp_path: Path) -> None:
    path = edited(tmp_path, "dominions", "soldiers = 2", "soldiers = 8")
    assert load({"dominions": path}).dominions[0] == (8, 3)
    assert load().dominions[0] == (2, 3)


def test_rows_without_an_entry_bring_no_bonus(tmp_path: Path) -> None:
    assert load({"sets": written(tmp_path, "sets", "[bonus]\n3 = 1\n")}).bonus == (0, 0, 0, 1, 0, 0, 0)
