"""Sieges: in how many turns an army could conquer all others, in several cities at once or in one after another."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from regnum.games.domus_regnatrix.ai.siege import (
    FROM_HOME,
    NEVER_TURNS,
    NO_HOSTS,
    Army,
    City,
    Hosts,
    Might,
    fight,
    siege,
    without,
)

LAST_SHARE = 0.95
"""How much the chain that ends last counts, against the mean of all."""


class SiegeChain(NamedTuple):
    """Squads that take one city after another, and after how many turns they are done."""

    end: float
    squads: tuple[Might, ...]

    def onward(self, goal: City) -> SiegeChain:
        """The same squads when they have gone on to another city."""
        return SiegeChain(self.end + FROM_HOME + fight(self.squads, goal), self.squads)


@lru_cache(maxsize=65536)
def conquest(troops: Army, goals: tuple[City, ...], hosts: Hosts) -> float:
    """How many turns it takes to take all these cities, each by whoever can have it soonest."""
    left, chains = [*goals], list[SiegeChain]()
    while left:
        goal, found = min(((goal, siege(troops, goal, hosts)) for goal in left), key=lambda one: one[1].turns)
        if chains:
            first = min(chains)
            next_goal, after = min(((goal, first.onward(goal)) for goal in left), key=lambda one: one[1].end)
            if after.end <= found.turns:
                chains.remove(first)
                chains.append(after)
                left.remove(next_goal)
                continue
        elif not found.squads:
            return NEVER_TURNS
        chains.append(SiegeChain(found.turns, found.squads))
        left.remove(goal)
        if found.troops:
            troops = without(troops, found.troops)
        else:
            hosts = NO_HOSTS
    if not chains:
        return 0.0
    ends = [chain.end for chain in chains]
    return LAST_SHARE * max(ends) + (1 - LAST_SHARE) * sum(ends) / len(ends)
