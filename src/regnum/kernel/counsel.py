"""What a game knows about playing it well: the counsel that computer players, who know no game, draw on.

It looks at states, but players only ever hand it guesses from their own view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from regnum.kernel.moves import Move

if TYPE_CHECKING:
    from regnum.kernel.game import State

Plan: TypeAlias = tuple[Move, ...]
"""A few moves of one seat, one after another: what it might do with the rest of its turn."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good, as the phrase `why.<key>` of the game's words and what it names."""

    key: str
    named: Mapping[str, str | int] = field(default_factory=dict)


class Counsel(Protocol):
    """A game's own knowledge of its play."""

    def glance(self, state: State) -> Sequence[float]:
        """How each seat stands at first sight: a handful of features, weighed."""
        ...

    def plans(self, state: State) -> Sequence[Plan]:
        """What the seat that decides might do, the most promising first. A plan's moves are legal one after another
        as far as no chance interferes; it ends where the seat's turn ends, where chance must speak, or earlier."""
        ...

    def prospects(self, state: State) -> Sequence[float]:
        """Each seat's chance to win, judged without looking ahead; together they make one."""
        ...

    def expected(self, state: State) -> Sequence[float]:
        """The points each seat can expect to end with."""
        ...

    def reasons(self, state: State, plan: Plan) -> Sequence[Reason]:
        """What speaks for a plan, the weightiest first."""
        ...
