"""Muster: the soldiers whom a player could still call up, and when they would be ready to march."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from regnum.games.domus_regnatrix.ai.economy import Economy
from regnum.games.domus_regnatrix.ai.siege import Host, Hosts, Might, might
from regnum.games.domus_regnatrix.rules.components.cards import Cards, Unit
from regnum.games.domus_regnatrix.rules.realm import Squads, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data

IMPATIENCE = 0.5
"""How much attack a turn of waiting is worth."""
RESOLVE = 3.0
"""How many turns it takes to make up one's mind: soldiers who are there already are the greater threat."""
STEP = 0.25
"""Incomes are rounded to such steps, since nearly equal ones muster the same."""
HOSTS = ((1, 0), (2, 0), (4, 0), (1, 1), (2, 2))
"""With how many soldiers more a host may set out, and with how many trebuchets."""


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
    return tuple(kind for kind in cards if kind in data.unit_of)


@lru_cache(maxsize=8192)
def _serving(data: Data, squads: Squads) -> tuple[Unit, ...]:
    """The soldiers whom a player has, spies aside."""
    units = (unit_in(one) for _, _, squad in in_field(squads) for one in squad)
    return tuple(unit for unit in units if not data.unit_cards[unit].spy)


@lru_cache(maxsize=16384)
def _hosts(data: Data, levy: Levy, serving: tuple[Unit, ...]) -> Hosts:
    """Two squads of all who serve and of those called up, one after another: who is ahead waits for the others."""
    most = max(called for called, _ in HOSTS)
    fighters, engines = ([*islice(_offers(data, levy, siege), most)] for siege in (False, True))
    found = []
    for soldiers, trebuchets in HOSTS:
        called = engines[:trebuchets] + fighters[:soldiers]
        if len(called) == soldiers + trebuchets:
            units = (*serving, *(unit for unit, _ in called))
            found.append(Host(_late(levy, called), _squads(data, units, levy.attacks, levy.defences)))
    return Hosts(tuple(found))


def _late(levy: Levy, called: list[tuple[Unit, int]]) -> float:
    """After how many turns all who were called up are there: one a turn, if there are coins."""
    late, purse, free = RESOLVE, levy.purse, levy.free
    for _, price in called:
        cost = 0 if free else price
        free &= not price
        late += 1.0 + max(0, cost - purse) / levy.income
        purse = max(0, purse - cost)
    return late


@lru_cache(maxsize=16384)
def _squads(
    data: Data, units: tuple[Unit, ...], attacks: tuple[int, ...], defences: tuple[int, ...]
) -> tuple[Might, ...]:
    """Two squads, trebuchets and soldiers alike in both."""
    ranked = sorted(units, key=lambda unit: (not data.unit_cards[unit].siege, -attacks[unit], unit))
    parts = (ranked[::2], ranked[1::2]) if len(ranked) > 1 else (ranked,)
    return tuple(might(data, part, attacks, defences) for part in parts)


def _offers(data: Data, levy: Levy, siege: bool) -> Iterator[tuple[Unit, int]]:
    """The soldiers, or the trebuchets, that can be called up, each with a price: first those held, then bargains."""
    attacks, prices, cards = levy.attacks, levy.prices, data.unit_cards
    held = [data.unit_of[kind] for kind in levy.hand if data.cards[kind].siege == siege and not data.cards[kind].spy]
    for unit in sorted(held, key=lambda unit: -attacks[unit]):
        yield unit, 0
    sold = [Unit(at) for at, n in enumerate(levy.stock) if n and cards[at].siege == siege]
    sold.sort(key=lambda unit: IMPATIENCE * prices[unit] / levy.income - attacks[unit])
    for unit in sold:
        for _ in range(levy.stock[unit]):
            yield unit, prices[unit]
