"""A position of Golden Horn and how it advances."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.golden_horn.rules import invariants, refusals
from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.events import GoldenHornEvent
from regnum.games.golden_horn.rules.legal import LEGAL
from regnum.games.golden_horn.rules.moves import ACTIONS
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.setup import Setting
from regnum.games.golden_horn.rules.steps import STEPS
from regnum.games.golden_horn.rules.view import View, see
from regnum.games.golden_horn.rules.voyage.goods import DECK, NO_CARDS, NOTHING, Bag, Cards, Lot
from regnum.games.golden_horn.rules.voyage.memory import forgotten
from regnum.games.golden_horn.rules.voyage.route import Route
from regnum.games.golden_horn.rules.voyage.scoring import scores
from regnum.games.golden_horn.rules.voyage.ships import UNPLACED, Ship, ShipNo
from regnum.games.golden_horn.text import position
from regnum.kernel import Chance, Move, Moves, Outcome, Refusal, Seat


class State:
    """A whole position, hands included. Fields are values that are replaced, so that a copy shares them."""

    __slots__ = (
        "bag",
        "deck",
        "discards",
        "first",
        "hands",
        "known",
        "outcome",
        "phase",
        "ports",
        "raided",
        "realm",
        "round",
        "route",
        "setting",
        "ship",
        "ships",
        "to_move",
        "warehouses",
    )

    def __init__(self, setting: Setting, route: Route, first: Seat) -> None:
        seats, rules = setting.seats, setting.rules
        self.setting = setting
        self.route = route
        self.first = first
        """The seat that began."""
        self.to_move: Seat | None = first
        self.phase = Phase.BERTH
        self.round = 1
        self.ship: ShipNo | None = None
        """The ship that the decision is about: the one that moves, or the one attacked."""
        self.raided = False
        """Whether pirates have attacked this turn."""
        self.ships: tuple[Ship, ...] = (UNPLACED,) * (SHIPS * seats)
        self.ports: tuple[Lot, Lot] = (NOTHING, NOTHING)
        self.bag: Bag = rules.cubes
        """What is in the bag. Which cube comes next is left to chance until it is drawn."""
        self.realm = rules.realm()
        self.warehouses: tuple[Lot, ...] = (NOTHING,) * seats
        self.hands: tuple[Cards, ...] = (NO_CARDS,) * seats
        self.deck: Cards = DECK
        """What is left of the deck. Its order is left to chance until a card is drawn."""
        self.discards: Cards = NO_CARDS
        self.known = forgotten(seats)
        """What every seat, and last a spectator, knows of the others' cards together."""
        self.outcome: Outcome | None = None

    def copy(self) -> State:
        """An independent, equal state."""
        new: State = object.__new__(State)
        new.setting = self.setting
        new.route = self.route
        new.first = self.first
        new.to_move = self.to_move
        new.phase = self.phase
        new.round = self.round
        new.ship = self.ship
        new.raided = self.raided
        new.ships = self.ships
        new.ports = self.ports
        new.bag = self.bag
        new.realm = self.realm
        new.warehouses = self.warehouses
        new.hands = self.hands
        new.deck = self.deck
        new.discards = self.discards
        new.known = self.known
        new.outcome = self.outcome
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.ships, self.ports, self.warehouses, self.hands, self.phase, self.to_move))

    def __repr__(self) -> str:
        return f"<golden_horn {self.text()}>"

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setting.seats

    @property
    def points(self) -> tuple[int, ...]:
        """What each player would have if the game ended now."""
        return tuple(score.points for score in scores(self.setting, self.realm, self.warehouses))

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
