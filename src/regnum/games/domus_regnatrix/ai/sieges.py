"""Fronts: in how many turns an army could conquer all others, in several cities at once or in one after another."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from regnum.games.domus_regnatrix.ai.siege import (
    FAR,
    FROM_HOME,
    NO_HOSTS,
    Army,
    City,
    Hosts,
    Might,
    fight,
    siege,
    without,
)

LAST = 0.95
"""How much the front that ends last counts, against the mean of all."""


class Front(NamedTuple):
    """Squads that take one city after another, and after how many turns they are done."""

    end: float
    squads: tuple[Might, ...]

    def onward(self, goal: City) -> Front:
        """The same squads when they have gone on to another city."""
        return Front(self.end + FROM_HOME + fight(self.squads, goal), self.squads)


@lru_cache(maxsize=65536)
def conquest(troops: Army, goals: tuple[City, ...], hosts: Hosts) -> float:
    """How many turns it takes to take all these cities, each by whoever can have it soonest."""
    left, fronts = [*goals], list[Front]()
    while left:
        goal, found = min(((goal, siege(troops, goal, hosts)) for goal in left), key=lambda one: one[1].turns)
        if fronts:
            first = min(fronts)
            next_goal, after = min(((goal, first.onward(goal)) for goal in left), key=lambda one: one[1].end)
            if after.end <= found.turns:
                fronts.remove(first)
                fronts.append(after)
                left.remove(next_goal)
                continue
        elif not found.squads:
            return FAR
        fronts.append(Front(found.turns, found.squads))
        left.remove(goal)
        if found.troops:
            troops = without(troops, found.troops)
        else:
            hosts = NO_HOSTS
    if not fronts:
        return 0.0
    ends = [front.end for front in fronts]
    return LAST * max(ends) + (1 - LAST) * sum(ends) / len(ends)
