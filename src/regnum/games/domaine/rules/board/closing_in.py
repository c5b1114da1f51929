"""The fewest markers that would close a castle in: a minimum cut between it and all other castles.

By augmenting paths (Ford and Fulkerson 1956), each a shortest one (Edmonds and Karp 1972): every open edge lets one
path through in each direction, an edge between two figures of one colour any number, since it takes no marker. When no
path is left, the cells that still reach another castle lie outside. `enclosures` is quicker and knows what is worth
closing in; this is exact.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from regnum.games.domaine.rules.board.board import Board
from regnum.games.domaine.rules.board.geometry import (
    CELL_NAMES,
    EDGE_NAMES,
    INNER_EAST,
    INNER_NORTH,
    SIZE,
    Cell,
    edges,
    flood,
    names,
)
from regnum.kernel import Json


class Closing(NamedTuple):
    """The region that a castle would rule alone, and the edges that lack a marker, as east and north."""

    region: int
    east: int
    north: int


class _Ways(NamedTuple):
    """Across which edges one more path could run in each direction, as sets of the western or southern cells."""

    east: int
    west: int
    north: int
    south: int

    def on(self, cells: int) -> int:
        """The cells to which a step leads."""
        return (
            (cells & self.east) << 1
            | cells >> 1 & self.west
            | (cells & self.north) << SIZE
            | cells >> SIZE & self.south
        )

    def back(self, cells: int) -> int:
        """The cells from which a step leads here."""
        return _Ways(self.west, self.east, self.south, self.north).on(cells)


def closing_in(board: Board, castle: Cell) -> Closing | None:
    """How a castle that rules no domain is closed in with the fewest markers, and of those ways the one that encloses
    most; None if figures of one colour join it to another castle."""
    bond_east, bond_north = board.bond_east & board.open_east, board.bond_north & board.open_north
    others = sum(board.castles) & ~(1 << castle)
    if flood(1 << castle, bond_east, bond_north) & others:  # DOM-B3
        return None
    ways = _Ways(board.open_east, board.open_east, board.open_north, board.open_north)
    while (path := _path(ways, 1 << castle, others)) is not None:
        ways = _less(ways, path, bond_east, bond_north)
    outside = seen = others
    while seen:
        seen = ways.back(seen) & ~outside
        outside |= seen
    region = board.region(castle) & ~outside
    east, north = (region ^ region >> 1) & INNER_EAST, (region ^ region >> SIZE) & INNER_NORTH
    return Closing(region, east & board.open_east, north & board.open_north)


def closings_json(board: Board) -> dict[str, Json]:
    """For each castle that rules no domain, by its name, how it is closed in; null if it cannot be."""
    return {CELL_NAMES[castle]: _closing_json(board, castle) for castle in board.lords if castle not in board.domains}


def _closing_json(board: Board, castle: Cell) -> Json:
    found = closing_in(board, castle)
    if found is None:
        return None
    borders = [EDGE_NAMES[edge] for edge in edges(found.east, found.north)]
    return {"borders": [*borders], "cells": [*names(found.region)], "worth": board.land.worth(found.region)}


def _path(ways: _Ways, start: int, goals: int) -> list[int] | None:
    """A shortest path from a cell to one of the goals, as its cells from the goal back; None if there is none left."""
    layers, reached = [start], start
    while not layers[-1] & goals:
        fresh = ways.on(layers[-1]) & ~reached
        if not fresh:
            return None
        layers.append(fresh)
        reached |= fresh
    at = layers.pop() & goals
    path = [at & -at]
    for layer in reversed(layers):
        before = ways.back(path[-1]) & layer
        path.append(before & -before)
    return path


def _less(ways: _Ways, path: list[int], bond_east: int, bond_north: int) -> _Ways:
    """What is left when a path runs: an edge that another path crosses the other way is free again, others are taken
    in this direction, but for edges that take any number."""
    east, west, north, south = ways
    for to, at in pairwise(path):
        if to == at << 1 and not at & bond_east:
            east, west = (east & ~at, west) if west & at else (east, west | at)
        elif to == at >> 1 and not to & bond_east:
            east, west = (east, west & ~to) if east & to else (east | to, west)
        elif to == at << SIZE and not at & bond_north:
            north, south = (north & ~at, south) if south & at else (north, south | at)
        elif to == at >> SIZE and not to & bond_north:
            north, south = (north, south & ~to) if north & to else (north | to, south)
    return _Ways(east, west, north, south)
