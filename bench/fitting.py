"""What fitting a game's judgement by self-play has in common: games between whimsical stewards, and two regressions.

The features of a position are rows of numbers, one for each seat, doubled: as they are, and times how much of the game
is left. So a feature can weigh more early than late. A conditional logit finds the weights under which the seats'
merits best foretell who wins, least squares those for the points at the end. Several kinds of games, such as those of
two, three and four players, share what they have in common: each is held to the weights of all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from random import Random

import numpy as np
import numpy.typing as npt

from regnum.kernel import Game, Move, Moves, Outcome, RandomChance, State, View, resolve_options
from regnum.players.judging import evaluator_of
from regnum.players.loop import Loop, Observer, Unrecorded, around
from regnum.players.planner import Steward

Array = npt.NDArray[np.float64]
Looks = Callable[[State], Array | None]
"""The doubled rows of a position, a row for each seat; None if it is not to be looked at."""

WHIM = 0.06
"""How often a plan is taken at random, from among this many of the best."""
WHIMS = 10
SAMPLE = 5.0
"""As how many independent positions those of one game count."""
LEAST_SPREAD = 0.05
"""A feature that differs less than this between seats is not told apart from one that does not differ."""
STEPS = 12
"""How many steps of Newton's method find the weights."""


class Whimsical(Steward):
    """A steward that now and then does something else, so that positions differ by more than who plays well."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The first step of the best plan, or of any."""
        if self._rng.random() < WHIM:
            return self._rng.choice(self._evaluator.plans(self._game.guess(view, self._rng))[:WHIMS])[0]
        return super().choose(view, moves, budget)


@dataclass(frozen=True)
class Harvest:
    """Positions of games: for each the rows of all seats, how the game came out, and what the position counts for."""

    rows: Array
    shares: Array
    points: Array
    weight: Array


def harvest(game: Game, seats: int, options: Mapping[str, int | str], games: int, seed: str, looks: Looks) -> Harvest:
    """Positions from games between whimsical stewards who judge by the game's evaluator."""
    evaluator_of(game)
    rows, shares, points, weight = [], [], [], []
    for number in range(games):
        rng = Random(f"{seed}-{number}")
        chance, seen = RandomChance(rng), Sampling(looks)
        state = game.deal(seats, resolve_options(game.options(seats), options), chance)
        players = around([Whimsical(game, rng) for _ in range(seats)])
        outcome = Loop(Unrecorded(state, chance), players, [seen]).run()
        rows += seen.rows
        shares += [shares_of(outcome)] * len(seen.rows)
        points += [np.array(outcome.points, dtype=float)] * len(seen.rows)
        weight += [SAMPLE / len(seen.rows)] * len(seen.rows)
    return Harvest(np.array(rows), np.array(shares), np.array(points), np.array(weight))


class Sampling(Observer):
    """Keeps what is seen of a game's positions."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self.rows: list[Array] = []

    def deciding(self, state: State) -> None:
        """Keep what is seen of this one."""
        row = self._looks(state)
        if row is not None:
            self.rows.append(row)


def shares_of(outcome: Outcome) -> Array:
    """The parts of the victory."""
    return np.array(outcome.shares)


def doubled(rows: Sequence[Sequence[float]], left: float) -> Array:
    """Rows as they are, and times how much of the game is left."""
    plain = np.array(rows)
    return np.hstack([plain, plain * left])


def logit(harvests: Sequence[Harvest], prior: Array, doubt: float, scale: Array) -> Array:
    """The weights under which the seats' merits best foretell who wins, by Newton's method, held to a prior."""
    found = prior * scale
    for _ in range(STEPS):
        slope, curve = -doubt * (found - prior * scale), doubt * np.eye(len(found))
        for each in harvests:
            rows = each.rows / scale
            chances = foretold(rows, found)
            slope += np.einsum("n,ns,nsf->f", each.weight, each.shares - chances, rows, optimize=True)
            spread = rows - np.einsum("ns,nsf->nf", chances, rows, optimize=True)[:, None, :]
            weighed = spread * (chances * each.weight[:, None])[:, :, None]
            curve += np.tensordot(weighed, spread, axes=([0, 1], [0, 1]))
        found = found + np.linalg.solve(curve, slope)
    return found / scale


def least_squares(harvests: Sequence[Harvest], prior: Array, doubt: float, scale: Array) -> Array:
    """The weights under which the features best foretell the points at the end, held to a prior."""
    slope, curve = doubt * prior * scale, doubt * np.eye(len(prior))
    for each in harvests:
        rows = each.rows / scale
        weighed = rows * each.weight[:, None, None]
        curve += np.tensordot(weighed, rows, axes=([0, 1], [0, 1]))
        slope = slope + np.einsum("nsf,ns->f", weighed, each.points, optimize=True)
    return np.linalg.solve(curve, slope) / scale


def foretold(rows: Array, weights: Array) -> Array:
    """Each seat's chance to win at every position."""
    merits = rows @ weights
    odds = np.exp(merits - merits.max(axis=1, keepdims=True))
    chances: Array = odds / odds.sum(axis=1, keepdims=True)
    return chances


def surprise(each: Harvest, weights: Array) -> float:
    """How badly the weights foretell who wins: the mean of -log of the chance that was given to the winner."""
    chances = foretold(each.rows, weights)
    return float(np.average(-np.sum(each.shares * np.log(chances + 1e-12), axis=1), weights=each.weight))


@dataclass(frozen=True)
class Fitted:
    """The weights of each kind of game, late and early behind each other, for victory and for points."""

    victory: Mapping[str, Array]
    points: Mapping[str, Array]

    def toml(self, features: type[IntEnum], command: str) -> str:
        """The weights as the data file has them."""
        lines = [
            "# What each feature of a position weighs: at the end of the game, and what is added at its beginning."
        ]
        lines += ["# Made by", f"#   {command}"]
        for what, kinds in (("victory", self.victory), ("points", self.points)):
            for kind, weights in kinds.items():
                late, early = np.split(weights, 2)
                lines += ["", f"[{what}.{kind}]"]
                lines += [f"{name.name.lower()} = [{late[name]:.4f}, {early[name]:.4f}]" for name in features]
        return "\n".join([*lines, ""])


def fit(harvests: Mapping[str, Sequence[Harvest]], prior: Array, doubt: float, kinship: float) -> Fitted:
    """What the features weigh in each kind of game: all of them held to a prior, each held to the weights of all."""
    every = [each for some in harvests.values() for each in some]
    spread = [np.sqrt(np.average(each.rows.var(axis=1), axis=0, weights=each.weight)) for each in every]
    scale = np.maximum(np.mean(spread, axis=0), LEAST_SPREAD)
    common = logit(every, prior, doubt, scale)
    points = least_squares(every, np.zeros(len(prior)), doubt, scale)
    return Fitted(
        {kind: logit(some, common, kinship, scale) for kind, some in harvests.items()},
        {kind: least_squares(some, points, kinship, scale) for kind, some in harvests.items()},
    )
