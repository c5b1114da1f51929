"""Marshal: information-set tree search within a budget, or paired rollouts where chance decides more than plans."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from itertools import count
from random import Random

from regnum.kernel import Event, Game, Move, Moves, Plan, RandomChance, View
from regnum.players.budget import DEFAULT_BUDGET, Budget
from regnum.players.judging import evaluator_of
from regnum.players.player import Thoughts
from regnum.players.search.ismcts import Search
from regnum.players.search.paired_rollouts import PairedRollouts

DECAY = 0.95
"""How much of a long simulation is remembered at the next: the first ones at a new position are the longest."""


class Marshal:
    """A player that searches as long as its budget lasts, and carries a plan out to its end."""

    def __init__(
        self, game: Game, rng: Random, budget: Budget = DEFAULT_BUDGET, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        evaluator_of(game)
        self._game, self._rng, self._budget, self._clock = game, rng, budget, clock
        self._foreseen: tuple[View, Plan] | None = None

    def __repr__(self) -> str:
        return f"<marshal for {self._game.name}, {self._budget}>"

    def observe(self, events: Sequence[Event]) -> None:
        """It does not listen: the view says it all."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The next step of the plan it follows, if all came as foreseen; else the first step of the best plan."""
        if len(moves) == 1:
            return next(iter(moves))
        if self._foreseen is not None and self._foreseen[0] == view and self._foreseen[1][0] in moves:
            plan = self._foreseen[1]
        else:
            plan = self._search(view, budget).best
        self._foresee(view, plan)
        return plan[0]

    def think(self, view: View, moves: Moves, budget: float) -> Thoughts:
        """The plans it tried, the best first."""
        return self._search(view, budget).thoughts()

    def _search(self, view: View, cap: float) -> Search | PairedRollouts:
        """Look ahead until the budget is spent or the choice is settled; once if there is nothing to choose."""
        simulations, seconds = self._budget.simulations, self._budget.seconds
        began = self._clock() if simulations is None else 0.0
        search = (PairedRollouts if evaluator_of(self._game).high_variance else Search)(self._game, view, self._rng)
        if not search.open:
            search.simulate()
        elif simulations is not None:
            for left in reversed(range(simulations)):
                search.simulate()
                if search.settled(left):
                    break
        elif seconds is not None:
            self._simulate_until(began + min(seconds, cap), search)
        return search

    def _simulate_until(self, end: float, search: Search | PairedRollouts) -> None:
        """Simulate as long as there is room for one as long as the longest of late, and for a change of mind."""
        began = now = self._clock()
        longest = 0.0
        for simulations in count(1):
            search.simulate()
            before, now = now, self._clock()
            longest = max(DECAY * longest, now - before)
            left = simulations * (end - now) / (now - began) if now > began else math.inf
            if now + longest > end or search.settled(left):
                return

    def _foresee(self, view: View, plan: Plan) -> None:
        """Remember what comes after a plan's first step, and how the table must look for it."""
        self._foreseen = None
        if len(plan) > 1:
            after = self._game.guess(view, self._rng)
            after.play(plan[0], RandomChance(self._rng))
            if after.to_move == view.seat:
                self._foreseen = after.view(view.seat), plan[1:]
