"""The land: which terrain lies on which cell, as tiles laid by chance or as rows of signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from regnum.games.domaine.rules.board.geometry import CELLS, SIZE, CellSet

Tile: TypeAlias = tuple[str, ...]
"""The rows of a land tile, the north one first."""

MEADOW, FOREST, VILLAGE, CITY = ".fvX"
MINES = "gscd"
MINE_NAMES = ("gold", "silver", "copper", "diamond")
TERRAINS = MEADOW + FOREST + VILLAGE + CITY + MINES
TERRAIN_NAMES = dict(zip(TERRAINS, ("meadow", "forest", "village", "city", *MINE_NAMES), strict=True))

MONOPOLY = 3
MONOPOLY_POINTS = 5
VILLAGE_POINTS = 3
CITY_POINTS = 5


@dataclass(frozen=True)
class Land:
    """The terrain of all cells. It does not change during a game."""

    rows: tuple[str, ...]
    """Twelve rows of twelve signs, the north one first."""
    meadow: CellSet = field(init=False, repr=False, compare=False)
    forest: CellSet = field(init=False, repr=False, compare=False)
    village: CellSet = field(init=False, repr=False, compare=False)
    city: CellSet = field(init=False, repr=False, compare=False)
    mines: tuple[CellSet, ...] = field(init=False, repr=False, compare=False)
    soil: CellSet = field(init=False, repr=False, compare=False)
    """Meadow and forest: where a knight can stand."""

    def __post_init__(self) -> None:
        signs = "".join(reversed(self.rows))
        masks = {sign: sum(1 << i for i, s in enumerate(signs) if s == sign) for sign in TERRAINS}
        for name, sign in (("meadow", MEADOW), ("forest", FOREST), ("village", VILLAGE), ("city", CITY)):
            object.__setattr__(self, name, masks[sign])
        object.__setattr__(self, "mines", tuple(masks[sign] for sign in MINES))
        object.__setattr__(self, "soil", self.meadow | self.forest)

    def terrain(self, cell: int) -> str:
        """The name of a cell's terrain."""
        row, column = divmod(cell, SIZE)
        return TERRAIN_NAMES[self.rows[SIZE - 1 - row][column]]

    def worth(self, mask: CellSet) -> int:
        """The points for controlling these cells, monopolies apart."""
        # DOM-P1
        forests = (mask & self.forest).bit_count()
        villages = (mask & self.village).bit_count()
        cities = (mask & self.city).bit_count()
        return forests + VILLAGE_POINTS * villages + CITY_POINTS * cities

    def monopolies(self, mask: CellSet) -> int:
        """How many monopolies these cells hold."""
        # DOM-P2
        return sum((mask & mine).bit_count() >= MONOPOLY for mine in self.mines)

    def income(self, mask: CellSet) -> int:
        """How many kinds of mine these cells hold."""
        # DOM-T1
        return sum(mask & mine != 0 for mine in self.mines)

    def text(self) -> str:
        """The rows in one word, runs of meadows as numbers."""
        return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in self.rows)


def read_land(text: str) -> Land:
    """The land of this text, or `ValueError`."""
    rows = tuple(re.sub(r"\d+", lambda run: MEADOW * min(int(run[0]), CELLS), row) for row in text.split("/"))
    if len(rows) != SIZE or any(len(row) != SIZE or not set(row) <= set(TERRAINS) for row in rows):
        raise ValueError(f"the land must be {SIZE} rows of {SIZE} territories")
    return Land(rows)


def lay(centre: Tile, around: Sequence[Tile], turns: Sequence[int]) -> Land:
    """The land of nine tiles, row by row from the north-west, each turned this many quarters clockwise."""
    tiles = [*around[:4], centre, *around[4:]]
    turned = [_turn(tile, quarters) for tile, quarters in zip(tiles, turns, strict=True)]
    return Land(tuple(_rows(turned)))


def _turn(tile: Tile, quarters: int) -> Tile:
    for _ in range(quarters):
        tile = tuple("".join(column) for column in zip(*reversed(tile), strict=True))
    return tile


def _rows(tiles: Sequence[Tile]) -> Iterator[str]:
    for band in range(0, 9, 3):
        for row in range(4):
            yield "".join(tile[row] for tile in tiles[band : band + 3])
