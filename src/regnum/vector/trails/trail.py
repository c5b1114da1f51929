"""A game as the engine played it, to be followed: what every position of it must be, and what of it is rare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from regnum.games.domaine.rules.cards import Card
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.kernel import Move, Outcome
from regnum.vector.trails.rows import ROW, row


@dataclass
class Trail:
    """A game as the engine played it."""

    number: int
    name: str
    players: int
    options: dict[str, int]
    dealt: tuple[int, ...]
    """Chance's answers to the questions of the deal."""
    text_every: int = 1
    """Of how many positions one is written as text too, besides its row. Which it is, is another in each game."""
    start: State | None = None
    """The position it begins with, if it was not dealt."""
    rows: bytearray = field(default_factory=bytearray)
    """What the engine says of each position, one row after the other."""
    texts: dict[int, str] = field(default_factory=dict)
    """Positions as text, by their numbers."""
    actions: list[int] = field(default_factory=list)
    """The move made in each position but the last."""
    answers: list[int] = field(default_factory=list)
    """Chance's answer to the question that each move asked, 0 if it asked none."""
    outcome: Outcome | None = None
    met: Counter[str] = field(default_factory=Counter)
    """How often each situation of `SITUATIONS` was met."""

    @property
    def positions(self) -> int:
        """How many positions it has."""
        return len(self.rows) // ROW

    def look(self, state: State) -> None:
        """Write a position down."""
        if (self.number + self.positions) % self.text_every == 0:
            self.texts[self.positions] = state.text()
        self.rows += row(state)
        self.met.update([name for name, holds in SITUATIONS.items() if holds(state)])
        self.outcome = state.outcome

    def made(self, move: Move, answers: Sequence[int]) -> None:
        """Write a move down."""
        self.actions.append(move.id)
        self.answers.append(answers[0] if answers else 0)


SITUATIONS: dict[str, Callable[[State], bool]] = {
    "no marker is left": lambda state: state.board.supply == 0,
    "an expansion with fewer than two markers": lambda state: state.phase == Phase.EXPAND and state.board.supply < 2,
    "a colour has no knight left": lambda state: not all(map(state.board.knights_left, range(state.setting.seats))),
    "a deserter between knights in a chain": lambda state: state.phase == Phase.DESERT and _has_chain(state),
    "an alliance while a domain grows": lambda state: state.phase == Phase.EXPAND and bool(state.board.allies),
    "a card sold while its twin may be taken": lambda state: state.chancery.count(state.sold or Card(9, None)) > 1,
    "a shared victory": lambda state: state.outcome is not None and len(state.outcome.winners) > 1,
    "several at the king": lambda state: sum(points >= state.setting.king for points in state.points) > 1,
    "a neutral domain": lambda state: state.setting.seats == 2 and bool(state.board.controlled[2]),
}
"""What is rare in games and must be met."""


def _has_chain(state: State) -> bool:
    guards = sum(state.board.guard(castle) for castle in state.board.domains if state.chosen != castle)
    return state.moves().bits.bit_count() < guards.bit_count()
