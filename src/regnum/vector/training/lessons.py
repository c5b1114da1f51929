"""Training: self-play and lessons in turn, for as many minutes as are given, from a checkpoint or from nothing.

A run is seeded. What it shows along the way is told as rows of plain numbers; whoever runs it writes them down. A
lesson is one compiled program: some steps of all games, and what the net learns from them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array

from regnum.kernel import RegnumError
from regnum.vector.training import net as nets
from regnum.vector.training import ppo, self_play
from regnum.vector.training.checkpoint import MAX_PAST, Checkpoint, Progress
from regnum.vector.training.net import NetConfig
from regnum.vector.training.operations import Params
from regnum.vector.training.ppo import Measured, PpoConfig
from regnum.vector.training.self_play import BETWEEN_DEALS, Games


class BadLesson(RegnumError):
    """A lesson that cannot be given."""


@dataclass(frozen=True)
class TrainingConfig:
    """How a run is made."""

    batch: int = 16384
    """How many games are played at once."""
    steps: int = 32
    """How many steps of each make a lesson."""
    ppo: PpoConfig = field(default_factory=PpoConfig)
    victory: float = 0.8
    """How much of what is won is won by victory, the rest by one's part of all points."""
    past_every: int = 50
    """After how many lessons the net is kept as a past self."""
    memory: float = 0.95
    """How much of the average of the weights a lesson leaves; the rest are the newest."""
    narrow: bool = True
    """Whether large operations are done in bfloat16."""

    def __post_init__(self) -> None:
        if self.steps % BETWEEN_DEALS:
            raise BadLesson(f"A lesson has a multiple of {BETWEEN_DEALS} steps, not {self.steps}.")


class Row(NamedTuple):
    """What a lesson showed, as a row of the curves."""

    lesson: int
    seconds: float
    positions: int
    games: int
    moves_a_game: float
    """Over the games that ended in this lesson; 0 if none did."""
    against_others: float
    """What the net won against a past self or the style it began with, 1 being an equal part; 0 if no game ended."""
    policy_loss: float
    entropy: float
    critic_loss: float
    value_loss: float
    shift: float


class _Made(NamedTuple):
    """What a lesson leaves: the net, the games, and what was counted."""

    params: Params
    memory: optax.OptState
    average: Params
    games: Games
    measured: Measured
    positions: Array
    ended: Array
    won: Array
    """Over the games that ended against others: the learner's part of all that was won, times the players."""


def fresh(seed: int, net: NetConfig, config: PpoConfig) -> Checkpoint:
    """A net that has learned nothing yet."""
    params = nets.initial(jax.random.key(seed), net)
    return Checkpoint(net, params, ppo.optimiser(config).init(params), params)


def train(
    begun: Checkpoint,
    config: TrainingConfig,
    seed: int,
    until: Callable[[float], bool],
    rate: Callable[[float], float] = lambda _: 1.0,
) -> Iterator[tuple[Checkpoint, Row]]:
    """The net after each lesson, with what the lesson showed, until the seconds spent are enough; `rate` says what part
    of the learning rate is due then."""
    started, before = time.perf_counter(), begun.progress
    key = jax.random.fold_in(jax.random.key(seed), before.lessons)
    dtype = jnp.bfloat16 if config.narrow else jnp.float32
    begin = jax.jit(self_play.begin, static_argnums=(1, 2, 4))
    games = begin(begun.params, begun.net, config.batch, jax.random.fold_in(key, 0), dtype)
    lesson = jax.jit(partial(_lesson, begun.net, config, dtype), donate_argnums=(1, 4))
    now = begun
    while not until(spent := time.perf_counter() - started):
        lessons = now.progress.lessons + 1
        key, playing = jax.random.split(key)
        others = now.opponents or [now.params]
        made = lesson(now.params, now.memory, now.average, others[lessons % len(others)], games, playing, rate(spent))
        games, positions, ended = made.games, int(made.positions), int(made.ended)
        progress = Progress(
            now.progress.positions + positions,
            now.progress.games + ended,
            before.seconds + time.perf_counter() - started,
            lessons,
        )
        past = [*now.past, made.params][-MAX_PAST:] if lessons % config.past_every == 0 else now.past
        now = replace(now, params=made.params, memory=made.memory, average=made.average, past=past, progress=progress)
        yield now, _row(progress, positions, ended, float(made.won), made.measured)


def _row(progress: Progress, positions: int, ended: int, won: float, measured: Measured) -> Row:
    return Row(
        progress.lessons,
        round(progress.seconds, 1),
        progress.positions,
        progress.games,
        round(positions / ended if ended else 0.0, 1),
        round(won, 3),
        *(round(float(each), 5) for each in measured),
    )


def _lesson(
    net: NetConfig,
    config: TrainingConfig,
    dtype: type,
    params: Params,
    memory: optax.OptState,
    average: Params,
    other: Params,
    games: Games,
    key: Array,
    rate: Array,
) -> _Made:
    """Play, and learn from it."""
    playing, learning = jax.random.split(key)
    games, kept = self_play.play(params, other, net, games, playing, config.steps, config.victory, dtype)
    players = games.states.players
    whole = ppo.lesson(kept, players, config.ppo.trace)
    rate = rate * config.ppo.learning_rate
    params, memory, measured = ppo.learn(params, memory, net, config.ppo, whole, learning, rate, dtype)
    average = jax.tree.map(lambda old, new: config.memory * old + (1 - config.memory) * new, average, params)
    ended = kept.played & ~kept.going_on
    alone = ended & (games.learner >= 0)
    part = jnp.take_along_axis(kept.reward, jnp.maximum(games.learner, 0)[None, :, None], 2)[..., 0] * players
    won = (part * alone).sum() / jnp.maximum(1, alone.sum())
    return _Made(params, memory, average, games, measured, kept.played.sum(), ended.sum(), won)
