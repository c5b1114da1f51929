"""Where each action is legal: borders, knights, expansion, deserter and alliance."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array, lax

from regnum.games.domaine.rules.actions.knights import FOREST_SURCHARGE
from regnum.vector.domaine.arrays import State
from regnum.vector.domaine.bitboard import (
    Edges,
    around,
    beside,
    count,
    northward,
    pack,
    southward,
    union,
    unpack,
    within,
)
from regnum.vector.domaine.overview import MEADOW, Overview, inside, soil
from regnum.vector.domaine.tables import KNIGHTS, MAX_PLAYERS, SIZE


def any_of(board: Array) -> Array:
    """Whether a set has any cell."""
    return jnp.any(board != 0, -1)


def domains_of(state: State, castles: Array) -> Array:
    """The domains of these castles; empty where there is no castle, or it has none."""
    return jnp.where((castles >= 0)[..., None], state.domains[castles], jnp.uint32(0))


# borders


def border_sites(state: State, seen: Overview) -> Edges:
    """The edges that may take a marker."""
    bonds = within(seen.figures)
    inner = inside(state.domains)
    left = seen.supply > 0  # DOM-B1

    def free(edges: Array, bond: Array, within_domain: Array) -> Array:
        return jnp.where(left, edges & ~(union(bond) | within_domain), jnp.uint32(0))  # DOM-B3, DOM-B4

    return Edges(free(state.open.east, bonds.east, inner.east), free(state.open.north, bonds.north, inner.north))


# knights


def knight_posts(state: State, seen: Overview) -> Array:
    """The cells where the seat to move may place a knight if it can pay for a forest."""
    return knight_ground(state, seen, jnp.maximum(state.to_move, 0))


def knight_ground(state: State, seen: Overview, colours: Array) -> Array:
    """The cells where each of these colours may place a knight if it can pay for a forest."""
    ground = beside(seen.figures[colours], state.open) & soil(state) & ~seen.occupied  # DOM-K1
    return jnp.where((count(state.knights[colours]) < KNIGHTS)[..., None], ground, jnp.uint32(0))  # DOM-K3


def affordable(state: State, posts: Array, ducats: Array | int) -> Array:
    """Those of the cells on which a knight can be paid for with this many ducats."""
    # DOM-K2
    return jnp.where(jnp.asarray(ducats) >= FOREST_SURCHARGE, posts, posts & state.land[MEADOW])


# expansion


def territories(state: State, seen: Overview, castles: Array) -> Array:
    """For each of these castles of the seat to move, the cells into which its domain can grow."""
    return growth(state, seen, castles, union(domains_of(state, state.own)))


def growth(state: State, seen: Overview, castles: Array, controlled: Array) -> Array:
    """For each of these castles the cells into which its domain can grow; its colour controls those of `controlled`."""
    domains = domains_of(state, castles)
    found = around(domains) & ~seen.occupied & ~controlled  # DOM-E2, DOM-E3, DOM-E4
    barred = state.allied[castles] | (seen.guards[castles][:, None] <= seen.guards)  # DOM-E7, DOM-E6
    found &= ~union(jnp.where(barred[..., None], state.domains, jnp.uint32(0)))
    return found & ~_short_of_markers(state, seen, domains)


def _short_of_markers(state: State, seen: Overview, domains: Array) -> Array:
    """The cells beside each domain whose taking needs more markers than return and are left."""
    # DOM-E8: a cell with two sides on the domain or more gets back what its other sides need, so it is never short.
    east, north = state.open
    open_sides = (east, east << 1, north, northward(north))
    on_domain = (domains << 1, domains >> 1, northward(domains), southward(domains))
    needed = jnp.where(seen.supply == 0, _at_least(2, open_sides), _at_least(3, open_sides))
    return jnp.where(seen.supply < 2, needed & ~_at_least(2, on_domain), jnp.uint32(0))


def _at_least(wanted: int, four: tuple[Array, Array, Array, Array]) -> Array:
    """The cells that lie in this many of four sets: 2 or 3."""
    a, b, c, d = four
    if wanted == 2:
        return a & b | c & d | (a | b) & (c | d)
    return a & b & (c | d) | c & d & (a | b)


# deserter


def rivals(state: State, castles: Array) -> Array:
    """For each of these castles of the seat to move, which opposing domains lie beside its own."""
    # DOM-R6
    edge = around(domains_of(state, castles))
    touching = any_of(edge[:, None] & state.domains)
    return touching & (state.lords != state.to_move)


def robbed(seen: Overview, castles: Array, beside_them: Array) -> Array:
    """Which rivals of these castles can lose a knight to them: both have one."""
    # DOM-D1
    return beside_them & (seen.guards[castles] > 0)[:, None] & (seen.guards > 0)


def loose_knights(knights: Array, open_edges: Edges, figures: Array) -> Array:
    """The knights without whom every other knight of their colour is still joined to a castle.

    Each figure is given the set of the knights that every chain to a castle must pass, itself included: its
    dominators, by iteration from all knights down to the fixpoint. A knight is loose if it dominates no other.
    """
    # DOM-D2
    ranks, marks = _knight_marks(knights)
    standing = unpack(union(knights)).reshape(SIZE, SIZE)
    links = within(figures)
    east = unpack(union(links.east) & open_edges.east).reshape(SIZE, SIZE)
    north = unpack(union(links.north) & open_edges.north).reshape(SIZE, SIZE)
    every = jnp.uint32(0xFFFFFFFF)
    own = jnp.where(standing, marks, jnp.uint32(0))

    def narrow(progress: tuple[Array, Array]) -> tuple[Array, Array]:
        passed, _ = progress
        met = (
            jnp.where(east, jnp.roll(passed, -1, 1), every)
            & jnp.where(jnp.roll(east, 1, 1), jnp.roll(passed, 1, 1), every)
            & jnp.where(north, jnp.roll(passed, -1, 0), every)
            & jnp.where(jnp.roll(north, 1, 0), jnp.roll(passed, 1, 0), every)
        )
        narrowed = jnp.where(standing, met | own, jnp.uint32(0))
        return narrowed, jnp.any(narrowed != passed)

    start = jnp.where(standing, every, jnp.uint32(0))
    passed, _ = lax.while_loop(lambda progress: progress[1], narrow, (start, jnp.bool_(True)))
    others = jnp.where(ranks >= 0, passed & ~own, jnp.uint32(0))
    needed = lax.reduce(others, jnp.uint32(0), lax.bitwise_or, (1, 2))
    loose = (ranks >= 0) & (marks & needed[:, None, None] == 0)
    return union(pack(loose.reshape(MAX_PLAYERS, SIZE * SIZE)))


def _knight_marks(knights: Array) -> tuple[Array, Array]:
    """For each colour and cell the knight's number within its colour, -1 without one; and for each cell a bit of it."""
    columns = jnp.arange(SIZE, dtype=jnp.uint32)
    in_row = lax.population_count(knights).astype(jnp.int32)
    before_row = jnp.cumsum(in_row, -1) - in_row
    before_cell = lax.population_count(knights[..., None] & (jnp.uint32(1) << columns) - 1).astype(jnp.int32)
    stands = (knights[..., None] >> columns & 1).astype(bool)
    ranks = jnp.where(stands, before_row[..., None] + before_cell, -1)
    marks = jnp.uint32(1) << jnp.maximum(ranks.max(0), 0).astype(jnp.uint32)
    return ranks, marks


# alliance


def partners(state: State, castles: Array, beside_them: Array) -> Array:
    """Which rivals of these castles can be allied with them."""
    return beside_them & ~state.allied[castles]  # DOM-A1, DOM-A3
