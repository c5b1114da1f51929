"""What is kept of a game that was played: who sat where, the moves, the result, and which players were at fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from regnum.arena.contest import Fixture
from regnum.kernel import Json


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did that loses its game by rule, and when."""

    seat: int
    decision: int
    """How many decisions of the game there were before it."""
    kind: str
    """In a word: `crash`, `hang`, `illegal`, or `garbled` (a program's answer)."""
    said: str


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game."""

    fixture: Fixture
    seating: Sequence[int]
    """The entrant at each seat, by number."""
    points: Sequence[int]
    shares: Sequence[float]
    """Each seat's part of the victory; together one, or nothing if all were at fault."""
    rule: str
    """The rule by which it ended."""
    seats: Sequence[int]
    moves: Sequence[int]
    """Decision by decision the seat and the id of its move."""
    seconds: Sequence[float]
    """How long each seat thought in all."""
    course: Sequence[Sequence[int]] = ()
    """The points of all seats after each turn, if the game tells them."""
    stores: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """What was left after each turn of what can run out, if the game tells it."""
    fights: Sequence[tuple[str, float]] = ()
    """The fights in order: of which kind, and the chance of the attack before the roll, if the game tells it."""
    faults: Sequence[Fault] = ()
    record: str | None = None
    """The whole game, if records are kept."""

    @property
    def faulty(self) -> set[int]:
        """The seats that lost by a fault."""
        return {fault.seat for fault in self.faults}

    @property
    def turns(self) -> int:
        """How many turns there were: a turn is a run of decisions of one seat."""
        return 1 + sum(one != other for one, other in zip(self.seats, self.seats[1:], strict=False))

    def json(self) -> dict[str, Json]:
        """The game as a line of a journal; a record is kept elsewhere."""
        kept = asdict(self)
        del kept["record"]
        kept["fixture"] = [self.fixture.deal, self.fixture.table, self.fixture.rotation]
        kept["seconds"] = [round(seconds, 6) for seconds in self.seconds]
        return kept

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Result:
        """The game of a line."""
        rest = {
            **kept,
            "fixture": Fixture(*kept["fixture"]),
            "fights": [(kind, chance) for kind, chance in kept["fights"]],
            "faults": tuple(Fault(**one) for one in kept["faults"]),
        }
        return cls(**rest)


def shares(winners: Sequence[int], points: Sequence[int], faulty: set[int]) -> list[float]:
    """Each seat's part of the victory. Whoever is at fault has none: the best of the others win in its place.

    >>> shares([0], [31, 20, 24], set())
    [1.0, 0.0, 0.0]
    >>> shares([0], [31, 24, 24], {0})
    [0.0, 0.5, 0.5]
    """
    won = [seat for seat in winners if seat not in faulty]
    if not won:
        best = max((had for seat, had in enumerate(points) if seat not in faulty), default=None)
        won = [seat for seat, had in enumerate(points) if seat not in faulty and had == best]
    return [1 / len(won) if seat in won else 0.0 for seat in range(len(points))]
