"""Following games of the engine in batches: the same moves with the same answers of chance, position by position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from regnum.games.domaine.rules.moves import ACTIONS
from regnum.vector.domaine import bridge
from regnum.vector.domaine.arrays import Options, State
from regnum.vector.domaine.ending import Outcome, outcome
from regnum.vector.domaine.mask import legal
from regnum.vector.domaine.overview import points
from regnum.vector.domaine.proof.trails import Position, Trail
from regnum.vector.domaine.setup import DEAL_BOUNDS, LAND_QUESTIONS, deal
from regnum.vector.domaine.steps import step_with

BATCH = 64
STRIDE = 16
"""How many games are followed at once, and how many moves before the positions are fetched and compared."""


class Seen(NamedTuple):
    """What the vector engine says of a position: the state, its legal moves as bits, its points and its outcome."""

    state: State
    legal: Array
    points: Array
    outcome: Outcome


def see(state: State) -> Seen:
    """What is compared of a state."""
    return Seen(state, jnp.packbits(legal(state), bitorder="little"), points(state), outcome(state))


def walk(states: State, actions: Array, answers: Array) -> tuple[State, Seen]:
    """The states of a batch after some moves of each game, and what was seen before each of them."""

    def one(states: State, made: tuple[Array, Array]) -> tuple[State, Seen]:
        return jax.vmap(step_with)(states, *made), jax.vmap(see)(states)

    return lax.scan(one, states, (actions, answers))


class Follower:
    """The compiled functions that follow a batch of games; one made anew sees rules that were changed meanwhile."""

    def __init__(self, batch: int = BATCH) -> None:
        self.batch = batch
        # JAX remembers what it compiled by the function; a partial one is new to it.
        self._deal = jax.jit(partial(jax.vmap(deal)))
        self._walk = jax.jit(partial(walk))

    def differences(self, trails: Sequence[Trail]) -> Iterator[str]:
        """Where the vector engine says something else than the engine did: of each game the first place."""
        for first in range(0, len(trails), self.batch):
            yield from self._follow(trails[first : first + self.batch])

    def _follow(self, trails: Sequence[Trail]) -> Iterator[str]:
        padded = [*trails, *[trails[0]] * (self.batch - len(trails))]
        states = self._starts(padded)
        amiss: set[int] = set()
        for first in range(0, max(len(trail.positions) for trail in trails), STRIDE):
            states, seen = self._walk(
                states,
                _table([trail.actions[first : first + STRIDE] for trail in padded]),
                _table([trail.answers[first : first + STRIDE] for trail in padded]),
            )
            fetched = jax.tree.map(np.asarray, seen)
            for step in range(STRIDE):
                at = jax.tree.map(lambda leaf, step=step: leaf[step], fetched)
                yield from _compare(trails, first + step, at, amiss)

    def _starts(self, trails: Sequence[Trail]) -> State:
        """The positions with which games begin."""
        wanted = ([trail.options.get(name, 0) for trail in trails] for name in Options._fields)
        dealt: State = self._deal(
            np.array([trail.players for trail in trails]),
            Options(*map(jnp.array, wanted)),
            np.array([_deal_answers(trail) for trail in trails]),
        )
        for game, trail in enumerate(trails):
            if trail.start is not None:
                dealt = jax.tree.map(partial(_put, game), dealt, bridge.from_state(trail.start))
        return dealt


def _put(game: int, batch: Array, one: Array) -> np.ndarray[Any, np.dtype[Any]]:
    """A batch with another value for one game."""
    changed = np.array(batch)
    changed[game] = one
    return changed


def _deal_answers(trail: Trail) -> list[int]:
    """Chance's answers at the deal in the places of their questions, 0 for those that were not asked."""
    unasked = [0] * LAND_QUESTIONS if trail.options.get("prepared") else []
    answers = [*unasked, *trail.dealt]
    return answers + [0] * (len(DEAL_BOUNDS) - len(answers))


def _table(made: Sequence[Sequence[int]]) -> np.ndarray[Any, np.dtype[np.int32]]:
    """What each game has in this stretch, by step and game; 0 after the end, where nothing changes any more."""
    table = np.zeros((STRIDE, len(made)), np.int32)
    for game, part in enumerate(made):
        table[: len(part), game] = part
    return table


def _compare(trails: Sequence[Trail], number: int, seen: Seen, amiss: set[int]) -> Iterator[str]:
    """What differs in the positions of this number, in the games that have one and were right so far."""
    due = [game for game, trail in enumerate(trails) if number < len(trail.positions) and game not in amiss]
    if not due:
        return
    rows = [*bridge.unbatch(seen)]
    for game in due:
        fault = _fault(trails[game].positions[number], trails[game], rows[game])
        if fault:
            amiss.add(game)
            yield f"{trails[game].name}, position {number}: {fault}"


def _fault(position: Position, trail: Trail, seen: Any) -> str:
    """What the vector engine says otherwise of a position; empty if nothing."""
    players, ended = trail.players, seen.outcome
    written = bridge.to_text(seen.state, ended.winners, ended.points)
    if written != position.text:
        return f"it is\n  {written}\ninstead of\n  {position.text}"
    bits = int.from_bytes(bytes(seen.legal), "little")
    if bits != position.legal:
        return f"legal or not: {', '.join(_moves(bits ^ position.legal))}\n  {position.text}"
    if tuple(seen.points[:players]) != position.points:
        return f"the points are {seen.points[:players]} instead of {position.points}\n  {position.text}"
    return ""


def _moves(bits: int) -> list[str]:
    return [str(ACTIONS[i]) for i in range(len(ACTIONS)) if bits >> i & 1]
