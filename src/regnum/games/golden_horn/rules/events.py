"""What happens in a step of Golden Horn. Only drawn cards are not for all eyes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Self

from regnum.games.golden_horn.rules.data import DominionNo
from regnum.games.golden_horn.rules.fields import FORMS
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import Bag, Colour, Cube, Lot, Ware
from regnum.games.golden_horn.rules.voyage.route import Port
from regnum.games.golden_horn.rules.voyage.ships import Heading, ShipNo
from regnum.kernel import MERGED, BaseEvent, Outcome, Seat


class GoldenHornEvent(BaseEvent):
    """Something that happened in Golden Horn: it tells ships, ports, places and wares by name."""

    __slots__ = ()
    forms = FORMS


@dataclass(slots=True, unsafe_hash=True)
class Berthed(GoldenHornEvent):
    """A ship was put into a port."""

    kind = "berthed"

    seat: Seat
    ship: ShipNo
    port: Port


@dataclass(slots=True, unsafe_hash=True)
class Began(GoldenHornEvent):
    """A turn began."""

    kind = "began"

    seat: Seat
    round: int


@dataclass(slots=True, unsafe_hash=True)
class Played(GoldenHornEvent):
    """A card was played as wind."""

    kind = "played"

    seat: Seat
    card: Colour


@dataclass(slots=True, unsafe_hash=True)
class Raided(GoldenHornEvent):
    """Pirates, played as two cards, took something from a ship."""

    kind = "raided"

    seat: Seat
    ship: ShipNo
    card: Colour
    second: Colour
    ware: Ware


@dataclass(slots=True, unsafe_hash=True)
class Loaded(GoldenHornEvent):
    """A ship that leaves a port took cargo on board."""

    kind = "loaded"

    seat: Seat
    ship: ShipNo
    port: Port
    wares: Lot


@dataclass(slots=True, unsafe_hash=True)
class Unladen(GoldenHornEvent):
    """A ship left a port without cargo."""

    kind = "unladen"

    seat: Seat
    ship: ShipNo
    port: Port


@dataclass(slots=True, unsafe_hash=True)
class Filled(GoldenHornEvent):
    """A port was refilled: the cubes drawn, in their order, and what there is now."""

    kind = "filled"

    port: Port
    drawn: tuple[Cube, ...]
    wares: Lot
    bag: Bag
    store: int
    exiles: int


@dataclass(slots=True, unsafe_hash=True)
class Moved(GoldenHornEvent):
    """A ship took a step."""

    kind = "moved"

    seat: Seat
    ship: ShipNo
    place: str
    heading: Heading


@dataclass(slots=True, unsafe_hash=True)
class Delivered(GoldenHornEvent):
    """A ship brought its cargo into its owner's warehouse."""

    kind = "delivered"

    seat: Seat
    ship: ShipNo
    port: Port
    wares: Lot


@dataclass(slots=True, unsafe_hash=True)
class Drew(GoldenHornEvent):
    """Cards were drawn from the deck; the others see how many."""

    kind = "drew"

    seat: Seat
    n: int
    cards: tuple[Colour, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, cards=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat


@dataclass(slots=True, unsafe_hash=True)
class Shuffled(GoldenHornEvent):
    """The discards became the deck."""

    kind = "shuffled"

    n: int


@dataclass(slots=True, unsafe_hash=True)
class Conquered(GoldenHornEvent):
    """A dominion was conquered."""

    kind = "conquered"

    seat: Seat
    dominion: DominionNo
    soldiers: int
    farmers: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Exchanged(GoldenHornEvent):
    """A farmer in a warehouse became a soldier."""

    kind = "exchanged"

    seat: Seat


@dataclass(slots=True, unsafe_hash=True)
class Announced(GoldenHornEvent):
    """A player announced the end."""

    kind = "announced"

    seat: Seat


@dataclass(slots=True, unsafe_hash=True)
class Now(GoldenHornEvent):
    """What is to be decided now, and by whom."""

    kind = "now"

    seat: Seat
    phase: Phase
    ship: ShipNo | None


@dataclass(slots=True, unsafe_hash=True)
class Rewarded(GoldenHornEvent):
    """A player's points for dominions and figures in the final count."""

    kind = "rewarded"

    seat: Seat
    dominions: int
    figures: int


@dataclass(slots=True, unsafe_hash=True)
class Counted(GoldenHornEvent):
    """A player's points for goods in the final count, and all of them."""

    kind = "counted"

    seat: Seat
    goods: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Ended(GoldenHornEvent):
    """The game is over."""

    kind = "ended"

    outcome: Annotated[Outcome, MERGED]
    ending: str
