"""Ships: whose they are, where they are and what they carry, and where their next step leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple, NewType, TypeAlias

from regnum.games.golden_horn.rules.data import FLEETS, SHIPS
from regnum.games.golden_horn.rules.voyage.goods import NOTHING, Colour, Lot
from regnum.games.golden_horn.rules.voyage.route import ASHORE, PORTS, Place, Route
from regnum.kernel import Seat, form

ShipNo = NewType("ShipNo", int)
"""A ship of a game: three for each seat, by the number of their sail colours."""

OUTWARD, HOMEWARD = 1, -1
"""The headings: towards Constantinople and towards Venice."""
Heading: TypeAlias = Annotated[int, form({"enum": [*PORTS]}, lambda heading: PORTS[heading == OUTWARD])]
"""One of these, told by the port it leads to."""

SHIP_NAMES = tuple(f"{chr(ord('a') + fleet)}{sails}" for fleet in range(len(FLEETS)) for sails in range(1, SHIPS + 1))
"""The names of all ships: a letter for the fleet, and the number of sail colours."""


class Ship(NamedTuple):
    """A ship under way or in a harbour."""

    place: Place
    heading: Heading
    cargo: Lot = NOTHING
    robbed: bool = False
    """Whether pirates have emptied it since it last moved."""


UNPLACED = Ship(ASHORE, OUTWARD)


def owner(ship: ShipNo) -> Seat:
    """Whose ship it is."""
    return Seat(ship // SHIPS)


def own_ship(seat: Seat, which: int) -> ShipNo:
    """A seat's ship: 0 for the one with one sail colour, and so on."""
    return ShipNo(SHIPS * seat + which)


def sail_count(ship: ShipNo) -> int:
    """How many sail colours a ship has."""
    return ship % SHIPS + 1


CARDS_ON_ARRIVAL = 4
"""A ship draws this many cards less one for each of its sail colours. GH-T8"""


def cards_on_arrival(ship: ShipNo, route: Route, place: Place, *, modone: bool) -> int:
    """How many cards a ship draws that comes to a harbour; in Modone none, unless cards are drawn there."""
    return CARDS_ON_ARRIVAL - sail_count(ship) if modone or place != route.modone else 0


def departing(route: Route, place: Place) -> int:
    """The heading of a ship that lies in an end port."""
    return OUTWARD if place == route.ports[0] else HOMEWARD


def landing(route: Route, ships: Sequence[Ship], place: Place, heading: int) -> Place:
    """Where one step leads: over occupied sea spaces and a full Modone, to the next place with room."""
    return _next_room(_full(route, ships), route.ports[1], place, heading)


def _full(route: Route, ships: Sequence[Ship]) -> int:
    """The places without room, end ports aside, as a set of bits."""
    full, modone, docked = 0, route.modone, 0
    for ship in ships:
        at = ship.place
        if at == modone:
            docked += 1
        elif at >= 0:
            full |= 1 << at
    if modone >= 0 and docked >= route.docks:  # GH-T6
        full |= 1 << modone
    return full


def _next_room(full: int, last: Place, place: Place, heading: int) -> Place:
    # GH-T3
    at = Place(place + heading)
    while 0 < at < last and full >> at & 1:
        at = Place(at + heading)
    return at


class Leg(NamedTuple):
    """One step of a way: where it leads, and the card it takes; None if it is free."""

    place: Place
    card: Colour | None


def way(
    route: Route, ships: Sequence[Ship], place: Place, heading: int, sails: int, *, begun: bool = False
) -> Iterator[Leg]:
    """All steps that a ship with these sails could take from here until a harbour ends its move. The first is free,
    unless the move has begun."""
    card = _card_on(route, place, sails) if begun else None
    full, last = _full(route, ships), route.ports[1]
    while True:
        place = _next_room(full, last, place, heading)
        yield Leg(place, card)
        if route.colours[place] < 0:
            return
        card = _card_on(route, place, sails)


def _card_on(route: Route, place: Place, sails: int) -> Colour | None:
    """The card that sailing on from a place takes; None if it is free."""
    colour = route.colours[place]
    return None if colour < 0 or sails >> colour & 1 else colour
