"""Passages: how many turns a ship still needs to its port, where it must halt and which cards would spare it that.

A ship halts on every space that has no colour of its sails, and in Modone; a card of the space's colour takes it on.
That it may jump over others is left out: they will have gone on by then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from operator import add, sub

from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, Cards, Colour, colours
from regnum.games.golden_horn.rules.voyage.route import Route
from regnum.games.golden_horn.rules.voyage.ships import HOMEWARD, OUTWARD, Ship

CARD = 0.7
"""How much of a turn a card is counted on to spare: another ship may need it."""


@dataclass(frozen=True, eq=False)
class Passage:
    """What lies before a ship with certain sails, by its heading and its place."""

    sails: tuple[Colour, ...]
    halts: Mapping[int, tuple[Cards, ...]]
    """How many spaces of each colour lie before its end port where it must halt."""
    first: Mapping[int, tuple[Cards, ...]]
    """How many of them lie before the next harbour."""
    becalmed: Mapping[int, tuple[int, ...]]
    """How many turns it needs to its end port without a card; then to the next harbour."""
    becalmed_first: Mapping[int, tuple[int, ...]]
    last: int
    """Where the route ends."""

    def is_port(self, place: int) -> bool:
        """Whether an end port lies here."""
        return place in (0, self.last)

    def turns(self, ship: Ship, hand: Cards) -> float:
        """How many turns the ship needs to its end port, as far as one can tell."""
        halts = self.halts[ship.heading][ship.place]
        return self.becalmed[ship.heading][ship.place] - CARD * sum(map(min, hand, halts))

    def turns_to_harbour(self, ship: Ship, hand: Cards) -> float:
        """How many turns it needs to the next harbour."""
        halts = self.first[ship.heading][ship.place]
        return self.becalmed_first[ship.heading][ship.place] - CARD * sum(map(min, hand, halts))

    def needs(self, ship: Ship) -> Cards:
        """How many cards of each colour would spare it a halt."""
        return self.halts[ship.heading][ship.place]


def passages(route: Route, sails: tuple[int, ...]) -> tuple[tuple[Passage, ...], ...]:
    """The passages of the ships of every fleet on a route."""
    return _passages(route.colours, route.modone, sails)


@cache
def _passages(spaces: tuple[Colour, ...], modone: int, sails: tuple[int, ...]) -> tuple[tuple[Passage, ...], ...]:
    fleet = [_passage(spaces, modone, colours(each)) for each in sails]
    return tuple(tuple(fleet[first : first + SHIPS]) for first in range(0, len(fleet), SHIPS))


def _passage(spaces: tuple[Colour, ...], modone: int, sails: tuple[Colour, ...]) -> Passage:
    halts, first, becalmed, becalmed_first = {}, {}, {}, {}
    for heading, end in ((OUTWARD, len(spaces)), (HOMEWARD, -1)):
        ahead = [range(place + heading, end, heading) for place in range(len(spaces))]
        beyond = [range(modone, end, heading) if modone in way else range(0) for way in ahead]
        halts[heading] = tuple(_counted(spaces, way, sails) for way in ahead)
        first[heading] = tuple(
            tuple(map(sub, all_halts, _counted(spaces, way, sails)))
            for all_halts, way in zip(halts[heading], beyond, strict=True)
        )
        harbours = [sum(spaces[at] < 0 for at in way) for way in ahead]
        becalmed[heading] = tuple(map(add, harbours, map(sum, halts[heading])))
        becalmed_first[heading] = tuple(1 + sum(each) for each in first[heading])
    return Passage(sails, halts, first, becalmed, becalmed_first, len(spaces) - 1)


def _counted(spaces: tuple[Colour, ...], way: range, sails: tuple[Colour, ...]) -> Cards:
    """How many spaces of each colour but the sails' lie on a way."""
    found = [0] * len(COLOURS)
    for at in way:
        if spaces[at] >= 0 and spaces[at] not in sails:
            found[spaces[at]] += 1
    return tuple(found)
