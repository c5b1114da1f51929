"""What happens in a step of Domus Regnatrix, as facts: set-up, cards, coins and trade. `campaign` has those of war.

An event changes a table, a state or a view, by what it tells and nothing else: what a seat may not know of it is not
told, and the table covered in the same way. So events suffice to keep a view.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import TypeAlias

from regnum.games.domus_regnatrix.cards import BACK, INNER_CITY, LIBRARY, Cards, Effects, Kind, Sort, backs, minus, plus
from regnum.games.domus_regnatrix.phase import Phase, Step
from regnum.games.domus_regnatrix.realm import joined, member, placed, rested
from regnum.games.domus_regnatrix.spaces import INNER, SLOTS, SPACE_NAMES
from regnum.games.domus_regnatrix.table import Offer, Table
from regnum.kernel import Json, Outcome, Seat

Name: TypeAlias = "str | None"
"""The name of a card; None where it is not known."""
Names: TypeAlias = tuple[str, ...]


class DomusEvent:
    """An event that all may see as it is."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> DomusEvent:
        """The event as this seat may know it."""
        return self

    def reveals_to(self, seat: Seat) -> bool:
        """Whether the seat learns something that was hidden from it."""
        return False

    def apply(self, table: Table) -> None:
        """Change a table by what the event tells."""

    def json(self) -> dict[str, Json]:
        """The event as JSON: spaces and cards by name."""
        told: dict[str, Json] = {"event": type(self).__name__.lower()}
        for field in fields(self):  # type: ignore[arg-type]  # every subclass is a dataclass
            told[field.name] = json_of(field.name, getattr(self, field.name))
        return told


def json_of(name: str, value: object) -> Json:
    """A field's value as JSON: spaces and squads by their names, stacks of walls counted from 1."""
    match value:
        case int() if name in ("space", "source", "at"):
            return SPACE_NAMES[value]
        case int() if name in ("slot", "into"):
            return SLOTS[value]
        case int() if name == "stack":
            return value + 1
        case Phase():
            return value.name.lower()
        case IntEnum():
            return int(value)
        case None | bool() | int() | str():
            return value
        case tuple():
            return [json_of(name, item) for item in value]
    raise TypeError(f"an event cannot tell {value!r}")


def kind_of(table: Table, name: Name) -> Kind:
    """The card of a name."""
    return BACK if name is None else table.setting.data.kind_of[name]


def kinds_of(table: Table, names: Names | None, n: int = 0) -> Cards:
    """The cards of names, sorted; so many backs where they are not known."""
    return (BACK,) * n if names is None else tuple(sorted(kind_of(table, name) for name in names))


# set-up


@dataclass(slots=True, unsafe_hash=True)
class Chose(DomusEvent):
    """A player chose a kingdom, a hero, a terrain or a flag."""

    seat: Seat
    what: str
    piece: str

    def apply(self, table: Table) -> None:
        pieces, realm = table.setting.data.pieces[self.what], table.realms[self.seat]
        at = next(at for at, piece in enumerate(pieces) if piece.name == self.piece)
        if self.what == "kingdom":
            realm = realm._replace(kingdom=at)
        elif self.what == "hero":
            realm = realm._replace(hero=at)
        elif self.what == "terrain":
            realm = realm._replace(terrain=at, walls=pieces[at].walls)  # DR-S2
        else:
            realm = realm._replace(flag=at)
        table.rule(self.seat, realm)


@dataclass(slots=True, unsafe_hash=True)
class Laid(DomusEvent):
    """A terrain was laid in the middle."""

    terrain: str

    def apply(self, table: Table) -> None:
        terrains = table.setting.data.pieces["terrain"]
        table.middle = next(at for at, piece in enumerate(terrains) if piece.name == self.terrain)


@dataclass(slots=True, unsafe_hash=True)
class Equipped(DomusEvent):
    """A player starts with a card of the main deck: a coin in the treasury or a unit in the inner city."""

    seat: Seat
    card: str

    def apply(self, table: Table) -> None:
        data, kind = table.setting.data, kind_of(table, self.card)
        table.deck = minus(table.deck, kind)
        if data.sorts[kind] == Sort.COIN:
            earn(table, self.seat, kind, 1)
        else:
            realm, inner = table.realms[self.seat], INNER[self.seat]
            here = joined(realm.squads[inner], 0, (member(data.unit_of[kind]),))
            table.put(self.seat, realm._replace(squads=placed(realm.squads, inner, here)))


@dataclass(slots=True, unsafe_hash=True)
class Dealt(DomusEvent):
    """A player was dealt the first hand."""

    seat: Seat
    n: int
    cards: Names | None

    def seen_by(self, seat: Seat | None) -> Dealt:
        return self if seat == self.seat else replace(self, cards=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat

    def apply(self, table: Table) -> None:
        for kind in kinds_of(table, self.cards, self.n):
            draw(table, self.seat, kind)


@dataclass(slots=True, unsafe_hash=True)
class Rolled(DomusEvent):
    """A player rolled for the first turn."""

    seat: Seat
    dice: tuple[int, ...]
    total: int


# turns


@dataclass(slots=True, unsafe_hash=True)
class Opened(DomusEvent):
    """A player has the first turn of the game."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.first = self.seat


@dataclass(slots=True, unsafe_hash=True)
class Began(DomusEvent):
    """A turn began: what units did in the last is forgotten, and the player's own truce is over."""

    seat: Seat
    round: int

    def apply(self, table: Table) -> None:
        last = table.realms[table.turn]
        table.put(table.turn, last._replace(squads=rested(last.squads)))
        table.put(self.seat, table.realms[self.seat]._replace(truce=False))  # DR-R5
        table.turn, table.round = self.seat, self.round
        table.played, table.coins, table.marches = False, 0, 0


@dataclass(slots=True, unsafe_hash=True)
class Now(DomusEvent):
    """What is to be decided now, and by whom."""

    seat: Seat
    phase: Phase
    step: Step
    steps: int
    due: Effects

    def apply(self, table: Table) -> None:
        table.acting, table.phase, table.step = self.seat, self.phase, self.step
        table.steps, table.due = self.steps, self.due


@dataclass(slots=True, unsafe_hash=True)
class Ended(DomusEvent):
    """The game is over."""

    outcome: Outcome

    def apply(self, table: Table) -> None:
        table.acting, table.phase, table.outcome = None, Phase.OVER, self.outcome
        table.steps, table.due = 0, ()

    def json(self) -> dict[str, Json]:
        return {"event": "ended", **self.outcome.json()}


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

    def seen_by(self, seat: Seat | None) -> Drew:
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

    def seen_by(self, seat: Seat | None) -> Looked:
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

    def seen_by(self, seat: Seat | None) -> Kept:
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

    def seen_by(self, seat: Seat | None) -> Tendered:
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

    def seen_by(self, seat: Seat | None) -> Offered:
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

    def seen_by(self, seat: Seat | None) -> Swapped:
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

    def seen_by(self, seat: Seat | None) -> Inspected:
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

    def seen_by(self, seat: Seat | None) -> Seized:
        return self if seat in (self.seat, self.victim) else replace(self, card=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.victim

    def apply(self, table: Table) -> None:
        kind = kind_of(table, self.card)
        shuffle_hand(table, self.victim, kind)
        hold(table, self.seat, kind)
        table.victim = None


# how cards and coins change places


def earn(table: Table, seat: Seat, coin: Kind, n: int) -> None:
    """Add so many of a coin to a treasury."""
    realm, at = table.realms[seat], table.setting.data.coins.index(coin)
    held = realm.treasury
    table.put(seat, realm._replace(treasury=(*held[:at], held[at] + n, *held[at + 1 :])))


def hold(table: Table, seat: Seat, kind: Kind) -> None:
    """Add a card to a hand, hidden from the others."""
    realm = table.realms[seat]
    table.put(seat, realm._replace(hidden=plus(realm.hidden, kind if table.knows(seat) else BACK)))


def draw(table: Table, seat: Seat, kind: Kind) -> None:
    """Move a card from the deck to a hand."""
    table.deck = minus(table.deck, kind)
    hold(table, seat, kind)


def shuffle_hand(table: Table, seat: Seat, out: Kind) -> None:
    """Take a card out of a hand in secret: the others can no longer be sure of any card in it."""
    # DR-R7
    realm = table.realms[seat]
    rest = minus(tuple(sorted(realm.hand)), out) if table.knows(seat) else backs(realm.hand)[1:]
    table.put(seat, realm._replace(shown=(), hidden=rest))
