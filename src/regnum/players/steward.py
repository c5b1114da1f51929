"""Steward: weighs what it could do with the whole of its turn, by a real judgement of where that leads."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from regnum.kernel import Event, FreeChance, Game, Move, Moves, View
from regnum.players.judging import counsel_of, follow, standing, verdict
from regnum.players.player import Thought, Thoughts

TRIALS = 48
"""How many plans it follows in all, several guesses of what is hidden together."""
MOST_GUESSES = 8


class Steward:
    """A player that follows each of its plans to the end of the turn, and takes the best."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._game, self._rng, self._counsel = game, rng, counsel_of(game)

    def told(self, events: Sequence[Event]) -> None:
        """It does not listen: the view says it all."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The first step of the best plan."""
        return next(iter(moves)) if len(moves) == 1 else self.think(view, moves, budget)[0].move

    def think(self, view: View, moves: Moves, budget: float) -> Thoughts:
        """Every plan, by the chance to win that it leaves; few plans are tried with several guesses."""
        seat, rng, counsel = view.seat, self._rng, self._counsel
        assert seat is not None
        plans = counsel.plans(self._game.guess(view, rng))
        guesses = [self._game.guess(view, rng) for _ in range(max(1, min(MOST_GUESSES, TRIALS // len(plans))))]
        thoughts = []
        for plan in plans:
            chance = points = 0.0
            for guess in guesses:
                after = guess.copy()
                follow(after, plan, FreeChance(rng))
                chance += verdict(counsel, after)[seat]
                points += standing(counsel, after, seat)
            thoughts.append(Thought(plan, chance / len(guesses), points / len(guesses), len(guesses)))
        return sorted(thoughts, key=lambda thought: -thought.chance)
