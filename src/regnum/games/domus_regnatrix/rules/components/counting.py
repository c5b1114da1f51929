"""Counting cards: which are seen on a table, and which are not."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.rules.components.cards import BACK, Kind
from regnum.games.domus_regnatrix.rules.realm import Realm, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Table

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data


def seen(table: Table) -> list[int]:
    """How many of each card lie open on a table, or are known on it."""
    data = table.setting.data
    found = [*map(sum, zip(table.store, *(_held(data, realm) for realm in table.realms), strict=True))]
    for cards in (table.deck, table.drawn, table.discards):
        for kind, n in Counter(cards).items():
            if kind != BACK:
                found[kind] += n
    if table.placing is not None:
        found[table.placing] += 1
    return found


@lru_cache(maxsize=4096)
def _held(data: Data, realm: Realm) -> tuple[int, ...]:
    """How many of each card a realm has, as far as they are known."""
    found = [0] * len(data.cards)
    for kind in realm.hand + realm.city + realm.library:
        if kind != BACK:
            found[kind] += 1
    for coin, n in zip(data.coins, realm.treasury, strict=True):
        found[coin] += n
    for _, _, squad in in_field(realm.squads):
        for one in squad:
            found[data.units[unit_in(one)]] += 1
    return tuple(found)


def unseen(table: Table) -> Counter[Kind]:
    """The cards whose faces are not known on a table: in the deck, or hidden in hands."""
    known = seen(table)
    return Counter({Kind(at): n - known[at] for at, n in enumerate(in_game(table))})


def in_game(table: Table) -> list[int]:
    """How many of each card there are: those of the box, and what coins the mint has changed."""
    data = table.setting.data
    found = [card.copies for card in data.cards]
    for coin, n in zip(data.coins, table.mint, strict=True):
        found[coin] += n
    return found
