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

    batch: int = 8192
    """How many games are played at once."""
    steps: int = 64
    """How many steps of each make a lesson."""
    ppo: PpoConfig = field(default_factory=PpoConfig)
    victory: float = 0.8
    """How much of what is won is won by victory, the rest by one's part of all points."""
    past_every: int = 50
    """After how many lessons the net is kept as a past self."""
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
    policy_loss: float
    entropy: float
    critic_loss: float
    value_loss: float
    shift: float


class _Made(NamedTuple):
    """What a lesson leaves: the net, the games, and what was counted."""

    params: Params
    memory: optax.OptState
    games: Games
    measured: Measured
    positions: Array
    ended: Array


def fresh(seed: int, net: NetConfig, config: PpoConfig) -> Checkpoint:
    """A net that has learned nothing yet."""
    params = nets.initial(jax.random.key(seed), net)
    return Checkpoint(net, params, ppo.optimiser(config).init(params), [])


def train(
    begun: Checkpoint, config: TrainingConfig, seed: int, until: Callable[[float], bool]
) -> Iterator[tuple[Checkpoint, Row]]:
    """The net after each lesson, with what the lesson showed, until the seconds spent are enough."""
    started, before = time.perf_counter(), begun.progress
    key = jax.random.fold_in(jax.random.key(seed), before.lessons)
    games = jax.jit(self_play.begin, static_argnums=1)(jax.random.fold_in(key, 0), config.batch)
    lesson = jax.jit(partial(_lesson, begun.net, config), donate_argnums=(1, 3))
    now = begun
    while not until(spent := time.perf_counter() - started):
        lessons = now.progress.lessons + 1
        key, playing = jax.random.split(key)
        past = now.past[lessons % len(now.past)] if now.past else now.params
        made = lesson(now.params, now.memory, past, games, playing)
        games, positions, ended = made.games, int(made.positions), int(made.ended)
        spent = time.perf_counter() - started
        progress = Progress(
            now.progress.positions + positions, now.progress.games + ended, before.seconds + spent, lessons
        )
        kept = [*now.past, made.params][-MAX_PAST:] if lessons % config.past_every == 0 else now.past
        now = replace(now, params=made.params, memory=made.memory, past=kept, progress=progress)
        yield now, _row(progress, positions, ended, made.measured)


def _row(progress: Progress, positions: int, ended: int, measured: Measured) -> Row:
    length = positions / ended if ended else 0.0
    numbers = (round(float(each), 5) for each in measured)
    return Row(
        progress.lessons, round(progress.seconds, 1), progress.positions, progress.games, round(length, 1), *numbers
    )


def _lesson(
    net: NetConfig,
    config: TrainingConfig,
    params: Params,
    memory: optax.OptState,
    past: Params,
    games: Games,
    key: Array,
) -> _Made:
    """Play, and learn from it."""
    dtype = jnp.bfloat16 if config.narrow else jnp.float32
    playing, learning = jax.random.split(key)
    games, kept = self_play.play(params, past, net, games, playing, config.steps, config.victory, dtype)
    whole = ppo.lesson(kept, games.states.players, config.ppo.trace)
    params, memory, measured = ppo.learn(params, memory, net, config.ppo, whole, learning, dtype)
    ended = (kept.played & ~kept.going_on).sum()
    return _Made(params, memory, games, measured, kept.played.sum(), ended)
