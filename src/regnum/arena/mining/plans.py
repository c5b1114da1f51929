"""Comparing plans: the best one, those that are as good, and how far all others are behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.kernel import Plan, State
from regnum.puzzles import ACCEPTED_LOSS, PuzzledGame

MAX_ACCEPTED_SHARE = 0.5
"""If more of the plans are as good as the best, anything goes."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What comes of comparing the plans of a position."""

    theme: str
    best: Plan
    others: Sequence[Plan]
    """Plans about the same that are as good."""
    chance: float
    """The chance to win after the best."""
    next: float
    """And after the best that is not as good."""

    @property
    def gap(self) -> float:
        """By how much the best stands out."""
        return self.chance - self.next


def compared(game: PuzzledGame, state: State, weighed: Sequence[tuple[Plan, float]]) -> Compared | None:
    """How far the best plan stands out; None if it is about nothing, or others are as good that are about something
    else."""
    ranked = sorted(weighed, key=lambda one: -one[1])
    (first, chance), *_ = ranked
    good = [plan for plan, worth in ranked if worth >= chance - ACCEPTED_LOSS]
    rest = [worth for _, worth in ranked[len(good) :]]
    if not rest or len(good) > MAX_ACCEPTED_SHARE * len(ranked):
        return None
    theme = game.puzzles.theme(state, first)
    if theme is None or any(game.puzzles.theme(state, plan) != theme for plan in good[1:]):
        return None
    best = min(good, key=lambda plan: (len(plan), good.index(plan)))
    return Compared(theme, best, [plan for plan in good if plan is not best], chance, max(rest))
