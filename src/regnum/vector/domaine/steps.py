"""What a move does: to the board, to the cards and purses, and what is due next.

A batch holds games in all phases, so nothing here branches: every change is computed, and made where the move's verb
is the one that makes it.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from regnum.games.domaine.rules.actions.knights import FOREST_SURCHARGE
from regnum.vector.domaine.arrays import CHANCERY, DISCARDS, HIDDEN, SHOWN, State
from regnum.vector.domaine.bitboard import (
    ROW,
    Edges,
    cell_bit,
    flood,
    holds,
    northward,
    sides,
    southward,
    union,
    within,
)
from regnum.vector.domaine.cards import dropped, taken
from regnum.vector.domaine.moves import Move, read_move
from regnum.vector.domaine.overview import FOREST, inside
from regnum.vector.domaine.setup import draw
from regnum.vector.domaine.sparse import where_needed
from regnum.vector.domaine.tables import (
    CARDS,
    CASTLES,
    CELLS,
    COSTS,
    MAX_PLAYERS,
    PLAYING_FACES,
    SALES,
    Phase,
    Verb,
)
from regnum.vector.domaine.turns import advance

BORDERING = 8
"""Of how many games of a batch one at most lays a border or expands, more or less."""


def step_with(state: State, action: Array, answer: Array) -> State:
    """The state after a legal move, with chance's answer to the question which card is drawn, if one is asked.

    A game that is over stays as it is. What an illegal move does is not defined.
    """
    move = read_move(action)
    changed = change_cards(change_board(state, move), move, answer)
    new = advance(changed, move)
    after: State = jax.tree.map(lambda was, now: jnp.where(state.phase == Phase.OVER, was, now), state, new)
    return after


# the board


def change_board(state: State, move: Move) -> State:
    """Figures, markers, domains and alliances after a move."""
    cell = cell_bit(move.named)
    colour = jnp.where(state.phase <= Phase.ESCORT, _being_built(state), state.to_move)
    placed = move.is_a(Verb.KNIGHT) & (jnp.arange(MAX_PLAYERS) == colour)
    knights = state.knights | jnp.where(placed[:, None], cell, jnp.uint32(0))
    knights &= ~jnp.where(move.is_a(Verb.DESERT), cell, jnp.uint32(0))
    built = move.is_a(Verb.CASTLE) & (jnp.arange(CASTLES) == state.built)
    state = state._replace(
        castles=jnp.where(built, move.named, state.castles),
        knights=knights,
        allied=state.allied | move.is_a(Verb.ALLY) & _alliance(state, move.named),
    )
    ground = where_needed(
        move.is_a(Verb.BORDER, Verb.EXPAND),
        _change_borders,
        Ground(state.open, state.domains),
        Ground(state.open, state.domains),
        state.castles,
        state.chosen,
        move,
        share=BORDERING,
    )
    return state._replace(**ground._asdict())


def _being_built(state: State) -> Array:
    """The colour of the castle that is built, or whose knight is placed."""
    return state.lords[jnp.minimum(state.built - (state.phase == Phase.ESCORT), CASTLES - 1)]


def _alliance(state: State, rival: Array) -> Array:
    """The table of one alliance: of the castle chosen and the one on this cell."""
    # DOM-A2
    one, other = jnp.arange(CASTLES) == state.chosen, state.castles == rival
    return one[:, None] & other | other[:, None] & one


class Ground(NamedTuple):
    """The inner edges without a marker, and the domains that the others enclose."""

    open: Edges
    domains: Array


def _change_borders(ground: Ground, castles: Array, chosen: Array, move: Move) -> Ground:
    """Markers and domains after a border or an expansion."""
    is_border, is_expansion = move.is_a(Verb.BORDER), move.is_a(Verb.EXPAND)
    nothing = jnp.uint32(0)
    east = jnp.where(is_border, cell_bit(jnp.where(move.named < CELLS, move.named, -1)), nothing)
    north = jnp.where(is_border, cell_bit(move.named - CELLS), nothing)
    taken = jnp.where(is_expansion, cell_bit(move.named), nothing)
    grown = within(jnp.where(is_expansion, ground.domains[chosen], nothing) | taken)
    lined = sides(taken)
    # DOM-E8: the markers between are returned, the other sides of the cell are marked.
    open_edges = Edges(
        ground.open.east & ~(east | lined.east) | grown.east,
        ground.open.north & ~(north | lined.north) | grown.north,
    )
    # A marker parts at most the regions of its two sides; a cell taken, those of its neighbours.
    parted = jnp.stack(
        [
            east | north | taken << 1 & ROW,
            east << 1 | taken >> 1,
            northward(north | taken),
            southward(taken),
        ]
    )
    return _found_domains(Ground(open_edges, ground.domains), castles, flood(parted, open_edges))


def _found_domains(ground: Ground, castles: Array, regions: Array) -> Ground:
    """The ground after each of these regions is looked at: one with exactly one castle is its domain."""
    # DOM-R2, DOM-E9
    held = holds(regions[:, None], castles)
    alone = held & (held.sum(-1, keepdims=True) == 1)
    ruled = union(jnp.where(alone.T[..., None], regions, jnp.uint32(0)))
    domains = jnp.where(alone.any(0)[:, None], ruled, ground.domains)
    within_domains = inside(domains)
    # DOM-R5
    return Ground(Edges(ground.open.east | within_domains.east, ground.open.north | within_domains.north), domains)


# cards and purses


def change_cards(state: State, move: Move, answer: Array) -> State:
    """Where the cards are after a move, who has how many ducats, and since when nothing happened."""
    seat, named = state.to_move, move.named
    face = jnp.where(move.is_a(Verb.PLAY), jnp.asarray(PLAYING_FACES)[named], named)
    card, place = _moved_card(state, move, face, answer)
    price = jnp.where(move.is_a(Verb.SELL), -jnp.asarray(SALES)[face], 0)  # DOM-T3
    price += jnp.where(move.is_a(Verb.PLAY), jnp.asarray(COSTS)[face], 0)  # DOM-T4
    price += _surcharge(state, move)
    idle = jnp.where(move.is_a(Verb.SELL), state.idle + 1, state.idle)
    return state._replace(
        cards=jnp.where(jnp.arange(CARDS) == card, place, state.cards),
        ducats=state.ducats - jnp.where(jnp.arange(MAX_PLAYERS) == seat, price, 0),
        sold=jnp.where(move.is_a(Verb.SELL), card, state.sold),
        idle=jnp.where(move.is_a(Verb.PLAY, Verb.DRAW), 0, idle),
    )


def _moved_card(state: State, move: Move, face: Array, answer: Array) -> tuple[Array, Array]:
    """The card that a move is about, -1 if it is about none, and where it goes."""
    card = jnp.where(move.is_a(Verb.SELL, Verb.PLAY), dropped(state, face), -1)
    card = jnp.where(move.is_a(Verb.TAKE), taken(state, face), card)
    card = jnp.where(move.is_a(Verb.DRAW), draw(state.cards, answer), card)
    place = jnp.where(move.is_a(Verb.SELL), CHANCERY, DISCARDS)
    place = jnp.where(move.is_a(Verb.TAKE), SHOWN + state.to_move, place)
    place = jnp.where(move.is_a(Verb.DRAW), HIDDEN + state.to_move, place)
    return card, place


def _surcharge(state: State, move: Move) -> Array:
    """What a knight costs beyond the card."""
    # DOM-K2; during set-up it costs nothing: DOM-S5
    in_forest = holds(state.land[FOREST], move.named) & (state.phase != Phase.ESCORT)
    return jnp.where(move.is_a(Verb.KNIGHT) & in_forest, FOREST_SURCHARGE, 0)
