"""Learned values: a small net on the features of a position, that adds to what a linear judgement says of each seat.

It is asked in plain Python. What a net was learned for stands in its file: the ruleset, the data of the game and the
features, in their order; a file for others is refused with a sentence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from operator import mul
from pathlib import Path
from typing import Any

from regnum.kernel import Game, RegnumError

Numbers = tuple[float, ...]


class BadValues(RegnumError):
    """A file that has no values for the game."""


@dataclass(frozen=True)
class Net:
    """What speaks for a seat: a weighted sum of its features, and what one layer of units adds to it.

    A unit sees the seat's features, the sum of everybody's, how much of the game is left, and a one.
    """

    late: Numbers
    early: Numbers
    own: tuple[Numbers, ...]
    """By the unit, what the seat's features weigh; then what everybody's, the part that is left and the one weigh."""
    all: tuple[Numbers, ...]
    output: Numbers

    @property
    def units(self) -> Iterator[tuple[Numbers, Numbers, float]]:
        """What each unit weighs, and what it counts for."""
        return zip(self.own, self.all, self.output, strict=True)

    def judge(self, rows: Sequence[Sequence[float]], left: float) -> list[float]:
        """What speaks for each seat, with this part of the game left."""
        linear = [late + left * early for late, early in zip(self.late, self.early, strict=True)]
        table = [*map(sum, zip(*rows, strict=True)), left, 1.0]
        units = [(own, sum(map(mul, every, table)), out) for own, every, out in self.units]
        merits = []
        for row in rows:
            merit = sum(map(mul, linear, row))
            for own, roused, weight in units:
                roused += sum(map(mul, own, row))
                if roused > 0:
                    merit += weight * roused
            merits.append(merit)
        return merits


@dataclass(frozen=True)
class Values:
    """The nets of a game by the kind of game, what they were learned for, and the command that did it."""

    ruleset: str
    data: str
    features: tuple[str, ...]
    command: str
    kinds: Mapping[str, Net]

    def write(self, path: Path) -> None:
        """Write the file, each of its members on a line."""
        lines = (f"{json.dumps(name)}: {json.dumps(value)}" for name, value in asdict(self).items())
        path.write_text("{" + ",\n ".join(lines) + "}\n", encoding="utf-8")


def read_values(path: Path, game: Game, features: Sequence[str]) -> Values:
    """The values in a file, if they are for this game, these data and these features; else `BadValues`."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise BadValues(f"There are no values in '{path}': give a file that bench.learn_values has written.") from None
    except ValueError as error:
        raise BadValues(f"{path} has no values: {error}.") from None
    today = {"ruleset": game.ruleset, "data": game.data, "features": [*features]}
    for name, value in today.items():
        if not isinstance(found, dict) or found.get(name) != value:
            raise BadValues(f"The values in {path} were learned with other {name} than those of {game.ruleset} today.")
    try:
        kinds = {kind: _net(table, len(features)) for kind, table in found["kinds"].items()}
        return Values(found["ruleset"], found["data"], tuple(found["features"]), str(found["command"]), kinds)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadValues(f"{path} has no values: a net in it is not whole.") from None


def _net(table: Mapping[str, Sequence[Any]], features: int) -> Net:
    """A net of a file, or `ValueError` if it is not for that number of features."""
    late, early, output = (tuple(map(float, table[name])) for name in ("late", "early", "output"))
    own, every = (tuple(tuple(map(float, unit)) for unit in table[name]) for name in ("own", "all"))
    if {len(late), len(early), *map(len, own)} != {features} or {*map(len, every)} - {features + 2}:
        raise ValueError
    if not len(own) == len(every) == len(output):
        raise ValueError
    return Net(late, early, own, every, output)
