"""The open record: every step with each seat's chance to win before and after it, and what chance did in it.

What a step does splits in two. What it could be expected to do is the mean over all answers that chance could have
given; what the answers did is the rest, and is called luck. Both add up to the difference between the chances after
the step and those before it, so that over a game nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random

from regnum.kernel import (
    Entry,
    Event,
    Move,
    Playthrough,
    RandomChance,
    Resignation,
    Seat,
    State,
    Undo,
)
from regnum.players.judging import evaluator_of, verdict
from regnum.review.luck import expectation, weighted
from regnum.review.review import Moment

OTHER_DEALS = 32
"""Over how many other deals a seat's chance before the deal is the mean."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step that stands: a move, or a resignation, with the position before it and the chances after it."""

    version: int
    seat: Seat
    move: Move | None
    before: State
    events: Sequence[Event]
    asked: bool
    """Whether chance was asked."""
    held: tuple[float, ...]
    """Each seat's chance before the step,"""
    expected: tuple[float, ...]
    """that to which the step could be expected to lead,"""
    chances: tuple[float, ...]
    """and that to which it led."""

    @property
    def effect(self) -> tuple[float, ...]:
        """What the step could be expected to do to each seat's chance."""
        return less(self.expected, self.held)

    @property
    def luck(self) -> tuple[float, ...] | None:
        """What the answers of chance did; None where none was asked."""
        return less(self.chances, self.expected) if self.asked else None


class OpenGame:
    """A game with all hands open, its chances judged by the game's evaluator."""

    def __init__(self, playthrough: Playthrough, versions: Sequence[int] | None = None) -> None:
        """`versions` are those of the record's items where something else was counted too."""
        self.playthrough, self.game = playthrough, playthrough.game
        self.evaluator = evaluator_of(self.game)
        self._versions = versions or range(2, len(playthrough.items) + 2)
        self.seats = playthrough.state.seats

    @property
    def first(self) -> tuple[float, ...]:
        """Each seat's chance when the game begins."""
        return self._chances(next(self.playthrough.states())[1], ())

    @property
    def start(self) -> tuple[float, ...]:
        """Each seat's chance before anything is dealt: the mean over other deals."""
        header = self.playthrough.header
        if header.position is not None:
            return self.first
        deals = [
            self.game.deal(self.seats, header.options, RandomChance(Random(number))) for number in range(OTHER_DEALS)
        ]
        return weighted((1 / OTHER_DEALS, self._chances(state, ())) for state in deals)

    @property
    def result(self) -> tuple[float, ...]:
        """Each seat's part of the victory; its chance where the game was broken off."""
        return self.steps[-1].chances if self.steps else self.first

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment of the game."""
        steps = (Moment(step.version, step.seat, step.chances, step.luck) for step in self.steps)
        return (Moment(1, None, self.first), *steps)

    @cached_property
    def steps(self) -> Sequence[Step]:
        """The steps that stand, in their order."""
        return [*self._walk()]

    def _walk(self) -> Iterator[Step]:
        standing = self._standing()
        states = self.playthrough.states()
        before = next(states)[1]
        held, resigned, outcome = self._chances(before, ()), tuple[Seat, ...](), self.playthrough.outcome
        for number, (version, item) in enumerate(standing, 1):
            asked = isinstance(item, Entry) and bool(item.answers)
            events: Sequence[Event] = ()
            state = before
            if isinstance(item, Entry):
                _, state, events = next(states)
            else:
                resigned += (item.seat,)
            after = self._chances(state, resigned)
            if number == len(standing) and outcome is not None:
                after = tuple(outcome.shares)
            move = item.move if isinstance(item, Entry) else None
            expected = after
            if move is not None and asked:
                expected = expectation(before, move, partial(self._chances, resigned=resigned), Random(number))
            yield Step(version, item.seat, move, before, events, asked, held, expected, after)
            before, held = state, after

    def _standing(self) -> Sequence[tuple[int, Entry | Resignation]]:
        """The items that were not taken back, with their versions."""
        standing: list[tuple[int, Entry | Resignation]] = []
        for version, item in zip(self._versions, self.playthrough.items, strict=True):
            if isinstance(item, Undo):
                standing.pop()
            else:
                standing.append((version, item))
        return standing

    def _chances(self, state: State, resigned: Sequence[Seat]) -> tuple[float, ...]:
        """Each seat's chance to win; who has resigned has none."""
        chances = verdict(self.evaluator, state)
        if not resigned:
            return tuple(chances)
        staying = [0.0 if seat in resigned else chance for seat, chance in enumerate(chances)]
        whole = sum(staying)
        if not whole:
            return tuple(float(seat not in resigned) / (self.seats - len(resigned)) for seat in range(self.seats))
        return tuple(chance / whole for chance in staying)


def less(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """What one vector has more than another."""
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))
