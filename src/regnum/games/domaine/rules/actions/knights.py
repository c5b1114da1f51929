"""Placing knights: where a knight may stand."""

from __future__ import annotations

from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.geometry import CELL_NAMES, CELLS, NEIGHBOURS, SIZE, Cell
from regnum.games.domaine.rules.moves import Why
from regnum.kernel import Refusal, refusal

FOREST_SURCHARGE = 1
WHOLE_BOARD = (1 << CELLS) - 1


def posts(board: Board, colour: Colour, ducats: int) -> int:
    """The cells where a colour may place a knight with so many ducats at hand."""
    if not board.knights_left(colour):
        return 0
    ground = _ground(board, colour)
    return ground if ducats >= FOREST_SURCHARGE else ground & board.land.meadow


def surcharge(board: Board, cell: Cell) -> int:
    """What a knight on this cell costs beyond the card."""
    # DOM-K2
    return FOREST_SURCHARGE if board.land.forest >> cell & 1 else 0


def refuse_all(board: Board, colour: Colour, within: int = WHOLE_BOARD) -> Refusal | None:
    """Why none of these cells can take a knight, if none can for want of something; None if there is no place."""
    if not board.knights_left(colour):
        return refusal(Why.DOM_K3_SUPPLY, colour=board.names[colour])
    if _ground(board, colour) & within:
        return refusal(Why.DOM_K2_FORESTS)
    return None


def refuse(board: Board, colour: Colour, cell: Cell, ducats: int) -> Refusal | None:
    """Why a knight may not stand on a cell."""
    name = CELL_NAMES[cell]
    if not board.knights_left(colour):
        return refusal(Why.DOM_K3_SUPPLY, colour=board.names[colour])
    if not board.land.soil >> cell & 1:
        return refusal(Why.DOM_K1_TERRAIN, cell=name, terrain=board.land.terrain(cell))
    if board.occupied >> cell & 1:
        return refusal(Why.DOM_K1_OCCUPIED, cell=name)
    if not _ground(board, colour) >> cell & 1:
        beside = NEIGHBOURS[cell] & board.figures(colour)
        return refusal(Why.DOM_K1_PARTED if beside else Why.DOM_K1_APART, cell=name, colour=board.names[colour])
    if ducats < surcharge(board, cell):
        return refusal(Why.DOM_K2_FOREST, cell=name, missing=surcharge(board, cell) - ducats)
    return None


def _ground(board: Board, colour: Colour) -> int:
    """The free meadows and forests beside a colour's figures, with no border between."""
    # DOM-K1
    ground = board.cache.get(("ground", colour))
    if ground is None:
        figures, open_east, open_north = board.figures(colour), board.open_east, board.open_north
        beside = (
            (figures & open_east) << 1
            | figures >> 1 & open_east
            | (figures & open_north) << SIZE
            | figures >> SIZE & open_north
        )  # fmt: skip
        ground = board.cache["ground", colour] = beside & board.land.soil & ~board.occupied
    return ground
