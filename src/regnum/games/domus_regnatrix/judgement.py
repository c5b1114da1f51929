"""Judgement: each seat's chance to win and the points it can expect, from the features of a position.

The weights of the features, and what pieces are worth at set-up, lie in `data/judgement.toml`.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib.resources import files
from operator import mul
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.cards import PIECES
from regnum.games.domus_regnatrix.features import Feature, features
from regnum.games.domus_regnatrix.pace import course
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.state import State


def prospects(state: State) -> list[float]:
    """Each seat's chance to win."""
    weights = _weights()
    merits = [sum(map(mul, weights, row)) for row in features(state)]
    for seat, realm in enumerate(state.realms):
        if realm.lord is not None:
            merits[seat] = -math.inf
        elif not realm.walls:
            merits[seat] = chosen(state, Seat(seat))
    best = max(merits)
    odds = [math.exp(merit - best) for merit in merits]
    return [each / sum(odds) for each in odds]


def expected(state: State) -> list[float]:
    """The points each seat can expect to end with: as far as it comes until somebody reaches a victory."""
    paces = course(state).paces
    end = min(map(min, paces))
    points = []
    for realm, pace in zip(state.realms, paces, strict=True):
        share = min(1.0, end / max(1.0, pace.culture)) if realm.lord is None else 0.0
        points.append(realm.bonus.points + share * max(0, state.setting.culture - realm.bonus.points))
    return points


def glance(state: State) -> list[float]:
    """How each seat stands at first sight: how near it is to victory, its guard and its hero."""
    return [
        4 * row[Feature.GUARD]
        + 4 * row[Feature.HERO]
        - 8 * (row[Feature.PERIL] + row[Feature.AHEAD])
        + chosen(state, Seat(seat))
        for seat, row in enumerate(features(state))
    ]


def chosen(state: State, seat: Seat) -> float:
    """What the pieces of a player are worth."""
    realm, data, worths = state.realms[seat], state.setting.data, _table()["pieces"]
    pieces = zip(PIECES, (realm.kingdom, realm.hero, realm.terrain, realm.flag), strict=True)
    return sum(worths.get(data.pieces[what][at].name, 0.0) for what, at in pieces if at is not None)


def liked(name: str) -> float:
    """What a piece is worth."""
    return _table()["pieces"].get(name, 0.0)


@cache
def _weights() -> tuple[float, ...]:
    weights = _table()["victory"]
    return tuple(weights[feature.name.lower()] for feature in Feature)


@cache
def _table() -> dict[str, dict[str, float]]:
    text = (files(__package__) / "data" / "judgement.toml").read_text(encoding="utf-8")
    table: dict[str, dict[str, float]] = tomllib.loads(text)
    return table
