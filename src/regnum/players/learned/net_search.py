"""Information-set Monte Carlo tree search with the priors and values of a net, many positions judged at once.

One tree of single moves is shared by all guesses of what is hidden (single-observer ISMCTS: Cowling, Powley and
Whitehouse, 2012); selection follows PUCT with the net's policy as prior, and a leaf is worth what the net's value says
(Silver et al., 2017). Several simulations run before the net is asked, each counted as lost until it is judged, so that
they spread (virtual loss: Chaslot, Winands and van den Herik, 2008).

What a seat can do differs with the guess, and only what it can do is compared. Nothing depends on time or on the order
of hashes: the same generator finds the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import Game, Move, RandomChance, Seat, State, View
from regnum.players.learned.inference import Judged, Net


@dataclass(frozen=True, slots=True)
class NetSearchConfig:
    """How a search spreads its simulations."""

    exploration: float = 1.5
    """How much a move that was tried too little is worth a try: the constant of PUCT."""
    unseen: float = 0.1
    """How much worse than its position a move is thought to be before it was tried."""
    parallel: int = 16
    """How many simulations run before the net is asked."""


DEFAULT_CONFIG = NetSearchConfig()


class _Node:
    """What is known after a sequence of moves: the priors of the moves that follow, and what simulations found."""

    __slots__ = ("children", "judged", "pending", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior, self.visits, self.pending, self.total = prior, 0, 0, 0.0
        self.judged = False
        self.children: dict[int, _Node] = {}

    def mean(self) -> float:
        """The chance to win of whoever moved here; simulations under way count as lost."""
        return self.total / (self.visits + self.pending)


@dataclass(slots=True)
class _Walk:
    """A simulation on its way: the nodes it passed, with the seat that moved into each, and where it came to."""

    path: list[tuple[_Node, Seat]]
    state: State


class NetSearch:
    """A search for what the seat of a view should do, which can be ended after any batch of simulations."""

    def __init__(self, game: Game, view: View, rng: Random, net: Net, config: NetSearchConfig = DEFAULT_CONFIG) -> None:
        assert view.seat is not None
        self._game, self._view, self._rng, self._net, self._config = game, view, rng, net, config
        self._seat = view.seat
        self._root = _Node(1.0)

    def simulate(self, simulations: int | None = None) -> int:
        """Simulate some times more, a batch at most, and say how often."""
        wanted = self._config.parallel if simulations is None else min(simulations, self._config.parallel)
        if not self._root.judged:
            wanted = 1
        walks = [self._descend() for _ in range(wanted)]
        open_ends = [walk for walk in walks if walk.state.outcome is None]
        for walk, judged in zip(open_ends, self._judge([walk.state for walk in open_ends]), strict=True):
            self._expand(walk, judged)
        for walk in walks:
            if walk.state.outcome is not None:
                winners = walk.state.outcome.winners
                self._count(walk, [(seat in winners) / len(winners) for seat in range(walk.state.seats)])
        return wanted

    def _judge(self, states: Sequence[State]) -> Sequence[Judged]:
        if not states:
            return []
        views = [state.view(state.to_move) for state in states]
        return self._net.judge(views, [state.moves().ids() for state in states], states[0].seats)

    def _descend(self) -> _Walk:
        """Follow moves from a guess to where the tree ends, or the game."""
        state, node = self._game.guess(self._view, self._rng), self._root
        path: list[tuple[_Node, Seat]] = [(node, self._seat)]
        node.pending += 1
        while node.judged and state.to_move is not None:
            seat = state.to_move
            move, node = self._select(node, state)
            node.pending += 1
            path.append((node, seat))
            state.play(move, RandomChance(self._rng))
        return _Walk(path, state)

    def _select(self, node: _Node, state: State) -> tuple[Move, _Node]:
        """The legal move with the best mean and bonus."""
        config, children = self._config, node.children
        usual = 1.0 / state.seats if not node.visits else 1.0 - node.mean() if state.seats == 2 else 1.0 / state.seats
        tried = [(move, children.get(move.id)) for move in state.moves()]
        rest = sum(child.prior for _, child in tried if child is not None) or 1.0
        bonus = config.exploration * math.sqrt(node.visits + node.pending)
        best, chosen = -math.inf, tried[0][0]
        for move, child in tried:
            prior = child.prior / rest if child is not None else 0.0
            visits = child.visits + child.pending if child is not None else 0
            worth = child.mean() if child is not None and visits else usual - config.unseen
            score = worth + bonus * prior / (1 + visits)
            if score > best:
                best, chosen = score, move
        return chosen, children.setdefault(chosen.id, _Node(0.0))

    def _expand(self, walk: _Walk, judged: Judged) -> None:
        """Give the moves that follow their priors, and count what the net says."""
        node = walk.path[-1][0]
        node.judged = True
        for move in walk.state.moves():
            child = node.children.get(move.id)
            prior = float(judged.priors[move.id])
            if child is None:
                node.children[move.id] = _Node(prior)
            else:
                child.prior = max(child.prior, prior)
        self._count(walk, judged.chances)

    def _count(self, walk: _Walk, chances: Sequence[float]) -> None:
        for node, seat in walk.path:
            node.pending -= 1
            node.visits += 1
            node.total += chances[seat]

    def ranked(self) -> Sequence[tuple[Move, int, float]]:
        """The moves at the root that were tried, the most visited first, with visits and the chance to win."""
        actions = self._game.actions
        tried = [(actions[place], child) for place, child in self._root.children.items() if child.visits]
        tried.sort(key=lambda one: (-one[1].visits, -one[1].total / one[1].visits, one[0].id))
        return [(move, child.visits, child.total / child.visits) for move, child in tried]
