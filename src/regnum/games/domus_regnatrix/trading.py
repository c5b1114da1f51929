"""Trade: who can trade with whom, which cards can be named, and what the other may answer."""

from __future__ import annotations

from regnum.games.domus_regnatrix.cards import Kind
from regnum.games.domus_regnatrix.table import Table
from regnum.kernel import Refusal, Seat, refusal


def partners(table: Table, seat: Seat) -> list[Seat]:
    """The players whom an offer can be made to."""
    # DR-T2
    realm = table.realms[seat]
    if not realm.bonus.trade or not realm.hand:
        return []
    return [other for other in table.others(seat) if table.realms[other].bonus.trade and table.realms[other].hand]


def refuse_partner(table: Table, seat: Seat, partner: Seat) -> Refusal | None:
    """Why no offer can be made to a player."""
    if partner in partners(table, seat):
        return None
    if partner not in table.others(seat):
        return refusal("DR-T2", "nobody", player=partner + 1)
    if not table.realms[partner].bonus.trade:
        return refusal("DR-T2", "market", player=partner + 1)
    return refusal("DR-T2", "hand", player=partner + 1)


def offerable(table: Table, seat: Seat) -> int:
    """The cards that can be offered, as moves."""
    found = 0
    for kind in table.realms[seat].hand:
        found |= table.setting.moves.give[kind]
    return found


def refuse_giving(table: Table, seat: Seat, kind: Kind) -> Refusal | None:
    """Why a card cannot be offered."""
    if kind in table.realms[seat].hand:
        return None
    return refusal("DR-T2", "give", card=table.setting.data.cards[kind].name)


def wanted(table: Table) -> int:
    """The cards that can be asked for, as moves: any but the one that is offered."""
    # DR-R8
    assert table.offer is not None
    found = 0
    for kind, bit in enumerate(table.setting.moves.want):
        if kind != table.offer.give:
            found |= bit
    return found


def refuse_wanting(table: Table, kind: Kind) -> Refusal | None:
    """Why a card cannot be asked for."""
    assert table.offer is not None
    if kind == table.offer.give:
        return refusal("DR-R8", "same", card=table.setting.data.cards[kind].name)
    return None


def refuse_accepting(table: Table, seat: Seat) -> Refusal | None:
    """Why an offer cannot be accepted."""
    assert table.offer is not None
    assert table.offer.want is not None
    if table.offer.want in table.realms[seat].hand:
        return None
    return refusal("DR-R8", "want", card=table.setting.data.cards[table.offer.want].name)
