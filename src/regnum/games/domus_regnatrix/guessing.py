"""Guessing: a state that looks to a seat like its view, what is hidden filled in by a generator."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from regnum.games.domus_regnatrix.cards import BACK, Cards, Kind
from regnum.games.domus_regnatrix.counting import unseen
from regnum.games.domus_regnatrix.table import Table
from regnum.games.domus_regnatrix.view import View
from regnum.kernel import Seat

AnyTable = TypeVar("AnyTable", bound=Table)


def guess(view: View, state: AnyTable, rng: Random) -> AnyTable:
    """The view with its backs turned up by the generator, as this state."""
    state.share(view)
    cards = view.setting.data.cards
    rest = unseen(view)
    promised = view.offer.give if view.offer is not None else None
    if promised is not None and promised != BACK and promised not in view.realms[view.turn].hand:
        rest[promised] -= 1
    else:
        promised = None
    bought = [kind for kind in rest.elements() if not cards[kind].main]
    others = [kind for kind in rest.elements() if cards[kind].main]
    rng.shuffle(others)
    holes = [Seat(seat) for seat, realm in enumerate(view.realms) for kind in realm.hidden if kind == BACK]
    if promised is not None:
        holes.remove(view.turn)
    rng.shuffle(holes)
    # Cards of the store can only be hidden in hands; the rest may be anywhere.
    dealt = bought + [others.pop() for _ in range(len(holes) - len(bought))]
    given: list[list[Kind]] = [[] for _ in view.realms]
    for seat, kind in zip(holes, dealt, strict=True):
        given[seat].append(kind)
    if promised is not None:
        given[view.turn].append(promised)
    for owner, realm in enumerate(view.realms):
        if given[owner]:
            state.put(Seat(owner), realm._replace(hidden=_turned_up(realm.hidden, given[owner])))
    state.drawn = _turned_up(view.drawn, [others.pop() for kind in view.drawn if kind == BACK])
    state.deck = tuple(sorted(others))
    _guess_offer(state, rng)
    return state


def _turned_up(cards: Cards, faces: list[Kind]) -> Cards:
    return tuple(sorted([kind for kind in cards if kind != BACK] + faces))


def _guess_offer(state: Table, rng: Random) -> None:
    """Name the cards of an offer between others."""
    offer = state.offer
    if offer is None:
        return
    give, want = offer.give, offer.want
    if give == BACK:
        give = rng.choice(state.realms[state.turn].hand)
    if want == BACK:
        want = rng.choice([Kind(at) for at in range(len(state.setting.data.cards)) if at != give])
    state.offer = offer._replace(give=give, want=want)
