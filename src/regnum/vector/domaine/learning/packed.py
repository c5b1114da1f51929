"""Sets of cells as 144 bits in five 32-bit words: the whole board as one number, for long searches.

With rows of bits a step north reads another row; here it is a shift like any other, so that a whole search runs on
numbers alone, each game and castle by itself, and nothing has to be read or written between its steps.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from regnum.vector.domaine.bitboard import ROW, Edges
from regnum.vector.domaine.tables import CELLS, SIZE

WIDTH = 32
PARTS = -(-CELLS // WIDTH)


class Packed(NamedTuple):
    """A set of cells, or as many sets as its parts have numbers: bit 0 of the first word is a1, row follows row."""

    parts: tuple[Array, ...]

    def __and__(self, other: Packed) -> Packed:
        """The cells of both."""
        return Packed(tuple(one & two for one, two in zip(self.parts, other.parts, strict=True)))

    def __or__(self, other: Packed) -> Packed:
        """The cells of either."""
        return Packed(tuple(one | two for one, two in zip(self.parts, other.parts, strict=True)))

    def __sub__(self, other: Packed) -> Packed:
        """The cells of this one that are not of the other."""
        return Packed(tuple(one & ~two for one, two in zip(self.parts, other.parts, strict=True)))

    def __lshift__(self, cells: int) -> Packed:
        """The set moved on by this many cells: 1 is east, a row is north. Nothing may leave the board."""
        far, near = divmod(cells, WIDTH)
        return Packed(tuple(self._joined(at - far, at - far - 1, near) for at in range(PARTS)))

    def __rshift__(self, cells: int) -> Packed:
        """The set moved back by this many cells."""
        far, near = divmod(cells, WIDTH)
        if not near:
            return Packed(tuple(self._part(at + far) for at in range(PARTS)))
        return Packed(tuple(self._joined(at + far + 1, at + far, WIDTH - near) for at in range(PARTS)))

    def _part(self, at: int) -> Array:
        return self.parts[at] if 0 <= at < PARTS else jnp.zeros_like(self.parts[0])

    def _joined(self, high: int, low: int, by: int) -> Array:
        """A word moved up by this many bits, filled from the word below."""
        return self._part(high) << by | self._part(low) >> WIDTH - by if by else self._part(high)

    @property
    def any(self) -> Array:
        """Whether a set has any cell."""
        found = self.parts[0]
        for part in self.parts[1:]:
            found |= part
        return found != 0

    @property
    def lowest(self) -> Packed:
        """The first cell of a set, as a set."""
        parts, found = [], jnp.zeros_like(self.parts[0], bool)
        for part in self.parts:
            parts.append(jnp.where(found, jnp.uint32(0), part & (~part + 1)))
            found |= part != 0
        return Packed(tuple(parts))

    @property
    def nothing(self) -> Packed:
        """The empty set."""
        return Packed(tuple(map(jnp.zeros_like, self.parts)))


def packed(board: Array) -> Packed:
    """A set of rows as one number."""
    parts = [jnp.zeros_like(board[..., 0]) for _ in range(PARTS)]
    for row in range(SIZE):
        at, by = divmod(SIZE * row, WIDTH)
        parts[at] |= board[..., row] << by
        if by > WIDTH - SIZE:
            parts[at + 1] |= board[..., row] >> WIDTH - by
    return Packed(tuple(parts))


def unpacked(board: Packed) -> Array:
    """The rows of a set."""
    rows = board
    found = []
    for _ in range(SIZE):
        found.append(rows.parts[0] & ROW)
        rows >>= SIZE
    return jnp.stack(found, -1)


class Ways(NamedTuple):
    """Across which edges one can go in each direction, as sets of the western or southern cells."""

    east: Packed
    west: Packed
    north: Packed
    south: Packed

    def turned(self) -> Ways:
        """The same edges the other way."""
        return Ways(self.west, self.east, self.south, self.north)


def both_ways(edges: Edges) -> Ways:
    """These edges in both directions."""
    east, north = packed(edges.east), packed(edges.north)
    return Ways(east, east, north, north)
