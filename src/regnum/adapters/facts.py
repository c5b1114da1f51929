"""A view as numbers, whatever the game: its JSON told as facts, each added to a place that a hash gives it.

This is feature hashing. The numbers follow from the view alone, so nothing hidden is in them, and there are always
equally many; two facts may share a place, more rarely the more places there are.
"""

from __future__ import annotations

import hashlib
import math
from functools import lru_cache
from typing import Protocol

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from regnum.kernel import Json, View

Numbers = NDArray[np.float32]

SIZE = 8192
MOST = 16.0
"""The largest number that a place holds, and less than nothing the smallest."""
WORD = 8
"""From this length on, a word is spelt out: games write boards as rows of letters."""


class Encoding(Protocol):
    """How views become numbers: always of one shape, and the same for the same view."""

    @property
    def space(self) -> Box:
        """The shape and the limits of the numbers."""
        ...

    def encode(self, view: View) -> Numbers:
        """A view as numbers."""
        ...


class Facts:
    """The encoding that suits any game."""

    def __init__(self, size: int = SIZE) -> None:
        self.space = Box(-MOST, MOST, (size,), np.float32)

    def encode(self, view: View) -> Numbers:
        """The facts of a view, each added to its place."""
        found = facts(view.json())
        spots = [_spot(fact) for fact, _ in found]
        (size,) = self.space.shape
        sums = np.bincount(
            [spot % size for spot, _ in spots],
            [sign * weight for (_, sign), (_, weight) in zip(spots, found, strict=True)],
            size,
        )
        return np.clip(sums, -MOST, MOST).astype(np.float32)


def facts(value: Json) -> list[tuple[str, float]]:
    """What a JSON value says, fact by fact, each with its weight.

    A number weighs by its logarithm. A list tells what stands at each place, and what is in it whatever the place.

    >>> facts({"points": 3, "castles": ["a3", "d7"]})
    [('.points', 2.0), ('.castles.0=a3', 1.0), ('.castles*a3', 1.0), ('.castles.1=d7', 1.0), ('.castles*d7', 1.0)]
    """
    found: list[tuple[str, float]] = []
    _tell(value, "", found)
    return found


def _tell(value: Json, path: str, found: list[tuple[str, float]]) -> None:
    if isinstance(value, str):
        if _spelt(value):
            found += [(f"{path}.{place}={letter}", 1.0) for place, letter in enumerate(value)]
        else:
            found.append((f"{path}={value}", 1.0))
    elif isinstance(value, dict):
        for name, inner in value.items():
            _tell(inner, f"{path}.{name}", found)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            _tell(inner, f"{path}.{place}", found)
            if _whole(inner):
                found.append((f"{path}*{inner}", 1.0))
    elif value is None:
        found.append((f"{path}=", 1.0))
    else:
        found.append((path, math.copysign(math.log2(1 + abs(value)), value)))


def _whole(value: Json) -> bool:
    """Whether a value in a list is worth telling as a whole: a name, or what a few names and numbers describe."""
    if isinstance(value, dict):
        return not any(isinstance(inner, dict | list) for inner in value.values())
    return isinstance(value, str) and not _spelt(value)


def _spelt(text: str) -> bool:
    return len(text) >= WORD and " " not in text


@lru_cache(1 << 17)
def _spot(fact: str) -> tuple[int, int]:
    """Where a fact is added, and with which sign."""
    number = int.from_bytes(hashlib.blake2b(fact.encode(), digest_size=8).digest(), "big")
    return number >> 1, 1 if number & 1 else -1
