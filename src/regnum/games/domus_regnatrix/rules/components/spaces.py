"""Spaces: the middle, and for each city its inner city, its walls and its outer city; which are neighbours, and what is
in reach of what."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, NewType, TypeAlias

from regnum.kernel import Seat, form, names

Space = NewType("Space", int)

MIN_SEATS, MAX_SEATS = 2, 4
SLOTS = "ab"
"""The squads that a player can have in a space, by letter."""
Slot: TypeAlias = Annotated[int, names(SLOTS, "Slot")]
"""A place in `SLOTS`."""
Stack: TypeAlias = Annotated[int, form({"type": "integer"}, lambda stack: stack + 1)]
"""A stack of a city's walls; people count them from 1."""


class Part(IntEnum):
    """Which part of a city a space is."""

    MIDDLE = 0
    INNER = 1
    WALLS = 2
    OUTER = 3


MIDDLE = Space(0)
SPACES = 1 + 3 * MAX_SEATS


def space(part: Part, city: int) -> Space:
    """The space that is this part of a seat's city."""
    return Space(3 * city + part) if part else MIDDLE


INNER = tuple(space(Part.INNER, city) for city in range(MAX_SEATS))
WALLS = tuple(space(Part.WALLS, city) for city in range(MAX_SEATS))
OUTER = tuple(space(Part.OUTER, city) for city in range(MAX_SEATS))
PARTS = (Part.MIDDLE, *(part for _ in range(MAX_SEATS) for part in (Part.INNER, Part.WALLS, Part.OUTER)))
CITIES = (None, *(Seat(city) for city in range(MAX_SEATS) for _ in range(3)))
"""Of each space the part it is, and the seat whose city it belongs to."""
SPACE_NAMES = (
    "middle",
    *(f"{part.name.lower()}{city + 1}" for city in range(MAX_SEATS) for part in (Part.INNER, Part.WALLS, Part.OUTER)),
)
SPACE_OF_NAME = {name: Space(at) for at, name in enumerate(SPACE_NAMES)}


def _neighbours(of: Space) -> tuple[Space, ...]:
    # DR-P1
    city = CITIES[of]
    if city is None:
        return OUTER
    return (MIDDLE, *(part for part in (INNER[city], WALLS[city], OUTER[city]) if part != of))


NEIGHBOURS = tuple(_neighbours(Space(at)) for at in range(SPACES))
"""Of each space those next to it, for whoever may pass: only its owner goes from a city straight to the middle."""
EDGES = tuple((Space(at), to) for at in range(SPACES) for to in NEIGHBOURS[at])


def _reach(of: Space) -> tuple[Space, ...]:
    # DR-F4
    city = CITIES[of]
    if city is None:
        return (MIDDLE,)
    return (of, *NEIGHBOURS[of])


REACH = tuple(_reach(Space(at)) for at in range(SPACES))
"""Of each space those that a squad there can attack, if its top card has the range for it."""
REACHES = tuple((Space(at), to) for at in range(SPACES) for to in REACH[at])


def squad_name(at: Space, slot: int) -> str:
    """A squad of the player who acts: `outer2/a`."""
    return f"{SPACE_NAMES[at]}/{SLOTS[slot]}"


def target_name(at: Space, owner: int, slot: int) -> str:
    """A squad of any player: `outer2/1a` is the first player's squad a in the second's outer city."""
    return f"{SPACE_NAMES[at]}/{owner + 1}{SLOTS[slot]}"
