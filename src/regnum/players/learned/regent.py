"""Regent: a player that learned by playing against itself.

Without a budget it takes the move that its net likes best, at a glance. With one it searches as long as that lasts, by
the priors and values of its net.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

from regnum.kernel import Event, Game, Move, Moves, View
from regnum.players.budget import Budget
from regnum.players.learned.inference import Net
from regnum.players.learned.net_search import NetSearch
from regnum.players.player import Thought, Thoughts

MAX_THOUGHTS = 8
GLANCES = 64
"""How many simulations a player without a budget makes when it is asked for its thoughts."""


class Regent:
    """A player that trusts its net, or searches with it."""

    def __init__(
        self,
        game: Game,
        rng: Random,
        net: Net,
        budget: Budget | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._game, self._rng, self._net, self._budget, self._clock = game, rng, net, budget, clock

    def __repr__(self) -> str:
        return f"<regent at {self._game.name}{'' if self._budget is None else f', {self._budget}'}>"

    def observe(self, events: Sequence[Event]) -> None:
        """It does not listen: the view says it all."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The move that the net likes best, or the one that the search visited most."""
        if len(moves) == 1:
            return next(iter(moves))
        if self._budget is None:
            return self._at_a_glance(view, moves)
        return self._search(view, self._budget, budget).ranked()[0][0]

    def think(self, view: View, moves: Moves, budget: float) -> Thoughts:
        """The moves it tried, the most visited first."""
        search = self._search(view, self._budget or Budget(simulations=GLANCES), budget)
        return [Thought((move,), chance, visits=visits) for move, visits, chance in search.ranked()[:MAX_THOUGHTS]]

    def _at_a_glance(self, view: View, moves: Moves) -> Move:
        seats = self._game.guess(view, self._rng).seats
        (judged,) = self._net.judge([view], [moves.ids()], seats)
        return max(moves, key=lambda move: (judged.priors[move.id], -move.id))

    def _search(self, view: View, budget: Budget, cap: float) -> NetSearch:
        """Search until the budget is spent: at least until a move was tried."""
        search, began, made = NetSearch(self._game, view, self._rng, self._net), self._clock(), 0
        end = began + min(cap, budget.seconds) if budget.seconds is not None else None
        longest, now = 0.0, began
        while True:
            made += search.simulate(None if budget.simulations is None else budget.simulations + 1 - made)
            if budget.simulations is not None and made > budget.simulations:
                return search
            if end is not None:
                before, now = now, self._clock()
                longest = max(longest, now - before)
                if made > 1 and now + longest > end:
                    return search
