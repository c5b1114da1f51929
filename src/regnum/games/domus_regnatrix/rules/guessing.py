"""Guessing: a state that looks to a seat like its view, what is hidden filled in by a generator."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from regnum.games.domus_regnatrix.rules.components.cards import BACK, Cards, Kind
from regnum.games.domus_regnatrix.rules.components.counting import unseen
from regnum.games.domus_regnatrix.rules.table import Market, Table
from regnum.games.domus_regnatrix.rules.view import View
from regnum.kernel import Seat

AnyTable = TypeVar("AnyTable", bound=Table)


def guess(view: View, state: AnyTable, rng: Random) -> AnyTable:
    """The view with its backs turned up by the generator, as this state, which shares its fields."""
    cards = view.setting.data.cards
    rest = unseen(view)
    promised = [*_promised(view)]
    for _, kind in promised:
        rest[kind] -= 1
    bought = [kind for kind in rest.elements() if not cards[kind].main]
    others = [kind for kind in rest.elements() if cards[kind].main]
    rng.shuffle(others)
    holes = [Seat(seat) for seat, realm in enumerate(view.realms) for kind in realm.hidden if kind == BACK]
    for seat, _ in promised:
        holes.remove(seat)
    rng.shuffle(holes)
    # Cards of the store can only be hidden in hands; the rest may be anywhere.
    dealt = bought + [others.pop() for _ in range(len(holes) - len(bought))]
    given: list[list[Kind]] = [[] for _ in view.realms]
    for seat, kind in zip(holes, dealt, strict=True):
        given[seat].append(kind)
    for seat, kind in promised:
        given[seat].append(kind)
    for owner, realm in enumerate(view.realms):
        if given[owner]:
            state.put(Seat(owner), realm._replace(hidden=_turned_up(realm.hidden, given[owner])))
    state.drawn = _turned_up(view.drawn, [others.pop() for kind in view.drawn if kind == BACK])
    state.deck = tuple(sorted(others))
    _guess_market(state, rng)
    return state


def _promised(view: View) -> Iterator[tuple[Seat, Kind]]:
    """The cards that were shown at the market and lie among the backs of a hand."""
    if view.market is None:
        return
    for seat, kind in ((view.turn, view.market.called), *((Seat(at), bid) for at, bid in enumerate(view.market.bids))):
        if kind is not None and kind != BACK and kind not in view.realms[seat].hand:
            yield seat, kind


def _turned_up(cards: Cards, faces: list[Kind]) -> Cards:
    return tuple(sorted([kind for kind in cards if kind != BACK] + faces))


def _guess_market(state: Table, rng: Random) -> None:
    """Name the cards that others called and bid."""
    market = state.market
    if market is None:
        return
    hands = [realm.hand for realm in state.realms]
    called = rng.choice(hands[state.turn]) if market.called == BACK else market.called
    bids = tuple(rng.choice(hand) if kind == BACK else kind for kind, hand in zip(market.bids, hands, strict=True))
    state.market = Market(called, bids)
