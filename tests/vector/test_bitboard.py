"""Floods and sets of rows are those of the engine, also in mazes."""

from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from regnum.games.domaine.rules.board import geometry
from regnum.games.domaine.rules.board.geometry import CELLS, INNER_EAST, INNER_NORTH, SIZE
from regnum.vector.domaine import bitboard
from regnum.vector.domaine.bitboard import ROW, Edges


def rows(cells: int) -> jax.Array:
    return jnp.array([cells >> SIZE * row & ROW for row in range(SIZE)], jnp.uint32)


def cells(board: jax.Array) -> int:
    return sum(int(word) << SIZE * row for row, word in enumerate(np.asarray(board)))


def snake() -> tuple[int, int]:
    """Edges that leave one path through all cells, up one column and down the next."""
    north = INNER_NORTH
    turns = sum(1 << (column + (SIZE * (SIZE - 1) if column % 2 == 0 else 0)) for column in range(SIZE - 1))
    return turns, north


def mazes(count: int) -> list[tuple[int, int]]:
    """Edges left open by chance, from few to nearly all, and a snake."""
    rng = Random(7)
    found = [snake()]
    for _ in range(count):
        share = rng.uniform(0.3, 0.95)
        east, north = (sum(1 << cell for cell in range(CELLS) if rng.random() < share) for _ in range(2))
        found.append((east & INNER_EAST, north & INNER_NORTH))
    return found


def test_floods_end_where_those_of_the_engine_do() -> None:
    flood = jax.jit(lambda start, east, north: bitboard.flood(start, Edges(east, north)))
    for number, (east, north) in enumerate(mazes(60)):
        starts = [number % CELLS, CELLS - 1, 70]
        found = flood(jnp.stack([rows(1 << cell) for cell in starts]), rows(east), rows(north))
        for cell, board in zip(starts, found, strict=True):
            assert cells(board) == geometry.flood(1 << cell, east, north), (number, cell)


def test_a_snake_through_the_whole_board_is_flooded_from_its_end() -> None:
    east, north = snake()
    assert cells(bitboard.flood(rows(1), Edges(rows(east), rows(north)))) == (1 << CELLS) - 1


@pytest.mark.parametrize("number", range(5))
def test_what_lies_around_and_within_a_set_is_what_the_engine_says(number: int) -> None:
    members = Random(number).getrandbits(CELLS) & Random(number + 100).getrandbits(CELLS)
    board = rows(members)
    assert cells(bitboard.around(board)) == geometry.around(members)
    assert [*map(cells, bitboard.within(board))] == [geometry.within_east(members), geometry.within_north(members)]
    assert int(bitboard.count(board)) == members.bit_count()
    assert cells(bitboard.pack(bitboard.unpack(board))) == members
    assert [bool(bitboard.holds(board, jnp.array(cell))) for cell in range(CELLS)] == [
        bool(members >> cell & 1) for cell in range(CELLS)
    ]


def test_the_inner_edges_are_those_of_the_engine() -> None:
    assert [*map(cells, bitboard.every_edge())] == [INNER_EAST, INNER_NORTH]
    for cell in (0, 11, 75, 132, 143):
        sides = bitboard.sides(bitboard.cell_bit(jnp.array(cell)))
        assert [*map(cells, sides)] == [geometry.SIDES_EAST[cell], geometry.SIDES_NORTH[cell]]
