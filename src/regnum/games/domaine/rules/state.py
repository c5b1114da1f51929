"""A position of Domaine and how it advances: set-up, turns, actions and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from regnum.games.domaine.rules import invariants, refusals, setup
from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.land import Land
from regnum.games.domaine.rules.cards import Face, Hand
from regnum.games.domaine.rules.events import DomaineEvent
from regnum.games.domaine.rules.fields import Position
from regnum.games.domaine.rules.legal import LEGAL
from regnum.games.domaine.rules.moves import ACTIONS
from regnum.games.domaine.rules.setup import Setting
from regnum.games.domaine.rules.steps import STEPS
from regnum.games.domaine.rules.view import View
from regnum.games.domaine.text import position
from regnum.kernel import UNWRITTEN, Chance, Move, Moves, Refusal, Seat


class State(Position):
    """A whole position, hands included."""

    piles: Annotated[tuple[tuple[Face, ...], ...], UNWRITTEN]
    """What is left of each pile of the deck. Its order is left to chance until a card is drawn."""

    def __init__(self, setting: Setting, land: Land) -> None:
        super().__init__()
        self.setting = setting
        self.board = Board(land, setup.colours(setting.seats))
        self.ducats = (setup.DUCATS,) * setting.seats  # DOM-S2
        self.hands = (Hand((), ()),) * setting.seats
        self.piles = setting.data.piles

    def __hash__(self) -> int:
        return hash((self.board, self.hands, self.ducats, self.phase, self.to_move))

    def __repr__(self) -> str:
        return f"<domaine {self.text()}>"

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setting.seats

    @property
    def colour(self) -> Colour:
        """The colour that the seat to decide acts for."""
        assert self.to_move is not None
        return setup.acting_for(self.board, self.setting.seats, self.phase, self.to_move)

    @property
    def deck(self) -> int:
        """How many cards are left in the deck."""
        return sum(map(len, self.piles))

    # what is legal

    def moves(self) -> Moves:
        """The legal moves."""
        return Moves(ACTIONS, LEGAL[self.phase](self))

    def refuse(self, move: Move) -> Refusal | None:
        """Why a move is not legal now; None if it is."""
        return refusals.refuse(self, move)

    # what moves do

    def play(self, move: Move, chance: Chance) -> Sequence[DomaineEvent]:
        """Advance by a legal move."""
        step, named = STEPS[move.id]
        return step(self, named, chance)

    @property
    def standings(self) -> Sequence[tuple[int, ...]]:
        """Of a game that is over: each seat's points, then its ducats."""
        assert self.outcome is not None
        return [*zip(self.outcome.points, self.ducats, strict=True)]

    # what is told

    def view(self, seat: Seat | None) -> View:
        """What this seat may know."""
        return View.of(self, seat)

    def text(self) -> str:
        """The whole position in one line."""
        return position.write(self)

    def faults(self) -> Sequence[str]:
        """The invariants that do not hold."""
        return invariants.faults(self)
