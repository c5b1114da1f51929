"""What happens in a step of Domaine, as facts. Only a drawn card is not for all eyes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from regnum.games.domaine.rules.board.geometry import CELL_NAMES, EDGE_NAMES, Cell, Edge, edges, names
from regnum.games.domaine.rules.cards import FACE_NAMES, PILES, Card, Face
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import BaseEvent, Json, Outcome, Seat


class DomaineEvent(BaseEvent):
    """Something that happened in Domaine: it tells cells, edges and cards by name."""

    __slots__ = ()

    @staticmethod
    def field_json(name: str, value: object) -> Json:
        match value:
            case Card():
                return card_json(value)
            case Phase():
                return value.name.lower()
            case bool() | str():
                return value
            case int() if name in ("cell", "castle", "rival"):
                return CELL_NAMES[value]
            case int() if name == "edge":
                return EDGE_NAMES[value]
            case int() if name == "cells":
                return [*names(value)]
            case int():
                return value
        return None


@dataclass(slots=True, unsafe_hash=True)
class Built(DomaineEvent):
    """A castle was built."""

    seat: Seat
    colour: str
    cell: Cell


@dataclass(slots=True, unsafe_hash=True)
class Mustered(DomaineEvent):
    """A knight was placed, perhaps for a surcharge."""

    seat: Seat
    colour: str
    cell: Cell
    ducats: int


@dataclass(slots=True, unsafe_hash=True)
class Earned(DomaineEvent):
    """A turn began with income."""

    seat: Seat
    ducats: int


@dataclass(slots=True, unsafe_hash=True)
class Sold(DomaineEvent):
    """A card was sold to the chancery."""

    seat: Seat
    card: Card
    ducats: int


@dataclass(slots=True, unsafe_hash=True)
class Played(DomaineEvent):
    """A card was played for one of its actions."""

    seat: Seat
    card: Card
    action: str
    ducats: int


@dataclass(slots=True, unsafe_hash=True)
class Bordered(DomaineEvent):
    """A marker was placed."""

    seat: Seat
    edge: Edge


@dataclass(slots=True, unsafe_hash=True)
class Expanded(DomaineEvent):
    """A domain grew into a cell."""

    seat: Seat
    castle: Cell
    cell: Cell


@dataclass(slots=True, unsafe_hash=True)
class Deserted(DomaineEvent):
    """A knight left its domain."""

    seat: Seat
    colour: str
    cell: Cell


@dataclass(slots=True, unsafe_hash=True)
class Allied(DomaineEvent):
    """Two domains were allied."""

    seat: Seat
    castle: Cell
    rival: Cell


@dataclass(slots=True, unsafe_hash=True)
class Drew(DomaineEvent):
    """A card was drawn from the deck; the others see its back alone."""

    seat: Seat
    card: Card

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, card=Card(self.card.pile, None))

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat


@dataclass(slots=True, unsafe_hash=True)
class Took(DomaineEvent):
    """A card was taken from the chancery."""

    seat: Seat
    card: Card


@dataclass(slots=True, unsafe_hash=True)
class Marked(DomaineEvent):
    """All markers that lie on the board now, after some came or went."""

    east: int
    north: int

    def json(self) -> dict[str, Json]:
        return {"event": "marked", "borders": [EDGE_NAMES[edge] for edge in edges(self.east, self.north)]}


@dataclass(slots=True, unsafe_hash=True)
class Ruled(DomaineEvent):
    """The domain of a castle has these cells now: it is new, has grown or has shrunk."""

    castle: Cell
    colour: str
    cells: int


@dataclass(slots=True, unsafe_hash=True)
class Scored(DomaineEvent):
    """A player's points changed."""

    seat: Seat
    gain: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Now(DomaineEvent):
    """What is to be decided now, and by whom."""

    seat: Seat
    colour: str
    """The colour that the seat acts for: in set-up perhaps the neutral one."""
    phase: Phase
    steps: int
    begun: bool
    castle: Cell | None


@dataclass(slots=True, unsafe_hash=True)
class Rewarded(DomaineEvent):
    """A player got points for ducats in the final count."""

    seat: Seat
    gain: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Ended(DomaineEvent):
    """The game is over."""

    outcome: Outcome

    def json(self) -> dict[str, Json]:
        return {"event": "ended", **self.outcome.json()}


def card_json(card: Card) -> dict[str, Json]:
    """A card by the names of its pile and its face."""
    return {"pile": PILES[card.pile], "face": face_json(card.face)}


def face_json(face: Face | None) -> str | None:
    """A face by its name."""
    return None if face is None else FACE_NAMES[face]
