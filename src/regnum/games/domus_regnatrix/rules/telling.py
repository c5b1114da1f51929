"""What a view tells beside its fields: cities, squads, hands, treasuries, the store, and how near each victory is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import BACK, Card, Kind, Sort
from regnum.games.domus_regnatrix.rules.components.counting import unseen as not_seen
from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_NAMES, Slot, Space
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.realm import ENGAGED, LED, SHIFTED, SPENT, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.trade import store, trading
from regnum.games.domus_regnatrix.rules.war import battle, odds
from regnum.kernel import OPTIONAL, Moves, Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data

CardName: TypeAlias = "str | None"
"""The name of a card; None for a back."""
Bidding: TypeAlias = Literal["calls", "asked", "bids", "passes"]
"""What a player does at the market while a card is called there."""


class Goals(NamedTuple):
    """What wins, and after how many rounds the count decides."""

    culture: int
    mercantilism: int
    rounds: int


class Printed(NamedTuple):
    """What is printed on all cards of one name, without what is not."""

    sort: Sort
    copies: int
    cost: Annotated[int | None, OPTIONAL] = None
    value: Annotated[int | None, OPTIONAL] = None
    attack: Annotated[int | None, OPTIONAL] = None
    defence: Annotated[int | None, OPTIONAL] = None
    traits: Annotated[tuple[str, ...] | None, OPTIONAL] = None
    letter: Annotated[str | None, OPTIONAL] = None
    of: Annotated[str | None, OPTIONAL] = None
    """The tech that an upgrade is laid on."""
    points: Annotated[int | None, OPTIONAL] = None


class Stack(NamedTuple):
    """A stack of the walls: how high it is, and how high it was at first."""

    height: int
    first: int


class Progress(NamedTuple):
    """How far a player is on the way to each victory, and how far it is."""

    culture: tuple[int, int]
    mercantilism: tuple[int, int]
    conquest: tuple[int, int]


class City(NamedTuple):
    """All that a player has, as far as it is known."""

    kingdom: str | None
    hero: str | None
    terrain: str | None
    flag: str | None
    alive: bool
    raised: bool
    lord: Seat | None
    golden: bool
    truce: bool
    trades: bool
    abstains: bool
    bidding: Bidding | None
    """What the player does at the market while a card is called there; null if nothing, or nothing yet."""
    points: int
    wealth: int
    purse: int
    treasury: Mapping[str, int]
    library: tuple[CardName, ...]
    city: tuple[CardName, ...]
    shown: tuple[CardName, ...]
    hidden: tuple[CardName, ...]
    walls: tuple[Stack, ...]
    defence: int
    breached: bool
    progress: Progress


class Member(NamedTuple):
    """A unit and what it did this turn: none of `engaged`, `spent`, `shifted` and `led` if it is fresh."""

    unit: str
    marks: tuple[str, ...]


class Squad(NamedTuple):
    """A squad from the top, and what its top card attacks and defends with where it is."""

    owner: Seat
    slot: Slot
    units: tuple[Member, ...]
    attack: int
    defence: int


class Ware(NamedTuple):
    """What is for sale, or was, with its price now."""

    card: str
    left: int
    price: int


class Odds(NamedTuple):
    """How likely an attack or a second roll succeeds, as a fraction, and the strengths where they are known."""

    ways: int
    of: int
    strength: Annotated[int | None, OPTIONAL] = None
    against: Annotated[int | None, OPTIONAL] = None


class Bid(NamedTuple):
    """What a player bids; a back is null."""

    player: Seat
    card: CardName


class Call(NamedTuple):
    """A card called at the market, and who bids for it; its name is null for those who may not know it."""

    called: CardName
    bids: tuple[Bid, ...]


def name_of(table: Table, kind: Kind) -> CardName:
    """The name of a card; None for a back."""
    return None if kind == BACK else table.setting.data.cards[kind].name


def names_of(table: Table, cards: Iterable[Kind]) -> tuple[CardName, ...]:
    """The names of cards."""
    known = table.setting.data.cards
    return tuple([None if kind == BACK else known[kind].name for kind in cards])


@lru_cache(maxsize=8)
def printed(data: Data) -> Mapping[str, Printed]:
    """What is printed on each card, by name."""
    return {card.name: _printed(card) for card in data.cards}


def _printed(card: Card) -> Printed:
    fights = bool(card.attack or card.defence)
    return Printed(
        sort=card.sort,
        copies=card.copies,
        cost=card.cost or None,
        value=card.value or None,
        attack=card.attack if fights else None,
        defence=card.defence if fights else None,
        traits=tuple(sorted(card.traits)) or None,
        letter=card.letter or None,
        of=card.of or None,
        points=card.points or None,
    )


def city(table: Table, owner: Seat) -> City:
    """What a player has."""
    data, realm = table.setting.data, table.realms[owner]
    kingdom, hero, terrain, flag = (
        None if at is None else data.pieces[what][at].name
        for what, at in (
            ("kingdom", realm.kingdom),
            ("hero", realm.hero),
            ("terrain", realm.terrain),
            ("flag", realm.flag),
        )
    )
    first = () if realm.terrain is None else data.pieces["terrain"][realm.terrain].walls
    return City(
        kingdom,
        hero,
        terrain,
        flag,
        alive=realm.alive,
        raised=realm.raised,
        lord=realm.lord,
        golden=realm.golden,
        truce=realm.truce,
        trades=realm.bonus.trade,
        abstains=realm.abstains,
        bidding=_bidding(table, owner),
        points=realm.bonus.points,
        wealth=table.worth(realm.treasury),
        purse=store.purse(table, owner),
        treasury={data.cards[coin].name: n for coin, n in zip(data.coins, realm.treasury, strict=True)},
        library=names_of(table, realm.library),
        city=names_of(table, realm.city),
        shown=names_of(table, realm.shown),
        hidden=names_of(table, realm.hidden),
        walls=tuple(map(Stack, realm.walls, first)),
        defence=battle.wall_defence(table, owner),
        breached=realm.breached and realm.terrain is not None,
        progress=_progress(table, owner),
    )


def _bidding(table: Table, seat: Seat) -> Bidding | None:
    caller, asked = table.turn, table.to_move
    if table.market is None:
        return None
    if seat == caller:
        return "calls"
    if table.market.bids[seat] is not None:
        return "bids"
    able = [other for other in trading.owners(table, caller) if table.realms[other].hand]
    if seat not in able:
        return None
    if seat == asked:
        return "asked"
    before = able[: able.index(asked)] if asked in able else able
    return "passes" if seat in before or table.realms[seat].abstains else None


def _progress(table: Table, owner: Seat) -> Progress:
    setting, realm = table.setting, table.realms[owner]
    estates = sum(other.lord == owner for other in table.realms)
    return Progress(
        (realm.bonus.points, setting.culture),
        (table.worth(realm.treasury), setting.mercantilism),
        (estates, setting.seats - 1),
    )


def spaces(table: Table) -> Mapping[str, tuple[Squad, ...]]:
    """The squads of each space that there is."""
    found: dict[str, tuple[Squad, ...]] = dict.fromkeys(SPACE_NAMES[: 1 + 3 * table.setting.seats], ())
    for owner, realm in enumerate(table.realms):
        seat = Seat(owner)
        for space, slot, squad in in_field(realm.squads):
            top = unit_in(squad[0])
            attack = battle.attack_of(table, seat, top, space, space)
            units = tuple(_member(table, one) for one in squad)
            shown = Squad(seat, slot, units, attack, battle.defence_of(table, seat, top, Space(space)))
            found[SPACE_NAMES[space]] += (shown,)
    return found


def _member(table: Table, one: int) -> Member:
    marks = tuple(name for name, mark in _MARKS.items() if one & mark)
    return Member(table.setting.data.unit_cards[unit_in(one)].name, marks)


_MARKS = {"engaged": ENGAGED, "spent": SPENT, "shifted": SHIFTED, "led": LED}


def wares(table: Table, buyer: Seat) -> tuple[Ware, ...]:
    """The store at the prices of a buyer."""
    return tuple(
        Ware(card.name, table.store[kind], store.price(table, buyer, Kind(kind)))
        for kind, card in enumerate(table.setting.data.cards)
        if not card.main
    )


def unseen(table: Table) -> Mapping[str, Mapping[str, int]]:
    """The cards whose place this seat does not know, by the pile they came from."""
    cards, rest = table.setting.data.cards, not_seen(table)
    piles: dict[str, dict[str, int]] = {"main": {}, "store": {}}
    for kind, n in sorted(rest.items()):
        if n:
            piles["main" if cards[kind].main else "store"][cards[kind].name] = n
    return piles


def chances(table: Table) -> Mapping[str, Odds]:
    """How likely each attack that is open now succeeds, or a second roll."""
    fight, found = table.battle, dict[str, Odds]()
    if table.phase == Phase.ACTION:
        assert table.to_move is not None
        for move in Moves(table.setting.moves.actions, battle.attacks(table, table.to_move)):
            ahead, chance = odds.foreseen(table, move), odds.of_move(table, move)
            assert chance is not None
            strengths = (None, None) if ahead is None else (ahead.attack, ahead.defence)
            found[str(move)] = _odds(chance, *strengths)
    elif table.phase == Phase.ATTACK_AGAIN and fight is not None:
        found["reroll"] = _odds(odds.against_roll(fight.attack - fight.guard), fight.attack, fight.guard)
    elif table.phase == Phase.DEFEND_AGAIN and fight is not None:
        # A tie is the defence's.
        found["reroll"] = _odds(odds.against_roll(fight.defence + 1 - fight.total), fight.defence, fight.total)
    return found


def _odds(chance: Fraction, strength: int | None, against: int | None) -> Odds:
    return Odds(chance.numerator, chance.denominator, strength, against)


def call(table: Table) -> Call | None:
    """The card called at the market, if there is one."""
    market = table.market
    if market is None:
        return None
    bids = [Bid(Seat(seat), name_of(table, kind)) for seat, kind in enumerate(market.bids) if kind is not None]
    return Call(name_of(table, market.called), tuple(bids))
