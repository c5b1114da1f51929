"""A tree of whole turns, searched over guesses of what is hidden.

An edge of the tree is a plan of the seat that decides. Every look ahead takes one of the guesses and follows plans from
the root, at each position the one that promises its own seat most or was tried too little, until it comes to a
position that is new in this guess. There every plan is judged, and the best judgement is what the look has found.

The guesses share one tree, so that a plan's value is its mean over them, while what a seat can do may differ with the
guess. Nothing depends on time or on the order of hashes: the same generator finds the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import FreeChance, Game, Plan, Seat, State, View
from regnum.players.judging import counsel_of, standing, verdict
from regnum.players.player import Thought, Thoughts

TOLD = 8
"""Of how many plans the points to be expected are told."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a search spreads its looks."""

    daring: float = 0.15
    """How much a plan that was tried too little is worth a try."""
    trust: float = 0.03
    """By how much a plan must be judged better to promise e times as much."""
    width: int = 12
    """How many plans are judged at a position, the counsel's most promising; at the root all."""
    share: int = 6
    """How many looks a guess gets before the next is made."""
    horizon: int = 0
    """How many times at least a look comes back to the own turn."""
    flat: float = 0.0
    """How much of the prior all plans share alike."""


USUAL = Manner()


class _Edge:
    """A plan of a seat: what it promised when it was judged, and what came of it."""

    __slots__ = ("judged", "node", "plan", "promise", "total", "visits")

    def __init__(self, plan: Plan) -> None:
        self.plan, self.node = plan, _Node()
        self.judged = self.visits = 0
        self.promise = self.total = 0.0

    @property
    def value(self) -> float:
        """The seat's chance to win, its promise counting as much as one look."""
        return (self.promise / self.judged + self.total) / (1 + self.visits)


class _Place:
    """A position of the tree in one of the guesses; once it is opened, with the plans there and their priors."""

    __slots__ = ("edges", "seat", "state")

    def __init__(self, state: State) -> None:
        self.state, self.seat = state, state.seat
        self.edges: Sequence[tuple[_Edge, float]] = ()


class _Node:
    """A position of the tree in all guesses in which it was seen, by their number."""

    __slots__ = ("edges", "places")

    def __init__(self) -> None:
        self.edges: dict[tuple[Seat | None, Plan], _Edge] = {}
        self.places: dict[int, _Place] = {}


class Search:
    """A search for what the seat of a view should do, which can be ended after any look."""

    def __init__(self, game: Game, view: View, rng: Random, manner: Manner = USUAL) -> None:
        self._game, self._view, self._rng, self._manner = game, view, rng, manner
        self._counsel = counsel_of(game)
        self._guess = game.guess(view, rng)
        self._plans = self._counsel.plans(self._guess)
        self._root, self._looks = _Node(), 0

    @property
    def open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self._plans) > 1

    def look(self) -> None:
        """Look ahead once more."""
        root, places = self._root, self._root.places
        if self._looks >= len(places) * self._manner.share:
            self._open(root, self._new_guess(), self._plans)
        guess = self._looks % len(places)
        self._looks += 1
        place = places[guess]
        path: list[tuple[_Edge, Seat]] = []
        values: Sequence[float] = ()
        me, away, rounds = self._view.seat, False, 0
        while not values:
            assert place.seat is not None
            edge = self._choose(place)
            path.append((edge, place.seat))
            found = edge.node.places.get(guess)
            if found is None:
                found = edge.node.places[guess] = _Place(self._follow(place, edge.plan))
            place = found
            if place.seat is None:
                values = verdict(self._counsel, place.state)
                break
            if place.seat != me:
                away = True
            elif away:
                away = False
                rounds += 1
            if not place.edges:
                best = self._open(edge.node, place, self._counsel.plans(place.state)[: self._manner.width])
                if rounds >= self._manner.horizon:
                    values = best
        for edge, seat in path:
            edge.visits += 1
            edge.total += values[seat]

    def _new_guess(self) -> _Place:
        places = self._root.places
        place = places[len(places)] = _Place(self._game.guess(self._view, self._rng) if places else self._guess)
        return place

    def _open(self, node: _Node, place: _Place, plans: Sequence[Plan]) -> Sequence[float]:
        """Judge the plans at a place; the chances to win after the one that its seat likes best."""
        seat, counsel, edges = place.seat, self._counsel, []
        assert seat is not None
        best: Sequence[float] = ()
        for plan in plans:
            values = verdict(counsel, self._follow(place, plan))
            edge = node.edges.get((seat, plan))
            if edge is None:
                edge = node.edges[seat, plan] = _Edge(plan)
            edge.judged += 1
            edge.promise += values[seat]
            edges.append(edge)
            if not best or values[seat] > best[seat]:
                best = values
        place.edges = self._weighed(edges)
        return best

    def _weighed(self, edges: Sequence[_Edge]) -> Sequence[tuple[_Edge, float]]:
        """The edges with their priors, which make one."""
        promises = [edge.promise / edge.judged for edge in edges]
        most = max(promises)
        weights = [math.exp((promise - most) / self._manner.trust) for promise in promises]
        whole, flat = sum(weights), self._manner.flat
        return [
            (edge, (1 - flat) * weight / whole + flat / len(edges)) for edge, weight in zip(edges, weights, strict=True)
        ]

    def _choose(self, place: _Place) -> _Edge:
        """The plan to follow next: what it brought so far, and a prior that fades with every look."""
        looks = 1
        for edge, _ in place.edges:
            looks += edge.visits
        bold = self._manner.daring * math.sqrt(looks)
        chosen, most = place.edges[0][0], -math.inf
        for edge, prior in place.edges:
            visits = 1 + edge.visits
            worth = (edge.promise / edge.judged + edge.total + bold * prior) / visits
            if worth > most:
                chosen, most = edge, worth
        return chosen

    def _follow(self, place: _Place, plan: Plan) -> State:
        """The state after a plan that was made for this place, so that no move needs to be checked."""
        state, seat, chance = place.state.copy(), place.seat, FreeChance(self._rng)
        for move in plan:
            if state.seat != seat:
                break
            state.play(move, chance)
        return state

    @property
    def best(self) -> Plan:
        """The plan that was looked into most."""
        return self._ranked()[0].plan

    def thoughts(self) -> Thoughts:
        """All plans, the one that was looked into most first; the first few with the points to be expected."""
        place, seat, counsel = self._root.places[0], self._view.seat, self._counsel
        assert seat is not None
        return [
            Thought(
                edge.plan,
                edge.value,
                standing(counsel, self._follow(place, edge.plan), seat) if rank < TOLD else None,
                edge.visits,
            )
            for rank, edge in enumerate(self._ranked())
        ]

    def _ranked(self) -> list[_Edge]:
        edges = (edge for edge, _ in self._root.places[0].edges)
        return sorted(edges, key=lambda edge: (-edge.visits, -edge.value))
