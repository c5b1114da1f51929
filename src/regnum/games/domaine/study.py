"""What those who study many games of Domaine may know: points, what runs out, and what balance means."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.games.domaine.state import State
from regnum.kernel import Ending, Fate, Use, Wish

WISHES: tuple[Wish, ...] = (
    Ending("DOM-X1", 0.4, 0.8),
    Fate("card", "sell", ("sell", "play"), 0.85),
    Use("desert", 0.1),
    Use("ally", 0.1),
)


def stores(state: State) -> Mapping[str, int]:
    """The markers in the supply, the cards in the deck, and the knights of the player who has fewest."""
    knights = min(state.board.knights_left(colour) for colour in range(state.setting.seats))
    return {"borders": state.board.supply, "deck": state.deck, "knights": knights}
