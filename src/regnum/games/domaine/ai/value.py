"""Judgement: each seat's chance to win and the points it can expect, from the features of a position.

A feature weighs `late` at the end of the game and `late + early` at its beginning, and something between on the way.
The weights, by the number of players, were fitted to the outcomes of many games and lie in `data/judgement.toml`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from operator import mul
from typing import TYPE_CHECKING

from regnum.games.domaine.ai.features import Feature, features, hopes, left
from regnum.games.domaine.rules.board.enclosures import atlas
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import Weights, shares

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State


def win_chances(state: State) -> list[float]:
    """Each seat's chance to win."""
    return chances(state, weights("victory", state.setting.seats))


def chances(state: State, weights: Weights) -> list[float]:
    """Each seat's chance to win, if its features weigh this much."""
    return shares(weights.judge(features(state), left(state)))


def expected_points(state: State) -> list[float]:
    """The points each seat can expect to end with."""
    return weights("points", state.setting.seats).judge(features(state), left(state))


_DUCAT, _INCOME, _GUARD, _HOPE = 0.4, 0.8, 0.4, (0.6, 0.3)
_PENDING = {
    Phase.BORDERS: 1.2,
    Phase.KNIGHTS: 0.9,
    Phase.EXPAND_FROM: 1.8,
    Phase.EXPAND: 1.5,
    Phase.DESERT_FROM: 2.0,
    Phase.DESERT: 2.0,
    Phase.SUCCEED: 2.5,
    Phase.ALLY_FROM: 0.6,
    Phase.ALLY: 0.6,
}
"""What a step still to be taken in a phase promises."""


def quick_score(state: State) -> list[float]:
    """How each seat stands at first sight: points, purse, income, knights at home, and the nearest closings."""
    board, seats = state.board, state.setting.seats
    hoped, _ = hopes(board, atlas(board.land), seats)
    found = []
    for seat in range(seats):
        stands = board.points[seat] + _DUCAT * min(state.ducats[seat], 15)
        stands += _INCOME * board.land.income(board.controlled[seat])
        stands += _GUARD * (board.controlled[seat] & board.knights[seat]).bit_count()
        stands += sum(map(mul, _HOPE, hoped[seat]))
        if seat == state.to_move:
            stands += _PENDING.get(state.phase, 0.0) * max(1, state.steps)
        found.append(stands)
    return found


@cache
def weights(what: str, seats: int) -> Weights:
    """What the features weigh for `victory` or for `points`."""
    table = _table()[what][f"players-{seats}"]
    late, early = zip(*(table[feature.name.lower()] for feature in Feature), strict=True)
    return Weights(late, early)


@cache
def _table() -> dict[str, dict[str, dict[str, tuple[float, float]]]]:
    text = (files("regnum.games.domaine") / "data" / "judgement.toml").read_text(encoding="utf-8")
    table: dict[str, dict[str, dict[str, tuple[float, float]]]] = tomllib.loads(text)
    return table
