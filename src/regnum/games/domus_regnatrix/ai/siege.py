"""Siege: in how many turns an army could take a city.

A siege is the way there, the walls, the way in, the guards and the hero. Both sides strike in turn, as they do on
average, and the besieged strike first and get relief. An army has at most two squads in one place; soldiers who can
still be called up count too, when they are ready.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from regnum.games.domus_regnatrix.rules.components.cards import Unit
from regnum.games.domus_regnatrix.rules.components.effects import Bonus
from regnum.games.domus_regnatrix.rules.components.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.rules.components.spaces import CITIES, INNER, MIDDLE, OUTER, PARTS, WALLS, Part, Space
from regnum.games.domus_regnatrix.rules.realm import Squads, in_field, unit_in
from regnum.games.domus_regnatrix.rules.war import odds
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data

FIGHT_LENGTHENING = 1.2
"""A fight takes this many times as long as it would if the besieged did nothing new."""
NEVER_TURNS = 60.0
"""This many turns are as good as never."""
MIN_CHANCE = 0.02
"""Some hope is left to those who cannot win an attack."""
MAX_WINS = 4.0
"""At most this many attacks succeed in a turn."""
SORTIE = 0.4
"""How much of the strength of short-range defenders is felt before the walls: whoever comes out is struck first."""
RELIEF = 0.4
"""How many units come to help the besieged in a turn."""
RELIEVER = 3
"""What they defend with."""
RALLY = 0.6
"""How much of their strength guards keep in a storm that takes them one after another."""
LAST_SHARE = 0.2
"""How much the last to come counts, against the mean of all."""
MAX_PART_TURNS = 20.0
"""No part of a siege is thought to take longer."""
REPLACEMENT_TURNS = 2.0
"""How many turns longer a siege takes for each unit that the army would need to live through it."""
MAX_LACKING = 20.0
"""An army that lacks this many units would not live through a siege by any luck."""
HALF_TURN = 0.5
"""How much of a turn the fighting takes that would fill it: the first guards fall when the hero does."""
KILLING_MOVES = 2.0
"""Killing or razing in a foreign city that is this many moves farther off is e times less to be feared."""
_LEADS = range(-60, 61)
_DICE = {lead: float(odds.against_dice(lead)) for lead in _LEADS}


def _runs(chance: float) -> float:
    """How many attacks succeed in a turn, if they go on until one fails."""
    return min(MAX_WINS, chance / (1.01 - chance))


_DICE_RUNS = {lead: _runs(chance) for lead, chance in _DICE.items()}


class Might(NamedTuple):
    """What a squad can do: whichever of its units is best at a thing can be put on top for it."""

    attack: int
    """Against squads."""
    assault: int
    """Against walls."""
    defence: int
    cover: int
    """What it defends with while it attacks walls."""
    units: int
    ranged: bool
    spies: bool


class Troop(NamedTuple):
    """A squad as its enemies see it."""

    space: Space
    might: Might


@dataclass(frozen=True, slots=True, eq=False)
class Army:
    """All squads of a player. Equal ones are made once, so that each is its own key."""

    seat: Seat
    troops: tuple[Troop, ...]


class Host(NamedTuple):
    """Squads that will come together, some of them from the inner city."""

    late: float
    """After how many turns the last of them set out."""
    squads: tuple[Might, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Hosts:
    """All hosts that a player might send. Equal ones are made once, so that each is its own key."""

    hosts: tuple[Host, ...] = ()


NO_HOSTS = Hosts()
NOTHING = -20
"""The attack of those who cannot attack squads."""


@lru_cache(maxsize=16384)
def army(data: Data, seat: Seat, squads: Squads, attacks: tuple[int, ...], defences: tuple[int, ...]) -> Army:
    """All squads of a player."""
    found = []
    for space, _, squad in in_field(squads):
        units = [unit_in(one) for one in squad]
        found.append(Troop(space, _led(data, units[0], attacks, might(data, units, attacks, defences))))
    return _army(seat, tuple(sorted(found, key=lambda troop: _clockwise(troop.space, seat))))


def _clockwise(space: Space, seat: Seat) -> tuple[bool, int]:
    """In which order spaces lie around the table as a player sees them: of equal sieges the first counts."""
    city = CITIES[space]
    return city is not None and city < seat, space


def _led(data: Data, top: Unit, attacks: Sequence[int], squad: Might) -> Might:
    """What a squad can do that must first be rearranged if the wrong unit leads it."""
    fights = not data.unit_cards[top].siege and attacks[top] == squad.attack
    return squad._replace(attack=squad.attack - (not fights), assault=squad.assault - (attacks[top] < squad.assault))


def might(data: Data, units: Sequence[Unit], attacks: Sequence[int], defences: Sequence[int]) -> Might:
    """What units can do as one squad."""
    cards = [data.unit_cards[unit] for unit in units]
    breaker = max(units, key=lambda unit: (attacks[unit], defences[unit]))
    return Might(
        max(NOTHING if card.siege else attacks[unit] for unit, card in zip(units, cards, strict=True)),
        attacks[breaker],
        max(defences[unit] for unit in units),
        defences[breaker],
        len(units),
        all(card.ranged for card in cards),
        all(card.spy for card in cards),
    )


@lru_cache(maxsize=16384)
def _army(seat: Seat, troops: tuple[Troop, ...]) -> Army:
    return Army(seat, troops)


@dataclass(frozen=True, slots=True, eq=False)
class City:
    """What besiegers find. Equal ones are made once, so that each is its own key."""

    seat: Seat
    height: int
    """How many wall cards lie before the easiest breach."""
    walls: int
    """What the walls defend with."""
    shade: int
    mire: int
    hero: bool
    watched: bool
    """Whether spies are kept out."""
    guards: tuple[int, ...]
    """The defences of the units in the inner city."""
    blows: tuple[int, ...]
    """The attacks of the squads in the inner city, the best first."""
    shots: tuple[int, ...]
    """The attacks of those that reach besiegers before the walls; then of those that must come out for it."""
    sorties: tuple[int, ...]


@lru_cache(maxsize=16384)
def city(data: Data, seat: Seat, squads: Squads, bonus: Bonus, height: int, hero: bool) -> City:
    """The city of a player still in the game."""
    attacks, cards, inner = bonus.attacks, data.unit_cards, squads[INNER[seat]]
    guards = [bonus.defences[unit_in(one)] + bonus.at_home for squad in inner for one in squad]
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
        seat,
        height,
        walls,
        bonus.shade,
        bonus.mire,
        hero,
        bonus.vigilance,
        tuple(guards),
        tuple(blows),
        tuple(shots),
        tuple(sorties),
    )


FROM_HOME = 3
"""How many moves it is from a city of one's own to another's inner city."""


def way(space: Space, seat: Seat, goal: Seat) -> int:
    """How many moves it is for a player from a space to the inner city of a goal."""
    home = CITIES[space]
    if space == MIDDLE:
        return FROM_HOME - 1
    if home == goal:
        return 0 if PARTS[space] == Part.INNER else 1
    return FROM_HOME if home == seat or PARTS[space] == Part.OUTER else FROM_HOME + 1


class Siege(NamedTuple):
    """How many turns pass until an army is there and the city has fallen, and who lays it."""

    turns: float
    squads: tuple[Might, ...] = ()
    troops: tuple[Troop, ...] = ()
    """Those that are there already; a host is not."""


NO_SIEGE = Siege(NEVER_TURNS)


@lru_cache(maxsize=65536)
def siege(attackers: Army, goal: City, hosts: Hosts = NO_HOSTS) -> Siege:
    """The quickest siege, by squads that are there or by a host."""
    best = _siege(attackers, goal)
    for late, squads in hosts.hosts:
        march = late + FROM_HOME
        if march < best.turns:
            turns = march + fight(squads, goal)
            if turns < best.turns:
                best = Siege(turns, squads)
    return best


@lru_cache(maxsize=65536)
def _siege(attackers: Army, goal: City) -> Siege:
    """The quickest siege by one squad or by two."""
    best = NO_SIEGE
    for troops in (*combinations(attackers.troops, 1), *combinations(attackers.troops, 2)):
        march = _march(troops, attackers.seat, goal.seat)
        if march < best.turns:
            within = sum(troop.space == INNER[goal.seat] for troop in troops)
            squads = tuple(troop.might for troop in troops)
            turns = march + fight(squads, goal, within)
            if turns < best.turns:
                best = Siege(turns, squads, troops)
    return best


@lru_cache(maxsize=16384)
def without(attackers: Army, troops: tuple[Troop, ...]) -> Army:
    """An army when some of its squads are busy elsewhere."""
    left = [*attackers.troops]
    for troop in troops:
        left.remove(troop)
    return _army(attackers.seat, tuple(left))


def _march(troops: Sequence[Troop], seat: Seat, goal: Seat) -> float:
    """How many turns it takes to come together in a city; who is there sooner helps a little."""
    ways = [way(troop.space, seat, goal) for troop in troops]
    return LAST_SHARE * max(ways) + (1 - LAST_SHARE) * sum(ways) / len(ways)


@lru_cache(maxsize=65536)
def fight(squads: tuple[Might, ...], goal: City, within: int = 0) -> float:
    """How many turns it takes those who have come, some of them already within; the way in is not counted."""
    if all(squad.spies or squad.attack <= NOTHING for squad in squads):  # DR-F6, DR-F8
        return NEVER_TURNS
    turns = lost = 0.0
    if within < len(squads):
        if goal.height:
            rate = sum(_DICE_RUNS[squad.assault - _ground(squad, goal) - goal.walls] for squad in squads)
            turns = min(MAX_PART_TURNS, goal.height / (rate + MIN_CHANCE))
        cover = max(squad.cover if turns else squad.defence for squad in squads)
        struck = sum(_DICE_RUNS[shot - cover] for shot in goal.shots)
        struck += SORTIE * sum(_DICE_RUNS[sortie - cover] for sortie in goal.sorties)
        lost = struck * (turns + 1.0)
    storm, fallen = _storm(squads, goal, turns)
    lacking = lost + fallen + 1.0 - sum(squad.units for squad in squads)
    replaced = math.log1p(math.exp(lacking)) if lacking < MAX_LACKING else lacking
    return min(NEVER_TURNS, FIGHT_LENGTHENING * (turns + storm) + REPLACEMENT_TURNS * replaced)


def _storm(squads: tuple[Might, ...], goal: City, besieged: float) -> tuple[float, float]:
    """How many turns it takes within the city to kill the hero and its guards, and how many units that costs."""
    defence = max(squad.defence for squad in squads)
    shots = sum(_DICE_RUNS[blow - defence] for blow in goal.blows)
    relief = RELIEF * (besieged + 1.0)
    guards = len(goal.guards) + relief
    mean = (sum(goal.guards) + RELIEVER * relief) / guards
    strikes = [squad.attack - (goal.shade if squad.ranged else 0) for squad in squads if squad.attack > NOTHING]
    rates = [_DICE_RUNS[round(strike - mean)] for strike in strikes]
    # DR-F7: the weakest squad kills the hero, whoever defends; then it fights too.
    last = min(rates) if goal.hero else 0.0
    turns = 1.0 + min(MAX_PART_TURNS, HALF_TURN * (guards + last) / (max(0.0, sum(rates) - RELIEF) + MIN_CHANCE))
    return turns, shots * (1.0 + RALLY * (turns - 1.0))


@lru_cache(maxsize=65536)
def menace(attackers: Army, goal: City, forewarned: bool) -> float:
    """How near somebody who comes through alive is to killing or razing in the inner city: one if within.

    Whoever is within already is struck down in time only if the guards are forewarned: theirs is the turn before.
    """
    nearest = 0.0
    for space, squad in attackers.troops:
        if squad.attack > NOTHING and (not goal.height or (squad.spies and not goal.watched)):
            far = way(space, attackers.seat, goal.seat)
            hunted = sum(_DICE_RUNS[blow - squad.defence] for blow in goal.blows) if far or forewarned else 0.0
            alive = math.exp(-hunted / squad.units - far / KILLING_MOVES)
            nearest = max(nearest, alive)
    return nearest


def _ground(squad: Might, goal: City) -> int:
    """What the terrain takes from an attack on walls."""
    return goal.shade if squad.ranged else goal.mire
