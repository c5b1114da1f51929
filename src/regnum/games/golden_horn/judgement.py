"""Judgement: each seat's chance to win and the points it can expect, from the features of a position.

A feature weighs `late` at the end of the game and `late + early` at its beginning, and something between on the way.
The weights, by the number of players, lie in `data/judgement.toml`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from regnum.games.golden_horn.features import Feature, Row, features, left

if TYPE_CHECKING:
    from regnum.games.golden_horn.state import State


class Weights(NamedTuple):
    """What each feature weighs at the end, and what it weighs more at the beginning."""

    late: tuple[float, ...]
    early: tuple[float, ...]

    def judge(self, rows: Sequence[Row], left: float) -> list[float]:
        """The weighted sum of each row."""
        now = [late + left * early for late, early in zip(self.late, self.early, strict=True)]
        return [sum(map(mul, now, row)) for row in rows]


def prospects(state: State) -> list[float]:
    """Each seat's chance to win."""
    rows = features(state)
    merits = _weights("victory", state.setting.seats).judge(rows, left(state, rows))
    best = max(merits)
    odds = [math.exp(merit - best) for merit in merits]
    return [each / sum(odds) for each in odds]


def expected(state: State) -> list[float]:
    """The points each seat can expect to end with."""
    rows = features(state)
    return _weights("points", state.setting.seats).judge(rows, left(state, rows))


_CARGO, _CARD, _HOPE = 0.8, 0.4, 0.7


def glance(state: State) -> list[float]:
    """How each seat stands at first sight: points, cargo on its way, cards, and what soldiers could conquer."""
    return [
        row[Feature.POINTS] + _CARGO * row[Feature.CARGO] + _CARD * row[Feature.CARDS] + _HOPE * row[Feature.HOPE]
        for row in features(state)
    ]


@cache
def _weights(what: str, seats: int) -> Weights:
    table = _table()[what][f"players-{seats}"]
    late, early = zip(*(table[feature.name.lower()] for feature in Feature), strict=True)
    return Weights(late, early)


@cache
def _table() -> dict[str, dict[str, dict[str, tuple[float, float]]]]:
    text = (files(__package__) / "data" / "judgement.toml").read_text(encoding="utf-8")
    table: dict[str, dict[str, dict[str, tuple[float, float]]]] = tomllib.loads(text)
    return table
