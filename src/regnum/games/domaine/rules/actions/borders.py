"""Placing borders: where a marker may lie."""

from __future__ import annotations

from regnum.games.domaine.rules.board.board import Board
from regnum.games.domaine.rules.board.geometry import CELL_NAMES, CELLS, EDGE_NAMES, Edge, EdgeSet, is_rim, sides
from regnum.games.domaine.rules.moves import Why
from regnum.kernel import Refusal, refusal


def sites(board: Board) -> EdgeSet:
    """The edges that may take a marker."""
    if not board.supply:
        return EdgeSet(0, 0)
    return EdgeSet(
        board.open_east & ~(board.bond_east | board.inner_east),
        board.open_north & ~(board.bond_north | board.inner_north),
    )


def refuse(board: Board, edge: Edge) -> Refusal | None:
    """Why an edge may not take a marker."""
    name = EDGE_NAMES[edge]
    if is_rim(edge):
        return refusal(Why.DOM_B2_RIM, edge=name)
    one, other = sides(edge)
    if not (board.open_east if edge < CELLS else board.open_north) >> edge % CELLS & 1:
        return refusal(Why.DOM_B1_TAKEN, edge=name)
    if not board.supply:
        return refusal(Why.DOM_B1_SUPPLY)
    if (board.bond_east if edge < CELLS else board.bond_north) >> edge % CELLS & 1:
        colour = board.colour_at(one)
        assert colour is not None
        return refusal(
            Why.DOM_B3_FRIENDS,
            colour=board.names[colour],
            first=board.figure_at(one),
            cell=CELL_NAMES[one],
            second=board.figure_at(other),
            beyond=CELL_NAMES[other],
        )
    if (board.inner_east if edge < CELLS else board.inner_north) >> edge % CELLS & 1:
        castle = board.domain_at(one)
        assert castle is not None
        return refusal(Why.DOM_B4_INSIDE, edge=name, castle=CELL_NAMES[castle])
    return None
