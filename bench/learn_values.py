"""Learn values from self-play: a small net that foretells who wins by the features that the linear judgement has.

    python -m bench.learn_values golden_horn --games 8000 --seed 1 --kinds extension-2 --to values.json

All judge by the linear weights in the first round of games, and by what was learned before in every other, so that what
a net overrates is played and found out. A position is to foretell what came of its game, and what was judged on the way
there. One game in ten says when training ends, and one in ten how well the net foretells who wins, beside the linear
judgement as it is, and beside linear weights that learned from the same games.

    python -m bench.learn_values golden_horn --match 100ms --kinds extension-2 --games 100 --seed 7 --to values.json

plays a marshal with these values against marshals that judge as ever, every deal from each seat. Times to think are
those of the processor, so that whatever else the machine does takes nothing from either.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import numpy as np

from bench.value_games import SUBJECTS, Judge, Subject
from bench.value_training import SHOWN_PART, Positions, Trainer, briers, by_game, foretold, harvest, surprises, traced
from bench.values import Net, Values, read_values
from regnum.arena.standings import wilson
from regnum.kernel import RandomChance, resolve_options
from regnum.players.budget import Budget, read_budget
from regnum.players.loop import Loop, Unrecorded, around
from regnum.players.search.searcher import Marshal

TRAINING, STOPPING, HELD_OUT = range(2, SHOWN_PART), range(1, 2), range(1)
"""Which games serve for what, by the last digit of their number."""
MIN_GAMES = 3


def learned(subject: Subject, kind: str, games: int, rounds: int, units: int, seed: int) -> Net:
    """Play, learn and tell how well, for a kind of games."""
    linear = subject.linear(kind)
    start = Net(tuple(linear.late), tuple(linear.early), (), (), ())
    judge: Judge = linear
    refitted, net, parts = start, start, list[Positions]()
    for number in range(rounds):
        numbers = range(games * number // rounds, games * (number + 1) // rounds)
        parts.append(harvest(subject, subject.kinds[kind], judge, numbers, f"{seed}-{kind}"))
        print(f"{kind}: {sum(len(part.rows) for part in parts)} positions of {numbers.stop} games", flush=True)
        every = traced(_together(parts), judge)
        refitted, net = (trained(start, several, every, seed) for several in (0, units))
        judge = net
    judges = {"even": None, "linear": linear, "linear, learned": refitted, "learned": net}
    compare(judges, _together(parts).part(HELD_OUT))
    return net


def _together(parts: Sequence[Positions]) -> Positions:
    names = ("rows", "left", "shares", "games")
    return Positions(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def trained(start: Net, units: int, positions: Positions, seed: int) -> Net:
    """A net that begins as linear weights, after training."""
    trainer = Trainer(start, units, positions, seed)
    epochs = [*trainer.train(positions.part(TRAINING), positions.part(STOPPING))]
    lost, other = min(epochs, key=lambda each: each[1])
    print(f"  {units} units: {len(epochs)} epochs, surprise {lost:.4f} in training, {other:.4f} beside it", flush=True)
    return trainer.net()


def compare(judges: Mapping[str, Judge | None], held_out: Positions) -> None:
    """Print how well each foretells who wins games that nobody learned from; how much better than the linear one."""
    even = np.full_like(held_out.shares, 1 / held_out.shares.shape[1])
    chances = {name: even if judge is None else foretold(judge, held_out) for name, judge in judges.items()}
    print(f"  held out: {len(held_out.rows)} positions of {len(np.unique(held_out.games))} games")
    for name, each in chances.items():
        figures = []
        for measure in (surprises, briers):
            own, base = measure(each, held_out.shares), measure(chances["linear"], held_out.shares)
            gap, error = by_game(own - base, held_out.games)
            figures.append(f"{own.mean():.4f} ({gap:+.4f} ± {1.96 * error:.4f})")
        print(f"  {name:16} log loss {figures[0]}, Brier {figures[1]}", flush=True)


def match(subject: Subject, kind: str, values: Net, budget: Budget, games: int, seed: str) -> None:
    """Play a marshal with learned values against others, and print what it wins as games go on."""
    seats, options = subject.kinds[kind]
    new, won = subject.judged_by(values), 0.0
    for number in range(games):
        rng, challenger = Random(f"{seed}-{number // seats}"), number % seats
        chance = RandomChance(rng)
        state = subject.game.deal(seats, resolve_options(subject.game.options(seats), options), chance)
        sides = [new if seat == challenger else subject.game for seat in range(seats)]
        players = [Marshal(side, rng, budget, clock=time.process_time) for side in sides]
        won += Loop(Unrecorded(state, chance), around(players)).run().shares[challenger]
        if (number + 1) % (10 * seats) == 0 or number + 1 == games:
            low, high = wilson(won, number + 1)
            share = f"{won / (number + 1):.1%} [{low:.1%}, {high:.1%}] of {number + 1} games"
            print(f"{kind}, {budget} each: {share}; {1 / seats:.0%} would be even", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn and write; or play a match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*SUBJECTS])
    parser.add_argument("--kinds", nargs="+", help="the kinds of games, as in extension-2 or players-4; else all")
    parser.add_argument("--games", type=int, default=8000, help="how many of each kind")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--units", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, required=True, help="the file of the values")
    parser.add_argument("--match", help="play instead, each marshal with this budget, as in 100ms")
    given = parser.parse_args(arguments)
    subject = SUBJECTS[given.game]
    kinds = given.kinds or [*subject.kinds]
    if unknown := [kind for kind in kinds if kind not in subject.kinds]:
        parser.error(f"There are no games of the kind {unknown[0]}; there are: {', '.join(subject.kinds)}.")
    if given.match is not None:
        values = read_values(given.to, subject.game, subject.features)
        if unlearned := [kind for kind in kinds if kind not in values.kinds]:
            parser.error(f"{given.to} has no values for {unlearned[0]}; it has: {', '.join(values.kinds)}.")
        for kind in kinds:
            match(subject, kind, values.kinds[kind], read_budget(given.match), given.games, str(given.seed))
        return
    if given.games < MIN_GAMES * given.rounds:
        parser.error(f"Each round takes {MIN_GAMES} games at least: some to learn from, to stop by, and to judge by.")
    nets = {kind: learned(subject, kind, given.games, given.rounds, given.units, given.seed) for kind in kinds}
    command = " ".join(["python -m bench.learn_values", *(sys.argv[1:] if arguments is None else arguments)])
    Values(subject.game.ruleset, subject.game.data, subject.features, command, nets).write(given.to)


if __name__ == "__main__":
    main()
