"""Alliance: which domains can be allied with which."""

from __future__ import annotations

from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.geometry import CELL_NAMES, Cell, CellSet, around
from regnum.games.domaine.rules.moves import Why
from regnum.kernel import Refusal, refusal


def domains(board: Board, colour: Colour) -> CellSet:
    """The castles of a colour whose domains can be allied."""
    found = 0
    for castle in board.own_domains(colour):
        if partners(board, castle):
            found |= 1 << castle
    return found


def partners(board: Board, castle: Cell) -> CellSet:
    """The castles of the opposing domains that a domain can be allied with."""
    found, own, beside = 0, board.lords[castle], around(board.domains[castle])
    for rival, mask in board.domains.items():
        if board.lords[rival] != own and mask & beside and not board.allied(castle, rival):
            found |= 1 << rival
    return found


def refuse_domain(board: Board, colour: Colour, castle: Cell) -> Refusal | None:
    """Why the domain of a castle cannot be chosen for an alliance."""
    if castle not in board.domains or board.lords[castle] != colour:
        return refusal(Why.DOM_A1_DOMAIN, cell=CELL_NAMES[castle])
    if not partners(board, castle):
        return refusal(Why.DOM_A1_ALONE, castle=CELL_NAMES[castle])
    return None


def refuse(board: Board, castle: Cell, rival: Cell) -> Refusal | None:
    """Why a domain cannot be allied with the domain of another castle."""
    name = CELL_NAMES[rival]
    if rival not in board.domains or board.lords[rival] == board.lords[castle]:
        return refusal(Why.DOM_A1_RIVAL, cell=name)
    if not board.domains[rival] & around(board.domains[castle]):  # DOM-R6
        return refusal(Why.DOM_A1_BESIDE, castle=CELL_NAMES[castle], rival=name)
    if board.allied(castle, rival):
        return refusal(Why.DOM_A3_AGAIN, castle=CELL_NAMES[castle], rival=name)
    return None
