"""What a step can be expected to lead to: the mean over all answers that chance could give to it.

As long as there are few, every possible run of answers is tried and weighed by how likely it is, so that the mean is
exact. Beyond that, answers are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from regnum.kernel import Chance, Move, RandomChance, State, Stream

MAX_RUNS = 36
"""Up to how many runs of answers are all tried; beyond, as many are drawn."""
Judged = Callable[[State], Sequence[float]]


class TooManyRuns(Exception):
    """There are more runs of answers than can all be tried."""


class AnyAnswer(Chance):
    """Chance that gives certain answers first and the lowest from then on, and knows what it was asked."""

    __slots__ = ("_first", "_least", "likelihood", "possibilities")

    def __init__(self, first: Sequence[int], runs: int) -> None:
        """A run that is less likely than each of this many would be is one of too many."""
        super().__init__()
        self._first, self._least = first, 0.999 / runs
        self.possibilities: list[int] = []
        self.likelihood = 1.0
        """How likely just these answers are."""

    def answer(self, n: int, stream: Stream) -> int:
        asked = len(self.possibilities)
        self.possibilities.append(n)
        self.likelihood /= n
        if self.likelihood < self._least:
            raise TooManyRuns
        return self._first[asked] if asked < len(self._first) else 0

    def following(self) -> Sequence[int] | None:
        """The answers to give first for the next of all runs; None after the last of them."""
        answers = [*self.answers]
        while answers and answers[-1] == self.possibilities[len(answers) - 1] - 1:
            answers.pop()
        return [*answers[:-1], answers[-1] + 1] if answers else None


def expectation(before: State, move: Move, judged: Judged, rng: Random, runs: int = MAX_RUNS) -> tuple[float, ...]:
    """The mean of what is judged after a step over all answers that chance could give to it."""
    found: list[tuple[float, Sequence[float]]] = []
    first: Sequence[int] | None = ()
    while first is not None:
        after, chance = before.copy(), AnyAnswer(first, runs)
        try:
            after.play(move, chance)
        except TooManyRuns:
            return _drawn(before, move, judged, rng, runs)
        if len(found) == runs:
            return _drawn(before, move, judged, rng, runs)
        found.append((chance.likelihood, judged(after)))
        first = chance.following()
    return weighted(found)


def _drawn(before: State, move: Move, judged: Judged, rng: Random, runs: int) -> tuple[float, ...]:
    chance, found = RandomChance(rng), []
    for _ in range(runs):
        after = before.copy()
        after.play(move, chance)
        found.append((1 / runs, judged(after)))
    return weighted(found)


def weighted(found: Iterable[tuple[float, Sequence[float]]]) -> tuple[float, ...]:
    """The sum of vectors, each by its weight."""
    scaled = ([weight * value for value in values] for weight, values in found)
    return tuple(map(sum, zip(*scaled, strict=True)))
