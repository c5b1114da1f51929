"""What those who study many games of Domaine may know: what runs out, which cards are used, and what balance means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from regnum.games.domaine.rules.state import State
from regnum.kernel import Criterion, Ending, Usage, Use, VerbShare


def criteria(faces: Iterable[str]) -> Sequence[Criterion]:
    """Both endings occur and none for want of anything to do, good players sell in a part of their turns, and no card
    is dead, the cards that are dealt having these faces."""
    return (
        Ending("DOM-X1", 0.01),
        Ending("DOM-X2", 0.01),
        Ending("DOM-X5", 0.0, 0.01),
        VerbShare("sell", ("sell", "play"), 0.25, 0.5),
        Use("desert", 0.1),
        Use("ally", 0.1),
        Use("play", 0.1, name="card", things=tuple(dict.fromkeys(faces))),
    )


def usages(faces: Iterable[str]) -> Sequence[Usage]:
    """What is told of each card, the cards that are dealt having these faces."""
    things = tuple(dict.fromkeys(faces))
    return (
        Usage("Cards played", ("play",), "card", things),
        Usage("Cards sold", ("sell",), "card", things),
        Usage("Cards taken from the chancery", ("take",), "card", things),
    )


def stores(state: State) -> Mapping[str, int]:
    """The markers in the supply, the cards in the deck, and the knights of the player who has fewest."""
    knights = min(state.board.knights_left(colour) for colour in range(state.setting.seats))
    return {"borders": state.board.supply, "deck": state.deck, "knights": knights}
