"""The row of numbers of an observation: who is to do what, what each side has, and where the cards are."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from regnum.games.domaine.ai.encoding import NUMBERS, scales
from regnum.games.domaine.rules.cards import FACES, PILES
from regnum.games.domaine.rules.setup import KING
from regnum.vector.domaine.arrays import CHANCERY, DECK, DISCARDS, HIDDEN, NONE, SHOWN, State
from regnum.vector.domaine.bitboard import count
from regnum.vector.domaine.learning.sides import Sides
from regnum.vector.domaine.overview import MINES, Overview, holdings, income_of, points_of
from regnum.vector.domaine.tables import (
    CARD_FACES,
    CARD_PILES,
    CARD_SHOWS,
    CASTLES,
    KNIGHTS,
    LORDS,
    MAX_PLAYERS,
    Phase,
)

_IN_PILE = (CARD_PILES[:, None] == np.arange(len(PILES))).astype(np.float32)
_IN_PILE_SHOWS = (_IN_PILE[:, :, None] * CARD_SHOWS[:, None]).reshape(len(CARD_FACES), -1)
"""Which card is of which pile, and of which pile with which face, as matrices."""


def numbers(state: State, seen: Overview, sides: Sides) -> Array:
    """The numbers, in the order of the layout."""
    found = {**_decision(state, seen, sides), **_standing(state, sides), **_cards(state, sides)}
    row = jnp.concatenate([jnp.ravel(found[field.name]).astype(jnp.float32) for field in NUMBERS.fields])
    return jnp.minimum(row, jnp.array(NUMBERS.limits, jnp.float32)) * jnp.asarray(scales(NUMBERS))


def _decision(state: State, seen: Overview, sides: Sides) -> dict[str, Array]:
    """What the players agreed on, and what is asked of whom."""
    built = state.built - (state.phase == Phase.ESCORT)
    building = jnp.asarray(LORDS)[state.players, jnp.minimum(built, CASTLES - 1)]
    colour = jnp.where(state.phase <= Phase.ESCORT, building, state.to_move)
    return {
        "players": state.players == jnp.array([*KING]),
        "king": state.king,
        "castle_gap": state.castle_gap,
        "phase": state.phase == jnp.arange(len(Phase)),
        "to_move": sides.is_colour(state.to_move),
        "acts_for": sides.is_colour(colour),
        "steps": state.steps,
        "begun": state.begun,
        "idle": state.idle,
        "supply": seen.supply,
    }


def _standing(state: State, sides: Sides) -> dict[str, Array]:
    """What each side has."""
    held = holdings(state)
    of_colour = state.lords == jnp.arange(MAX_PLAYERS)[:, None]
    return {
        "points": sides.of(points_of(held)),
        "ducats": sides.of(state.ducats),
        "income": sides.of(income_of(held)),
        "knights_left": sides.of(KNIGHTS - count(state.knights)),
        "castles_built": sides.of((of_colour & (state.castles >= 0)).sum(-1)),
        "domains_held": sides.of((of_colour & (count(state.domains) > 0)).sum(-1)),
        "mines": sides.of(held[:, MINES:]),
    }


def _cards(state: State, sides: Sides) -> dict[str, Array]:
    """Where the cards are, as far as the seat knows."""
    hidden = (state.cards == HIDDEN + sides.colours[:, None]) & sides.seated[:, None]
    shown = (state.cards == SHOWN + sides.colours[:, None]) & sides.seated[:, None]
    in_deck = state.cards == DECK
    return {
        "deck": _counts(in_deck, _IN_PILE),
        "hidden": _counts(hidden, _IN_PILE),
        "shown": _counts(shown, CARD_SHOWS),
        "hand": _counts(hidden[0], CARD_SHOWS),
        "chancery": _counts(state.cards == CHANCERY, CARD_SHOWS),
        "discards": _counts(state.cards == DISCARDS, CARD_SHOWS),
        "unseen": _counts(in_deck | hidden[1:].any(0), _IN_PILE_SHOWS),
        "sold": (jnp.asarray(CARD_FACES)[state.sold] == jnp.arange(len(FACES))) & (state.sold != NONE),
    }


def _counts(cards: Array, kinds: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> Array:
    """How many of the cards are of each kind."""
    return cards.astype(jnp.float32) @ jnp.asarray(kinds)
