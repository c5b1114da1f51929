"""A position of Golden Horn and how it advances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from regnum.games.golden_horn.rules import invariants, refusals
from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.events import GoldenHornEvent
from regnum.games.golden_horn.rules.fields import Position
from regnum.games.golden_horn.rules.legal import LEGAL
from regnum.games.golden_horn.rules.moves import ACTIONS
from regnum.games.golden_horn.rules.setup import Setting
from regnum.games.golden_horn.rules.steps import STEPS
from regnum.games.golden_horn.rules.view import View
from regnum.games.golden_horn.rules.voyage import scoring
from regnum.games.golden_horn.rules.voyage.goods import DECK, NO_CARDS, NOTHING, Cards
from regnum.games.golden_horn.rules.voyage.memory import forgotten
from regnum.games.golden_horn.rules.voyage.route import Route
from regnum.games.golden_horn.rules.voyage.ships import UNPLACED
from regnum.games.golden_horn.text import position
from regnum.kernel import EACH, UNWRITTEN, Chance, Move, Moves, Refusal, Seat


class State(Position):
    """A whole position, hands included."""

    hands: Annotated[tuple[Cards, ...], EACH]
    deck: Annotated[Cards, UNWRITTEN] = DECK
    """What is left of the deck. Its order is left to chance until a card is drawn."""
    known: Annotated[tuple[Cards, ...], EACH]
    """What every seat, and last a spectator, knows of the others' cards together."""

    def __init__(self, setting: Setting, route: Route, first: Seat) -> None:
        super().__init__()
        seats, rules = setting.seats, setting.rules
        self.setting, self.route = setting, route
        self.first = self.to_move = first
        self.ships = (UNPLACED,) * (SHIPS * seats)
        self.bag, self.realm = rules.cubes, rules.realm()
        self.warehouses = (NOTHING,) * seats
        self.hands = (NO_CARDS,) * seats
        self.known = forgotten(seats)

    def __hash__(self) -> int:
        return hash((self.ships, self.ports, self.warehouses, self.hands, self.phase, self.to_move))

    def __repr__(self) -> str:
        return f"<golden_horn {self.text()}>"

    # what is legal

    def moves(self) -> Moves:
        """The legal moves."""
        return Moves(ACTIONS, LEGAL[self.phase](self))

    def refuse(self, move: Move) -> Refusal | None:
        """Why a move is not legal now; None if it is."""
        return refusals.refuse(self, move)

    # what moves do

    def play(self, move: Move, chance: Chance) -> Sequence[GoldenHornEvent]:
        """Advance by a legal move."""
        step, named = STEPS[move.id]
        return step(self, named, chance)

    @property
    def standings(self) -> Sequence[tuple[int, ...]]:
        """Of a game that is over: each seat's points, then its cubes."""
        return scoring.standings(self.setting, self.realm, self.warehouses)

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
