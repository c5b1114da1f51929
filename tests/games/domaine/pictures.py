"""Positions as pictures, so that the tests of the board read like the rules.

    3 .  .  .  .
      -- --
    2 fb . |.o .
    1 .B v |.O .
      a  b  c  d

The labels say where on the board the picture lies. A territory is two signs: its terrain as in `land`, then the figure
on it, a capital for a castle and a small letter for a knight, by colour: b(lue), o(range), y(ellow), p(urple),
n(eutral). `|` and `--` are markers. A picture shows every marker on the sides of its territories, the outer sides too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from textwrap import dedent
from typing import TypedDict, Unpack

from regnum.games.domaine.rules.board.board import Board, Colour, pair
from regnum.games.domaine.rules.board.geometry import (
    CELL_NAMES,
    CELLS,
    SIZE,
    Cell,
    Edge,
    cells,
    edges,
    is_rim,
    names,
    read_cell,
    split_edges,
)
from regnum.games.domaine.rules.board.land import TERRAINS, Land
from regnum.games.domaine.rules.cards import FACE_OF_NAME, Card, Face, Hand
from regnum.games.domaine.rules.data import load
from regnum.games.domaine.rules.moves import ACTIONS
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import CASTLE_GAP, HAND, KING, Setting, castles_each
from regnum.games.domaine.rules.state import State
from regnum.kernel import RandomChance, Refusal, Seat

DATA = load()
COSTS, SALES = ({name: prices[face] for name, face in FACE_OF_NAME.items()} for prices in (DATA.costs, DATA.sales))
"""What the cards cost and bring, by their names."""
COLUMNS = "abcdefghijkl"
COLOURS = {"b": "blue", "o": "orange", "y": "yellow", "p": "purple", "n": "neutral"}
LETTERS = {name: letter for letter, name in COLOURS.items()}


# pictures


@dataclass(frozen=True)
class Picture:
    """A part of the board: its columns and rows (both from 0, the south-west corner), and what lies there."""

    columns: range
    rows: range
    terrain: Mapping[Cell, str]
    figures: Mapping[Cell, str]
    markers: frozenset[Edge]

    def __str__(self) -> str:
        lines = [self._fence(self.rows[-1] + 1)]
        for row in reversed(self.rows):
            lines += [self._row(row), self._fence(row)]
        lines.append("   " + "  ".join(COLUMNS[column] for column in self.columns))
        return "\n".join(line for line in lines if line)

    def _row(self, row: int) -> str:
        text = f"{row + 1:2}" + ("|" if self._has(_west(_cell(self.columns[0], row))) else " ")
        for column in self.columns:
            cell = _cell(column, row)
            text += self.terrain[cell] + self.figures.get(cell, " ") + ("|" if self._has(_east(cell)) else " ")
        return text.rstrip()

    def _fence(self, row: int) -> str:
        """The markers on the south side of a row; empty if there are none."""
        fence = (_south(_cell(column, row)) for column in self.columns)
        return ("   " + " ".join("--" if self._has(edge) else "  " for edge in fence)).rstrip()

    def _has(self, edge: int) -> bool:
        return edge in self.markers


def read_picture(text: str) -> Picture:
    """The picture of this text, or `ValueError` if a sign is out of place."""
    *lines, footer = (line.rstrip() for line in dedent(text).splitlines() if line.strip())
    starts = [match.start() for match in re.finditer(r"[a-l]", footer)]
    columns = range(COLUMNS.index(footer[starts[0]]), COLUMNS.index(footer[starts[-1]]) + 1)
    if footer.split() != [*COLUMNS[columns[0] : columns[-1] + 1]]:
        raise ValueError(f"'{footer}' does not name neighbouring columns")
    terrain: dict[Cell, str] = {}
    figures: dict[Cell, str] = {}
    markers: set[int] = set()
    rows: list[int] = []
    fence = ""
    for line in lines:
        label = re.match(r"\s*(\d+)", line)
        if label is None:
            fence = line
            continue
        rows.append(int(label[1]) - 1)
        markers |= {_north(_cell(column, rows[-1])) for column in _fenced(fence, starts, columns)}
        fence = ""
        _read_row(line.ljust(starts[-1] + 3), starts, columns, rows[-1], terrain, figures, markers)
    markers |= {_south(_cell(column, rows[-1])) for column in _fenced(fence, starts, columns)}
    if rows != [*range(rows[0], rows[-1] - 1, -1)]:
        raise ValueError("the rows of a picture must follow one another, the north one first")
    return Picture(columns, range(rows[-1], rows[0] + 1), terrain, figures, frozenset(map(_inner, markers)))


def _read_row(
    line: str,
    starts: Sequence[int],
    columns: range,
    row: int,
    terrain: dict[Cell, str],
    figures: dict[Cell, str],
    markers: set[int],
) -> None:
    if line[starts[0] - 1] == "|":
        markers.add(_west(_cell(columns[0], row)))
    for start, column in zip(starts, columns, strict=True):
        cell, sign, figure, east = _cell(column, row), line[start], line[start + 1], line[start + 2]
        if sign not in TERRAINS or figure.lower() not in {*COLOURS, " "} or east not in " |":
            raise ValueError(f"'{line[start : start + 3]}' on {CELL_NAMES[cell]} is no territory")
        terrain[cell] = sign
        if figure != " ":
            figures[cell] = figure
        if east == "|":
            markers.add(_east(cell))


def _fenced(fence: str, starts: Sequence[int], columns: range) -> Iterator[int]:
    """The columns with a marker in a line between two rows."""
    drawn = fence.ljust(starts[-1] + 2)
    for start, column in zip(starts, columns, strict=True):
        sides = drawn[start : start + 2]
        if sides not in ("--", "  "):
            raise ValueError(f"'{sides}' in '{fence}' is no marker")
        if sides == "--":
            yield column
    if fence.replace("--", "").strip():
        raise ValueError(f"'{fence}' has something beside markers")


def _cell(column: int, row: int) -> Cell:
    return Cell(SIZE * row + column)


def _east(cell: int) -> int:
    return cell


def _north(cell: int) -> int:
    return cell + CELLS


def _west(cell: int) -> int:
    return cell - 1 if cell % SIZE else -1


def _south(cell: int) -> int:
    return cell - SIZE + CELLS if cell >= SIZE else -1


def _inner(edge: int) -> Edge:
    if edge < 0 or is_rim(edge):
        raise ValueError("a picture has a marker on the rim")
    return Edge(edge)


def shows(state: State, text: str) -> None:
    """Assert that this part of the board looks exactly like the picture."""
    picture = read_picture(text)
    assert str(_taken_from(state.board, picture)) == str(picture)


def _taken_from(board: Board, frame: Picture) -> Picture:
    """What a board has where a picture lies."""
    figures = {}
    for cell in frame.terrain:
        colour = board.colour_at(cell)
        if colour is not None:
            letter = LETTERS[board.names[colour]]
            figures[cell] = letter.upper() if board.figure_at(cell) == "castle" else letter
    rows = board.land.rows
    terrain = {cell: rows[SIZE - 1 - cell // SIZE][cell % SIZE] for cell in frame.terrain}
    markers = frozenset(edges(board.east, board.north))
    return Picture(frame.columns, frame.rows, terrain, figures, markers)


# positions


def position(
    text: str,
    *hand: str,
    seat: int = 0,
    seats: int = 3,
    ducats: int = 20,
    supply: int | None = None,
    left: Mapping[str, int] | None = None,
    allies: Sequence[str] = (),
    rest: str = ".",
    sound: bool = True,
) -> State:
    """The position of a picture, at the beginning of a seat's turn.

    Outside of the picture lies open land of the terrain `rest`, with the castles that the picture does not show. There
    also lie as many markers, closing nothing, as leave `supply` markers, and stand as many knights as leave `left` of a
    colour (by its letter). The seat holds the cards of `hand`, and everyone has 20 ducats or as many as given. `allies`
    are castles as in `a1&d1`. Unless `sound` is false, the position must be without faults.
    """
    picture = read_picture(text)
    state = State(Setting(seats, CASTLE_GAP, KING[seats], DATA), _land(picture, rest))
    board = state.board
    for cell, figure in picture.figures.items():
        colour = Colour(board.names.index(COLOURS[figure.lower()]))
        if figure.isupper():
            board.build(colour, cell)
        else:
            board.muster(colour, cell)
    _build_outside(board, picture, castles_each(seats))
    _settle(board, picture.markers)
    if supply is not None:
        _spend(board, picture, supply)
    for letter, wanted in (left or {}).items():
        _muster_outside(board, picture, Colour(board.names.index(COLOURS[letter])), wanted)
    for couple in allies:
        one, other = couple.split("&")
        board.allies |= {pair(read_cell(one), read_cell(other))}
    state.to_move, state.phase = Seat(seat), Phase.TURN
    state.ducats = (ducats,) * seats
    _deal(state, seat, hand)
    if sound:
        assert state.faults() == []
    return state


class Given(TypedDict, total=False):
    """What `position` may be given beside the picture and the hand."""

    seat: int
    seats: int
    ducats: int
    supply: int
    left: Mapping[str, int]
    allies: Sequence[str]
    rest: str


def playing(text: str, card: str, **given: Unpack[Given]) -> State:
    """The position of a picture (see `position`) after a seat has played a card."""
    return after(position(text, card.partition(" as ")[0], **given), f"play {card}")


def later(state: State, *hand: str, seat: int = 0) -> State:
    """The same board on a later turn of a seat, with these cards in hand and 20 ducats."""
    then = State(state.setting, state.board.land)
    then.board = state.board.copy()
    then.to_move, then.phase = Seat(seat), Phase.TURN
    then.ducats = (20,) * state.setting.seats
    _deal(then, seat, hand)
    assert then.faults() == []
    return then


def _land(picture: Picture, rest: str) -> Land:
    """The terrain of the picture and around it; the northernmost row around it is meadow, for castles."""
    signs = [picture.terrain.get(Cell(cell), "." if cell >= CELLS - SIZE else rest) for cell in range(CELLS)]
    return Land(tuple("".join(signs[SIZE * row : SIZE * (row + 1)]) for row in reversed(range(SIZE))))


def _outside(picture: Picture) -> list[Cell]:
    """The cells outside of a picture, from the north-east corner on."""
    return [Cell(cell) for cell in reversed(range(CELLS)) if cell not in picture.terrain]


def _build_outside(board: Board, picture: Picture, each: int) -> None:
    """Build the castles that a picture does not show, those of different colours beside each other."""
    room = iter(_outside(picture))
    missing = [each - castles.bit_count() for castles in board.castles]
    for turn in range(each):
        for colour, wanted in enumerate(missing):
            if turn < wanted:
                board.build(Colour(colour), next(room))


def _settle(board: Board, markers: frozenset[Edge]) -> None:
    """Lay these markers, with the domains that they make."""
    east, north = split_edges(tuple(markers))
    board.assume(east, north, {})
    board.assume(east, north, board.survey())


def _spend(board: Board, picture: Picture, supply: int) -> None:
    """Lay markers outside of a picture, in lines that run south from its northernmost row and close nothing."""
    outside = {*_outside(picture)}
    lines = (
        Edge(cell)
        for cell in reversed(range(CELLS - SIZE))
        if not is_rim(cell) and {Cell(cell), Cell(cell + 1)} <= outside
    )
    before = board.domains
    laid = list(islice(lines, board.supply - supply))
    _settle(board, frozenset(chain(edges(board.east, board.north), laid)))
    assert board.supply == supply
    assert board.domains == before


def _muster_outside(board: Board, picture: Picture, colour: Colour, left: int) -> None:
    """Place knights beside a colour's figures outside of a picture until this many are left."""
    outside = sum(1 << cell for cell in _outside(picture))
    while board.knights_left(colour) > left:
        reached = 0
        for cell in cells(board.figures(colour) & outside):
            reached |= _reached(board, cell)
        board.muster(colour, max(cells(reached & outside & board.land.soil & ~board.occupied)))


def _reached(board: Board, cell: Cell) -> int:
    """The neighbours of a cell without a marker between."""
    sides = {_east(cell): cell + 1, _west(cell): cell - 1, _north(cell): cell + SIZE, _south(cell): cell - SIZE}
    marked = {*edges(board.east, board.north)}
    return sum(1 << beyond for edge, beyond in sides.items() if edge >= 0 and not is_rim(edge) and edge not in marked)


def _deal(state: State, seat: int, wanted: Sequence[str]) -> None:
    """Deal a seat the cards that are wanted, and fill every hand up with others."""
    piles: list[list[Face]] = [list(pile) for pile in state.setting.data.piles]
    hands: list[list[Card]] = [[] for _ in state.hands]
    for name in wanted:
        face = FACE_OF_NAME[name]
        at = next(i for i, pile in enumerate(piles) if face in pile)
        piles[at].remove(face)
        hands[seat].append(Card(at, face))
    for hand in hands:
        while len(hand) < HAND:
            hand.append(Card(0, piles[0].pop(0)))
    state.hands = tuple(Hand((), tuple(sorted(hand))) for hand in hands)
    state.piles = tuple(map(tuple, piles))


# moves


def legal(state: State, text: str) -> bool:
    """Whether a move is legal, by the set of moves and by its refusal alike."""
    move = ACTIONS.read(text)
    allowed = move in state.moves()
    assert allowed == (state.refuse(move) is None), f"'{text}' is both legal and refused, or neither"
    return allowed


def refused(state: State, text: str) -> Refusal:
    """Why a move is refused; assert that it is."""
    assert not legal(state, text), f"'{text}' is legal"
    why = state.refuse(ACTIONS.read(text))
    assert why is not None
    return why


def after(state: State, *texts: str) -> State:
    """The state after legal moves, the invariants checked after each of them."""
    state, chance = state.copy(), RandomChance(Random(1))
    for text in texts:
        assert legal(state, text), f"'{text}' is refused: {state.refuse(ACTIONS.read(text))}"
        state.play(ACTIONS.read(text), chance)
        assert state.faults() == []
    return state


# what to look at


def choices(state: State, verb: str) -> list[str]:
    """What the legal moves of a verb name, in the order of the action space."""
    return [move.text.removeprefix(f"{verb} ") for move in state.moves() if move.verb == verb]


def domains(state: State) -> dict[str, str]:
    """The territories of every domain, by the name of its castle."""
    return {CELL_NAMES[castle]: " ".join(names(mask)) for castle, mask in sorted(state.board.domains.items())}


def region(state: State, cell: str) -> str:
    """The territories of the region that a territory lies in."""
    return " ".join(names(state.board.region(read_cell(cell))))
