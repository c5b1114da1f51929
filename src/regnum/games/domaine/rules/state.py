"""A position of Domaine and how it advances: set-up, turns, actions and the end."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.domaine.rules import invariants, refusals, setup
from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.geometry import Cell
from regnum.games.domaine.rules.board.land import Land
from regnum.games.domaine.rules.cards import Card, Face, Hand
from regnum.games.domaine.rules.events import DomaineEvent
from regnum.games.domaine.rules.legal import LEGAL
from regnum.games.domaine.rules.moves import ACTIONS
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import Setting
from regnum.games.domaine.rules.steps import STEPS
from regnum.games.domaine.rules.view import View, see
from regnum.games.domaine.text import position
from regnum.kernel import Chance, Move, Moves, Outcome, Refusal, Seat


class State:
    """A whole position, hands included. Fields are values that are replaced, so that a copy shares them."""

    __slots__ = (
        "begun",
        "board",
        "chancery",
        "chosen",
        "discards",
        "ducats",
        "hands",
        "idle",
        "outcome",
        "phase",
        "piles",
        "setting",
        "sold",
        "steps",
        "to_move",
    )

    def __init__(self, setting: Setting, land: Land) -> None:
        seats = setting.seats
        self.setting = setting
        self.board = Board(land, setup.colours(seats))
        self.to_move: Seat | None = Seat(0)
        self.phase = Phase.CASTLE
        self.steps = 0
        """How many steps the action under way still allows."""
        self.begun = False
        """Whether the action under way has taken its first step."""
        self.chosen: Cell | None = None
        """The castle that the decision is about: of the domain chosen, or the one just built."""
        self.ducats: tuple[int, ...] = (setup.DUCATS,) * seats  # DOM-S2
        self.hands: tuple[Hand, ...] = (Hand((), ()),) * seats
        self.piles: tuple[tuple[Face, ...], ...] = setting.data.piles
        """What is left of each pile of the deck. Its order is left to chance until a card is drawn."""
        self.chancery: tuple[Card, ...] = ()
        self.discards: tuple[Card, ...] = ()
        self.sold: Card | None = None
        """The card sold this turn."""
        self.idle = 0
        """How many turns in a row passed without a card played or drawn."""
        self.outcome: Outcome | None = None

    def copy(self) -> State:
        """An independent, equal state."""
        new: State = object.__new__(State)
        new.setting = self.setting
        new.board = self.board.copy()
        new.to_move = self.to_move
        new.phase = self.phase
        new.steps = self.steps
        new.begun = self.begun
        new.chosen = self.chosen
        new.ducats = self.ducats
        new.hands = self.hands
        new.piles = self.piles
        new.chancery = self.chancery
        new.discards = self.discards
        new.sold = self.sold
        new.idle = self.idle
        new.outcome = self.outcome
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

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
    def points(self) -> tuple[int, ...]:
        """The players' points on the track."""
        return self.board.points[: self.setting.seats]

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

    # what is told

    def view(self, seat: Seat | None) -> View:
        """What this seat may know."""
        return see(self, seat)

    def text(self) -> str:
        """The whole position in one line."""
        return position.write(self)

    def faults(self) -> Sequence[str]:
        """The invariants that do not hold."""
        return invariants.faults(self)
