"""A state of arrays as the row of bytes that the engine would write of it."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from regnum.games.domaine.rules.cards import PILES
from regnum.vector.domaine.arrays import DECK, NONE, SHOWN, State
from regnum.vector.domaine.bitboard import cell_bit, union
from regnum.vector.domaine.ending import outcome
from regnum.vector.domaine.mask import legal
from regnum.vector.domaine.overview import points
from regnum.vector.domaine.tables import CARD_FACES, CARD_PILES, CELLS, MAX_PLAYERS
from regnum.vector.domaine.tables import SIZE as COLUMNS
from regnum.vector.trails.rows import ROW, SIZE

_KINDS = CARD_PILES * (CARD_FACES.max() + 1) + CARD_FACES
FIRST_TWINS = np.searchsorted(_KINDS, _KINDS)
"""For each card the first that looks alike: twins have numbers in a row."""
assert (np.diff(_KINDS) >= 0).all()
PLACES = SHOWN + MAX_PLAYERS


def packed(state: State) -> Array:
    """The row of a state, as `regnum.vector.trails.rows.row` writes it."""
    ended, track = outcome(state), points(state)
    over = ended.over
    order = jnp.argsort(jnp.where(state.castles >= 0, state.castles, CELLS))
    castles = jnp.where((state.lords == jnp.arange(MAX_PLAYERS)[:, None])[..., None], cell_bit(state.castles), 0)
    chosen = jnp.where(state.chosen >= 0, state.castles[state.chosen], NONE)
    twins = jnp.asarray(FIRST_TWINS)
    in_deck = (state.cards == DECK) & (jnp.asarray(CARD_PILES) == jnp.arange(len(PILES))[:, None])
    row = jnp.concatenate(
        [
            _bytes(state.players, state.castle_gap, state.king),
            _sets(state.land),
            _sets(union(castles)),
            _sets(state.knights),
            _sets(state.open.east),
            _sets(state.open.north),
            _sets(state.domains[order]),
            jnp.packbits(state.allied[order][:, order], bitorder="little"),
            _bytes(state.to_move, state.phase, state.steps, state.begun, chosen),
            _bytes(ended.ending, (ended.winners << jnp.arange(MAX_PLAYERS)).sum()),
            _numbers(jnp.where(over, ended.points, 0)),
            _numbers(state.ducats),
            (jnp.sort(twins * PLACES + state.cards) % PLACES).astype(jnp.uint8),
            _bytes(jnp.where(state.sold >= 0, twins[state.sold], NONE)),
            in_deck.sum(-1).astype(jnp.uint8),
            _bytes(state.idle),
            _numbers(track),
            jnp.packbits(legal(state), bitorder="little"),
        ]
    )
    assert row.shape == (SIZE,)
    return jnp.pad(row, (0, ROW - SIZE))


def _bytes(*numbers: Array) -> Array:
    """Numbers of one byte; -1 is 255."""
    return jnp.stack(numbers).astype(jnp.int32).astype(jnp.uint8)


def _numbers(numbers: Array) -> Array:
    """Numbers of two bytes."""
    return jnp.stack([numbers, numbers >> 8], -1).astype(jnp.uint8).reshape(-1)


def _sets(boards: Array) -> Array:
    """Sets of cells: two rows of twelve bits make three bytes."""
    rows = boards.reshape(-1, COLUMNS // 2, 2)
    pairs = rows[..., 0] | rows[..., 1] << COLUMNS
    return (pairs[..., None] >> jnp.array([0, 8, 16], jnp.uint32)).astype(jnp.uint8).reshape(-1)
