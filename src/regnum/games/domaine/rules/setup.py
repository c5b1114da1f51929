"""Set-up: whose castle is built next, and where castles and their knights may stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from regnum.games.domaine.rules.board.board import Board, Colour, ColourName
from regnum.games.domaine.rules.board.geometry import (
    CELL_NAMES,
    NEIGHBOURS,
    SIZE,
    Cell,
    CellSet,
    around,
    cells,
    holds,
    near,
)
from regnum.games.domaine.rules.moves import Why
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import Refusal, Seat, refusal

if TYPE_CHECKING:
    from regnum.games.domaine.rules.data import Data

COLOURS: tuple[ColourName, ...] = ("blue", "orange", "yellow", "purple")
NEUTRAL: ColourName = "neutral"
DUCATS = 7
HAND = 3
KING = {2: 50, 3: 40, 4: 30}
"""The king's space by the number of players. DOM-S4"""
KINGS = range(5, 100)
CASTLE_GAP = 6
CASTLE_GAPS = range(13)
"""What the options `king` and `castle_gap` may be."""


@dataclass(frozen=True)
class Setting:
    """What is fixed before the deal: how many play, with which options and data."""

    seats: int
    castle_gap: int
    king: int
    data: Data


def colours(seats: int) -> tuple[ColourName, ...]:
    """The colours of a game; with two players a neutral one joins them."""
    # DOM-S7
    return (*COLOURS[:2], NEUTRAL) if seats == 2 else COLOURS[:seats]


def castles_each(seats: int) -> int:
    """How many castles a colour builds."""
    # DOM-S2
    return 3 if seats == len(COLOURS) else 4


def builder(seats: int, built: int) -> tuple[Seat, Colour] | None:
    """Who builds after this many castles, and in which colour; None when all stand."""
    own = seats * castles_each(seats)
    if built < own:
        return Seat(built % seats), Colour(built % seats)
    if built < own + castles_each(seats) * (len(colours(seats)) - seats):
        return Seat((built - own) % seats), Colour(seats)
    return None


def acting_for(board: Board, seats: int, phase: Phase, seat: Seat) -> Colour:
    """The colour that a seat acts for when it decides in this phase."""
    if phase > Phase.ESCORT:
        return Colour(seat)
    due = builder(seats, len(board.lords) - (phase == Phase.ESCORT))
    assert due is not None
    return due[1]


def sites(board: Board, colour: Colour, gap: int) -> CellSet:
    """The cells where a colour may build its next castle."""
    return _sites(board, colour, gap)[0]


def _sites(board: Board, colour: Colour, gap: int) -> tuple[CellSet, int]:
    """The cells for the next castle, and the gap that they keep."""
    room = _room(board)
    while True:
        # DOM-S6
        crowded = 0
        for castle in cells(board.castles[colour]):
            crowded |= near(castle, gap)
        if room & ~crowded or not gap:
            return room & ~crowded, gap
        gap -= 1


def _room(board: Board) -> CellSet:
    """The free meadows with space for a knight beside them."""
    # DOM-S5
    free = ~board.occupied
    return board.land.meadow & free & around(board.land.soil & free)


def knight_sites(board: Board, castle: Cell) -> CellSet:
    """The cells where the knight of a new castle may stand."""
    return NEIGHBOURS[castle] & board.land.soil & ~board.occupied


def refuse_castle(board: Board, colour: Colour, gap: int, cell: Cell) -> Refusal | None:
    """Why a castle may not be built on a cell."""
    name = CELL_NAMES[cell]
    if not holds(board.land.meadow, cell):
        return refusal(Why.DOM_S5_TERRAIN, cell=name, terrain=board.land.terrain(cell))
    if holds(board.occupied, cell):
        return refusal(Why.DOM_S5_OCCUPIED, cell=name)
    if not holds(_room(board), cell):
        return refusal(Why.DOM_S5_ROOM, cell=name)
    legal, kept = _sites(board, colour, gap)
    if not holds(legal, cell):
        nearest = min(cells(board.castles[colour]), key=lambda castle: distance(castle, cell))
        return refusal(
            Why.DOM_S6_GAP,
            cell=name,
            colour=board.names[colour],
            castle=CELL_NAMES[nearest],
            gap=kept,
            found=distance(nearest, cell) - 1,
        )
    return None


def refuse_knight(board: Board, castle: Cell, cell: Cell) -> Refusal | None:
    """Why the knight of a new castle may not stand on a cell."""
    if not holds(knight_sites(board, castle), cell):
        return refusal(Why.DOM_S5_KNIGHT, cell=CELL_NAMES[cell], castle=CELL_NAMES[castle])
    return None


def distance(one: Cell, other: Cell) -> int:
    """The orthogonal steps between two cells."""
    return abs(one % SIZE - other % SIZE) + abs(one // SIZE - other // SIZE)
