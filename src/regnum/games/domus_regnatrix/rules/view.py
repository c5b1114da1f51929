"""What one seat may know of a table: everything but others' hidden cards, the deck, and what others bid."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules import telling
from regnum.games.domus_regnatrix.rules.components.cards import BACK, backs
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.table import Market, Table
from regnum.kernel import Json, Seat


class View(Table):
    """A table as one seat (None: a spectator) sees it: what is hidden from it are backs. Never changed."""

    __slots__ = ("seat",)

    seat: Seat | None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self.same(other)

    def __hash__(self) -> int:
        return hash((self.seat, self.realms, self.phase, self.to_move, self.discards))

    def __repr__(self) -> str:
        return f"<view of {'a spectator' if self.seat is None else f'seat {self.seat}'}: {self.phase.name}>"

    def knows(self, owner: Seat | None) -> bool:
        return owner is not None and owner == self.seat

    def json(self) -> dict[str, Json]:
        """The view as JSON: everything that a page draws."""
        return telling.view_json(self, self.seat)


def see(table: Table, seat: Seat | None) -> View:
    """The view of a seat."""
    view = object.__new__(View)
    view.seat = seat
    view.setting = table.setting
    view.to_move, view.phase, view.step, view.steps = table.to_move, table.phase, table.step, table.steps
    view.due, view.played, view.coins, view.marches = table.due, table.played, table.coins, table.marches
    view.turn, view.first, view.round = table.turn, table.first, table.round
    view.middle, view.store, view.discards = table.middle, table.store, table.discards
    view.placing, view.victim, view.battle = table.placing, table.victim, table.battle
    view.outcome = table.outcome
    view.deck = backs(table.deck)
    view.drawn = table.drawn if seat is not None and seat == table.to_move else backs(table.drawn)
    view.mint = table.mint
    view.market = _market(table, seat)
    view.realms = tuple(
        realm if seat is not None and _open(table, Seat(owner), seat) else realm.covered()
        for owner, realm in enumerate(table.realms)
    )
    return view


def _open(table: Table, owner: Seat, seat: Seat) -> bool:
    """Whether a hand is open to a seat: its own, and the one it is looking at."""
    return owner == seat or (table.phase == Phase.SEIZE and seat == table.to_move and owner == table.victim)


def _market(table: Table, seat: Seat | None) -> Market | None:
    """A call as a seat may know it: owners of a market see the card called, the caller all bids, a bidder the own."""
    # DR-T2
    market = table.market
    if market is None or seat == table.turn:
        return market
    bids = tuple(kind if kind is None or bidder == seat else BACK for bidder, kind in enumerate(market.bids))
    return Market(market.called if seat is not None and table.realms[seat].bonus.trade else BACK, bids)
