"""Action cards: the actions, the faces that show them, and the cards of a deck.

A face shows one action or two of different kinds. All possible faces are listed here, in a fixed order, so that
the action space does not depend on which of them a deck uses.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations
from typing import Annotated, NamedTuple, NewType, TypeAlias

from regnum.kernel import NUMBER, OPTIONAL, keyed, names

Face = NewType("Face", int)
"""A place in `FACES`."""
Playing = NewType("Playing", int)
"""A place in `PLAYINGS`: a face, and the one of its actions that is taken."""

PILES = "ABCD"
Pile: TypeAlias = Annotated[int, names(PILES, "Pile")]
"""A place in `PILES`: the letter on the back of a card."""
PerPile: TypeAlias = Annotated[tuple[int, ...], keyed(PILES, NUMBER)]
"""A number for each pile."""


class Kind(IntEnum):
    """The five kinds of action."""

    BORDERS = 0
    KNIGHTS = 1
    EXPAND = 2
    DESERTER = 3
    ALLIANCE = 4


@dataclass(frozen=True, slots=True)
class Action:
    """A kind of action with the number of steps it allows."""

    kind: Kind
    steps: int
    name: str
    code: str


ACTIONS = (
    Action(Kind.BORDERS, 1, "1 border", "b1"),
    Action(Kind.BORDERS, 2, "2 borders", "b2"),
    Action(Kind.BORDERS, 3, "3 borders", "b3"),
    Action(Kind.KNIGHTS, 1, "1 knight", "k1"),
    Action(Kind.KNIGHTS, 2, "2 knights", "k2"),
    Action(Kind.EXPAND, 1, "expand 1", "e1"),
    Action(Kind.EXPAND, 2, "expand 2", "e2"),
    Action(Kind.DESERTER, 1, "deserter", "d"),
    Action(Kind.ALLIANCE, 1, "alliance", "a"),
)

FACES: tuple[tuple[Action, ...], ...] = tuple((action,) for action in ACTIONS) + tuple(
    pair for pair in combinations(ACTIONS, 2) if pair[0].kind != pair[1].kind
)
FACE_NAMES = tuple(" or ".join(action.name for action in face) for face in FACES)
FACE_CODES = tuple("".join(action.code for action in face) for face in FACES)
FACE_OF_NAME = {name: Face(i) for i, name in enumerate(FACE_NAMES)}
FACE_OF_CODE = {code: Face(i) for i, code in enumerate(FACE_CODES)}

PLAYINGS: tuple[tuple[Face, Action], ...] = tuple((Face(i), action) for i, face in enumerate(FACES) for action in face)


class PricedCard(NamedTuple):
    """A card, with its prices if its face is known."""

    pile: Pile
    face: Face | None
    cost: Annotated[int | None, OPTIONAL] = None
    sale: Annotated[int | None, OPTIONAL] = None


class Card(NamedTuple):
    """A card: the pile whose letter is on its back, and its face; None where the face is not known."""

    pile: Pile
    face: Face | None

    def __str__(self) -> str:
        return f"{'?' if self.face is None else FACE_NAMES[self.face]} ({PILES[self.pile]})"

    @property
    def code(self) -> str:
        """The card in a position text: `Ab2`, or `A?` for a back."""
        return PILES[self.pile] + ("?" if self.face is None else FACE_CODES[self.face])


class Hand(NamedTuple):
    """The cards a player holds: those all have seen, since they came from the chancery, and those hidden."""

    shown: tuple[Card, ...]
    hidden: tuple[Card, ...]

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return len(self.shown) + len(self.hidden)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the hand."""
        return self.shown + self.hidden

    def backs(self) -> Hand:
        """The hand as the others see it."""
        return Hand(self.shown, tuple(Card(card.pile, None) for card in self.hidden))

    def holding(self, face: Face) -> Card | None:
        """The card that leaves the hand when this face is sold or played: one that all have seen, if there is one."""
        for card in self.shown + self.hidden:
            if card.face == face:
                return card
        return None

    def without(self, card: Card) -> Hand:
        """The hand after this card has left it."""
        if card in self.shown:
            return Hand(_minus(self.shown, card), self.hidden)
        return Hand(self.shown, _minus(self.hidden, card))


def _minus(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def plus(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Sorted cards with one more, so that their order tells nothing."""
    return tuple(sorted((*cards, card)))


def read_card(code: str) -> Card:
    """The card of this code, or `ValueError`.

    >>> str(read_card("Bb2k1"))
    '2 borders or 1 knight (B)'
    """
    pile = PILES.find(code[:1]) if code else -1
    if pile < 0 or code[1:] not in FACE_OF_CODE:
        raise ValueError(f"'{code}' is not a card")
    return Card(pile, FACE_OF_CODE[code[1:]])
