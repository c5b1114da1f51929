"""Enclosing: lines of borders that close a castle in, come nearer to it, or cut what another castle could win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import combinations, islice
from typing import TYPE_CHECKING

from regnum.games.domaine.ai import Ids, Weighed
from regnum.games.domaine.rules.actions import borders
from regnum.games.domaine.rules.board.board import Board
from regnum.games.domaine.rules.board.enclosures import ONE_CARD, Atlas, Enclosure, atlas
from regnum.games.domaine.rules.board.geometry import CELLS, ENDS, SIDES_EAST, SIDES_NORTH, Cell, Edge, cells, edges
from regnum.games.domaine.rules.moves import DONE

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State

MAX_LINES = 10
"""How many lines are proposed, and how many enclosures they serve."""
MAX_SPARE_USES = 4
"""For how many other enclosures markers are used that one closing leaves over."""
MAX_JOINED = 6
"""Among how many enclosures two are sought that share markers."""
DOMAIN_BONUS = 2.0
"""What it is worth, beside the land, that a domain stands."""
PROGRESS_SHARE = 0.1
JOINT_SHARE = 0.3
"""How much of another enclosure's value counts when a line serves it too: with what is left over, or from the start."""
SPOIL_SHARE = 0.4
"""How much of the value of land counts that another cannot win any more."""
MAX_CUTS = 3
"""How many territories of another's best enclosure are tried to be cut out."""


def border_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Lines that close a castle in, come nearer to it, or cut what another castle could win."""
    for value, line in nlargest(MAX_LINES, _all_border_lines(state, steps)):
        yield value, _as_far_as_legal(state.board, line)


def _all_border_lines(state: State, steps: int) -> Iterator[Weighed]:
    board, colour = state.board, state.colour
    chart = atlas(board.land)
    steps = min(steps, board.supply)
    near_by: list[Enclosure] = []
    for castle, lord in board.lords.items():
        if castle in board.domains:
            continue
        closings = chart.closings(board, castle)
        if lord == colour:
            near_by += closings
        else:
            yield from _spoil(board, chart, castle, closings, steps)
    near_by.sort(key=lambda closing: (-closing.hope, closing.region, closing.east, closing.north))
    for closing in near_by[:MAX_LINES]:
        if closing.missing <= steps:
            yield from _close(board, closing, near_by[:MAX_SPARE_USES], steps)
        else:
            yield closing.hope, _line(closing, steps, board)
    for one, other in combinations(near_by[:MAX_JOINED], 2):
        yield from _join(board, one, other, steps)


def _close(board: Board, closing: Enclosure, others: Sequence[Enclosure], steps: int) -> Iterator[Weighed]:
    """Close a castle in now; with markers left over, come nearer to another enclosure."""
    line, spare = _line(closing, steps, board), steps - closing.missing
    yield DOMAIN_BONUS + closing.value, (*line, DONE) if spare else line
    if not spare:
        return
    for other in others:
        more = [edge for edge in _line(other, steps, board) if edge not in line]
        if more and not other.region & closing.region:
            yield DOMAIN_BONUS + closing.value + PROGRESS_SHARE * (2 + other.value), (*line, *more[:spare])


def _join(board: Board, one: Enclosure, other: Enclosure, steps: int) -> Iterator[Weighed]:
    """Two castles at once: first the markers that serve both."""
    shared = [*edges(one.east & other.east, one.north & other.north)][:steps]
    if shared:
        rest = [edge for edge in _line(one, one.missing, board) if edge not in shared]
        yield one.hope + JOINT_SHARE * other.value, tuple([*shared, *rest][:steps])


def _as_far_as_legal(board: Board, line: Ids) -> Ids:
    """A line up to the first edge that an earlier one has put inside a domain."""
    trial = board.copy()
    for at, edge in enumerate(line):
        if edge == DONE:
            break
        east, north = borders.sites(trial)
        if not (east | north << CELLS) >> edge & 1:
            return (*line[:at], DONE)
        trial.mark(Edge(edge))
    return line


def _line(closing: Enclosure, steps: int, board: Board) -> Ids:
    """The edges to mark first for an enclosure: those that join markers or the rim."""
    wanted = [*edges(closing.east, closing.north)]
    if len(wanted) <= steps:
        return tuple(wanted)
    wanted.sort(key=lambda edge: _loose_ends(board, edge))
    return tuple(wanted[:steps])


def _loose_ends(board: Board, edge: int) -> int:
    """At how many of its ends an edge meets no marker and no rim."""
    return sum(east & board.open_east == east and north & board.open_north == north for east, north in ENDS[edge])


def _spoil(board: Board, chart: Atlas, castle: Cell, closings: Sequence[Enclosure], steps: int) -> Iterator[Weighed]:
    """Markers that leave an opponent's castle less to win: its best land is cut off before it is closed in."""
    imminent = [closing for closing in closings if closing.missing <= ONE_CARD]
    if not imminent:
        return
    best = imminent[-1]
    rich = best.region & (board.land.village | board.land.city | chart.mines)
    for cell in islice(cells(rich), MAX_CUTS):
        sides_east, sides_north = SIDES_EAST[cell] & board.open_east, SIDES_NORTH[cell] & board.open_north
        sites_east, sites_north = borders.sites(board)
        wall = [*edges(sides_east & sites_east, sides_north & sites_north)]
        if len(wall) == sides_east.bit_count() + sides_north.bit_count() and 0 < len(wall) <= steps:
            yield 1 + SPOIL_SHARE * chart.value(1 << cell), tuple(wall) if len(wall) == steps else (*wall, DONE)
