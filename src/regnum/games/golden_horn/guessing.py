"""Guesses: whole positions consistent with what a seat sees. Hidden are only the cards of others and of the deck."""

from __future__ import annotations

from random import Random

from regnum.games.golden_horn.goods import COLOURS, Cards
from regnum.games.golden_horn.phase import Phase
from regnum.games.golden_horn.state import State
from regnum.games.golden_horn.view import View


def guess(view: View, rng: Random) -> State:
    """A position that looks like this view: the cards not seen are dealt by the generator."""
    state = State(view.setting, view.route, view.first)
    state.seat, state.phase, state.round = view.acting, view.phase, view.round
    state.ship, state.raided = view.ship, view.raided
    state.ships, state.ports, state.bag, state.realm = view.ships, view.ports, view.bag, view.realm
    state.warehouses, state.discards, state.outcome = view.warehouses, view.discards, view.outcome
    unseen = [colour for colour, n in enumerate(view.unseen()) for _ in range(n)]
    rng.shuffle(unseen)
    shown = _shown(view, unseen)
    hands = []
    for seat, size in enumerate(view.sizes):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        known = shown if seat == view.acting else []
        more = size - len(known)
        hands.append(_counted(known + unseen[:more]))
        unseen = unseen[more:]
    state.hands = tuple(hands)
    state.deck = _counted(unseen)
    return state


def _shown(view: View, unseen: list[int]) -> list[int]:
    """The cards that another who attacks is known to hold, taken from those not seen: a pair for the pirates."""
    if view.phase != Phase.PIRATES or view.acting == view.seat:
        return []
    assert view.ship is not None
    sails = view.setting.data.sails[view.ship]
    pair = [colour for colour in unseen if sails >> colour & 1][:2]
    for card in pair:
        unseen.remove(card)
    return pair


def _counted(cards: list[int]) -> Cards:
    return tuple(map(cards.count, range(len(COLOURS))))
