"""Features: what matters in a position, as a few numbers for each seat."""

from __future__ import annotations

import math
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.golden_horn.data import SHIPS
from regnum.games.golden_horn.goods import COLOURS, FARMER, NOTHING, SOLDIER, Cards, colours
from regnum.games.golden_horn.passage import Passage, passages, spared, taken
from regnum.games.golden_horn.ships import Ship
from regnum.games.golden_horn.steps import CARDS_ON_ARRIVAL
from regnum.games.golden_horn.worth import cube_gains, dominion_points, force, goods_points, hope, rungs
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.golden_horn.state import State


class Feature(IntEnum):
    """What each number says, and its place in a seat's row."""

    POINTS = 0
    COLOURS = 1
    """How many colours lie in the warehouse; then whether these are all, so that the end can be announced."""
    COMPLETE = 2
    CROWN = 3
    """How far the seat leads if it can announce the end; it matters more the sooner its turn comes."""
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
    """The best that pirates could take with the cards in hand, and the own cubes that others' pirates could take."""
    RISK = 17
    WAIT = 18
    """How long it is until the own turn, as a share of a round."""


Row: TypeAlias = list[float]

PATIENCE = 0.88
"""How much of its worth is left to what comes a turn later."""
HAND = 6
"""Cards beyond this are of little use soon."""
CLEAR = 6
"""A lead beyond this is no better."""
LACKING = 1.5
"""What a colour that the warehouse lacks is worth beside its points."""

_ARRIVALS = tuple(CARDS_ON_ARRIVAL - sails for sails in range(1, SHIPS + 1))
_LATER = tuple(math.pow(PATIENCE, turns / 10) for turns in range(300))


def later(turns: float) -> float:
    """How much of its worth is left to what comes in so many turns."""
    return _LATER[int(10 * turns)]


def features(state: State) -> list[Row]:
    """The row of each seat."""
    rows = [[0.0] * len(Feature) for _ in range(state.setting.seats)]
    at_sea = taken(state.route, state.ships)
    for seat, row in enumerate(rows):
        _goods(state, Seat(seat), at_sea, row)
        _cards(state.hands[seat], row)
    _race(state, rows)
    _pirates(state, rows)
    _crown(state, rows)
    return rows


def left(state: State, rows: list[Row]) -> float:
    """How much of the game is left: as long as the leader lacks colours, and the bag cubes, it goes on."""
    best = max(row[Feature.POINTS] for row in rows)
    lacking = min(len(COLOURS) - row[Feature.COLOURS] + (best - row[Feature.POINTS]) / 4 for row in rows)
    return min(1.0, lacking / len(COLOURS), 3 * sum(state.bag) / sum(state.setting.rules.cubes))


def _goods(state: State, seat: Seat, at_sea: int, row: Row) -> None:
    """Points, colours, and what is under way."""
    setting, lot, hand = state.setting, state.warehouses[seat], state.hands[seat]
    ladder = rungs(setting.data.bonus)
    goods = [*lot[: len(COLOURS)]]
    points = had = goods_points(goods, ladder)
    row[Feature.POINTS] = had + lot[SOLDIER] + lot[FARMER] + dominion_points(setting.data, state.realm, seat)
    row[Feature.COLOURS] = len(COLOURS) - goods.count(0)
    row[Feature.COMPLETE] = float(0 not in goods)
    row[Feature.FORCE] = force(lot)
    charts, needs = passages(state.route, setting.data.sails), [0] * len(COLOURS)
    first = SHIPS * seat
    idle = []
    for number in range(first, first + SHIPS):
        ship, chart = state.ships[number], charts[number]
        if ship.place < 0:
            continue
        row[Feature.DRAWS] += _ARRIVALS[number - first] * later(chart.turns_to_harbour(ship, hand, at_sea))
        if ship.cargo == NOTHING:
            idle.append((number, ship, chart))
            continue
        nearness = later(chart.turns(ship, hand, at_sea))
        for colour, n in enumerate(ship.cargo[: len(COLOURS)]):
            if n:
                row[Feature.NEW] += (not goods[colour]) * nearness
                goods[colour] += n
        points, before = goods_points(goods, ladder), points
        figures = ship.cargo[SOLDIER] + ship.cargo[FARMER]
        row[Feature.CARGO] += (points - before + figures) * nearness
        row[Feature.LADEN] += points - before + figures
        row[Feature.LANDING] += force(ship.cargo) * nearness
        for colour, n in enumerate(chart.needs(ship)):
            needs[colour] += n
    row[Feature.WINDS] = spared(hand, needs)
    row[Feature.LADING] = _lading(state, goods, idle, ladder)


def _lading(state: State, goods: list[int], idle: list[tuple[int, Ship, Passage]], ladder: tuple[int, ...]) -> float:
    """The best that lies in the ports for ships there, one ship counted in each."""
    best = [0.0, 0.0]
    gains: list[int] = []
    for number, ship, _ in idle:
        port = state.route.port_at(ship.place)
        if port is None:
            continue
        gains = gains or cube_gains(goods, ladder)
        lot, sails = state.ports[port], state.setting.data.sails[number]
        value = float(lot[SOLDIER])
        for colour, gain in enumerate(gains):
            if lot[colour] and not sails >> colour & 1:
                value = max(value, lot[colour] - 1 + gain + LACKING * (not goods[colour]))
        best[port] = max(best[port], value)
    return sum(best)


def _cards(hand: Cards, row: Row) -> None:
    held = sum(hand)
    row[Feature.CARDS] = min(held, HAND)
    row[Feature.MORE_CARDS] = max(0, held - HAND)


def _race(state: State, rows: list[Row]) -> None:
    """What each may conquer, against the strongest of the others."""
    if None not in state.realm.owners:
        return
    data, realm = state.setting.data, state.realm
    forces = [row[Feature.FORCE] for row in rows]
    for seat, row in enumerate(rows):
        rival = max(other for i, other in enumerate(forces) if i != seat)
        own = forces[seat]
        row[Feature.HOPE] = hope(data, realm, own, rival)
        more = row[Feature.LANDING]
        row[Feature.HOPE_2] = hope(data, realm, own + more, rival) if more else row[Feature.HOPE]


def _pirates(state: State, rows: list[Row]) -> None:
    """Who could rob whom with the cards in hand."""
    rules, hands, is_sea = state.setting.rules, state.hands, state.route.is_sea
    for number, ship in enumerate(state.ships):
        if ship.cargo == NOTHING or not is_sea(ship.place):
            continue
        ware = rules.prey(ship.cargo)
        if ware is None:
            continue
        owner, sails = number // SHIPS, colours(state.setting.data.sails[number])
        for seat, row in enumerate(rows):
            if seat != owner and sum([hands[seat][colour] for colour in sails]) >= 2:
                value = 1.0 + LACKING * (not state.warehouses[seat][ware])
                row[Feature.PREY] = max(row[Feature.PREY], value)
                rows[owner][Feature.RISK] += value


def _crown(state: State, rows: list[Row]) -> None:
    """Whose turn is how far away, and who could then announce the end and win."""
    seats = len(rows)
    for seat, row in enumerate(rows):
        if state.seat is not None:
            row[Feature.WAIT] = (seat - state.seat) % seats / seats
        if row[Feature.COMPLETE]:
            rival = max(other[Feature.POINTS] for i, other in enumerate(rows) if i != seat)
            lead = row[Feature.POINTS] - rival
            if lead > 0:
                row[Feature.CROWN] = min(CLEAR, lead) / CLEAR * (1 - row[Feature.WAIT] / 2)
