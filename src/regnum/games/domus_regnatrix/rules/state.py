"""A position of Domus Regnatrix and how it advances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from regnum.games.domus_regnatrix.rules import ending, invariants, refusals
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.legal import legal
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.steps import STEPS
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn.scene import Scene
from regnum.games.domus_regnatrix.rules.view import View
from regnum.games.domus_regnatrix.text import position
from regnum.kernel import DERIVED, Chance, Move, Moves, Refusal, Seat


class State(Table):
    """A whole position, hands and deck included."""

    found: Annotated[int | None, DERIVED] = None
    """The legal moves, once they are found."""

    def __hash__(self) -> int:
        return hash((self.realms, self.phase, self.to_move, self.deck, self.discards))

    def __repr__(self) -> str:
        return f"<domus_regnatrix {self.text()}>"

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setting.seats

    # what is legal

    def moves(self) -> Moves:
        """The legal moves."""
        bits = self.found
        if bits is None:
            bits = self.found = legal(self)
        return Moves(self.setting.moves.actions, bits)

    @property
    def silence(self) -> Move | None:
        """Who does not answer a call at the market passes."""
        if self.phase != Phase.BID:
            return None
        (passing,) = Moves(self.setting.moves.actions, self.setting.moves.pass_bid)
        return passing

    def refuse(self, move: Move) -> Refusal | None:
        """Why a move is not legal now; None if it is."""
        return refusals.refuse(self, move)

    # what moves do

    def play(self, move: Move, chance: Chance) -> Sequence[DomusEvent]:
        """Advance by a legal move."""
        scene = Scene(self, chance)
        self.found = None
        STEPS[move.verb](scene, self.setting.moves.named[move.id])
        self.found = scene.legal
        return scene.events

    @property
    def standings(self) -> Sequence[tuple[int, ...]]:
        """Of a game that is over: who rules, who has reached a victory, points and coins of each seat."""
        return ending.standings(self)

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
