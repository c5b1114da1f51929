"""What the seat that decides can choose from, and what it would bring: told in its own view, so that no page counts.

A course is drawn and priced stop by stop, a cargo or a prey is worth the points that the warehouse would gain, and a
conquest names those who take part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

from regnum.games.golden_horn.rules.base import taken
from regnum.games.golden_horn.rules.data import DOMINIONS, SHIPS
from regnum.games.golden_horn.rules.dominio import FARMERS_A_SOLDIER
from regnum.games.golden_horn.rules.moves import CONQUER, CONQUESTS, LOAD, LOAD_NOTHING, LOADS, SAIL, STEP, TURN, WIND
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import NOTHING, Cards, Colour, Lot, Ware, changed, plus
from regnum.games.golden_horn.rules.voyage.scoring import score
from regnum.games.golden_horn.rules.voyage.ships import Leg, ShipNo, cards_on_arrival, own_ship, owner, way
from regnum.kernel import OPTIONAL, Seat

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.view import View


class Stop(NamedTuple):
    """A place where a course can end: the card that the step to it takes, and the first card on the way there that the
    hand lacks; in a harbour what the cargo would gain and how many cards the ship would draw."""

    place: str
    card: Colour | None
    lacking: Colour | None
    gain: Annotated[int | None, OPTIONAL] = None
    draws: Annotated[int | None, OPTIONAL] = None


class Course(NamedTuple):
    """Where a ship of the seat's own could go this turn, stop by stop, and the move that begins it."""

    ship: ShipNo
    move: int
    stops: tuple[Stop, ...]


class Load(NamedTuple):
    """Wares that lie in the port, what they would gain if delivered, and why they may not be loaded."""

    move: int
    wares: Lot
    gain: int
    refused: Annotated[str | None, OPTIONAL] = None
    """The reason within the rule."""


class Prey(NamedTuple):
    """What pirates would take from a ship, and what it would gain."""

    ship: ShipNo
    ware: Ware
    gain: int


class Conquest(NamedTuple):
    """Who would take part in a conquest."""

    move: int
    dominion: str
    soldiers: int
    farmers: int


class Choices(NamedTuple):
    """All that the seat that decides can choose from, as far as it takes more than a legal move to show it."""

    courses: tuple[Course, ...]
    loads: tuple[Load, ...]
    preys: tuple[Prey, ...]
    conquests: tuple[Conquest, ...]


def choices(view: View) -> Choices | None:
    """What the seat that looks can choose from; None if it does not decide."""
    seat = view.seat
    if seat is None or seat != view.to_move:
        return None
    return Choices(
        tuple(_courses(view, seat)),
        tuple(_loads(view, seat)),
        tuple(_preys(view, seat)),
        tuple(_conquests(view, seat)),
    )


def _gain(view: View, seat: Seat, wares: Lot) -> int:
    """How many points a player gains who takes these wares into the warehouse."""
    before, setting, realm = view.warehouses[seat], view.setting, view.realm
    return score(setting, realm, plus(before, wares), seat).points - score(setting, realm, before, seat).points


def _courses(view: View, seat: Seat) -> Iterator[Course]:
    if view.phase == Phase.SAIL:
        assert view.ship is not None
        ship = view.ship
        legs = [*_legs(view, ship, view.ships[ship].heading, begun=True)]
        card = legs[0].card
        yield Course(ship, STEP if card is None else WIND + card, _stops(view, seat, ship, legs))
    elif view.phase == Phase.TURN:
        for which in range(SHIPS):
            ship = own_ship(seat, which)
            heading = view.ships[ship].heading
            yield Course(ship, SAIL + which, _stops(view, seat, ship, _legs(view, ship, heading)))
            if view.ships[ship].robbed:  # GH-T5
                yield Course(ship, TURN + which, _stops(view, seat, ship, _legs(view, ship, -heading)))


def _legs(view: View, ship: ShipNo, heading: int, *, begun: bool = False) -> Iterator[Leg]:
    return way(view.route, view.ships, view.ships[ship].place, heading, view.setting.data.sails[ship], begun=begun)


def _stops(view: View, seat: Seat, ship: ShipNo, legs: Iterator[Leg] | list[Leg]) -> tuple[Stop, ...]:
    route, cargo, hand = view.route, view.ships[ship].cargo, view.hand
    stops, lacking = [], None
    for place, card in legs:
        if card is not None:
            hand, lacking = _paid(hand, card, lacking)
        name = route.spaces[place].name
        if route.is_sea(place):
            stops.append(Stop(name, card, lacking))
            continue
        delivers = cargo != NOTHING and route.port_at(place) is not None
        gain = _gain(view, seat, cargo) if delivers else None
        draws = cards_on_arrival(ship, route, place, modone=view.setting.modone_cards)
        stops.append(Stop(name, card, lacking, gain, draws or None))
    return tuple(stops)


def _paid(hand: Cards, card: Colour, lacking: Colour | None) -> tuple[Cards, Colour | None]:
    """The hand after a card was played, and the first card that it lacked."""
    return changed(hand, card, -1), card if lacking is None and hand[card] < 1 else lacking


def _loads(view: View, seat: Seat) -> Iterator[Load]:
    """The lots of the port, those too that the sails forbid."""
    if view.phase != Phase.LOAD:
        return
    assert view.ship is not None
    port = view.route.port_at(view.ships[view.ship].place)
    assert port is not None
    lot, sails = view.ports[port], view.setting.data.sails[view.ship]
    for choice, (_, wares) in enumerate(LOADS):
        if choice == LOAD_NOTHING or not all(lot[ware] for ware in wares):
            continue
        refused = view.setting.rules.refuse_load(lot, sails, choice)
        cargo = taken(choice, lot)
        yield Load(LOAD + choice, cargo, _gain(view, seat, cargo), None if refused is None else refused.reason)


def _preys(view: View, seat: Seat) -> Iterator[Prey]:
    """What pirates would take from each ship of the others at sea."""
    if view.phase not in (Phase.TURN, Phase.PIRATES):
        return
    for number, ship in enumerate(view.ships):
        ware = view.setting.rules.prey(ship.cargo)
        if owner(ShipNo(number)) != seat and ware is not None and view.route.is_sea(ship.place):
            yield Prey(ShipNo(number), ware, _gain(view, seat, changed(NOTHING, ware, 1)))


def _conquests(view: View, seat: Seat) -> Iterator[Conquest]:
    if view.phase == Phase.BERTH:
        return
    legal = view.setting.rules.anytime(view, seat) >> CONQUER
    for number, (dominion, farmers) in enumerate(CONQUESTS):
        if legal >> number & 1:
            soldiers = view.setting.data.dominions[dominion].soldiers - farmers // FARMERS_A_SOLDIER
            yield Conquest(CONQUER + number, DOMINIONS[dominion], soldiers, farmers)
