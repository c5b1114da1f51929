"""The planes of an observation: what lies on the board and what could be done there, territory by territory."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from regnum.games.domaine.ai.encoding import PLANES, scales
from regnum.games.domaine.rules.board.land import TERRAIN_NAMES
from regnum.vector.domaine.actions import border_sites, domains_of, growth, knight_ground
from regnum.vector.domaine.arrays import State
from regnum.vector.domaine.bitboard import ROW, cell_bit, count, northward, union, unpack
from regnum.vector.domaine.learning.closings import Closings, closings
from regnum.vector.domaine.learning.sides import Sides
from regnum.vector.domaine.overview import MINES, WORTH, Overview
from regnum.vector.domaine.sparse import computed
from regnum.vector.domaine.tables import CASTLES, MAX_PLAYERS, SIZE, Phase

_COLOURS = jnp.arange(MAX_PLAYERS)


def planes(state: State, seen: Overview, sides: Sides) -> Array:
    """The planes, in the order of the layout."""
    unclosed = (state.castles >= 0) & (count(state.domains) == 0) & (state.phase > Phase.ESCORT)
    closing = closings(state.open, seen.figures, cell_bit(state.castles), unclosed)
    sets = {**_lying(state, seen, sides), **_possible(state, seen, sides), **_closing(closing, state, sides)}
    worth = (count(state.domains[:, None] & state.land[:MINES]) * jnp.array(WORTH)).sum(-1)
    counted = {
        "guards": _counted(seen.guards, state.domains),
        "worth": _counted(worth, state.domains),
        "missing": _counted(jnp.where(unclosed, closing.missing, 0), cell_bit(state.castles)),
    }
    nowhere = jnp.zeros((1, SIZE), jnp.uint32)
    boards = computed(jnp.concatenate([sets.get(field.name, nowhere) for field in PLANES.fields]))
    found = unpack(boards).astype(jnp.int32)
    for name, plane in computed(counted).items():
        (place,) = PLANES.places[name]
        found = jnp.where(jnp.arange(len(found))[:, None] == place, plane, found)
    limits, scale = jnp.array(PLANES.limits)[:, None], jnp.asarray(scales(PLANES))[:, None]
    return (jnp.minimum(found, limits).astype(jnp.float32) * scale).reshape(PLANES.shape)


def _counted(numbers: Array, boards: Array) -> Array:
    """A plane with these numbers on sets of cells that have none in common."""
    plane: Array = (numbers[:, None] * unpack(boards)).sum(0)
    return plane


def _by_colour(state: State, boards: Array) -> Array:
    """What the castles of each colour have together."""
    of_colour = state.lords == _COLOURS[:, None]
    return union(jnp.where(of_colour[..., None], boards, jnp.uint32(0)))


def _lying(state: State, seen: Overview, sides: Sides) -> dict[str, Array]:
    """What lies on the board."""
    east, north = state.open
    chosen = jnp.where(state.chosen >= 0, cell_bit(state.castles[state.chosen]), jnp.uint32(0))
    return {
        **{name: state.land[place][None] for place, name in enumerate(TERRAIN_NAMES.values())},
        "castles": sides.of(seen.figures & ~state.knights),
        "knights": sides.of(state.knights),
        "borders": ~jnp.stack([east, north, east << 1, northward(north)]) & ROW,
        "domains": sides.of(_by_colour(state, state.domains)),
        "allied": _allied(state, sides),
        "chosen": (chosen | domains_of(state, state.chosen))[None],
    }


def _allied(state: State, sides: Sides) -> Array:
    """The domains in an alliance of the seat's own, and those in one between others."""
    own = state.lords == sides.own
    shared = own[:, None] | own
    kinds = jnp.stack([(state.allied & shared).any(-1), (state.allied & ~shared).any(-1)])
    return union(jnp.where(kinds[..., None], state.domains, jnp.uint32(0)))


def _possible(state: State, seen: Overview, sides: Sides) -> dict[str, Array]:
    """What each side could do, cards and ducats apart."""
    controlled = _by_colour(state, state.domains)
    grounds = growth(state, seen, jnp.arange(CASTLES), controlled[state.lords])
    return {
        "growth": sides.of(_by_colour(state, grounds)),
        "posts": sides.of(knight_ground(state, seen, _COLOURS)),
        "sites": jnp.stack(border_sites(state, seen)),
    }


def _closing(found: Closings, state: State, sides: Sides) -> dict[str, Array]:
    """What the fewest markers would close in, and where they would lie."""
    own = state.lords == sides.own
    whose = jnp.stack([own, ~own])[..., None]
    east, north = (union(jnp.where(whose, edges, jnp.uint32(0))) for edges in found.borders)
    return {
        "closing": sides.of(_by_colour(state, found.regions)),
        "closing_borders": jnp.stack([east[0], north[0], east[1], north[1]]),
    }
