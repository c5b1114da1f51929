"""The games that values are learned for: what is seen of a position, and how a game is played by other values."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from regnum.games.domus_regnatrix import GAME as DOMUS_REGNATRIX
from regnum.games.domus_regnatrix.ai import features as domus_features
from regnum.games.domus_regnatrix.ai import value as domus_value
from regnum.games.domus_regnatrix.rules.phase import Phase as DomusPhase
from regnum.games.domus_regnatrix.rules.state import State as DomusState
from regnum.games.golden_horn import GAME as GOLDEN_HORN
from regnum.games.golden_horn.ai import features as horn_features
from regnum.games.golden_horn.ai import value as horn_value
from regnum.games.golden_horn.rules.phase import Phase as HornPhase
from regnum.games.golden_horn.rules.state import State as HornState
from regnum.kernel import Game, GameEvaluator, State, Weights, shares
from regnum.players.judging import evaluator_of


class Seen(NamedTuple):
    """What is seen of a position: the features of each seat, how much of the game is left, and who still has hope."""

    rows: Sequence[Sequence[float]]
    left: float
    hopeful: Sequence[bool]


class Kind(NamedTuple):
    """A kind of game, for which values are learned by themselves."""

    seats: int
    options: Mapping[str, int | str]


class Judge(Protocol):
    """What speaks for each seat: a net, or linear weights."""

    def judge(self, rows: Sequence[Sequence[float]], left: float) -> list[float]:
        """What speaks for each seat, with this part of the game left."""
        ...


@dataclass(frozen=True)
class Subject:
    """A game that values are learned for."""

    game: Game
    features: tuple[str, ...]
    kinds: Mapping[str, Kind]
    see: Callable[[State], Seen | None]
    """What is seen of a position; nothing where all chances are even."""
    is_kept: Callable[[State], bool]
    """Whether a position is one to learn from: at the beginning of a turn, so at the end of another."""
    linear: Callable[[str], Weights]
    """How the game judges a kind of games as it is."""

    def chances(self, judge: Judge, state: State) -> list[float]:
        """Each seat's chance to win."""
        seen = self.see(state)
        if seen is None:
            return [*evaluator_of(self.game).win_chances(state)]
        merits = judge.judge(seen.rows, seen.left)
        return shares([merit if hope else -math.inf for merit, hope in zip(merits, seen.hopeful, strict=True)])

    def judged_by(self, judge: Judge) -> Game:
        """The game as it is, with other chances to win."""
        game: Game = copy.copy(self.game)
        vars(game)["evaluator"] = _Judged(evaluator_of(self.game), lambda state: self.chances(judge, state))
        return game


class _Judged(GameEvaluator[State]):
    """A game's evaluator with other chances to win; stewards judge as ever."""

    def __init__(self, own: object, chances: Callable[[State], Sequence[float]]) -> None:
        vars(self).update(vars(own))
        self._learned = chances

    def win_chances(self, state: State) -> Sequence[float]:
        """Each seat's chance to win."""
        return self._learned(state)


def _see_horn(state: State) -> Seen:
    assert isinstance(state, HornState)
    rows = horn_features.features(state)
    return Seen(rows, horn_features.left(state, rows), [True] * len(rows))


def _is_kept_horn(state: State) -> bool:
    assert isinstance(state, HornState)
    return state.phase == HornPhase.TURN and not state.raided


def _see_domus(state: State) -> Seen | None:
    assert isinstance(state, DomusState)
    if domus_value.is_symmetric(state):
        return None
    return Seen(domus_features.features(state), 0.0, [realm.lord is None for realm in state.realms])


def _is_kept_domus(state: State) -> bool:
    assert isinstance(state, DomusState)
    return state.phase == DomusPhase.BUY and all(realm.lord is None for realm in state.realms)


def _linear_domus(_: str) -> Weights:
    late = domus_value.weights("victory")
    return Weights(late, (0.0,) * len(late))


SUBJECTS: Mapping[str, Subject] = {
    "golden_horn": Subject(
        GOLDEN_HORN,
        tuple(feature.name.lower() for feature in horn_features.Feature),
        {
            f"{name}-{seats}": Kind(seats, {"extension": extension})
            for extension, name in ((1, "extension"), (0, "base"))
            for seats in GOLDEN_HORN.seats
        },
        _see_horn,
        _is_kept_horn,
        lambda kind: horn_value.weights("victory", kind),
    ),
    "domus_regnatrix": Subject(
        DOMUS_REGNATRIX,
        tuple(feature.name.lower() for feature in domus_features.Feature),
        {f"players-{seats}": Kind(seats, {}) for seats in DOMUS_REGNATRIX.seats},
        _see_domus,
        _is_kept_domus,
        _linear_domus,
    ),
}
