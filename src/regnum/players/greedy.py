"""Page: a greedy player, one step ahead by the evaluator's quick scores."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from regnum.kernel import Event, Game, Move, Moves, RandomChance, Seat, State, View
from regnum.players.judging import evaluator_of, verdict
from regnum.players.player import Thought, Thoughts

LEAD_SCALE = 8.0
"""A lead that makes victory about three times as likely as not."""
TIE_BREAK = 1e-6
"""What chance adds to a value, so that equal moves are not always chosen in the same order."""


class Page:
    """A player that takes the step after which it stands best at first sight."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._game, self._rng, self._evaluator = game, rng, evaluator_of(game)

    def __repr__(self) -> str:
        return f"<page for {self._game.name}>"

    def observe(self, events: Sequence[Event]) -> None:
        """It does not listen."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The best step at first sight."""
        return self.think(view, moves, budget)[0].move

    def think(self, view: View, moves: Moves, budget: float) -> Thoughts:
        """Every step that some plan begins with, by where it leaves its seat."""
        seat, rng = view.seat, self._rng
        assert seat is not None
        guess = self._game.guess(view, rng)
        thoughts = []
        for move in dict.fromkeys(plan[0] for plan in self._evaluator.plans(guess)):
            after = guess.copy()
            after.play(move, RandomChance(rng))
            thoughts.append(Thought((move,), self._chance(after, seat) + TIE_BREAK * rng.random()))
        return sorted(thoughts, key=lambda thought: -thought.chance)

    def _chance(self, state: State, seat: Seat) -> float:
        """A seat's chance to win: by its lead at first sight, unless the game is over."""
        if state.outcome is not None:
            return verdict(self._evaluator, state)[seat]
        stands = self._evaluator.quick_score(state)
        lead = stands[seat] - max(other for i, other in enumerate(stands) if i != seat)
        return 1 / (1 + math.exp(-lead / LEAD_SCALE))
