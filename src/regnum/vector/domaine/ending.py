"""The end: the king's space, empty hands, the count of ducats, and who has won."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from regnum.games.domaine.rules.ending import IDLE_TURNS, REWARDS
from regnum.vector.domaine.arrays import State
from regnum.vector.domaine.cards import hand_sizes
from regnum.vector.domaine.overview import points
from regnum.vector.domaine.tables import MAX_PLAYERS

KING, HANDS, IDLE = 1, 2, 5
"""The endings by the number of their rule: DOM-X1, DOM-X2, DOM-X5."""


class Outcome(NamedTuple):
    """How a game ended, or would end now if it is not over: then nobody has won."""

    over: Array
    ending: Array
    """The number of the rule, 0 while the game goes on."""
    winners: Array
    """For each seat whether it won; several share a victory."""
    points: Array
    """The points of each seat, with those for ducats once a final count was made."""


def outcome(state: State) -> Outcome:
    """How the game stands or ended."""
    seats = jnp.arange(MAX_PLAYERS)
    playing = seats < state.players
    counted = (state.ending == HANDS) | (state.ending == IDLE)
    track = jnp.where(playing, points(state), 0)
    total = track + jnp.where(counted & playing, rewards(state.ducats), 0)
    among = playing & (counted | (track >= state.king))
    # DOM-X4
    most = jnp.where(among, total, -1).max()
    richest = jnp.where(among & (total == most), state.ducats, -1).max()
    over = state.ending != 0
    winners = over & among & (total == most) & (state.ducats == richest)
    return Outcome(over, state.ending, winners, total)


def rewards(ducats: Array) -> Array:
    """The points for the ducats of all players."""
    # DOM-X3
    richest = ducats.max()
    second = jnp.where(ducats < richest, ducats, 0).max()
    reward = jnp.where(ducats == richest, REWARDS[0], jnp.where(ducats == second, REWARDS[1], 0))
    return jnp.where(ducats > 0, reward, 0)


def king_reached(state: State, track: Array) -> Array:
    """Whether a player has reached the king."""
    # DOM-X1
    return ((track >= state.king) & (jnp.arange(MAX_PLAYERS) < state.players)).any()


def exhausted(state: State) -> Array:
    """The ending that is due at the end of a turn, 0 if none is."""
    # DOM-X2, DOM-X5
    empty = hand_sizes(state).sum() == 0
    idle = state.idle >= IDLE_TURNS * state.players
    return jnp.where(empty, HANDS, jnp.where(idle, IDLE, 0))
