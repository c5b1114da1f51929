"""The fields of a position, each declared once, and how their values are written: in views, events and texts."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from regnum.games.domaine.rules.board.board import Board
from regnum.games.domaine.rules.board.geometry import CELL, EDGE, Cell, Edge, EdgeSet, edge_names
from regnum.games.domaine.rules.cards import FACE_NAMES, Card, Face, Hand, read_card
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import Setting
from regnum.kernel import COPIED, EACH, UNTOLD, UNWRITTEN, Declared, Forms, Outcome, Seat, Seen, form, listed

FORMS = Forms(
    {
        Cell: CELL,
        Edge: EDGE,
        EdgeSet: listed(replace(EDGE, json=None), edge_names),
        Face: form({"type": "string"}, FACE_NAMES.__getitem__),
    }
)


def write_cards(cards: tuple[Card, ...]) -> str:
    """Cards as `Ab2,Ck1`."""
    return ",".join(card.code for card in cards) or "-"


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, sorted, or `ValueError`."""
    return () if text == "-" else tuple(sorted(map(read_card, text.split(","))))


def write_hand(hand: Hand) -> str:
    """A hand as the cards that all have seen, and those that are hidden: `Ab2+Ck1,De1`."""
    return f"{write_cards(hand.shown)}+{write_cards(hand.hidden)}"


def read_hand(text: str) -> Hand:
    """The hand of a text, or `ValueError`."""
    shown, hidden = text.split("+")
    return Hand(read_cards(shown), read_cards(hidden))


FORMS.write(Card, lambda card: card.code, read_card)
FORMS.write(tuple[Card, ...], write_cards, read_cards)
FORMS.write(Hand, write_hand, read_hand, separator="/")


def _hands(position: Position, seat: Seat | None) -> tuple[Hand, ...]:
    """The hands with the backs of the cards that a seat may not see."""
    # DOM-C6
    return tuple(hand if owner == seat else hand.backs() for owner, hand in enumerate(position.hands))


class Position(Declared, forms=FORMS):
    """A position, whole or as a seat sees it: what a state and a view of it share."""

    setting: Annotated[Setting, UNTOLD, UNWRITTEN]
    board: Annotated[Board, COPIED, UNTOLD, UNWRITTEN]
    to_move: Annotated[Seat | None, UNWRITTEN] = Seat(0)
    phase: Annotated[Phase, UNWRITTEN] = Phase.CASTLE
    steps: Annotated[int, UNWRITTEN] = 0
    """How many steps the action under way still allows."""
    begun: Annotated[bool, UNWRITTEN] = False
    """Whether the action under way has taken its first step."""
    chosen: Annotated[Cell | None, UNWRITTEN] = None
    """The castle that the decision is about: of the domain chosen, or the one just built."""
    outcome: Annotated[Outcome | None, UNWRITTEN] = None
    ducats: Annotated[tuple[int, ...], EACH]
    hands: Annotated[tuple[Hand, ...], EACH, Seen(_hands), UNTOLD]
    chancery: Annotated[tuple[Card, ...], UNTOLD] = ()
    discards: Annotated[tuple[Card, ...], UNTOLD] = ()
    sold: Card | None = None
    """The card sold this turn."""
    idle: int = 0
    """How many turns in a row passed without a card played or drawn."""

    @property
    def points(self) -> tuple[int, ...]:
        """The players' points on the track."""
        return self.board.points[: self.setting.seats]
