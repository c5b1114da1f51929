"""Fit Domaine's judgement by self-play, from nothing: `data/judgement.toml` is made by

    python bench/fit_domaine.py --games 100 --rounds 2 --seed 1 --toml src/regnum/games/domaine/data/judgement.toml

Stewards play games of two, three and four, now and then taking a plan at random, so that positions differ by more than
who plays well. The weights are those under which the features of these positions best foretell how the games ended:
a conditional logit for the chance to win, least squares for the points. All numbers of players share what they have in
common, and each departs from it only as far as its own games insist. Each round plays with what those before it found.

    python bench/fit_domaine.py --compare other.toml --players 3 --games 60 --seed 7

plays stewards with other weights against stewards with those of the package, every deal from each seat.
"""

from __future__ import annotations

import argparse
import copy
import math
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from regnum.games.domaine import GAME, judgement, planning
from regnum.games.domaine.features import Feature, features, left
from regnum.games.domaine.game import Domaine
from regnum.games.domaine.judgement import Weights, weights
from regnum.games.domaine.phase import Phase
from regnum.games.domaine.reasons import reasons
from regnum.games.domaine.state import State
from regnum.kernel import Counsel, Expertise, FreeChance, Move, Outcome, Seat, settle
from regnum.players.steward import Steward

Array = npt.NDArray[np.float64]
F = Feature
START: Mapping[Feature, tuple[float, float]] = {
    F.POINTS: (0.2, -0.05),
    F.CROWN: (3.0, 0.0),
    F.CLOSING: (0.06, 0.14),
    F.CLOSING_2: (0.06, 0.12),
    F.CLOSINGS: (0.0, 0.12),
    F.GROWTH: (0.04, 0.02),
    F.GROWTH_2: (0.04, 0.0),
    F.THREAT: (-0.1, 0.0),
    F.THREAT_2: (-0.1, 0.0),
    F.WEAKER: (-0.05, 0.0),
    F.ALLIED: (0.06, 0.0),
    F.GUARDS: (0.05, 0.1),
    F.KNIGHTS: (0.0, 0.12),
    F.DUCATS: (0.03, 0.03),
    F.SAVINGS: (0.015, 0.015),
    F.INCOME: (0.1, 0.3),
    F.MINES: (0.07, 0.09),
    F.BORDER_CARDS: (0.04, 0.0),
    F.GROWTH_CARDS: (0.1, -0.05),
    F.KNIGHT_CARDS: (0.06, 0.0),
}
"""What the players of the first round believe, late in a game and what is added early.

It is also what a feature weighs of which the games say nothing.
"""
JUDGED = (Phase.CASTLE, Phase.TURN, Phase.REFILL)
"""The decisions whose positions are looked at."""
WHIM = 0.08
"""How often a plan is taken at random, from among the first so many."""
WHIMS = 10
MARGIN = 4.0
"""A lead of so many points at the end counts as e times the chance, where a victory is not all that counts."""
VICTORY = 0.5
"""How much of what is to be foretold is the victory itself; the rest are the points, which tell more of each game."""
SAMPLE = 5.0
"""As how many independent positions those of one game count."""
DOUBT = 5.0
"""How strongly the weights of all are held to those of the first round."""
LEAST_SPREAD = 0.05
"""A feature that differs less than this between seats is not told apart from one that does not differ."""
KINSHIP = 60.0
"""How strongly the weights for one number of players are held to those of all."""


@dataclass(frozen=True)
class Harvest:
    """Positions of games: for each the features of every seat, doubled for late and early, and how it came out."""

    rows: Array
    shares: Array
    points: Array
    weight: Array


class Whimsical(Steward):
    """A steward that now and then does something else."""

    def choose(self, view: object, moves: object, budget: float) -> Move:
        if self._rng.random() < WHIM:
            assert self._game.counsel is not None
            plans = self._game.counsel.plans(self._game.guess(view, self._rng))  # type: ignore[arg-type]
            return self._rng.choice(plans[:WHIMS])[0]
        return super().choose(view, moves, budget)  # type: ignore[arg-type]


def judging_by(judging: Weights) -> Domaine:
    """Domaine with the counsel that these weights give."""
    game: Domaine = copy.copy(GAME)
    counsel: Counsel = Expertise(
        State,
        glance=judgement.glance,
        plans=planning.plans,
        prospects=lambda state: judgement.chances(state, judging),
        expected=judgement.expected,
        reasons=reasons,
    )
    game.counsel = counsel
    return game


def harvest(seats: int, games: int, seed: str, judging: Weights) -> Harvest:
    """Positions from games between stewards who judge by these weights."""
    rows, shares, points, weight = [], [], [], []
    game = judging_by(judging)
    for number in range(games):
        rng = Random(f"{seed}-{seats}-{number}")
        state = game.deal(seats, settle(game.options(seats), {}), FreeChance(rng))
        players = [Whimsical(game, rng) for _ in range(seats)]
        seen = []
        while state.outcome is None:
            seat = state.seat
            assert seat is not None
            if state.phase in JUDGED:
                seen.append(_doubled(state))
            state.play(players[seat].choose(state.view(seat), state.moves(), math.inf), FreeChance(rng))
        rows += seen
        shares += [_shares(state.outcome)] * len(seen)
        points += [np.array(state.outcome.points, dtype=float)] * len(seen)
        weight += [SAMPLE / len(seen)] * len(seen)
    return Harvest(np.array(rows), np.array(shares), np.array(points), np.array(weight))


def _doubled(state: State) -> Array:
    rows = np.array(features(state))
    return np.hstack([rows, rows * left(state)])


def _shares(outcome: Outcome) -> Array:
    """How the game came out, as parts of one."""
    points = np.array(outcome.points, dtype=float)
    odds = np.exp((points - points.max()) / MARGIN)
    won = np.array([Seat(seat) in outcome.winners for seat in range(len(points))], dtype=float)
    return VICTORY * won / won.sum() + (1 - VICTORY) * odds / odds.sum()


def logit(harvests: Sequence[Harvest], prior: Array, doubt: float, scale: Array) -> Array:
    """The weights under which the seats' merits best foretell the shares, by Newton's method."""
    found = prior * scale
    for _ in range(12):
        slope, curve = -doubt * (found - prior * scale), doubt * np.eye(len(found))
        for each in harvests:
            rows = each.rows / scale
            merits = rows @ found
            chances = np.exp(merits - merits.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            slope += np.einsum("n,ns,nsf->f", each.weight, each.shares - chances, rows, optimize=True)
            mean = np.einsum("ns,nsf->nf", chances, rows, optimize=True)
            spread = rows - mean[:, None, :]
            weighed = spread * (chances * each.weight[:, None])[:, :, None]
            curve += np.tensordot(weighed, spread, axes=([0, 1], [0, 1]))
        found = found + np.linalg.solve(curve, slope)
    return found / scale


def least_squares(harvests: Sequence[Harvest], prior: Array, doubt: float, scale: Array) -> Array:
    """The weights under which the features best foretell the points at the end."""
    slope, curve = doubt * prior * scale, doubt * np.eye(len(prior))
    for each in harvests:
        rows = each.rows / scale
        weighed = rows * each.weight[:, None, None]
        curve += np.tensordot(weighed, rows, axes=([0, 1], [0, 1]))
        slope = slope + np.einsum("nsf,ns->f", weighed, each.points, optimize=True)
    return np.linalg.solve(curve, slope) / scale


def fitted(harvests: Mapping[int, Sequence[Harvest]], judged: Mapping[str, Array]) -> dict[str, dict[int, Weights]]:
    """What the features weigh, for victory and for points, by the number of players."""
    every = [each for some in harvests.values() for each in some]
    spread = [np.sqrt(np.average(each.rows.var(axis=1), axis=0, weights=each.weight)) for each in every]
    scale = np.maximum(np.mean(spread, axis=0), LEAST_SPREAD)
    found: dict[str, dict[int, Weights]] = {}
    for what, fit in (("victory", logit), ("points", least_squares)):
        common = fit(every, judged[what], DOUBT, scale)
        own = {seats: fit(some, common, KINSHIP, scale) for seats, some in harvests.items()}
        found[what] = {seats: _weights(each) for seats, each in own.items()}
    return found


def _weights(both: Array) -> Weights:
    late, early = np.split(both, 2)
    return Weights(tuple(map(float, late)), tuple(map(float, early)))


def _start() -> Array:
    return np.array([START.get(feature, (0.0, 0.0))[early] for early in (0, 1) for feature in Feature])


def write(found: Mapping[str, Mapping[int, Weights]], command: str) -> str:
    """The weights as the data file has them."""
    lines = [
        "# What each feature of a position weighs: at the end of the game, and what is added at its beginning.",
        "",
    ]
    lines[1:1] = ["# Made by", f"#   {command}"]
    for what, by_seats in found.items():
        for seats, each in by_seats.items():
            lines.append(f"[{what}.players-{seats}]")
            lines += [f"{name.name.lower()} = [{each.late[name]:.4f}, {each.early[name]:.4f}]" for name in Feature]
            lines.append("")
    return "\n".join(lines)


def compare(other: Mapping[str, Mapping[str, tuple[float, float]]], seats: int, games: int, seed: str) -> float:
    """Which part of the victories stewards with other weights win, one of them against those of the package."""
    table = other[f"players-{seats}"]
    late, early = zip(*(table[feature.name.lower()] for feature in Feature), strict=True)
    new, old = judging_by(Weights(late, early)), judging_by(weights("victory", seats))
    won = 0.0
    for number in range(games):
        rng, challenger = Random(f"{seed}-{number // seats}"), number % seats
        state = GAME.deal(seats, settle(GAME.options(seats), {}), FreeChance(rng))
        players = [Steward(new if seat == challenger else old, rng) for seat in range(seats)]
        while state.outcome is None:
            seat = state.seat
            assert seat is not None
            state.play(players[seat].choose(state.view(seat), state.moves(), math.inf), FreeChance(rng))
        if Seat(challenger) in state.outcome.winners:
            won += 1 / len(state.outcome.winners)
    return won / games


def main() -> None:
    """Play, fit and write; or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="how many games a round has for each number of players")
    parser.add_argument("--rounds", type=int, default=2)
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
    judged = {"victory": _start(), "points": np.zeros(2 * len(Feature))}
    victory = {seats: _weights(judged["victory"]) for seats in GAME.seats}
    harvests: dict[int, list[Harvest]] = {seats: [] for seats in GAME.seats}
    for turn in range(given.rounds):
        for seats, some in harvests.items():
            some.append(harvest(seats, given.games, f"{given.seed}-{turn}", victory[seats]))
        found = fitted(harvests, judged)
        victory = found["victory"]
        print(f"round {turn + 1} of {given.rounds} is fitted", flush=True)
        if given.toml is not None:
            command = f"python bench/fit_domaine.py {' '.join(sys.argv[1:])}"
            given.toml.write_text(write(found, command), encoding="utf-8")


if __name__ == "__main__":
    main()
