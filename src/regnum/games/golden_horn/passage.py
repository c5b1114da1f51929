"""Passages: how many turns a ship still needs to its port, where it must halt and which cards would spare it that.

A ship halts on every space that has no colour of its sails, and in Modone; a card of the space's colour takes it on,
and so does another ship that it can jump over.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from regnum.games.golden_horn.goods import COLOURS, Cards
from regnum.games.golden_horn.route import ASHORE, Route
from regnum.games.golden_horn.ships import HOMEWARD, OUTWARD, Ship

CARD = 0.7
"""How much of a turn a card is counted on to spare: another ship may need it."""
JUMP = 0.4
"""How much of a turn a ship in the way is counted on to spare: it may be gone."""


@dataclass(frozen=True)
class Passage:
    """What lies before a ship, by its heading and its place: sets of places as bits."""

    halts: dict[int, tuple[int, ...]]
    """The spaces without a colour of its sails, as far as the end port."""
    first: dict[int, tuple[int, ...]]
    """Those of them before the next harbour."""
    harbours: dict[int, tuple[int, ...]]
    """How many harbours lie ahead."""
    colours: tuple[int, ...]
    """The spaces of each colour."""

    def turns(self, ship: Ship, hand: Cards, taken: int) -> float:
        """How many turns the ship needs to its end port, as far as one can tell."""
        halts = self.halts[ship.heading][ship.place]
        return self.harbours[ship.heading][ship.place] + self._halting(halts, hand, taken)

    def turns_to_harbour(self, ship: Ship, hand: Cards, taken: int) -> float:
        """How many turns it needs to the next harbour."""
        return 1 + self._halting(self.first[ship.heading][ship.place], hand, taken)

    def _halting(self, halts: int, hand: Cards, taken: int) -> float:
        if not halts:
            return 0.0
        spared = 0
        for n, spaces in zip(hand, self.colours, strict=True):
            if n:
                wanted = (halts & spaces & ~taken).bit_count()
                spared += n if n < wanted else wanted
        return halts.bit_count() - JUMP * (halts & taken).bit_count() - CARD * spared

    def needs(self, ship: Ship) -> list[int]:
        """How many cards of each colour would spare it a halt."""
        halts = self.halts[ship.heading][ship.place]
        return [(halts & spaces).bit_count() for spaces in self.colours]


def _passage(colours: tuple[int, ...], modone: int, sails: int) -> Passage:
    last = len(colours) - 1
    places = range(last + 1)
    halts: dict[int, tuple[int, ...]] = {}
    first: dict[int, tuple[int, ...]] = {}
    harbours: dict[int, tuple[int, ...]] = {}
    for heading in (OUTWARD, HOMEWARD):
        ahead = [range(place + heading, last + 1 if heading == OUTWARD else -1, heading) for place in places]
        halts[heading] = tuple(
            sum(1 << at for at in way if colours[at] >= 0 and not sails >> colours[at] & 1) for way in ahead
        )
        before = [way[: way.index(modone)] if modone in way else way for way in ahead]
        first[heading] = tuple(
            sum(1 << at for at in way if colours[at] >= 0 and not sails >> colours[at] & 1) for way in before
        )
        harbours[heading] = tuple(sum(colours[at] < 0 for at in way) for way in ahead)
    spaces = tuple(sum(1 << at for at in places if colours[at] == colour) for colour in range(len(COLOURS)))
    return Passage(halts, first, harbours, spaces)


def passages(route: Route, sails: tuple[int, ...]) -> tuple[Passage, ...]:
    """The passages of all ships on a route."""
    return _passages(route.colours, route.modone, sails)


@cache
def _passages(colours: tuple[int, ...], modone: int, sails: tuple[int, ...]) -> tuple[Passage, ...]:
    return tuple(_passage(colours, modone, each) for each in sails)


def taken(route: Route, ships: tuple[Ship, ...]) -> int:
    """The sea spaces where ships are, as a set of bits."""
    found = 0
    for ship in ships:
        if ship.place != ASHORE:
            found |= 1 << ship.place
    return found & ~(1 | 1 << route.ports[1])


def spared(hand: Cards, needs: list[int]) -> int:
    """How many cards of a hand spare a halt."""
    return sum(map(min, hand, needs))
