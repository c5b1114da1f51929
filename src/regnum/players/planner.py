"""Steward: one-turn lookahead. Every plan of its turn is followed over several guesses, by the plain win chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from regnum.kernel import Event, Game, Move, Moves, Plan, RandomChance, State, View, follow
from regnum.players.judging import evaluator_of, plain_verdict, plans_of, prior, standing
from regnum.players.player import Thought, Thoughts

MAX_FOLLOWED = 48
"""How many plans it follows in all, over all guesses of what is hidden."""
MAX_GUESSES = 8


class Steward:
    """A player that follows each of its plans to the end of the turn, and takes the best."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._game, self._rng, self._evaluator = game, rng, evaluator_of(game)

    def __repr__(self) -> str:
        return f"<steward for {self._game.name}>"

    def observe(self, events: Sequence[Event]) -> None:
        """It does not listen: the view says it all."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The first step of the best plan."""
        if len(moves) == 1:
            return next(iter(moves))
        return max(self._follow(view), key=lambda followed: followed[1])[0][0]

    def think(self, view: View, moves: Moves, budget: float) -> Thoughts:
        """Every plan, by the chance to win that it leaves, with the points to be expected then."""
        seat = view.seat
        assert seat is not None
        thoughts = []
        for plan, chance, ends in self._follow(view):
            thoughts.append(Thought(plan, chance, standing(self._evaluator, ends, seat), len(ends)))
        return sorted(thoughts, key=lambda thought: -thought.chance)

    def _follow(self, view: View) -> Iterator[tuple[Plan, float, Sequence[State]]]:
        """Every plan, the chance to win it leaves, and where it ends; with few plans, over more guesses."""
        seat, rng, evaluator = view.seat, self._rng, self._evaluator
        assert seat is not None
        plans = plans_of(evaluator, self._game.guess(view, rng), rng)
        guesses = [self._game.guess(view, rng) for _ in range(max(1, min(MAX_GUESSES, MAX_FOLLOWED // len(plans))))]
        for plan in plans:
            ends = [follow(guess, plan, RandomChance(rng)) for guess in guesses]
            yield plan, prior(plain_verdict, evaluator, guesses[0], ends, seat), ends
