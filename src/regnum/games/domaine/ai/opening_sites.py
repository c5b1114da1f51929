"""Opening sites: where castles and their first knights might stand."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from typing import TYPE_CHECKING

from regnum.games.domaine.ai import Weighed
from regnum.games.domaine.rules import setup
from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.enclosures import Atlas, Closings, atlas
from regnum.games.domaine.rules.board.geometry import Cell, cells, near
from regnum.games.domaine.rules.moves import CASTLE, KNIGHT

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State

MAX_SITES = 14
"""How many sites for a castle are proposed."""
MAX_ESCORTS = 2
"""How many posts for its first knight are proposed with each site."""
MARKER_DISCOUNT = 0.88
"""How much of an enclosure's value is left for each marker it lacks: there is much time yet."""
WIDE_RADIUS = 3
"""How far the land about a castle counts."""
WIDE_VALUE = 0.08
"""How much of the worth of that land counts."""
NEIGHBOUR = 0.4
"""What a castle in that land takes away."""
POST = 0.01
"""How much the hope that a knight's post leaves counts beside that of the site."""


def castles(state: State) -> Iterator[Weighed]:
    """Rich land near the rim, with room for knights; a neutral castle where it harms the others most."""
    board, colour = state.board, state.colour
    chart = atlas(board.land)
    sites = cells(setup.sites(board, colour, state.setting.castle_gap))
    sign = 1 if colour < state.setting.seats else -1
    weighed = [(sign * site_value(board, chart, colour, cell), cell) for cell in sites]
    for value, cell in nlargest(MAX_SITES, weighed):
        trial = board.copy()
        trial.build(colour, cell)
        for post, worth in _escort_posts(trial, chart, colour, cell)[:MAX_ESCORTS]:
            yield value + POST * worth, (CASTLE + cell, KNIGHT + post)


def site_value(board: Board, chart: Atlas, colour: Colour, cell: Cell) -> float:
    """What a castle on a cell could come to rule, closed in small and early or larger and later."""
    trial = board.copy()
    trial.build(colour, cell)
    about = near(cell, WIDE_RADIUS)
    neighbours = sum((about & castles).bit_count() for castles in board.castles)
    best = nlargest(2, _hopes(chart.closings(trial, cell)))
    return sum(best) + WIDE_VALUE * chart.value(about & ~board.occupied) - NEIGHBOUR * neighbours


def _hopes(closings: Closings) -> list[float]:
    return [closing.value * MARKER_DISCOUNT**closing.missing for closing in closings]


def escorts(state: State) -> Iterator[Weighed]:
    assert state.chosen is not None
    chart = atlas(state.board.land)
    for post, worth in _escort_posts(state.board, chart, state.colour, state.chosen):
        yield worth, (KNIGHT + post,)


def _escort_posts(board: Board, chart: Atlas, colour: Colour, castle: Cell) -> list[tuple[Cell, float]]:
    """Where a new castle's knight may stand, best first: it must not be in the way of a good enclosure."""
    found = []
    for post in cells(setup.knight_sites(board, castle)):
        trial = board.copy()
        trial.muster(colour, post)
        found.append((post, max(_hopes(chart.closings(trial, castle)), default=0.0)))
    return sorted(found, key=lambda each: -each[1])
