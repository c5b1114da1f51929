"""The market: who can call a card there, who bids for it, and whose bid can be taken."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.cards import Kind
from regnum.games.domus_regnatrix.rules.moves import Why
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Refusal, Seat, refusal


def owners(table: Table, seat: Seat) -> list[Seat]:
    """The other players who trade at the market, clockwise."""
    return [other for other in table.others(seat) if table.realms[other].bonus.trade]


def bidders(table: Table, seat: Seat) -> list[Seat]:
    """Those who are asked, clockwise, what they bid for a card that this player calls."""
    # DR-R8
    realms = table.realms
    return [other for other in owners(table, seat) if realms[other].hand and not realms[other].abstains]


def may_call(table: Table, seat: Seat) -> bool:
    """Whether a player can call a card."""
    # DR-T2
    realm = table.realms[seat]
    return realm.bonus.trade and bool(realm.hand) and bool(bidders(table, seat))


def may_attend(table: Table, seat: Seat) -> bool:
    """Whether a player who passes all bids can take part in bidding again."""
    realm = table.realms[seat]
    return realm.abstains and realm.bonus.trade and bool(owners(table, seat))


def refuse_calling(table: Table, seat: Seat, kind: Kind) -> Refusal | None:
    """Why a card cannot be called."""
    if kind not in table.realms[seat].hand:
        return refusal(Why.DR_T2_HAND, card=table.setting.data.cards[kind].name)
    return None if bidders(table, seat) else refusal(Why.DR_R8_NOBODY)


def refuse_attending(table: Table, seat: Seat) -> Refusal | None:
    """Why a player cannot take part in bidding again."""
    return None if may_attend(table, seat) else refusal(Why.DR_R8_ATTENDS)


def refuse_bidding(table: Table, seat: Seat, kind: Kind) -> Refusal | None:
    """Why a card cannot be bid."""
    if kind in table.realms[seat].hand:
        return None
    return refusal(Why.DR_T2_HAND, card=table.setting.data.cards[kind].name)


def refuse_taking(table: Table, bidder: Seat) -> Refusal | None:
    """Why a player's bid cannot be taken."""
    assert table.market is not None
    if bidder < len(table.market.bids) and table.market.bids[bidder] is not None:
        return None
    return refusal(Why.DR_T2_NO_BID, player=bidder + 1)
