"""Muster: the soldiers whom a player could still call up, and when they would be ready to march."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.cards import Cards
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


def muster(table: Table, seat: Seat, of: Economy) -> Army:
    """The soldiers that a player might call up next: one to fight, and one for the walls."""
    data, realm = table.setting.data, table.realms[seat]
    bonus, units = realm.bonus, slice(data.units[0], data.units[-1] + 1)
    hand = _soldiers(data, realm.shown + realm.hidden)
    income = max(STEP, STEP * round(of.income / STEP))
    free = realm.levied < bonus.free_units
    return _muster(
        data, seat, table.store[units], bonus.prices[units], bonus.attacks, bonus.defences, hand, of.purse, income, free
    )


@lru_cache(maxsize=8192)
def _soldiers(data: Data, cards: Cards) -> Cards:
    return tuple(kind for kind in cards if kind in data.unit_of)


@lru_cache(maxsize=16384)
def _muster(
    data: Data,
    seat: Seat,
    stock: tuple[int, ...],
    prices: tuple[int, ...],
    attacks: tuple[int, ...],
    defences: tuple[int, ...],
    hand: Cards,
    purse: int,
    income: float,
    free: bool,
) -> Army:
    found: list[Troop] = []
    waited, spent, called = RESOLVE, 0, list(hand)
    for storming in (False, True):
        best: tuple[float, float, int, int] | None = None
        for unit, card in enumerate(data.unit_cards):
            kind = data.units[unit]
            held = kind in called
            if not held and not stock[unit]:
                continue
            price = 0 if held or (free and not spent) else prices[unit]
            turns = 1.0 + max(0.0, price - max(0, purse - spent)) / income
            strength = attacks[unit] if storming or not card.siege else NOTHING
            ranked = (strength - IMPATIENCE * turns, turns, price, unit)
            if best is None or ranked[0] > best[0]:
                best = ranked
        if best is None:
            break
        _, turns, price, unit = best
        waited, spent = waited + turns, spent + price
        if data.units[unit] in called:
            called.remove(data.units[unit])
        card = data.unit_cards[unit]
        attack = NOTHING if card.siege else attacks[unit]
        found.append(Troop(INNER[seat], waited, attack, attacks[unit], defences[unit], 1, card.ranged, card.spy))
    return tuple(found)
