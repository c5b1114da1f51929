"""A scene: one step as it is played out. What happens is told as events, and each changes the table at once."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.cards import Effects
from regnum.games.domus_regnatrix.rules.components.limits import DICE, SIDES
from regnum.games.domus_regnatrix.rules.events import DomusEvent, Now
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Chance, Seat, Stream


class Scene:
    """A table, the chance that decides, what has happened so far, and what is still due after it."""

    __slots__ = ("chance", "due", "events", "legal", "step", "table")

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table, self.chance = table, chance
        self.events: list[DomusEvent] = []
        self.due: Effects = table.due
        """What else the card played or the flag raised does, when this is done."""
        self.step = table.step
        self.legal: int | None = None
        """The moves of the next decision, if they were found on the way."""

    @property
    def seat(self) -> Seat:
        """Who decided."""
        assert self.table.to_move is not None
        return self.table.to_move

    def tell(self, event: DomusEvent) -> None:
        """Let something happen."""
        event.apply(self.table)
        self.events.append(event)

    def ask(self, seat: Seat, phase: Phase, *, steps: int = 0) -> None:
        """Ask a seat for a decision."""
        self.tell(Now(seat, phase, self.step, steps, self.due))

    def roll(self, stream: Stream) -> tuple[int, ...]:
        """Roll two dice."""
        return tuple(1 + self.chance.below(SIDES, stream) for _ in range(DICE))
