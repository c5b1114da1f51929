"""Features: what matters in a position, as a few numbers for each seat."""

from __future__ import annotations

import math
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domus_regnatrix.ai.turns_to_win import TurnsToWin, course
from regnum.games.domus_regnatrix.rules.components.cards import Sort
from regnum.games.domus_regnatrix.rules.components.spaces import INNER, WALLS
from regnum.games.domus_regnatrix.rules.realm import Realm, Squads, in_field, unit_in
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data
    from regnum.games.domus_regnatrix.rules.state import State


class Feature(IntEnum):
    """What each number says, and its place in a seat's row."""

    AHEAD = 0
    """How far the nearest victory is, on a scale on which the last turns count most."""
    PERIL = 1
    """How much sooner the city could fall than victory could come."""
    DOOM = 2
    """How near being conquered is: one if it were so."""
    MENACE = 3
    """How near somebody is to killing or razing in the inner city, and how much there is to lose."""
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

GREAT_ATTACK = 8
"""The attack of a unit to be feared."""
HIGH_WALLS = 7
"""Stacks of walls beyond this are no better."""
STOUT_DEFENCE = 8.0
"""A defence beyond this is no better."""
GARRISON = 12.0
"""What a good garrison attacks with, all its squads together."""
SOON_TURNS = 2.5
"""Turns within which it matters little how near a victory is."""
DREAD_TURNS = 2.7
"""A danger that is this many turns farther off is e times less to be feared: there is time to meet it."""
FEAR_STEEPNESS = 4
"""How steeply fear grows when a city could fall sooner than victory could come."""
MAX_STAKE = 5
"""A hero counts two, a building or a special unit one; beyond this, losing one more is no worse."""


def features(state: State, *, shrewd: bool = True) -> list[Row]:
    """The row of each seat, as a shrewd mind or a plain one sees it."""
    return [row(state, Seat(seat), *seen) for seat, seen in enumerate(zip(*course(state, shrewd=shrewd), strict=True))]


def row(state: State, seat: Seat, turns: TurnsToWin, danger: float, menace: float) -> Row:
    """What a seat has."""
    setting, realm = state.setting, state.realms[seat]
    bonus, soonest = realm.bonus, turns.soonest
    guard, arms, might = _forces(setting.data, seat, realm.squads, bonus.attacks, bonus.defences)
    return [
        math.log(SOON_TURNS + soonest),
        ((1.0 + soonest) / (1.0 + soonest + danger)) ** FEAR_STEEPNESS,
        math.exp(-danger / DREAD_TURNS),
        menace and menace * _stake(setting.data, realm),
        min(1.0, bonus.points / setting.culture),
        min(1.0, setting.data.worth(realm.treasury) / setting.mercantilism),
        _conquered(state, seat),
        guard,
        arms,
        float(realm.alive),
        might,
        min(HIGH_WALLS, *realm.walls) / HIGH_WALLS if realm.walls else 0.0,
    ]


def _conquered(state: State, seat: Seat) -> float:
    """The share of the others that are conquered."""
    return sum(realm.lord == seat for realm in state.realms) / (state.setting.seats - 1)


def _stake(data: Data, realm: Realm) -> float:
    """How much killing and razing could destroy, as a share."""
    lying = sum(data.sorts[kind] in (Sort.BUILDING, Sort.SPECIAL) for kind in realm.city)
    return min(1.0, (2 * realm.alive + lying) / MAX_STAKE)


@lru_cache(maxsize=16384)
def _forces(
    data: Data, seat: Seat, squads: Squads, attacks: tuple[int, ...], defences: tuple[int, ...]
) -> tuple[float, float, float]:
    """The guard at home, how well the garrison strikes, and the best attack of all, as shares of great ones."""
    inner = squads[INNER[seat]]
    strengths = sorted((defences[unit_in(squad[0])] + 1.0 for squad in inner), reverse=True)
    guard = min(STOUT_DEFENCE, sum(strength / (1 + at) for at, strength in enumerate(strengths))) / STOUT_DEFENCE
    tops = (unit_in(squad[0]) for squad in inner + squads[WALLS[seat]])
    arms = sum(attacks[unit] for unit in tops if not data.unit_cards[unit].siege)
    might = max((attacks[unit_in(one)] for _, _, squad in in_field(squads) for one in squad), default=0)
    return guard, min(1.0, arms / GARRISON), might / GREAT_ATTACK
