"""Enclosures: how a castle could still be closed in, with how many markers, and what land that would win.

Only rectangles around the castle are tried, cut to shape by the markers that lie already: nearly all domains worth
having are of that kind, and a castle's are found in a fraction of a millisecond. When few castles are left in the open,
whole corners and bands of the board are tried too: what is left over when others have closed can be the best land.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias, TypeVar

from regnum.games.domaine.rules.board.board import MARKERS, Board
from regnum.games.domaine.rules.board.geometry import (
    CELLS,
    SIZE,
    Cell,
    CellSet,
    flood,
    holds,
    rim,
    within_east,
    within_north,
)
from regnum.games.domaine.rules.board.land import CITY_POINTS, VILLAGE_POINTS, Land

REACH = 4
"""How far a rectangle reaches from its castle, in any direction."""
MAX_LENGTH = 6
MAX_REGION = 24
"""The longest side and the most cells of a rectangle."""
MAX_RIVALS = 3
"""With no more other castles than this in its region, a castle may win what is left over."""
MAX_RIM = 13
"""A corner or band with more open edges around it is not looked at."""
MAX_MISSING = 10
"""An enclosure that lacks more markers than this is no plan yet."""
NEARNESS = tuple(0.85**missing for missing in range(MAX_MISSING + 1))
"""How much of an enclosure's value counts while it lacks this many markers."""
ONE_CARD = 3
"""An enclosure that lacks no more markers than this can be closed with one card."""
MINE_VALUE = 1.3
ROOM_VALUE = 0.1
"""What a mine, and a place where a knight can stand, are worth to a domain beside its points."""

_MEMORY = 6_000
"""How much is remembered of each kind: a land in use takes about 20 MB."""

K = TypeVar("K")
V = TypeVar("V")


class Enclosure(NamedTuple):
    """A region that a castle could rule alone, and the edges still to be marked, as east and north."""

    region: CellSet
    east: CellSet
    north: CellSet
    missing: int
    value: float
    """Its points, and something for mines and for room."""

    @property
    def hope(self) -> float:
        """What it promises: its value, less for each marker that it lacks."""
        return self.value * NEARNESS[self.missing]


class _Rectangle(NamedTuple):
    """A rectangle of cells: its rim, which must bear markers all round, and the edges inside, which need not.

    +---+---+---+
    | c   k     |      c, k   a castle and its knight: the chain of figures that must be inside
    +   +   +   +      ---, | the rim
    |       :   |      :      a marker that lies inside already: it cuts the rectangle to the region that
    +---+---+---+             the chain still reaches, and the rim to that region's
    """

    cells: CellSet
    rim_east: CellSet
    rim_north: CellSet
    inside_east: CellSet
    inside_north: CellSet
    value: float
    """What the whole of it is worth."""


Closings: TypeAlias = tuple[Enclosure, ...]
"""The best enclosures of a castle: fewest markers first, each worth more than those before."""


class Memory(dict[K, V]):
    """What was found out before; it forgets everything when it is full."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) >= self._size:
            self.clear()
        super().__setitem__(key, value)


class Atlas:
    """What can be said of a land once and for all, and what was found out about its castles."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.mines = 0
        for mine in land.mines:
            self.mines |= mine
        self._rectangles: Sequence[list[_Rectangle]] = [[] for _ in range(CELLS)]
        for mask, middle in _RECTANGLES:
            around = rim(mask)
            rectangle = _Rectangle(
                cells=mask,
                rim_east=around.east,
                rim_north=around.north,
                inside_east=within_east(mask),
                inside_north=within_north(mask),
                value=self.value(mask),
            )
            for cell in middle:
                self._rectangles[cell].append(rectangle)
        self._holding: Memory[tuple[Cell, int], Sequence[_Rectangle]] = Memory(_MEMORY // 8)
        self._closings: Memory[tuple[int, ...], Closings] = Memory(_MEMORY)
        self.surveyed: Memory[object, Sequence[list[float]]] = Memory(_MEMORY // 4)
        self.lines: Memory[object, Sequence[tuple[float, tuple[int, ...]]]] = Memory(_MEMORY)
        """What was found out about whole boards: their features, and the lines that actions could take."""

    def value(self, mask: CellSet) -> float:
        """What land is worth: its points, and something for mines and for room."""
        land = self.land
        return (
            (mask & land.forest).bit_count()
            + VILLAGE_POINTS * (mask & land.village).bit_count()
            + CITY_POINTS * (mask & land.city).bit_count()
            + MINE_VALUE * (mask & self.mines).bit_count()
            + ROOM_VALUE * (mask & land.soil).bit_count()
        )

    def closings(self, board: Board, castle: Cell) -> Closings:
        """The best enclosures of a castle that rules no domain."""
        others = _other_castles(board, castle)
        region = _region(board, castle)
        wide = board.supply < MARKERS and (region & others).bit_count() <= MAX_RIVALS
        zone = region if wide else _zone(castle)
        key = (
            castle,
            board.open_east & zone,
            board.open_north & zone,
            board.occupied & zone,
            board.bond_east & zone,
            board.bond_north & zone,
        )
        found = self._closings.get(key)
        if found is None:
            found = self._closings[key] = self._enclose(board, castle, region if wide else 0)
        return found

    def _enclose(self, board: Board, castle: Cell, wide: CellSet) -> Closings:
        figures = board.figures(board.lords[castle])
        chain = flood(1 << castle, within_east(figures) & board.open_east, within_north(figures) & board.open_north)
        best: list[Enclosure | None] = [None] * (MAX_MISSING + 1)
        self._cut(board, castle, chain, best)
        for enclosure in self._leftovers(board, castle, chain, wide):
            had = best[enclosure.missing]
            if had is None or had.value < enclosure.value:
                best[enclosure.missing] = enclosure
        found: list[Enclosure] = []
        for candidate in best:
            if candidate is not None and (not found or candidate.value > found[-1].value):
                found.append(candidate)
        return tuple(found)

    def _cut(self, board: Board, castle: Cell, chain: CellSet, best: list[Enclosure | None]) -> None:
        """Every rectangle that holds the castle's chain of figures and no other castle, as the markers that lie already
        shape it: the best for each number of missing markers."""
        open_east, open_north = board.open_east, board.open_north
        # DOM-B3, DOM-B4: edges that can never bear a marker.
        barred_east, barred_north = board.bond_east | board.inner_east, board.bond_north | board.inner_north
        others = _other_castles(board, castle)
        for rectangle in self._around(castle, chain):
            whole, rim_east, rim_north, inside_east, inside_north, value = rectangle
            if inside_east & ~open_east or inside_north & ~open_north:
                region = flood(chain, inside_east & open_east, inside_north & open_north, others)
                rim_east, rim_north = rim(region)
            else:
                region = whole
            east, north = rim_east & open_east, rim_north & open_north
            missing = east.bit_count() + north.bit_count()
            if missing > MAX_MISSING or region & others or east & barred_east or north & barred_north:
                continue
            had = best[missing]
            if had is None or had.value < value:
                worth = value if region == whole else self.value(region)
                if had is None or had.value < worth:
                    best[missing] = Enclosure(region, east, north, missing, worth)

    def _leftovers(self, board: Board, castle: Cell, chain: CellSet, wide: CellSet) -> Iterator[Enclosure]:
        """The corners and bands of its region without another castle."""
        open_east, open_north = board.open_east & wide, board.open_north & wide
        barred_east, barred_north = board.bond_east | board.inner_east, board.bond_north | board.inner_north
        others = _other_castles(board, castle)
        if not wide:
            return
        tried = set()
        for band, rim_east, rim_north in _bands(castle):
            mask = band & wide
            if mask & others or chain & ~mask or mask in tried:
                continue
            if (rim_east & open_east).bit_count() + (rim_north & open_north).bit_count() > MAX_RIM:
                continue
            tried.add(mask)
            region = flood(chain, within_east(mask) & open_east, within_north(mask) & open_north)
            around = rim(region)
            east, north = around.east & board.open_east, around.north & board.open_north
            missing = east.bit_count() + north.bit_count()
            if missing <= MAX_MISSING and not (east & barred_east or north & barred_north):
                yield Enclosure(region, east, north, missing, self.value(region))

    def _around(self, castle: Cell, chain: CellSet) -> Sequence[_Rectangle]:
        found = self._holding.get((castle, chain))
        if found is None:
            found = self._holding[castle, chain] = [
                rectangle for rectangle in self._rectangles[castle] if not chain & ~rectangle.cells
            ]
        return found


def _other_castles(board: Board, castle: Cell) -> CellSet:
    return sum(board.castles) & ~(1 << castle)


def _region(board: Board, castle: Cell) -> CellSet:
    """The region of a castle, which those without a domain mostly share."""
    found = board.cache.get(("region", castle))
    if found is None:
        found = board.region(castle)
        for other in board.lords:
            if holds(found, other):
                board.cache["region", other] = found
    return found


@lru_cache(16)
def atlas(land: Land) -> Atlas:
    """The atlas of a land."""
    return Atlas(land)


def _rectangles() -> Iterator[tuple[CellSet, Sequence[Cell]]]:
    """The rectangles that are neither too long nor too large, with the cells from which they do not reach too far."""
    for south, north in combinations_with_replacement(range(SIZE), 2):
        for west, east in combinations_with_replacement(range(SIZE), 2):
            height, width = north - south + 1, east - west + 1
            if max(height, width) <= MAX_LENGTH and height * width <= MAX_REGION:
                line = ((1 << width) - 1) << west
                rows = range(max(south, north - REACH), min(north, south + REACH) + 1)
                columns = range(max(west, east - REACH), min(east, west + REACH) + 1)
                middle = [Cell(SIZE * row + column) for row in rows for column in columns]
                yield sum(line << SIZE * row for row in range(south, north + 1)), middle


_RECTANGLES = tuple(_rectangles())


@lru_cache(None)
def _bands(castle: Cell) -> Sequence[tuple[CellSet, CellSet, CellSet]]:
    """The rectangles that hold a cell and reach into a corner of the board, or across it, with their rims."""
    row, column = divmod(castle, SIZE)
    last = SIZE - 1
    spans = {
        axis: [(low, high) for low in range(at + 1) for high in range(at, SIZE)]
        for axis, at in (("rows", row), ("columns", column))
    }
    found = []
    for south, north in spans["rows"]:
        for west, east in spans["columns"]:
            across = (south, north) == (0, last) or (west, east) == (0, last)
            if across or ((south == 0 or north == last) and (west == 0 or east == last)):
                line = ((1 << (east - west + 1)) - 1) << west
                mask = sum(line << SIZE * y for y in range(south, north + 1))
                found.append((mask, *rim(mask)))
    return found


@lru_cache(None)
def _zone(castle: Cell) -> CellSet:
    """The cells on which a castle's enclosures depend."""
    mask = 1 << castle
    row, column = divmod(castle, SIZE)
    for y in range(max(0, row - REACH - 1), min(SIZE, row + REACH + 2)):
        for x in range(max(0, column - REACH - 1), min(SIZE, column + REACH + 2)):
            mask |= 1 << (SIZE * y + x)
    return mask
