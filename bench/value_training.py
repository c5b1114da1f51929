"""Self-play to learn values from, and the training: a net that foretells who wins, by numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np
import numpy.typing as npt

from bench.value_games import Judge, Kind, Seen, Subject
from bench.values import Net, Numbers
from regnum.kernel import RandomChance, follow, resolve_options
from regnum.players.judging import evaluator_of, plans_of, verdict

Array = npt.NDArray[np.float32]

WIDTH = 12
"""How many plans are weighed in self-play, the most promising."""
WHIM = 0.06
"""How often one of them is taken at random, so that positions differ by more than who plays well."""
EPOCHS = 40
PATIENT_EPOCHS = 5
"""After how many epochs that did not better what is foretold of other games training ends."""
BATCH = 1024
LEAST_SPREAD = np.float32(0.05)
"""A feature that differs less than this is not magnified any further."""
RATE = 2e-3
"""The step of Adam (Kingma and Ba, 2015)."""
DECAY = 1e-4
"""How strongly weights are drawn back to where they began."""
SHOWN_PART = 10
"""One game in this many says when to stop; as many others say at last how good the net is."""
TRACE = 0.9
"""What a position is to foretell is what is judged on the way to the end of its game: after every turn this much
of the weight is left to what comes later (TD(λ): Sutton, 1988). Luck that comes much later says little of a position.
"""
DIGITS = 5


@dataclass(frozen=True)
class Positions:
    """Positions of games in their order: the rows of all seats, how much was left, each seat's part of the victory, and
    the game's number."""

    rows: Array
    left: Array
    shares: Array
    games: npt.NDArray[np.int64]

    def part(self, remainders: range) -> Positions:
        """The positions of the games whose numbers leave these remainders."""
        chosen = np.isin(self.games % SHOWN_PART, [*remainders])
        return Positions(self.rows[chosen], self.left[chosen], self.shares[chosen], self.games[chosen])


def harvest(subject: Subject, kind: Kind, judge: Judge, numbers: range, seed: str) -> Positions:
    """Positions of games of a kind, in which everybody judges alike."""
    rows, left, won, games = [], [], [], []
    for number in numbers:
        seen, shares = _play(subject, kind, judge, Random(f"{seed}-{number}"))
        for each in seen:
            rows.append(each.rows)
            left.append(each.left)
            won.append(shares)
            games.append(number)
    return Positions(_array(rows), _array(left), _array(won), np.array(games))


def traced(positions: Positions, judge: Judge) -> Positions:
    """The same positions, with what each is to foretell in place of who wins: what comes after it, as it is judged."""
    chances, found = foretold(judge, positions), positions.shares.copy()
    for at in reversed(range(len(found) - 1)):
        if positions.games[at] == positions.games[at + 1]:
            found[at] = (1 - TRACE) * chances[at + 1] + TRACE * found[at + 1]
    return replace(positions, shares=found)


def _play(subject: Subject, kind: Kind, judge: Judge, rng: Random) -> tuple[list[Seen], tuple[float, ...]]:
    """A game in which all take the best of the most promising plans, as one guess has it; what is seen, who wins."""
    game = subject.judged_by(judge)
    evaluator, chance = evaluator_of(game), RandomChance(rng)
    state = game.deal(kind.seats, resolve_options(game.options(kind.seats), kind.options), chance)
    kept = []
    while state.outcome is None:
        seat = state.to_move
        assert seat is not None
        if subject.is_kept(state):
            seen = subject.see(state)
            assert seen is not None
            kept.append(seen)
        guess = game.guess(state.view(seat), rng)
        plans = plans_of(evaluator, guess, rng)[:WIDTH]
        plan = plans[0]
        if rng.random() < WHIM:
            plan = rng.choice(plans)
        elif len(plans) > 1:
            ends = [verdict(evaluator, follow(guess, each, RandomChance(rng)))[seat] for each in plans]
            plan = plans[ends.index(max(ends))]
        state = follow(state, plan, chance)
    return kept, tuple(state.outcome.shares)


class Trainer:
    """A net under training: its weights by name, and how far each is from where Adam's means have it."""

    def __init__(self, start: Net, units: int, positions: Positions, seed: int) -> None:
        rng, features = np.random.default_rng(seed), len(start.late)
        seen = _inputs(positions)
        self._mean, self._scale = seen.mean(axis=(0, 1)), np.maximum(seen.std(axis=(0, 1)), LEAST_SPREAD)
        self._mean[-1], self._scale[-1] = 0.0, 1.0
        weights = rng.normal(0, 1, (2 * features + 2, units)) / np.sqrt(2 * features + 2)
        late, early = (np.array(each, np.float32) * self._scale[:features] for each in (start.late, start.early))
        self.weights: dict[str, Array] = {
            "late": late,
            "early": early,
            "units": weights.astype(np.float32),
            "output": np.zeros(units, np.float32),
        }
        self._start = {name: each.copy() for name, each in self.weights.items()}
        self._means = {name: (np.zeros_like(each), np.zeros_like(each)) for name, each in self.weights.items()}
        self._steps, self._rng = 0, rng

    def train(self, positions: Positions, others: Positions) -> Iterator[tuple[float, float]]:
        """Train until what is foretold of other games gets no better; yields the surprise in both after each epoch."""
        best, kept, since = np.inf, self.weights, 0
        seen, foreign = ((_inputs(each) - self._mean) / self._scale for each in (positions, others))
        for _ in range(EPOCHS):
            order, lost = self._rng.permutation(len(seen)), 0.0
            for at in range(0, len(order), BATCH):
                some = order[at : at + BATCH]
                lost += self._step(seen[some], positions.shares[some]) * len(some)
            now = float(surprises(self._chances(foreign)[0], others.shares).mean())
            yield lost / len(seen), now
            since += 1
            if now < best:
                best, since = now, 0
                kept = {name: each.copy() for name, each in self.weights.items()}
            if since == PATIENT_EPOCHS:
                break
        self.weights = kept

    def net(self) -> Net:
        """The net as it is asked in play."""
        features = len(self.weights["late"])
        units = self.weights["units"] / self._scale[:, None]
        units[-1] -= self._mean @ units
        late, early = (self.weights[name] / self._scale[:features] for name in ("late", "early"))
        own, every = ([_rounded(unit) for unit in part.T] for part in (units[:features], units[features:]))
        return Net(_rounded(late), _rounded(early), tuple(own), tuple(every), _rounded(self.weights["output"]))

    def _chances(self, seen: Array) -> tuple[Array, Array]:
        """Each seat's chance to win, and how roused each unit is."""
        weights, features = self.weights, len(self.weights["late"])
        own, left = seen[:, :, :features], seen[:, :, -2:-1] * self._scale[-2] + self._mean[-2]
        roused = np.maximum(seen @ weights["units"], 0)
        merits = own @ weights["late"] + (own * left) @ weights["early"] + roused @ weights["output"]
        odds = np.exp(merits - merits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), roused

    def _step(self, seen: Array, shares: Array) -> float:
        """One step of Adam; how surprising these games were."""
        weights, features = self.weights, len(self.weights["late"])
        chances, roused = self._chances(seen)
        own, left = seen[:, :, :features], seen[:, :, -2:-1] * self._scale[-2] + self._mean[-2]
        gap = ((chances - shares) / len(seen)).astype(np.float32)
        back = gap[:, :, None] * weights["output"] * (roused > 0)
        slopes = {
            "late": np.einsum("nsf,ns->f", own, gap),
            "early": np.einsum("nsf,ns->f", own * left, gap),
            "units": np.tensordot(seen, back, axes=([0, 1], [0, 1])),
            "output": np.einsum("nsu,ns->u", roused, gap),
        }
        self._steps += 1
        for name, slope in slopes.items():
            slope = slope + DECAY * (weights[name] - self._start[name])
            first, second = self._means[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            even = first / (1 - 0.9**self._steps), second / (1 - 0.999**self._steps)
            weights[name] = weights[name] - RATE * even[0] / (np.sqrt(even[1]) + 1e-8)
        return float(surprises(chances, shares).mean())


def _array(numbers: Sequence[object]) -> Array:
    return np.array(numbers, np.float32)


def _rounded(weights: Array) -> Numbers:
    return tuple(round(float(weight), DIGITS) for weight in weights)


def _inputs(positions: Positions) -> Array:
    """What units see of each seat: its features, the sum of everybody's, how much is left, and a one."""
    rows, left = positions.rows, positions.left
    every = np.broadcast_to(rows.sum(axis=1, keepdims=True), rows.shape)
    same = np.broadcast_to(left[:, None, None], (*rows.shape[:2], 1))
    return np.concatenate([rows, every, same, np.ones_like(same)], axis=2)


def surprises(chances: Array, shares: Array) -> Array:
    """How badly chances foretell who wins, at each position: -log of the chance that was given to the winner."""
    found: Array = -np.sum(shares * np.log(chances + 1e-9), axis=1)
    return found


def briers(chances: Array, shares: Array) -> Array:
    """The same by the squares of what they are off."""
    found: Array = np.sum((chances - shares) ** 2, axis=1)
    return found


def foretold(judge: Judge, positions: Positions) -> Array:
    """Each seat's chance to win as it is judged in play."""
    seen = zip(positions.rows.tolist(), positions.left.tolist(), strict=True)
    merits = np.array([judge.judge(rows, left) for rows, left in seen])
    odds = np.exp(merits - merits.max(axis=1, keepdims=True))
    chances: Array = (odds / odds.sum(axis=1, keepdims=True)).astype(np.float32)
    return chances


def by_game(each: Array, games: npt.NDArray[np.int64]) -> tuple[float, float]:
    """The mean over positions, with its standard error: the positions of a game are one trial."""
    _, which, sizes = np.unique(games, return_inverse=True, return_counts=True)
    mean = float(each.mean())
    gaps = np.bincount(which, weights=each - mean)
    return mean, float(np.sqrt(np.sum(gaps**2)) / sizes.sum())
