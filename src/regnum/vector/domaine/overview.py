"""What follows from a board at a glance: figures, guards, control, points and income."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from regnum.games.domaine.rules.board.geometry import INNER_EDGES
from regnum.games.domaine.rules.board.land import CITY_POINTS, MONOPOLY, MONOPOLY_POINTS, TERRAINS, VILLAGE_POINTS
from regnum.vector.domaine.arrays import State
from regnum.vector.domaine.bitboard import Edges, cell_bit, count, union, within
from regnum.vector.domaine.tables import MARKERS, MAX_PLAYERS

MEADOW, FOREST, VILLAGE, CITY, MINES = range(5)
"""Places of the terrains in `TERRAINS`; the mines are the last four."""
WORTH = (0, 1, VILLAGE_POINTS, CITY_POINTS)
"""What a meadow, a forest, a village and the city are worth. DOM-P1"""


class Overview(NamedTuple):
    """What the rules of actions ask of a board."""

    figures: Array
    """For each colour the cells with a castle or a knight of it."""
    occupied: Array
    guards: Array
    """For each castle how many knights stand in its domain."""
    supply: Array
    """How many markers are left."""


def overview(state: State) -> Overview:
    """The overview of a board."""
    castles = cell_bit(state.castles)
    of_colour = state.lords == jnp.arange(MAX_PLAYERS)[:, None]
    figures = state.knights | union(jnp.where(of_colour[..., None], castles, jnp.uint32(0)))
    return Overview(
        figures=figures,
        occupied=union(figures),
        guards=count(state.domains & union(state.knights)),  # DOM-R3: a domain holds its owner's figures alone
        supply=MARKERS - len(INNER_EDGES) + count(state.open.east) + count(state.open.north),  # DOM-C3
    )


def soil(state: State) -> Array:
    """Meadow and forest: where a knight can stand."""
    return state.land[MEADOW] | state.land[FOREST]


def inside(domains: Array) -> Edges:
    """The edges inside any of the domains."""
    edges = within(domains)
    return Edges(union(edges.east), union(edges.north))


def holdings(state: State) -> Array:
    """How many territories of each terrain each colour controls."""
    of_colour = state.lords == jnp.arange(MAX_PLAYERS)[:, None]
    controlled = union(jnp.where(of_colour[..., None], state.domains, jnp.uint32(0)))
    return count(controlled[:, None] & state.land)


def points_of(held: Array) -> Array:
    """The points of each colour for what it controls."""
    # DOM-P1, DOM-P2, DOM-P3
    territories = (held[:, :MINES] * jnp.array(WORTH)).sum(-1)
    return territories + MONOPOLY_POINTS * (held[:, MINES:] >= MONOPOLY).sum(-1)


def income_of(held: Array) -> Array:
    """The income of each colour: how many kinds of mine it controls."""
    # DOM-T1
    return (held[:, MINES:] > 0).sum(-1)


def points(state: State) -> Array:
    """The points of each colour on the track."""
    return points_of(holdings(state))


assert TERRAINS[:MINES] == ".fvX"
