"""Cells, edges and sets of them: the 12 by 12 board as integers.

A cell is a number from 0 (a1, the south-west corner) to 143 (l12); a set of cells, a `CellSet`, is an integer with a
bit for each. An edge is a number too: 0 to 143 are the east sides of the cells, 144 to 287 their north sides, and the
last 24 the west and south sides that lie on the rim. A set of inner edges, an `EdgeSet`, is a pair of sets of cells:
those whose east side, and those whose north side, belongs to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Annotated, NamedTuple, NewType, TypeAlias

from regnum.kernel import form, listed

Cell = NewType("Cell", int)
Edge = NewType("Edge", int)

SIZE = 12
REMEMBERED = 16384
"""How many sets' names are remembered: all seats see the same ones, and most stay as they are from step to step."""
CELLS = SIZE * SIZE
EDGES = 2 * CELLS + 2 * SIZE

ALL = (1 << CELLS) - 1
EAST_COLUMN = sum(1 << (SIZE * row + SIZE - 1) for row in range(SIZE))
INNER_EAST = ALL & ~EAST_COLUMN
"""The cells whose east side is an inner edge."""
INNER_NORTH = ALL >> SIZE
"""The cells whose north side is an inner edge."""

_RIM_WEST = 2 * CELLS
_RIM_SOUTH = _RIM_WEST + SIZE


def cell_name(cell: int) -> str:
    """The name of a cell.

    >>> cell_name(0), cell_name(75), cell_name(143)
    ('a1', 'd7', 'l12')
    """
    return f"{chr(ord('a') + cell % SIZE)}{cell // SIZE + 1}"


CELL_NAMES = tuple(cell_name(cell) for cell in range(CELLS))
_CELL = {name: Cell(cell) for cell, name in enumerate(CELL_NAMES)}


def read_cell(name: str) -> Cell:
    """The cell of this name, or `ValueError`.

    >>> read_cell("d7")
    75
    """
    if name not in _CELL:
        raise ValueError(f"'{name}' is not a territory; they run from a1 to l12")
    return _CELL[name]


def edge_name(edge: int) -> str:
    """The name of an edge: the two cells it parts, or a cell and the side of the board it looks to.

    >>> edge_name(75), edge_name(144 + 75), edge_name(11)
    ('d7|e7', 'd7|d8', 'l1|east')
    """
    if edge >= _RIM_SOUTH:
        return f"{CELL_NAMES[edge - _RIM_SOUTH]}|south"
    if edge >= _RIM_WEST:
        return f"{CELL_NAMES[(edge - _RIM_WEST) * SIZE]}|west"
    north, cell = divmod(edge, CELLS)
    if is_rim(edge):
        return f"{CELL_NAMES[cell]}|{'north' if north else 'east'}"
    return f"{CELL_NAMES[cell]}|{CELL_NAMES[cell + (SIZE if north else 1)]}"


def is_rim(edge: int) -> bool:
    """Whether the edge lies on the rim of the board."""
    north, cell = divmod(edge, CELLS)
    if north > 1:
        return True
    return not (INNER_NORTH if north else INNER_EAST) >> cell & 1


EDGE_NAMES = tuple(edge_name(edge) for edge in range(EDGES))
INNER_EDGES = tuple(Edge(edge) for edge in range(EDGES) if not is_rim(edge))
"""The 264 edges between two cells. DOM-C4"""


def sides(edge: int) -> tuple[int, int]:
    """The two cells that an inner edge parts."""
    north, cell = divmod(edge, CELLS)
    return cell, cell + (SIZE if north else 1)


def cells(mask: CellSet) -> Iterator[Cell]:
    """The cells of a set, rising."""
    while mask:
        low = mask & -mask
        yield Cell(low.bit_length() - 1)
        mask ^= low


def lowest(mask: CellSet) -> Cell:
    """The first cell of a set that is not empty.

    >>> CELL_NAMES[lowest(1 << 75 | 1 << 140)]
    'd7'
    """
    return Cell((mask & -mask).bit_length() - 1)


def has_several(mask: CellSet) -> bool:
    """Whether there is more than one cell in a set: taking its lowest bit leaves something.

    >>> has_several(0b1000), has_several(0b1010), has_several(0)
    (False, True, False)
    """
    return mask & (mask - 1) != 0


def holds(mask: CellSet, cell: int) -> bool:
    """Whether a cell belongs to a set."""
    return mask >> cell & 1 == 1


@lru_cache(REMEMBERED)
def names(mask: CellSet) -> tuple[str, ...]:
    """The names of the cells of a set, rising."""
    return tuple([CELL_NAMES[cell] for cell in cells(mask)])


def edges(east: CellSet, north: CellSet) -> Iterator[Edge]:
    """The edges of a set, rising."""
    for cell in cells(east):
        yield Edge(cell)
    for cell in cells(north):
        yield Edge(cell + CELLS)


def split_edges(members: Iterable[Edge]) -> EdgeSet:
    """The set of these inner edges."""
    east = north = 0
    for edge in members:
        if edge < CELLS:
            east |= 1 << edge
        else:
            north |= 1 << (edge - CELLS)
    return EdgeSet(east, north)


CELL = form({"type": "string"}, CELL_NAMES.__getitem__, CELL_NAMES.__getitem__, read_cell, name="Cell")
EDGE = form({"type": "string"}, EDGE_NAMES.__getitem__, name="Edge")
"""How cells and edges are written: by their names."""

CellSet: TypeAlias = Annotated[int, listed(replace(CELL, json=None), names)]
"""A set of cells: an integer with a bit for each."""


class EdgeSet(NamedTuple):
    """A set of inner edges: the cells whose east side, and those whose north side, belongs to it."""

    east: CellSet
    north: CellSet


@lru_cache(REMEMBERED)
def edge_names(found: EdgeSet) -> tuple[str, ...]:
    """The names of the edges of a set, rising."""
    return tuple([EDGE_NAMES[edge] for edge in edges(*found)])


def around(mask: CellSet) -> CellSet:
    """The cells orthogonally adjacent to a set, whatever lies between, and perhaps some of its own."""
    return (
        (mask & INNER_EAST) << 1
        | mask >> 1 & INNER_EAST
        | (mask & INNER_NORTH) << SIZE
        | mask >> SIZE
    )  # fmt: skip


def within_east(mask: CellSet) -> CellSet:
    """The east edges with both sides in the set."""
    return mask & mask >> 1 & INNER_EAST


def within_north(mask: CellSet) -> CellSet:
    """The north edges with both sides in the set."""
    return mask & mask >> SIZE


def rim(mask: CellSet) -> EdgeSet:
    """The inner edges around a set: those with one side in it."""
    return EdgeSet((mask ^ mask >> 1) & INNER_EAST, (mask ^ mask >> SIZE) & INNER_NORTH)


def across(mask: CellSet, open_east: CellSet, open_north: CellSet) -> CellSet:
    """The cells that one step over an open edge leads to from a set; perhaps some of its own."""
    return (
        (mask & open_east) << 1
        | mask >> 1 & open_east
        | (mask & open_north) << SIZE
        | mask >> SIZE & open_north
    )  # fmt: skip


def flood(start: CellSet, open_east: CellSet, open_north: CellSet, until: CellSet = 0) -> CellSet:
    """All cells joined to `start` by open edges; it may stop early once it meets a cell of `until`."""
    found = 0
    grown = start
    while grown != found and not grown & until:
        found = grown
        grown |= (  # `across`, spelled out: nothing is done more often
            (grown & open_east) << 1
            | grown >> 1 & open_east
            | (grown & open_north) << SIZE
            | grown >> SIZE & open_north
        )  # fmt: skip
    return grown


NEIGHBOURS = tuple(around(1 << cell) for cell in range(CELLS))
SIDES_EAST = tuple((1 << cell | 1 << cell >> 1) & INNER_EAST for cell in range(CELLS))
SIDES_NORTH = tuple((1 << cell | 1 << cell >> SIZE) & INNER_NORTH for cell in range(CELLS))
"""For each cell the east and the north edges that are its sides."""


@cache
def near(cell: Cell, distance: int) -> CellSet:
    """The cells at most this many orthogonal steps away."""
    mask = 1 << cell
    for _ in range(distance):
        mask |= around(mask)
    return mask


def _corner_edges(column: int, row: int) -> tuple[int, int] | None:
    """The inner edges that meet at the point south-west of (column, row); None for a point on the rim."""
    if not (0 < column < SIZE and 0 < row < SIZE):
        return None
    cell = SIZE * row + column
    return 1 << (cell - 1) | 1 << (cell - 1 - SIZE), 1 << (cell - SIZE) | 1 << (cell - 1 - SIZE)


def _ends(edge: int) -> tuple[tuple[int, int], ...]:
    """The edges beside an inner edge at each of its ends, for those ends that are not on the rim."""
    north, cell = divmod(edge, CELLS)
    row, column = divmod(cell, SIZE)
    points = [(column, row + 1), (column + 1, row + 1)] if north else [(column + 1, row), (column + 1, row + 1)]
    own_east, own_north = (0, 1 << cell) if north else (1 << cell, 0)
    met = [_corner_edges(*point) for point in points]
    return tuple((pair[0] & ~own_east, pair[1] & ~own_north) for pair in met if pair is not None)


ENDS = tuple(() if is_rim(edge) else _ends(edge) for edge in range(EDGES))
"""For each edge and each of its inner ends: the other edges, as east and north, that meet there."""

_EDGE = {name: Edge(edge) for edge, name in enumerate(EDGE_NAMES)}


def read_edge(name: str) -> Edge:
    """The edge of this name, its cells in either order, or `ValueError`.

    >>> read_edge("e7|d7") == read_edge("d7|e7") == 75
    True
    """
    first, _, second = name.partition("|")
    edge = _EDGE.get(name, _EDGE.get(f"{second}|{first}"))
    if edge is None:
        raise ValueError(f"'{name}' is not an edge; write two neighbours, as in d7|e7")
    return edge
