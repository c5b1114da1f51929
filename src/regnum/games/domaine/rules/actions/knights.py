"""Placing knights: where a knight may stand."""

from __future__ import annotations

from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.geometry import ALL, CELL_NAMES, NEIGHBOURS, Cell, CellSet, across, holds
from regnum.games.domaine.rules.moves import Why
from regnum.kernel import Refusal, refusal

FOREST_SURCHARGE = 1


def posts(board: Board, colour: Colour, ducats: int) -> CellSet:
    """The cells where a colour may place a knight with this many ducats at hand."""
    if not board.knights_left(colour):
        return 0
    ground = _ground(board, colour)
    return ground if ducats >= FOREST_SURCHARGE else ground & board.land.meadow


def surcharge(board: Board, cell: Cell) -> int:
    """What a knight on this cell costs beyond the card."""
    # DOM-K2
    return FOREST_SURCHARGE if holds(board.land.forest, cell) else 0


def refuse_all(board: Board, colour: Colour, within: CellSet = ALL) -> Refusal | None:
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
    if not holds(board.land.soil, cell):
        return refusal(Why.DOM_K1_TERRAIN, cell=name, terrain=board.land.terrain(cell))
    if holds(board.occupied, cell):
        return refusal(Why.DOM_K1_OCCUPIED, cell=name)
    if not holds(_ground(board, colour), cell):
        beside = NEIGHBOURS[cell] & board.figures(colour)
        return refusal(Why.DOM_K1_PARTED if beside else Why.DOM_K1_APART, cell=name, colour=board.names[colour])
    if ducats < surcharge(board, cell):
        return refusal(Why.DOM_K2_FOREST, cell=name, missing=surcharge(board, cell) - ducats)
    return None


def _ground(board: Board, colour: Colour) -> CellSet:
    """The free meadows and forests beside a colour's figures, with no border between."""
    # DOM-K1
    ground = board.cache.get(("ground", colour))
    if ground is None:
        beside = across(board.figures(colour), board.open_east, board.open_north)
        ground = board.cache["ground", colour] = beside & board.land.soil & ~board.occupied
    return ground
