"""Voyages: what a ship may load and where it may stop this turn, with what that promises its owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from regnum.games.golden_horn.ai.features import NEW_COLOUR_BONUS, NO_NEEDS, later
from regnum.games.golden_horn.ai.passage import Passage, passages
from regnum.games.golden_horn.ai.worth import cube_gains, force, free, goods_points, hope, rungs
from regnum.games.golden_horn.rules.base import taken as loaded
from regnum.games.golden_horn.rules.data import SHIPS, Dominion
from regnum.games.golden_horn.rules.moves import LOAD, LOAD_NOTHING, LOADS, SAIL, STEP, TURN, WIND
from regnum.games.golden_horn.rules.voyage.goods import (
    COLOURS,
    FARMER,
    NOTHING,
    SOLDIER,
    Cards,
    Colour,
    Lot,
    changed,
    plus,
)
from regnum.games.golden_horn.rules.voyage.route import ASHORE
from regnum.games.golden_horn.rules.voyage.ships import CARDS_ON_ARRIVAL, Ship, ShipNo, own_ship, sail_count, way
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State

Ids: TypeAlias = tuple[int, ...]
"""A plan by the ids of its moves."""

CARD = 0.85
"""What a card is worth, and how much more one that spares a halt."""
WIND_CARD = 0.3
DRAWN_CARD = 1.1
"""What a card is worth that a ship will draw."""
MOORING = 2.1
"""What it is worth to have a ship in a harbour: safe from pirates, and ready for another cargo."""
SAFETY = 0.8
"""What it is worth to have goods where no pirates are."""
READY_SHARE = 0.8
"""How much of the best load is counted on before it is aboard: another may take it."""


class Voyage(NamedTuple):
    """A ship's move of this turn: what it promises, its steps, and what the warehouse has after it."""

    value: float
    ids: Ids
    ship: ShipNo
    moored: bool
    delivered: Lot | None
    """The owner's warehouse after the cargo went in; None if nothing did."""


@dataclass(frozen=True)
class Outlook:
    """What a seat looks for: what cubes and cards are worth to it, its cargoes under way counted as its own."""

    state: State
    seat: Seat
    goods: Sequence[int]
    gains: Sequence[float]
    """What a cube of each colour is worth."""
    force: float
    rival: float
    needs: Sequence[int]
    """How many cards of each colour would spare its ships a halt."""
    charts: Sequence[Passage]
    dominions: Sequence[Dominion]

    def cube(self, ware: int) -> float:
        """What a single cube or figure is worth."""
        return self.gains[ware] if ware < len(COLOURS) else 1.0

    def card(self, colour: Colour) -> float:
        """What is missed with a card."""
        return CARD + WIND_CARD * (self.needs[colour] >= self.state.hands[self.seat][colour])

    def cargo(self, lot: Lot) -> float:
        """What a cargo is worth that is not yet counted."""
        for colour in range(len(COLOURS)):
            if lot[colour]:
                return lot[colour] - 1 + self.gains[colour]
        figures = lot[SOLDIER] + lot[FARMER]
        if not figures:
            return 0.0
        return figures + self.hope(self.force + force(lot)) - self.hope(self.force)

    def hope(self, force: float) -> float:
        """What a force may win."""
        return hope(self.dominions, force, self.rival)

    def load(self, port: Lot, ship: ShipNo) -> dict[int, float]:
        """What a ship may load in a port, and what each is worth."""
        bits = self.state.setting.rules.loads(port, self.state.setting.data.sails[ship])
        return {choice: self.cargo(loaded(choice, port)) for choice in range(len(LOADS)) if bits >> choice & 1}


def outlook(state: State, seat: Seat) -> Outlook:
    """The outlook of a seat."""
    setting, home, needs = state.setting, state.warehouses[seat], NO_NEEDS
    charts = passages(state.route, setting.data.sails)[seat]
    for which, chart in enumerate(charts):
        ship = state.ships[own_ship(seat, which)]
        if ship.cargo != NOTHING:
            home = plus(home, ship.cargo)
        if ship.place != ASHORE:
            needs = plus(needs, chart.needs(ship))
    goods = home[: len(COLOURS)]
    gains = [
        gain + NEW_COLOUR_BONUS * (not had)
        for gain, had in zip(cube_gains(goods, rungs(setting.data.bonus)), goods, strict=True)
    ]
    rival = max(force(lot) for other, lot in enumerate(state.warehouses) if other != seat)
    return Outlook(state, seat, goods, gains, force(home), rival, needs, charts, free(setting.data, state.realm))


def voyages(state: State, see: Outlook) -> Iterator[Voyage]:
    """Every move of a ship that makes sense at the beginning of a turn."""
    for which in range(SHIPS):
        number = own_ship(see.seat, which)
        ship = state.ships[number]
        if state.route.port_at(ship.place) is not None:
            yield from laden(state, see, number, (SAIL + which,))
            continue
        worth = _aboard(state, see, ship)
        yield from _sailed(see, number, ship, worth, (SAIL + which,), _stops(see, number, ship))
        if ship.robbed:
            back = ship._replace(heading=-ship.heading)
            yield from _sailed(see, number, back, 0.0, (TURN + which,), _stops(see, number, back))


def laden(state: State, see: Outlook, number: ShipNo, ids: Ids = ()) -> Iterator[Voyage]:
    """Every load of a ship in a port, and every stop with it."""
    ship = state.ships[number]
    port = state.route.port_at(ship.place)
    assert port is not None
    stops, loads = _stops(see, number, ship), see.load(state.ports[port], number)
    if [*loads] == [LOAD_NOTHING]:
        yield from _sailed(see, number, ship, 0.0, ids, stops)
        return
    best = READY_SHARE * max(loads.values())
    for choice, worth in loads.items():
        full = ship._replace(cargo=loaded(choice, state.ports[port]))
        given_up = best + SAFETY if choice < len(COLOURS) else best
        yield from _sailed(see, number, full, worth, (*ids, LOAD + choice), stops, given_up)


def continued(state: State, see: Outlook, number: ShipNo) -> Iterator[Voyage]:
    """Every stop of a ship that is under way this turn, the place where it is now included."""
    ship = state.ships[number]
    yield Voyage(0.0, (), number, moored=False, delivered=None)
    yield from _sailed(see, number, ship, _aboard(state, see, ship), (), _stops(see, number, ship, begun=True))


def _aboard(state: State, see: Outlook, ship: Ship) -> float:
    """What a cargo under way is worth: what would be missed without it."""
    if ship.cargo == NOTHING:
        return 0.0
    ladder = rungs(state.setting.data.bonus)
    goods, cargo = see.goods, ship.cargo
    without = [n - aboard for n, aboard in zip(goods, cargo, strict=False)]
    value = float(goods_points(goods, ladder) - goods_points(without, ladder))
    value += NEW_COLOUR_BONUS * sum(not n and goods[colour] > 0 for colour, n in enumerate(without))
    figures = cargo[SOLDIER] + cargo[FARMER]
    if figures:
        value += figures + see.hope(see.force) - see.hope(see.force - force(cargo))
    return value


class _Stop(NamedTuple):
    """A place where a ship may end its move."""

    ids: Ids
    """The steps that lead there."""
    nearness: float
    """How much of the worth of a cargo counts there."""
    gained: float
    """What it is worth to moor there, and the cards drawn there or soon, less those played on the way."""
    moored: bool
    port: bool


def _stops(see: Outlook, number: ShipNo, ship: Ship, *, begun: bool = False) -> list[_Stop]:
    """Every stop of a ship on its way this turn; where going on is free, it goes on."""
    state = see.state
    route, hand, sails = state.route, state.hands[see.seat], state.setting.data.sails[number]
    ids: Ids = ()
    spent, found = 0.0, list[_Stop]()
    place = ship.place
    for leg in way(route, state.ships, ship.place, ship.heading, sails):
        colour = route.colours[place]
        if place == ship.place and not begun:
            pass
        elif sails >> colour & 1:
            ids = (*ids, STEP)
        elif hand[colour]:
            hand = changed(hand, colour, -1)
            spent += CARD
            ids = (*ids, WIND + colour)
        else:
            return found
        place = leg.place
        colour = route.colours[place]
        if colour < 0 or not sails >> colour & 1:
            found.append(_stop(see, number, ship._replace(place=place), hand, ids, spent))
    return found


def _stop(see: Outlook, number: ShipNo, ship: Ship, hand: Cards, ids: Ids, spent: float) -> _Stop:
    route, chart = see.state.route, see.charts[number % SHIPS]
    draws = DRAWN_CARD * (CARDS_ON_ARRIVAL - sail_count(number))
    port = route.port_at(ship.place) is not None
    if route.is_sea(ship.place):
        draws *= later(chart.turns_to_harbour(ship, hand))
        return _Stop(ids, later(chart.turns(ship, hand)), draws - spent, moored=False, port=False)
    if not port and not see.state.setting.modone_cards:
        draws = 0.0
    gained = MOORING + draws - spent
    return _Stop(ids, 1.0 if port else later(chart.turns(ship, hand)), gained, moored=True, port=port)


def _sailed(
    see: Outlook, number: ShipNo, ship: Ship, worth: float, ids: Ids, stops: Sequence[_Stop], ready: float | None = None
) -> Iterator[Voyage]:
    """The voyages of a ship with a cargo of this worth, one to each stop, with what it gains over what was `ready`."""
    hand, chart = see.state.hands[see.seat], see.charts[number % SHIPS]
    before = (worth if ready is None else ready) * later(chart.turns(ship, hand))
    before += DRAWN_CARD * (CARDS_ON_ARRIVAL - sail_count(number)) * later(chart.turns_to_harbour(ship, hand))
    for stop in stops:
        home = see.state.warehouses[see.seat]
        delivered = plus(home, ship.cargo) if stop.port and ship.cargo != NOTHING else None
        value = worth * stop.nearness + stop.gained - before
        yield Voyage(value, ids + stop.ids, number, stop.moored, delivered)
