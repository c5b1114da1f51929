"""Muster: the soldiers whom a player could still call up, and when they would be ready to march."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from regnum.games.domus_regnatrix.cards import Cards, minus
from regnum.games.domus_regnatrix.economy import Economy
from regnum.games.domus_regnatrix.siege import NOTHING, Army, Troop
from regnum.games.domus_regnatrix.spaces import INNER
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


def muster(table: Table, seat: Seat, of: Economy) -> Army:
    """The soldiers that a player might call up next: one to fight, and one for the walls."""
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
    return _called_up(data, seat, levy)


@lru_cache(maxsize=8192)
def _soldiers(data: Data, cards: Cards) -> Cards:
    return tuple(kind for kind in cards if kind in data.unit_of)


@lru_cache(maxsize=16384)
def _called_up(data: Data, seat: Seat, levy: Levy) -> Army:
    found: list[Troop] = []
    late = RESOLVE
    for storming in (False, True):
        offers = [*_offers(data, levy, storming=storming)]
        if not offers:
            break
        _, turns, price, unit = max(offers, key=lambda offer: offer[0])
        late += turns
        card, kind = data.unit_cards[unit], data.units[unit]
        attack = NOTHING if card.siege else levy.attacks[unit]
        defence = levy.defences[unit]
        found.append(Troop(INNER[seat], late, attack, levy.attacks[unit], defence, 1, card.ranged, card.spy))
        if kind in levy.hand:
            levy = levy._replace(hand=minus(levy.hand, kind))
        else:
            levy = levy._replace(purse=max(0, levy.purse - price), free=False)
    return tuple(found)


def _offers(data: Data, levy: Levy, *, storming: bool) -> Iterator[tuple[float, float, int, int]]:
    """The units that can be had: how desirable each is, in how many turns, for how many coins, and which it is."""
    for unit, card in enumerate(data.unit_cards):
        held = data.units[unit] in levy.hand
        if held or levy.stock[unit]:
            price = 0 if held or levy.free else levy.prices[unit]
            turns = 1.0 + max(0, price - levy.purse) / levy.income
            strength = NOTHING if card.siege and not storming else levy.attacks[unit]
            yield strength - IMPATIENCE * turns, turns, price, unit
