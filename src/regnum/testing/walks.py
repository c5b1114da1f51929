"""Games for checks and tests to look at: dealt, played by a policy for a stretch or to the end, walked through.

>>> from random import Random
>>> from regnum import games
>>> from regnum.kernel import RandomChance
>>> from regnum.players.loop import Unrecorded
>>> game, rng = games()["domaine"], Random(1)
>>> state = deal(game, 2, rng)
>>> finish(Unrecorded(state, RandomChance(rng)), at_random(rng)) == state.outcome
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random

from regnum.kernel import (
    Event,
    Game,
    Move,
    Moves,
    Outcome,
    Plan,
    Playthrough,
    RandomChance,
    Seat,
    State,
    View,
    resolve_options,
)
from regnum.players.loop import Loop, Observer, Playable, Policy, Unrecorded, following


def deal(game: Game, seats: int, rng: Random) -> State:
    """A first state with the usual options."""
    return game.deal(seats, resolve_options(game.options(seats), {}), RandomChance(rng))


def names(seats: int) -> list[str]:
    """What the players are called."""
    return [f"P{seat}" for seat in range(seats)]


def begin(game: Game, seats: int, seed: int) -> tuple[Playthrough, Random]:
    """A game that is dealt fairly, and a generator to play it with."""
    rng = Random(f"{game.name}/{seats}/{seed}")
    return Playthrough.deal(game, names(seats), seed=rng.randbytes(32)), rng


def at_random(rng: Random) -> Policy:
    """Any legal move."""
    return lambda _, moves: moves.pick(rng)


def by_default(game: Game, rng: Random) -> Policy:
    """What the game's default policy likes."""
    return lambda view, moves: game.default_policy(view, moves, rng)


def partly_planned(game: Game, rng: Random, planned: float) -> Policy:
    """Now and then, as often as planned, what the default policy likes, else any legal move."""

    def choose(view: View, moves: Moves) -> Move:
        return game.default_policy(view, moves, rng) if rng.random() < planned else moves.pick(rng)

    return choose


class LastStep(Observer):
    """Remembers what happened in the last step; nothing before the first."""

    def __init__(self) -> None:
        self.events: Sequence[Event] = ()

    def moved(self, state: State, seat: Seat, events: Sequence[Event]) -> None:
        """A seat's move was played."""
        self.events = events


def walk_on(game: Playable, policy: Policy, observers: Sequence[Observer] = ()) -> Iterator[State]:
    """Play a game on to its end: every position from this one to the last, to be looked at, not touched."""
    loop = Loop(game, following(policy, game.state.seats), observers)
    yield game.state
    while game.state.outcome is None:
        loop.step()
        yield game.state


def walk_by_plans(game: Playable, choose: Callable[[], Plan]) -> Iterator[State]:
    """Play a game on to its end plan by plan: every position in which one is chosen, to be looked at, not touched.

    Of a plan as many moves are played as its seat can still make.
    """
    loop = Loop(game, {})
    while (seat := game.state.to_move) is not None:
        yield game.state
        for move in choose():
            if game.state.to_move != seat or move not in game.state.moves():
                break
            loop.play(move)


def play_until(game: Playable, policy: Policy, reached: Callable[[], bool]) -> None:
    """Play a game on to the first position in which something is true; it must come before the end, or with it."""
    if not any(reached() for _ in walk_on(game, policy)):
        raise AssertionError(f"The game ended first: {game.state.text()}")


def play_steps(game: Playable, policy: Policy, steps: int) -> None:
    """Play a game on by this many steps, or to its end."""
    for _ in islice(walk_on(game, policy), steps + 1):
        pass


def finish(game: Playable, policy: Policy, observers: Sequence[Observer] = ()) -> Outcome:
    """Play a game to its end."""
    return Loop(game, following(policy, game.state.seats), observers).run()


def walk(game: Game, seats: int, seed: int, *, every: int = 1) -> Iterator[tuple[State, Random]]:
    """Some of the states of a game that is played partly with plans, each to be looked at, not touched."""
    rng = Random(f"{game.name}/{seats}/{seed}")
    dealt = Unrecorded(deal(game, seats, rng), RandomChance(rng))
    policy = partly_planned(game, rng, rng.choice((0.0, 0.7, 1.0)))
    for at, state in enumerate(walk_on(dealt, policy), rng.randrange(every)):
        if at % every == 0 or state.outcome is not None:
            yield state, rng


def whole_game(game: Game, seats: int, seed: int) -> Playthrough:
    """A game from its deal to its end, dealt fairly and played at random."""
    playthrough, rng = begin(game, seats, seed)
    finish(playthrough, at_random(rng))
    return playthrough
