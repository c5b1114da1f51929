"""Cards: which of them are where, and which one a move is about."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from regnum.vector.domaine.arrays import CHANCERY, DECK, HIDDEN, SHOWN, State
from regnum.vector.domaine.tables import CARD_FACES, CARD_SHOWS, CARDS, MAX_PLAYERS


def in_hand(state: State, seat: Array) -> Array:
    """Which cards a seat holds."""
    return (state.cards == HIDDEN + seat) | (state.cards == SHOWN + seat)


def hand_sizes(state: State) -> Array:
    """How many cards each seat holds."""
    seats = jnp.arange(MAX_PLAYERS)[:, None]
    return ((state.cards == HIDDEN + seats) | (state.cards == SHOWN + seats)).sum(-1)


def to_be_taken(state: State) -> Array:
    """Which cards of the chancery may be taken: not the one sold this turn."""
    # DOM-T7
    return (state.cards == CHANCERY) & (jnp.arange(CARDS) != state.sold)


def faces_among(cards: Array) -> Array:
    """Which faces these cards show."""
    return cards.astype(jnp.float32) @ jnp.asarray(CARD_SHOWS) > 0


def dropped(state: State, face: Array) -> Array:
    """The card that leaves the hand of the seat to move when this face is sold or played: one that all have seen, if
    there is one."""
    shows = jnp.asarray(CARD_FACES) == face
    seen, unseen = (shows & (state.cards == place + state.to_move) for place in (SHOWN, HIDDEN))
    return jnp.argmax(jnp.where(seen.any(), seen, unseen))


def taken(state: State, face: Array) -> Array:
    """The card of the chancery that is taken for this face."""
    return jnp.argmax(to_be_taken(state) & (jnp.asarray(CARD_FACES) == face))


def deck_left(state: State) -> Array:
    """How many cards the deck has."""
    return (state.cards == DECK).sum()
