"""The data files: what a replacement changes, and what is said about one that is wrong."""

import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from regnum.games.domaine.game import Domaine
from regnum.games.domaine.rules.cards import FACE_OF_NAME
from regnum.games.domaine.rules.data import KINDS, load
from regnum.kernel import BadData, RandomChance, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import at_random, deal, finish
from tests.games.domaine.dealt import DATA, GAME
from tests.games.domaine.test_cards import RULES

FOLDER = files("regnum.games.domaine") / "data"
TEXTS = {kind: (FOLDER / f"{kind}.toml").read_text("utf-8") for kind in KINDS}


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


def card(name: str, cost: str, sale: str, copies: str) -> str:
    return f'["{name}"]\ncost = {cost}\nsale = {sale}\ncopies = {copies}\n'


BORDER = card("1 border", "2", "2", "{ A = 1, B = 1 }")


# files that cannot be read


@pytest.mark.parametrize("kind", ["tiles", "cards"])
def test_a_file_that_is_missing_or_a_folder_cannot_be_read(kind: str, tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.toml", tmp_path):
        error = bad(kind, path)
        assert error.entry == "the file"
        assert error.fault.startswith("it cannot be read (")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("tiles", b"city = ["),
        ("tiles", b"no equals sign"),
        ("tiles", b"a = 1\na = 2"),
        ("tiles", b"city = ['\xff\xfe']"),
        ("cards", b"[unclosed"),
    ],
)
def test_a_file_that_is_no_toml_text_is_refused(kind: str, text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(text)
    error = bad(kind, path)
    assert error.entry == "the file"
    assert error.fault.startswith("it is not a TOML text: ")


def test_a_file_nested_too_deep_is_no_toml_text_either(tmp_path: Path) -> None:
    error = bad("tiles", written(tmp_path, "tiles", f"city = {'[' * 100_000}"))
    assert error.entry == "the file"


def test_a_path_that_cannot_be_one_is_no_file() -> None:
    assert bad("tiles", Path("a\0b")).entry == "the file"


def test_there_are_three_kinds_of_data_and_no_fourth(tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        GAME.replacing({"rules": tmp_path / "rules.toml"})
    assert (caught.value.file, caught.value.entry) == ("rules", "no such data")
    assert "'tiles', 'cards', 'prepared'" in caught.value.fault


# tiles


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        pytest.param('  "..f.",\n', "", "t1", "a list of 4 rows", id="three rows"),
        pytest.param('  "..f.",\n', '  "..f.",\n  "....",\n', "t1", "a list of 4 rows", id="five rows"),
        pytest.param('  "..f.",\n', "  1,\n", "t1", "a list of 4 rows", id="a number for a row"),
        pytest.param('"..f."', '"..f"', "t1", "the row '..f' must be 4", id="a short row"),
        pytest.param('"..f."', '"..m."', "t1", "the row '..m.' must be 4 of the signs .fvXgscd", id="no terrain"),
        pytest.param("city = [", "centre = [", "city", "missing", id="no centre"),
        pytest.param("t8 = [", "more = 1\nt8 = [", "more", "a list of 4 rows", id="an extra key"),
        pytest.param("t8 = [", "t9 = ['....','....','....','....']\nt8 = [", "all tiles", "not 9", id="a ninth"),
        pytest.param('"..f."', '"v.f."', "terrain 'v'", "10 times in all, not 11", id="a village too many"),
        pytest.param('"..sf",', '"...f",', "terrain 's'", "4 times in all, not 3", id="a mine too few"),
    ],
)
def test_wrong_tiles_are_refused_by_entry_and_fault(old: str, new: str, entry: str, fault: str, tmp_path: Path) -> None:
    error = bad("tiles", edited(tmp_path, "tiles", old, new))
    assert error.entry == entry
    assert fault in error.fault


def test_a_missing_tile_is_refused(tmp_path: Path) -> None:
    text = TEXTS["tiles"][: TEXTS["tiles"].index("t8 = [")]
    error = bad("tiles", written(tmp_path, "tiles", text))
    assert error.entry == "all tiles"
    assert "there must be 8 beside 'city', not 7" in error.fault


def test_an_empty_file_has_no_centre_and_no_cards(tmp_path: Path) -> None:
    assert bad("tiles", written(tmp_path, "tiles", "")).entry == "city"
    assert bad("cards", written(tmp_path, "cards", "")).entry == "pile A"


@pytest.mark.parametrize(
    ("here", "there", "missing"),
    [(".Xfg", "..f.", "X"), (".Xfg", ".fv.", "g"), ("f.c.", "..f.", "c"), ("sf..", "..f.", "s"), (".fdf", "..f.", "d")],
)
def test_the_centre_must_hold_the_city_and_a_mine_of_each_kind(
    here: str, there: str, missing: str, tmp_path: Path
) -> None:
    city, others = TEXTS["tiles"].split("t1 = [")
    city = city.replace(f'"{here}"', f'"{here.replace(missing, ".")}"')
    others = others.replace(f'"{there}"', f'"{there.replace(".", missing, 1)}"', 1)
    error = bad("tiles", written(tmp_path, "tiles", f"{city}t1 = [{others}"))
    assert error.entry == "city"
    assert f"it must show '{missing}' once" in error.fault


def with_meadows(kept: int) -> str:
    """The tiles with every meadow but this many, the first ones, replaced by a forest."""
    seen = 0

    def sign(match: re.Match[str]) -> str:
        nonlocal seen
        seen += match[0] == "."
        return match[0] if match[0] != "." or seen <= kept else "f"

    head, tiles = TEXTS["tiles"].split("city = [")
    return f"{head}city = [" + re.sub(r"[.fvXgscd](?=[.fvXgscd]*\")", sign, tiles)


def test_there_must_be_meadows_enough_for_all_castles(tmp_path: Path) -> None:
    error = bad("tiles", written(tmp_path, "tiles", with_meadows(47)))
    assert error.entry == "terrain '.'"
    assert "at least 48 times" in error.fault
    assert GAME.replacing({"tiles": written(tmp_path, "tiles", with_meadows(48))}).data != GAME.data


# cards


@pytest.mark.parametrize(
    ("new", "entry", "fault"),
    [
        pytest.param(card("4 borders", "2", "2", "{ A = 1 }"), "4 borders", "no card shows that", id="no such action"),
        pytest.param(
            card("1 knight or 1 border", "2", "2", "{ A = 1 }"),
            "1 knight or 1 border",
            "no card shows that",
            id="the symbols the wrong way round",
        ),
        pytest.param(
            card("1 border or 2 borders", "2", "2", "{ A = 1 }"),
            "1 border or 2 borders",
            "no card shows that",
            id="one kind of action twice",
        ),
        pytest.param('"1 border" = 3\n', "1 border", "must have cost, sale and copies", id="a number for a card"),
        pytest.param(
            '["1 border"]\ncost = 2\nsale = 2\n', "1 border", "must have cost, sale and copies", id="no copies"
        ),
        pytest.param(BORDER + "text = 'x'\n", "1 border", "and nothing else", id="an extra key"),
        pytest.param(
            card("1 border", "2", "3", "{ A = 1 }"), "1 border", "must not sell for more", id="sale above cost"
        ),
        pytest.param(
            card("1 border", "-1", "0", "{ A = 1 }"),
            "1 border",
            "cost must be a number from 0 to 20, not '-1'",
            id="negative",
        ),
        pytest.param(
            card("1 border", "21", "0", "{ A = 1 }"),
            "1 border",
            "cost must be a number from 0 to 20, not '21'",
            id="dear",
        ),
        pytest.param(
            card("1 border", "2", "-1", "{ A = 1 }"),
            "1 border",
            "sale must be a number from 0 to 20, not '-1'",
            id="sale",
        ),
        pytest.param(
            card("1 border", "'2'", "2", "{ A = 1 }"), "1 border", "cost must be a number from 0 to 20", id="a text"
        ),
        pytest.param(
            card("1 border", "2", "true", "{ A = 1 }"), "1 border", "sale must be a number from 0 to 20", id="a yes"
        ),
        pytest.param(
            card("1 border", "2", "2", "{ E = 1 }"), "1 border", "for the piles A, B, C, D", id="no such pile"
        ),
        pytest.param(card("1 border", "2", "2", "1"), "1 border", "for the piles A, B, C, D", id="a number for copies"),
        pytest.param(
            card("1 border", "2", "2", "{ A = 16 }"), "1 border", "copies in A must be a number from 0 to 15", id="many"
        ),
        pytest.param(
            card("1 border", "2", "2", "{ A = -1 }"),
            "1 border",
            "copies in A must be a number from 0 to 15",
            id="fewer",
        ),
        pytest.param(card("1 border", "2", "2", "{ A = 2 }"), "pile A", "15 cards, not 16", id="a card too many"),
        pytest.param(card("1 border", "2", "2", "{}"), "pile A", "15 cards, not 14", id="a card too few"),
        pytest.param(
            card("1 border", "2", "2", "{ A = 1, B = 1, D = 1 }"), "pile D", "15 cards, not 16", id="in another pile"
        ),
    ],
)
def test_wrong_cards_are_refused_by_entry_and_fault(new: str, entry: str, fault: str, tmp_path: Path) -> None:
    text = new + TEXTS["cards"].replace(BORDER, "") if new.startswith('"') else TEXTS["cards"].replace(BORDER, new)
    assert BORDER in TEXTS["cards"]
    error = bad("cards", written(tmp_path, "cards", text))
    assert error.entry == entry
    assert fault in error.fault


@pytest.mark.parametrize("seed", range(5))
def test_files_with_random_damage_are_refused_as_bad_data_or_are_sound(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    for kind, text in TEXTS.items():
        for _ in range(60):
            signs = list(text)
            for _ in range(rng.randrange(1, 4)):
                signs[rng.randrange(len(signs))] = rng.choice("[]{}\"'=.fvXgscd0159ABCDE \n#,\x00é")
            path = written(tmp_path, kind, "".join(signs))
            try:
                game = GAME.replacing({kind: path})
            except BadData:
                continue
            assert is_playable(game, 2, seed), f"seed {seed}: {path.read_text('utf-8')}"


# files that are right


def is_playable(game: Domaine, seats: int, seed: int) -> bool:
    """Whether a game can be played to its end, soundly."""
    rng = Random(seed)
    state = deal(game, seats, rng)
    finish(Unrecorded(state, RandomChance(rng)), at_random(rng))
    return not state.faults()


def test_the_data_of_the_package_are_those_of_the_rules() -> None:
    lines = RULES.read_text("utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("city "))
    columns = zip(*(line.split() for line in lines[first : first + 5]), strict=True)
    tiles = {name: tuple(shown) for name, *shown in columns}
    data = load()
    assert data.centre == tiles.pop("city")
    assert data.around == tuple(tiles[name] for name in sorted(tiles))


def test_the_same_data_in_another_file_are_the_same_data(tmp_path: Path) -> None:
    again = {kind: written(tmp_path, kind, f"# mine\n{text}") for kind, text in TEXTS.items()}
    assert GAME.replacing(again).data == GAME.replacing({}).data == GAME.data


def test_a_replaced_card_changes_the_data_and_is_played_with(tmp_path: Path) -> None:
    path = edited(tmp_path, "cards", BORDER, card("1 border", "9", "1", "{ A = 1, B = 1 }"))
    game = GAME.replacing({"cards": path})
    assert game.data != GAME.data
    face = FACE_OF_NAME["1 border"]
    state = game.deal(2, resolve_options(game.options(2), {}), RandomChance(Random(0)))
    assert (state.setting.data.costs[face], state.setting.data.sales[face]) == (9, 1)
    assert (DATA.costs[face], DATA.sales[face]) == (2, 2)
    assert is_playable(game, 2, 0)
    assert is_playable(game, 4, 0)


def test_a_card_that_the_package_does_not_use_can_be_brought_in(tmp_path: Path) -> None:
    name = "3 borders or expand 2"
    path = edited(tmp_path, "cards", BORDER, card(name, "20", "20", "{ A = 1, B = 1 }"))
    game = GAME.replacing({"cards": path})
    assert FACE_OF_NAME[name] in load({"cards": path}).piles[0]
    assert is_playable(game, 3, 1)


def test_replaced_tiles_change_the_data_and_are_laid(tmp_path: Path) -> None:
    path = edited(tmp_path, "tiles", '"..f."', '"fff."')
    game = GAME.replacing({"tiles": path})
    assert game.data != GAME.data
    signs = "".join(game.deal(2, resolve_options(game.options(2), {}), RandomChance(Random(0))).board.land.rows)
    assert (signs.count("f"), signs.count(".")) == (49, 68)
    assert is_playable(game, 3, 0)


def test_a_position_is_read_with_the_data_of_its_game(tmp_path: Path) -> None:
    path = edited(tmp_path, "cards", BORDER, card("1 border", "9", "1", "{ A = 1, B = 1 }"))
    game = GAME.replacing({"cards": path})
    state = game.deal(2, resolve_options(game.options(2), {}), RandomChance(Random(0)))
    assert game.read(state.text()) == state
    assert GAME.read(state.text()) != state
