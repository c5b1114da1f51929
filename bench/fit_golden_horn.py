"""Fit Golden Horn's judgement by what looking ahead finds: `data/judgement.toml` is made by

    python bench/fit_golden_horn.py --games 60 --seed 1 --toml src/regnum/games/golden_horn/data/judgement.toml

Stewards play games of two, three and four, with the extension and without it. In some positions several plans are
tried under several guesses of what is hidden: all others then do what seems best, until the next own turn is over. The
weights are those under which the features after a plan best foretell the chances that are found so. (Weights that
foretell best who wins whole games play worse: whoever is winning has many soldiers and cards, and should spend them.)
The points at the end are foretold from the games as they went on. See `fitting`.

    python bench/fit_golden_horn.py --compare other.toml --players 4 --games 60 --seed 7

plays stewards with other weights against stewards with those of the package, every deal from each seat.
"""

from __future__ import annotations

import argparse
import copy
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import numpy as np
from fitting import Array, Fitted, Harvest, Whimsical, doubled, fit

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.ai import planning, value
from regnum.games.golden_horn.ai.features import Feature, features, left
from regnum.games.golden_horn.ai.reasons import reasons
from regnum.games.golden_horn.ai.value import Weights, chances, weights
from regnum.games.golden_horn.game import GoldenHorn
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.state import State
from regnum.kernel import GameEvaluator, Plan, RandomChance, Seat, follow, resolve_options
from regnum.kernel import State as AnyState
from regnum.players.judging import verdict
from regnum.players.loop import Loop, Observer, Unrecorded, around
from regnum.players.planner import Steward

F = Feature
PLAIN: Mapping[Feature, tuple[tuple[float, float], tuple[float, float]]] = {
    F.POINTS: ((0.239, -0.136), (0.229, -0.118)),
    F.COLOURS: ((0.470, -0.220), (0.426, -0.314)),
    F.COMPLETE: ((0.147, -3.010), (0.082, -2.024)),
    F.CROWN: ((0.675, 0.000), (0.675, 0.000)),
    F.CARGO: ((0.309, -0.129), (0.278, -0.053)),
    F.LADEN: ((-0.113, 0.092), (-0.073, 0.104)),
    F.NEW: ((0.447, -0.598), (0.467, -0.722)),
    F.FORCE: ((-0.325, 0.711), (-0.238, 0.817)),
    F.LANDING: ((0.106, -0.227), (0.042, -0.151)),
    F.HOPE: ((0.542, -1.029), (0.347, -1.008)),
    F.HOPE_2: ((0.104, -0.063), (0.168, -0.247)),
    F.CARDS: ((0.087, 0.089), (0.085, 0.087)),
    F.MORE_CARDS: ((0.175, -0.055), (0.236, -0.182)),
    F.WINDS: ((0.028, -0.073), (-0.017, -0.012)),
    F.DRAWS: ((0.513, -0.425), (0.306, -0.203)),
    F.LADING: ((0.110, -0.134), (0.075, -0.077)),
    F.PREY: ((-0.014, -0.042), (0.084, -0.070)),
    F.RISK: ((-0.188, 0.062), (-0.098, 0.070)),
    F.WAIT: ((-0.843, 0.729), (-0.434, 0.316)),
    F.FINISH: ((1.327, -1.437), (1.078, -1.468)),
}
"""What stewards weigh with two players, and with more: late in a game, and what is added early.

They were found by varying them in many games. The fit begins with them.
"""
EVERY = 8
"""One turn in this many is looked into."""
BEST, OTHERS = 6, 2
"""How many plans are tried: those judged best, and others at random."""
GUESSES = 3
"""Under how many guesses each is tried."""
WIDTH = 4
"""How many plans are weighed on the way."""
DOUBT = 100.0
"""How strongly the weights of all are held to the plain ones."""
KINSHIP = 1000.0
"""How strongly the weights for one number of players, with or without the extension, are held to those of all."""
KINDS: Mapping[str, tuple[int, int]] = {
    f"{'extension' if extension else 'base'}-{seats}": (seats, extension)
    for extension in (1, 0)
    for seats in GAME.seats
}
"""Every kind of game, as the data file names it: how many play, and whether with the extension."""


def judging_by(judging: Weights) -> GoldenHorn:
    """Golden Horn with the evaluator that these weights give."""
    game: GoldenHorn = copy.copy(GAME)
    game.evaluator = GameEvaluator(
        State,
        quick_score=value.quick_score,
        plans=planning.plans,
        win_chances=lambda state: chances(state, judging),
        expected_points=value.expected_points,
        reasons=reasons,
    )
    return game


class Looks:
    """What looking ahead finds under some weights."""

    def __init__(self, judging: Weights, rng: Random) -> None:
        self._evaluator, self._rng = judging_by(judging).evaluator, rng

    def found(self, state: State) -> Iterator[tuple[Array, Sequence[float]]]:
        """The rows after each of several plans under each of several guesses, and the chances that were found."""
        seat = state.to_move
        assert seat is not None
        guesses = [GAME.guess(state.view(seat), self._rng) for _ in range(GUESSES)]
        for plan in self._chosen(guesses[0], seat):
            for guess in guesses:
                after = self._follow(guess, plan)
                if after.outcome is None:
                    yield _rows(after), self._ahead(after, seat)

    def _chosen(self, state: State, seat: Seat) -> Sequence[Plan]:
        """The plans that are tried."""
        plans = sorted(planning.plans(state), key=lambda plan: -self._judge(self._follow(state, plan))[seat])
        others = plans[BEST:]
        return [*plans[:BEST], *self._rng.sample(others, min(OTHERS, len(others)))]

    def _ahead(self, state: State, seat: Seat) -> Sequence[float]:
        """The chances after everybody has done what seems best, a seat's next turn included."""
        while state.outcome is None and state.to_move != seat:
            state = self._greedy(state)
        return self._judge(state if state.outcome is not None else self._greedy(state))

    def _greedy(self, state: State) -> State:
        seat = state.to_move
        assert seat is not None
        ends = [self._follow(state, plan) for plan in planning.plans(state)[:WIDTH]]
        return max(ends, key=lambda end: self._judge(end)[seat])

    def _judge(self, state: State) -> Sequence[float]:
        return verdict(self._evaluator, state)

    def _follow(self, state: State, plan: Plan) -> State:
        after = follow(state, plan, RandomChance(self._rng))
        assert isinstance(after, State)
        return after


def _rows(state: State) -> Array:
    rows = features(state)
    return doubled(rows, left(state, rows))


class Sampling(Observer):
    """Keeps some positions of a game, and what looking ahead finds there."""

    def __init__(self, looks: Looks, rng: Random) -> None:
        self._looks, self._rng = looks, rng
        self.rows: list[Array] = []
        self.looked: list[tuple[Array, Sequence[float]]] = []

    def deciding(self, state: AnyState) -> None:
        """Keep this one, if it is its turn to be kept."""
        assert isinstance(state, State)
        if state.phase == Phase.TURN and not state.raided and self._rng.randrange(EVERY) == 0:
            self.rows.append(_rows(state))
            self.looked += self._looks.found(state)


def harvest(kind: str, games: int, seed: int, judging: Weights) -> tuple[Harvest, Harvest]:
    """Positions of games between stewards: what looking ahead finds in some, and the points of all at the end."""
    seats, extension = KINDS[kind]
    game = judging_by(judging)
    looked: list[tuple[Array, Sequence[float]]] = []
    ended: list[tuple[Array, Sequence[float]]] = []
    for number in range(games):
        rng = Random(f"{seed}-{kind}-{number}")
        seen, players = Sampling(Looks(judging, rng), rng), around([Whimsical(game, rng) for _ in range(seats)])
        chance = RandomChance(rng)
        state = game.deal(seats, resolve_options(game.options(seats), {"extension": extension}), chance)
        outcome = Loop(Unrecorded(state, chance), players, [seen]).run()
        looked += seen.looked
        ended += [(rows, outcome.points) for rows in seen.rows]
    return _harvest(looked), _harvest(ended)


def _harvest(found: Sequence[tuple[Array, Sequence[float]]]) -> Harvest:
    """What was found for each seat, chances or points, as both: only one of them is asked for."""
    rows, each = zip(*found, strict=True)
    foretold = np.array(each, dtype=float)
    return Harvest(np.array(rows), foretold, foretold, np.ones(len(rows)))


def fitted(games: int, seed: int) -> Fitted:
    """Play, look ahead and fit."""
    looked, ended = {}, {}
    for kind, (seats, _) in KINDS.items():
        ahead, end = harvest(kind, games, seed, _weights(plain(seats)))
        looked[kind], ended[kind] = [ahead], [end]
        print(f"{kind}: {games} games, {len(ahead.rows)} looks ahead", flush=True)
    start = plain(max(GAME.seats))
    return Fitted(fit(looked, start, DOUBT, KINSHIP).victory, fit(ended, start, DOUBT, KINSHIP).points)


def plain(seats: int) -> Array:
    """What stewards weigh, late and early behind each other."""
    nothing = ((0.0, 0.0), (0.0, 0.0))
    return np.array([PLAIN.get(feature, nothing)[seats > 2][early] for early in (0, 1) for feature in Feature])


def _weights(both: Array) -> Weights:
    late, early = np.split(both, 2)
    return Weights(tuple(map(float, late)), tuple(map(float, early)))


def toml(found: Fitted, command: str) -> str:
    """The data file: what was found, and what stewards weigh."""
    lines = []
    for seats in GAME.seats:
        late, early = _weights(plain(seats))
        lines += ["", f"[outlook.players-{seats}]"]
        lines += [f"{feature.name.lower()} = [{late[feature]:.3f}, {early[feature]:.3f}]" for feature in PLAIN]
    return found.toml(Feature, command) + "\n".join([*lines, ""])


def compare(other: Weights, kind: str, games: int, seed: str) -> float:
    """Which part of the victories a steward with other weights wins, against those with the package's."""
    seats, extension = KINDS[kind]
    new, old = judging_by(other), judging_by(weights("victory", kind))
    won = 0.0
    for number in range(games):
        rng, challenger = Random(f"{seed}-{number // seats}"), number % seats
        chance = RandomChance(rng)
        state = GAME.deal(seats, resolve_options(GAME.options(seats), {"extension": extension}), chance)
        players = around([Steward(new if seat == challenger else old, rng) for seat in range(seats)])
        outcome = Loop(Unrecorded(state, chance), players).run()
        won += outcome.shares[challenger]
    return won / games


def main() -> None:
    """Play, fit and write; or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="how many games of each kind are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--toml", type=Path, help="where to write the weights")
    parser.add_argument("--compare", type=Path, help="a file of weights to play against those of the package")
    parser.add_argument("--players", type=int, default=4, help="how many play when weights are compared")
    parser.add_argument("--base", action="store_true", help="compare without the extension")
    given = parser.parse_args()
    if given.compare is not None:
        kind = f"{'base' if given.base else 'extension'}-{given.players}"
        table = tomllib.loads(given.compare.read_text(encoding="utf-8"))["victory"][kind]
        share = compare(value.weights_of(table), kind, given.games, str(given.seed))
        print(f"{given.compare}: {share:.1%} of {given.games} games of {given.players}")
        return
    found = fitted(given.games, given.seed)
    if given.toml is not None:
        command = f"python bench/fit_golden_horn.py {' '.join(sys.argv[1:])}"
        given.toml.write_text(toml(found, command), encoding="utf-8")


if __name__ == "__main__":
    main()
