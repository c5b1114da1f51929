"""A computer player at a seat of one game, from sitting down to leaving: the same life wherever games are played.

A player may remember, but what it remembers follows from what its seat has seen. Its generator is seeded anew before
every decision, from the seat's seed and the number of steps so far, and what it carries from one decision to the next
it carries within one turn. So a player that was lost, with its process or to make room, is made again (`catch_up`): it
observes all that its seat has seen and is asked once more what it was asked in the turn that is under way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import Event, Game, Move, Moves, Outcome, Playthrough, Seat, View
from regnum.players.levels import player
from regnum.players.player import dismiss


@dataclass(frozen=True, slots=True)
class SeenStep:
    """A step of a game as a seat has seen it."""

    events: Sequence[Event]
    asked: tuple[View, int] | None = None
    """What the seat saw before it, and the bits of its legal moves, if it was its own step and in its present turn."""


def seen_steps(playthrough: Playthrough, seat: Seat) -> list[SeenStep]:
    """All steps of a game that stand, as a seat has seen them."""
    line, turn = playthrough.line, len(playthrough.line)
    while playthrough.state.to_move == seat and turn and line[turn - 1].seat == seat:
        turn -= 1
    states = playthrough.states()
    before = next(states)[1]
    steps = []
    for number, (_, after, events) in enumerate(states):
        asked = (before.view(seat), before.moves().bits) if number >= turn else None
        steps.append(SeenStep(_seen(events, seat), asked))
        before = after
    return steps


def steps_since(playthrough: Playthrough, seat: Seat, seen: int) -> list[SeenStep]:
    """The steps after the first few, for a player that has seen those and was asked for its own."""
    return [SeenStep(_seen(events, seat)) for entry, _, events in playthrough.states(seen) if entry is not None]


def _seen(events: Sequence[Event], seat: Seat) -> list[Event]:
    return [event.seen_by(seat) for event in events]


class SeatedPlayer:
    """A computer player with a seed of its own, which can be made again from what its seat has seen."""

    def __init__(self, spec: str, game: Game, seed: str) -> None:
        """Raises `UnknownPlayer` if nobody of this spec plays the game."""
        self._spec, self._game, self._seed = spec, game, seed
        self._sit_down()

    def _sit_down(self) -> None:
        self.steps = 0
        """How many steps of the game it has observed."""
        self._rng = Random(self._seed)
        self._player = player(self._spec, self._game, self._rng)

    def __repr__(self) -> str:
        return f"<{self._spec} at a seat of {self._game.name}, {self.steps} steps seen>"

    def observe(self, events: Sequence[Event]) -> None:
        """Hear what happened in the next step, as its seat may know it."""
        self.steps += 1
        self._player.observe(events)

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The player's move: the same whenever the same seat has seen the same."""
        self._rng.seed(f"{self._seed}/{self.steps}")
        return self._player.choose(view, moves, budget)

    def catch_up(self, steps: Iterable[SeenStep], budget: float) -> None:
        """Go through steps that were played without it, and come to think of them what it would have thought."""
        for step in steps:
            if step.asked is not None:
                view, bits = step.asked
                self.choose(view, Moves(self._game.actions, bits), budget)
            self.observe(step.events)

    def begin_again(self, steps: Iterable[SeenStep], budget: float) -> None:
        """Forget everything, steps having been taken back, and go through those that stand."""
        dismiss(self._player)
        self._sit_down()
        self.catch_up(steps, budget)

    def close(self, outcome: Outcome | None) -> None:
        """Leave the table; without an outcome the game was broken off, or goes on without it."""
        dismiss(self._player, outcome)
