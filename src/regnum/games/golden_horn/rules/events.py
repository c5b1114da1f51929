"""What happens in a step of Golden Horn, as facts. Only drawn cards are not for all eyes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Self

from regnum.games.golden_horn.rules.data import DOMINIONS
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, CUBES, WARES, Bag, Colour, Lot, counted
from regnum.games.golden_horn.rules.voyage.route import PORTS
from regnum.games.golden_horn.rules.voyage.ships import OUTWARD, SHIP_NAMES, ShipNo
from regnum.kernel import BaseEvent, Json, Outcome, Seat


class GoldenHornEvent(BaseEvent):
    """Something that happened in Golden Horn: it tells ships, ports, places and wares by name."""

    __slots__ = ()

    def json(self) -> dict[str, Json]:
        """The event as JSON, under `event` its kind."""
        told: dict[str, Json] = {"event": type(self).__name__.lower()}
        for field in fields(self):  # type: ignore[arg-type]  # every fact is a dataclass
            told[field.name] = self.field_json(field.name, getattr(self, field.name))
        return told

    @staticmethod
    def field_json(name: str, value: object) -> Json:
        match value:
            case Phase():
                return value.name.lower()
            case tuple() if name in _COUNTS:
                return {**counted(_COUNTS[name], value)}
            case tuple():
                return [_NAMES[name][number] for number in value]
            case int() if name in _NAMES:
                return _NAMES[name][value]
            case int() if name == "heading":
                return heading_json(value)
            case int() | str():
                return value
        return None


@dataclass(slots=True, unsafe_hash=True)
class Berthed(GoldenHornEvent):
    """A ship was put into a port."""

    seat: Seat
    ship: ShipNo
    port: int


@dataclass(slots=True, unsafe_hash=True)
class Began(GoldenHornEvent):
    """A turn began."""

    seat: Seat
    round: int


@dataclass(slots=True, unsafe_hash=True)
class Played(GoldenHornEvent):
    """A card was played as wind."""

    seat: Seat
    card: Colour


@dataclass(slots=True, unsafe_hash=True)
class Raided(GoldenHornEvent):
    """Pirates, played as two cards, took something from a ship."""

    seat: Seat
    ship: ShipNo
    card: Colour
    second: Colour
    ware: int


@dataclass(slots=True, unsafe_hash=True)
class Loaded(GoldenHornEvent):
    """A ship that leaves a port took cargo on board."""

    seat: Seat
    ship: ShipNo
    port: int
    wares: Lot


@dataclass(slots=True, unsafe_hash=True)
class Unladen(GoldenHornEvent):
    """A ship left a port without cargo."""

    seat: Seat
    ship: ShipNo
    port: int


@dataclass(slots=True, unsafe_hash=True)
class Filled(GoldenHornEvent):
    """A port was refilled: the cubes drawn, in their order, and what there is now."""

    port: int
    drawn: tuple[int, ...]
    wares: Lot
    bag: Bag
    store: int
    exiles: int


@dataclass(slots=True, unsafe_hash=True)
class Moved(GoldenHornEvent):
    """A ship took a step."""

    seat: Seat
    ship: ShipNo
    place: str
    heading: int


@dataclass(slots=True, unsafe_hash=True)
class Delivered(GoldenHornEvent):
    """A ship brought its cargo into its owner's warehouse."""

    seat: Seat
    ship: ShipNo
    port: int
    wares: Lot


@dataclass(slots=True, unsafe_hash=True)
class Drew(GoldenHornEvent):
    """Cards were drawn from the deck; the others see how many."""

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

    n: int


@dataclass(slots=True, unsafe_hash=True)
class Conquered(GoldenHornEvent):
    """A dominion was conquered."""

    seat: Seat
    dominion: int
    soldiers: int
    farmers: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Exchanged(GoldenHornEvent):
    """A farmer in a warehouse became a soldier."""

    seat: Seat


@dataclass(slots=True, unsafe_hash=True)
class Announced(GoldenHornEvent):
    """A player announced the end."""

    seat: Seat


@dataclass(slots=True, unsafe_hash=True)
class Now(GoldenHornEvent):
    """What is to be decided now, and by whom."""

    seat: Seat
    phase: Phase
    ship: ShipNo | None


@dataclass(slots=True, unsafe_hash=True)
class Rewarded(GoldenHornEvent):
    """A player's points for dominions and figures in the final count."""

    seat: Seat
    dominions: int
    figures: int


@dataclass(slots=True, unsafe_hash=True)
class Counted(GoldenHornEvent):
    """A player's points for goods in the final count, and all of them."""

    seat: Seat
    goods: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Ended(GoldenHornEvent):
    """The game is over."""

    outcome: Outcome
    ending: str

    def json(self) -> dict[str, Json]:
        return {"event": "ended", **self.outcome.json(), "ending": str(self.ending)}


def heading_json(heading: int) -> str:
    """A heading by the port it leads to."""
    return PORTS[1] if heading == OUTWARD else PORTS[0]


_NAMES: Mapping[str, tuple[str, ...]] = {
    "ship": SHIP_NAMES,
    "port": PORTS,
    "card": COLOURS,
    "second": COLOURS,
    "cards": COLOURS,
    "ware": WARES,
    "drawn": CUBES,
    "dominion": DOMINIONS,
}
"""Where the names of an event's fields are found."""
_COUNTS: Mapping[str, tuple[str, ...]] = {"wares": WARES, "bag": CUBES}
"""What the counts in an event's fields are of."""
