"""What happens at the market: a card is called, bid for, and exchanged or not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.table import Market, Table
from regnum.games.domus_regnatrix.rules.turn.handling import (
    Name,
    hold,
    kind_of,
    shuffle_hand,
)
from regnum.kernel import Seat


@dataclass(slots=True, unsafe_hash=True)
class Called(DomusEvent):
    """A player called a card at the market: the other owners of a market see it."""

    kind = "called"

    seat: Seat
    card: Name
    owners: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat or seat in self.owners else replace(self, card=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat in self.owners

    def apply(self, table: Table) -> None:
        table.market = Market(kind_of(table, self.card), (None,) * len(table.realms))


@dataclass(slots=True, unsafe_hash=True)
class Bid(DomusEvent):
    """A player bid a card, which the caller alone sees."""

    kind = "bid"

    seat: Seat
    caller: Seat
    card: Name

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in (self.seat, self.caller) else replace(self, card=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.caller

    def apply(self, table: Table) -> None:
        market = table.market
        assert market is not None
        bids = (*market.bids[: self.seat], kind_of(table, self.card), *market.bids[self.seat + 1 :])
        table.market = market._replace(bids=bids)


@dataclass(slots=True, unsafe_hash=True)
class Passed(DomusEvent):
    """A player bid nothing for the card called."""

    kind = "passed"

    seat: Seat


@dataclass(slots=True, unsafe_hash=True)
class Abstained(DomusEvent):
    """A player bids nothing until further notice."""

    kind = "abstained"

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(abstains=True))


@dataclass(slots=True, unsafe_hash=True)
class Attended(DomusEvent):
    """A player takes part in bidding again."""

    kind = "attended"

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(abstains=False))


@dataclass(slots=True, unsafe_hash=True)
class Swapped(DomusEvent):
    """A bid was taken, and the two cards changed hands."""

    kind = "swapped"

    seat: Seat
    partner: Seat
    called: Name
    bid: Name

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in (self.seat, self.partner) else replace(self, called=None, bid=None)

    def apply(self, table: Table) -> None:
        called, bid = kind_of(table, self.called), kind_of(table, self.bid)
        for seat, out, new in ((self.seat, called, bid), (self.partner, bid, called)):
            shuffle_hand(table, seat, out)
            hold(table, seat, new)
        table.market = None


@dataclass(slots=True, unsafe_hash=True)
class Closed(DomusEvent):
    """The caller took none of the bids, or there was none."""

    kind = "closed"

    seat: Seat

    def apply(self, table: Table) -> None:
        table.market = None
