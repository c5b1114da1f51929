"""Moves by their ids: taken apart into a verb and what it names, and picked at random from a mask."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from regnum.vector.domaine.tables import FIRST_IDS, Verb

GROUP = 37
"""A mask is searched by groups of this many moves, then within one: about the root of the action space."""


class Move(NamedTuple):
    """A move taken apart: its verb, and the number of the cell, edge, face or playing that it names."""

    verb: Array
    named: Array

    def is_a(self, *verbs: Verb) -> Array:
        """Whether it is of one of these verbs."""
        found = self.verb == int(verbs[0])
        for verb in verbs[1:]:
            found |= self.verb == int(verb)
        return found


def read_move(action: Array) -> Move:
    """The move of an id."""
    first = jnp.asarray(FIRST_IDS)
    verb = (action >= first).sum() - 1
    return Move(verb, action - first[verb])


def below(key: Array, count: Array) -> Array:
    """A number from 0 to count - 1 by chance, 0 if the count is 0; it must be below 2^16.

    It is the upper word of a random word times the count: no number is likelier than another by more than 2^-16 of it.
    """
    word, count = jax.random.bits(key), count.astype(jnp.uint32)
    carried = (word & 0xFFFF) * count >> 16
    return ((word >> 16) * count + carried >> 16).astype(jnp.int32)


def pick(mask: Array, key: Array) -> Array:
    """The id of one of the moves of a mask, each as likely as any other; 0 if there is none."""
    groups = jnp.pad(mask, (0, -len(mask) % GROUP)).reshape(-1, GROUP).astype(jnp.int32)
    upto = jnp.cumsum(groups.sum(-1))
    rank = below(key, upto[-1])
    group = jnp.argmax(upto > rank)
    within = jnp.cumsum(groups[group])
    before = upto[group] - within[-1]
    return group * GROUP + jnp.argmax(within > rank - before)
