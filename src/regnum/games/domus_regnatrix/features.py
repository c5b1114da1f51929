"""Features: what matters in a position, as a few numbers for each seat."""

from __future__ import annotations

import math
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domus_regnatrix.cards import Sort
from regnum.games.domus_regnatrix.pace import Pace, course
from regnum.games.domus_regnatrix.realm import Realm, in_field, unit_in
from regnum.games.domus_regnatrix.spaces import INNER, WALLS
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.data import Data
    from regnum.games.domus_regnatrix.state import State


class Feature(IntEnum):
    """What each number says, and its place in a seat's row."""

    AHEAD = 0
    """How far the nearest victory is, on a scale on which the last turns count most."""
    PERIL = 1
    """How much sooner the city could fall than victory could come."""
    DOOM = 2
    """How near being conquered is: one if it were so."""
    MENACE = 3
    """How near somebody is to a deed in the inner city, and how much there is to lose."""
    CULTURE = 4
    """How much of each victory is reached, as a share."""
    MERCANTILISM = 5
    CONQUEST = 6
    GUARD = 7
    """The defence in the inner city, the second squad counted half."""
    ARMS = 8
    """How well those who defend the city strike, as a share of a good garrison."""
    HERO = 9
    MIGHT = 10
    """The best attack of all units, as a share of a great one."""
    WALLS = 11
    """How high the lowest stack of the walls is, as a share of a high one."""


Row: TypeAlias = list[float]

GREAT = 8
"""The attack of a unit to be feared."""
HIGH = 7
"""Stacks of walls beyond this are no better."""
STOUT = 8.0
"""A defence beyond this is no better."""
GARRISON = 12.0
"""What a good garrison attacks with, all its squads together."""
SOON = 2.5
"""Turns within which it matters little how near a victory is."""
DREADED = 2.7
"""A danger that is so many turns farther off is e times less to be feared: there is time to meet it."""
STAKE = 5
"""A hero counts two, a building or a special unit one; beyond this, losing one more is no worse."""


def features(state: State, *, shrewd: bool = True) -> list[Row]:
    """The row of each seat, as a shrewd mind or a plain one sees it."""
    return [row(state, Seat(seat), *seen) for seat, seen in enumerate(zip(*course(state, shrewd=shrewd), strict=True))]


def row(state: State, seat: Seat, pace: Pace, danger: float, menace: float) -> Row:
    """What a seat has."""
    setting, realm = state.setting, state.realms[seat]
    soonest = pace.soonest
    return [
        math.log(SOON + soonest),
        ((1.0 + soonest) / (1.0 + soonest + danger)) ** 2,
        math.exp(-danger / DREADED),
        menace * _stake(setting.data, realm),
        min(1.0, realm.bonus.points / setting.culture),
        min(1.0, setting.data.worth(realm.treasury) / setting.mercantilism),
        _conquered(state, seat),
        _guard(seat, realm),
        _arms(setting.data, seat, realm),
        float(realm.alive),
        _might(realm),
        min(HIGH, *realm.walls) / HIGH if realm.walls else 0.0,
    ]


def _stake(data: Data, realm: Realm) -> float:
    """How much a deed could destroy, as a share."""
    lying = sum(data.sorts[kind] in (Sort.BUILDING, Sort.SPECIAL) for kind in realm.city)
    return min(1.0, (2 * realm.alive + lying) / STAKE)


def _arms(data: Data, seat: Seat, realm: Realm) -> float:
    """What the squads at home attack with, as a share of a good garrison."""
    attacks, squads = realm.bonus.attacks, realm.squads
    tops = (unit_in(squad[0]) for squad in squads[INNER[seat]] + squads[WALLS[seat]])
    return min(1.0, sum(attacks[unit] for unit in tops if not data.unit_cards[unit].siege) / GARRISON)


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
