"""What happens in a step of Domaine. Only a drawn card is not for all eyes."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Self

from regnum.games.domaine.rules.board.board import ColourName
from regnum.games.domaine.rules.board.geometry import Cell, CellSet, Edge, EdgeSet
from regnum.games.domaine.rules.cards import Card
from regnum.games.domaine.rules.fields import FORMS
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import MERGED, BaseEvent, Outcome, Seat, event_kind


class DomaineEvent(BaseEvent):
    """Something that happened in Domaine: it tells cells, edges and cards by name."""

    __slots__ = ()
    forms = FORMS


@event_kind("built")
class Built(DomaineEvent):
    """A castle was built."""

    seat: Seat
    colour: ColourName
    cell: Cell


@event_kind("mustered")
class Mustered(DomaineEvent):
    """A knight was placed, perhaps for a surcharge."""

    seat: Seat
    colour: ColourName
    cell: Cell
    ducats: int


@event_kind("earned")
class Earned(DomaineEvent):
    """A turn began with income."""

    seat: Seat
    ducats: int


@event_kind("sold")
class Sold(DomaineEvent):
    """A card was sold to the chancery."""

    seat: Seat
    card: Card
    ducats: int


@event_kind("played")
class Played(DomaineEvent):
    """A card was played for one of its actions."""

    seat: Seat
    card: Card
    action: str
    ducats: int


@event_kind("bordered")
class Bordered(DomaineEvent):
    """A marker was placed."""

    seat: Seat
    edge: Edge


@event_kind("expanded")
class Expanded(DomaineEvent):
    """A domain grew into a cell."""

    seat: Seat
    castle: Cell
    cell: Cell


@event_kind("deserted")
class Deserted(DomaineEvent):
    """A knight left its domain."""

    seat: Seat
    colour: ColourName
    cell: Cell


@event_kind("allied")
class Allied(DomaineEvent):
    """Two domains were allied."""

    seat: Seat
    castle: Cell
    rival: Cell


@event_kind("drew")
class Drew(DomaineEvent):
    """A card was drawn from the deck; the others see its back alone."""

    seat: Seat
    card: Card

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, card=Card(self.card.pile, None))

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat


@event_kind("took")
class Took(DomaineEvent):
    """A card was taken from the chancery."""

    seat: Seat
    card: Card


@event_kind("marked")
class Marked(DomaineEvent):
    """All markers that lie on the board now, after some came or went."""

    borders: EdgeSet


@event_kind("ruled")
class Ruled(DomaineEvent):
    """The domain of a castle has these cells now: it is new, has grown or has shrunk."""

    castle: Cell
    colour: ColourName
    cells: CellSet


@event_kind("scored")
class Scored(DomaineEvent):
    """A player's points changed."""

    seat: Seat
    gain: int
    points: int


@event_kind("now")
class Now(DomaineEvent):
    """What is to be decided now, and by whom."""

    seat: Seat
    colour: ColourName
    """The colour that the seat acts for: in set-up perhaps the neutral one."""
    phase: Phase
    steps: int
    begun: bool
    castle: Cell | None


@event_kind("rewarded")
class Rewarded(DomaineEvent):
    """A player got points for ducats in the final count."""

    seat: Seat
    gain: int
    points: int


@event_kind("ended")
class Ended(DomaineEvent):
    """The game is over."""

    outcome: Annotated[Outcome, MERGED]
