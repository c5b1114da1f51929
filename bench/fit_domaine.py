"""Fit Domaine's judgement by self-play, from what is written here: `data/judgement.toml` is made by

    python bench/fit_domaine.py --games 60 --rounds 1 --seed 1 --toml src/regnum/games/domaine/data/judgement.toml

Stewards play games of two, three and four. Each judges by the same weights, but every group of them is multiplied by a
chance factor of the player's own. How well players come out follows the factors, and a regression says how: a group
whose slope is well above zero should weigh more. The next round plays with weights that have gone that way. What the
same positions say about the points to be expected is found by least squares.

    python bench/fit_domaine.py --compare other.toml --players 3 --games 60 --seed 7

plays one steward with other weights against stewards with those of the package, every deal from each seat.
"""

from __future__ import annotations

import argparse
import copy
import math
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from regnum.games.domaine import GAME
from regnum.games.domaine.ai import planning, value
from regnum.games.domaine.ai.features import Feature, features, left
from regnum.games.domaine.ai.reasons import reasons
from regnum.games.domaine.ai.value import Weights, weights
from regnum.games.domaine.game import Domaine
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.kernel import Evaluator, GameEvaluator, Outcome, RandomChance, resolve_options
from regnum.kernel import State as AnyState
from regnum.players.loop import Loop, Observer, Unrecorded, around
from regnum.players.planner import Steward

Array = npt.NDArray[np.float64]
F = Feature
START: Mapping[Feature, tuple[float, float]] = {
    F.POINTS: (0.2, -0.05),
    F.CROWN: (3.0, 0.0),
    F.CLOSING: (0.06, 0.14),
    F.CLOSING_2: (0.06, 0.12),
    F.CLOSINGS: (0.0, 0.12),
    F.CARD_AWAY: (0.01, 0.0),
    F.GROWTH: (0.04, 0.02),
    F.GROWTH_2: (0.04, 0.0),
    F.THREAT: (-0.1, 0.0),
    F.THREAT_2: (-0.1, 0.0),
    F.STRONGER: (0.02, 0.0),
    F.WEAKER: (-0.05, 0.0),
    F.ALLIED: (0.06, 0.0),
    F.GUARDS: (0.05, 0.1),
    F.KNIGHTS: (0.0, 0.12),
    F.DUCATS: (0.03, 0.03),
    F.SAVINGS: (0.015, 0.015),
    F.WEALTH: (0.005, 0.0),
    F.INCOME: (0.1, 0.3),
    F.MINES: (0.07, 0.09),
    F.BORDER_CARDS: (0.04, 0.0),
    F.GROWTH_CARDS: (0.1, -0.05),
    F.KNIGHT_CARDS: (0.06, 0.0),
    F.OTHER_CARDS: (0.06, 0.0),
    F.AFFORDABLE: (0.02, 0.0),
    F.SALES: (0.01, 0.01),
    F.REWARD: (0.1, -0.1),
}
"""What the players of the first round believe: what a feature weighs late in a game, and what is added early."""
GROUPS: Sequence[tuple[Feature, ...]] = (
    (F.CLOSING,),
    (F.CLOSING_2, F.CLOSINGS),
    (F.GROWTH, F.GROWTH_2),
    (F.THREAT, F.THREAT_2),
    (F.STRONGER, F.WEAKER),
    (F.ALLIED,),
    (F.GUARDS,),
    (F.KNIGHTS,),
    (F.DUCATS,),
    (F.SAVINGS, F.WEALTH),
    (F.INCOME, F.MINES),
    (F.BORDER_CARDS, F.CARD_AWAY),
    (F.GROWTH_CARDS,),
    (F.KNIGHT_CARDS,),
    (F.OTHER_CARDS,),
    (F.AFFORDABLE, F.SALES),
    (F.REWARD,),
)
"""What is varied together. Points and the crown are not: the others are measured by them."""
SPREAD = 0.6
"""The standard deviation of the factors, as powers of e."""
MARGIN = 4.0
"""A lead of this many points at the end counts as e times the chance, where a victory is not all that counts."""
VICTORY = 0.5
"""How much of how a player comes out is the victory itself; the rest are the points, which tell more of each game."""
JUDGED = (Phase.TURN, Phase.REFILL)
"""The decisions whose positions tell about points."""
DOUBT = 5.0
"""How strongly the weights for points are held to zero."""


@dataclass
class Harvest:
    """What games told: the factors of each player and how it came out; features and the points at the end."""

    factors: list[Array] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    curve: Array = field(default_factory=lambda: DOUBT * np.eye(2 * len(Feature)))
    slope: Array = field(default_factory=lambda: np.zeros(2 * len(Feature)))


def judging_by(judging: Weights) -> Domaine:
    """Domaine with the evaluator that these weights give."""
    game: Domaine = copy.copy(GAME)
    evaluator: Evaluator = GameEvaluator(
        State,
        quick_score=value.quick_score,
        plans=planning.plans,
        win_chances=lambda state: value.chances(state, judging),
        expected_points=value.expected_points,
        reasons=reasons,
    )
    game.evaluator = evaluator
    return game


def scaled(base: Weights, factors: Sequence[float]) -> Weights:
    """The weights with each group multiplied by e to the power of its factor."""
    late, early = list(base.late), list(base.early)
    for group, factor in zip(GROUPS, factors, strict=True):
        for feature in group:
            late[feature] *= math.exp(factor)
            early[feature] *= math.exp(factor)
    return Weights(tuple(late), tuple(early))


def play(games: Sequence[Domaine], rng: Random, seen: list[Array]) -> Outcome:
    """A game between stewards who judge differently, and the features of its positions."""
    seats, chance = len(games), RandomChance(rng)
    state = GAME.deal(seats, resolve_options(GAME.options(seats), {}), chance)
    players = around([Steward(game, rng) for game in games])
    return Loop(Unrecorded(state, chance), players, [Sampling(seen)]).run()


class Sampling(Observer):
    """Keeps the features of the positions that are judged."""

    def __init__(self, seen: list[Array]) -> None:
        self._seen = seen

    def deciding(self, state: AnyState) -> None:
        """Keep those of this one."""
        assert isinstance(state, State)
        if state.phase in JUDGED:
            rows = np.array(features(state))
            self._seen.append(np.hstack([rows, rows * left(state)]))


def reap(harvest: Harvest, seats: int, games: int, seed: str, base: Weights) -> None:
    """Add what these games tell to a harvest."""
    for number in range(games):
        rng = Random(f"{seed}-{seats}-{number}")
        drawn = [[rng.gauss(0, SPREAD) for _ in GROUPS] for _ in range(seats)]
        seen: list[Array] = []
        outcome = play([judging_by(scaled(base, own)) for own in drawn], rng, seen)
        harvest.factors += [*(np.array(drawn) - np.mean(drawn, axis=0))]
        harvest.shares += [seats * share - 1 for share in _shares(outcome)]
        for rows in seen:
            harvest.curve += rows.T @ rows / len(seen)
            harvest.slope += rows.T @ np.array(outcome.points, dtype=float) / len(seen)


def _shares(outcome: Outcome) -> list[float]:
    """How well each seat came out, as parts of one."""
    odds = [math.exp((points - max(outcome.points)) / MARGIN) for points in outcome.points]
    shares = zip(outcome.shares, odds, strict=True)
    return [VICTORY * victory + (1 - VICTORY) * each / sum(odds) for victory, each in shares]


def steps(harvest: Harvest) -> list[float]:
    """How far each group of weights goes: along its slope, the less the surer that is not chance."""
    factors, shares = np.array(harvest.factors), np.array(harvest.shares)
    slopes, *_ = np.linalg.lstsq(factors, shares, rcond=None)
    errors = np.sqrt(np.diag((shares - factors @ slopes).var() * np.linalg.inv(factors.T @ factors)))
    for group, each, doubt in zip(GROUPS, slopes, errors, strict=True):
        print(f"{' '.join(feature.name.lower() for feature in group):30} {each:+.3f} ± {doubt:.3f}")
    return [float(each * max(0.0, 1 - (doubt / each) ** 2)) for each, doubt in zip(slopes, errors, strict=True)]


def write(victory: Weights, points: Weights, command: str) -> str:
    """The weights as the data file has them, the same for every number of players."""
    lines = [
        "# What each feature of a position weighs: at the end of the game, and what is added at its beginning.",
        "# Made by",
        f"#   {command}",
        "",
    ]
    for what, each in (("victory", victory), ("points", points)):
        for seats in GAME.seats:
            lines.append(f"[{what}.players-{seats}]")
            lines += [f"{name.name.lower()} = [{each.late[name]:.4f}, {each.early[name]:.4f}]" for name in Feature]
            lines.append("")
    return "\n".join(lines)


def compare(other: Mapping[str, Mapping[str, tuple[float, float]]], seats: int, games: int, seed: str) -> float:
    """Which part of the victories a steward with other weights wins against stewards with those of the package."""
    table = other[f"players-{seats}"]
    late, early = zip(*(table[feature.name.lower()] for feature in Feature), strict=True)
    new, old = judging_by(Weights(late, early)), judging_by(weights("victory", seats))
    won = 0.0
    for number in range(games):
        challenger = number % seats
        table_of = [new if seat == challenger else old for seat in range(seats)]
        outcome = play(table_of, Random(f"{seed}-{number // seats}"), [])
        won += outcome.shares[challenger]
    return won / games


def main() -> None:
    """Play, fit and write; or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="how many games a round has for each number of players")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--toml", type=Path, help="where to write the weights")
    parser.add_argument("--compare", type=Path, help="a file of weights to play against those of the package")
    parser.add_argument("--players", type=int, default=3, help="how many play when weights are compared")
    given = parser.parse_args()
    if given.compare is not None:
        other = tomllib.loads(given.compare.read_text(encoding="utf-8"))["victory"]
        share = compare(other, given.players, given.games, str(given.seed))
        print(f"{given.compare}: {share:.1%} of {given.games} games of {given.players}")
        return
    late, early = zip(*(START.get(feature, (0.0, 0.0)) for feature in Feature), strict=True)
    victory = Weights(late, early)
    for turn in range(given.rounds):
        harvest = Harvest()
        for seats in GAME.seats:
            reap(harvest, seats, given.games, f"{given.seed}-{turn}", victory)
        victory = scaled(victory, steps(harvest))
        if given.toml is not None:
            both = np.linalg.solve(harvest.curve, harvest.slope)
            points = Weights(tuple(map(float, both[: len(Feature)])), tuple(map(float, both[len(Feature) :])))
            command = f"python bench/fit_domaine.py {' '.join(sys.argv[1:])}"
            given.toml.write_text(write(victory, points, command), encoding="utf-8")


if __name__ == "__main__":
    main()
