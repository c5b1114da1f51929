"""Rollouts under common random numbers: a plan is followed until the seat's turn comes round again.

Everybody chooses greedily on the way. The hidden cards and the dice of a rollout are its scenario: plans that are
rolled out under the same scenario meet the same hands and, as far as that goes, the same dice, whatever else was rolled
out before, so that what a scenario does to all plans alike drops out where they are compared.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from regnum.kernel import Game, Plan, RandomChance, Seat, State, View, follow
from regnum.players.judging import evaluator_of, verdict


class Rollouts:
    """Rollouts of what the seat of a view could do."""

    def __init__(self, game: Game, view: View, seed: int, *, width: int, max_stints: int) -> None:
        """`width` is how many plans are weighed at a position on the way, the evaluator's most promising; `max_stints`
        how often every seat may be asked, at most, in a rollout that does not come back to the seat."""
        self._game, self._view, self._seed, self._width, self._max_stints = game, view, seed, width, max_stints
        self._evaluator = evaluator_of(game)

    def stream(self, scenario: int, *about: int) -> Random:
        """The generator for one question under some scenario: the same whatever was asked before."""
        key = self._seed
        for number in (scenario, *about):
            key = (key * 1_000_003 + number + 1) & 0xFFFF_FFFF_FFFF
        return Random(key)

    def guess(self, scenario: int) -> State:
        """The position under a scenario."""
        return self._game.guess(self._view, self.stream(scenario))

    def end(self, guess: State, plan: Plan, scenario: int) -> State:
        """Where a plan ends under a scenario, from its position."""
        return follow(guess, plan, RandomChance(self.stream(scenario, 0)))

    def value(self, plan: Plan, scenario: int) -> float:
        """The seat's chance to win when its turn has come round again after a plan."""
        own = self._view.seat
        assert own is not None
        state = self.end(self.guess(scenario), plan, scenario)
        stints, before, step = Counter[Seat](), own, 0
        while state.to_move is not None and (state.to_move == before or state.to_move != own):
            if state.to_move != before:
                before, step = state.to_move, 0
                stints[before] += 1
                if stints[before] > self._max_stints:
                    break
            step += 1
            state = self.greedy(state, before, scenario, stints[before], step)
        return verdict(self._evaluator, state)[own]

    def greedy(self, state: State, seat: Seat, scenario: int, *when: int) -> State:
        """What comes of the plan that seems best to whoever decides."""
        plans = self._evaluator.plans(state)[: self._width]
        best, chosen, certain = -1.0, plans[0], None
        for plan in plans if len(plans) > 1 else ():
            chance = RandomChance(self.stream(scenario, seat, *when, 0))
            after = follow(state, plan, chance)
            worth = verdict(self._evaluator, after)[seat]
            if worth > best:
                best, chosen, certain = worth, plan, None if chance.answers else after
        return certain or follow(state, chosen, RandomChance(self.stream(scenario, seat, *when, 1)))
