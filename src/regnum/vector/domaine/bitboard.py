"""Sets of cells as twelve rows of bits, and floods over them.

A set of cells is an array of twelve 32-bit words, the south row first; bit 0 of a word is column a. A set of inner
edges is a pair of such sets, `east` and `north`: the cells whose east side and whose north side is in it. All
functions work on the last axis, so that sets can be stacked.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax

from regnum.games.domaine.rules.board.geometry import CELLS, SIZE

ROW = (1 << SIZE) - 1
INNER_ROW = ROW >> 1
"""The columns whose east side is an inner edge."""
SWEEPS = 3
"""How many sweeps a flood makes before it looks whether it is at its end."""


class Edges(NamedTuple):
    """A set of inner edges."""

    east: Array
    north: Array


def every_edge() -> Edges:
    """All 264 inner edges."""
    # DOM-C4
    return Edges(
        jnp.full(SIZE, INNER_ROW, jnp.uint32), jnp.where(jnp.arange(SIZE) < SIZE - 1, ROW, 0).astype(jnp.uint32)
    )


def cell_bit(cell: Array) -> Array:
    """The set of one cell; empty for a cell outside the board."""
    rows = jnp.arange(SIZE)
    column = jnp.left_shift(jnp.uint32(1), (cell % SIZE).astype(jnp.uint32))
    return jnp.where(rows == cell[..., None] // SIZE, column[..., None], jnp.uint32(0))


def holds(board: Array, cell: Array) -> Array:
    """Whether a set holds a cell."""
    return jnp.any(board & cell_bit(cell) != 0, -1)


def count(board: Array) -> Array:
    """How many cells a set has."""
    return lax.population_count(board).astype(jnp.int32).sum(-1)


def unpack(board: Array) -> Array:
    """The set as truths for its cells in their order, in one axis of 144."""
    bits = board[..., None] >> jnp.arange(SIZE, dtype=jnp.uint32) & 1
    return bits.reshape(*board.shape[:-1], CELLS).astype(bool)


def pack(truths: Array) -> Array:
    """The set of the cells that are true: what `unpack` takes apart."""
    rows = truths.reshape(*truths.shape[:-1], SIZE, SIZE).astype(jnp.uint32)
    return (rows << jnp.arange(SIZE, dtype=jnp.uint32)).sum(-1, dtype=jnp.uint32)


def union(boards: Array) -> Array:
    """The cells of any of the sets stacked in the axis before the rows."""
    found: Array = lax.reduce(boards, jnp.uint32(0), lax.bitwise_or, (boards.ndim - 2,))
    return found


def northward(board: Array, rows: int = 1) -> Array:
    """The set moved north; what leaves the board is lost."""
    return lax.pad(board, jnp.uint32(0), [(0, 0, 0)] * (board.ndim - 1) + [(rows, -rows, 0)])


def southward(board: Array, rows: int = 1) -> Array:
    """The set moved south; what leaves the board is lost."""
    return lax.pad(board, jnp.uint32(0), [(0, 0, 0)] * (board.ndim - 1) + [(-rows, rows, 0)])


def beside(board: Array, open_edges: Edges) -> Array:
    """The cells that are one step away from a set across these edges, and perhaps some of its own."""
    east, north = open_edges
    return (board & east) << 1 | board >> 1 & east | northward(board & north) | southward(board) & north


def around(board: Array) -> Array:
    """The cells orthogonally adjacent to a set, whatever lies between, and perhaps some of its own."""
    return (board << 1 | board >> 1 | northward(board) | southward(board)) & ROW


def within(board: Array) -> Edges:
    """The edges with both sides in the set."""
    return Edges(board & board >> 1 & INNER_ROW, board & southward(board))


def sides(board: Array) -> Edges:
    """The inner edges that are a side of a cell of the set."""
    inner = every_edge()
    return Edges((board | board >> 1) & inner.east, (board | southward(board)) & inner.north)


def flood(start: Array, open_edges: Edges) -> Array:
    """All cells joined to each set of `start` by open edges.

    A sweep fills rows and then columns, each by doubling strides (Kogge and Stone's parallel prefix); a maze may need
    many, so sweeps go on until one finds nothing new.
    """
    east, north = [open_edges.east], [open_edges.north]
    for stride in (1, 2, 4):
        east.append(east[-1] & east[-1] >> stride)
        north.append(north[-1] & southward(north[-1], stride))

    def sweep(_: int, board: Array) -> Array:
        for stride, run in zip((1, 2, 4, 8), east, strict=True):
            board |= (board & run) << stride
            board |= board >> stride & run
        for stride, run in zip((1, 2, 4, 8), north, strict=True):
            board |= northward(board & run, stride)
            board |= southward(board, stride) & run
        return board

    def go_on(progress: tuple[Array, Array]) -> Array:
        before, board = progress
        return jnp.any(before != board)

    def several(progress: tuple[Array, Array]) -> tuple[Array, Array]:
        board = progress[1]
        return board, lax.fori_loop(0, SWEEPS, sweep, board)

    return lax.while_loop(go_on, several, (jnp.zeros_like(start), start))[1]
