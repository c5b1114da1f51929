"""How the work of a batch is divided: done for those games alone that need it, for all in one call, or once.

A batch computes every branch of every game. What is costly and seldom needed is gathered: the games that need it are
put together in chunks, and there are as many rounds as it takes, so that nobody is left out.
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
        everything = _stacked(games, (needed, otherwise, given), batched)
        done = _in_chunks(work, max(1, games // share), *everything)
        return done, jax.tree.map(lambda _: True, done)

    result: T = one(needed, otherwise, given)
    return result


def together(work: Callable[..., T]) -> Callable[..., T]:
    """The work on a game, which a batch does for all games in one call: it takes one game, or games stacked."""

    @custom_vmap
    def one(*given: Any) -> T:
        return work(*given)

    @one.def_vmap
    def many(games: int, batched: Sequence[Any], *given: Any) -> tuple[T, Any]:
        done = work(*_stacked(games, given, batched))
        return done, jax.tree.map(lambda _: True, done)

    found: Callable[..., T] = one
    return found


def computed(found: T) -> T:
    """The same, computed once and kept: else a compiler may compute it anew for everything that looks at it."""
    kept: T = lax.optimization_barrier(found)  # type: ignore[no-untyped-call]
    return kept


def _stacked(games: int, given: Sequence[Any], batched: Sequence[Any]) -> Any:
    """What is given for a batch, with copies of what all its games have in common."""

    def spread(leaf: Array, is_batched: bool) -> Array:
        return leaf if is_batched else jnp.broadcast_to(leaf, (games, *jnp.shape(leaf)))

    return jax.tree.map(spread, tuple(given), tuple(batched))


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
