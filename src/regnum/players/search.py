"""A tree of whole turns, searched over guesses of what is hidden.

An edge of the tree is a plan of the seat that decides. Every look ahead guesses anew what is hidden and follows plans
from the root, at each position the one that promises its own seat most or was tried too little. It goes on until it
has come round to the own turn again and followed a plan for the first time; there the best of the plans, as the counsel
judges them, is what the look has found, and counts for every plan on the way.

All guesses share the tree, so that a plan's value is its mean over them; what a seat can do differs with the guess, and
only what it can do is compared. Nothing depends on time or on the order of hashes: the same generator finds the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from random import Random
from typing import TypeAlias

from regnum.kernel import FreeChance, Game, Plan, Seat, State, View, follow
from regnum.players.judging import counsel_of, plans_of, standing, verdict
from regnum.players.player import Thought, Thoughts

TOLD = 8
"""Of how many plans the points to be expected are told."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a search spreads its looks."""

    daring: float = 0.25
    """How much a plan that was tried too little is worth a try."""
    trust: float = 0.05
    """By how much a plan must be judged better to promise e times as much."""
    doubt: float = 0.25
    """How much of the promise all plans share alike."""
    width: int = 4
    """How many plans are judged at a position, the counsel's most promising; at the root all."""
    again: int = 8
    """With how many guesses the plans at the root are judged."""
    rounds: int = 1
    """How many times at least a look comes back to the own turn."""


USUAL = Manner()


class _Edge:
    """A plan of a seat: what it promised when it was judged, what came of it, and what can follow."""

    __slots__ = ("judged", "next", "plan", "promise", "total", "visits")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.judged = self.visits = 0
        self.promise = self.total = 0.0
        self.next: _Edges = {}

    @property
    def value(self) -> float:
        """The seat's chance to win, as found; if nobody looked, as promised."""
        return self.total / self.visits if self.visits else self.promise / self.judged


_Edges: TypeAlias = dict[tuple[Seat, Plan], _Edge]
"""The plans at a position of the tree, of all guesses in which it was seen."""


class Search:
    """A search for what the seat of a view should do, which can be ended after any look."""

    def __init__(self, game: Game, view: View, rng: Random, manner: Manner = USUAL) -> None:
        self._game, self._view, self._rng, self._manner = game, view, rng, manner
        self._counsel = counsel_of(game)
        self._plans = plans_of(self._counsel, game.guess(view, rng), rng)
        self._root: _Edges = {}

    @property
    def open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self._plans) > 1

    def look(self) -> None:
        """Look ahead once more."""
        path, values = self._descend()
        for edge, seat in path:
            edge.visits += 1
            edge.total += values[seat]

    @property
    def lead(self) -> int:
        """How many looks more the best plan has had than any other."""
        first, second, *_ = (*nlargest(2, (edge.visits for edge in self._root.values())), 0)
        return first - second

    def _descend(self) -> tuple[Sequence[tuple[_Edge, Seat]], Sequence[float]]:
        """Follow plans to where something is found: whose plans they were, and each seat's chance to win there."""
        counsel, manner, own = self._counsel, self._manner, self._view.seat
        state, path = self._game.guess(self._view, self._rng), []
        edges, _ = self._judge(self._root, state, self._plans, manner.again)
        rounds, away = 0, False
        while True:
            edge, seat = self._choose(edges), state.seat
            assert seat is not None
            path.append((edge, seat))
            state = follow(state, edge.plan, FreeChance(self._rng))
            if state.seat is None:
                return path, verdict(counsel, state)
            if away and state.seat == own:
                rounds += 1
            away = state.seat != own
            edges, best = self._judge(edge.next, state, counsel.plans(state)[: manner.width])
            if best and not edge.visits and rounds >= manner.rounds:
                return path, best

    def _judge(
        self, known: _Edges, state: State, plans: Sequence[Plan], times: int = 1
    ) -> tuple[Sequence[_Edge], Sequence[float]]:
        """The edges of some plans, judged where they are new; with the chances to win after the best of the new."""
        seat, counsel, edges = state.seat, self._counsel, []
        assert seat is not None
        best: Sequence[float] = ()
        for plan in plans:
            edge = known.get((seat, plan))
            if edge is None:
                edge = known[seat, plan] = _Edge(plan)
            edges.append(edge)
            if edge.judged < times:
                values = verdict(counsel, follow(state, plan, FreeChance(self._rng)))
                edge.judged += 1
                edge.promise += values[seat]
                if not best or values[seat] > best[seat]:
                    best = values
        return edges, best

    def _choose(self, edges: Sequence[_Edge]) -> _Edge:
        """The plan to follow next: the best so far, with a bonus for its promise that fades with every look.

        What is found ahead may be better or worse than promised for all plans alike, since it is judged at another
        moment of the round. A plan that was not tried yet must not seem worse or better for that.
        """
        manner, looks, shift = self._manner, 0, 0.0
        promises = []
        for edge in edges:
            promise = edge.promise / edge.judged
            promises.append(promise)
            if edge.visits:
                looks += edge.visits
                shift += edge.total - edge.visits * promise
        if looks:
            shift /= looks
        most = max(promises)
        weights = [math.exp((promise - most) / manner.trust) for promise in promises]
        bonus = manner.daring * math.sqrt(1 + looks)
        each, rest = shift + bonus * manner.doubt / len(edges), bonus * (1 - manner.doubt) / sum(weights)
        chosen, highest = edges[0], -math.inf
        for edge, promise, weight in zip(edges, promises, weights, strict=True):
            worth = (promise + edge.total + each + rest * weight) / (1 + edge.visits)
            if worth > highest:
                chosen, highest = edge, worth
        return chosen

    @property
    def best(self) -> Plan:
        """The plan that was looked into most."""
        return self._ranked()[0].plan

    def thoughts(self) -> Thoughts:
        """All plans, the one that was looked into most first; the first few with the points to be expected."""
        guess, seat = self._game.guess(self._view, self._rng), self._view.seat
        assert seat is not None
        thoughts = []
        for rank, edge in enumerate(self._ranked()):
            after = follow(guess, edge.plan, FreeChance(self._rng)) if rank < TOLD else None
            points = None if after is None else standing(self._counsel, after, seat)
            thoughts.append(Thought(edge.plan, edge.value, points, edge.visits))
        return thoughts

    def _ranked(self) -> list[_Edge]:
        return sorted(self._root.values(), key=lambda edge: (-edge.visits, -edge.value))
