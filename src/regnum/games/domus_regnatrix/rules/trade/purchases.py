"""What happens with the store and the deck: cards are bought, drawn, looked at, kept, and shuffled again."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Self

from regnum.games.domus_regnatrix.rules.components.cards import minus, plus
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn.handling import (
    Name,
    Names,
    draw,
    earn,
    hold,
    kind_of,
    kinds_of,
)
from regnum.kernel import OWN, Seat, event_kind


@event_kind("bought")
class Bought(DomusEvent):
    """A card of the store was bought; it goes to the hand, where all know it. The mint changes what is not exact."""

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


@event_kind("drew")
class Drew(DomusEvent):
    """A card was drawn from the main deck; only its new owner knows it."""

    seat: Seat
    card: Annotated[Name, OWN]

    def apply(self, table: Table) -> None:
        draw(table, self.seat, kind_of(table, self.card))


@event_kind("looked")
class Looked(DomusEvent):
    """Cards were drawn, of which one will be kept."""

    seat: Seat
    n: int
    cards: Annotated[Names | None, OWN]

    def apply(self, table: Table) -> None:
        cards = kinds_of(table, self.cards, self.n)
        table.drawn = plus(table.drawn, *cards)
        for kind in cards:
            table.deck = minus(table.deck, kind)


@event_kind("kept")
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
            table.deck = plus(table.deck, *rest)
        else:
            table.discards = plus(table.discards, *rest)


@event_kind("reshuffled")
class Reshuffled(DomusEvent):
    """The discards became the main deck again."""

    def apply(self, table: Table) -> None:
        table.deck = plus(table.deck, *table.discards)
        table.discards = ()
