"""Domaine as a Gymnasium vector environment on an accelerator: many games at once, one learner for all their seats.

`gymnasium.make_vec("regnum/domaine-v1", num_envs=1024)` makes one, once `regnum.adapters.gymnasium` was imported. It
gives what that module's environment gives for one game; a game that is over is dealt anew with the step that follows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from jax import Array

from regnum.adapters.observations import ILLEGAL, observation_space
from regnum.kernel import check_seats, game, resolve_options
from regnum.vector.domaine import (
    ACTION_COUNT,
    LAYOUT,
    Observation,
    Options,
    State,
    init,
    legal,
    observe,
    outcome,
    step,
)
from regnum.vector.domaine.tables import MAX_PLAYERS


class Transition(NamedTuple):
    """What a step of a game leads to."""

    state: State
    seat: Array
    """From whose side it is seen: who decides, or who moved last."""
    rewards: Array
    """Of all seats; that of the one who moved is the learner's."""
    reward: Array
    terminated: Array


def advance(state: State, action: Array, key: Array) -> Transition:
    """A game after an action; one that is not legal ends it."""
    mover, allowed = state.to_move, legal(state)[action]
    after = jax.tree.map(lambda new, old: jnp.where(allowed, new, old), step(state, action, key), state)
    ended = outcome(after)
    rewards = jnp.where(ended.over, rewards_of(ended.winners, after.players), 0.0)
    reward = jnp.where(allowed, rewards[mover], ILLEGAL)
    return Transition(after, jnp.where(ended.over, mover, after.to_move), rewards, reward, ended.over | ~allowed)


def rewards_of(winners: Array, players: Array) -> Array:
    """What each seat has of the victory beyond an equal share, from -1 to 1; 0 for seats that nobody has."""
    share = winners / jnp.maximum(winners.sum(), 1)
    seated = jnp.arange(MAX_PLAYERS) < players
    return jnp.where(seated, (players * share - 1) / (players - 1), 0.0)


class VectorGameEnv(VectorEnv[Any, Any, Any]):
    """Many games of Domaine at once."""

    def __init__(
        self,
        num_envs: int = 1,
        name: str = "domaine",
        seats: int | None = None,
        options: dict[str, int | str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        domaine = game(name)
        self.num_envs, self.seats = num_envs, domaine.seats[0] if seats is None else seats
        check_seats(domaine, self.seats)
        chosen = resolve_options(domaine.options(self.seats), options or {})
        self._options = Options(chosen["castle_gap"], chosen["king"], bool(chosen.get("prepared")))
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "name": domaine.ruleset}
        self.render_mode = render_mode
        self.single_observation_space = observation_space(LAYOUT, ACTION_COUNT)
        self.single_action_space = Discrete(ACTION_COUNT)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._deal = jax.jit(jax.vmap(lambda key: init(key, self.seats, self._options)))
        self._advance = jax.jit(self._step_all)
        self._see = jax.jit(jax.vmap(lambda state, seat: (observe(state, seat), legal(state))))

    def _keys(self) -> Array:
        return jax.random.split(jax.random.key(int(self.np_random.integers(1 << 31))), self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew; with a seed always the same ones."""
        super().reset(seed=seed)
        self._states = self._deal(self._keys())
        self._over = np.zeros(self.num_envs, bool)
        return self._observations(self._states.to_move), {"to_move": np.asarray(self._states.to_move)}

    def _step_all(self, states: State, over: Array, actions: Array, keys: Array) -> Transition:
        made = jax.vmap(advance)(states, actions, keys)
        dealt = self._deal(keys)
        anew = Transition(
            dealt, dealt.to_move, jnp.zeros_like(made.rewards), jnp.zeros_like(made.reward), ~made.terminated & False
        )

        def choose(new: Array, old: Array) -> Array:
            return jnp.where(over.reshape(-1, *[1] * (old.ndim - 1)), new, old)

        chosen: Transition = jax.tree.map(choose, anew, made)
        return chosen

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play a move in each game, by its id; a game that was over is dealt anew instead."""
        made = self._advance(self._states, self._over, jnp.asarray(actions, jnp.int32), self._keys())
        self._states, self._over = made.state, np.asarray(made.terminated)
        info = {"to_move": np.asarray(made.seat), "rewards": np.asarray(made.rewards)[:, : self.seats]}
        reward = np.asarray(made.reward, np.float64)
        return self._observations(made.seat), reward, self._over.copy(), np.zeros(self.num_envs, bool), info

    def _observations(self, seats: Array) -> dict[str, Any]:
        seen: Observation
        seen, masks = self._see(self._states, seats)
        numbers = {name: np.asarray(part) for name, part in seen._asdict().items()}
        return {"observation": numbers, "action_mask": np.asarray(masks, np.int8)}
