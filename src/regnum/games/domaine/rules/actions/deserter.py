"""Deserter: which knights can be made to desert, and where their successors stand."""

from __future__ import annotations

from regnum.games.domaine.rules.actions import knights
from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.geometry import (
    CELL_NAMES,
    Cell,
    CellSet,
    around,
    cells,
    flood,
    holds,
    within_east,
    within_north,
)
from regnum.games.domaine.rules.moves import Why
from regnum.kernel import Refusal, refusal


def domains(board: Board, colour: Colour, ducats: int) -> CellSet:
    """The castles of a colour whose domains can win a deserter over."""
    found = 0
    for castle in board.own_domains(colour):
        if posts(board, castle, ducats) and _rivals(board, castle):
            found |= 1 << castle
    return found


def deserters(board: Board, castle: Cell) -> CellSet:
    """The opposing knights that can desert to the domain of a castle."""
    found = 0
    for rival in _rivals(board, castle):
        found |= _loose(board, rival)
    return found


def posts(board: Board, castle: Cell, ducats: int) -> CellSet:
    """The cells of a domain where its owner's new knight may stand."""
    # DOM-D3
    return board.domains[castle] & knights.posts(board, board.lords[castle], ducats)


def _rivals(board: Board, castle: Cell) -> list[Cell]:
    """The castles of the opposing domains beside a domain, where both have a knight."""
    # DOM-D1
    if not board.guard(castle):
        return []
    own, beside = board.lords[castle], around(board.domains[castle])
    return [
        rival
        for rival, mask in board.domains.items()
        if board.lords[rival] != own and mask & beside and board.guard(rival)
    ]


def _loose(board: Board, rival: Cell) -> CellSet:
    """The knights of a domain without whom every other knight there is still joined to its castle."""
    # DOM-D2
    found, guard = 0, board.guard(rival)
    for cell in cells(guard):
        rest = guard & ~(1 << cell) | 1 << rival
        joined = flood(1 << rival, within_east(rest) & board.open_east, within_north(rest) & board.open_north)
        if joined == rest:
            found |= 1 << cell
    return found


def refuse_card(board: Board, colour: Colour, card: str) -> Refusal:
    """Why a card cannot be played for a deserter, if no domain can win one over."""
    room = 0
    for castle in board.own_domains(colour):
        if _rivals(board, castle):
            room |= board.domains[castle]
    if not room:
        return refusal(Why.DOM_T5_DESERTER, card=card)
    return knights.refuse_all(board, colour, room) or refusal(Why.DOM_D3_NOWHERE, card=card)


def refuse_domain(board: Board, colour: Colour, castle: Cell, ducats: int) -> Refusal | None:
    """Why the domain of a castle cannot be chosen to win a deserter over."""
    name = CELL_NAMES[castle]
    if castle not in board.domains or board.lords[castle] != colour:
        return refusal(Why.DOM_D1_DOMAIN, cell=name)
    if not board.guard(castle):
        return refusal(Why.DOM_D1_UNGUARDED, castle=name)
    if not _rivals(board, castle):
        return refusal(Why.DOM_D1_RIVALS, castle=name)
    if not posts(board, castle, ducats):
        return knights.refuse_all(board, colour, board.domains[castle]) or refusal(Why.DOM_D3_ROOM, castle=name)
    return None


def refuse(board: Board, castle: Cell, cell: Cell) -> Refusal | None:
    """Why the knight on a cell cannot desert to the domain of a castle."""
    name = CELL_NAMES[cell]
    rival = board.domain_at(cell)
    if rival not in _rivals(board, castle):
        return refusal(Why.DOM_D1_BESIDE, cell=name, castle=CELL_NAMES[castle])
    assert rival is not None
    if not holds(board.guard(rival), cell):
        return refusal(Why.DOM_D2_KNIGHT, cell=name)
    if not holds(_loose(board, rival), cell):
        return refusal(Why.DOM_D2_CHAIN, cell=name, rival=CELL_NAMES[rival])
    return None
