"""Siege: in how many turns an army could take a city, if the besieged go on as they stand.

A siege is the way there, the walls, the way in, the guards and the hero. Both sides strike in turn, as they do on
average, and the besieged strike first and get relief. An army has at most two squads in one place; soldiers who can
still be called up count too, when they are ready.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from regnum.games.domus_regnatrix import odds
from regnum.games.domus_regnatrix.effects import Bonus
from regnum.games.domus_regnatrix.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.realm import Squads, in_field, unit_in
from regnum.games.domus_regnatrix.spaces import CITIES, INNER, MIDDLE, OUTER, PARTS, WALLS, Part, Space
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.data import Data

FAR = 60.0
"""So many turns are as good as never."""
SLIM = 0.02
"""Some hope is left to those who cannot win an attack."""
MOST_WINS = 4.0
"""So many attacks succeed at most in a turn."""
SORTIE = 0.4
"""How much of the strength of short-range defenders is felt before the walls."""
RELIEF = 0.5
"""So many units come to help the besieged in a turn."""
TOGETHER = 0.7
"""How much the last to come counts, against the mean of all."""
LONGEST = 10
"""A siege that is not over in so many turns will not be."""
DEFEAT = 6.0
"""So many turns more it takes, at least, if an army is lost before it has won."""
_LEADS = range(-60, 61)
_WALLS = {lead: float(odds.against_walls(lead)) for lead in _LEADS}
_DICE = {lead: float(odds.against_dice(lead)) for lead in _LEADS}


def against(lead: int, *, dice: bool) -> float:
    """The chance of an attack with such a lead, against dice or walls."""
    return (_DICE if dice else _WALLS)[max(_LEADS[0], min(_LEADS[-1], lead))]


def _runs(chance: float) -> float:
    """How many attacks succeed in a turn, if they go on until one fails."""
    return min(MOST_WINS, chance / (1.01 - chance))


_WALL_RUNS = {lead: _runs(chance) for lead, chance in _WALLS.items()}
_DICE_RUNS = {lead: _runs(chance) for lead, chance in _DICE.items()}


class Troop(NamedTuple):
    """A squad as its enemies see it: whichever of its units is best at a thing can be put on top for it."""

    space: Space
    late: float
    """After how many turns it is ready to march."""
    attack: int
    """Against squads."""
    assault: int
    """Against walls."""
    defence: int
    units: int
    ranged: bool
    spies: bool


Army: TypeAlias = tuple[Troop, ...]
NOTHING = -20
"""The attack of those who cannot attack squads."""


@lru_cache(maxsize=16384)
def army(data: Data, squads: Squads, attacks: tuple[int, ...], defences: tuple[int, ...]) -> Army:
    """All squads of a player."""
    found = []
    for space, _, squad in in_field(squads):
        units = [unit_in(one) for one in squad]
        cards = [data.unit_cards[unit] for unit in units]
        found.append(
            Troop(
                space,
                0.0,
                max(NOTHING if card.siege else attacks[unit] for unit, card in zip(units, cards, strict=True)),
                max(attacks[unit] for unit in units),
                max(defences[unit] for unit in units),
                len(units),
                all(card.ranged for card in cards),
                all(card.spy for card in cards),
            )
        )
    return tuple(found)


class City(NamedTuple):
    """What besiegers find."""

    seat: Seat
    height: int
    """How many wall cards lie before the easiest breach."""
    walls: int
    """What the walls defend with."""
    shade: int
    mire: int
    hero: bool
    guards: tuple[int, ...]
    """The defences of the units in the inner city, the best first."""
    blows: tuple[int, ...]
    """The attacks of the squads in the inner city, the best first."""
    shots: tuple[int, ...]
    """The attacks of those that reach besiegers before the walls; then of those that must come out for it."""
    sorties: tuple[int, ...]


@lru_cache(maxsize=16384)
def city(data: Data, seat: Seat, squads: Squads, bonus: Bonus, height: int, hero: bool) -> City:
    """The city of a player still in the game."""
    attacks, cards, inner = bonus.attacks, data.unit_cards, squads[INNER[seat]]
    guards = sorted((bonus.defences[unit_in(one)] for squad in inner for one in squad), reverse=True)
    blows, shots, sorties = [], [], []
    for squad in inner:
        blows += [max(NOTHING if cards[unit_in(one)].siege else attacks[unit_in(one)] for one in squad)]
    for squad in (*inner, *squads[WALLS[seat]], *squads[OUTER[seat]]):
        top = unit_in(squad[0])
        if cards[top].ranged:
            shots.append(attacks[top])
        elif not cards[top].siege:
            sorties.append(attacks[top])
    blows.sort(reverse=True)
    walls = WALL_DEFENCE + bonus.walls
    return City(
        seat, height, walls, bonus.shade, bonus.mire, hero, tuple(guards), tuple(blows), tuple(shots), tuple(sorties)
    )


def way(space: Space, goal: Seat) -> int:
    """How many moves it is from a space to the outer city of a goal; from within one less."""
    home = CITIES[space]
    if space == MIDDLE:
        return 1
    if home == goal:
        return -1 if PARTS[space] == Part.INNER else 0
    return 2 if PARTS[space] == Part.OUTER else 3


class Siege(NamedTuple):
    """How many turns pass until an army is there, and until the city has fallen."""

    march: float
    fight: float

    @property
    def turns(self) -> float:
        """Both together."""
        return self.march + self.fight


NO_SIEGE = Siege(FAR, FAR)


@lru_cache(maxsize=65536)
def siege(attackers: Army, goal: City) -> Siege:
    """The quickest siege by one squad or two."""
    best, turns = NO_SIEGE, FAR
    for n in (1, 2):
        for troops in combinations(attackers, n):
            march = _march(troops, goal.seat)
            if march < turns:
                fight = _fight(troops, goal)
                if march + fight < turns:
                    best, turns = Siege(march, fight), march + fight
    return best


def _march(troops: Army, goal: Seat) -> float:
    """How many turns it takes to come together before a city; who is there sooner helps a little."""
    ways = [max(0.0, troop.late + way(troop.space, goal)) for troop in troops]
    return TOGETHER * max(ways) + (1 - TOGETHER) * sum(ways) / len(ways)


def _fight(troops: Army, goal: City) -> float:
    """How many turns it takes those who have come."""
    within = all(troop.space == INNER[goal.seat] for troop in troops)
    units, turns = float(sum(troop.units for troop in troops)), 0.0
    defence = max(troop.defence for troop in troops)
    if not within:
        if goal.height and not all(troop.spies for troop in troops):
            rate = sum(_WALL_RUNS[troop.assault - _ground(troop, goal) - goal.walls] for troop in troops)
            turns = goal.height / (rate + SLIM)
        turns += 1.0
        struck = sum(_DICE_RUNS[shot - defence] for shot in goal.shots)
        struck += SORTIE * sum(_DICE_RUNS[sortie - defence] for sortie in goal.sorties)
        units -= struck * min(turns, LONGEST)
    return turns + _storm(troops, goal, units, defence) + goal.hero


def _storm(troops: Army, goal: City, units: float, defence: int) -> float:
    """How many turns it takes so many units within the city to overcome its guards."""
    guards, turns = float(len(goal.guards)), 0.0
    blows = [_DICE_RUNS[blow - defence] for blow in goal.blows]
    strikes = [troop.attack - (goal.shade if troop.ranged else 0) for troop in troops]
    while guards > 0 and units > 0 and turns < LONGEST:
        best = goal.guards[len(goal.guards) - math.ceil(min(guards, len(goal.guards)))]
        units -= sum(blows[: math.ceil(guards)])
        if units > 0:
            guards -= sum(_DICE_RUNS[strike - best] for strike in strikes[: math.ceil(units)]) + SLIM
            guards += RELIEF if guards > 0 else 0.0
        turns += 1.0
    if guards <= 0:
        return turns
    return turns + DEFEAT + 2.0 * guards


def _ground(troop: Troop, goal: City) -> int:
    """What the terrain takes from an attack on walls."""
    return goal.shade if troop.ranged else goal.mire
