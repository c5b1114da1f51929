"""What those who study many games of Domus Regnatrix may know: what runs out, and what balance means."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.games.domus_regnatrix.cards import Sort
from regnum.games.domus_regnatrix.state import State
from regnum.kernel import Ending, Use, Wish

WISHES: tuple[Wish, ...] = (
    Ending("DR-W1", 0.15, 0.7),
    Ending("DR-W2", 0.15, 0.7),
    Ending("DR-W3", 0.15, 0.7),
    Ending("DR-W4", 0.0, 0.05),
    Use("assault", 0.3),
    Use("kill", 0.15),
)
"""Each victory decides its part of the games, hardly any is decided by the end of the rounds, and wars are waged."""


def stores(state: State) -> Mapping[str, int]:
    """The cards in the deck, and the wonders, points and units that the store still has."""
    cards = state.setting.data.cards
    sold = {sort: sum(n for card, n in zip(cards, state.store, strict=True) if card.sort == sort) for sort in Sort}
    return {
        "deck": len(state.deck),
        "units": sold[Sort.UNIT],
        "buildings": sold[Sort.BUILDING],
        "wonders": sold[Sort.WONDER],
        "victory cards": sold[Sort.VICTORY],
    }
