"""The sides of a game as a seat sees them: its own colour first, the others in turn order, then the neutral one."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from regnum.games.domaine.rules.setup import KING
from regnum.vector.domaine.arrays import State
from regnum.vector.domaine.tables import MAX_PLAYERS


class Sides(NamedTuple):
    """For each of four sides its colour, whether anybody plays it or stands for nobody, and whether a seat does."""

    colours: Array
    used: Array
    seated: Array

    @property
    def own(self) -> Array:
        """The seat that looks."""
        return self.colours[0]

    def of(self, by_colour: Array) -> Array:
        """What each colour has, by side; 0 for a side that is not used."""
        used = self.used.reshape(-1, *[1] * (by_colour.ndim - 1))
        return jnp.where(used, by_colour[self.colours], 0)

    def is_colour(self, colour: Array) -> Array:
        """Which side this colour is: a 1 among zeros."""
        return self.used & (self.colours == colour)


def sides_of(state: State, seat: Array) -> Sides:
    """The sides of a position as this seat sees them."""
    place = jnp.arange(MAX_PLAYERS)
    seated = place < state.players
    neutral = (state.players == min(KING)) & (place == state.players)  # DOM-S7
    colours = jnp.where(seated, (seat + place) % state.players, jnp.where(neutral, state.players, 0))
    return Sides(colours, seated | neutral, seated)
