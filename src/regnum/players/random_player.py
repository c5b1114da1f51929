"""Wanderer: half the time a uniformly random move, half the time the game's default policy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import Event, Game, Move, Moves, View

WHIM_SHARE = 0.5
"""How often it follows a whim rather than what looks useful."""


@dataclass(frozen=True, slots=True)
class Wanderer:
    """A player without aims."""

    game: Game
    rng: Random

    def __repr__(self) -> str:
        return f"<wanderer for {self.game.name}>"

    def observe(self, events: Sequence[Event]) -> None:
        """It does not listen."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """Any move, or one that looks useful."""
        return (
            moves.pick(self.rng) if self.rng.random() < WHIM_SHARE else self.game.default_policy(view, moves, self.rng)
        )
