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
from regnum.vector.domaine.bitboard import Edges, every_edge, southward, union, within
from regnum.vector.domaine.learning.packed import Packed, Ways, both_ways, packed, unpacked
from regnum.vector.domaine.sparse import together
from regnum.vector.domaine.tables import SIZE

STRIDES = (1, 2, 4, 8)


class Closings(NamedTuple):
    """For each castle what would close it in; nothing but the number if that is above `MAX_MISSING`."""

    missing: Array
    """The fewest markers, `MAX_MISSING` + 1 if more are needed or no number is enough; 0 for a castle left out."""
    regions: Array
    """Of the ways to do so the region of the one that encloses most."""
    borders: Edges
    """Where the markers would lie."""


class _Entered(NamedTuple):
    """The cells that a search entered, by the side they were entered from."""

    west: Packed
    east: Packed
    south: Packed
    north: Packed


def closings(open_edges: Edges, figures: Array, castles: Array, wanted: Array) -> Closings:
    """What would close in those of the castles that are wanted; castles are sets of one cell each."""
    missing, regions = together(_regions)(open_edges, figures, castles, wanted)
    inner = every_edge()
    borders = Edges(
        (regions ^ regions >> 1) & inner.east & open_edges.east,
        (regions ^ southward(regions)) & inner.north & open_edges.north,
    )
    return Closings(missing, regions, borders)


def _regions(open_edges: Edges, figures: Array, castles: Array, wanted: Array) -> tuple[Array, Array]:
    """How many markers each castle lacks, and the region that they would leave it: of a game, or of games stacked."""
    bonds = within(figures)
    others = union(castles)[..., None, :] & ~castles

    def of_castle(board: Array) -> Array:
        """What all castles of a game have in common."""
        return jnp.broadcast_to(board[..., None, :], castles.shape)

    ways = both_ways(jax.tree.map(of_castle, open_edges))
    bonded = both_ways(Edges(of_castle(union(bonds.east)), of_castle(union(bonds.north))))
    starts = packed(jnp.where(wanted[..., None], castles, jnp.uint32(0)))
    missing, regions = _cuts(starts, packed(others), ways, bonded)
    return missing, unpacked(regions)


def _cuts(starts: Packed, goals: Packed, ways: Ways, bonds: Ways) -> tuple[Array, Packed]:
    """How many paths lead from each start to its goals, `MAX_MISSING` + 1 at most, and where no path leads on."""

    def go_on(progress: tuple[Array, Array, Array, Ways]) -> Array:
        rounds, found, _, _ = progress
        return (rounds <= MAX_MISSING) & _somewhere(found)

    def one_more(progress: tuple[Array, Array, Array, Ways]) -> tuple[Array, Array, Array, Ways]:
        rounds, _, paths, left = progress
        entered, reached = _search(starts, goals, left)
        end = (reached & goals).lowest
        found = end.any
        return rounds + 1, found, paths + found, _less(left, _path(end, entered), entered, bonds)

    some = starts.any
    begun = jnp.int32(0), some, jnp.zeros(some.shape, jnp.int32), ways
    _, _, missing, left = lax.while_loop(go_on, one_more, begun)
    few = missing <= MAX_MISSING
    nothing = starts.nothing

    def if_few(given: Packed) -> Packed:
        chosen: Packed = jax.tree.map(lambda part, none: jnp.where(few, part, none), given, nothing)
        return chosen

    whole = _reached(if_few(starts), ways)
    return missing, whole - _reached(if_few(goals), left.turned())


def _somewhere(truths: Array) -> Array:
    """Whether any is true, by a maximum, which a kernel can take."""
    return truths.astype(jnp.int32).max() > 0


def _runs(ways: Ways) -> tuple[list[Packed], list[Packed], list[Packed], list[Packed]]:
    """For each direction, from where one can go this far on, for each of the strides."""
    found = []
    for way, step in zip(ways, (1, 1, SIZE, SIZE), strict=True):
        runs = [way]
        for stride in STRIDES[:-1]:
            runs.append(runs[-1] & runs[-1] >> stride * step)
        found.append(runs)
    east, west, north, south = found
    return east, west, north, south


def _spread(reached: Packed, ways: Ways) -> tuple[Packed, _Entered]:
    """One sweep: the cells reached after it, and those that are new by the side they were entered from."""
    east, west, north, south = _runs(ways)
    before = reached
    for stride, run in zip(STRIDES, east, strict=True):
        reached |= (reached & run) << stride
    from_west, before = reached - before, reached
    for stride, run in zip(STRIDES, west, strict=True):
        reached |= reached >> stride & run
    from_east, before = reached - before, reached
    for stride, run in zip(STRIDES, north, strict=True):
        reached |= (reached & run) << stride * SIZE
    from_south, before = reached - before, reached
    for stride, run in zip(STRIDES, south, strict=True):
        reached |= reached >> stride * SIZE & run
    return reached, _Entered(from_west, from_east, from_south, reached - before)


def _search(starts: Packed, goals: Packed, ways: Ways) -> tuple[_Entered, Packed]:
    """The cells that can be reached from each start, at least until a goal is among them, and how."""

    def go_on(progress: tuple[Array, Packed, _Entered]) -> Array:
        return _somewhere(progress[0])

    def sweep(progress: tuple[Array, Packed, _Entered]) -> tuple[Array, Packed, _Entered]:
        _, before, entered = progress
        reached, new = _spread(before, ways)
        return (reached - before).any & ~(reached & goals).any, reached, jax.tree.map(jnp.bitwise_or, entered, new)

    nowhere = starts.nothing
    entered = _Entered(nowhere, nowhere, nowhere, nowhere)
    _, reached, entered = lax.while_loop(go_on, sweep, (starts.any, starts, entered))
    return entered, reached


def _reached(starts: Packed, ways: Ways) -> Packed:
    """All cells that can be reached from each start."""

    def sweep(progress: tuple[Array, Packed]) -> tuple[Array, Packed]:
        reached, _ = _spread(progress[1], ways)
        return (reached - progress[1]).any, reached

    return lax.while_loop(lambda progress: _somewhere(progress[0]), sweep, (starts.any, starts))[1]


def _path(end: Packed, entered: _Entered) -> Packed:
    """The cells of the path that a search took to this one: backwards, every cell was entered from one side alone."""
    return _reached(end, Ways(entered.east, entered.west >> 1, entered.north, entered.south >> SIZE))


def _less(ways: Ways, path: Packed, entered: _Entered, bonds: Ways) -> Ways:
    """What is left when a path runs: an edge that another path crosses the other way is free again, others are taken
    in this direction, but for edges between figures of one colour, which take no marker and any number of paths."""
    taken = Ways(
        east=((path & entered.west) >> 1) - bonds.east,
        west=(path & entered.east) - bonds.west,
        north=((path & entered.south) >> SIZE) - bonds.north,
        south=(path & entered.north) - bonds.south,
    )
    return Ways(
        *(
            way - (there & back) | again
            for way, there, back, again in zip(ways, taken, ways.turned(), taken.turned(), strict=True)
        )
    )
