"""Chance: every random question of a game is asked here, and every answer is remembered.

An outcome is a number below the number of possibilities. A record keeps the outcomes, so that a replay asks
no generator. `SealedChance` is the published construction behind fair dealing; `fairness` says who knows what when.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Answers random questions; a subclass says where the answers come from."""

    __slots__ = ("outcomes",)

    def __init__(self) -> None:
        self.outcomes: list[int] = []

    def answer(self, n: int) -> int:
        """An outcome from 0 to n - 1 for the next question."""
        raise NotImplementedError

    def below(self, n: int) -> int:
        """Ask for a number from 0 to n - 1."""
        outcome = self.answer(n)
        self.outcomes.append(outcome)
        return outcome

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """The items in an order of chance: one question for each but the last."""
        rest = list(items)
        shuffled: list[T] = []
        while len(rest) > 1:
            shuffled.append(rest.pop(self.below(len(rest))))
        return shuffled + rest

    def rewind(self, asked: int) -> None:
        """Forget all outcomes but the first `asked`: what follows was taken back."""
        del self.outcomes[asked:]


class FreeChance(Chance):
    """Chance from a generator: for study, search and tests."""

    __slots__ = ("_random",)

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._random = rng.random

    def answer(self, n: int) -> int:
        return int(self._random() * n)


class SealedChance(Chance):
    """Chance from a secret key by a published hash construction.

    Question number i (from 0) with n possibilities: SHA-256 of key, i and a try j (eight bytes each, big-endian),
    read as a number; if it lies in the last, incomplete run of n, j grows by one; the rest by n is the outcome.
    The outcome depends on the key, i and n alone, so a question that was taken back is answered the same way again.
    """

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self._key = key

    def answer(self, n: int) -> int:
        question = len(self.outcomes).to_bytes(8, "big")
        fair = (1 << 256) // n * n
        attempt = 0
        while True:
            digest = hashlib.sha256(self._key + question + attempt.to_bytes(8, "big")).digest()
            number = int.from_bytes(digest, "big")
            if number < fair:
                return number % n
            attempt += 1


class OutOfOutcomes(Exception):
    """A replay asked for an outcome that the record does not have, or that was not possible."""


class RecordedChance(Chance):
    """Chance that repeats recorded outcomes."""

    __slots__ = ("_recorded",)

    def __init__(self, recorded: Iterable[int]) -> None:
        super().__init__()
        self._recorded = list(recorded)

    @property
    def spent(self) -> bool:
        """Whether every recorded outcome was asked for."""
        return len(self.outcomes) == len(self._recorded)

    def expect(self, recorded: Iterable[int]) -> None:
        """Answer with these outcomes next, after those known so far."""
        self._recorded += recorded

    def rewind(self, asked: int) -> None:
        super().rewind(asked)
        del self._recorded[asked:]

    def answer(self, n: int) -> int:
        if self.spent:
            raise OutOfOutcomes("an outcome of chance is missing")
        outcome = self._recorded[len(self.outcomes)]
        if not 0 <= outcome < n:
            raise OutOfOutcomes(f"the outcome {outcome} is not among the {n} possible")
        return outcome
