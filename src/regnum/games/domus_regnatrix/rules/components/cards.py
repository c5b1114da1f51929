"""Cards and pieces: what is printed on them. Which there are is data; what they do is said by named effects."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NewType, TypeAlias

Kind = NewType("Kind", int)
"""A place in `Data.cards`: cards of one name are alike."""
Unit = NewType("Unit", int)
"""A place in `Data.units`."""
Cards: TypeAlias = tuple[Kind, ...]
"""Cards of a pile or a hand, sorted, so that their order tells nothing."""
Effects: TypeAlias = tuple[tuple[str, int], ...]
"""Effects by name, each with its number."""

BACK = Kind(-1)
"""A card whose face is not known."""


class Sort(IntEnum):
    """What sort of card it is, which says where it is played to."""

    COIN = 0
    VICTORY = 1
    UNIT = 2
    BUILDING = 3
    WONDER = 4
    TECH = 5
    UPGRADE = 6
    SUPPORT = 7
    SPECIAL = 8


INNER_CITY = (Sort.VICTORY, Sort.BUILDING, Sort.WONDER, Sort.SPECIAL)
"""The sorts that lie in the inner city."""
LIBRARY = (Sort.TECH, Sort.UPGRADE)
TRAITS = ("ranged", "archer", "mage", "spy", "siege")
"""What can be said of a unit; one that is neither ranged nor siege is melee."""  # DR-C2


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on all cards of one name."""

    name: str
    sort: Sort
    copies: int
    cost: int = 0
    """The price in the store; 0 for cards of the main deck."""
    value: int = 0
    """The worth of a coin."""
    letter: str = ""
    attack: int = 0
    defence: int = 0
    traits: frozenset[str] = frozenset()
    of: str = ""
    """The tech that an upgrade is laid on."""
    effects: Effects = ()

    @property
    def main(self) -> bool:
        """Whether it belongs to the main deck."""
        return not self.cost

    @property
    def ranged(self) -> bool:
        """Whether it fights at long range, and may man walls."""
        return "ranged" in self.traits

    @property
    def archer(self) -> bool:
        """Whether it counts as an archer."""
        return "archer" in self.traits

    @property
    def mage(self) -> bool:
        """Whether it counts as a mage."""
        return "mage" in self.traits

    @property
    def spy(self) -> bool:
        """Whether it is a spy."""
        return "spy" in self.traits

    @property
    def siege(self) -> bool:
        """Whether it attacks nothing but walls."""
        return "siege" in self.traits

    @property
    def melee(self) -> bool:
        """Whether it is neither ranged nor for sieges."""
        return not (self.ranged or self.siege)

    @property
    def points(self) -> int:
        """The victory points it brings."""
        return sum(n for effect, n in self.effects if effect == "points")


@dataclass(frozen=True, slots=True)
class Piece:
    """A kingdom, a hero, a terrain or a flag."""

    name: str
    effects: Effects = ()
    starts: tuple[str, ...] = ()
    """The cards that its owner starts with."""
    walls: tuple[int, ...] = ()
    """How a terrain lays the wall cards into stacks."""
    middle: Effects = ()
    """What a terrain does when it lies in the middle."""


PIECES = ("kingdom", "hero", "terrain", "flag")
"""What each player chooses, in this order."""


def plus(cards: Cards, *more: Kind) -> Cards:
    """Sorted cards with more of them."""
    return tuple(sorted(cards + more))


def minus(cards: Cards, card: Kind) -> Cards:
    """Cards without one of a kind; where its face is not known, without a back."""
    at = cards.index(card if card in cards else BACK)
    return cards[:at] + cards[at + 1 :]


def backs(cards: Cards) -> Cards:
    """This many cards as they look to those who may not know them."""
    return (BACK,) * len(cards)
