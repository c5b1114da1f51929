"""The data files: land tiles, action cards and prepared starts, checked entry by entry when they are read.

An owner of the boxed game can replace them; a record names the hash of those it was played with.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path

from regnum.games.domaine.rules.board.land import MEADOW, MINES, TERRAINS, Tile
from regnum.games.domaine.rules.cards import FACE_OF_NAME, FACES, PILES, Card, Face, PricedCard
from regnum.games.domaine.rules.prepared import Start, start
from regnum.games.domaine.rules.setup import KING
from regnum.kernel import BadData, load_data

KINDS = ("tiles", "cards", "prepared")
"""The data files."""
CENTRE = "city"
TILES_AROUND = 8
TILE_SIZE = 4
CARDS_A_PILE = 15
MAX_DUCATS = 20
MIN_MEADOWS = 48
"""Two for each castle and its knight of the largest set-up, twice over, so that castles find their spaces."""

TOTALS = {"X": 1, "v": 10, **dict.fromkeys(MINES, 4)}
"""How many territories of each terrain the tiles must show together. DOM-C2"""


@dataclass(frozen=True)
class Data:
    """Tiles, cards and prepared starts, as validated."""

    centre: Tile
    around: tuple[Tile, ...]
    costs: tuple[int, ...]
    sales: tuple[int, ...]
    piles: tuple[tuple[Face, ...], ...]
    starts: Mapping[int, Start]
    """By the number of players."""
    hash: str

    @cached_property
    def faces(self) -> tuple[Mapping[Face, int], ...]:
        """How many cards each pile has of each face."""
        return tuple(Counter(sorted(pile)) for pile in self.piles)

    @cached_property
    def priced(self) -> Mapping[Card, PricedCard]:
        """Every card there is with its prices, and the back of each pile without."""
        return {
            Card(pile, face): PricedCard(pile, face, self.costs[face], self.sales[face])
            for pile, faces in enumerate(self.piles)
            for face in faces
        } | {Card(pile, None): PricedCard(pile, None) for pile in range(len(self.piles))}


def load(replaced: Mapping[str, Path] | None = None) -> Data:
    """The data of the package, some of it replaced by other files, or `BadData`.

    Other tiles have a prepared start only if a file of theirs gives one.
    """
    replaced = replaced or {}
    found = load_data("Domaine", KINDS, files("regnum.games.domaine") / "data", replaced)
    tiles = _tiles(*found["tiles"])
    costs, sales, piles = _cards(*found["cards"])
    starts = {} if "tiles" in replaced and "prepared" not in replaced else _starts(*found["prepared"], tiles)
    centre, around = tiles[CENTRE], tuple(tiles[name] for name in sorted(tiles) if name != CENTRE)
    return Data(
        centre, around, costs, sales, piles, starts, _hash(centre, around, costs, sales, piles, sorted(starts.items()))
    )


def _hash(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _tiles(file: str, entries: Mapping[str, object]) -> dict[str, Tile]:
    tiles = {name: _tile(file, name, rows) for name, rows in entries.items()}
    if CENTRE not in tiles:
        raise BadData(file, CENTRE, "the tile for the centre is missing.")
    if len(tiles) != TILES_AROUND + 1:
        raise BadData(file, "all tiles", f"there must be {TILES_AROUND} beside '{CENTRE}', not {len(tiles) - 1}.")
    counted = Counter("".join("".join(tile) for tile in tiles.values()))
    for terrain, total in TOTALS.items():
        if counted[terrain] != total:
            found = counted[terrain]
            raise BadData(file, f"terrain '{terrain}'", f"the tiles must show it {total} times in all, not {found}.")
    if counted[MEADOW] < MIN_MEADOWS:
        raise BadData(file, f"terrain '{MEADOW}'", f"the tiles must show it at least {MIN_MEADOWS} times.")
    for terrain in ("X", *MINES):
        if "".join(tiles[CENTRE]).count(terrain) != 1:
            raise BadData(file, CENTRE, f"it must show '{terrain}' once.")
    return tiles


def _tile(file: str, name: str, rows: object) -> Tile:
    if not (isinstance(rows, list) and len(rows) == TILE_SIZE and all(isinstance(row, str) for row in rows)):
        raise BadData(file, name, f"a tile is a list of {TILE_SIZE} rows.")
    for row in rows:
        if len(row) != TILE_SIZE or not set(row) <= set(TERRAINS):
            raise BadData(file, name, f"the row '{row}' must be {TILE_SIZE} of the signs {TERRAINS}.")
    return tuple(rows)


def _cards(
    file: str, entries: Mapping[str, object]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[Face, ...], ...]]:
    costs, sales = [0] * len(FACES), [0] * len(FACES)
    piles: list[list[Face]] = [[] for _ in PILES]
    for name, entry in entries.items():
        face = FACE_OF_NAME.get(name)
        if face is None:
            raise BadData(file, name, "no card shows that; a card is named as in '2 borders or 1 knight'.")
        if not isinstance(entry, dict) or set(entry) != {"cost", "sale", "copies"}:
            raise BadData(file, name, "it must have cost, sale and copies, and nothing else.")
        costs[face], sales[face] = (_number(file, name, word, entry[word], MAX_DUCATS) for word in ("cost", "sale"))
        if sales[face] > costs[face]:
            raise BadData(file, name, "it must not sell for more than it costs.")
        copies = entry["copies"]
        if not isinstance(copies, dict) or not set(copies) <= set(PILES):
            raise BadData(file, name, f"copies must be counted for the piles {', '.join(PILES)}.")
        for pile, count in copies.items():
            piles[PILES.index(pile)] += [face] * _number(file, name, f"copies in {pile}", count, CARDS_A_PILE)
    for letter, faces in zip(PILES, piles, strict=True):
        if len(faces) != CARDS_A_PILE:
            raise BadData(file, f"pile {letter}", f"it must have {CARDS_A_PILE} cards, not {len(faces)}.")
    return tuple(costs), tuple(sales), tuple(tuple(sorted(faces)) for faces in piles)


def _starts(file: str, entries: Mapping[str, object], tiles: Mapping[str, Tile]) -> dict[int, Start]:
    """The prepared starts by the number of players; there need not be one for each. DOM-S11"""
    seats_of = {f"players-{seats}": seats for seats in KING}
    found = {}
    for name, entry in entries.items():
        if name not in seats_of:
            raise BadData(file, name, f"a start is for {', '.join(map(repr, seats_of))}.")
        found[seats_of[name]] = start(file, name, entry, seats_of[name], CENTRE, tiles)
    return found


def _number(file: str, entry: str, what: str, value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadData(file, entry, f"{what} must be a number from 0 to {most}, not '{value}'.")
    return value
