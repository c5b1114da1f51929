"""Chance: every random question of a game is asked here, and every answer is remembered.

An answer is a number below the number of possibilities. A record keeps the answers, so that a replay asks
no generator. Every question names its stream (a pile, the bag, a seat's dice), and each stream has a count of its own,
so that what is drawn from one never depends on how often another was asked.

Fair dealing: the dealer commits, the players commit, all reveal, and afterwards anyone can check.

1. The dealer draws a secret seed of 32 bytes and publishes `commitment(seed)`.
2. Every player, having kept that, draws entropy and publishes `pledge(commitment, entropy)`.
3. When every pledge is there, the players reveal their entropy. The game's chance is
   `CommittedChance(chance_key(seed, entropies))`: before the last reveal nobody can know it.
4. After the game the seed is published: `Playthrough.verify` repeats the whole deal and play from it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, NewType, Self, TypeVar

from regnum.kernel.errors import BadSeed, NoSeed, Unfair

T = TypeVar("T")

Stream = NewType("Stream", str)
"""Where an answer is drawn from, by a short name that the game declares: `pile A`."""


class Question(NamedTuple):
    """A question that chance was asked, and its answer."""

    stream: Stream
    possibilities: int
    answer: int


class Chance:
    """Answers random questions; a subclass says where the answers come from."""

    __slots__ = ("answers", "streams")

    def __init__(self) -> None:
        self.answers: list[int] = []
        self.streams: list[Stream] = []
        """For each answer, the stream that was asked."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {len(self.answers)} answers so far>"

    def answer(self, n: int, stream: Stream) -> int:
        """The answer to the next question of a stream, from 0 to n - 1."""
        raise NotImplementedError

    def below(self, n: int, stream: Stream) -> int:
        """Ask a stream for a number from 0 to n - 1."""
        answer = self.answer(n, stream)
        self.answers.append(answer)
        self.streams.append(stream)
        return answer

    def shuffle(self, items: Iterable[T], stream: Stream) -> list[T]:
        """The items in an order of chance: one question for each but the last."""
        rest = list(items)
        shuffled: list[T] = []
        while len(rest) > 1:
            shuffled.append(rest.pop(self.below(len(rest), stream)))
        return shuffled + rest

    def rewind(self, asked: int) -> None:
        """Forget all answers but the first `asked`: what follows was taken back."""
        del self.answers[asked:], self.streams[asked:]

    def copy(self) -> Self:
        """A chance that will answer the same."""
        new = copy(self)
        new.answers, new.streams = [*self.answers], [*self.streams]
        return new

    def after(self, other: Chance) -> Self:
        """This chance, new as it is, going on where another stands."""
        self.answers, self.streams = [*other.answers], [*other.streams]
        return self


class RandomChance(Chance):
    """Chance from a generator: for study, search and tests."""

    __slots__ = ("_random", "_rng")

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng, self._random = rng, rng.random

    def copy(self) -> Self:
        """A chance that will answer the same."""
        new = super().copy()
        new._rng = copy(self._rng)
        new._random = new._rng.random
        return new

    def below(self, n: int, stream: Stream) -> int:
        """Ask for a number from 0 to n - 1; whatever the stream, it comes from the one generator."""
        answer = int(self._random() * n)
        self.answers.append(answer)
        self.streams.append(stream)
        return answer


class CommittedChance(Chance):
    """Chance from a secret key by a published hash construction.

    Question number i (from 0) of a stream, with n possibilities: SHA-256 of the key, i, a try j (eight bytes each,
    big-endian) and the stream's name in UTF-8, read as a number; if it lies in the last, incomplete run of n, j grows
    by one; the rest by n is the answer. It depends on the key, the stream, i and n alone: a question that was taken
    back is answered the same way again, and no other stream has a part in it.
    """

    __slots__ = ("_counts", "_key")

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self._key = key
        self._counts: dict[Stream, int] = {}

    def answer(self, n: int, stream: Stream) -> int:
        count, name = self._counts.get(stream, 0), stream.encode()
        question = self._key + count.to_bytes(8, "big")
        fair = (1 << 256) // n * n
        attempt = 0
        while True:
            digest = hashlib.sha256(question + attempt.to_bytes(8, "big") + name).digest()
            number = int.from_bytes(digest, "big")
            if number < fair:
                self._counts[stream] = count + 1
                return number % n
            attempt += 1

    def rewind(self, asked: int) -> None:
        for stream in self.streams[asked:]:
            self._counts[stream] -= 1
        super().rewind(asked)

    def copy(self) -> Self:
        """A chance that will answer the same."""
        new = super().copy()
        new._counts = self._counts.copy()
        return new

    def after(self, other: Chance) -> Self:
        """This chance, new as it is, going on where another stands."""
        self._counts = dict(Counter(other.streams))
        return super().after(other)


class OutOfAnswers(Exception):
    """A replay asked for an answer that the record does not have, or that was not possible."""


class ReplayedChance(Chance):
    """Chance that repeats recorded answers."""

    __slots__ = ("_recorded",)

    def __init__(self, recorded: Iterable[int]) -> None:
        super().__init__()
        self._recorded = list(recorded)

    @property
    def spent(self) -> bool:
        """Whether every recorded answer was asked for."""
        return len(self.answers) == len(self._recorded)

    def expect(self, recorded: Iterable[int]) -> None:
        """Answer with these answers next, after those known so far."""
        self._recorded += recorded

    def know(self, answers: Sequence[int], streams: Sequence[Stream]) -> None:
        """Have these recorded answers behind it, without being asked."""
        self.expect(answers)
        self.answers += answers
        self.streams += streams

    def rewind(self, asked: int) -> None:
        super().rewind(asked)
        del self._recorded[asked:]

    def copy(self) -> Self:
        """A chance that will answer the same."""
        new = super().copy()
        new._recorded = [*self._recorded]
        return new

    def answer(self, n: int, stream: Stream) -> int:
        if self.spent:
            raise OutOfAnswers("an answer of chance is missing")
        answer = self._recorded[len(self.answers)]
        if not 0 <= answer < n:
            raise OutOfAnswers(f"the answer {answer} is not among the {n} possible")
        return answer


class AskedChance(ReplayedChance):
    """Chance that repeats recorded answers and remembers among how many each was."""

    __slots__ = ("_possibilities",)

    def __init__(self, recorded: Iterable[int]) -> None:
        super().__init__(recorded)
        self._possibilities: list[int] = []

    def answer(self, n: int, stream: Stream) -> int:
        self._possibilities.append(n)
        return super().answer(n, stream)

    def rewind(self, asked: int) -> None:
        super().rewind(asked)
        del self._possibilities[asked:]

    def questions(self, first: int) -> tuple[Question, ...]:
        """What it was asked from this question on, with the answers."""
        return tuple(map(Question, self.streams[first:], self._possibilities[first:], self.answers[first:]))


class UnknownChance(Chance):
    """Chance of a game whose seed is not known here: it has the answers so far and no others."""

    __slots__ = ()

    def answer(self, n: int, stream: Stream) -> int:
        raise NoSeed("The seed of this game is not known here, so it cannot go on where chance is asked.")


# fair dealing


def commitment(seed: bytes) -> str:
    """What the dealer publishes before the deal: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(b"regnum commitment 1\n" + seed).hexdigest()


def pledge(committed: str, entropy: str) -> str:
    """What a player publishes before anybody reveals: the SHA-256 of the dealer's commitment and their entropy."""
    return hashlib.sha256(f"regnum pledge 1\n{committed}\n{entropy}".encode()).hexdigest()


def chance_key(seed: bytes, entropies: Sequence[str]) -> bytes:
    """The key of a game's chance: the SHA-256 of the seed and of every player's entropy, each with its length.

    Where several tables share a deal these are all players of all of them, and the key is one for all.
    """
    parts = [b"regnum key 2\n", seed]
    for entropy in entropies:
        text = entropy.encode()
        parts += [len(text).to_bytes(8, "big"), text]
    return hashlib.sha256(b"".join(parts)).digest()


@dataclass(frozen=True, slots=True)
class Sealing:
    """Fair dealing: what was committed to, what the players added, and, after the end, the seed."""

    commitment: str
    entropies: tuple[str, ...]
    seed: bytes | None = None
    pledges: tuple[str, ...] = ()
    """What each player published before anybody revealed; none where the players did not pledge."""
    shared: tuple[int, ...] = ()
    """Where several tables share the deal, entropies and pledges are those of all of them, and these are the places of
    this table's seats among them; empty where the deal is this table's alone."""

    @property
    def withheld(self) -> tuple[int, ...]:
        """The places that pledged and did not reveal."""
        both = zip(self.pledges, self.entropies, strict=False)
        return tuple(seat for seat, (pledged, entropy) in enumerate(both) if pledged and not entropy)

    def check(self) -> bytes:
        """The seed, if it and every entropy are what was committed to and pledged, or raise `Unfair`."""
        if self.seed is None:
            raise Unfair("The seed has not been revealed yet, so the dealing cannot be checked.")
        if commitment(self.seed) != self.commitment:
            raise Unfair("The seed is not the one that was committed to.")
        for seat, (pledged, entropy) in enumerate(zip(self.pledges, self.entropies, strict=False), 1):
            if entropy and pledge(self.commitment, entropy) != pledged:
                whose = "seat" if not self.shared else "place"
                raise Unfair(f"The entropy of {whose} {seat} is not the one that was pledged.")
        return self.seed


def seed_from(text: str) -> bytes:
    """A seed for a game that is to be repeated: the SHA-256 of a text. Anyone who knows the text knows the deal."""
    return hashlib.sha256(b"regnum seed 1\n" + text.encode()).digest()


def seed_of(seed: int | str | bytes | None) -> bytes:
    """The seed that somebody asks for: bytes as they are, what a number or a text gives, a secret one for None."""
    match seed:
        case None:
            return secrets.token_bytes(32)
        case bytes():
            return seed
        case int() | str():
            return seed_from(str(seed))
    raise BadSeed(f"A seed is a number, a text or bytes, not {seed!r}.")
