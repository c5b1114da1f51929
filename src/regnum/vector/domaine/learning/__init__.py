"""What learners are given: a seat's observation of a position, the same numbers that the game's encoding makes."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from regnum.games.domaine.ai.encoding import LAYOUT
from regnum.vector.domaine.arrays import State
from regnum.vector.domaine.learning.numbers import numbers
from regnum.vector.domaine.learning.planes import planes
from regnum.vector.domaine.learning.sides import sides_of
from regnum.vector.domaine.overview import overview

__all__ = ["LAYOUT", "Observation", "observe"]


class Observation(NamedTuple):
    """The parts of the layout."""

    planes: Array
    numbers: Array


def observe(state: State, seat: Array | int) -> Observation:
    """What this seat may know, as `LAYOUT` says; nothing hidden from it has a part in it."""
    sides = sides_of(state, jnp.asarray(seat, jnp.int32))
    seen = overview(state)
    return Observation(planes(state, seen, sides), numbers(state, seen, sides))
