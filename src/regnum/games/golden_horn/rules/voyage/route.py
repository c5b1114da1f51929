"""The sea route: ports, Modone and the coloured spaces between them, in a row from Venice to Constantinople."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, NewType, TypeAlias

from regnum.games.golden_horn.rules.data import SIDES, TILES, Tile
from regnum.games.golden_horn.rules.voyage.goods import Colour
from regnum.kernel import names

Place = NewType("Place", int)
"""A place of the route, counted from Venice."""

VENICE = Place(0)
ASHORE = Place(-1)
"""Where a ship is before it is put into a port."""
PORTS = ("venice", "constantinople")
Port: TypeAlias = Annotated[int, names(PORTS, "Port")]
"""A place in `PORTS`."""
MODONE = "modone"
NO_COLOUR = Colour(-1)

LAYOUTS = {
    2: ("triangle1", MODONE, "circle1"),
    3: ("triangle1", "circle1", "circle2", "triangle2"),
    4: ("triangle1", "circle1", MODONE, "circle2", "triangle2"),
}
"""What lies between the end ports, by the number of players."""
DOCKS = {2: 2, 4: 3}
PAIRS = {2: 1, 3: 2, 4: 2}
"""How many triangles lie out, each with its circle."""


@dataclass(frozen=True, slots=True)
class Space:
    """A place of the route as it is drawn: its name, its colour if it is a sea space, and the tile it lies on."""

    name: str
    colour: Colour = NO_COLOUR
    tile: str = ""
    side: str = ""


@dataclass(frozen=True)
class Route:
    """The places of a game, with what a ship needs to know of them."""

    sides: tuple[int, ...]
    spaces: tuple[Space, ...]
    colours: tuple[Colour, ...]
    """The colours of all places; `NO_COLOUR` for harbours."""
    ports: tuple[Place, Place]
    modone: Place
    """Where Modone lies; `ASHORE` where it does not."""
    docks: int

    @property
    def harbours(self) -> tuple[str, ...]:
        """The names of the places where a move ends."""
        return tuple(space.name for space in self.spaces if space.colour == NO_COLOUR)

    def is_sea(self, place: Place) -> bool:
        """Whether a place is a sea space."""
        return place >= 0 and self.colours[place] != NO_COLOUR

    def port_at(self, place: Place) -> int | None:
        """Which of the two end ports lies here."""
        return self.ports.index(place) if place in self.ports else None

    def find(self, name: str) -> Place:
        """The place of this name, or `ValueError`."""
        for place, space in enumerate(self.spaces):
            if space.name == name:
                return Place(place)
        raise ValueError(f"there is no place '{name}'")


@cache
def lay(tiles: tuple[Tile, ...], seats: int, sides: tuple[int, ...]) -> Route:
    """The route for this many players, each triangle with its circle on the side drawn for it."""
    # GH-S1
    spaces = [Space(PORTS[0])]
    for part in LAYOUTS[seats]:
        if part == MODONE:
            spaces.append(Space(MODONE))
            continue
        side = sides[int(part[-1]) - 1]
        for colour in tiles[TILES.index(part)][side]:
            number = sum(space.colour != NO_COLOUR for space in spaces) + 1
            spaces.append(Space(f"s{number}", colour, part, SIDES[side]))
    spaces.append(Space(PORTS[1]))
    called = [space.name for space in spaces]
    return Route(
        sides,
        tuple(spaces),
        tuple(space.colour for space in spaces),
        (VENICE, Place(len(spaces) - 1)),
        Place(called.index(MODONE)) if MODONE in called else ASHORE,
        DOCKS.get(seats, 0),
    )
