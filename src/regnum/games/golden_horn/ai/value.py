"""Judgement: each seat's chance to win and the points it can expect, from the features of a position.

A feature weighs `late` at the end of the game and `late + early` at its beginning, and something between on the way.
The weights, by the extension and the number of players, lie in `data/judgement.toml`, which `bench/fit_golden_horn.py`
makes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from regnum.games.golden_horn.ai.features import Feature, features, left
from regnum.games.golden_horn.ai.voyages import continued, laden
from regnum.games.golden_horn.ai.voyages import outlook as seen_by
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.ships import ShipNo
from regnum.kernel import Seat, Weights, shares

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State


def win_chances(state: State) -> list[float]:
    """Each seat's chance to win."""
    return chances(state, weights("victory", kind_of(state)))


def plain_win_chances(state: State) -> list[float]:
    """The same as stewards judge it, without counting in how many turns everything will be at home."""
    return chances(state, weights("outlook", f"players-{state.setting.seats}"))


def chances(state: State, weights: Weights) -> list[float]:
    """Each seat's chance to win by certain weights."""
    rows = features(state)
    return shares(weights.judge(rows, left(state, rows)))


def expected_points(state: State) -> list[float]:
    """The points each seat can expect to end with."""
    rows = features(state)
    return weights("points", kind_of(state)).judge(rows, left(state, rows))


_QUICK_WEIGHTS = {Feature.POINTS: 1.0, Feature.CARGO: 0.8, Feature.CARDS: 0.4, Feature.HOPE: 0.7, Feature.RISK: -0.6}
_BEGUN_SHARE = 0.7
"""How much of what a voyage promises is counted on while the ship is under way."""
_PIRATES = 2
"""How many cards an attack costs."""


def quick_score(state: State) -> list[float]:
    """How each seat stands at first sight: points, cargo, cards, what soldiers could conquer and pirates could take.

    A ship under way is seen where its cards may take it this turn, and pirates under way with their prey.
    """
    stands = [sum(weight * row[feature] for feature, weight in _QUICK_WEIGHTS.items()) for row in features(state)]
    if state.to_move is not None and state.ship is not None:
        stands[state.to_move] += _begun(state, state.to_move, state.ship)
    return stands


def _begun(state: State, seat: Seat, ship: ShipNo) -> float:
    """What the move that is under way may still bring whoever makes it."""
    if state.phase == Phase.LOAD:
        return _BEGUN_SHARE * max(voyage.value for voyage in laden(state, seen_by(state, seat), ship))
    if state.phase == Phase.SAIL:
        return _BEGUN_SHARE * max(voyage.value for voyage in continued(state, seen_by(state, seat), ship))
    if state.phase == Phase.PIRATES:
        ware = state.setting.rules.prey(state.ships[ship].cargo)
        assert ware is not None
        return seen_by(state, seat).cube(ware) - _PIRATES * _QUICK_WEIGHTS[Feature.CARDS]
    return 0.0


def kind_of(state: State) -> str:
    """What the data file calls games like this one: by the extension and the number of players."""
    return f"{'extension' if state.setting.rules.extension else 'base'}-{state.setting.seats}"


@cache
def weights(what: str, kind: str) -> Weights:
    """What each feature weighs for victory or for points, in games of a kind."""
    text = (files("regnum.games.golden_horn") / "data" / "judgement.toml").read_text(encoding="utf-8")
    return weights_of(tomllib.loads(text)[what][kind])


def weights_of(table: Mapping[str, tuple[float, float]]) -> Weights:
    """The weights of a table of the data file; what it leaves out weighs nothing."""
    late, early = zip(*(table.get(feature.name.lower(), (0.0, 0.0)) for feature in Feature), strict=True)
    return Weights(late, early)
