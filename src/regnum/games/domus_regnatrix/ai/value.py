"""Judgement: each seat's chance to win and the points it can expect, from the features of a position.

The weights of the features lie in `data/judgement.toml`. Until the walls stand all chances are even: the pieces are
meant to be of equal worth.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib.resources import files
from operator import mul
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.ai.features import Feature, features
from regnum.games.domus_regnatrix.ai.turns_to_win import course
from regnum.kernel import shares

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.state import State

SEEN_SHARE = 0.3
"""How much is seen of what sets a rival apart from the usual, by whoever minds their own plan."""


def is_symmetric(state: State) -> bool:
    """Whether pieces are still being chosen, of which none is meant to be better than another."""
    return state.middle is None


def win_chances(state: State) -> list[float]:
    """Each seat's chance to win."""
    if is_symmetric(state):
        return _even(state)
    return shares(_merits(state, "victory", shrewd=True))


def plain_win_chances(state: State) -> list[float]:
    """Each seat's chance to win as judged by whoever minds their own plan, and sees only dimly how rivals stand."""
    if is_symmetric(state):
        return _even(state)
    merits, usual = _merits(state, "plan", shrewd=False), _tables()["plan"]["usual"]
    odds = [math.exp(merit - usual) for merit in merits]
    dim = [each**SEEN_SHARE for each in odds]
    return [each / (each + sum(dim) - own) if each else 0.0 for each, own in zip(odds, dim, strict=True)]


def _even(state: State) -> list[float]:
    return [1 / len(state.realms)] * len(state.realms)


def _merits(state: State, table: str, *, shrewd: bool) -> list[float]:
    """How each seat stands; who is conquered has no hope."""
    weighed = weights(table)
    return [
        sum(map(mul, weighed, row)) if realm.lord is None else -math.inf
        for row, realm in zip(features(state, shrewd=shrewd), state.realms, strict=True)
    ]


def expected_points(state: State) -> list[float]:
    """The points each seat can expect to end with: as far as it comes until somebody reaches a victory."""
    to_win = course(state).turns_to_win
    end = min(map(min, to_win))
    points = []
    for realm, turns in zip(state.realms, to_win, strict=True):
        share = min(1.0, end / max(1.0, turns.culture)) if realm.lord is None else 0.0
        points.append(realm.bonus.points + share * max(0, state.setting.culture - realm.bonus.points))
    return points


def quick_score(state: State) -> list[float]:
    """How each seat stands at first sight: how near it is to victory, its guard and its hero."""
    return [
        4 * row[Feature.GUARD] + 4 * row[Feature.HERO] - 8 * (row[Feature.PERIL] + row[Feature.AHEAD])
        for row in features(state, shrewd=False)
    ]


@cache
def weights(table: str) -> tuple[float, ...]:
    """What each feature weighs in a mind."""
    weighed = _tables()[table]
    return tuple(weighed[feature.name.lower()] for feature in Feature)


@cache
def _tables() -> dict[str, dict[str, float]]:
    text = (files("regnum.games.domus_regnatrix") / "data" / "judgement.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, float]] = tomllib.loads(text)
    return tables
