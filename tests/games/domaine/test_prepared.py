"""The prepared start: every castle stands, by the rules of set-up, and everything else is a game like any other."""

import tomllib
from pathlib import Path
from random import Random

import pytest

from regnum.games.domaine.rules.board.geometry import CELL_NAMES
from regnum.games.domaine.rules.data import load
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import builder, castles_each
from regnum.games.domaine.rules.state import State
from regnum.kernel import Playthrough, RandomChance, Seat, notation, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import at_random, by_default, walk_on
from tests.games.domaine.dealt import DATA, GAME, deal, play
from tests.games.domaine.test_data import FOLDER, bad, is_playable, written
from tests.rules import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
TEXT = (FOLDER / "prepared.toml").read_text("utf-8")


@rule("DOM-S11")
@SEATS
def test_a_prepared_start_is_one_that_players_could_have_built(seats: int) -> None:
    start = DATA.starts[seats]
    state = State(deal(seats).setting, start.land)
    for castle, knight in start.built:
        assert state.phase == Phase.CASTLE
        play(state, f"castle {CELL_NAMES[castle]}", f"knight {CELL_NAMES[knight]}")
    prepared = deal(seats, prepared=1)
    assert state.phase == prepared.phase == Phase.TURN
    assert state.board == prepared.board
    assert state.to_move == prepared.to_move


@rule("DOM-S11", "DOM-S8")
@SEATS
def test_a_prepared_start_is_ready_to_play_and_the_last_builder_begins(seats: int) -> None:
    state = deal(seats, prepared=1)
    built = len(DATA.starts[seats].built)
    assert built == castles_each(seats) * max(3, seats)
    last = builder(seats, built - 1)
    assert last is not None
    assert state.to_move == last[0]
    assert state.ducats == (7,) * seats
    assert [hand.size for hand in state.hands] == [3] * seats
    assert not state.faults()
    assert not state.board.domains


@rule("DOM-S11")
@SEATS
def test_only_the_cards_of_a_prepared_start_are_left_to_chance(seats: int) -> None:
    one, other = deal(seats, seed=1, prepared=1), deal(seats, seed=2, prepared=1)
    assert one.board == other.board
    assert one.hands != other.hands
    assert deal(seats, seed=1).board.land != deal(seats, seed=2).board.land


@rule("DOM-S11")
@SEATS
def test_a_prepared_game_is_recorded_read_guessed_and_played_like_any_other(seats: int) -> None:
    rng = Random(seats)
    names = ("Anna", "Bruno", "Carla", "Dario")[:seats]
    playthrough = Playthrough.deal(GAME, names, {"prepared": 1}, seed=bytes(32), entropies=["00"] * seats)
    for state in walk_on(playthrough, by_default(GAME, rng)):
        assert GAME.read(state.text()) == state
        assert GAME.guess(state.view(state.to_move), rng).view(state.to_move) == state.view(state.to_move)
    again = notation.read(notation.write(playthrough), lambda name: GAME)
    assert again.state == playthrough.state


def test_a_first_step_of_a_prepared_game_is_taken_back() -> None:
    playthrough = Playthrough.deal(GAME, ("Anna", "Bruno"), {"prepared": 1}, seed=bytes(32), entropies=["00", "00"])
    before, seat = playthrough.state.text(), playthrough.state.to_move
    assert seat is not None
    playthrough.play(next(move for move in playthrough.state.moves() if move.verb == "sell"))
    playthrough.undo(Seat(seat))
    assert playthrough.state.text() == before


def test_nobody_gets_a_prepared_start_unasked() -> None:
    for seats in GAME.seats:
        assert resolve_options(GAME.options(seats), {})["prepared"] == 0
        assert deal(seats).phase == Phase.CASTLE


# the file


def test_other_tiles_have_a_prepared_start_only_if_it_comes_with_them(tmp_path: Path) -> None:
    tiles = written(tmp_path, "tiles", (FOLDER / "tiles.toml").read_text("utf-8"))
    game = GAME.replacing({"tiles": tiles})
    assert "prepared" not in resolve_options(game.options(3), {})
    assert is_playable(game, 3, 0)
    both = GAME.replacing({"tiles": tiles, "prepared": written(tmp_path, "prepared", TEXT)})
    assert both.data == GAME.data
    assert "prepared" in resolve_options(both.options(3), {})


def test_a_file_may_have_a_start_for_some_numbers_of_players_alone(tmp_path: Path) -> None:
    text = TEXT[: TEXT.index("[players-3]")]
    game = GAME.replacing({"prepared": written(tmp_path, "prepared", text)})
    assert [*load({"prepared": tmp_path / "my-prepared.toml"}).starts] == [2]
    assert "prepared" in resolve_options(game.options(2), {})
    assert "prepared" not in resolve_options(game.options(4), {})
    assert game.data != GAME.data


OWN: dict[str, list[str]] = tomllib.loads(TEXT)["players-4"]
TILES, CASTLES = OWN["tiles"], OWN["castles"]


def entry(tiles: object = TILES, castles: object = CASTLES) -> str:
    """The entry for four players, some of it replaced."""
    return f"[players-4]\ntiles = {tiles}\ncastles = {castles}\n"


@pytest.mark.parametrize(
    ("text", "name", "fault"),
    [
        pytest.param("[players-5]\ntiles = []\n", "players-5", "a start is for 'players-2'", id="five players"),
        pytest.param("[players-4]\ntiles = []\n", "players-4", "must have tiles and castles", id="no castles"),
        pytest.param("players-4 = 1\n", "players-4", "must have tiles and castles", id="a number"),
        pytest.param(entry(tiles="[1]"), "players-4", "tiles must be a list of texts", id="tiles that are numbers"),
        pytest.param(entry(castles="'d6'"), "players-4", "castles must be a list of texts", id="a text for castles"),
        pytest.param(entry(tiles=["t1"] * 9), "players-4", "quarter turns", id="no turns"),
        pytest.param(entry(tiles=["t1 4"] * 9), "players-4", "quarter turns", id="four turns"),
        pytest.param(entry(tiles=["t1 0"] * 9), "players-4", "every tile must be laid once", id="a tile twice"),
        pytest.param(entry(tiles=TILES[::2]), "players-4", "every tile must be laid once", id="tiles missing"),
        pytest.param(entry(tiles=[*TILES[4:], *TILES[:4]]), "players-4", "'city' in the middle", id="city in a corner"),
        pytest.param(entry(castles=["d6"]), "players-4", "'d6' must name a castle's", id="no knight"),
        pytest.param(entry(castles=["d6 z9"]), "players-4", "'d6 z9' must name a castle's", id="no such territory"),
        pytest.param(entry(castles=CASTLES[:-1]), "players-4", "12 castles are to be built, not 11", id="too few"),
        pytest.param(entry(castles=[*CASTLES, CASTLES[0]]), "players-4", "to be built, not 13", id="too many"),
        pytest.param(entry(castles=[CASTLES[0], CASTLES[0]]), "players-4", "by DOM-S5 no figure", id="one on another"),
        pytest.param(
            entry(castles=[CASTLES[0].split()[0] + " " + CASTLES[1].split()[1]]),
            "players-4",
            "by DOM-S5 no figure",
            id="a knight far away",
        ),
    ],
)
def test_wrong_starts_are_refused_by_entry_and_fault(text: str, name: str, fault: str, tmp_path: Path) -> None:
    error = bad("prepared", written(tmp_path, "prepared", text))
    assert error.entry == name
    assert fault in error.fault


@rule("DOM-S11", "DOM-S6")
def test_a_prepared_start_keeps_the_gap_between_castles_of_one_colour(tmp_path: Path) -> None:
    first, *others = CASTLES
    near = next(other for other in others if _gap(first.split()[0], other.split()[0]) <= 6)
    between = [other for other in others if other != near][:3]
    error = bad("prepared", written(tmp_path, "prepared", entry(castles=[first, *between, near])))
    assert "by DOM-S6 no figure" in error.fault


def _gap(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


def test_a_game_at_random_goes_on_from_every_prepared_start() -> None:
    for seats in GAME.seats:
        rng = Random(seats)
        dealt = GAME.deal(seats, resolve_options(GAME.options(seats), {"prepared": 1}), RandomChance(rng))
        for state in walk_on(Unrecorded(dealt, RandomChance(rng)), at_random(rng)):
            assert not state.faults()


@SEATS
def test_a_prepared_game_deals_the_cards_that_the_same_key_deals_to_others(seats: int) -> None:
    names = ("Anna", "Bruno", "Carla", "Dario")[:seats]
    laid, prepared = (Playthrough.deal(GAME, names, {"prepared": n}, seed=bytes(32)).state for n in (0, 1))
    assert isinstance(laid, State)
    assert isinstance(prepared, State)
    assert laid.hands == prepared.hands
