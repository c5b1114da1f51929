"""The data files: fleets, sea tiles, dominions and the bonus for sets, checked entry by entry when they are read.

An owner of the boxed game can replace them; a record names the hash of those it was played with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

from regnum.games.golden_horn.rules.voyage.goods import COLOURS, Colour
from regnum.kernel import BadData, load_data, names

KINDS = ("fleets", "tiles", "dominions", "sets")
FLEETS = ("first", "second", "third", "fourth")
TILES = ("triangle1", "circle1", "circle2", "triangle2")
DOMINIONS = ("zara", "durazzo", "candia", "negroponte", "galata")
DominionNo: TypeAlias = Annotated[int, names(DOMINIONS, "DominionName")]
"""A place in `DOMINIONS`."""
SHIPS = 3
SIDES = ("a", "b")
TILE_SPACES = 3
MAX_SOLDIERS = 8
MAX_POINTS = 50
MAX_BONUS = 20

Tile: TypeAlias = tuple[tuple[Colour, ...], ...]
"""The colours of a tile's spaces from the Venice end on, for each of its sides."""


class Dominion(NamedTuple):
    """What a dominion takes and gives."""

    soldiers: int
    points: int


@dataclass(frozen=True)
class Data:
    """Fleets, tiles, dominions and bonuses, as validated."""

    sails: tuple[int, ...]
    """The sail colours of each ship as a set of bits: three ships a fleet, in the order of the seats."""
    tiles: tuple[Tile, ...]
    """The tiles in the order of `TILES`."""
    dominions: tuple[Dominion, ...]
    """The dominions in the order of `DOMINIONS`."""
    bonus: tuple[int, ...]
    """The bonus of a row, by how many colours it has."""
    hash: str


def load(replaced: Mapping[str, Path] | None = None) -> Data:
    """The data of the package, some of it replaced by other files, or `BadData`."""
    read = load_data("Golden Horn", KINDS, files("regnum.games.golden_horn") / "data", replaced or {})
    parts = (
        _fleets(*read["fleets"]),
        _tiles(*read["tiles"]),
        _dominions(*read["dominions"]),
        _bonus(*read["sets"]),
    )
    return Data(*parts, hashlib.sha256(repr(parts).encode()).hexdigest()[:16])


def _named(file: str, entries: Mapping[str, object], names: tuple[str, ...]) -> None:
    """The entries must be exactly those of these names."""
    for name in names:
        if name not in entries:
            raise BadData(file, name, "it is missing.")
    for name in entries:
        if name not in names:
            raise BadData(file, name, f"there are only {', '.join(names)}.")


def _fleets(file: str, entries: Mapping[str, object]) -> tuple[int, ...]:
    _named(file, entries, FLEETS)
    return tuple(sails for name in FLEETS for sails in _fleet(file, name, entries[name]))


def _fleet(file: str, name: str, ships: object) -> tuple[int, ...]:
    # GH-C3
    if not (isinstance(ships, list) and len(ships) == SHIPS):
        raise BadData(file, name, f"a fleet is a list of {SHIPS} ships, each a list of sail colours.")
    colours = [_colours(file, name, f"the ship with {n}", ship, n) for n, ship in enumerate(ships, 1)]
    if {colour for ship in colours for colour in ship} != set(range(len(COLOURS))):
        raise BadData(file, name, "its ships must show all six colours together.")
    return tuple(sum(1 << colour for colour in ship) for ship in colours)


def _colours(file: str, entry: str, what: str, value: object, wanted: int) -> tuple[Colour, ...]:
    if not (isinstance(value, list) and len(value) == wanted):
        raise BadData(file, entry, f"{what} must be a list of {wanted} colours.")
    for name in value:
        if name not in COLOURS:
            raise BadData(file, entry, f"'{name}' in {what} is not one of the colours {', '.join(COLOURS)}.")
    return tuple(Colour(COLOURS.index(name)) for name in value)


def _tiles(file: str, entries: Mapping[str, object]) -> tuple[Tile, ...]:
    _named(file, entries, TILES)
    tiles = {name: _tile(file, name, entries[name]) for name in TILES}
    for number in ("1", "2"):
        for side, of_triangle, of_circle in zip(
            SIDES, tiles[f"triangle{number}"], tiles[f"circle{number}"], strict=True
        ):
            if {*of_triangle, *of_circle} != set(range(len(COLOURS))):
                fault = f"on side {side} it and circle{number} must show all six colours together."
                raise BadData(file, f"triangle{number}", fault)
    return tuple(tiles.values())


def _tile(file: str, name: str, sides: object) -> Tile:
    # GH-C4
    if not isinstance(sides, dict) or set(sides) != set(SIDES):
        raise BadData(file, name, "a tile has the sides a and b, and nothing else.")
    return tuple(_colours(file, name, f"side {side}", sides[side], TILE_SPACES) for side in SIDES)


def _dominions(file: str, entries: Mapping[str, object]) -> tuple[Dominion, ...]:
    _named(file, entries, DOMINIONS)
    return tuple(_dominion(file, name, entries[name]) for name in DOMINIONS)


def _dominion(file: str, name: str, entry: object) -> Dominion:
    # DDM-C1
    if not isinstance(entry, dict) or set(entry) != {"soldiers", "points"}:
        raise BadData(file, name, "it must have soldiers and points, and nothing else.")
    return Dominion(
        _number(file, name, "soldiers", entry["soldiers"], 1, MAX_SOLDIERS),
        _number(file, name, "points", entry["points"], 0, MAX_POINTS),
    )


def _bonus(file: str, entries: Mapping[str, object]) -> tuple[int, ...]:
    _named(file, entries, ("bonus",))
    table = entries["bonus"]
    sizes = [str(size) for size in range(1, len(COLOURS) + 1)]
    if not isinstance(table, dict) or not set(table) <= set(sizes):
        raise BadData(file, "bonus", f"a bonus is for a row of {sizes[0]} to {sizes[-1]} colours.")
    return (0, *(_number(file, "bonus", f"a row of {size}", table.get(size, 0), 0, MAX_BONUS) for size in sizes))


def _number(file: str, entry: str, what: str, value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadData(file, entry, f"{what} must be a number from {least} to {most}, not '{value}'.")
    return value
