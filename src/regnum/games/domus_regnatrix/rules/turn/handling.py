"""How cards, coins and units change places on a table."""

from __future__ import annotations

from typing import TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import BACK, Cards, Kind, Unit, minus, plus
from regnum.games.domus_regnatrix.rules.components.spaces import Space
from regnum.games.domus_regnatrix.rules.realm import SPENT, Squad, joined, marked, placed, replaced
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Seat, with_item

Name: TypeAlias = "str | None"
"""The name of a card; None where it is not known."""
Names: TypeAlias = tuple[str, ...]


def kind_of(table: Table, name: Name) -> Kind:
    """The card of a name."""
    return BACK if name is None else table.setting.data.kind_of[name]


def kinds_of(table: Table, names: Names | None, n: int = 0) -> Cards:
    """The cards of names, sorted; this many backs where they are not known."""
    return (BACK,) * n if names is None else tuple(sorted(kind_of(table, name) for name in names))


def unit_of(table: Table, name: str) -> Unit:
    """The unit of a name."""
    return table.setting.data.unit_of[kind_of(table, name)]


def earn(table: Table, seat: Seat, coin: Kind, n: int) -> None:
    """Add this many of a coin to a treasury."""
    realm, at = table.realms[seat], table.setting.data.coins.index(coin)
    table.put(seat, realm._replace(treasury=with_item(realm.treasury, at, realm.treasury[at] + n)))


def hold(table: Table, seat: Seat, kind: Kind) -> None:
    """Add a card to a hand, hidden from the others."""
    realm = table.realms[seat]
    table.put(seat, realm._replace(hidden=plus(realm.hidden, kind)))


def draw(table: Table, seat: Seat, kind: Kind) -> None:
    """Move a card from the deck to a hand."""
    table.deck = minus(table.deck, kind)
    hold(table, seat, kind)


def shuffle_hand(table: Table, seat: Seat, out: Kind) -> None:
    """Take a card out of a hand in secret: the others can no longer be sure of any card in it."""
    # DR-R7
    realm = table.realms[seat]
    table.put(seat, realm._replace(shown=(), hidden=minus(tuple(sorted(realm.hand)), out)))


# squads


def settle_in(table: Table, seat: Seat, space: Space, here: tuple[Squad, ...]) -> None:
    """Let these be a player's squads in a space."""
    realm = table.realms[seat]
    table.put(seat, realm._replace(squads=placed(realm.squads, space, here)))


def change(table: Table, seat: Seat, space: Space, slot: int, squad: Squad) -> None:
    """Replace a squad; without units it is gone."""
    settle_in(table, seat, space, replaced(table.realms[seat].squads[space], slot, squad))


def join(table: Table, seat: Seat, space: Space, slot: int, units: Squad) -> None:
    """Let units join a squad, or found one."""
    settle_in(table, seat, space, joined(table.realms[seat].squads[space], slot, units))


def spend(table: Table, seat: Seat, space: Space, slot: int) -> None:
    """Let a squad be done for the turn."""
    change(table, seat, space, slot, marked(table.realms[seat].squads[space][slot], SPENT))
