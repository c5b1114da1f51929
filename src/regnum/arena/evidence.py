"""How much figures prove: shares with their intervals, and how many games would show that one is within bounds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from regnum.arena.standings import wilson

MAX_GAMES = 1_000_000
"""A question that would take more games than this is reported as one that games cannot settle."""
PRECISION = 1e-9
"""Shares that differ by less are the same."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share that was counted, and how many independent trials the count is worth."""

    part: float
    trials: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 in 100."""
        return wilson(self.part * self.trials, self.trials)

    def within(self, low: float, high: float) -> bool:
        """Whether it is within bounds, for all that these trials say."""
        return low - PRECISION <= self.part <= high + PRECISION

    def shows(self, low: float, high: float) -> bool:
        """Whether it is beyond doubt that the true share is within bounds, or that it is not."""
        least, most = self.interval
        inside = (low <= 0 or low <= least) and (high >= 1 or most <= high)
        return inside or most < low or high < least

    def trials_needed(self, low: float, high: float) -> float:
        """How many trials would show it if the share stays what it is; infinite if it lies on a bound."""
        if self.shows(low, high):
            return self.trials
        few, many = self.trials, max(1.0, self.trials)
        while not Share(self.part, many).shows(low, high):
            few, many = many, 2 * many
            if many > MAX_GAMES * MAX_GAMES:
                return math.inf
        while many - few > 1:
            middle = (few + many) / 2
            few, many = (few, middle) if Share(self.part, middle).shows(low, high) else (middle, many)
        return many


def counted(times: float, of: int) -> Share:
    """The share of trials that do not depend on each other."""
    return Share(times / of if of else 0.0, of)


def clustered(games: Iterable[tuple[int, int]]) -> Share:
    """The share of things of which a game has several, by game (hits, things): those of one game resemble each other.

    >>> clustered([(1, 2)] * 50).part, round(clustered([(2, 2), (0, 2)] * 50).trials)
    (0.5, 100)
    """
    met = [(times, of) for times, of in games if of]
    whole = sum(of for _, of in met)
    if not whole:
        return Share(0.0, 0)
    part = sum(times for times, _ in met) / whole
    spread = sum((times - part * of) ** 2 for times, of in met)
    return Share(part, part * (1 - part) * whole**2 / spread if spread > PRECISION else len(met))


def games_needed(shares: Sequence[Share], low: float, high: float, games: int) -> int:
    """How many games would show that all shares are within bounds, or that one is not: these, if they do.

    More than `MAX_GAMES` if that cannot be shown.
    """
    outside = [share for share in shares if not share.within(low, high)]
    needed = [_games(share, low, high, games) for share in outside or shares]
    return (min if outside else max)(needed, default=games)


def _games(share: Share, low: float, high: float, games: int) -> int:
    if not share.trials:
        return MAX_GAMES + 1
    more = share.trials_needed(low, high) / share.trials
    return math.ceil(min(games * more, MAX_GAMES + 1))
