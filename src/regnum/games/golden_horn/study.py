"""What those who study many games of Golden Horn may know: points, what runs out, and what balance means."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.games.golden_horn.state import State
from regnum.kernel import Use, Wish

SOME, NEARLY_ALL = 0.05, 0.9
"""Every dominion is to be conquered in some games, and none in nearly all."""

WISHES: tuple[Wish, ...] = (
    Use("announce", 0.1),
    Use("pirates", 0.5),
    Use("turn", 0.05),
)
EXTENDED: tuple[Wish, ...] = (*WISHES, Use("conquer", SOME, NEARLY_ALL, "dominion"))


def stores(state: State) -> Mapping[str, int]:
    """The cubes in the bag, the cards in the deck, and with the extension soldiers and dominions not yet conquered."""
    found = {"bag": sum(state.bag), "deck": sum(state.deck)}
    if state.setting.rules.extension:
        found |= {"soldiers": state.realm.store, "dominions": state.realm.owners.count(None)}
    return found
