"""What happens at the market: a card is called, bid for, and exchanged or not."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.table import Market, Table
from regnum.games.domus_regnatrix.rules.turn.handling import (
    Name,
    hold,
    kind_of,
    shuffle_hand,
)
from regnum.kernel import Seat, event_kind, with_item


@event_kind("called")
class Called(DomusEvent):
    """A player called a card at the market: the other owners of a market see it."""

    seat: Seat
    card: Name
    owners: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat or seat in self.owners else replace(self, card=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat in self.owners

    def apply(self, table: Table) -> None:
        table.market = Market(kind_of(table, self.card), (None,) * len(table.realms))


@event_kind("bid")
class Bid(DomusEvent):
    """A player bid a card, which the caller alone sees."""

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
        table.market = market._replace(bids=with_item(market.bids, self.seat, kind_of(table, self.card)))


@event_kind("passed")
class Passed(DomusEvent):
    """A player bid nothing for the card called."""

    seat: Seat


@event_kind("abstained")
class Abstained(DomusEvent):
    """A player bids nothing until further notice."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(abstains=True))


@event_kind("attended")
class Attended(DomusEvent):
    """A player takes part in bidding again."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(abstains=False))


@event_kind("swapped")
class Swapped(DomusEvent):
    """A bid was taken, and the two cards changed hands."""

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


@event_kind("closed")
class Closed(DomusEvent):
    """The caller took none of the bids, or there was none."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.market = None
