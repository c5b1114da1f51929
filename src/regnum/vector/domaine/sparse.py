"""Work that few games of a batch need: done for those alone, some at a time, instead of for all.

A batch computes every branch of every game. What is costly and seldom needed is gathered here: the games that need it
are put together in chunks, and there are as many rounds as it takes, so that nobody is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.custom_batching import custom_vmap

T = TypeVar("T")


def where_needed(needed: Array, work: Callable[..., T], otherwise: T, *given: Any, share: int) -> T:
    """What `work` makes of the given where it is needed, else `otherwise`.

    In a batch of n games it is done for n / share of them at once. `work` must be a function of what it is given.
    """

    @custom_vmap
    def one(needed: Array, otherwise: T, given: tuple[Any, ...]) -> T:
        chosen: T = jax.tree.map(lambda new, old: jnp.where(needed, new, old), work(*given), otherwise)
        return chosen

    @one.def_vmap
    def many(games: int, batched: Sequence[Any], needed: Array, otherwise: T, given: tuple[Any, ...]) -> tuple[T, Any]:
        def spread(leaf: Array, is_batched: bool) -> Array:
            return leaf if is_batched else jnp.broadcast_to(leaf, (games, *jnp.shape(leaf)))

        everything = jax.tree.map(spread, (needed, otherwise, given), tuple(batched))
        done = _in_chunks(work, max(1, games // share), *everything)
        return done, jax.tree.map(lambda _: True, done)

    result: T = one(needed, otherwise, given)
    return result


def _in_chunks(work: Callable[..., T], chunk: int, needed: Array, otherwise: T, given: tuple[Any, ...]) -> T:
    """The work for all games of a batch that need it, this many in a round."""
    games = len(needed)
    places = jnp.nonzero(needed, size=games, fill_value=games)[0]
    places = jnp.concatenate([places, jnp.full(chunk, games)])

    def go_on(progress: tuple[Array, T]) -> Array:
        return progress[0] < needed.sum()

    def some(progress: tuple[Array, T]) -> tuple[Array, T]:
        first, done = progress
        who = lax.dynamic_slice(places, (first,), (chunk,))
        made = jax.vmap(work)(*jax.tree.map(lambda leaf: leaf.at[who].get(mode="clip"), given))
        return first + chunk, jax.tree.map(lambda all_, new: all_.at[who].set(new, mode="drop"), done, made)

    done: T = lax.while_loop(go_on, some, (jnp.int32(0), otherwise))[1]
    return done
