"""Measuring the engine: complete random games on one core, the legal moves generated at every step."""

from __future__ import annotations

import time
from random import Random

from regnum.kernel import Game, Json, RandomChance, resolve_options
from regnum.players.loop import play_out

COPIES = 1000


def engine(game: Game, seconds: float, seed: int) -> dict[str, Json]:
    """Play random games for this many seconds; steps and games by the second, and the time of a copy."""
    rng = Random(seed)
    steps = games = 0
    copying = copies = 0.0
    begun = time.perf_counter()
    while time.perf_counter() - begun - copying < seconds:
        seats = game.seats[games % len(game.seats)]
        chance = RandomChance(rng)
        state = game.deal(seats, resolve_options(game.options(seats), {}), chance)
        steps += play_out(state, chance, lambda state: state.moves().pick(rng))
        games += 1
        started = time.perf_counter()
        for _ in range(COPIES):
            state.copy()
        copying += time.perf_counter() - started
        copies += COPIES
    elapsed = time.perf_counter() - begun - copying
    return {
        "game": game.name,
        "seed": seed,
        "games": games,
        "steps": steps,
        "seconds": round(elapsed, 3),
        "steps_per_second": round(steps / elapsed),
        "games_per_second": round(games / elapsed, 1),
        "steps_per_game": round(steps / games, 1),
        "copy_microseconds": round(copying / copies * 1e6, 3),
    }
