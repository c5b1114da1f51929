"""What happens in a step of Domaine. Only a drawn card is not for all eyes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Self

from regnum.games.domaine.rules.board.board import ColourName
from regnum.games.domaine.rules.board.geometry import Cell, CellSet, Edge, EdgeSet
from regnum.games.domaine.rules.cards import Card
from regnum.games.domaine.rules.fields import FORMS
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import MERGED, BaseEvent, Outcome, Seat


class DomaineEvent(BaseEvent):
    """Something that happened in Domaine: it tells cells, edges and cards by name."""

    __slots__ = ()
    forms = FORMS


@dataclass(slots=True, unsafe_hash=True)
class Built(DomaineEvent):
    """A castle was built."""

    kind = "built"

    seat: Seat
    colour: ColourName
    cell: Cell


@dataclass(slots=True, unsafe_hash=True)
class Mustered(DomaineEvent):
    """A knight was placed, perhaps for a surcharge."""

    kind = "mustered"

    seat: Seat
    colour: ColourName
    cell: Cell
    ducats: int


@dataclass(slots=True, unsafe_hash=True)
class Earned(DomaineEvent):
    """A turn began with income."""

    kind = "earned"

    seat: Seat
    ducats: int


@dataclass(slots=True, unsafe_hash=True)
class Sold(DomaineEvent):
    """A card was sold to the chancery."""

    kind = "sold"

    seat: Seat
    card: Card
    ducats: int


@dataclass(slots=True, unsafe_hash=True)
class Played(DomaineEvent):
    """A card was played for one of its actions."""

    kind = "played"

    seat: Seat
    card: Card
    action: str
    ducats: int


@dataclass(slots=True, unsafe_hash=True)
class Bordered(DomaineEvent):
    """A marker was placed."""

    kind = "bordered"

    seat: Seat
    edge: Edge


@dataclass(slots=True, unsafe_hash=True)
class Expanded(DomaineEvent):
    """A domain grew into a cell."""

    kind = "expanded"

    seat: Seat
    castle: Cell
    cell: Cell


@dataclass(slots=True, unsafe_hash=True)
class Deserted(DomaineEvent):
    """A knight left its domain."""

    kind = "deserted"

    seat: Seat
    colour: ColourName
    cell: Cell


@dataclass(slots=True, unsafe_hash=True)
class Allied(DomaineEvent):
    """Two domains were allied."""

    kind = "allied"

    seat: Seat
    castle: Cell
    rival: Cell


@dataclass(slots=True, unsafe_hash=True)
class Drew(DomaineEvent):
    """A card was drawn from the deck; the others see its back alone."""

    kind = "drew"

    seat: Seat
    card: Card

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, card=Card(self.card.pile, None))

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat


@dataclass(slots=True, unsafe_hash=True)
class Took(DomaineEvent):
    """A card was taken from the chancery."""

    kind = "took"

    seat: Seat
    card: Card


@dataclass(slots=True, unsafe_hash=True)
class Marked(DomaineEvent):
    """All markers that lie on the board now, after some came or went."""

    kind = "marked"

    borders: EdgeSet


@dataclass(slots=True, unsafe_hash=True)
class Ruled(DomaineEvent):
    """The domain of a castle has these cells now: it is new, has grown or has shrunk."""

    kind = "ruled"

    castle: Cell
    colour: ColourName
    cells: CellSet


@dataclass(slots=True, unsafe_hash=True)
class Scored(DomaineEvent):
    """A player's points changed."""

    kind = "scored"

    seat: Seat
    gain: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Now(DomaineEvent):
    """What is to be decided now, and by whom."""

    kind = "now"

    seat: Seat
    colour: ColourName
    """The colour that the seat acts for: in set-up perhaps the neutral one."""
    phase: Phase
    steps: int
    begun: bool
    castle: Cell | None


@dataclass(slots=True, unsafe_hash=True)
class Rewarded(DomaineEvent):
    """A player got points for ducats in the final count."""

    kind = "rewarded"

    seat: Seat
    gain: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Ended(DomaineEvent):
    """The game is over."""

    kind = "ended"

    outcome: Annotated[Outcome, MERGED]
