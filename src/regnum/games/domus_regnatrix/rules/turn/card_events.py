"""What happens when cards are played and flags are raised, and what supports and flags do."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from regnum.games.domus_regnatrix.rules.components.cards import INNER_CITY, LIBRARY, Sort, minus, plus
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn.handling import (
    Name,
    Names,
    earn,
    hold,
    kind_of,
    kinds_of,
    shuffle_hand,
)
from regnum.kernel import Seat, event_kind


@event_kind("played")
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


@event_kind("gilded")
class Gilded(DomusEvent):
    """A golden age began."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(golden=True))


@event_kind("faded")
class Faded(DomusEvent):
    """A golden age is over."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(golden=False))


@event_kind("raised")
class Raised(DomusEvent):
    """A flag was raised: it is used up."""

    seat: Seat
    flag: str

    def apply(self, table: Table) -> None:
        table.rule(self.seat, table.realms[self.seat]._replace(raised=True))


@event_kind("minted")
class Minted(DomusEvent):
    """A coin of the mint was laid into the treasury."""

    seat: Seat
    card: str

    def apply(self, table: Table) -> None:
        kind = kind_of(table, self.card)
        table.coin(kind, 1)
        earn(table, self.seat, kind, 1)


@event_kind("demanded")
class Demanded(DomusEvent):
    """A ransom was asked of another player."""

    seat: Seat
    victim: Seat

    def apply(self, table: Table) -> None:
        table.victim = self.victim


@event_kind("ransomed")
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


@event_kind("inspected")
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


@event_kind("seized")
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
