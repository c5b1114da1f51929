"""What happens with cards and coins, as facts: buying, drawing, trading, playing, and what supports and flags do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from regnum.games.domus_regnatrix.rules.components.cards import INNER_CITY, LIBRARY, Sort, minus, plus
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.table import Market, Table
from regnum.games.domus_regnatrix.rules.turn.handling import (
    Name,
    Names,
    draw,
    earn,
    hold,
    kind_of,
    kinds_of,
    shuffle_hand,
)
from regnum.kernel import Seat

# buying and drawing


@dataclass(slots=True, unsafe_hash=True)
class Bought(DomusEvent):
    """A card of the store was bought; it goes to the hand, where all know it. The mint changes what is not exact."""

    kind = "bought"

    seat: Seat
    card: str
    price: int
    paid: Names
    laid: Names
    """What lies on the discards for it."""
    change: Names

    def apply(self, table: Table) -> None:
        kind = kind_of(table, self.card)
        table.stock(kind, -1)
        for coin in kinds_of(table, self.paid):
            earn(table, self.seat, coin, -1)
            table.coin(coin, -1)
        for coin in kinds_of(table, self.laid):
            table.discards = plus(table.discards, coin)
            table.coin(coin, 1)
        for coin in kinds_of(table, self.change):
            earn(table, self.seat, coin, 1)
            table.coin(coin, 1)
        realm = table.realms[self.seat]
        free = not self.price
        table.put(self.seat, realm._replace(shown=plus(realm.shown, kind), levied=realm.levied + free))


@dataclass(slots=True, unsafe_hash=True)
class Drew(DomusEvent):
    """A card was drawn from the main deck; only its new owner knows it."""

    kind = "drew"

    seat: Seat
    card: Name

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, card=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat

    def apply(self, table: Table) -> None:
        draw(table, self.seat, kind_of(table, self.card))


@dataclass(slots=True, unsafe_hash=True)
class Looked(DomusEvent):
    """Cards were drawn, of which one will be kept."""

    kind = "looked"

    seat: Seat
    n: int
    cards: Names | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, cards=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat

    def apply(self, table: Table) -> None:
        cards = kinds_of(table, self.cards, self.n)
        table.drawn = plus(table.drawn, *cards)
        for kind in cards:
            table.deck = minus(table.deck, kind)


@dataclass(slots=True, unsafe_hash=True)
class Kept(DomusEvent):
    """One of the cards drawn was kept; the others go back into the deck, or are discarded for all to see."""

    kind = "kept"

    seat: Seat
    card: Name
    n: int
    rest: Names | None
    back: bool

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, card=None, rest=None if self.back else self.rest)

    def apply(self, table: Table) -> None:
        hold(table, self.seat, kind_of(table, self.card))
        rest = kinds_of(table, self.rest, self.n)
        table.drawn = ()
        if self.back:
            table.deck = plus(table.deck, *rest)
        else:
            table.discards = plus(table.discards, *rest)


@dataclass(slots=True, unsafe_hash=True)
class Reshuffled(DomusEvent):
    """The discards became the main deck again."""

    kind = "reshuffled"

    def apply(self, table: Table) -> None:
        table.deck = plus(table.deck, *table.discards)
        table.discards = ()


# the market


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


# playing cards


@dataclass(slots=True, unsafe_hash=True)
class Played(DomusEvent):
    """A card was played to where its sort belongs; a unit must still find its squad."""

    kind = "played"

    seat: Seat
    card: str

    def apply(self, table: Table) -> None:
        # DR-T3
        seat, kind = self.seat, kind_of(table, self.card)
        sort = table.setting.data.sorts[kind]
        realm = table.realms[seat]
        if kind in realm.shown:
            realm = realm._replace(shown=minus(realm.shown, kind))
        else:
            realm = realm._replace(hidden=minus(realm.hidden, kind))
        if sort in INNER_CITY:  # DR-P2
            table.rule(seat, realm._replace(city=plus(realm.city, kind)))
        elif sort in LIBRARY:
            table.rule(seat, realm._replace(library=plus(realm.library, kind)))
        else:
            table.put(seat, realm)
        if sort == Sort.COIN:
            earn(table, seat, kind, 1)
            table.coins += 1
            return
        table.played = True
        if sort == Sort.SUPPORT:
            table.discards = plus(table.discards, kind)
        elif sort == Sort.UNIT:
            table.placing = kind


@dataclass(slots=True, unsafe_hash=True)
class Gilded(DomusEvent):
    """A golden age began."""

    kind = "gilded"

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(golden=True))


@dataclass(slots=True, unsafe_hash=True)
class Faded(DomusEvent):
    """A golden age is over."""

    kind = "faded"

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(golden=False))


@dataclass(slots=True, unsafe_hash=True)
class Raised(DomusEvent):
    """A flag was raised: it is used up."""

    kind = "raised"

    seat: Seat
    flag: str

    def apply(self, table: Table) -> None:
        table.rule(self.seat, table.realms[self.seat]._replace(raised=True))


@dataclass(slots=True, unsafe_hash=True)
class Minted(DomusEvent):
    """A coin of the mint was laid into the treasury."""

    kind = "minted"

    seat: Seat
    card: str

    def apply(self, table: Table) -> None:
        kind = kind_of(table, self.card)
        table.coin(kind, 1)
        earn(table, self.seat, kind, 1)


@dataclass(slots=True, unsafe_hash=True)
class Demanded(DomusEvent):
    """A ransom was asked of another player."""

    kind = "demanded"

    seat: Seat
    victim: Seat

    def apply(self, table: Table) -> None:
        table.victim = self.victim


@dataclass(slots=True, unsafe_hash=True)
class Ransomed(DomusEvent):
    """A coin was paid as ransom."""

    kind = "ransomed"

    seat: Seat
    victim: Seat
    card: str

    def apply(self, table: Table) -> None:
        kind = kind_of(table, self.card)
        earn(table, self.victim, kind, -1)
        earn(table, self.seat, kind, 1)
        table.victim = None


@dataclass(slots=True, unsafe_hash=True)
class Inspected(DomusEvent):
    """A player looks at another's hand."""

    kind = "inspected"

    seat: Seat
    victim: Seat
    n: int
    cards: Names | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in (self.seat, self.victim) else replace(self, cards=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat

    def apply(self, table: Table) -> None:
        table.victim = self.victim
        realm = table.realms[self.victim]
        table.put(self.victim, realm._replace(hidden=kinds_of(table, self.cards, self.n)))


@dataclass(slots=True, unsafe_hash=True)
class Seized(DomusEvent):
    """A card was taken from the hand looked at."""

    kind = "seized"

    seat: Seat
    victim: Seat
    card: Name

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in (self.seat, self.victim) else replace(self, card=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.victim

    def apply(self, table: Table) -> None:
        kind = kind_of(table, self.card)
        shuffle_hand(table, self.victim, kind)
        hold(table, self.seat, kind)
        table.victim = None
