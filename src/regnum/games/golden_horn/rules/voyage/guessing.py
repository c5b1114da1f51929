"""Guesses: whole positions consistent with what a seat sees. Hidden are only the cards of others and of the deck."""

from __future__ import annotations

from random import Random

from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.view import View
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, Cards, minus
from regnum.games.golden_horn.rules.voyage.memory import forgotten
from regnum.kernel import with_item


def guess(view: View, rng: Random) -> State:
    """A position that looks like this view: the cards not seen are dealt by the generator."""
    state = State.sharing(view)
    looking = view.setting.seats if view.seat is None else view.seat
    known = forgotten(view.seats)
    state.known = with_item(known, looking, view.known)
    hands, rest = _deal(view, rng)
    state.hands, state.deck = tuple(map(_counted, hands)), _counted(rest)
    return state


def _deal(view: View, rng: Random) -> tuple[list[list[int]], list[int]]:
    """A hand for every seat, and the deck: first what is known to be in others' hands, then whatever is left."""
    known, others = _cards(view.known), _cards(minus(view.unseen(), view.known))
    rng.shuffle(known)
    rng.shuffle(others)
    hands: list[list[int]] = [[] for _ in view.sizes]
    if view.seat is not None:
        hands[view.seat] = _cards(view.hand)
    if view.to_move is not None and view.to_move != view.seat and view.phase == Phase.PIRATES:
        hands[view.to_move] = _pair(view, known, others, rng)
    room = [seat for seat, size in enumerate(view.sizes) for _ in range(size - len(hands[seat]))]
    rng.shuffle(room)
    for card in known:
        hands[room.pop()].append(card)
    for seat in room:
        hands[seat].append(others.pop())
    return hands, others


def _pair(view: View, known: list[int], others: list[int], rng: Random) -> list[int]:
    """The two cards that another who attacks must hold for the pirates, taken out of the others' possible cards."""
    assert view.ship is not None
    sails = view.setting.data.sails[view.ship]
    strange = sum(size for seat, size in enumerate(view.sizes) if seat != view.seat) - len(known)
    suited = [(known, card) for card in known if sails >> card & 1]
    suited += [(others, card) for card in others if sails >> card & 1][:strange]
    pair = rng.sample(suited, 2)
    for source, card in pair:
        source.remove(card)
    return [card for _, card in pair]


def _cards(counts: Cards) -> list[int]:
    return [colour for colour, n in enumerate(counts) for _ in range(n)]


def _counted(cards: list[int]) -> Cards:
    return tuple(map(cards.count, range(len(COLOURS))))
