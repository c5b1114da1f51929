"""Proximal policy optimisation (Schulman et al., 2017) for several players, with a critic that sees all hands.

Every position has a chance to win for every seat, so the advantage of a move is estimated over all steps of the game,
not over the seat's own alone (generalised advantage estimation: Schulman et al., 2016), and counts for whoever chose.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array, lax

from regnum.vector.training.net import NetConfig, judge
from regnum.vector.training.operations import Params
from regnum.vector.training.self_play import Seen, Step, by_side, possible


@dataclass(frozen=True)
class PpoConfig:
    """How the net learns."""

    learning_rate: float = 3e-4
    clip: float = 0.2
    entropy: float = 0.01
    critic: float = 0.5
    value: float = 0.25
    trace: float = 0.95
    """How far ahead of a move its advantage looks: the lambda of the estimate."""
    minibatches: int = 32
    epochs: int = 1
    gradient: float = 1.0
    """Longer gradients are cut to this length."""


class Lesson(NamedTuple):
    """Positions to learn from, one after another."""

    seen: Seen
    action: Array
    log_prob: Array
    advantage: Array
    target: Array
    """By side, the chance to win as it turned out."""
    counts: Array
    played: Array
    """Whether the position is one of a game that was not over."""


class Measured(NamedTuple):
    """What a step of learning shows."""

    policy: Array
    entropy: Array
    critic: Array
    value: Array
    shift: Array
    """By how much the policy has moved since the games were played: an estimate of the KL divergence."""


def optimiser(config: PpoConfig) -> optax.GradientTransformation:
    """Adam, with gradients cut; how far a step goes is said when it is made."""
    return optax.chain(optax.clip_by_global_norm(config.gradient), optax.scale_by_adam(eps=1e-5))


def stepped(params: Params, change: optax.Updates, rate: Array | float) -> Params:
    """The weights after a step of the optimiser."""
    found: Params = jax.tree.map(lambda weight, towards: weight - rate * towards, params, change)
    return found


def advantages(reward: Array, chances: Array, going_on: Array, trace: float) -> Array:
    """By step, game and seat, how much better it came than the critic expected.

    There is one judgement of the chances more than there are steps: the last says what is to be expected from there.
    """
    alive = going_on[..., None].astype(jnp.float32)
    surprise = reward + alive * chances[1:] - chances[:-1]

    def back(following: Array, step: tuple[Array, Array]) -> tuple[Array, Array]:
        delta, goes_on = step
        found = delta + trace * goes_on * following
        return found, found

    _, found = lax.scan(back, jnp.zeros_like(chances[0]), (surprise, alive), reverse=True)
    return found


def lesson(all_kept: Step, players: Array, trace: float) -> Lesson:
    """What can be learned from some steps of games; the last of them only says what was to be expected then."""
    kept: Step = jax.tree.map(lambda each: each[:-1], all_kept)
    gained = advantages(kept.reward, all_kept.chances, kept.going_on, trace) * kept.played[..., None]
    advantage = jnp.take_along_axis(gained, kept.seat[..., None], -1)[..., 0]
    target = jnp.clip(gained + kept.chances, 0.0, 1.0)
    sides = jax.vmap(jax.vmap(by_side), (0, 0, None))(target, kept.seat, players)
    sides = sides / jnp.maximum(1e-6, sides.sum(-1, keepdims=True))
    counts = kept.counts.astype(jnp.float32)
    mean = (advantage * counts).sum() / jnp.maximum(1.0, counts.sum())
    spread = jnp.sqrt(((advantage - mean) ** 2 * counts).sum() / jnp.maximum(1.0, counts.sum()))
    found = Lesson(
        kept.seen,
        kept.action,
        kept.log_prob,
        (advantage - mean) / (spread + 1e-6),
        sides,
        counts,
        kept.played.astype(jnp.float32),
    )
    flat: Lesson = jax.tree.map(lambda each: each.reshape(-1, *each.shape[2:]), found)
    return flat


def loss(params: Params, net: NetConfig, config: PpoConfig, part: Lesson, dtype: type) -> tuple[Array, Measured]:
    """How wrong the net is about a part of a lesson."""
    seen = part.seen
    found = judge(params, net, seen.planes, seen.numbers, seen.hidden, dtype)
    log_probs = jax.nn.log_softmax(possible(found.policy, seen.legal))
    probs = jnp.exp(log_probs)
    chosen = jnp.take_along_axis(log_probs, part.action[:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - part.log_prob)
    cut = jnp.clip(ratio, 1 - config.clip, 1 + config.clip)
    weight = part.counts / jnp.maximum(1.0, part.counts.sum())
    everywhere = part.played / jnp.maximum(1.0, part.played.sum())
    policy = -(jnp.minimum(ratio * part.advantage, cut * part.advantage) * weight).sum()
    entropy = (-(probs * jnp.where(seen.legal, log_probs, 0.0)).sum(-1) * weight).sum()
    critic, value = (
        (-(part.target * jax.nn.log_softmax(possible(head, seen.sides))).sum(-1) * everywhere).sum()
        for head in (found.critic, found.value)
    )
    shift = ((ratio - 1 - (chosen - part.log_prob)) * weight).sum()
    total = policy - config.entropy * entropy + config.critic * critic + config.value * value
    return total, Measured(policy, entropy, critic, value, shift)


def learn(
    params: Params,
    memory: optax.OptState,
    net: NetConfig,
    config: PpoConfig,
    whole: Lesson,
    key: Array,
    rate: Array | float,
    dtype: type,
) -> tuple[Params, optax.OptState, Measured]:
    """The net after a lesson, learned in parts of equal size, in an order drawn by lot."""
    size = whole.action.shape[0] // config.minibatches
    rule = optimiser(config)

    def part(carried: tuple[Params, optax.OptState], places: Array) -> tuple[tuple[Params, optax.OptState], Measured]:
        params, memory = carried
        chosen = jax.tree.map(lambda each: each[places], whole)
        (_, measured), gradient = jax.value_and_grad(loss, has_aux=True)(params, net, config, chosen, dtype)
        change, memory = rule.update(gradient, memory, params)
        return (stepped(params, change, rate), memory), measured

    orders = [
        jax.random.permutation(each, whole.action.shape[0])[: size * config.minibatches].reshape(-1, size)
        for each in jax.random.split(key, config.epochs)
    ]
    (params, memory), measured = lax.scan(part, (params, memory), jnp.concatenate(orders))
    return params, memory, jax.tree.map(jnp.mean, measured)
