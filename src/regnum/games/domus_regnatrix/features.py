"""Features: what matters in a position, as a few numbers for each seat."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domus_regnatrix.pace import FAR, Pace, pace
from regnum.games.domus_regnatrix.realm import Realm, unit_in
from regnum.games.domus_regnatrix.spaces import INNER, MIDDLE, OUTER, WALLS
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.state import State


class Feature(IntEnum):
    """What each number says, and its place in a seat's row."""

    PACE = 0
    """How near the nearest victory is, as a share of turns that are as good as never; then the same, but sharper."""
    NEAR = 1
    CULTURE = 2
    """How much of each victory is reached, as a share."""
    MERCANTILISM = 3
    CONQUEST = 4
    WAIT = 5
    """How long it is until the own turn, as a share of a round."""
    GUARD = 6
    """The defence in the inner city, the second squad counted half; then the archery that covers the outer city."""
    COVER = 7
    THREAT = 8
    """What stands at the own gates beyond the guard, and what has come in."""
    INTRUDERS = 9
    WALLS = 10
    """How high the lowest stack of the walls is, as a share; then whether one is down."""
    BREACH = 11
    HERO = 12
    FLAG = 13
    """Whether the flag can still be raised."""
    HAND = 14
    """How many cards are held, as a share of a full hand."""
    TRUCE = 15


Row: TypeAlias = list[float]

FULL = 8
"""More cards in hand are no better."""
STOUT = 6.0
"""A defence beyond this is no better."""
HIGH = 7.0


def features(state: State) -> list[Row]:
    """The row of each seat."""
    paces = [_pace(state, Seat(seat)) for seat in range(state.setting.seats)]
    return [row(state, Seat(seat), one) for seat, one in enumerate(paces)]


def _pace(state: State, seat: Seat) -> Pace:
    return Pace(FAR, FAR, FAR) if state.realms[seat].lord is not None else pace(state, seat)


def row(state: State, seat: Seat, own: Pace) -> Row:
    """What a seat has."""
    setting, realm, seats = state.setting, state.realms[seat], state.setting.seats
    found = [0.0] * len(Feature)
    turns = own.turns
    found[Feature.PACE] = 1 - turns / FAR
    found[Feature.NEAR] = 1 / (1 + turns)
    found[Feature.CULTURE] = min(1.0, realm.bonus.points / setting.culture)
    found[Feature.MERCANTILISM] = min(1.0, setting.data.worth(realm.treasury) / setting.mercantilism)
    found[Feature.CONQUEST] = _conquered(state, seat)
    found[Feature.WAIT] = (seat - state.turn) % seats / seats
    found[Feature.HERO] = float(realm.alive)
    found[Feature.FLAG] = float(not realm.raised)
    found[Feature.HAND] = min(FULL, len(realm.shown) + len(realm.hidden)) / FULL
    found[Feature.TRUCE] = float(realm.truce)
    if realm.walls:
        found[Feature.WALLS] = min(1.0, min(realm.walls) / HIGH)
        found[Feature.BREACH] = float(realm.breached)
    _defence(state, seat, realm, found)
    return found


def _conquered(state: State, seat: Seat) -> float:
    """The share of the others that are conquered; a city whose hero is dead and which is held counts in part."""
    total = 0.0
    for other, realm in enumerate(state.realms):
        if other == seat:
            continue
        if realm.lord is not None:
            total += realm.lord == seat
        elif state.realms[seat].squads[INNER[other]]:
            total += 0.2 if realm.alive else 0.5
    return total / max(1, state.setting.seats - 1)


def _defence(state: State, seat: Seat, realm: Realm, found: Row) -> None:
    """The guard at home, against those at the gates and within."""
    defences, attacks = realm.bonus.defences, realm.bonus.attacks
    strengths = sorted((defences[unit_in(squad[0])] + 1.0 for squad in realm.squads[INNER[seat]]), reverse=True)
    guard = sum(strength / (1 + at) for at, strength in enumerate(strengths))
    found[Feature.GUARD] = min(STOUT, guard) / STOUT
    cover = sum(attacks[unit_in(squad[0])] for squad in realm.squads[WALLS[seat]])
    found[Feature.COVER] = min(STOUT, cover) / STOUT
    threat = intruders = 0.0
    for other, foe in enumerate(state.realms):
        if other == seat or foe.lord is not None:
            continue
        strength = foe.bonus.attacks
        for squad in foe.squads[OUTER[seat]]:
            threat += strength[unit_in(squad[0])]
        for squad in foe.squads[MIDDLE]:
            threat += 0.2 * strength[unit_in(squad[0])]
        for squad in foe.squads[INNER[seat]]:
            intruders += 1.0 + strength[unit_in(squad[0])] / STOUT
    found[Feature.THREAT] = max(0.0, threat - guard / 2 - cover / 2) / STOUT
    found[Feature.INTRUDERS] = intruders
