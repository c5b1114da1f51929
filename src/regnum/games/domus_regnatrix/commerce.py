"""What happens with cards and coins, as facts: buying, drawing, trading, playing, and what supports and flags do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from regnum.games.domus_regnatrix.cards import INNER_CITY, LIBRARY, Sort, backs, minus, plus
from regnum.games.domus_regnatrix.events import DomusEvent
from regnum.games.domus_regnatrix.handling import (
    Name,
    Names,
    draw,
    earn,
    hold,
    kind_of,
    kinds_of,
    shuffle_hand,
)
from regnum.games.domus_regnatrix.table import Offer, Table
from regnum.kernel import Seat

# buying and drawing


@dataclass(slots=True, unsafe_hash=True)
class Bought(DomusEvent):
    """A card of the store was bought; it goes to the hand, where all know it."""

    seat: Seat
    card: str
    price: int
    paid: Names
    change: Names

    def apply(self, table: Table) -> None:
        kind = kind_of(table, self.card)
        table.stock(kind, -1)
        for coin in kinds_of(table, self.paid):
            earn(table, self.seat, coin, -1)
            table.discards = plus(table.discards, coin)
        for coin in kinds_of(table, self.change):
            table.discards = minus(table.discards, coin)
            earn(table, self.seat, coin, 1)
        realm = table.realms[self.seat]
        free = not self.price
        table.put(self.seat, realm._replace(shown=plus(realm.shown, kind), levied=realm.levied + free))


@dataclass(slots=True, unsafe_hash=True)
class Drew(DomusEvent):
    """A card was drawn from the main deck; only its new owner knows it."""

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
            table.deck = plus(table.deck, *(rest if table.knows(None) else backs(rest)))
        else:
            table.discards = plus(table.discards, *rest)


@dataclass(slots=True, unsafe_hash=True)
class Reshuffled(DomusEvent):
    """The discards became the main deck again."""

    def apply(self, table: Table) -> None:
        discards = table.discards
        table.deck = plus(table.deck, *(discards if table.knows(None) else backs(discards)))
        table.discards = ()


# trade


@dataclass(slots=True, unsafe_hash=True)
class Approached(DomusEvent):
    """A player turned to another to trade."""

    seat: Seat
    partner: Seat

    def apply(self, table: Table) -> None:
        table.offer = Offer(self.partner)


@dataclass(slots=True, unsafe_hash=True)
class Tendered(DomusEvent):
    """A player chose the card to offer; nobody else knows before the offer is made."""

    seat: Seat
    card: Name

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, card=None)

    def apply(self, table: Table) -> None:
        assert table.offer is not None
        table.offer = table.offer._replace(give=kind_of(table, self.card))


@dataclass(slots=True, unsafe_hash=True)
class Offered(DomusEvent):
    """One card was offered for another."""

    seat: Seat
    partner: Seat
    give: Name
    want: Name

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in (self.seat, self.partner) else replace(self, give=None, want=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.partner

    def apply(self, table: Table) -> None:
        table.offer = Offer(self.partner, kind_of(table, self.give), kind_of(table, self.want))


@dataclass(slots=True, unsafe_hash=True)
class Swapped(DomusEvent):
    """An offer was accepted, and the cards changed hands."""

    seat: Seat
    partner: Seat
    give: Name
    want: Name

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in (self.seat, self.partner) else replace(self, give=None, want=None)

    def apply(self, table: Table) -> None:
        give, want = kind_of(table, self.give), kind_of(table, self.want)
        for seat, out, new in ((self.seat, give, want), (self.partner, want, give)):
            shuffle_hand(table, seat, out)
            hold(table, seat, new)
        table.offer = None


@dataclass(slots=True, unsafe_hash=True)
class Declined(DomusEvent):
    """An offer was declined."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.offer = None


# playing cards


@dataclass(slots=True, unsafe_hash=True)
class Played(DomusEvent):
    """A card was played to where its sort belongs; a unit must still find its squad."""

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

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(golden=True))


@dataclass(slots=True, unsafe_hash=True)
class Faded(DomusEvent):
    """A golden age is over."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(golden=False))


@dataclass(slots=True, unsafe_hash=True)
class Raised(DomusEvent):
    """A flag was raised: it is used up."""

    seat: Seat
    flag: str

    def apply(self, table: Table) -> None:
        table.rule(self.seat, table.realms[self.seat]._replace(raised=True))


@dataclass(slots=True, unsafe_hash=True)
class Found(DomusEvent):
    """A coin was taken from the discards, or looked for and found in the deck, and laid into the treasury."""

    seat: Seat
    card: str
    discarded: bool

    def apply(self, table: Table) -> None:
        kind = kind_of(table, self.card)
        if self.discarded:
            table.discards = minus(table.discards, kind)
        else:
            table.deck = minus(table.deck, kind)
        earn(table, self.seat, kind, 1)


@dataclass(slots=True, unsafe_hash=True)
class Searched(DomusEvent):
    """A coin was looked for in vain."""

    seat: Seat


@dataclass(slots=True, unsafe_hash=True)
class Demanded(DomusEvent):
    """A ransom was asked of another player."""

    seat: Seat
    victim: Seat

    def apply(self, table: Table) -> None:
        table.victim = self.victim


@dataclass(slots=True, unsafe_hash=True)
class Ransomed(DomusEvent):
    """A coin was paid as ransom."""

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
