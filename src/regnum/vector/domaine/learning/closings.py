"""The fewest markers that would close castles in, exactly, for all castles at once: minimum cuts by augmenting paths.

What `closing_in` of the engine finds path by path, with sets of cells instead of single steps. A sweep of the search
fills rows and columns by doubling strides and notes from which side each cell was entered; a path is then the flood of
its end along those notes. Cuts of more than a few markers are not told apart, so the number of paths is bounded.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from regnum.games.domaine.ai.encoding import MAX_MISSING
from regnum.vector.domaine.bitboard import Edges, every_edge, flood, northward, southward, union, within

STRIDES = (1, 2, 4, 8)


class Closings(NamedTuple):
    """For each castle what would close it in; nothing but the number if that is above `MAX_MISSING`."""

    missing: Array
    """The fewest markers, `MAX_MISSING` + 1 if more are needed or no number is enough; 0 for a castle left out."""
    regions: Array
    """Of the ways to do so the region of the one that encloses most."""
    borders: Edges
    """Where the markers would lie."""


class _Ways(NamedTuple):
    """Across which edges one more path could run in each direction, as sets of the western or southern cells."""

    east: Array
    west: Array
    north: Array
    south: Array

    def runs(self) -> tuple[list[Array], list[Array], list[Array], list[Array]]:
        """For each direction, from where a path could run this far on, for each of the strides."""
        east, west, north, south = [self.east], [self.west], [self.north], [self.south]
        for stride in STRIDES[:-1]:
            east.append(east[-1] & east[-1] >> stride)
            west.append(west[-1] & west[-1] >> stride)
            north.append(north[-1] & southward(north[-1], stride))
            south.append(south[-1] & southward(south[-1], stride))
        return east, west, north, south

    def turned(self) -> _Ways:
        """The same edges run the other way."""
        return _Ways(self.west, self.east, self.south, self.north)


class _Entered(NamedTuple):
    """The cells that a search entered, by the side they were entered from."""

    west: Array
    east: Array
    south: Array
    north: Array


def closings(open_edges: Edges, figures: Array, castles: Array, wanted: Array) -> Closings:
    """What would close in those of the castles that are wanted; castles are sets of one cell each."""
    bonds = within(figures)
    bonds = Edges(union(bonds.east), union(bonds.north))
    every = union(castles)
    starts = jnp.where(wanted[:, None], castles, jnp.uint32(0))
    missing, left = jax.vmap(_cut, (0, 0, None, None))(starts, every & ~castles, open_edges, bonds)
    few = wanted & (missing <= MAX_MISSING)
    outside = jax.vmap(_reached)(jnp.where(few[:, None], every & ~castles, jnp.uint32(0)), left.turned())
    whole = flood(jnp.where(few[:, None], castles, jnp.uint32(0)), open_edges)
    regions = whole & ~outside
    inner = every_edge()
    borders = Edges(
        (regions ^ regions >> 1) & inner.east & open_edges.east,
        (regions ^ southward(regions)) & inner.north & open_edges.north,
    )
    return Closings(missing, regions, borders)


def _cut(start: Array, goals: Array, open_edges: Edges, bonds: Edges) -> tuple[Array, _Ways]:
    """How many paths lead from a cell to the goals, `MAX_MISSING` + 1 at most, and what ways they leave."""

    def one_more(_: int, progress: tuple[Array, _Ways]) -> tuple[Array, _Ways]:
        paths, ways = progress
        entered, reached = _search(start, goals, ways)
        end = _lowest(reached & goals)
        path = _path(end, entered)
        return paths + jnp.any(end != 0), _less(ways, path, entered, bonds)

    east, north = open_edges
    found: tuple[Array, _Ways] = lax.fori_loop(
        0, MAX_MISSING + 1, one_more, (jnp.zeros((), jnp.int32), _Ways(east, east, north, north))
    )
    return found


def _spread(reached: Array, ways: tuple[list[Array], ...]) -> tuple[Array, _Entered]:
    """One sweep: the cells reached after it, and those that are new by the side they were entered from."""
    east, west, north, south = ways
    before = reached
    for stride, run in zip(STRIDES, east, strict=True):
        reached |= (reached & run) << stride
    from_west, before = reached & ~before, reached
    for stride, run in zip(STRIDES, west, strict=True):
        reached |= reached >> stride & run
    from_east, before = reached & ~before, reached
    for stride, run in zip(STRIDES, north, strict=True):
        reached |= northward(reached & run, stride)
    from_south, before = reached & ~before, reached
    for stride, run in zip(STRIDES, south, strict=True):
        reached |= southward(reached, stride) & run
    return reached, _Entered(from_west, from_east, from_south, reached & ~before)


def _search(start: Array, goals: Array, ways: _Ways) -> tuple[_Entered, Array]:
    """The cells that can be reached from a cell, at least until a goal is among them, and how."""
    runs = ways.runs()

    def go_on(progress: tuple[Array, Array, _Entered]) -> Array:
        before, reached, _ = progress
        return jnp.any(before != reached) & ~jnp.any(reached & goals != 0)

    def sweep(progress: tuple[Array, Array, _Entered]) -> tuple[Array, Array, _Entered]:
        _, before, entered = progress
        reached, new = _spread(before, runs)
        return before, reached, jax.tree.map(jnp.bitwise_or, entered, new)

    nowhere = jnp.zeros_like(start)
    _, reached, entered = lax.while_loop(go_on, sweep, (nowhere, start, _Entered(nowhere, nowhere, nowhere, nowhere)))
    return entered, reached


def _reached(start: Array, ways: _Ways) -> Array:
    """All cells that can be reached from a set."""
    return _search(start, jnp.zeros_like(start), ways)[1]


def _lowest(board: Array) -> Array:
    """The first cell of a set, as a set."""
    rows = board != 0
    first = rows & (jnp.cumsum(rows, -1) == 1)
    return jnp.where(first, board & (~board + 1), jnp.uint32(0))


def _path(end: Array, entered: _Entered) -> Array:
    """The cells of the path that a search took to this one: backwards, every cell was entered from one side alone."""
    back = _Ways(east=entered.east, west=entered.west >> 1, north=entered.north, south=southward(entered.south))
    return _reached(end, back)


def _less(ways: _Ways, path: Array, entered: _Entered, bonds: Edges) -> _Ways:
    """What is left when a path runs: an edge that another path crosses the other way is free again, others are taken
    in this direction, but for edges between figures of one colour, which take no marker and any number of paths."""
    east = (path & entered.west) >> 1 & ~bonds.east
    west = path & entered.east & ~bonds.east
    north = southward(path & entered.south) & ~bonds.north
    south = path & entered.north & ~bonds.north
    return _Ways(
        east=ways.east & ~(east & ways.west) | west,
        west=ways.west & ~(west & ways.east) | east,
        north=ways.north & ~(north & ways.south) | south,
        south=ways.south & ~(south & ways.north) | north,
    )
