"""What a player is: whoever chooses for a seat, from its view alone, and can say what it thought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from regnum.kernel import Event, Move, Moves, Outcome, Plan, RegnumError, View


class PlayerFault(RegnumError):
    """A player that cannot be started, ends early, hangs or answers with what is no legal move."""

    def __init__(self, sentence: str, kind: str = "crash", said: str = "") -> None:
        super().__init__(sentence)
        self.kind, self.said = kind, said
        """In a word, `crash`, `hang`, `garbled` or `illegal`; and the last of what it wrote for its author to read."""


class Player(Protocol):
    """Whoever plays a seat: it sees the seat's views and events and nothing else, and brings its own generator."""

    def observe(self, events: Sequence[Event]) -> None:
        """Hear what happened at the table, as its seat may know it. The view says it all, so one may ignore it."""
        ...

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """One of the legal moves, chosen within this many seconds."""
        ...


@dataclass(frozen=True, slots=True)
class Thought:
    """A plan that was considered, the first of its moves being the step to take now."""

    plan: Plan
    chance: float
    """The chance to win it promises, from 0 to 1."""
    points: float | None = None
    """The points that the seat can expect to have at the end, if that was judged."""
    visits: int = 1
    """How often it was looked into."""

    @property
    def move(self) -> Move:
        """The step to take now."""
        return self.plan[0]


Thoughts = Sequence[Thought]
"""What was considered, the chosen first."""


@runtime_checkable
class Thinker(Player, Protocol):
    """A player that can be asked for its thoughts, for hints and analysis."""

    def think(self, view: View, moves: Moves, budget: float) -> Thoughts:
        """What it would do within this many seconds, best first; never empty, and always legal."""
        ...


@runtime_checkable
class Leaver(Player, Protocol):
    """A player that wants to know when nobody will ask it any more: to end a program, to keep what it learnt."""

    def close(self, outcome: Outcome | None) -> None:
        """Leave the table; without an outcome the game was broken off."""
        ...


def dismiss(player: Player, outcome: Outcome | None = None) -> None:
    """Let a player leave the table: whoever made it says so at the end, whatever the end."""
    if isinstance(player, Leaver):
        player.close(outcome)
