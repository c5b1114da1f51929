"""Muster: the soldiers whom a player could still call up, and when they would be ready to march."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from regnum.games.domus_regnatrix.cards import Cards, Unit
from regnum.games.domus_regnatrix.economy import Economy
from regnum.games.domus_regnatrix.realm import Squads, in_field, unit_in
from regnum.games.domus_regnatrix.siege import Host, Hosts, Might
from regnum.games.domus_regnatrix.table import Table
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.data import Data

IMPATIENCE = 0.5
"""How much attack a turn of waiting is worth."""
RESOLVE = 3.0
"""How many turns it takes to make up one's mind: soldiers who are there already are the greater threat."""
STEP = 0.5
"""Incomes are rounded to such steps, since nearly equal ones muster the same."""
HOSTS = (1, 2, 4)
"""With how many soldiers more a host may set out."""


class Levy(NamedTuple):
    """What soldiers are to be had, and for how much; those of the store by their place in `Data.units`."""

    stock: tuple[int, ...]
    prices: tuple[int, ...]
    attacks: tuple[int, ...]
    defences: tuple[int, ...]
    hand: Cards
    purse: int
    income: float
    free: bool
    """Whether the next one bought is free."""


def muster(table: Table, seat: Seat, of: Economy) -> Hosts:
    """The soldiers a player has, with one more who might be called up, with two…"""
    data, realm = table.setting.data, table.realms[seat]
    bonus, units = realm.bonus, slice(data.units[0], data.units[-1] + 1)
    levy = Levy(
        table.store[units],
        bonus.prices[units],
        bonus.attacks,
        bonus.defences,
        _soldiers(data, realm.shown + realm.hidden),
        of.purse,
        max(STEP, STEP * round(of.income / STEP)),
        realm.levied < bonus.free_units,
    )
    return _hosts(data, levy, _serving(data, realm.squads))


@lru_cache(maxsize=8192)
def _soldiers(data: Data, cards: Cards) -> Cards:
    return tuple(kind for kind in cards if kind in data.unit_of and not data.cards[kind].siege)


@lru_cache(maxsize=8192)
def _serving(data: Data, squads: Squads) -> tuple[Unit, ...]:
    """The soldiers whom a player has, trebuchets aside."""
    units = (unit_in(one) for _, _, squad in in_field(squads) for one in squad)
    return tuple(unit for unit in units if not data.unit_cards[unit].siege)


@lru_cache(maxsize=16384)
def _hosts(data: Data, levy: Levy, serving: tuple[Unit, ...]) -> Hosts:
    """Two squads of all who serve and of those called up, one after another: who is ahead waits for the others."""
    units, late, purse, found = [*serving], RESOLVE, levy.purse, []
    for called, (unit, price) in enumerate(islice(_offers(data, levy), HOSTS[-1]), 1):
        units.append(unit)
        late += 1.0 + max(0, price - purse) / levy.income
        purse = max(0, purse - price)
        if called in HOSTS:
            units.sort(key=levy.attacks.__getitem__, reverse=True)
            squads = (units[::2], units[1::2]) if len(units) > 1 else (units,)
            found.append(Host(late, tuple(_might(data, levy, squad) for squad in squads)))
    return Hosts(tuple(found))


def _offers(data: Data, levy: Levy) -> Iterator[tuple[Unit, int]]:
    """The soldiers who can be called up, each with his price: first those held, then the best bargains."""
    attacks, prices = levy.attacks, levy.prices
    for unit in sorted((data.unit_of[kind] for kind in levy.hand), key=lambda unit: -attacks[unit]):
        yield unit, 0
    sold = [Unit(at) for at, n in enumerate(levy.stock) if n and not data.unit_cards[at].siege]
    sold.sort(key=lambda unit: IMPATIENCE * prices[unit] / levy.income - attacks[unit])
    free = levy.free
    for unit in sold:
        for _ in range(levy.stock[unit]):
            yield unit, 0 if free else prices[unit]
            free = False


def _might(data: Data, levy: Levy, units: list[Unit]) -> Might:
    """What a squad can do, led by its first unit; in defence its units count as they do on average."""
    cards, attack = [data.unit_cards[unit] for unit in units], levy.attacks[units[0]]
    defence = round(sum(levy.defences[unit] for unit in units) / len(units))
    ranged, spies = all(card.ranged for card in cards), all(card.spy for card in cards)
    return Might(attack, attack, defence, len(units), ranged, spies)
