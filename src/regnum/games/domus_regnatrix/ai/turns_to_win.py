"""Turns to win: how many each player needs for each of the three victories, and how soon each could be conquered."""

from __future__ import annotations

import math
from typing import NamedTuple

from regnum.games.domus_regnatrix.ai.default_policy import Route
from regnum.games.domus_regnatrix.ai.economy import Economy, economy
from regnum.games.domus_regnatrix.ai.muster import muster
from regnum.games.domus_regnatrix.ai.siege import NEVER_TURNS, City, army, city, menace, siege
from regnum.games.domus_regnatrix.ai.sieges import conquest
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Seat

HALF_TURN = 0.5
"""How much of a turn is over when a card was bought or drawn, and none played."""
BLUR_TURNS = 2.0
"""Victories that differ by this many turns are both worth counting."""
BOOTY = 0.65
"""How much of a treasury is counted upon before its city has fallen."""
WAR_LENGTHENING = 1.15
"""A war takes this many times as long as it promises, since those who are threatened arm themselves."""
RUMOUR = 2.0
"""A siege by soldiers who have still to be called up seems this many turns farther off."""
POOR = 5
"""Spoils of no more than this are not worth a war."""


class TurnsToWin(NamedTuple):
    """How many turns each victory is away."""

    culture: float
    mercantilism: float
    conquest: float

    @property
    def soonest(self) -> float:
        """How far the nearest victory is; the others make it nearer if they are within reach."""
        nearest = min(self)
        return max(0.0, nearest - BLUR_TURNS * math.log(sum(math.exp((nearest - one) / BLUR_TURNS) for one in self)))

    @property
    def route(self) -> Route:
        """The victory that is nearest."""
        return (Route.CULTURE, Route.MERCANTILISM, Route.CONQUEST)[self.index(min(self))]


NEVER = TurnsToWin(NEVER_TURNS, NEVER_TURNS, NEVER_TURNS)


class Course(NamedTuple):
    """Where a game is heading."""

    turns_to_win: list[TurnsToWin]
    """Of each seat; those out of the game never win."""
    dangers: list[float]
    """In how many turns somebody could have conquered each seat."""
    menaces: list[float]
    """How near somebody is to killing or razing in each seat's inner city."""


def course(table: Table, *, shrewd: bool = True) -> Course:
    """How far all players are from all victories.

    What they might take from others counts. A shrewd mind knows that wars drag on.
    """
    realms = table.realms
    playing = [Seat(seat) for seat, realm in enumerate(realms) if realm.lord is None]
    turns_to_win, dangers, menaces = [NEVER] * len(realms), [NEVER_TURNS] * len(realms), [0.0] * len(realms)
    cities = {seat: _city(table, seat) for seat in playing} if table.middle is not None else {}
    peace, waits, data = float(table.peace), _waits(table), table.setting.data
    for seat in playing:
        of = economy(table, seat)
        war = NEVER_TURNS
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
                war *= WAR_LENGTHENING
        turns = (of.culture, of.mercantilism, war + peace)
        turns_to_win[seat] = TurnsToWin(*(min(NEVER_TURNS, one + waits[seat]) for one in turns))
    return Course(turns_to_win, dangers, menaces)


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
    begun = 1.0 if table.played or table.step > Step.PLAY else HALF_TURN if table.phase != Phase.BUY else 0.0
    waits = [((seat - table.turn) % seats - begun) / seats for seat in range(seats)]
    waits[table.turn] = begun * (seats - 1) / seats
    return waits


def _city(table: Table, seat: Seat) -> City:
    realm = table.realms[seat]
    height = 0 if realm.breached else min(realm.walls)
    return city(table.setting.data, seat, realm.squads, realm.bonus, height, realm.alive)
