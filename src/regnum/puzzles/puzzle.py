"""A puzzle: a position as one seat sees it, the plan that is much better there than all others, and why it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol, TypeGuard

from regnum.kernel import Game, Json, Puzzled, Reason, RegnumError, Seat

GRADES = (1, 2, 3)
"""Who finds the solution: a page, who looks one step ahead; a steward, who plans a turn; only a marshal."""
KEYS = frozenset(
    ("id", "position", "seat", "seats", "theme", "grade", "solution", "others", "chance", "next", "reasons", "source")
)


class PuzzledGame(Game, Puzzled, Protocol):
    """A game that has puzzles."""


def is_puzzled(game: Game) -> TypeGuard[PuzzledGame]:
    """Whether a game has puzzles."""
    return isinstance(game, Puzzled) and game.evaluator is not None


class Fault(RegnumError):
    """What is wrong with an entry."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle. Moves are texts; what is hidden from the seat is a guess in the position, and plays no part."""

    position: str
    seat: Seat
    seats: int
    """How many play."""
    theme: str
    grade: int
    solution: tuple[str, ...]
    others: tuple[tuple[str, ...], ...]
    """Plans that are as good."""
    chance: float
    """The seat's chance to win after the solution."""
    next: float
    """After the best plan that is no solution."""
    reasons: tuple[Reason, ...]
    """What speaks for the solution, the weightiest first."""
    source: str
    """In which game of the mining it was found: seed, game, step."""

    @property
    def id(self) -> str:
        """What it is called in addresses."""
        return sha256(f"{self.position} {self.seat}".encode()).hexdigest()[:8]

    def json(self) -> dict[str, Json]:
        """The puzzle as JSON, solution and all."""
        return {
            "id": self.id,
            "position": self.position,
            "seat": self.seat,
            "seats": self.seats,
            "theme": self.theme,
            "grade": self.grade,
            "solution": [*self.solution],
            "others": [[*plan] for plan in self.others],
            "chance": self.chance,
            "next": self.next,
            "reasons": [reason.json() for reason in self.reasons],
            "source": self.source,
        }


def read_puzzle(entry: object, themes: Sequence[str]) -> Puzzle:
    """The puzzle of a JSON value, or `Fault`; whether its moves are legal is not looked at."""
    if not isinstance(entry, Mapping) or set(entry) != KEYS:
        raise Fault(f"it must have {', '.join(sorted(KEYS))}, and nothing else.")
    if entry["theme"] not in themes:
        raise Fault(f"its theme must be one of {', '.join(themes)}, not '{entry['theme']}'.")
    if entry["grade"] not in GRADES:
        raise Fault(f"its grade must be one of 1, 2, 3, not '{entry['grade']}'.")
    try:
        puzzle = Puzzle(
            str(entry["position"]),
            Seat(int(entry["seat"])),
            int(entry["seats"]),
            entry["theme"],
            entry["grade"],
            tuple(map(str, entry["solution"])),
            tuple(tuple(map(str, plan)) for plan in entry["others"]),
            float(entry["chance"]),
            float(entry["next"]),
            tuple(Reason(str(one["key"]), dict(one["named"])) for one in entry["reasons"]),
            str(entry["source"]),
        )
    except (TypeError, ValueError, KeyError) as error:
        raise Fault(f"it is not of the shape of a puzzle ({error}).") from None
    if puzzle.id != entry["id"]:
        raise Fault(f"its id must be {puzzle.id}, as follows from its position.")
    if not puzzle.solution or not puzzle.reasons or not puzzle.next < puzzle.chance <= 1:
        raise Fault("it needs a solution that is better than the next best plan, and a reason.")
    return puzzle
