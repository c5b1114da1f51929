"""Fit Domaine's judgement by self-play: which of its weights should be larger, which smaller?

Stewards play, each with the weights of the package but every group of them multiplied by a chance factor of its own.
How the victories follow the factors, found by regression, says where to go: a group whose slope is well above zero
should weigh more. `--toml` writes the weights that go a step that way; try them in a match before they are taken over.

    python bench/fit_domaine.py --players 4 --games 300 --seed 1 --toml judgement.toml
"""

from __future__ import annotations

import argparse
import copy
import math
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np

from regnum.games.domaine import GAME, judgement, planning
from regnum.games.domaine.features import Feature
from regnum.games.domaine.game import Domaine
from regnum.games.domaine.judgement import Weights, weights
from regnum.games.domaine.reasons import reasons
from regnum.games.domaine.state import State
from regnum.kernel import Counsel, Expertise, FreeChance, Outcome, Seat, settle
from regnum.players.steward import Steward

F = Feature
GROUPS: Sequence[tuple[Feature, ...]] = (
    (F.CLOSING,),
    (F.CLOSING_2, F.CLOSINGS),
    (F.CARD_AWAY,),
    (F.GROWTH, F.GROWTH_2, F.GROWTH_3),
    (F.THREAT, F.THREAT_2),
    (F.STRONGER, F.WEAKER, F.ALLIED),
    (F.GUARDS,),
    (F.KNIGHTS, F.DOMAINS),
    (F.DUCATS, F.WEALTH),
    (F.INCOME, F.MINES),
    (F.BORDER_CARDS,),
    (F.GROWTH_CARDS,),
    (F.KNIGHT_CARDS, F.OTHER_CARDS),
    (F.AFFORDABLE, F.WAIT),
)
"""What is varied together. Points and the crown are not: the others are measured by them."""
SURE = 2.0
"""A group is moved if its slope is so many times its standard error."""


def varied(weights: Weights) -> Counsel:
    """The counsel of Domaine with other weights."""
    return Expertise(
        State,
        glance=judgement.glance,
        plans=planning.plans,
        prospects=lambda state: judgement.chances(state, weights),
        expected=judgement.expected,
        reasons=reasons,
    )


def scaled(base: Weights, factors: Sequence[float]) -> Weights:
    """The weights with each group multiplied by e to the power of its factor."""
    late, early = list(base.late), list(base.early)
    for group, factor in zip(GROUPS, factors, strict=True):
        for feature in group:
            late[feature] *= math.exp(factor)
            early[feature] *= math.exp(factor)
    return Weights(tuple(late), tuple(early))


def steward(judging: Weights, rng: Random) -> Steward:
    """A steward that judges by these weights."""
    game: Domaine = copy.copy(GAME)
    game.counsel = varied(judging)
    return Steward(game, rng)


def play(judges: Sequence[Weights], seed: str) -> Outcome:
    """A game between stewards who judge differently."""
    seats, rng = len(judges), Random(seed)
    state = GAME.deal(seats, settle(GAME.options(seats), {}), FreeChance(rng))
    players = [steward(judging, rng) for judging in judges]
    while state.outcome is None:
        seat = state.seat
        assert seat is not None
        state.play(players[seat].choose(state.view(seat), state.moves(), math.inf), FreeChance(rng))
    return state.outcome


def slopes(factors: np.ndarray, shares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How the part of the victories follows each factor, by least squares, and the standard errors."""
    design = np.column_stack([factors, np.ones(len(factors))])
    found, *_ = np.linalg.lstsq(design, shares, rcond=None)
    error = (shares - design @ found).var() * np.linalg.inv(design.T @ design)
    return found[:-1], np.sqrt(np.diag(error))[:-1]


def main() -> None:
    """Play, fit, tell, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spread", type=float, default=0.6, help="the standard deviation of the factors")
    parser.add_argument("--toml", type=Path, help="where to write the table of weights that goes a step further")
    given = parser.parse_args()
    base, rng = weights("victory", given.players), Random(given.seed)
    factors, shares = [], []
    for number in range(given.games):
        drawn = [[rng.gauss(0, given.spread) for _ in GROUPS] for _ in range(given.players)]
        outcome = play([scaled(base, own) for own in drawn], f"{given.seed}-{number}")
        mean = np.mean(drawn, axis=0)
        for seat, own in enumerate(drawn):
            factors.append(np.array(own) - mean)
            shares.append(given.players * (Seat(seat) in outcome.winners) / len(outcome.winners))
    slope, error = slopes(np.array(factors), np.array(shares))
    for group, each, doubt in zip(GROUPS, slope, error, strict=True):
        print(f"{' '.join(feature.name.lower() for feature in group):40} {each:+.3f} ± {doubt:.3f}")
    if given.toml is not None:
        step = np.where(np.abs(slope) > SURE * error, slope, 0.0)
        better = scaled(base, [float(each) for each in step])
        table = [f"{name.name.lower()} = [{better.late[name]:.4f}, {better.early[name]:.4f}]" for name in Feature]
        given.toml.write_text("\n".join([f"[victory.players-{given.players}]", *table, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
