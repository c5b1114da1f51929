"""Expanding a domain: which domains can grow, and into which territories."""

from __future__ import annotations

from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.geometry import (
    CELL_NAMES,
    NEIGHBOURS,
    SIDES_EAST,
    SIDES_NORTH,
    Cell,
    CellSet,
    around,
    cells,
    within_east,
    within_north,
)
from regnum.games.domaine.rules.moves import Why
from regnum.kernel import Refusal, refusal

MAX_MARKERS = 2
"""No step needs more markers than this from the supply: three new ones, less the one or more that return."""


def domains(board: Board, colour: Colour) -> CellSet:
    """The castles of a colour whose domains can grow."""
    growing = 0
    for castle in board.own_domains(colour):
        if territories(board, castle):
            growing |= 1 << castle
    return growing


def territories(board: Board, castle: Cell) -> CellSet:
    """The cells into which the domain of a castle can grow."""
    found = board.cache.get(("grow", castle))
    if found is None:
        found = board.cache["grow", castle] = _territories(board, castle)
    return found


def _territories(board: Board, castle: Cell) -> CellSet:
    domain = board.domains[castle]
    own = board.lords[castle]
    found = around(domain) & ~domain & ~board.occupied & ~board.controlled[own]
    if not found:
        return 0
    for rival, mask in board.domains.items():
        if mask & found and (board.allied(castle, rival) or _outmatched(board, castle, rival)):
            found &= ~mask
    if board.supply < MAX_MARKERS:
        for cell in cells(found):
            if _shortage(board, castle, cell) > 0:
                found &= ~(1 << cell)
    return found


def _outmatched(board: Board, castle: Cell, rival: Cell) -> bool:
    # DOM-E6
    return board.guard(castle).bit_count() <= board.guard(rival).bit_count()


def _shortage(board: Board, castle: Cell, cell: Cell) -> int:
    """How many markers the supply lacks for growing into a cell, those that return counted first."""
    # DOM-E8
    grown = board.domains[castle] | 1 << cell
    east, north = SIDES_EAST[cell], SIDES_NORTH[cell]
    between = (east & within_east(grown)).bit_count() + (north & within_north(grown)).bit_count()
    missing = (east & board.open_east).bit_count() + (north & board.open_north).bit_count()
    return missing - between - board.supply


def refuse_domain(board: Board, colour: Colour, castle: Cell) -> Refusal | None:
    """Why the domain of a castle cannot be chosen to grow."""
    if castle not in board.domains or board.lords[castle] != colour:
        return refusal(Why.DOM_E1_DOMAIN, cell=CELL_NAMES[castle])
    if not territories(board, castle):
        return refusal(Why.DOM_T5_GROW, castle=CELL_NAMES[castle])
    return None


def refuse(board: Board, castle: Cell, cell: Cell) -> Refusal | None:
    """Why the domain of a castle cannot grow into a cell."""
    name = CELL_NAMES[cell]
    domain, own = board.domains[castle], board.lords[castle]
    if domain >> cell & 1 or not NEIGHBOURS[cell] & domain:
        return refusal(
            Why.DOM_E2_INSIDE if domain >> cell & 1 else Why.DOM_E2_APART, cell=name, castle=CELL_NAMES[castle]
        )
    if board.occupied >> cell & 1:
        colour = board.colour_at(cell)
        assert colour is not None
        return refusal(Why.DOM_E3_OCCUPIED, cell=name, colour=board.names[colour], figure=board.figure_at(cell))
    rival = board.domain_at(cell)
    if rival is not None and board.lords[rival] == own:
        return refusal(Why.DOM_E4_OWN, cell=name, castle=CELL_NAMES[rival])
    if rival is not None and board.allied(castle, rival):
        return refusal(Why.DOM_E7_ALLIED, castle=CELL_NAMES[castle], rival=CELL_NAMES[rival])
    if rival is not None and _outmatched(board, castle, rival):
        return refusal(
            Why.DOM_E6_KNIGHTS,
            castle=CELL_NAMES[castle],
            rival=CELL_NAMES[rival],
            knights=board.guard(castle).bit_count(),
            against=board.guard(rival).bit_count(),
        )
    shortage = _shortage(board, castle, cell)
    if shortage > 0:
        return refusal(Why.DOM_E8_SUPPLY, cell=name, missing=shortage)
    return None
