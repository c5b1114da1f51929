"""Information-set Monte Carlo tree search with PUCT priors, over whole turns instead of single moves.

One tree is shared by all guesses of what is hidden (single-observer ISMCTS: Cowling, Powley and Whitehouse, 2012), and
selection follows PUCT (Silver et al., 2017), the priors being what the game's evaluator makes of each plan.

An edge of the tree is a plan of the seat to move. Every simulation guesses anew what is hidden and follows plans from
the root, at each position the one that promises its own seat most or was tried too little. It goes on until it has come
round to the searching seat's turn again and followed a plan for the first time; the best of the plans there, as the
evaluator judges them, is the simulation's value, and counts for every plan on the way.

All guesses share the tree, so that the value of a plan is a mean over them; what a seat can do differs with the guess,
and only what it can do is compared. Dice and hidden cards make the values of one plan differ, often by more than plans
do: at the root the prior weighs as many simulations as it takes to know better. Deeper down few simulations pass, and
what they find is trusted at once, or the search would only repeat the prior.

Nothing depends on time or on the order of hashes: the same generator finds the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from regnum.kernel import Game, Plan, RandomChance, Seat, State, View, follow
from regnum.players.judging import evaluator_of, plans_of, thoughts_of, verdict
from regnum.players.player import Thoughts


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """How a search spreads its simulations."""

    exploration: float = 0.25
    """How much a plan that was tried too little is worth a try: the constant of PUCT."""
    prior_temperature: float = 0.05
    """By how much a plan must be judged better for e times the prior."""
    uniform_mix: float = 0.25
    """How much of the prior all plans share alike."""
    width: int = 4
    """How many plans are judged at a position, the evaluator's most promising; at the root all."""
    root_guesses: int = 8
    """With how many guesses the plans at the root are judged."""
    rounds: int = 1
    """How many times at least a simulation comes back to the searching seat's turn."""
    noise: float = 0.06
    """By how much simulations of one plan usually differ."""
    noise_weight: int = 2
    """How many simulations it takes to believe that they differ more or less than usually."""


DEFAULT_CONFIG = SearchConfig()


class _Edge:
    """A plan of a seat: its prior where it was judged, what simulations found of it, and what can follow."""

    __slots__ = ("judged", "next", "plan", "prior_sum", "squares", "total", "visits")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.judged = self.visits = 0
        self.prior_sum = self.total = self.squares = 0.0
        self.next: _Edges = {}

    @property
    def prior(self) -> float:
        """The seat's chance to win as the evaluator judged it."""
        return self.prior_sum / self.judged

    def found(self, value: float) -> None:
        """Count the value of a simulation."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    @property
    def spread(self) -> float:
        """By how much the simulations differ from their mean: the sum of the squares."""
        return max(0.0, self.squares - self.total * self.total / self.visits) if self.visits else 0.0


_Edges: TypeAlias = dict[tuple[Seat, Plan], _Edge]
"""The plans at a position of the tree, of all guesses in which it was seen."""


class Search:
    """A search for what the seat of a view should do, which can be ended after any simulation."""

    def __init__(self, game: Game, view: View, rng: Random, config: SearchConfig = DEFAULT_CONFIG) -> None:
        self._game, self._view, self._rng, self._config = game, view, rng, config
        self._evaluator = evaluator_of(game)
        self._plans = plans_of(self._evaluator, game.guess(view, rng), rng)
        self._root: _Edges = {}

    @property
    def open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self._plans) > 1

    def simulate(self) -> None:
        """Simulate once more."""
        path, values = self._descend()
        for edge, seat in path:
            edge.found(values[seat])

    def settled(self, left: float) -> bool:
        """Whether the best plan leads by more simulations than are left, so that they will not change it."""
        best, *others = self._ranked()
        return best[1].visits - max((edge.visits for _, edge in others), default=0) > left

    def _descend(self) -> tuple[Sequence[tuple[_Edge, Seat]], Sequence[float]]:
        """Follow plans to where something is found: whose plans they were, and each seat's chance to win there."""
        evaluator, config, own = self._evaluator, self._config, self._view.seat
        state, path = self._game.guess(self._view, self._rng), []
        edges, _ = self._judge(self._root, state, self._plans, config.root_guesses)
        prior_weight, rounds, away = self._prior_weight(), 0, False
        while True:
            edge, seat = self._choose(edges, prior_weight), state.to_move
            assert seat is not None
            path.append((edge, seat))
            state = follow(state, edge.plan, RandomChance(self._rng))
            if state.to_move is None:
                return path, verdict(evaluator, state)
            if away and state.to_move == own:
                rounds += 1
            prior_weight, away = 1.0, state.to_move != own
            edges, best = self._judge(edge.next, state, evaluator.plans(state)[: config.width])
            if best and not edge.visits and rounds >= config.rounds:
                return path, best

    def _judge(
        self, known: _Edges, state: State, plans: Sequence[Plan], times: int = 1
    ) -> tuple[Sequence[_Edge], Sequence[float]]:
        """The edges of some plans, judged where they are new; with the chances to win after the best of the new."""
        seat, evaluator, edges = state.to_move, self._evaluator, []
        assert seat is not None
        best: Sequence[float] = ()
        for plan in plans:
            edge = known.get((seat, plan))
            if edge is None:
                edge = known[seat, plan] = _Edge(plan)
            edges.append(edge)
            if edge.judged < times:
                values = verdict(evaluator, follow(state, plan, RandomChance(self._rng)))
                edge.judged += 1
                edge.prior_sum += values[seat]
                if not best or values[seat] > best[seat]:
                    best = values
        return edges, best

    def _prior_weight(self) -> float:
        """How many simulations the prior of a plan at the root is worth: more, if those of one plan differ more."""
        config, edges = self._config, self._root.values()
        spread = config.noise_weight * config.noise**2 + sum(edge.spread for edge in edges)
        noise = spread / (config.noise_weight + sum(edge.visits - 1 for edge in edges if edge.visits))
        return max(1.0, noise / self._evaluator.error**2)

    def _choose(self, edges: Sequence[_Edge], prior_weight: float) -> _Edge:
        """The plan to follow next: the best so far, with a bonus for its prior that fades with every visit."""
        config = self._config
        priors = [edge.prior for edge in edges]
        most = max(priors)
        weights = [math.exp((prior - most) / config.prior_temperature) for prior in priors]
        bonus = config.exploration * math.sqrt(1 + sum(edge.visits for edge in edges))
        each, rest = bonus * config.uniform_mix / len(edges), bonus * (1 - config.uniform_mix) / sum(weights)
        chosen, highest = edges[0], -math.inf
        for edge, worth, weight in zip(edges, _worths(edges, prior_weight), weights, strict=True):
            promising = worth + (each + rest * weight) / (1 + edge.visits)
            if promising > highest:
                chosen, highest = edge, promising
        return chosen

    @property
    def best(self) -> Plan:
        """The plan to take."""
        return self._ranked()[0][1].plan

    def thoughts(self) -> Thoughts:
        """All plans, the best first."""
        weighed = ((edge.plan, worth, edge.visits) for worth, edge in self._ranked())
        return thoughts_of(self._game, self._view, self._rng, weighed)

    def _ranked(self) -> Sequence[tuple[float, _Edge]]:
        """The plans at the root with what they are worth, the best first."""
        edges = [*self._root.values()]
        return sorted(zip(_worths(edges, self._prior_weight()), edges, strict=True), key=lambda ranked: -ranked[0])


def _worths(edges: Sequence[_Edge], prior_weight: float) -> Sequence[float]:
    """The chance to win with each of some plans, between the prior and what was found.

    What is found ahead may be better or worse than the prior for all plans alike, since it is judged at another moment
    of the round. A plan that was not tried yet must not seem worse or better for that.
    """
    simulations = sum(edge.visits for edge in edges)
    shift = sum(edge.total - edge.visits * edge.prior for edge in edges) / simulations if simulations else 0.0
    return [(prior_weight * (edge.prior + shift) + edge.total) / (prior_weight + edge.visits) for edge in edges]
