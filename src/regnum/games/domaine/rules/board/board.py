"""The board: figures, markers, domains and alliances, and what follows from them.

All fields are values that are replaced when they change, never changed in place, so a copy shares them. Only `cache`
grows in place, and is replaced by an empty one with every change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, NewType, TypeAlias

from regnum.games.domaine.rules.board.geometry import (
    CELLS,
    ENDS,
    INNER_EAST,
    INNER_NORTH,
    SIDES_EAST,
    SIDES_NORTH,
    SIZE,
    Cell,
    CellSet,
    Edge,
    flood,
    has_several,
    holds,
    lowest,
    sides,
    within_east,
    within_north,
)
from regnum.games.domaine.rules.board.land import MONOPOLY_POINTS, Land
from regnum.kernel import DERIVED, Declared, with_item

Colour = NewType("Colour", int)
"""A place in the `names` of a board."""
ColourName: TypeAlias = Literal["blue", "orange", "yellow", "purple", "neutral"]

MARKERS = 100
KNIGHTS = 15

Alliance = tuple[Cell, Cell]
"""The castles of two allied domains, the lower cell first."""


class Board(Declared):
    """What lies on the land. Changes go through the methods, which keep all derived fields right."""

    land: Land
    names: tuple[ColourName, ...]
    """The colours, those of the players first."""
    castles: tuple[CellSet, ...]
    knights: tuple[CellSet, ...]
    """The castles and the knights of each colour."""
    open_east: CellSet = INNER_EAST
    open_north: CellSet = INNER_NORTH
    """The inner edges without a marker."""
    domains: Mapping[Cell, CellSet] = {}
    """The cells of each domain, by its castle."""
    allies: frozenset[Alliance] = frozenset()
    lords: Annotated[Mapping[Cell, Colour], DERIVED] = {}
    """The colour of each castle."""
    occupied: Annotated[CellSet, DERIVED] = 0
    bond_east: Annotated[CellSet, DERIVED] = 0
    bond_north: Annotated[CellSet, DERIVED] = 0
    """The edges between two figures of one colour."""
    inner_east: Annotated[CellSet, DERIVED] = 0
    inner_north: Annotated[CellSet, DERIVED] = 0
    """The edges inside a domain."""
    controlled: Annotated[tuple[CellSet, ...], DERIVED]
    """What each colour controls."""
    points: Annotated[tuple[int, ...], DERIVED]
    cache: Annotated[dict[tuple[str, int], int], DERIVED]
    """What was found out about the board as it is."""

    def __init__(self, land: Land, names: tuple[ColourName, ...]) -> None:
        super().__init__()
        self.land, self.names = land, names
        self.castles = self.knights = self.controlled = self.points = (0,) * len(names)
        self.cache = {}

    def __hash__(self) -> int:
        return hash((self.castles, self.knights, self.open_east, self.open_north))

    # what lies where

    @property
    def key(self) -> tuple[object, ...]:
        """What tells this board from all others on its land: the domains follow from the castles and markers."""
        return self.castles, self.knights, self.open_east, self.open_north, self.allies

    @property
    def east(self) -> CellSet:
        """The cells with a marker on their east side."""
        return INNER_EAST & ~self.open_east

    @property
    def north(self) -> CellSet:
        """The cells with a marker on their north side."""
        return INNER_NORTH & ~self.open_north

    @property
    def supply(self) -> int:
        """How many markers are left."""
        # DOM-C3
        return MARKERS - _INNER + self.open_east.bit_count() + self.open_north.bit_count()

    def figures(self, colour: int) -> CellSet:
        """The castles and knights of a colour."""
        return self.castles[colour] | self.knights[colour]

    def knights_left(self, colour: int) -> int:
        """How many knights of a colour are in its supply."""
        # DOM-C3
        return KNIGHTS - self.knights[colour].bit_count()

    def colour_at(self, cell: int) -> Colour | None:
        """Whose figure stands on a cell."""
        for colour in range(len(self.castles)):
            if holds(self.figures(colour), cell):
                return Colour(colour)
        return None

    def figure_at(self, cell: int) -> str:
        """Whether the figure on a cell is a castle or a knight."""
        return "castle" if cell in self.lords else "knight"

    def domain_at(self, cell: int) -> Cell | None:
        """The castle of the domain a cell belongs to."""
        for castle, mask in self.domains.items():
            if holds(mask, cell):
                return castle
        return None

    def guard(self, castle: Cell) -> CellSet:
        """The knights in the domain of a castle."""
        return self.domains[castle] & self.knights[self.lords[castle]]

    def own_domains(self, colour: int) -> list[Cell]:
        """The castles of the domains of a colour."""
        return [castle for castle in self.domains if self.lords[castle] == colour]

    def allied(self, one: Cell, other: Cell) -> bool:
        """Whether two domains are allied."""
        return pair(one, other) in self.allies

    def region(self, cell: int, until: CellSet = 0) -> CellSet:
        """The cells joined to a cell by edges without a marker; it may stop once it meets a cell of `until`."""
        # DOM-R1
        return flood(1 << cell, self.open_east, self.open_north, until)

    def zones(self) -> tuple[int, ...]:
        """The enclosed regions without a castle, which are nobody's."""
        return tuple(self._zones()) if self.supply < MARKERS else ()

    def _zones(self) -> Iterator[int]:
        rest = (1 << CELLS) - 1
        for domain in self.domains.values():
            rest &= ~domain
        for castle in self.lords:
            if rest >> castle & 1:
                rest &= ~self.region(castle)
        while rest:
            region = self.region((rest & -rest).bit_length() - 1)
            rest &= ~region
            yield region

    # changes

    def build(self, colour: Colour, cell: Cell) -> None:
        """Put a castle on a cell."""
        self.castles = with_item(self.castles, colour, self.castles[colour] | 1 << cell)
        self.lords = {**self.lords, cell: colour}
        self._figures_changed()

    def muster(self, colour: Colour, cell: Cell) -> None:
        """Put a knight on a cell."""
        self.knights = with_item(self.knights, colour, self.knights[colour] | 1 << cell)
        self._figures_changed()

    def dismiss(self, colour: Colour, cell: Cell) -> None:
        """Take a knight from a cell."""
        self.knights = with_item(self.knights, colour, self.knights[colour] & ~(1 << cell))
        self._figures_changed()

    def ally(self, one: Cell, other: Cell) -> None:
        """Ally two domains."""
        self.allies |= {pair(one, other)}
        self.cache = {}

    def mark(self, edge: Edge) -> None:
        """Put a marker on an edge, and found the domains that it completes."""
        self.cache = {}
        if edge < CELLS:
            self.open_east ^= 1 << edge
        else:
            self.open_north ^= 1 << (edge - CELLS)
        if self._loose_end(edge):
            return
        cell, beyond = sides(edge)
        region = self.region(cell, 1 << beyond)
        if not holds(region, beyond):
            founded = self._found(region)
            if self._found(self.region(beyond)) or founded:
                self._domains_changed()

    def grow(self, castle: Cell, cell: Cell) -> None:
        """Expand the domain of a castle into a cell beside it, and settle what that cuts off or completes."""
        self.cache = {}
        taken = 1 << cell
        joined = flood(taken, self.open_east & SIDES_EAST[cell], self.open_north & SIDES_NORTH[cell]) ^ taken
        victim = self.domain_at(cell)
        grown = self.domains[castle] | taken
        # DOM-E8: the markers between are returned, its other sides are marked.
        self.open_east = self.open_east & ~SIDES_EAST[cell] | within_east(grown)
        self.open_north = self.open_north & ~SIDES_NORTH[cell] | within_north(grown)
        self.domains = {**self.domains, castle: grown}
        if victim is not None:
            # DOM-E9: what is cut off from its castle is nobody's.
            self.domains = {**self.domains, victim: self.region(victim)}
        elif has_several(joined):
            self._settle(joined)
        self._domains_changed()

    def _settle(self, joined: CellSet) -> None:
        """Found domains among the regions of these cells, which were one region before it was cut."""
        while joined:
            region = self.region(lowest(joined))
            joined &= ~region
            self._found(region)

    def _found(self, region: CellSet) -> bool:
        """Make a region a domain if it holds exactly one castle."""
        # DOM-R2
        castles = 0
        for colour in self.castles:
            castles |= colour
        castles &= region
        if not castles or has_several(castles):
            return False
        self.open_east |= within_east(region)  # DOM-R5
        self.open_north |= within_north(region)
        castle = lowest(castles)
        self.domains = {**self.domains, castle: region}
        return True

    def _loose_end(self, edge: Edge) -> bool:
        """Whether a marker ends where no other marker and no rim meets it, so that it cannot close anything."""
        east, north = self.open_east, self.open_north
        for beside_east, beside_north in ENDS[edge]:
            if beside_east & east == beside_east and beside_north & north == beside_north:
                return True
        return False

    def _figures_changed(self) -> None:
        self.cache = {}
        occupied = bond_east = bond_north = 0
        for castles, knights in zip(self.castles, self.knights, strict=True):
            figures = castles | knights
            occupied |= figures
            bond_east |= figures & figures >> 1
            bond_north |= figures & figures >> SIZE
        self.occupied = occupied
        self.bond_east = bond_east & INNER_EAST
        self.bond_north = bond_north

    def _domains_changed(self) -> None:
        """Survey the domains: who controls what, and what it is worth."""
        controlled = [0] * len(self.castles)
        inner_east = inner_north = 0
        for castle, mask in self.domains.items():
            controlled[self.lords[castle]] |= mask
            inner_east |= within_east(mask)
            inner_north |= within_north(mask)
        self.inner_east, self.inner_north = inner_east, inner_north
        self.controlled = tuple(controlled)
        # DOM-P3
        self.points = tuple(self.land.worth(mask) + MONOPOLY_POINTS * self.land.monopolies(mask) for mask in controlled)

    # assembling a board from facts

    def assume(self, east: CellSet, north: CellSet, domains: Mapping[Cell, CellSet]) -> None:
        """Set the markers and the domains as given: for views and texts, which know them already."""
        self.cache = {}
        self.open_east, self.open_north = INNER_EAST & ~east, INNER_NORTH & ~north
        self.domains = dict(domains)
        self._domains_changed()

    def survey(self) -> dict[Cell, CellSet]:
        """The domains as the figures and markers have them, found from nothing."""
        found = {}
        for castle in self.lords:
            region = self.region(castle)
            if [other for other in self.lords if holds(region, other)] == [castle]:
                found[castle] = region
        return found


_INNER = INNER_EAST.bit_count() + INNER_NORTH.bit_count()


def pair(one: Cell, other: Cell) -> Alliance:
    """The alliance of two castles."""
    return (one, other) if one < other else (other, one)
