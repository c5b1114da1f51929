"""Plants a blunder in games between stewards, and looks whether reviews find it.

In each game one plan of a steward is replaced by the one that long rollouts find worst; the game goes on from there.
The blunder is found if it is among the turning points of its seat.

    python bench/planted_blunders.py
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory

from regnum.kernel import Game, Plan, Playthrough, Seat, View, games, notation, seed_of
from regnum.players.judging import evaluator_of
from regnum.players.levels import player
from regnum.players.loop import Loop, around
from regnum.players.search.rollouts import Rollouts
from regnum.review import Review
from regnum.review.processes import Processes
from regnum.review.reviewer import reviewing

SEED = "planted blunders"
SCENARIOS = 24
"""How many rollouts a plan is judged by before it is planted."""
MIN_WORSE = 0.12
"""By how much it must be worse than the best."""
FROM, TO = 0.25, 0.75
"""Between which parts of a game it is planted."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A game with a blunder: whose, at which step, and what it cost by long rollouts."""

    playthrough: Playthrough
    seat: Seat
    step: int
    cost: float


def plant(game: Game, seats: int, number: int) -> Planted:
    """A game between stewards in which one of them blunders."""
    rng = Random(f"{SEED}/{game.name}/{seats}/{number}")
    whole = begin(game, seats, number)
    stewards(whole, number).run()
    while True:
        step = round(len(whole.line) * rng.uniform(FROM, TO))
        playthrough = begin(game, seats, number)
        loop = stewards(playthrough, number)
        for _ in range(step):
            loop.step()
        blunder, cost = worst(game, playthrough)
        seat = playthrough.to_move
        if cost < MIN_WORSE or seat is None:
            continue
        for move in blunder:
            if playthrough.to_move != seat or move not in playthrough.legal_moves:
                break
            loop.play(move)
        loop.run()
        return Planted(playthrough, seat, step, cost)


def begin(game: Game, seats: int, number: int) -> Playthrough:
    """A game of its number, always the same deal."""
    return Playthrough.deal(game, [f"Steward {seat + 1}" for seat in range(seats)], seed=seed_of(f"{SEED} {number}"))


def stewards(playthrough: Playthrough, number: int) -> Loop:
    """Stewards at all seats."""
    seats = range(playthrough.state.seats)
    made = [player("steward", playthrough.game, Random(f"{SEED}/{number}/{seat}")) for seat in seats]
    return Loop(playthrough, around(made))


def worst(game: Game, playthrough: Playthrough) -> tuple[Plan, float]:
    """The worst plan of the seat that decides, and how much worse it is than the best."""
    seat = playthrough.to_move
    state = playthrough.state
    if seat is None or len(state.moves()) < 2 or evaluator_of(game).is_symmetric(state):
        return (), 0.0
    view: View = state.view(seat)
    rollouts = Rollouts(game, view, 1, width=4, max_stints=3)
    plans = [*islice(evaluator_of(game).plans(rollouts.guess(0)), 8)]
    plans += [(move,) for move in Random(0).sample([*state.moves()], min(4, len(state.moves())))]
    worth: dict[Plan, float] = {
        plan: fmean(rollouts.value(plan, scenario) for scenario in range(SCENARIOS)) for plan in dict.fromkeys(plans)
    }
    least = min(worth, key=lambda plan: worth[plan])
    return least, max(worth.values()) - worth[least]


def found(review: Review, planted: Planted) -> bool:
    """Whether the blunder is among its seat's turning points."""
    versions = range(planted.step + 1, planted.step + 2)
    decision = next(one for one in review.decisions if one.first <= versions[0] < one.last)
    return decision.number in review.turning_points()[planted.seat]


def reviewed(planted: Planted, jobs: int | None) -> Review:
    """The review of a game, worked out side by side."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "planted.record"
        planted.playthrough.save(file)
        with Processes(jobs, partial(notation.read_file, file)) as processes:
            *_, whole = reviewing(planted.playthrough, processes.work)
    return whole


def main(names: Sequence[str], each: int, jobs: int | None) -> None:
    """Plant, review, and tell."""
    hits = total = 0
    print("| game | players | blunder at step | of | it costs | found | seconds |\n|---|---|---|---|---|---|---|")
    for name in names:
        game = games()[name]
        counts = [*game.seats]
        for number in range(each):
            seats = counts[number % len(counts)]
            planted = plant(game, seats, number)
            began = time.perf_counter()
            hit = found(reviewed(planted, jobs), planted)
            hits, total = hits + hit, total + 1
            answer = "yes" if hit else "no"
            steps, seconds = len(planted.playthrough.line), time.perf_counter() - began
            print(
                f"| {name} | {seats} | {planted.step + 1} | {steps} | {planted.cost:.2f} | {answer} | {seconds:.0f} |"
            )
    print(f"\n{hits} of {total} are among their seat's turning points.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=4, help="games of each kind")
    parser.add_argument("--jobs", type=int, help="processes")
    parser.add_argument("names", nargs="*", default=[*games()], metavar="GAME")
    given = parser.parse_args()
    main(given.names, given.each, given.jobs)
