"""A warm start by imitation: the net learns to choose as players of recorded games did, and to foretell who won.

Records tell moves and answers of chance, so a game takes up a few hundred numbers. It is followed anew on the device,
and every position is seen there as in self-play. Many games are followed at once and their positions mixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array, lax

from regnum.kernel import Playthrough, RegnumError, game, notation
from regnum.vector import domaine
from regnum.vector.domaine.arrays import Options
from regnum.vector.domaine.setup import DEAL_BOUNDS, LAND_QUESTIONS
from regnum.vector.training.net import SIDES, NetConfig, judge
from regnum.vector.training.operations import Params
from regnum.vector.training.ppo import PpoConfig, optimiser, stepped
from regnum.vector.training.self_play import Seen, by_side, narrowed, possible, see

BATCH = 256
"""How many games are followed at once."""
MINIBATCH = 1024
RATE = 1e-3
VALUES = 0.5
"""How much an error in values weighs beside one in moves."""


class NothingToImitate(RegnumError):
    """A folder without records of whole games of Domaine."""


class Recorded(NamedTuple):
    """Games to be followed: one row each, padded with zeros after the end, where nothing changes any more."""

    players: Array
    options: Options
    dealt: Array
    actions: Array
    answers: Array
    lengths: Array
    shares: Array
    """By seat, its part of the victory."""


class Example(NamedTuple):
    """Positions with what was done in them, and how the game came out by side."""

    seen: Seen
    action: Array
    target: Array
    counts: Array


def read(folder: Path) -> Recorded:
    """All whole games of Domaine that a folder has records of."""
    rules = game("domaine")
    found = [notation.read_file(file, lambda _: rules) for file in sorted(folder.glob("*.record"))]
    whole = [one for one in found if one.header.game == rules.name and one.state.outcome is not None]
    if not whole:
        raise NothingToImitate(f"{folder} has no record of a whole game of Domaine.")
    return _table(whole)


def _table(whole: Sequence[Playthrough]) -> Recorded:
    longest = max(len(one.line) for one in whole)
    actions, answers = (np.zeros((len(whole), longest), np.int32) for _ in range(2))
    dealt, shares = np.zeros((len(whole), len(DEAL_BOUNDS)), np.int32), np.zeros((len(whole), SIDES), np.float32)
    for row, one in enumerate(whole):
        unasked = LAND_QUESTIONS if one.header.options.get("prepared") else 0
        dealt[row, unasked : unasked + len(one.dealt)] = one.dealt
        for place, entry in enumerate(one.line):
            actions[row, place], answers[row, place] = entry.move.id, entry.answers[0] if entry.answers else 0
        assert one.state.outcome is not None
        shares[row, : len(one.state.outcome.shares)] = one.state.outcome.shares
    return Recorded(
        jnp.array([len(one.header.players) for one in whole]),
        Options(*(jnp.array([one.header.options.get(name, 0) for one in whole]) for name in Options._fields)),
        jnp.asarray(dealt),
        jnp.asarray(actions),
        jnp.asarray(answers),
        jnp.array([len(one.line) for one in whole]),
        jnp.asarray(shares),
    )


def _follow(games: Recorded) -> Example:
    """All positions of some games, one after another."""
    states = jax.vmap(domaine.deal)(games.players, games.options, games.dealt)

    def one(states: domaine.State, made: tuple[Array, Array, Array]) -> tuple[domaine.State, Example]:
        action, answer, number = made
        seat = jnp.maximum(states.to_move, 0)
        target = jax.vmap(by_side)(games.shares, seat, games.players)
        example = Example(narrowed(jax.vmap(see)(states)), action, target, number < games.lengths)
        return jax.vmap(domaine.step_with)(states, action, answer), example

    steps = games.actions.shape[1]
    _, examples = lax.scan(one, states, (games.actions.T, games.answers.T, jnp.arange(steps)))
    flat: Example = jax.tree.map(lambda each: each.reshape(-1, *each.shape[2:]), examples)
    return flat


class Errors(NamedTuple):
    """How wrong the net was about a batch of games: two cross-entropies, and how often it would do the same."""

    moves: float
    values: float
    same: float


def _loss(params: Params, net: NetConfig, part: Example, dtype: type) -> tuple[Array, Array]:
    seen = part.seen
    found = judge(params, net, seen.planes, seen.numbers, seen.hidden, dtype)
    weight = part.counts / jnp.maximum(1, part.counts.sum())
    policy = possible(found.policy, seen.legal)
    chosen = jnp.take_along_axis(jax.nn.log_softmax(policy), part.action[:, None], 1)[:, 0]
    moves = -(chosen * weight).sum()
    value, critic = (
        -((part.target * jax.nn.log_softmax(possible(head, seen.sides))).sum(-1) * weight).sum()
        for head in (found.value, found.critic)
    )
    same = ((jnp.argmax(policy, -1) == part.action) * weight).sum()
    return moves + VALUES * (value + critic), jnp.stack([moves, value, same])


def imitate(
    params: Params,
    net: NetConfig,
    games: Recorded,
    epochs: int,
    seed: int,
    batch: int = BATCH,
    dtype: type = jnp.float32,
) -> Iterator[tuple[Params, Errors]]:
    """The net after each batch of games, with how wrong it was. The steps become smaller towards the end."""
    rule, whole = optimiser(PpoConfig()), games.players.shape[0]
    memory, batch = rule.init(params), min(batch, whole)

    def lesson(
        params: Params, memory: optax.OptState, chosen: Recorded, key: Array, rate: Array
    ) -> tuple[Params, optax.OptState, Array]:
        examples = _follow(chosen)
        size = examples.action.shape[0]
        parts = max(1, size // MINIBATCH)
        order = jax.random.permutation(key, size)[: size // parts * parts].reshape(parts, -1)

        def part(carried: tuple[Params, optax.OptState], places: Array) -> tuple[tuple[Params, optax.OptState], Array]:
            params, memory = carried
            mixed = jax.tree.map(lambda each: each[places], examples)
            (_, errors), gradient = jax.value_and_grad(_loss, has_aux=True)(params, net, mixed, dtype)
            change, memory = rule.update(gradient, memory, params)
            return (stepped(params, change, rate), memory), errors

        (params, memory), errors = lax.scan(part, (params, memory), order)
        return params, memory, errors.mean(0)

    compiled = jax.jit(lesson)
    firsts = range(0, whole - batch + 1, batch)
    for epoch in range(epochs):
        order = np.random.default_rng((seed, epoch)).permutation(whole)
        for number, first in enumerate(firsts):
            chosen = jax.tree.map(lambda each, at=order[first : first + batch]: each[at], games)
            key = jax.random.fold_in(jax.random.key(seed), epoch * whole + first)
            left = 1 - (epoch * len(firsts) + number) / (epochs * len(firsts))
            params, memory, errors = compiled(params, memory, chosen, key, jnp.float32(RATE * left))
            yield params, Errors(*map(float, errors))
