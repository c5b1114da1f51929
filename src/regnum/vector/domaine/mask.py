"""What is legal: for every phase the moves that the seat to move may choose from, as a mask over the action space."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from regnum.games.domaine.rules.actions.knights import FOREST_SURCHARGE
from regnum.vector.domaine.actions import (
    affordable,
    any_of,
    border_sites,
    domains_of,
    knight_posts,
    loose_knights,
    partners,
    rivals,
    robbed,
    territories,
)
from regnum.vector.domaine.arrays import State
from regnum.vector.domaine.bitboard import Edges, cell_bit, union, unpack
from regnum.vector.domaine.cards import faces_among, in_hand, to_be_taken
from regnum.vector.domaine.overview import Overview, overview
from regnum.vector.domaine.setup import castle_sites, escort_sites
from regnum.vector.domaine.sparse import computed, where_needed
from regnum.vector.domaine.tables import CASTLES, CELLS, COSTS, EDGES, PLAYING_FACES, PLAYING_KINDS, Phase

DESERTING = 32
"""Of how many games of a batch one at most is about a deserter, more or less."""


class Reach(NamedTuple):
    """What the seat to move could do with its cards; per castle means for each of its own."""

    borders: Edges
    posts: Array
    """Where it could place a knight, ducats apart."""
    grounds: Array
    """Per castle: the cells into which its domain can grow."""
    robbed: Array
    """Per castle: from which domains it can win a deserter over."""
    partners: Array
    """Per castle: with which domains it can be allied."""


def legal(state: State) -> Array:
    """Which moves of the action space are legal, by their ids."""
    seen = overview(state)
    could = computed(reach(state, seen))
    ducats = state.ducats[jnp.maximum(state.to_move, 0)]
    several = (state.phase == Phase.BORDERS) | (state.phase == Phase.KNIGHTS) | (state.phase == Phase.EXPAND)
    boards = jnp.stack(_boards(state, seen, could, ducats))
    mask = jnp.concatenate(
        [
            unpack(_when(state, Phase.BORDERS, jnp.stack(could.borders))).reshape(2 * CELLS),
            jnp.zeros(EDGES - 2 * CELLS, bool),  # DOM-B2
            unpack(boards).reshape(len(boards) * CELLS),
            *_card_moves(state, _beginnings(state, could), ducats),
            (state.phase == Phase.REFILL)[None],
            (several & state.begun)[None],  # DOM-T6
        ]
    )
    return computed(mask)


def reach(state: State, seen: Overview) -> Reach:
    """What the seat to move could do on this board."""
    own = state.own
    neighbours = rivals(state, own)
    return Reach(
        borders=border_sites(state, seen),
        posts=knight_posts(state, seen),
        grounds=territories(state, seen, own),
        robbed=robbed(seen, own, neighbours),
        partners=partners(state, own, neighbours),
    )


def _boards(state: State, seen: Overview, could: Reach, ducats: Array) -> tuple[Array, ...]:
    """The cells that each verb may name now, from `knight` to `ally` in the order of ids."""
    posts = affordable(state, could.posts, ducats)
    is_chosen = (state.own == state.chosen)[:, None]
    every = jnp.arange(CASTLES)
    return (
        _when(state, Phase.ESCORT, escort_sites(state, seen))
        | _when(state, Phase.KNIGHTS, posts)
        | _when(state, Phase.SUCCEED, posts & domains_of(state, state.chosen)),  # DOM-D3
        _when(state, Phase.CASTLE, castle_sites(state, seen)),
        _when(state, Phase.EXPAND_FROM, _cells(state, state.own, any_of(could.grounds)))
        | _when(state, Phase.DESERT_FROM, _cells(state, state.own, _can_win(state, could, posts)))
        | _when(state, Phase.ALLY_FROM, _cells(state, state.own, could.partners.any(-1))),
        _when(state, Phase.EXPAND, union(jnp.where(is_chosen, could.grounds, jnp.uint32(0)))),
        _when(state, Phase.DESERT, _deserters(state, seen, (could.robbed & is_chosen).any(0))),
        _when(state, Phase.ALLY, _cells(state, every, (could.partners & is_chosen).any(0))),
    )


def _when(state: State, phase: Phase, board: Array) -> Array:
    """The set in this phase, nothing in another."""
    return jnp.where(state.phase == int(phase), board, jnp.uint32(0))


def _cells(state: State, castles: Array, which: Array) -> Array:
    """The cells of those of the castles."""
    return union(jnp.where(which[:, None], cell_bit(state.castles[castles]), jnp.uint32(0)))


def _can_win(state: State, could: Reach, posts: Array) -> Array:
    """Which of its own castles can win a deserter over, if its knight can stand on these cells."""
    return could.robbed.any(-1) & any_of(domains_of(state, state.own) & posts)  # DOM-D3


def _deserters(state: State, seen: Overview, victims: Array) -> Array:
    """The knights that can desert from these castles' domains."""
    domains = union(jnp.where(victims[:, None], state.domains, jnp.uint32(0)))
    nobody = jnp.zeros_like(domains)
    deserting = state.phase == Phase.DESERT
    loose = where_needed(deserting, loose_knights, nobody, state.knights, state.open, seen.figures, share=DESERTING)
    return domains & loose


def _beginnings(state: State, could: Reach) -> Array:
    """Whether a first step of each kind of action can be taken: without a ducat left, and with some."""
    # DOM-T5
    free = any_of(jnp.concatenate(could.borders))
    grow, ally = any_of(could.grounds).any(), could.partners.any()
    rows = []
    for ducats in (0, FOREST_SURCHARGE):
        posts = affordable(state, could.posts, ducats)
        rows.append(jnp.stack([free, any_of(posts), grow, _can_win(state, could, posts).any(), ally]))
    return jnp.stack(rows)


def _card_moves(state: State, beginnings: Array, ducats: Array) -> tuple[Array, Array, Array]:
    """Which faces may be sold, which playings played, and which faces taken."""
    held = faces_among(in_hand(state, state.to_move)) & (state.phase == Phase.TURN)  # DOM-T2
    left = ducats - jnp.asarray(COSTS)[PLAYING_FACES]
    broke, solvent = beginnings[:, PLAYING_KINDS]
    begins = jnp.where(left >= FOREST_SURCHARGE, solvent, broke)
    taken = faces_among(to_be_taken(state)) & (state.phase == Phase.REFILL)
    return held, held[PLAYING_FACES] & (left >= 0) & begins, taken
