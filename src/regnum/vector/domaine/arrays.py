"""A position of Domaine as arrays: what a state of the engine holds, in a tree that JAX can batch."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from regnum.games.domaine.rules.setup import CASTLE_GAP
from regnum.vector.domaine.bitboard import Edges
from regnum.vector.domaine.tables import KING_SPACES, LORDS, OWN

NONE = -1
"""No seat, no castle, no card."""

DECK, CHANCERY, DISCARDS, HIDDEN = range(4)
SHOWN = HIDDEN + 4
"""Where a card can be; a seat is added to `HIDDEN` and `SHOWN`, which are its hand."""


class Options(NamedTuple):
    """What the players agreed on; each may be traced."""

    castle_gap: Array | int
    king: Array | int
    prepared: Array | bool


def default_options(players: Array | int) -> Options:
    """The options as the rules have them for this number of players."""
    return Options(CASTLE_GAP, jnp.asarray(KING_SPACES)[players], False)  # DOM-S4, DOM-S6


class State(NamedTuple):
    """A whole position, hands included."""

    players: Array
    castle_gap: Array
    king: Array
    land: Array
    """For each terrain the cells that have it."""
    castles: Array
    """The cells of the castles in the order of building. A castle is named by its place here."""
    knights: Array
    """For each colour the cells where its knights stand."""
    open: Edges
    """The inner edges without a marker."""
    domains: Array
    """For each castle the cells of its domain; empty if it has none."""
    allied: Array
    """Which castles' domains are allied: a symmetric table."""
    to_move: Array
    phase: Array
    steps: Array
    begun: Array
    chosen: Array
    """The castle that the decision is about."""
    ducats: Array
    cards: Array
    """Where each card is."""
    sold: Array
    """The card sold this turn."""
    idle: Array
    ending: Array
    """The number of the rule that ended the game (1 is DOM-X1); 0 while it goes on."""

    @property
    def lords(self) -> Array:
        """The colour of each castle."""
        return jnp.asarray(LORDS)[self.players]

    @property
    def own(self) -> Array:
        """The castles of the seat to move: four places, some empty."""
        return jnp.asarray(OWN)[self.players, jnp.maximum(self.to_move, 0)]

    @property
    def built(self) -> Array:
        """How many castles stand."""
        return (self.castles >= 0).sum()
