"""Duplicate scoring: everybody is compared with those who held the same seat of the same deal.

It is worked out from what the records of the tables tell and from nothing else, so anybody can do it again
(`docs/tournaments.md`, `docs/standings.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Made = tuple[bool, Fraction, int]
"""What a seat made of a deal, the better the greater: not given up; its share of the win; its points."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands."""

    number: int
    place: int
    """The same for equals."""
    score: Fraction
    """The mean of the rounds played."""
    rounds: int


def made(winners: Sequence[int], points: Sequence[int], resigned: frozenset[int] = frozenset()) -> list[Made]:
    """What each seat of a table made."""
    share = Fraction(1, max(1, len(winners)))
    return [(seat not in resigned, share if seat in winners else Fraction(0), won) for seat, won in enumerate(points)]


def scores(tables: Sequence[Sequence[Made]]) -> list[list[Fraction]]:
    """The score of each seat of a deal's tables, from 0 to 1.

    A better result than another table's same seat counts 1, an equal one a half; the score is the mean of that. With
    one table alone there is nobody to compare with, and the score is the share of the win.
    """
    if len(tables) == 1:
        return [[share if stayed else Fraction(0) for stayed, share, _ in tables[0]]]
    return [
        [
            sum((_against(own, other[seat]) for at, other in enumerate(tables) if at != here), Fraction(0))
            / (len(tables) - 1)
            for seat, own in enumerate(table)
        ]
        for here, table in enumerate(tables)
    ]


def _against(own: Made, other: Made) -> Fraction:
    return Fraction(1 if own > other else 0) if own != other else Fraction(1, 2)


def standings(results: Mapping[int, Sequence[Fraction]], left: frozenset[int]) -> list[Standing]:
    """How all stand by their scores so far, the best first; who has left comes after all others."""
    means = {number: sum(won, Fraction(0)) / len(won) if won else Fraction(0) for number, won in results.items()}
    keys = {number: (number in left, -means[number], not results[number]) for number in results}
    order = sorted(results, key=lambda number: (keys[number], number))
    return [
        Standing(number, 1 + sum(key < keys[number] for key in keys.values()), means[number], len(results[number]))
        for number in order
    ]
