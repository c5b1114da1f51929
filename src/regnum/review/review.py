"""What a review tells of a game: every seat's chances, what each decision was worth, and what luck did.

All of it is frozen, and says as JSON what goes over the wire. A chance is a number from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from regnum.kernel import Json, Plan, Reason, Seat

DIGITS = 4
"""To how many digits chances are told."""


class Verdict(StrEnum):
    """What is said of a decision, from the least to the worst."""

    FINE = "fine"
    DOUBTFUL = "doubtful"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class Judge:
    """Who judges, and by what version of its weights and of the method."""

    spec: str
    version: str

    def json(self) -> dict[str, Json]:
        """The judge as JSON."""
        return {"spec": self.spec, "version": self.version}


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the open record: what led to it, and every seat's chance to win there."""

    version: int
    """Which version of the record it is: 1 after the deal."""
    seat: Seat | None
    """Whose step led to it; None for the deal."""
    chances: tuple[float, ...]
    luck: tuple[float, ...] | None = None
    """What the answers of chance did to each seat's chance; None where none was asked."""

    def json(self) -> dict[str, Json]:
        """The moment as JSON."""
        luck = None if self.luck is None else _rounded(self.luck)
        return {"version": self.version, "seat": self.seat, "chances": _rounded(self.chances), "luck": luck}


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a decision was worth, as far as its seat could know."""

    verdict: Verdict
    better: Plan
    """The best that was found: what was played, if nothing was better."""
    chance: float
    """The seat's chance to win with what was played."""
    loss: float
    """How much better the best would have been; never less than nothing."""
    low: float
    high: float
    """Where the loss lies, most likely."""
    reasons: tuple[Reason, ...]
    """What speaks for the best, the weightiest first."""
    effect: tuple[float, ...]
    """What the decision did to each seat's chance, as its seat could know."""
    searched: bool
    """Whether it was looked into further than to the end of the plans."""

    def json(self) -> dict[str, Json]:
        """The judgement as JSON."""
        return {
            "verdict": self.verdict.value,
            "better": _plan(self.better),
            "chance": round(self.chance, DIGITS),
            "loss": round(self.loss, DIGITS),
            "low": round(self.low, DIGITS),
            "high": round(self.high, DIGITS),
            "reasons": [reason.json() for reason in self.reasons],
            "searched": self.searched,
        }


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat did from where it could decide until chance spoke, another decided or it learnt something."""

    number: int
    seat: Seat
    first: int
    last: int
    """The versions of the record before it and after it."""
    played: Plan
    """Its steps; none if the seat resigned."""
    choice: bool
    """Whether there was anything to choose."""
    effect: tuple[float, ...]
    """What it did to each seat's chance on the open record, whatever chance said then."""
    judgement: Judgement | None = None
    """None as long as it is not judged."""

    @property
    def known(self) -> tuple[float, ...]:
        """What it did to each seat's chance as far as its seat could know."""
        return self.effect if self.judgement is None else self.judgement.effect

    @property
    def hidden(self) -> tuple[float, ...]:
        """What it did to each seat's chance beyond what its seat could know."""
        return tuple(whole - known for whole, known in zip(self.effect, self.known, strict=True))

    @property
    def importance(self) -> float:
        """How much it lost, as far as is known."""
        return self.judgement.loss if self.judgement is not None else 0.0

    def json(self) -> dict[str, Json]:
        """The decision as JSON."""
        return {
            "number": self.number,
            "seat": self.seat,
            "first": self.first,
            "last": self.last,
            "played": _plan(self.played),
            "choice": self.choice,
            "effect": _rounded(self.known),
            "hidden": _rounded(self.hidden),
            "judgement": None if self.judgement is None else self.judgement.json(),
        }


@dataclass(frozen=True, slots=True)
class Contributions:
    """Where a seat's result comes from: all but the last add up to it."""

    start: float
    """Its chance before anything was dealt."""
    luck: float
    """What the deal, draws and dice brought."""
    own: float
    """What its own decisions brought more than decisions at this table did on average, as far as it could know."""
    others: float
    """What the decisions of others brought, likewise."""
    hidden: float
    """What decisions brought beyond what those who made them could know."""
    result: float
    """Its part of the victory."""

    def json(self) -> dict[str, Json]:
        """The contributions as JSON."""
        names = ("start", "luck", "own", "others", "hidden", "result")
        return {name: round(float(getattr(self, name)), DIGITS) for name in names}


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game, as far as it has been worked out."""

    game: str
    ruleset: str
    data: str
    judge: Judge
    seats: int
    result: tuple[float, ...]
    """Each seat's part of the victory."""
    start: tuple[float, ...]
    """Each seat's chance before anything was dealt."""
    moments: tuple[Moment, ...]
    decisions: tuple[Decision, ...]
    done: int = 0
    total: int = 1
    """How much of the work is done."""

    @property
    def whole(self) -> bool:
        """Whether it is worked out."""
        return self.done >= self.total

    def judged(self, judgements: Mapping[int, Judgement]) -> Review:
        """The review with more judgements, by the numbers of their decisions."""
        decisions = tuple(replace(one, judgement=judgements.get(one.number, one.judgement)) for one in self.decisions)
        return replace(self, decisions=decisions)

    def contributions(self) -> list[Contributions]:
        """Where each seat's result comes from.

        A judge who sees what stands on the board sees it grow with every decision, whoever makes it. So what decisions
        bring the one who makes them on average, at this table, counts for nobody as their own.
        """
        seats = range(self.seats)
        own = [sum(one.known[seat] for one in self.decisions if one.seat == seat) for seat in seats]
        usual = sum(own) / self.seats
        return [self._of(Seat(seat), own[seat] - usual, usual) for seat in seats]

    def _of(self, seat: Seat, own: float, usual: float) -> Contributions:
        start = self.start[seat]
        luck = self.moments[0].chances[seat] - start
        luck += sum(moment.luck[seat] for moment in self.moments if moment.luck is not None)
        others = usual + sum(one.known[seat] for one in self.decisions if one.seat != seat)
        hidden = sum(one.hidden[seat] for one in self.decisions)
        return Contributions(start, luck, own, others, hidden, self.result[seat])

    def json(self) -> dict[str, Json]:
        """The review as JSON."""
        return {
            "game": self.game,
            "ruleset": self.ruleset,
            "data": self.data,
            "judge": self.judge.json(),
            "progress": round(self.done / self.total, 3),
            "whole": self.whole,
            "moments": [moment.json() for moment in self.moments],
            "decisions": [decision.json() for decision in self.decisions],
            "turning_points": [[*numbers] for numbers in self.turning_points()],
            "contributions": [one.json() for one in self.contributions()],
        }

    def turning_points(self) -> list[Sequence[int]]:
        """For each seat the numbers of those of its decisions that cost it most, the costliest first."""
        return [_costliest(self.decisions, Seat(seat)) for seat in range(self.seats)]


TURNING_POINTS = 3
MIN_LOSS = 0.005
"""What costs less is no turning point."""


def _costliest(decisions: Iterable[Decision], seat: Seat) -> Sequence[int]:
    own = [one for one in decisions if one.seat == seat and one.importance >= MIN_LOSS]
    return [one.number for one in sorted(own, key=lambda one: -one.importance)[:TURNING_POINTS]]


def _plan(plan: Plan) -> list[Json]:
    return [move.wire_json() for move in plan]


def _rounded(chances: Iterable[float]) -> list[Json]:
    return [round(chance, DIGITS) for chance in chances]
