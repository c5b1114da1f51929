"""What few games of a batch need is done for all of those and for no other."""

from random import Random

import jax
import jax.numpy as jnp
import pytest
from jax import Array

from regnum.vector.domaine.sparse import where_needed


def halvings(number: Array, rest: Array) -> tuple[Array, Array]:
    """How often a number can be halved, and what is left of it: work of different lengths."""

    def halve(progress: tuple[Array, Array]) -> tuple[Array, Array]:
        return progress[0] + 1, progress[1] // 2

    return jax.lax.while_loop(lambda progress: progress[1] > rest, halve, (jnp.int32(0), number))


def sparsely(needed: Array, number: Array) -> tuple[Array, Array]:
    otherwise = (jnp.int32(-1), number)
    return where_needed(needed, halvings, otherwise, number, jnp.int32(1), share=4)


def expected(needed: bool, number: int) -> tuple[int, int]:
    return (number.bit_length() - 1, 1) if needed else (-1, number)


@pytest.mark.parametrize("likely", [0.0, 0.1, 0.5, 1.0])
@pytest.mark.parametrize("games", [1, 3, 64])
def test_a_batch_does_the_work_where_it_is_needed_and_nowhere_else(games: int, likely: float) -> None:
    rng = Random(f"{games}/{likely}")
    needed = [rng.random() < likely for _ in range(games)]
    numbers = [rng.randrange(1, 9999) for _ in range(games)]
    made = jax.jit(jax.vmap(sparsely))(jnp.array(needed), jnp.array(numbers))
    assert [*zip(*(leaf.tolist() for leaf in made), strict=True)] == [*map(expected, needed, numbers)]


def test_batches_of_batches_and_single_games_do_the_same() -> None:
    needed, numbers = jnp.array([[True, False, True], [False, False, True]]), jnp.arange(1, 7).reshape(2, 3)
    halved, left = jax.vmap(jax.vmap(sparsely))(needed, numbers)
    alone = [sparsely(flag, number) for flag, number in zip(needed.ravel(), numbers.ravel(), strict=True)]
    assert halved.ravel().tolist() == [int(one) for one, _ in alone] == [0, -1, 1, -1, -1, 2]
    assert left.ravel().tolist() == [int(one) for _, one in alone]
