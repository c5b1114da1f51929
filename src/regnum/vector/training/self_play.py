"""Self-play: a batch of games goes on for some steps, and what was seen, chosen and won is kept to learn from.

Games of two, three and four players lie side by side. In a part of them one seat is the learner's and the others are
played by a past self, so that it does not forget how to beat what it has left behind. Games that are over are dealt
anew every `BETWEEN_DEALS` steps; until then they stand still, and those steps count for nothing. Before the first
lesson games are played and begun anew at different times, so that a lesson has positions of all stages.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from regnum.vector import domaine
from regnum.vector.domaine.arrays import HIDDEN
from regnum.vector.domaine.tables import CARD_SHOWS, MAX_PLAYERS
from regnum.vector.training.net import SIDES, NetConfig, judge
from regnum.vector.training.operations import Params

BETWEEN_DEALS = 16
STAGES = 16
"""How many times of `BETWEEN_DEALS` steps games are apart at first: about the length of a game."""
PAST_PART = 4
"""One of this many games is played against a past self."""
IMPOSSIBLE = -1e9
"""The logit of what cannot be."""


class Seen(NamedTuple):
    """What a net is given of positions, from the side of the seat to move."""

    planes: Array
    numbers: Array
    hidden: Array
    legal: Array
    sides: Array
    """Which sides are played by somebody."""


class Step(NamedTuple):
    """What is kept of one step of all games: first step, then game."""

    seen: Seen
    action: Array
    log_prob: Array
    chances: Array
    """By seat, each one's chance to win before the step, as the critic judges it."""
    seat: Array
    reward: Array
    """By seat."""
    going_on: Array
    """Whether the game goes on after the step."""
    played: Array
    """Whether the game went on before it."""
    counts: Array
    """Whether, besides, the learner chose."""


class Games(NamedTuple):
    """The games that are being played, and for each the seat that is the learner's alone; -1 if all are."""

    states: domaine.State
    learner: Array


def begin(params: Params, config: NetConfig, batch: int, key: Array, dtype: type) -> Games:
    """Games at all stages, played by the net; the first of them are against a past self."""
    numbers, against_past = jnp.arange(batch), batch // PAST_PART
    players = 2 + numbers % (MAX_PLAYERS - 1)
    learner = jnp.where(numbers < against_past, (numbers // (MAX_PLAYERS - 1)) % players, -1)
    dealing, playing = jax.random.split(key)
    states = jax.vmap(domaine.init)(jax.random.split(dealing, batch), players)

    def step(states: domaine.State, key: Array) -> tuple[domaine.State, None]:
        choosing, drawing = jax.random.split(key)
        seen = jax.vmap(see)(states)
        found = judge(params, config, seen.planes, seen.numbers, seen.hidden, dtype)
        action = jax.random.categorical(choosing, possible(found.policy, seen.legal))
        return jax.vmap(domaine.step)(states, action, jax.random.split(drawing, batch)), None

    def stage(states: domaine.State, number_and_key: tuple[Array, Array]) -> tuple[domaine.State, None]:
        number, key = number_and_key
        playing, dealing = jax.random.split(key)
        states, _ = lax.scan(step, states, jax.random.split(playing, BETWEEN_DEALS))
        return _dealt(states, (states.to_move < 0) | (numbers // (MAX_PLAYERS - 1) % STAGES == number), dealing), None

    states, _ = lax.scan(stage, states, (jnp.arange(STAGES), jax.random.split(playing, STAGES)))
    return Games(states, learner)


def _dealt(states: domaine.State, which: Array, key: Array) -> domaine.State:
    """The games with some of them dealt anew."""
    anew = jax.vmap(domaine.init)(jax.random.split(key, len(which)), states.players)

    def chosen(new: Array, old: Array) -> Array:
        return jnp.where(which.reshape(-1, *[1] * (old.ndim - 1)), new, old)

    found: domaine.State = jax.tree.map(chosen, anew, states)
    return found


def see(state: domaine.State) -> Seen:
    """What the seat to move sees of a position, and what its critic does."""
    seat = jnp.maximum(state.to_move, 0)
    seen = domaine.observe(state, seat)
    places = jnp.arange(SIDES)
    seats = (seat + places) % state.players
    played = places < state.players
    held = (state.cards[None, :] == HIDDEN + seats[:, None]) & played[:, None]
    hidden = (held.astype(jnp.float32) @ jnp.asarray(CARD_SHOWS)).reshape(-1)
    return Seen(seen.planes, seen.numbers, hidden, domaine.legal(state), played)


def narrowed(seen: Seen) -> Seen:
    """The same in half the room: all numbers lie between 0 and a few, and are told in steps."""
    found: Seen = jax.tree.map(lambda each: each.astype(jnp.float16) if each.dtype == jnp.float32 else each, seen)
    return found


def by_seat(of_sides: Array, seat: Array, players: Array) -> Array:
    """What is known of each side, in the order of seats."""
    return of_sides[(jnp.arange(SIDES) - seat) % players] * (jnp.arange(SIDES) < players)


def by_side(of_seats: Array, seat: Array, players: Array) -> Array:
    """What is known of each seat, in the order of sides."""
    places = jnp.arange(SIDES)
    return of_seats[(seat + places) % players] * (places < players)


def possible(logits: Array, which: Array) -> Array:
    """Logits with what cannot be ruled out."""
    return jnp.where(which, logits, IMPOSSIBLE)


def won(state: domaine.State, victory: float) -> Array:
    """By seat, what the end of a game brings: this much by victory, the rest by one's part of all points."""
    end = domaine.outcome(state)
    places = jnp.arange(SIDES)
    winners = end.winners[:SIDES].astype(jnp.float32) * (places < state.players)
    points = (1.0 + end.points[:SIDES].astype(jnp.float32)) * (places < state.players)
    share = victory * winners / jnp.maximum(1.0, winners.sum())
    return (share + (1 - victory) * points / points.sum()) * end.over


def play(
    params: Params, past: Params, config: NetConfig, games: Games, key: Array, steps: int, victory: float, dtype: type
) -> tuple[Games, Step]:
    """All games some steps on, and what was met on the way."""
    batch = games.learner.shape[0]

    def step(states: domaine.State, key: Array) -> tuple[domaine.State, Step]:
        choosing, drawing = jax.random.split(key)
        seen = jax.vmap(see)(states)
        found = judge(params, config, seen.planes, seen.numbers, seen.hidden, dtype)
        seat = jnp.maximum(states.to_move, 0)
        others = (games.learner >= 0) & (games.learner != seat)
        logits = _with_past(found.policy, past, config, seen, others, dtype)
        log_probs = jax.nn.log_softmax(possible(logits, seen.legal))
        action = jax.random.categorical(choosing, log_probs)
        after = jax.vmap(domaine.step)(states, action, jax.random.split(drawing, batch))
        before_end = states.to_move >= 0
        chances = jax.nn.softmax(possible(found.critic, seen.sides))
        return after, Step(
            narrowed(seen),
            action,
            jnp.take_along_axis(log_probs, action[:, None], 1)[:, 0],
            jax.vmap(by_seat)(chances, seat, states.players),
            seat,
            jax.vmap(won, (0, None))(after, victory) * before_end[:, None],
            after.to_move >= 0,
            before_end,
            before_end & ~others,
        )

    def stretch(states: domaine.State, key: Array) -> tuple[domaine.State, Step]:
        playing, dealing = jax.random.split(key)
        states, kept = lax.scan(step, states, jax.random.split(playing, BETWEEN_DEALS))
        return _dealt(states, states.to_move < 0, dealing), kept

    states, kept = lax.scan(stretch, games.states, jax.random.split(key, steps // BETWEEN_DEALS))
    kept = jax.tree.map(lambda each: each.reshape(-1, *each.shape[2:]), kept)
    return Games(states, games.learner), kept


def _with_past(logits: Array, past: Params, config: NetConfig, seen: Seen, others: Array, dtype: type) -> Array:
    """The logits of the learner's moves, and those of its past self where that one plays."""
    against = logits.shape[0] // PAST_PART
    part = jax.tree.map(lambda each: each[:against], seen)
    theirs = judge(past, config, part.planes, part.numbers, part.hidden, dtype).policy
    return logits.at[:against].set(jnp.where(others[:against, None], theirs, logits[:against]))
