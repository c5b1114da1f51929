"""Games for checks to look at: dealt, walked through at random or with the default policy, played to the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from regnum.kernel import Game, Move, Playthrough, RandomChance, State, resolve_options


def deal(game: Game, seats: int, rng: Random) -> State:
    """A first state with the usual options."""
    return game.deal(seats, resolve_options(game.options(seats), {}), RandomChance(rng))


def names(seats: int) -> list[str]:
    """What the players are called."""
    return [f"P{seat}" for seat in range(seats)]


def some_move(game: Game, state: State, rng: Random, planned: float) -> Move:
    """A legal move: now and then, as often as planned, what the default policy likes, else any."""
    moves = state.moves()
    return game.default_policy(state.view(state.to_move), moves, rng) if rng.random() < planned else moves.pick(rng)


def walk(game: Game, seats: int, seed: int, *, every: int = 1) -> Iterator[tuple[State, Random]]:
    """Some of the states of a game that is played partly with plans, each to be looked at, not touched."""
    rng = Random(f"{game.name}/{seats}/{seed}")
    state, chance = deal(game, seats, rng), RandomChance(rng)
    planned = rng.choice((0.0, 0.7, 1.0))
    at = rng.randrange(every)
    while True:
        if at % every == 0 or state.outcome is not None:
            yield state, rng
        if state.outcome is not None:
            return
        state.play(some_move(game, state, rng, planned), chance)
        at += 1


def begin(game: Game, seats: int, seed: int) -> tuple[Playthrough, Random]:
    """A game that is dealt fairly, and a generator to play it with."""
    rng = Random(f"{game.name}/{seats}/{seed}")
    return Playthrough.deal(game, names(seats), seed=rng.randbytes(32)), rng


def play_out(game: Game, seats: int, seed: int) -> Playthrough:
    """A whole game, dealt fairly and played at random."""
    playthrough, rng = begin(game, seats, seed)
    while playthrough.outcome is None:
        playthrough.play(playthrough.legal_moves.pick(rng))
    return playthrough
