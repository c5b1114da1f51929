"""Features: what matters in a position, as a few numbers for each seat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from regnum.games.golden_horn.ai.passage import Passage, passages
from regnum.games.golden_horn.ai.worth import cube_gains, force, free, goods_points, hope, rungs
from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, FARMER, NOTHING, SOLDIER, Cards, Colour, Lot
from regnum.games.golden_horn.rules.voyage.ships import CARDS_ON_ARRIVAL, Ship

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State


class Feature(IntEnum):
    """What each number says, and its place in a seat's row."""

    POINTS = 0
    COLOURS = 1
    """How many colours lie in the warehouse; then whether these are all, so that the end can be announced."""
    COMPLETE = 2
    CROWN = 3
    """How far the seat leads if it can end the game; it matters more the sooner its turn comes."""
    CARGO = 4
    """What the cargoes under way will add to the rows, the less the longer they need; then all of it as it is."""
    LADEN = 5
    NEW = 6
    """The colours under way that the warehouse lacks, the less the longer they need."""
    FORCE = 7
    """The soldiers in the warehouse, two farmers for one; then those under way, the less the longer they need."""
    LANDING = 8
    HOPE = 9
    """What the force at home can win by a conquest, or might soon; then what it can with those under way."""
    HOPE_2 = 10
    CARDS = 11
    """The cards in hand that can be used soon, and those beyond; then those that spare a laden ship a halt."""
    MORE_CARDS = 12
    WINDS = 13
    DRAWS = 14
    """The cards that ships will bring in the next harbour, the less the longer they need."""
    LADING = 15
    """The best that lies ready for ships in port."""
    PREY = 16
    """The best that pirates could take with the cards in hand; then the best that pirates of others could take."""
    RISK = 17
    WAIT = 18
    """How long it is until the seat's own turn, as a share of a round."""
    FINISH = 19
    """How soon the seat can end the game with what is at home or under way, and how likely as the leader."""
    PACE = 20
    """How many turns it takes to bring home the colours that are lacking; then, to bring home all that is under way:
    only one ship sails in a turn."""
    WORK = 21


Row: TypeAlias = list[float]

TURN_DISCOUNT = 0.88
"""How much of its worth is left to what comes a turn later."""
USEFUL_CARDS = 6
"""Cards beyond this are of little use soon."""
CLEAR_LEAD = 6
"""A lead beyond this is no better."""
EVEN_LEAD = 8
"""Half this lead makes the end as good as won; trailing by half of it makes it as good as lost."""
NEW_COLOUR_BONUS = 1.5
"""What a colour that the warehouse lacks is worth beside its points."""
SPACE_TURNS = 0.55
"""How many turns a space of the route makes for what no ship in port can fetch at once."""
SCARCITY_TURNS = 1.0
"""How many turns longer a scarce colour takes, and as many again if it lies in no port."""
NO_NEEDS: Cards = (0,) * len(COLOURS)

_ARRIVALS = tuple(CARDS_ON_ARRIVAL - sails for sails in range(1, SHIPS + 1))
_LATER = tuple(math.pow(TURN_DISCOUNT, turns / 10) for turns in range(300))


def later(turns: float) -> float:
    """How much of its worth is left to what comes in this many turns."""
    return _LATER[int(10 * turns)]


def features(state: State) -> list[Row]:
    """The row of each seat."""
    setting = state.setting
    charts, ladder = passages(state.route, setting.data.sails), rungs(setting.data.bonus)
    owns, rows = [], []
    for seat, (lot, hand) in enumerate(zip(state.warehouses, state.hands, strict=True)):
        fleet = state.ships[SHIPS * seat : SHIPS * (seat + 1)]
        own = _survey(lot, hand, fleet, charts[seat], ladder)
        row = [*own.row]
        if own.docked:
            row[Feature.LADING] = _lading(state, own, charts[seat])
        row[Feature.PACE] += _fetching(state, own, charts[seat])
        owns.append(own)
        rows.append(row)
    _race(state, rows)
    _pirates(state, charts, rows)
    _crown(state, owns, rows)
    return rows


def left(state: State, rows: list[Row]) -> float:
    """How much of the game is left: as long as the leader lacks colours, and the bag cubes, it goes on."""
    best = max(row[Feature.POINTS] for row in rows)
    lacking = min(len(COLOURS) - row[Feature.COLOURS] + (best - row[Feature.POINTS]) / 4 for row in rows)
    return min(1.0, lacking / len(COLOURS), 3 * sum(state.bag) / sum(state.setting.rules.cubes))


class _Survey(NamedTuple):
    """What a seat has by itself: the row as far as others do not matter, and what it needs for its next loads."""

    row: tuple[float, ...]
    docked: tuple[tuple[int, int, float], ...]
    """Which of its ships lie in which end port, empty, and how many turns each needs to the other."""
    absent: tuple[Colour, ...]
    """The colours that are neither at home nor under way."""
    gains: Sequence[float]
    """What a cube of each colour would bring it, those under way counted as its own."""
    finish: float
    """How soon it can have all colours at home, if those it lacks are under way; 0 if they are not."""
    marching: float
    """The force under way."""


@lru_cache(maxsize=1 << 13)
def _survey(
    lot: Lot, hand: Cards, fleet: tuple[Ship, ...], charts: tuple[Passage, ...], ladder: tuple[int, ...]
) -> _Survey:
    """Goods, cards and ships of a seat; kept, since a turn changes little for the others."""
    row, goods = [0.0] * len(Feature), [*lot[: len(COLOURS)]]
    _at_home(row, lot, hand, ladder)
    needs, docked, finish, marching = NO_NEEDS, [], 1.0, 0.0
    for which, (ship, chart) in enumerate(zip(fleet, charts, strict=True)):
        if ship.place < 0:
            continue
        row[Feature.DRAWS] += _ARRIVALS[which] * later(chart.turns_to_harbour(ship, hand))
        if ship.cargo != NOTHING:
            finish = _under_way(row, goods, ladder, ship.cargo, chart.turns(ship, hand), finish)
            marching += force(ship.cargo)
            needs = tuple(map(add, needs, chart.needs(ship)))
        elif chart.is_port(ship.place):
            docked.append((which, int(ship.place > 0), chart.turns(ship, hand)))
    row[Feature.WINDS] = sum(map(min, hand, needs))
    gains = [gain + NEW_COLOUR_BONUS * (not n) for gain, n in zip(cube_gains(goods, ladder), goods, strict=True)]
    absent = tuple(Colour(colour) for colour, n in enumerate(goods) if not n)
    return _Survey(tuple(row), tuple(docked), absent, gains, 0.0 if absent else finish, marching)


def _at_home(row: Row, lot: Lot, hand: Cards, ladder: tuple[int, ...]) -> None:
    """Count the warehouse and the cards."""
    goods, held = lot[: len(COLOURS)], sum(hand)
    row[Feature.POINTS] = goods_points(goods, ladder) + lot[SOLDIER] + lot[FARMER]
    row[Feature.COLOURS] = len(COLOURS) - goods.count(0)
    row[Feature.COMPLETE] = float(0 not in goods)
    row[Feature.FORCE] = force(lot)
    row[Feature.CARDS], row[Feature.MORE_CARDS] = min(held, USEFUL_CARDS), max(0, held - USEFUL_CARDS)


def _under_way(row: Row, goods: list[int], ladder: tuple[int, ...], cargo: Lot, turns: float, finish: float) -> float:
    """Count a cargo that is this many turns from home, and put it to the goods; how soon all colours can be there."""
    nearness, before = later(turns), goods_points(goods, ladder)
    row[Feature.WORK] += turns
    for colour in range(len(COLOURS)):
        if cargo[colour]:
            if not goods[colour]:
                row[Feature.NEW] += nearness
                row[Feature.PACE] += turns
                finish *= nearness
            goods[colour] += cargo[colour]
    gain = goods_points(goods, ladder) - before + cargo[SOLDIER] + cargo[FARMER]
    row[Feature.CARGO] += gain * nearness
    row[Feature.LADEN] += gain
    row[Feature.LANDING] += force(cargo) * nearness
    return finish


def _lading(state: State, own: _Survey, charts: tuple[Passage, ...]) -> float:
    """The best that lies in the ports for ships there, one ship counted in each."""
    best = [0.0, 0.0]
    for which, port, _ in own.docked:
        lot, sails = state.ports[port], charts[which].sails
        value = max(best[port], lot[SOLDIER])
        for colour, gain in enumerate(own.gains):
            n = lot[colour]
            if n and n - 1 + gain > value and colour not in sails:
                value = n - 1 + gain
        best[port] = value
    return sum(best)


def _fetching(state: State, own: _Survey, charts: tuple[Passage, ...]) -> float:
    """How many turns it takes to fetch the colours that are neither at home nor under way, each ship taking one."""
    fetching, ready = 0.0, list(own.docked)
    for colour in own.absent:
        lying = [lot[colour] > 0 for lot in state.ports]
        able = [ship for ship in ready if lying[ship[1]] and colour not in charts[ship[0]].sails]
        if able:
            soonest = min(able, key=lambda ship: ship[2])
            ready.remove(soonest)
            fetching += soonest[2]
        else:
            fetching += SPACE_TURNS * len(state.route.colours) + (SCARCITY_TURNS if any(lying) else 2 * SCARCITY_TURNS)
    return fetching


def _race(state: State, rows: list[Row]) -> None:
    """What each has conquered and may conquer, against the strongest of the others."""
    data, realm = state.setting.data, state.realm
    for dominion, owner in zip(data.dominions, realm.owners, strict=False):
        if owner is not None:
            rows[owner][Feature.POINTS] += dominion.points
    dominions = free(data, realm)
    if not dominions:
        return
    forces = [row[Feature.FORCE] for row in rows]
    for seat, row in enumerate(rows):
        rival = max(forces[:seat] + forces[seat + 1 :])
        own, more = forces[seat], row[Feature.LANDING]
        row[Feature.HOPE] = row[Feature.HOPE_2] = hope(dominions, own, rival)
        if more:
            row[Feature.HOPE_2] = hope(dominions, own + more, rival)


def _pirates(state: State, charts: tuple[tuple[Passage, ...], ...], rows: list[Row]) -> None:
    """Who could rob whom with the cards in hand."""
    prey, hands, spaces = state.setting.rules.prey, state.hands, state.route.colours
    for number, ship in enumerate(state.ships):
        if ship.cargo == NOTHING or spaces[ship.place] < 0:
            continue
        ware = prey(ship.cargo)
        if ware is None:
            continue
        owner = number // SHIPS
        sails = charts[owner][number % SHIPS].sails
        for seat, hand in enumerate(hands):
            if seat != owner and sum([hand[colour] for colour in sails]) >= 2:
                value = 1.0 if state.warehouses[seat][ware] else 1.0 + NEW_COLOUR_BONUS
                if value > rows[seat][Feature.PREY]:
                    rows[seat][Feature.PREY] = value
                rows[owner][Feature.RISK] += value


def _crown(state: State, owns: Sequence[_Survey], rows: list[Row]) -> None:
    """Whose turn is how far away, and who could end the game and win: by the announcement or the last dominion."""
    seats, points = len(rows), [row[Feature.POINTS] for row in rows]
    dominions = free(state.setting.data, state.realm)
    for seat, (own, row) in enumerate(zip(owns, rows, strict=True)):
        if state.to_move is not None:
            row[Feature.WAIT] = (seat - state.to_move) % seats / seats
        if not own.finish and len(dominions) != 1:
            continue
        lead = points[seat] - max(points[:seat] + points[seat + 1 :])
        crown = lead if row[Feature.COMPLETE] else 0.0
        finish = own.finish * _lasting(lead + row[Feature.LADEN])
        if len(dominions) == 1:
            wanted, prize = dominions[0]
            lead += prize - wanted
            if row[Feature.FORCE] >= wanted:
                crown = max(crown, lead)
            elif row[Feature.FORCE] + own.marching >= wanted:
                finish = max(finish, row[Feature.LANDING] / own.marching * _lasting(lead))
        row[Feature.FINISH] = finish
        if crown > 0:
            row[Feature.CROWN] = min(CLEAR_LEAD, crown) / CLEAR_LEAD * (1 - row[Feature.WAIT] / 2)


def _lasting(lead: float) -> float:
    """How likely a lead is to last to the end."""
    return min(1.0, max(0.0, 0.5 + lead / EVEN_LEAD))
