"""The engine beside its closest peer: random complete games on one core, measured in turns in one run.

    python bench/engine.py [--rounds 3] [--seconds 2] [--seed 1] [--json]

The peer is catanatron, a Settlers of Catan engine in Python. Both play random games to the end and generate the legal
moves at every step; a step is one decision of a player.
"""

from __future__ import annotations

import argparse
import json
import time

from catanatron import Color, Game, RandomPlayer
from rich.console import Console
from rich.table import Table

from regnum import games
from regnum.arena.engine_bench import engine

COPIES = 50


def peer(seconds: float, seed: int) -> dict[str, float]:
    """Random games of four players with catanatron."""
    steps = played = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        players = [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        game = Game(players, seed=seed + played)
        game.play()
        steps += len(game.state.actions)
        played += 1
    elapsed = time.perf_counter() - begun
    started = time.perf_counter()
    for _ in range(COPIES):
        game.copy()
    copying = (time.perf_counter() - started) / COPIES
    return {"steps_per_second": steps / elapsed, "copy_microseconds": copying * 1e6}


def main() -> None:
    """Measure in turns, and print the best round of each and the spread."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in (*games(), "catanatron")}
    for number in range(given.rounds):
        for name, game in games().items():
            measured = engine(game, given.seconds, given.seed + number)
            rounds[name].append({key: float(str(measured[key])) for key in ("steps_per_second", "copy_microseconds")})
        rounds["catanatron"].append(peer(given.seconds, given.seed + number))
    if given.json:
        print(json.dumps(rounds, indent=2))
        return
    table = Table(
        "engine", "steps/s (median)", "lowest", "highest", "copy, µs (median)", title="Random games, one core"
    )
    for name, measures in rounds.items():
        speeds = sorted(measure["steps_per_second"] for measure in measures)
        copies = sorted(measure["copy_microseconds"] for measure in measures)
        middle = len(speeds) // 2
        figures = (speeds[middle], speeds[0], speeds[-1])
        table.add_row(name, *(f"{figure:,.0f}" for figure in figures), f"{copies[middle]:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
