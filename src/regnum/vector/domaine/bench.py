"""How fast the vector engine plays: whole steps of random games, in batches, on the device that JAX finds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from regnum.kernel import Json
from regnum.vector.domaine import init, legal, step
from regnum.vector.domaine.moves import pick
from regnum.vector.domaine.tables import MAX_PLAYERS, Phase

BETWEEN_DEALS = 16
"""After this many steps, games that are over are dealt anew; steps in which they stood still are not counted."""
DEALS_A_RUN = 4
PEER = "chess"
"""The game of the package pgx that is measured beside, if the package is there."""


class Rules(NamedTuple):
    """A game as this measure needs it: functions of one state, which are batched here."""

    init: Callable[[Array, Array], Any]
    """From a key and the number of the game in the batch."""
    legal: Callable[[Any], Array]
    step: Callable[[Any, Array, Array], Any]
    is_over: Callable[[Any], Array]


DOMAINE = Rules(
    lambda key, number: init(key, 2 + number % (MAX_PLAYERS - 1)),
    legal,
    step,
    lambda state: state.phase == Phase.OVER,
)


def bench(batch: int, seconds: float, seed: int) -> dict[str, Json]:
    """Random games of two, three and four players in one batch."""
    return _measure(DOMAINE, batch, seconds, seed)


def peer(batch: int, seconds: float, seed: int) -> dict[str, dict[str, Json]]:
    """Random games of a game of pgx, measured in the same way; nothing if pgx is not installed."""
    try:
        import pgx
    except ModuleNotFoundError:
        return {}
    env = pgx.make(PEER)
    rules = Rules(
        lambda key, _: env.init(key),
        lambda state: state.legal_action_mask,
        env.step,
        lambda state: state.terminated | state.truncated,
    )
    return {f"{PEER} of pgx": _measure(rules, batch, seconds, seed)}


def _measure(rules: Rules, batch: int, seconds: float, seed: int) -> dict[str, Json]:
    """Play for this many seconds, after compiling and a first run."""
    run = jax.jit(_runner(rules, batch), donate_argnums=0)
    key, numbers = jax.random.key(seed), jnp.arange(batch)
    begun = time.perf_counter()
    states = jax.jit(jax.vmap(rules.init))(jax.random.split(key, batch), numbers)
    states, made, _ = run(states, key)
    made.block_until_ready()
    compiling = time.perf_counter() - begun
    steps = games = runs = 0
    begun = time.perf_counter()
    while (elapsed := time.perf_counter() - begun) < seconds:
        states, made, over = run(states, jax.random.fold_in(key, runs))
        steps, games, runs = steps + int(made), games + int(over), runs + 1
    device = jax.devices()[0]
    return {
        "device": f"{device.device_kind} ({device.platform})",
        "batch": batch,
        "seed": seed,
        "steps": steps,
        "games": games,
        "seconds": round(elapsed, 3),
        "steps_per_second": round(steps / elapsed),
        "first_run_seconds": round(compiling, 1),
    }


def _runner(rules: Rules, batch: int) -> Callable[[Any, Array], tuple[Any, Array, Array]]:
    """Some steps of all games in one program, with the numbers of steps made and of games ended."""

    def random_step(state: Any, key: Array) -> Any:
        choosing, drawing = jax.random.split(key)
        return rules.step(state, pick(rules.legal(state), choosing), drawing)

    def deal_anew(state: Any, key: Array, number: Array) -> Any:
        over = rules.is_over(state)
        return jax.tree.map(lambda new, old: jnp.where(over, new, old), rules.init(key, number), state)

    def one(states: Any, key: Array) -> tuple[Any, Array]:
        playing = batch - jax.vmap(rules.is_over)(states).sum()
        return jax.vmap(random_step)(states, jax.random.split(key, batch)), playing

    def some(states: Any, key: Array) -> tuple[Any, tuple[Array, Array]]:
        stepping, dealing = jax.random.split(key)
        states, made = lax.scan(one, states, jax.random.split(stepping, BETWEEN_DEALS))
        over = jax.vmap(rules.is_over)(states).sum()
        states = jax.vmap(deal_anew)(states, jax.random.split(dealing, batch), jnp.arange(batch))
        return states, (made.sum(), over)

    def run(states: Any, key: Array) -> tuple[Any, Array, Array]:
        states, (made, over) = lax.scan(some, states, jax.random.split(key, DEALS_A_RUN))
        return states, made.sum(), over.sum()

    return run
