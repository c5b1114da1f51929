"""What a contest shows: each entrant's part of the victories with an interval, its points, its time, its faults."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from regnum.arena.contest import Contest
from regnum.arena.result import Fault, Result
from regnum.kernel import Json

Z = 1.959963984540054
"""Of a standard normal, 95 in 100 lie within this much of the middle."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The interval in which the true share lies with 95 in 100, by Wilson.

    >>> [round(end, 3) for end in wilson(240, 400)]
    [0.551, 0.647]
    """
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(slots=True)
class Tally:
    """What is added up over games."""

    games: int = 0
    wins: float = 0.0
    points: int = 0
    seated: int = 0
    """How often it sat at a table; with two alike at one table that is more than the games."""
    decisions: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        """Its part of the victories."""
        return self.wins / self.games if self.games else 0.0

    def json(self) -> dict[str, Json]:
        """The tally as JSON, without what a clock measured."""
        low, high = wilson(self.wins, self.games)
        return {
            "games": self.games,
            "wins": round(self.wins, 6),
            "share": round(self.share, 6),
            "interval": [round(low, 6), round(high, 6)],
            "points": round(self.points / self.seated, 3) if self.seated else None,
            "faults": dict(sorted(self.faults.items())),
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """All tallies of a contest."""

    contest: Contest
    entrants: Sequence[Tally]
    specs: dict[str, Tally]
    """Entrants with the same spec taken together: the part of the games that one of them won."""
    seats: dict[int, Sequence[Tally]]
    """For each number of players, the seats in order."""
    endings: Counter[str]
    steps: Sequence[int]
    turns: Sequence[int]
    faults: Sequence[tuple[Result, Fault]]

    def __repr__(self) -> str:
        shares = (f"{spec} {100 * tally.share:.0f} %" for spec, tally in self.specs.items())
        return f"<{self.games} games: {', '.join(shares)}>"

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.steps)

    def json(self, *, times: bool = False) -> dict[str, Json]:
        """The result as JSON; with `times` also what a clock measured, which no two runs share."""
        specs = self.contest.entrants
        result: dict[str, Json] = {
            **self.contest.json(),
            "games": self.games,
            "entrants": [{"spec": spec, **tally.json()} for spec, tally in zip(specs, self.entrants, strict=True)],
            "specs": {spec: tally.json() for spec, tally in self.specs.items()},
            "seats": {str(n): [tally.json() for tally in seats] for n, seats in sorted(self.seats.items())},
            "endings": dict(sorted(self.endings.items())),
            "steps": _mean(self.steps),
            "turns": _mean(self.turns),
            "faults": [
                {
                    "game": played.fixture.name,
                    "entrant": specs[played.seating[fault.seat]],
                    "seat": fault.seat + 1,
                    "decision": fault.decision + 1,
                    "kind": fault.kind,
                    "said": fault.said,
                }
                for played, fault in self.faults
            ],
        }
        if times:
            result["seconds_per_move"] = [
                round(t.seconds / t.decisions, 6) if t.decisions else 0 for t in self.entrants
            ]
        return result


def _mean(values: Sequence[int]) -> float:
    return round(sum(values) / len(values), 3) if values else 0.0


def standings(contest: Contest, games: Iterable[Result]) -> Standings:
    """Add up the games of a contest."""
    found = Standings(
        contest,
        [Tally() for _ in contest.entrants],
        {spec: Tally() for spec in contest.entrants},
        {len(table): [Tally() for _ in table] for table in contest.tables},
        Counter(),
        steps := [],
        turns := [],
        faults := [],
    )
    for played in games:
        found.endings[played.rule] += 1
        steps.append(len(played.moves))
        turns.append(played.turns)
        faults += [(played, fault) for fault in played.faults]
        seated = [contest.entrants[entrant] for entrant in played.seating]
        for tally in [found.entrants[entrant] for entrant in set(played.seating)] + [
            found.specs[s] for s in set(seated)
        ]:
            tally.games += 1
        decisions = Counter(played.seats)
        for seat, entrant in enumerate(played.seating):
            at_seat = found.seats[len(seated)][seat]
            at_seat.games += 1
            for tally in (found.entrants[entrant], found.specs[seated[seat]], at_seat):
                tally.seated += 1
                tally.wins += played.shares[seat]
                tally.points += played.points[seat]
                tally.decisions += decisions[seat]
                tally.seconds += played.seconds[seat]
        for fault in played.faults:
            for tally in (found.entrants[played.seating[fault.seat]], found.specs[seated[fault.seat]]):
                tally.faults[fault.kind] += 1
    return found
