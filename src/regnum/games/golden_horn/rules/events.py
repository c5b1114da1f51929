"""What happens in a step of Golden Horn. Only drawn cards are not for all eyes."""

from __future__ import annotations

from typing import Annotated

from regnum.games.golden_horn.rules.data import DominionNo
from regnum.games.golden_horn.rules.fields import FORMS
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import Bag, Colour, Cube, Lot, Ware
from regnum.games.golden_horn.rules.voyage.route import Port
from regnum.games.golden_horn.rules.voyage.ships import Heading, ShipNo
from regnum.kernel import MERGED, OWN, BaseEvent, Outcome, Seat, event_kind


class GoldenHornEvent(BaseEvent):
    """Something that happened in Golden Horn: it tells ships, ports, places and wares by name."""

    __slots__ = ()
    forms = FORMS


@event_kind("berthed")
class Berthed(GoldenHornEvent):
    """A ship was put into a port."""

    seat: Seat
    ship: ShipNo
    port: Port


@event_kind("began")
class Began(GoldenHornEvent):
    """A turn began."""

    seat: Seat
    round: int


@event_kind("played")
class Played(GoldenHornEvent):
    """A card was played as wind."""

    seat: Seat
    card: Colour


@event_kind("raided")
class Raided(GoldenHornEvent):
    """Pirates, played as two cards, took something from a ship."""

    seat: Seat
    ship: ShipNo
    card: Colour
    second: Colour
    ware: Ware


@event_kind("loaded")
class Loaded(GoldenHornEvent):
    """A ship that leaves a port took cargo on board."""

    seat: Seat
    ship: ShipNo
    port: Port
    wares: Lot


@event_kind("unladen")
class Unladen(GoldenHornEvent):
    """A ship left a port without cargo."""

    seat: Seat
    ship: ShipNo
    port: Port


@event_kind("filled")
class Filled(GoldenHornEvent):
    """A port was refilled: the cubes drawn, in their order, and what there is now."""

    port: Port
    drawn: tuple[Cube, ...]
    wares: Lot
    bag: Bag
    store: int
    exiles: int


@event_kind("enlisted")
class Enlisted(GoldenHornEvent):
    """Black and white cubes of a refill came as soldiers and farmers."""

    port: Port
    wares: Lot


@event_kind("moved")
class Moved(GoldenHornEvent):
    """A ship took a step."""

    seat: Seat
    ship: ShipNo
    place: str
    heading: Heading


@event_kind("delivered")
class Delivered(GoldenHornEvent):
    """A ship brought its cargo into its owner's warehouse."""

    seat: Seat
    ship: ShipNo
    port: Port
    wares: Lot


@event_kind("drew")
class Drew(GoldenHornEvent):
    """Cards were drawn from the deck; the others see how many."""

    seat: Seat
    n: int
    cards: Annotated[tuple[Colour, ...] | None, OWN]


@event_kind("shuffled")
class Shuffled(GoldenHornEvent):
    """The discards became the deck."""

    n: int


@event_kind("conquered")
class Conquered(GoldenHornEvent):
    """A dominion was conquered."""

    seat: Seat
    dominion: DominionNo
    soldiers: int
    farmers: int
    points: int


@event_kind("exchanged")
class Exchanged(GoldenHornEvent):
    """A farmer in a warehouse became a soldier."""

    seat: Seat


@event_kind("announced")
class Announced(GoldenHornEvent):
    """A player announced the end."""

    seat: Seat


@event_kind("now")
class Now(GoldenHornEvent):
    """What is to be decided now, and by whom."""

    seat: Seat
    phase: Phase
    ship: ShipNo | None


@event_kind("rewarded")
class Rewarded(GoldenHornEvent):
    """A player's points for dominions and figures in the final count."""

    seat: Seat
    dominions: int
    figures: int


@event_kind("counted")
class Counted(GoldenHornEvent):
    """A player's points for goods in the final count, and all of them."""

    seat: Seat
    goods: int
    points: int


@event_kind("ended")
class Ended(GoldenHornEvent):
    """The game is over."""

    outcome: Annotated[Outcome, MERGED]
    ending: str
