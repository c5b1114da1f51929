"""Features: what matters in a position, as a few numbers for each seat."""

from __future__ import annotations

import math
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domus_regnatrix.pace import Pace, course
from regnum.games.domus_regnatrix.realm import Realm, in_field, unit_in
from regnum.games.domus_regnatrix.spaces import INNER
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.state import State


class Feature(IntEnum):
    """What each number says, and its place in a seat's row."""

    AHEAD = 0
    """How far the nearest victory is, on a scale on which the last turns count most."""
    PERIL = 1
    """How near being conquered is: one if it were so."""
    CULTURE = 2
    """How much of each victory is reached, as a share."""
    MERCANTILISM = 3
    CONQUEST = 4
    GUARD = 5
    """The defence in the inner city, the second squad counted half."""
    HERO = 6
    MIGHT = 7
    """The best attack of all units, as a share of a great one."""
    WALLS = 8
    """How high the lowest stack of the walls is, as a share of a high one."""


Row: TypeAlias = list[float]

GREAT = 10
"""The attack of a unit to be feared."""
HIGH = 5
"""Stacks of walls beyond this are no better."""
STOUT = 6.0
"""A defence beyond this is no better."""
SOON = 2.5
"""Turns within which it matters little how near a victory is."""
DREADED = 2.7
"""A danger that is so many turns farther off is e times less to be feared: there is time to meet it."""


def features(state: State, *, shrewd: bool = True) -> list[Row]:
    """The row of each seat, as a shrewd mind or a plain one sees it."""
    paces, dangers = course(state, shrewd=shrewd)
    return [
        row(state, Seat(seat), pace, danger) for seat, (pace, danger) in enumerate(zip(paces, dangers, strict=True))
    ]


def row(state: State, seat: Seat, pace: Pace, danger: float) -> Row:
    """What a seat has."""
    setting, realm = state.setting, state.realms[seat]
    return [
        math.log(SOON + pace.soonest),
        math.exp(-danger / DREADED),
        min(1.0, realm.bonus.points / setting.culture),
        min(1.0, setting.data.worth(realm.treasury) / setting.mercantilism),
        _conquered(state, seat),
        _guard(seat, realm),
        float(realm.alive),
        _might(realm),
        min(HIGH, *realm.walls) / HIGH if realm.walls else 0.0,
    ]


def _conquered(state: State, seat: Seat) -> float:
    """The share of the others that are conquered."""
    return sum(realm.lord == seat for realm in state.realms) / (state.setting.seats - 1)


def _might(realm: Realm) -> float:
    """The best attack, as a share of a great one."""
    attacks = realm.bonus.attacks
    return max((attacks[unit_in(one)] for _, _, squad in in_field(realm.squads) for one in squad), default=0) / GREAT


def _guard(seat: Seat, realm: Realm) -> float:
    """The guard at home, as a share of the best."""
    defences = realm.bonus.defences
    strengths = sorted((defences[unit_in(squad[0])] + 1.0 for squad in realm.squads[INNER[seat]]), reverse=True)
    return min(STOUT, sum(strength / (1 + at) for at, strength in enumerate(strengths))) / STOUT
