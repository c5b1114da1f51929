"""Domaine as pure functions of arrays, to be batched with `jax.vmap`: `init`, `legal`, `step`, `observe`, `outcome`."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array

from regnum.vector.domaine.arrays import Options, State, default_options
from regnum.vector.domaine.ending import Outcome, outcome
from regnum.vector.domaine.learning import LAYOUT, Observation, observe
from regnum.vector.domaine.mask import legal
from regnum.vector.domaine.moves import below
from regnum.vector.domaine.overview import points
from regnum.vector.domaine.setup import DEAL_BOUNDS, deal, top_pile
from regnum.vector.domaine.steps import step_with
from regnum.vector.domaine.tables import ACTION_COUNT

__all__ = [
    "ACTION_COUNT",
    "LAYOUT",
    "Observation",
    "Options",
    "Outcome",
    "State",
    "deal",
    "default_options",
    "init",
    "legal",
    "observe",
    "outcome",
    "points",
    "step",
    "step_with",
]


def init(key: Array, players: Array | int, options: Options | None = None) -> State:
    """A game just dealt."""
    answers = jax.vmap(below)(jax.random.split(key, len(DEAL_BOUNDS)), jnp.array(DEAL_BOUNDS))
    return deal(players, default_options(players) if options is None else options, answers)


def step(state: State, action: Array, key: Array) -> State:
    """The state after a legal move; a game that is over stays as it is."""
    return step_with(state, action, below(key, top_pile(state.cards).sum()))
