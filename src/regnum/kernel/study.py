"""What a game can tell those who study many games of it: points on the way, what can run out, which pieces are chosen,
which cards are used, how fights stand before the roll, and what balance means for it; and what points come from.

A game need not have it; a study of one that has not simply says less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    from regnum.kernel.forms import Json
    from regnum.kernel.game import Game, Options, State, View
    from regnum.kernel.moves import Move


# criteria


@dataclass(frozen=True, slots=True)
class Ending:
    """The share of games that should end by a rule."""

    rule: str
    low: float
    high: float = 1.0


@dataclass(frozen=True, slots=True)
class VerbShare:
    """Of all moves by some verbs, the share that should be by one of them; if a name is given, for each thing of it."""

    verb: str
    among: tuple[str, ...]
    low: float = 0.0
    high: float = 1.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """The share of games in which a verb should be played; if a name is given, with each thing of that name.

    `things` are those that count, if not all that the action space names do.
    """

    verb: str
    low: float
    high: float = 1.0
    name: str = ""
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remainder:
    """The share of games in which this much of a thing that can run out should be left at the end."""

    name: str
    least: int
    low: float


@dataclass(frozen=True, slots=True)
class PieceWins:
    """Whoever has chosen a piece should win at least and at most this many times the fair part, for every piece."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Foregone:
    """The share of fights of a kind that may be as good as decided before the roll."""

    kind: str
    high: float


Criterion: TypeAlias = Ending | VerbShare | Use | Remainder | PieceWins | Foregone
"""What games between equals should show if the game is in balance."""


# what is told


@dataclass(frozen=True, slots=True)
class Usage:
    """Things whose use is reported one by one: under which title, used by which verbs, and under which name."""

    title: str
    """As in "Cards bought"."""
    verbs: tuple[str, ...]
    name: str
    things: tuple[str, ...] = ()
    """Those there are, if not all that the action space names."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight that is about to be rolled: between what, and the chance that the attack succeeds."""

    kind: str
    chance: float


@runtime_checkable
class Studied(Protocol):
    """A game that can be studied while it is played."""

    @property
    def pieces(self) -> Mapping[str, str]:
        """The verbs by which pieces are chosen at set-up, each with the name under which its moves name the piece."""
        ...

    def criteria(self, options: Options) -> Sequence[Criterion]:
        """What balance means for it, played with these options."""
        ...

    def usages(self, options: Options) -> Sequence[Usage]:
        """What is told of the use of cards and the like."""
        ...

    def stores(self, state: State) -> Mapping[str, int]:
        """What can run out in the course of a game, by name, and how much of it is left."""
        ...

    def fight(self, state: State, move: Move) -> Fight | None:
        """The fight that a legal move rolls for; None if it rolls for none."""
        ...


# what points come from


class Count(NamedTuple):
    """Some of what a seat has: what (the phrase `count.<what>`), how much, and its points; None if it brings none."""

    what: str
    n: int
    points: int | None


class Tally(NamedTuple):
    """How a game was won (the phrase `won.<how>`), if it was, and for each seat counts that add up to its points."""

    how: str | None
    seats: tuple[tuple[Count, ...], ...]

    def json(self) -> dict[str, Json]:
        """The tally as JSON."""
        return {"how": self.how, "seats": [[count._asdict() for count in counts] for counts in self.seats]}


@runtime_checkable
class Tallied(Protocol):
    """A game that can tell what everybody's points come from."""

    def tally(self, view: View) -> Tally:
        """What the points of a view come from: at the end those of the outcome, before it those by now."""
        ...


def tally(game: Game, view: View) -> Tally | None:
    """What everybody's points come from; None if the game does not tell."""
    return game.tally(view) if isinstance(game, Tallied) else None
