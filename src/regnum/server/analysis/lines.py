"""Steps of a line that somebody tries out: each a move for whoever decides, with what chance answers to it.

What chance answered goes with a step from then on, so that the same line leads to the same position for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import Event, Game, Move, RandomChance, Refusal, Seat, State
from regnum.kernel.chance import Chance, OutOfAnswers, ReplayedChance
from regnum.server.api.problems import Problem
from regnum.server.tables.live_table import read_move


@dataclass(frozen=True, slots=True)
class TriedStep:
    """A step as somebody wishes it."""

    move: str | int
    answers: tuple[int, ...] | None = None
    """What chance is to answer; None if it is asked now."""


@dataclass(frozen=True, slots=True)
class TakenStep:
    """A step as it was taken, and what it did."""

    seat: Seat | None
    move: Move
    answers: tuple[int, ...]
    events: Sequence[Event]


def take(game: Game, state: State, step: TriedStep, number: int, luck: int = 0) -> TakenStep | Refusal:
    """Take a step in a state, the one of this number in its line, or say why it is not legal.

    What chance answers if it is asked now comes of the luck and of that number.
    """
    move = read_move(game, step.move)
    refusal = state.refuse(move)
    if refusal is not None:
        return refusal
    seat = state.to_move
    chance: Chance = ReplayedChance(step.answers or ())
    if step.answers is None:
        chance = RandomChance(Random(f"{luck}/{number}"))
    try:
        events = state.play(move, chance)
    except OutOfAnswers:
        raise _unfit(move) from None
    if step.answers is not None and len(chance.answers) != len(step.answers):
        raise _unfit(move)
    return TakenStep(seat, move, tuple(chance.answers), events)


def _unfit(move: Move) -> Problem:
    return Problem("bad-answers", f"What chance is said to have answered to '{move}' does not fit there.")
