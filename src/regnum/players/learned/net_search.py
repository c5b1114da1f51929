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
from typing import NamedTuple

from regnum.kernel import Game, Move, Moves, Plan, RandomChance, Seat, State, View
from regnum.players.learned.inference import Judged, Judging


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
    """What is known after a sequence of moves: how likely the last of them was, and what simulations found."""

    __slots__ = ("chances", "children", "judged", "pending", "prior", "visits")

    def __init__(self, prior: float, seats: int) -> None:
        self.prior, self.visits, self.pending = prior, 0, 0
        self.judged = False
        """Whether the moves that follow have their priors."""
        self.chances = [0.0] * seats
        """By seat, the chances to win that simulations found here, added up."""
        self.children: dict[int, _Node] = {}

    def mean(self, seat: Seat) -> float:
        """A seat's chance to win here; simulations under way count as lost."""
        return self.chances[seat] / (self.visits + self.pending)

    def count(self, chances: Sequence[float]) -> None:
        """Add what a simulation found that was under way."""
        self.pending -= 1
        self.visits += 1
        for seat, chance in enumerate(chances):
            self.chances[seat] += chance


class Tried(NamedTuple):
    """A move at the root that simulations tried: how often, and the chance to win that they found."""

    move: Move
    visits: int
    chance: float


@dataclass(slots=True)
class _Walk:
    """A simulation on its way: the nodes it passed, and where it came to."""

    path: list[_Node]
    state: State


class NetSearch:
    """A search for what the seat of a view should do, which can be ended after any batch of simulations."""

    def __init__(
        self, game: Game, view: View, rng: Random, net: Judging, config: NetSearchConfig = DEFAULT_CONFIG
    ) -> None:
        assert view.seat is not None
        self._game, self._view, self._rng, self._net, self._config = game, view, rng, net, config
        self._seat = view.seat
        self._root = _Node(1.0, game.guess(view, rng).seats)
        self._judge([self._descend()])

    def simulate(self, simulations: int) -> int:
        """Simulate this many times more, a batch at most, and say how often."""
        made = min(simulations, self._config.parallel)
        walks = [self._descend() for _ in range(made)]
        self._judge([walk for walk in walks if walk.state.outcome is None])
        for walk in walks:
            if walk.state.outcome is not None:
                _count(walk, walk.state.outcome.shares)
        return made

    def _descend(self) -> _Walk:
        """Follow moves from a guess to where the tree ends, or the game."""
        state, node = self._game.guess(self._view, self._rng), self._root
        path = [node]
        while node.judged and state.to_move is not None:
            move, node = self._select(node, state, state.to_move)
            path.append(node)
            state.play(move, RandomChance(self._rng))
        for node in path:
            node.pending += 1
        return _Walk(path, state)

    def _select(self, node: _Node, state: State, seat: Seat) -> tuple[Move, _Node]:
        """The legal move with the best mean and bonus; in another guess others were legal, and had priors."""
        config, children = self._config, node.children
        untried = (node.chances[seat] / node.visits if node.visits else 1 / state.seats) - config.unseen
        moves = [*state.moves()]
        found = [children.setdefault(move.id, _Node(0.0, state.seats)) for move in moves]
        bonus = config.exploration * math.sqrt(node.visits + node.pending)
        bonus /= sum(child.prior for child in found) or 1.0

        def score(child: _Node) -> float:
            visits = child.visits + child.pending
            return (child.mean(seat) if visits else untried) + bonus * child.prior / (1 + visits)

        best = max(range(len(moves)), key=lambda at: score(found[at]))
        return moves[best], found[best]

    def _judge(self, walks: Sequence[_Walk]) -> None:
        """Ask the net about the ends of some walks, give the moves that follow their priors, and count what it says."""
        if not walks:
            return
        states = [walk.state for walk in walks]
        views, legal = [state.view(state.to_move) for state in states], [state.moves().ids() for state in states]
        for walk, judged in zip(walks, self._net.judge(views, legal, states[0].seats), strict=True):
            self._expand(walk.path[-1], walk.state, judged)
            _count(walk, judged.chances)

    def _expand(self, node: _Node, state: State, judged: Judged) -> None:
        node.judged = True
        for move in state.moves():
            child = node.children.setdefault(move.id, _Node(0.0, state.seats))
            child.prior = max(child.prior, float(judged.priors[move.id]))

    def is_settled(self, left: float) -> bool:
        """Whether the most visited move would stay so through this many simulations more."""
        visits = sorted((child.visits for child in self._root.children.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def ranked(self) -> Sequence[Tried]:
        """The moves at the root that were tried, the most visited first."""
        actions = self._game.actions
        tried = [
            Tried(actions[place], child.visits, child.mean(self._seat))
            for place, child in self._root.children.items()
            if child.visits
        ]
        return sorted(tried, key=lambda one: (-one.visits, -one.chance, one.move.id))

    def following(self, plan: Plan, moves: Moves) -> Move | None:
        """The legal move that was tried most after these; None if none was."""
        node = self._root
        for move in plan:
            if move.id not in node.children:
                return None
            node = node.children[move.id]
        tried = [(node.children[move.id].visits, -move.id, move) for move in moves if move.id in node.children]
        visits, _, best = max(tried, default=(0, 0, None), key=lambda one: one[:2])
        return best if visits else None


def _count(walk: _Walk, chances: Sequence[float]) -> None:
    for node in walk.path:
        node.count(chances)
