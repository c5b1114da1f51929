"""What those who study many games of Golden Horn may know: points, what runs out, and what balance means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from regnum.games.golden_horn.rules.moves import LOADS
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.voyage.goods import COLOURS
from regnum.kernel import Criterion, Usage, Use

SOME, NEARLY_ALL = 0.05, 0.9
"""Every dominion is to be conquered in some games, and none in nearly all."""

CRITERIA: tuple[Criterion, ...] = (
    Use("announce", 0.1),
    Use("pirates", 0.5),
    Use("turn", 0.05),
)
EXTENDED: tuple[Criterion, ...] = (*CRITERIA, Use("conquer", SOME, NEARLY_ALL, "dominion"))

USAGES: tuple[Usage, ...] = (
    Usage("Goods loaded", ("load",), "what", tuple(COLOURS)),
    Usage("Cards played as wind", ("wind",), "card"),
)


def criteria(extension: bool) -> Sequence[Criterion]:
    """What balance means, with the extension or without it."""
    return EXTENDED if extension else CRITERIA


def usages(extension: bool) -> Sequence[Usage]:
    """What is told of goods, of cards, and with the extension of dominions and figures."""
    if not extension:
        return USAGES
    figures = tuple(name for name, _ in LOADS if name not in COLOURS and name != "nothing")
    return (*USAGES, Usage("Figures loaded", ("load",), "what", figures), Usage("Conquests", ("conquer",), "dominion"))


def stores(state: State) -> Mapping[str, int]:
    """The cubes in the bag, the cards in the deck, and with the extension soldiers and dominions not yet conquered."""
    found = {"bag": sum(state.bag), "deck": sum(state.deck)}
    if state.setting.rules.extension:
        found |= {"soldiers": state.realm.store, "dominions": state.realm.owners.count(None)}
    return found
