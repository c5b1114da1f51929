"""Answers under way: the moves of an answer tried out on the puzzle's position, and whether they are a whole answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import Event, Move, Plan, RandomChance, Refusal, State
from regnum.puzzles.puzzle import Puzzle, PuzzledGame

MAX_MOVES = 60
"""How many moves an answer may have."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Where the moves of an answer lead, as far as its seat can know."""

    state: State
    events: Sequence[Event]
    """What the last move did."""
    complete: bool
    """Whether they are a whole answer."""
    by_chance: bool
    """Whether chance decides what comes of the last move, so that the state is the one before it."""
    refusal: Refusal | None = None
    """Why it stops before a move that is not legal."""


def state_of(game: PuzzledGame, puzzle: Puzzle) -> State:
    """The position of a puzzle."""
    return game.read(puzzle.position)


def moves_of(game: PuzzledGame, texts: Sequence[str]) -> Plan:
    """The moves of texts, or `NotAMove`."""
    return tuple(map(game.actions.read, texts))


def try_out(game: PuzzledGame, puzzle: Puzzle, moves: Sequence[Move]) -> Tried:
    """The position after the moves of an answer, as far as they are one: what follows a whole answer is left out.

    What chance adds on the way is the same for everybody.
    """
    state, chance, events = state_of(game, puzzle), RandomChance(Random(puzzle.id)), list[Event]()
    for move in moves:
        refusal = state.refuse(move)
        if refusal is not None:
            return Tried(state, events, complete=False, by_chance=False, refusal=refusal)
        before, asked = state.copy(), len(chance.answers)
        events = [*state.play(move, chance)]
        if game.puzzles.has_dice and len(chance.answers) > asked:
            return Tried(before, (), complete=True, by_chance=True)
        if state.to_move != puzzle.seat or game.puzzles.is_at_rest(state):
            return Tried(state, events, complete=True, by_chance=False)
    return Tried(state, events, complete=False, by_chance=False)
