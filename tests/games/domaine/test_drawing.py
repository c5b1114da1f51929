"""The drawing of a view: complete and right without any colour, and telling nothing that the view does not."""

from __future__ import annotations

from random import Random

import pytest

from regnum.games.domaine.rules.board.geometry import ALL, CELLS, SIZE, cells, flood
from regnum.games.domaine.rules.state import State
from regnum.games.domaine.text.drawing import CASTLE, CHOSEN, HATCH, KNIGHT, LETTERS, SIGNS, WIDTH
from regnum.kernel import Phrases, RandomChance, Seat, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import by_default, play_steps, walk_on
from tests.games.domaine.dealt import COSTS, GAME, SALES, blank, deal, estates, play

ENGLISH = GAME.phrases("en")
NAMES = ("Ada", "Bruno", "Chiara", "Dario")
SEEDS = range(4)


def drawn(state: State, seat: int | None = 0, phrases: Phrases = ENGLISH) -> list[str]:
    return str(GAME.draw(state.view(None if seat is None else Seat(seat)), phrases, NAMES)).splitlines()


def late(seats: int, seed: int, steps: int = 250) -> State:
    """A game played with plans for this many steps."""
    rng = Random(seed)
    source = RandomChance(rng)
    state = GAME.deal(seats, resolve_options(GAME.options(seats), {}), source)
    play_steps(Unrecorded(state, source), by_default(GAME, rng), steps)
    return state


def place(cell: int) -> tuple[int, int]:
    """The line and the column where the three signs of a cell begin."""
    row, column = divmod(cell, SIZE)
    return 2 + 2 * (SIZE - 1 - row), 4 + 4 * column


def at(lines: list[str], cell: int) -> str:
    line, column = place(cell)
    return lines[line][column : column + 3]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_line_stands_exactly_where_a_marker_lies(seed: int) -> None:
    state = late(2 + seed % 3, seed)
    lines = drawn(state)
    assert state.board.east
    assert state.board.north
    for cell in range(CELLS):
        line, column = place(cell)
        if cell % SIZE < SIZE - 1:
            assert (lines[line][column + 3] == "┃") == bool(state.board.east >> cell & 1), (seed, cell)
        if cell < CELLS - SIZE:
            assert (lines[line - 1][column : column + 3] == "━━━") == bool(state.board.north >> cell & 1), (seed, cell)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_figure_every_terrain_and_every_owner_reads_without_colour(seed: int) -> None:
    state = late(2 + seed % 3, seed)
    board, lines = state.board, drawn(state)
    castles = sum(board.castles)
    enclosed = ALL & ~flood(castles, board.open_east, board.open_north)
    for cell in range(CELLS):
        signs, terrain = at(lines, cell), board.land.terrain(cell)
        colour = board.colour_at(cell)
        if colour is not None:
            assert signs[1:] == (CASTLE if cell in board.lords else KNIGHT) + LETTERS[board.names[colour]]
            assert (signs[0] == SIGNS["forest"]) == (terrain == "forest") or signs[0] == CHOSEN
        elif enclosed >> cell & 1:
            assert signs == HATCH + (HATCH if terrain == "meadow" else SIGNS[terrain]) + HATCH
        else:
            owners = [name for name, mask in zip(board.names, board.controlled, strict=True) if mask >> cell & 1]
            assert signs[2] == (LETTERS[owners[0]] if owners else " ")
            assert signs[1] == (" " if owners and terrain == "meadow" else SIGNS[terrain])


def test_colours_of_players_have_different_letters() -> None:
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert len(set(SIGNS.values())) == len(SIGNS)


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "it"), (4, "en"), (4, "it")])
def test_a_whole_game_fits_the_width(seats: int, language: str) -> None:
    phrases, rng = GAME.phrases(language), Random(seats)
    source = RandomChance(rng)
    state = GAME.deal(seats, resolve_options(GAME.options(seats), {}), source)
    for step, _ in enumerate(walk_on(Unrecorded(state, source), by_default(GAME, rng))):
        if step % 10 == 0 or state.to_move is None:
            for seat in (None, 0, seats - 1):
                assert max(map(len, drawn(state, seat, phrases))) <= WIDTH, f"seats {seats}, step {step}"


def test_own_cards_are_named_with_cost_and_sale_and_others_are_backs() -> None:
    state = estates(3, hands=("Ab2 Be2 Cd", "Dd Dd Ca", "Bb2 Bb3 Bk1"))
    text = "\n".join(drawn(state))
    assert f"2 borders  A  play -{COSTS['2 borders']}  sell +{SALES['2 borders']}" in text
    assert f"expand 2   B  play -{COSTS['expand 2']}  sell +{SALES['expand 2']}" in text
    assert "hand  C D D" in text
    assert "alliance" not in text
    assert "play -" not in "\n".join(drawn(state, None))


def test_a_card_taken_from_the_chancery_is_named_to_all() -> None:
    state = estates(2, hands=("Ab2 Ab3 Ak1", "Ab1 Ab2 Ak1"), chancery="Dd")
    play(state, "sell 3 borders", "take deserter")
    text = "\n".join(drawn(state, 1))
    assert "hand  A A · deserter D" in text


def test_players_are_called_by_name() -> None:
    text = "\n".join(drawn(estates(2), 0))
    assert "Ada (you)" in text
    assert "Bruno" in text
    assert "Bruno (you)" not in text


def test_points_ducats_income_and_supplies_are_told() -> None:
    state = estates(2, ("ffX.........", "gs.........."), ducats=(4, 9))
    text = "\n".join(drawn(state))
    assert f"7/{state.setting.king} points" in text
    assert "ducats 4  income 2  knights 15" in text
    assert f"supply {state.board.supply}" in text
    assert "deck  A" in text


def test_nothing_is_hatched_before_the_castles_stand() -> None:
    board = "\n".join(line[:55] for line in drawn(deal(2)))
    assert HATCH not in board


def test_the_castle_that_a_decision_is_about_is_marked() -> None:
    state = blank(2)
    play(state, "castle d7")
    assert at(drawn(state), 75) == f"{CHOSEN}{CASTLE}b"


def test_alliances_have_a_line() -> None:
    state = estates(2, hands=("Ca Ab3 Ak1", "Ab1 Ab2 Ak1"))
    assert not any(line.startswith("alliance") for line in drawn(state))
    play(state, "play alliance", "domain a1", "ally e1")
    assert f"alliance  {CASTLE}b a1 = {CASTLE}o e1" in drawn(state)


def test_a_domain_is_tinted_in_its_owners_colour_and_open_land_is_not() -> None:
    state = estates(2)
    papers: dict[str, set[str]] = {}
    for number, row in enumerate(GAME.draw(state.view(Seat(0)), ENGLISH, NAMES)):
        column = 0
        for span in row:
            for offset in range(len(span.text)):
                papers.setdefault(f"{number},{column + offset}", set()).add(span.paper)
            column += len(span.text)

    def paper(cell: int) -> str:
        line, column = place(cell)
        return papers[f"{line},{column + 2}"].pop()

    own = next(cells(state.board.controlled[0] & ~state.board.occupied))
    rival = next(cells(state.board.controlled[1] & ~state.board.occupied))
    open_land = next(
        cells(ALL & ~state.board.controlled[0] & ~state.board.controlled[1] & ~state.board.occupied & ALL << 40)
    )
    assert len({paper(own), paper(rival), paper(open_land)}) == 3
