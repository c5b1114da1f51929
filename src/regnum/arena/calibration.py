"""Calibration: whether chances to win deserve their name, game by game.

Of everything that is given a chance of 30 to 40 in 100, about 35 in 100 should happen. Each game gives at most one
chance to each tenth, so that what lies in a tenth is independent: the first that lies in it after a moment that was
drawn by lot. Drawing among all that lie in it would not do. Who is about to win stays in the highest tenth for long and
who is about to lose leaves it soon, so that the choice would know the end.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from regnum.kernel import Game, Json, Playthrough
from regnum.players.judging import evaluator_of, verdict
from regnum.review.processes import end_with_parent

TENTHS = 10
MIN_GAMES = 1100
"""From how many games on a tenth is judged: its share is known to about three points then."""
MAX_OFF = 0.05
"""How far the chances of a tenth may be off in the mean."""
Z = 1.96
RECORDS_AT_ONCE = 8
"""How many records a process is given at once."""


@dataclass(frozen=True, slots=True)
class Observed:
    """The chances of one game, position by position and seat by seat, and what came of them."""

    game: str
    name: str
    """A fingerprint of the game, which its lots are drawn by."""
    shares: Sequence[float]
    chances: Sequence[float]

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.shares)

    @property
    def positions(self) -> int:
        """How many positions it had."""
        return len(self.chances) // self.seats

    def at(self, position: int) -> Sequence[float]:
        """Each seat's chance in a position."""
        return self.chances[position * self.seats : (position + 1) * self.seats]


Pair = tuple[float, float]
"""A chance, and what came of it."""


def observe(playthrough: Playthrough) -> Observed | None:
    """Look at a finished game; None if nobody has won it by the rules."""
    outcome, game = playthrough.state.outcome, playthrough.game
    if outcome is None:
        return None
    evaluator, chances = evaluator_of(game), array("f")
    for _, state, _ in playthrough.states():
        if state.outcome is None:
            chances.extend(verdict(evaluator, state))
    name = hashlib.sha256(playthrough.record.encode()).hexdigest()
    return Observed(game.name, name, outcome.shares, chances)


def observed(files: Sequence[Path], read: Callable[[Path], Playthrough], jobs: int | None = None) -> Iterator[Observed]:
    """Look at the games of records, side by side; those that nobody has won by the rules are left out."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), end_with_parent) as pool:
        for one in pool.map(partial(_observe, read), files, chunksize=RECORDS_AT_ONCE):
            if one is not None:
                yield one


def _observe(read: Callable[[Path], Playthrough], file: Path) -> Observed | None:
    return observe(read(file))


def drawn(game: Observed, usual: float) -> Iterator[tuple[int, Pair]]:
    """What a game gives to each tenth, where games have this many positions on average."""
    rng = Random(game.name)
    for tenth in range(TENTHS):
        for position in range(int(rng.random() * usual), game.positions):
            chances = zip(game.at(position), game.shares, strict=True)
            found = [pair for pair in chances if tenth_of(pair[0]) == tenth]
            if found:
                yield tenth, rng.choice(found)
                break


def tenth_of(chance: float) -> int:
    """In which tenth a chance lies.

    >>> [tenth_of(chance) for chance in (0.0, 0.0999, 0.1, 0.5, 1.0)]
    [0, 0, 1, 5, 9]
    """
    return min(TENTHS - 1, max(0, int(chance * TENTHS)))


@dataclass(frozen=True, slots=True)
class Tenth:
    """What was given chances in a tenth, and what came of it."""

    number: int
    games: int
    said: float
    """The mean of the chances."""
    came: float
    """The part that was won."""
    margin: float
    """By how much the difference of both may be off, with 95 in 100."""

    @property
    def off(self) -> float:
        """By how much more was won than was said."""
        return self.came - self.said

    @property
    def holds(self) -> bool | None:
        """Whether the chances deserve their name; None where there are too few games to say."""
        return None if self.games < MIN_GAMES else abs(self.off) <= MAX_OFF

    def json(self) -> dict[str, Json]:
        """The tenth as JSON."""
        return {
            "tenth": self.number,
            "games": self.games,
            "said": round(self.said, 4),
            "came": round(self.came, 4),
            "margin": round(self.margin, 4),
            "holds": self.holds,
        }


@dataclass(frozen=True, slots=True)
class Calibration:
    """How the chances of a game hold with a number of players."""

    seats: int
    games: int
    tenths: Sequence[Tenth]
    brier: float
    """The squared distance of chances from results, at one position of each game drawn by lot: the mean over seats."""
    even: float
    """The Brier score of who always gives everybody the same chance."""

    @property
    def holds(self) -> bool:
        """Whether no tenth fails that can be judged."""
        return all(tenth.holds is not False for tenth in self.tenths)

    def json(self) -> dict[str, Json]:
        """The calibration as JSON."""
        return {
            "seats": self.seats,
            "games": self.games,
            "brier": round(self.brier, 4),
            "even": round(self.even, 4),
            "holds": self.holds,
            "tenths": [tenth.json() for tenth in self.tenths],
        }


def calibrations(games: Iterable[Observed]) -> list[Calibration]:
    """What games show, for each number of players."""
    by_seats: dict[int, list[Observed]] = {}
    for one in games:
        by_seats.setdefault(one.seats, []).append(one)
    return [_calibration(seats, by_seats[seats]) for seats in sorted(by_seats)]


def _calibration(seats: int, games: Sequence[Observed]) -> Calibration:
    usual = fmean(one.positions for one in games)
    found: dict[int, list[Pair]] = {}
    for one in games:
        for tenth, pair in drawn(one, usual):
            found.setdefault(tenth, []).append(pair)
    tenths = [_tenth(number, found[number]) for number in sorted(found)]
    even = fmean(_square([1 / seats] * seats, one.shares) for one in games)
    return Calibration(seats, len(games), tenths, fmean(map(_brier, games)), even)


def _tenth(number: int, pairs: Sequence[Pair]) -> Tenth:
    gaps = [came - said for said, came in pairs]
    margin = Z * stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else 1.0
    said, came = (fmean(part) for part in zip(*pairs, strict=True))
    return Tenth(number, len(pairs), said, came, margin)


def _brier(game: Observed) -> float:
    position = Random(f"{game.name} position").randrange(game.positions)
    return _square(game.at(position), game.shares)


def _square(chances: Sequence[float], shares: Sequence[float]) -> float:
    return fmean((chance - share) ** 2 for chance, share in zip(chances, shares, strict=True))


def weights_of(game: Game) -> str:
    """The version of the weights that the chances come from."""
    return evaluator_of(game).version
