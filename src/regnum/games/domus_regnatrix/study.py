"""What those who study many games of Domus Regnatrix may know: what runs out, and what balance means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from regnum.games.domus_regnatrix.cards import Sort
from regnum.games.domus_regnatrix.state import State
from regnum.kernel import Ending, Spare, Use, Wish

LONG = 40
"""Hardly any game should have more rounds."""
WISHES: tuple[Wish, ...] = (
    Ending("DR-W1", 0.15, 0.7),
    Ending("DR-W2", 0.15, 0.7),
    Ending("DR-W3", 0.15, 0.7),
    Ending("DR-W4", 0.0, 0.05),
    Use("assault", 0.3),
    Use("kill", 0.15),
)
"""Each victory decides its part of the games, hardly any is decided by the end of the rounds, and wars are waged."""


def wishes(rounds: int) -> Sequence[Wish]:
    """What balance means if so many rounds are played at most."""
    return (*WISHES, Spare("rounds", rounds - LONG, 0.95)) if rounds > LONG else WISHES


def stores(state: State) -> Mapping[str, int]:
    """The rounds to come, the cards in the deck, and the wonders, points and units that the store still has."""
    cards = state.setting.data.cards
    sold = {sort: sum(n for card, n in zip(cards, state.store, strict=True) if card.sort == sort) for sort in Sort}
    return {
        "rounds": state.setting.rounds - state.round,
        "deck": len(state.deck),
        "units": sold[Sort.UNIT],
        "buildings": sold[Sort.BUILDING],
        "wonders": sold[Sort.WONDER],
        "victory cards": sold[Sort.VICTORY],
    }
