"""What a game can tell those who study many games of it: points on the way, what can run out, and what is wished for.

A game need not have it; a study of one that has not simply says less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    from regnum.kernel.game import State
    from regnum.kernel.options import Options


@dataclass(frozen=True, slots=True)
class Ending:
    """The share of games that should end by a rule."""

    rule: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Fate:
    """Of all moves by one of these verbs that name the same thing, at most so large a share should be by this verb."""

    name: str
    verb: str
    among: tuple[str, ...]
    high: float


@dataclass(frozen=True, slots=True)
class Use:
    """The share of games in which a verb should be played; if a name is given, with each thing of that name."""

    verb: str
    low: float
    high: float = 1.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Spare:
    """The share of games in which so much of a thing that can run out should be left at the end."""

    name: str
    least: int
    low: float


Wish: TypeAlias = Ending | Fate | Use | Spare
"""What games between equals should show if the game is in balance."""


@runtime_checkable
class Studied(Protocol):
    """A game that can be studied while it is played."""

    def wishes(self, options: Options) -> Sequence[Wish]:
        """What balance means for it, played with these options."""
        ...

    def points(self, state: State) -> Sequence[int]:
        """The points each seat has so far."""
        ...

    def stores(self, state: State) -> Mapping[str, int]:
        """What can run out in the course of a game, by name, and how much of it is left."""
        ...
