"""Following games of the engine in batches: the same moves with the same answers of chance, position by position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from regnum.games.domaine.rules.moves import ACTIONS
from regnum.vector.domaine import bridge
from regnum.vector.domaine.arrays import Options, State
from regnum.vector.domaine.ending import Outcome, outcome
from regnum.vector.domaine.proof.packing import packed
from regnum.vector.domaine.setup import DEAL_BOUNDS, LAND_QUESTIONS, deal
from regnum.vector.domaine.steps import step_with
from regnum.vector.trails.rows import PARTS, ROW
from regnum.vector.trails.trail import Trail

BATCH = 64
STRIDE = 16
"""How many games are followed at once, and how many moves before the positions are fetched and compared."""

Bytes: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]


def walk(states: State, actions: Array, answers: Array) -> tuple[State, State, Array]:
    """The states of a batch after some moves of each game, those before each of them, and the rows of these."""

    def one(states: State, made: tuple[Array, Array]) -> tuple[State, tuple[State, Array]]:
        return jax.vmap(step_with)(states, *made), (states, jax.vmap(packed)(states))

    after, (before, rows) = lax.scan(one, states, (actions, answers))
    return after, before, rows


def pick(states: State, steps: Array, games: Array) -> tuple[State, Outcome]:
    """Some of the states of a stretch, to be written as text."""
    picked: State = jax.tree.map(lambda leaf: leaf[steps, games], states)
    return picked, jax.vmap(outcome)(picked)


class Follower:
    """The compiled functions that follow a batch of games; one made anew sees rules that were changed meanwhile."""

    def __init__(self, batch: int = BATCH) -> None:
        self.batch = batch
        # JAX remembers what it compiled by the function; a partial one is new to it.
        self._deal = jax.jit(partial(jax.vmap(deal)))
        self._walk = jax.jit(partial(walk))
        self._pick = jax.jit(partial(pick))

    def differences(self, trails: Sequence[Trail]) -> Iterator[str]:
        """Where the vector engine says something else than the engine did: of each game the first place."""
        for first in range(0, len(trails), self.batch):
            yield from self._follow(trails[first : first + self.batch])

    def _follow(self, trails: Sequence[Trail]) -> Iterator[str]:
        padded = [*trails, *[trails[0]] * (self.batch - len(trails))]
        states = self._starts(padded)
        wanted = [np.frombuffer(trail.rows, np.uint8).reshape(-1, ROW) for trail in trails]
        amiss: set[int] = set()
        for first in range(0, max(trail.positions for trail in trails), STRIDE):
            states, before, rows = self._walk(
                states,
                _table([trail.actions[first : first + STRIDE] for trail in padded]),
                _table([trail.answers[first : first + STRIDE] for trail in padded]),
            )
            faults = [
                *_faults([rows[first : first + STRIDE] for rows in wanted], np.asarray(rows)),
                *self._misread(trails, first, before),
            ]
            for game, step, fault in sorted(faults, key=lambda found: found[:2]):
                if game not in amiss:
                    amiss.add(game)
                    text = trails[game].texts.get(first + step)
                    yield f"{trails[game].name}, position {first + step}: {fault}" + (f"\n  {text}" if text else "")

    def _misread(self, trails: Sequence[Trail], first: int, states: State) -> Iterator[Fault]:
        """Positions of a stretch that are another text than the engine's."""
        due = [
            (game, number - first, trails[game].texts[number])
            for number in range(first, first + STRIDE)
            for game in range(len(trails))
            if number in trails[game].texts
        ]
        for start in range(0, len(due), self.batch):
            part = due[start : start + self.batch]
            places = np.zeros((2, self.batch), np.int32)
            places[:, : len(part)] = [[step for _, step, _ in part], [game for game, _, _ in part]]
            picked = bridge.unbatch(jax.tree.map(np.asarray, self._pick(states, *places)))
            for (game, step, text), (state, ended) in zip(part, picked, strict=False):
                written = bridge.to_text(state, ended.winners, ended.points)
                if written != text:
                    yield game, step, f"it is\n  {written}\ninstead of"

    def _starts(self, trails: Sequence[Trail]) -> State:
        """The positions with which games begin."""
        wanted = ([trail.options.get(name, 0) for trail in trails] for name in Options._fields)
        dealt: State = self._deal(
            np.array([trail.players for trail in trails]),
            Options(*map(jnp.array, wanted)),
            np.array([_deal_answers(trail) for trail in trails]),
        )
        late = [game for game, trail in enumerate(trails) if trail.start is not None]
        if not late:
            return dealt
        starts = [bridge.arrays_of(trail.start) for trail in trails if trail.start is not None]
        begun: State = jax.tree.map(partial(_replaced, late), dealt, *starts)
        return begun


Fault: TypeAlias = tuple[int, int, str]
"""The game, the step, and what is wrong there."""


def _replaced(games: list[int], batch: Array, *ones: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A batch with other values for these games."""
    changed = np.array(batch)
    changed[games] = ones
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


def _faults(wanted: Sequence[Bytes], seen: Bytes) -> Iterator[Fault]:
    """Where the rows of a stretch differ, of each game the first place: a batch is compared at once, by words."""
    expected, due = np.zeros_like(seen), np.zeros(seen.shape[:2], bool)
    for game, rows in enumerate(wanted):
        expected[: len(rows), game] = rows
        due[: len(rows), game] = True
    wrong = (expected.view(np.uint64) != seen.view(np.uint64)).any(-1) & due
    for game in np.flatnonzero(wrong.any(0)).tolist():
        step = int(wrong[:, game].argmax())
        yield game, step, "; ".join(_parts_amiss(expected[step, game], seen[step, game]))


def _parts_amiss(expected: Bytes, seen: Bytes) -> Iterator[str]:
    """Which parts of two rows differ, and how."""
    first = 0
    for part, length in PARTS.items():
        ours, theirs = (row[first : first + length] for row in (expected, seen))
        first += length
        if part == "legal moves":
            wrong = np.flatnonzero(np.unpackbits(ours ^ theirs, bitorder="little"))
            if len(wrong):
                yield f"legal or not: {', '.join(str(ACTIONS[action]) for action in wrong.tolist())}"
        elif (ours != theirs).any():
            yield f"the {part} are {bytes(theirs).hex()} instead of {bytes(ours).hex()}"
