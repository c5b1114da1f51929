"""Regent: a player that learned by playing against itself.

Without a budget it takes the move that its net likes best, at a glance. With one it searches as long as that lasts, by
the priors and values of its net.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

from regnum.kernel import Event, Game, Move, Moves, Plan, RandomChance, View
from regnum.players.budget import Budget
from regnum.players.learned.inference import Net
from regnum.players.learned.net_search import NetSearch
from regnum.players.player import Thought, Thoughts

MAX_THOUGHTS = 8
WORTH_TELLING = 4
"""What was visited less than one of this many times as often as the chosen move is no thought worth telling."""
MAX_PLAN = 12
"""How many steps ahead a plan is told at most."""
BATCH = 16
"""How many simulations are made between two looks at the clock."""
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
        return f"<net for {self._game.name}, {self._budget or 'at a glance'}>"

    def observe(self, events: Sequence[Event]) -> None:
        """It does not listen: the view says it all."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The move that the net likes best, or the one that the search visited most."""
        if len(moves) == 1:
            return next(iter(moves))
        if self._budget is None:
            return self._at_a_glance(view, moves)
        return self._search(view, self._budget, budget).ranked()[0].move

    def think(self, view: View, moves: Moves, budget: float) -> Thoughts:
        """The moves it looked into most, the most visited first, each with what it would do after it."""
        search = self._search(view, self._budget or Budget(simulations=GLANCES), budget)
        ranked = search.ranked()[:MAX_THOUGHTS]
        least = ranked[0].visits / WORTH_TELLING
        return [
            Thought(self._plan(view, search, tried.move), tried.chance, visits=tried.visits)
            for tried in ranked
            if tried.visits >= least
        ]

    def _plan(self, view: View, search: NetSearch, move: Move) -> Plan:
        """What it would do from a move on until another decides, or chance speaks: as the search found it, and at a
        glance where the search did not come."""
        assert view.seat is not None
        state, plan, chance = self._game.guess(view, self._rng), [move], RandomChance(self._rng)
        events = state.play(move, chance)
        while state.to_move == view.seat and not chance.answers and len(plan) < MAX_PLAN:
            if any(event.reveals_to(view.seat) for event in events):
                break
            moves = state.moves()
            following = search.following(tuple(plan), moves)
            plan.append(following or self._at_a_glance(state.view(view.seat), moves))
            events = state.play(plan[-1], chance)
        return tuple(plan)

    def _at_a_glance(self, view: View, moves: Moves) -> Move:
        seats = self._game.guess(view, self._rng).seats
        (judged,) = self._net.judge([view], [moves.ids()], seats)
        return max(moves, key=lambda move: (judged.priors[move.id], -move.id))

    def _search(self, view: View, budget: Budget, cap: float) -> NetSearch:
        """Search until the budget is spent, or what is left of it cannot change the choice."""
        began = self._clock()
        search = NetSearch(self._game, view, self._rng, self._net)
        if budget.simulations is not None:
            left = budget.simulations
            while left and not search.is_settled(left):
                left -= search.simulate(left)
        elif budget.seconds is not None:
            self._search_until(began + min(budget.seconds, cap), search)
        return search

    def _search_until(self, end: float, search: NetSearch) -> None:
        """Search as long as there is room for another batch as long as the longest, and for a change of mind."""
        began = now = self._clock()
        longest, made = 0.0, 0
        while not longest or (now + longest <= end and not search.is_settled(made * (end - now) / (now - began))):
            before = now
            made += search.simulate(BATCH)
            now = self._clock()
            longest = max(longest, now - before)
