"""What one seat may know of a position: everything but the faces of others' hidden cards and the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from regnum.games.domaine.rules import setup
from regnum.games.domaine.rules.board.board import Alliance, Colour, ColourName
from regnum.games.domaine.rules.board.geometry import Cell, CellSet, EdgeSet
from regnum.games.domaine.rules.cards import Card, Face, PerPile, Pile, PricedCard
from regnum.games.domaine.rules.fields import Position
from regnum.kernel import EACH, DeclaredView, Seat, Seen, json_key

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State


class Pieces(NamedTuple):
    """The figures of a colour: where they stand, and how many knights are left."""

    name: ColourName
    castles: CellSet
    knights: CellSet
    left: int


class Domain(NamedTuple):
    """A domain, with the number of its knights and what it is worth."""

    castle: Cell
    colour: ColourName
    cells: CellSet
    knights: int
    worth: int


def _deck(state: State, seat: Seat | None) -> PerPile:
    return tuple(map(len, state.piles))


class View(DeclaredView, Position):
    """A position as one seat (None: a spectator) sees it: the fields of the state that it may know."""

    deck: Annotated[PerPile, Seen(_deck)]
    """How many cards each pile of the deck has left."""

    @property
    def colour(self) -> Colour | None:
        """The colour that the seat to decide acts for."""
        if self.to_move is None:
            return None
        return setup.acting_for(self.board, self.setting.seats, self.phase, self.to_move)

    def unseen(self) -> tuple[Mapping[Face, int], ...]:
        """The faces that this seat has not seen yet, counted by pile: in the deck or hidden in others' hands."""
        counts = [dict(pile) for pile in self.setting.data.faces]
        for cards in (self.chancery, self.discards, *(hand.cards for hand in self.hands)):
            for card in cards:
                if card.face is not None:
                    counts[card.pile][card.face] -= 1
        return tuple([{face: n for face, n in pile.items() if n} for pile in counts])

    # what its JSON tells beside its fields

    @json_key("game", shared=True)
    def _game(self) -> Literal["domaine"]:
        return "domaine"

    @json_key("land", shared=True)
    def _land(self) -> tuple[str, ...]:
        """Twelve rows of twelve signs, the north one first."""
        return self.board.land.rows

    @json_key("colours", shared=True)
    def _colours(self) -> tuple[Pieces, ...]:
        board = self.board
        return tuple(
            Pieces(name, board.castles[colour], board.knights[colour], board.knights_left(colour))
            for colour, name in enumerate(board.names)
        )

    @json_key("borders", shared=True)
    def _borders(self) -> EdgeSet:
        """The edges with a marker."""
        return EdgeSet(self.board.east, self.board.north)

    @json_key("supply", shared=True)
    def _supply(self) -> int:
        """How many markers are left."""
        return self.board.supply

    @json_key("domains", shared=True)
    def _domains(self) -> tuple[Domain, ...]:
        board = self.board
        return tuple(
            Domain(
                castle,
                board.names[board.lords[castle]],
                cells,
                board.guard(castle).bit_count(),
                board.land.worth(cells),
            )
            for castle, cells in sorted(board.domains.items())
        )

    @json_key("zones", shared=True)
    def _zones(self) -> tuple[CellSet, ...]:
        """The enclosed regions without a castle."""
        return self.board.zones()

    @json_key("allies", shared=True)
    def _allies(self) -> tuple[Alliance, ...]:
        """Pairs of castles whose domains are allied."""
        return tuple(sorted(self.board.allies))

    @json_key("king", shared=True)
    def _king(self) -> int:
        """The king's space on the track."""
        return self.setting.king

    @json_key("colour", shared=True)
    def _colour_name(self) -> ColourName | None:
        """The colour that the seat to decide acts for."""
        return None if self.colour is None else self.board.names[self.colour]

    @json_key("chancery", shared=True)
    def _chancery(self) -> tuple[PricedCard, ...]:
        return self._priced(self.chancery)

    @json_key("discards", shared=True)
    def _discards(self) -> tuple[PricedCard, ...]:
        return self._priced(self.discards)

    @json_key("unseen")
    def _unseen_by_pile(self) -> Mapping[Pile, Mapping[Face, int]]:
        """The faces that this seat has not seen yet, counted by pile."""
        return dict(enumerate(self.unseen()))

    @json_key("points", shared=True)
    def _points(self) -> Annotated[tuple[int, ...], EACH]:
        """On the track."""
        return self.points

    @json_key("income", shared=True)
    def _income(self) -> Annotated[tuple[int, ...], EACH]:
        """What the next turn begins with."""
        board = self.board
        return tuple(board.land.income(board.controlled[seat]) for seat in range(self.setting.seats))

    @json_key("shown")
    def _shown(self) -> Annotated[tuple[tuple[PricedCard, ...], ...], EACH]:
        """The cards of the hand that all have seen when they were taken from the chancery."""
        return tuple(self._priced(hand.shown) for hand in self.hands)

    @json_key("hidden")
    def _hidden(self) -> Annotated[tuple[tuple[PricedCard, ...], ...], EACH]:
        """The other cards of the hand."""
        return tuple(self._priced(hand.hidden) for hand in self.hands)

    def _priced(self, cards: tuple[Card, ...]) -> tuple[PricedCard, ...]:
        return tuple(map(self.setting.data.priced.__getitem__, cards))
