"""What is due after a move: the next step of an action, the refilling of the hand, the next turn, or the end."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from regnum.vector.domaine.actions import affordable, any_of, border_sites, knight_posts, territories
from regnum.vector.domaine.arrays import NONE, State
from regnum.vector.domaine.cards import deck_left, hand_sizes
from regnum.vector.domaine.ending import KING, exhausted, king_reached
from regnum.vector.domaine.moves import Move
from regnum.vector.domaine.overview import holdings, income_of, overview, points_of
from regnum.vector.domaine.sparse import computed
from regnum.vector.domaine.tables import (
    BUILDERS,
    CASTLES,
    FIRST_PHASES,
    HAND,
    MAX_PLAYERS,
    PLAYING_KINDS,
    PLAYING_STEPS,
    Phase,
    Verb,
)


class Decision(NamedTuple):
    """What is asked of whom."""

    to_move: Array
    phase: Array
    steps: Array
    begun: Array
    chosen: Array

    def unless(self, this: Array, other: Decision) -> Decision:
        """The other decision where `this` holds, else this one."""
        return Decision(*(jnp.where(this, theirs, own) for theirs, own in zip(other, self, strict=True)))


def advance(state: State, move: Move) -> State:
    """The state with what is due after a move whose changes are made."""
    held = holdings(state)
    in_action = move.is_a(Verb.BORDER, Verb.EXPAND, Verb.ALLY)
    in_action |= move.is_a(Verb.KNIGHT) & (state.phase != Phase.ESCORT)
    crowned = in_action & king_reached(state, points_of(held))
    goes_on = in_action & (state.steps > 1) & _more(state, move)
    done = move.is_a(Verb.SELL, Verb.DONE, Verb.DRAW, Verb.TAKE) | (in_action & ~goes_on)  # DOM-T9
    refills = done & (hand_sizes(state)[state.to_move] < HAND) & (deck_left(state) > 0)  # DOM-T7, DOM-T8
    ends_turn = done & ~refills
    ending = jnp.where(crowned, KING, jnp.where(ends_turn, exhausted(state), 0))
    begins = ends_turn | (move.is_a(Verb.KNIGHT) & (state.phase == Phase.ESCORT) & (state.built == CASTLES))
    due = _within_action(state, move)
    due = due.unless(refills, _asked(state.to_move, Phase.REFILL))
    seat = jnp.where(ends_turn, _next_seat(state), state.to_move)  # DOM-S8
    due = due.unless(begins, _asked(seat, Phase.TURN))
    due = due.unless(ending > 0, _asked(jnp.int32(NONE), Phase.OVER))
    earns = begins & (ending == 0) & (jnp.arange(MAX_PLAYERS) == seat)
    return state._replace(
        **due._asdict(),
        ducats=state.ducats + jnp.where(earns, income_of(held), 0),  # DOM-T1
        sold=jnp.where(ends_turn | (ending > 0), NONE, state.sold),
        ending=ending.astype(jnp.int32),
    )


def _asked(seat: Array, phase: Phase) -> Decision:
    """A decision outside an action."""
    return Decision(seat, jnp.int32(phase), jnp.int32(0), jnp.bool_(False), jnp.int32(NONE))


def _within_action(state: State, move: Move) -> Decision:
    """What is due if an action or the set-up goes on."""
    none, phase, steps, chosen = jnp.int32(NONE), state.phase, state.steps, state.chosen
    named_castle = jnp.argmax(state.castles == move.named).astype(jnp.int32)
    building = jnp.asarray(BUILDERS)[state.players, jnp.minimum(state.built, CASTLES - 1)]
    same = Decision(state.to_move, phase, steps - 1, jnp.bool_(True), chosen)
    castle = Decision(state.to_move, jnp.int32(Phase.ESCORT), steps, state.begun, named_castle)
    escorted = Decision(building, jnp.int32(Phase.CASTLE), steps, state.begun, none)
    opening = jnp.asarray(FIRST_PHASES)[jnp.asarray(PLAYING_KINDS)[move.named]]
    played = Decision(state.to_move, opening, jnp.asarray(PLAYING_STEPS)[move.named], jnp.bool_(False), none)
    # Each choice of a domain is followed by the phase after it, a deserter by the knight that takes its place.
    domain = Decision(state.to_move, phase + 1, steps, state.begun, named_castle)
    deserted = Decision(state.to_move, jnp.int32(Phase.SUCCEED), steps, state.begun, chosen)
    return (
        same.unless(move.is_a(Verb.CASTLE), castle)
        .unless(phase == Phase.ESCORT, escorted)
        .unless(move.is_a(Verb.PLAY), played)
        .unless(move.is_a(Verb.DOMAIN), domain)
        .unless(move.is_a(Verb.DESERT), deserted)
    )


def _more(state: State, move: Move) -> Array:
    """Whether a further step of the action is legal."""
    seen = overview(state)
    posts = affordable(state, knight_posts(state, seen), state.ducats[state.to_move])
    sites, grounds = border_sites(state, seen), territories(state, seen, state.chosen[None])
    posts, sites, grounds = computed((posts, sites, grounds))
    markers, grows = any_of(jnp.concatenate(sites)), any_of(grounds)[0]
    return move.is_a(Verb.BORDER) & markers | move.is_a(Verb.KNIGHT) & any_of(posts) | move.is_a(Verb.EXPAND) & grows


def _next_seat(state: State) -> Array:
    """The next seat clockwise that has a card; the same one if no other has."""
    # DOM-X2
    after = (state.to_move + 1 + jnp.arange(MAX_PLAYERS)) % state.players
    holds_cards = hand_sizes(state)[after] > 0
    return after[jnp.argmax(holds_cards)]
