"""What a game knows about playing it well: the evaluator that computer players, who know no game, ask.

It looks at states, but players only ever hand it guesses from their own view.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import mul
from random import Random
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from regnum.kernel.chance import Chance, RandomChance
from regnum.kernel.forms import Json
from regnum.kernel.moves import Move

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from regnum.kernel.game import Seat, State

S = TypeVar("S", bound="State")

Plan: TypeAlias = tuple[Move, ...]
"""A few moves of one seat, one after another: what it might do with the rest of its turn."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good, as the phrase `why.<key>` of the game and what it names."""

    key: str
    named: Mapping[str, str | int] = field(default_factory=dict)

    def json(self) -> dict[str, Json]:
        """The reason as JSON."""
        return {"key": self.key, "named": dict(self.named)}


WeighedReason: TypeAlias = tuple[float, Reason]
"""A reason with how much it weighs beside others."""


class Evaluator(Protocol):
    """A game's own knowledge of its play."""

    @property
    def high_variance(self) -> bool:
        """Whether chance decides more from turn to turn than plans do: they are best tried under the same luck then."""
        ...

    @property
    def tells_points(self) -> bool:
        """Whether the points to be expected say something to players: not where a game is won otherwise."""
        ...

    @property
    def error(self) -> float:
        """By how much its judgement of a plan is usually off, beside what is the same for all plans."""
        ...

    @property
    def version(self) -> str:
        """A hash of the weights that it judges by: what it said is only comparable as long as that is the same."""
        ...

    def quick_score(self, state: State) -> Sequence[float]:
        """How each seat stands at first sight: a handful of features, weighed."""
        ...

    def plans(self, state: State) -> Sequence[Plan]:
        """What the seat that decides might do, the most promising first. A plan's moves are legal one after another
        as far as no chance interferes; it ends where the seat's turn ends, where chance must speak, or earlier."""
        ...

    def is_symmetric(self, state: State) -> bool:
        """Whether all plans are meant to be equally good here, so that lots may decide."""
        ...

    def win_chances(self, state: State) -> Sequence[float]:
        """Each seat's chance to win, judged without looking ahead; together they make one."""
        ...

    def plain_win_chances(self, state: State) -> Sequence[float]:
        """Each seat's chance to win as a plainer mind judges it, which has a plan and sees little beside. Since each is
        judged for itself, they need not make one."""
        ...

    def expected_points(self, state: State) -> Sequence[float]:
        """The points each seat can expect to end with."""
        ...

    def reasons(self, state: State, plan: Plan) -> Sequence[Reason]:
        """What speaks for a plan, the weightiest first."""
        ...


class GameEvaluator(Generic[S]):
    """The evaluator of a game, put together from functions that know its own kind of state."""

    def __init__(
        self,
        kind: type[S],
        *,
        quick_score: Callable[[S], Sequence[float]],
        plans: Callable[[S], Sequence[Plan]],
        win_chances: Callable[[S], Sequence[float]],
        expected_points: Callable[[S], Sequence[float]],
        reasons: Callable[[S, S, Seat, Plan], Iterable[WeighedReason]],
        is_symmetric: Callable[[S], bool] = lambda _: False,
        plain_win_chances: Callable[[S], Sequence[float]] | None = None,
        high_variance: bool = False,
        tells_points: bool = True,
        error: float = 0.02,
        weights: Traversable | None = None,
    ) -> None:
        """`weights` is the file that has the fitted ones, if there is one."""
        self._kind, self._quick_score, self._plans = kind, quick_score, plans
        self._win_chances, self._expected_points, self._reasons, self._is_symmetric = (
            win_chances,
            expected_points,
            reasons,
            is_symmetric,
        )
        self._plain_win_chances = plain_win_chances or win_chances
        self._high_variance, self._tells_points, self._error = high_variance, tells_points, error
        self._weights = weights

    def __repr__(self) -> str:
        return f"<evaluator of positions of {self._kind.__module__}>"

    @property
    def high_variance(self) -> bool:
        """Whether chance decides more from turn to turn than plans do."""
        return self._high_variance

    @property
    def tells_points(self) -> bool:
        """Whether the points to be expected say something to players."""
        return self._tells_points

    @property
    def error(self) -> float:
        """By how much its judgement of a plan is usually off."""
        return self._error

    @cached_property
    def version(self) -> str:
        """A hash of the weights that it judges by."""
        return hashlib.sha256(self._weights.read_bytes() if self._weights is not None else b"").hexdigest()[:12]

    def quick_score(self, state: State) -> Sequence[float]:
        """How each seat stands at first sight."""
        return self._quick_score(self._own(state))

    def plans(self, state: State) -> Sequence[Plan]:
        """What the seat that decides might do."""
        return self._plans(self._own(state))

    def is_symmetric(self, state: State) -> bool:
        """Whether all plans are meant to be equally good here."""
        return self._is_symmetric(self._own(state))

    def win_chances(self, state: State) -> Sequence[float]:
        """Each seat's chance to win."""
        return self._win_chances(self._own(state))

    def plain_win_chances(self, state: State) -> Sequence[float]:
        """Each seat's chance to win as a plainer mind judges it; where the game knows none, the same."""
        return self._plain_win_chances(self._own(state))

    def expected_points(self, state: State) -> Sequence[float]:
        """The points each seat can expect to end with."""
        return self._expected_points(self._own(state))

    def reasons(self, state: State, plan: Plan) -> Sequence[Reason]:
        """What speaks for a plan, found by comparing the position before it with the one after."""
        if state.to_move is None:
            return []
        before, after = self._own(state), self._own(follow(state, plan, RandomChance(Random(0))))
        found = sorted(self._reasons(before, after, state.to_move, plan), key=lambda weighed: -weighed[0])
        return [reason for _, reason in found]

    def _own(self, state: State) -> S:
        assert isinstance(state, self._kind)
        return state


class Weights(NamedTuple):
    """What each feature of a position weighs at the end of a game, and what it weighs more at the beginning."""

    late: tuple[float, ...]
    early: tuple[float, ...]

    def judge(self, rows: Sequence[Sequence[float]], left: float) -> list[float]:
        """The weighted sum of each seat's features, with this part of the game left."""
        now = [late + left * early for late, early in zip(self.late, self.early, strict=True)]
        return [sum(map(mul, now, row)) for row in rows]


def shares(merits: Sequence[float]) -> list[float]:
    """Each seat's chance to win, as the softmax of what speaks for it."""
    best = max(merits)
    odds = [math.exp(merit - best) for merit in merits]
    return [each / sum(odds) for each in odds]


def follow(state: State, plan: Plan, chance: Chance) -> State:
    """The state after a plan that was made for this one, so that its first move needs no check.

    It is followed as long as chance does not interfere: while the same seat decides, and the next move is legal.
    """
    after, seat = state.copy(), state.to_move
    after.play(plan[0], chance)
    for move in plan[1:]:
        if after.to_move != seat or move not in after.moves():
            break
        after.play(move, chance)
    return after


# puzzles


class PuzzleMaker(Protocol):
    """What a game says of puzzles, in which one plan is much better than all others."""

    @property
    def themes(self) -> Sequence[str]:
        """What plans can be about; each theme has its phrase `theme.<name>`."""
        ...

    @property
    def file(self) -> Traversable:
        """Where the game's puzzles lie."""
        ...

    @property
    def has_dice(self) -> bool:
        """Whether an answer ends where chance speaks: what comes of it is not the solver's."""
        ...

    def theme(self, state: State, plan: Plan) -> str | None:
        """What a plan is about; None if it would make no puzzle."""
        ...

    def is_at_rest(self, state: State) -> bool:
        """Whether nothing is under way that the seat to move must finish: an answer may end here."""
        ...


@runtime_checkable
class Puzzled(Protocol):
    """A game that has puzzles."""

    @property
    def puzzles(self) -> PuzzleMaker:
        """What it says of them."""
        ...


class GamePuzzles(Generic[S]):
    """The puzzle maker of a game, put together from functions that know its own kind of state."""

    def __init__(
        self,
        kind: type[S],
        file: Traversable,
        themes: Sequence[str],
        *,
        theme: Callable[[S, S, Seat, Plan], str | None],
        is_at_rest: Callable[[S], bool],
        has_dice: bool = False,
    ) -> None:
        self._kind, self.file, self.themes = kind, file, themes
        self._theme, self._is_at_rest, self.has_dice = theme, is_at_rest, has_dice

    def __repr__(self) -> str:
        return f"<puzzles about {', '.join(self.themes)}>"

    def theme(self, state: State, plan: Plan) -> str | None:
        """What a plan is about, found by comparing the position before it with the one after."""
        assert isinstance(state, self._kind)
        after = follow(state, plan, RandomChance(Random(0)))
        assert isinstance(after, self._kind)
        return None if state.to_move is None else self._theme(state, after, state.to_move, plan)

    def is_at_rest(self, state: State) -> bool:
        """Whether nothing is under way that the seat to move must finish."""
        assert isinstance(state, self._kind)
        return self._is_at_rest(state)
