"""Pace: in how many turns each player could reach each of the three victories, and how soon each could be conquered."""

from __future__ import annotations

import math
from typing import NamedTuple

from regnum.games.domus_regnatrix.ai.default_policy import Plan
from regnum.games.domus_regnatrix.ai.economy import Economy, economy
from regnum.games.domus_regnatrix.ai.muster import muster
from regnum.games.domus_regnatrix.ai.siege import FAR, City, army, city, menace, siege
from regnum.games.domus_regnatrix.ai.sieges import conquest
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Seat

HALF = 0.5
"""How much of a turn is over when a card was bought or drawn, and none played."""
BLUR = 2.0
"""Victories that differ by this many turns are both worth counting."""
BOOTY = 0.65
"""How much of a treasury is counted upon before its city has fallen."""
DRAWN_OUT = 1.15
"""A war takes this many times as long as it promises, since those who are threatened arm themselves."""
RUMOUR = 2.0
"""So many turns farther off seems a siege by soldiers who have still to be called up."""
POOR = 5
"""Spoils of no more than this are not worth a war."""


class Pace(NamedTuple):
    """How many turns each victory is away."""

    culture: float
    mercantilism: float
    conquest: float

    @property
    def soonest(self) -> float:
        """How far the nearest victory is; the others make it nearer if they are within reach."""
        nearest = min(self)
        return max(0.0, nearest - BLUR * math.log(sum(math.exp((nearest - one) / BLUR) for one in self)))

    @property
    def plan(self) -> Plan:
        """The victory that is nearest."""
        return (Plan.CULTURE, Plan.MERCANTILISM, Plan.CONQUEST)[self.index(min(self))]


NEVER = Pace(FAR, FAR, FAR)


class Course(NamedTuple):
    """Where a game is heading."""

    paces: list[Pace]
    """Of each seat; those out of the game never win."""
    dangers: list[float]
    """In how many turns somebody could have conquered each seat."""
    menaces: list[float]
    """How near somebody is to a deed in each seat's inner city."""


def course(table: Table, *, shrewd: bool = True) -> Course:
    """How far all players are from all victories.

    What they might take from others counts. A shrewd mind knows that wars drag on.
    """
    realms = table.realms
    playing = [Seat(seat) for seat, realm in enumerate(realms) if realm.lord is None]
    paces, dangers, menaces = [NEVER] * len(realms), [FAR] * len(realms), [0.0] * len(realms)
    cities = {seat: _city(table, seat) for seat in playing} if table.middle is not None else {}
    peace, waits, data = float(table.peace), _waits(table), table.setting.data
    for seat in playing:
        of = economy(table, seat)
        war = FAR
        if cities:
            realm, bonus = realms[seat], realms[seat].bonus
            troops = army(data, seat, realm.squads, bonus.attacks, bonus.defences)
            hosts = muster(table, seat, of)
            rivals = table.others(seat)
            for rival in rivals:
                fall = siege(troops, cities[rival], hosts).turns + peace
                real = siege(troops, cities[rival]).turns + peace
                dangers[rival] = min(dangers[rival], real + waits[seat], fall + RUMOUR + waits[seat])
                if troops.troops and not peace:
                    forewarned = waits[rival] < waits[seat]
                    menaces[rival] = max(menaces[rival], menace(troops, cities[rival], forewarned))
                of = _plundering(table, seat, rival, fall, of)
            war = conquest(troops, tuple(cities[rival] for rival in rivals), hosts)
            if shrewd:
                war *= DRAWN_OUT
        turns = (of.culture, of.mercantilism, war + peace)
        paces[seat] = Pace(*(min(FAR, one + waits[seat]) for one in turns))
    return Course(paces, dangers, menaces)


def _plundering(table: Table, seat: Seat, rival: Seat, fall: float, of: Economy) -> Economy:
    """How a player stands who may take a rival's treasury when the city falls."""
    spoils = int(BOOTY * table.setting.data.worth(table.realms[rival].treasury))
    if spoils <= POOR or fall >= max(of.culture, of.mercantilism):
        return of
    richer = economy(table, seat, spoils)
    return of._replace(
        culture=min(of.culture, max(fall, richer.culture)),
        mercantilism=min(of.mercantilism, max(fall, richer.mercantilism)),
    )


def _waits(table: Table) -> list[float]:
    """How long it is until each seat's next turn, in rounds; a turn begun is over in part."""
    seats = table.setting.seats
    begun = 1.0 if table.played or table.step > Step.PLAY else HALF if table.phase != Phase.BUY else 0.0
    waits = [((seat - table.turn) % seats - begun) / seats for seat in range(seats)]
    waits[table.turn] = begun * (seats - 1) / seats
    return waits


def _city(table: Table, seat: Seat) -> City:
    realm = table.realms[seat]
    height = 0 if realm.breached else min(realm.walls)
    return city(table.setting.data, seat, realm.squads, realm.bonus, height, realm.alive)
