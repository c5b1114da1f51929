"""Counting cards: which are seen on a table, and which are not."""

from __future__ import annotations

from collections import Counter

from regnum.games.domus_regnatrix.cards import BACK, Kind
from regnum.games.domus_regnatrix.realm import in_field, unit_in
from regnum.games.domus_regnatrix.table import Table


def seen(table: Table) -> Counter[Kind]:
    """All cards that lie open on a table, or whose faces are known on it."""
    data = table.setting.data
    found = Counter(table.deck + table.drawn + table.discards)
    found.update({Kind(kind): n for kind, n in enumerate(table.store)})
    if table.placing is not None:
        found[table.placing] += 1
    for realm in table.realms:
        found.update(realm.hand + realm.city + realm.library)
        found.update(dict(zip(data.coins, realm.treasury, strict=True)))
        found.update(data.units[unit_in(one)] for _, _, squad in in_field(realm.squads) for one in squad)
    del found[BACK]
    return found


def unseen(table: Table) -> Counter[Kind]:
    """The cards whose faces are not known on a table: in the deck, or hidden in hands."""
    known = seen(table)
    return Counter({Kind(at): card.copies - known[Kind(at)] for at, card in enumerate(table.setting.data.cards)})
