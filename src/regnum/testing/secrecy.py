"""Checks of secrecy: what a seat may not know leaves no trace in what it gets, and guesses look like its view."""

from __future__ import annotations

from itertools import islice
from random import Random

from regnum.kernel import Game, RandomChance, Seat, State, canonical
from regnum.players.loop import Unrecorded
from regnum.testing import promises
from regnum.testing.suite import Faults, at, checks
from regnum.testing.walks import at_random, walk, walk_on


@checks(seeds=6)
def what_is_hidden_leaves_no_trace_in_others_bytes(game: Game, seats: int, seed: int) -> Faults:
    """Change what a seat may not know, and the bytes it receives stay the same; also those of a legal step's events."""
    for state, rng in walk(game, seats, seed, every=11):
        for seat in (*map(Seat, range(seats)), None):
            view = state.view(seat)
            other = game.guess(view, rng)
            if canonical(other.view(seat).json()) != canonical(view.json()):
                yield f"Seat {seat} gets other bytes where only something hidden differs. At: {state.text()}"
            yield from at(state, promises.told_beside(state, view))
            if state.outcome is None and seat != state.to_move:
                yield from at(state, _same_step(state, other, seat, rng))


def _same_step(state: State, other: State, seat: Seat | None, rng: Random) -> Faults:
    """If a step with the same luck leaves a seat the same view in two worlds, it must have heard the same of it."""
    common = [move for move in state.moves() if move in other.moves()]
    if not common:
        return
    move = rng.choice(common)
    first, second, luck = state.copy(), other.copy(), rng.randrange(1 << 30)
    heard = [
        [event.seen_by(seat) for event in world.play(move, RandomChance(Random(luck)))] for world in (first, second)
    ]
    if first.view(seat) == second.view(seat):
        shown = [[canonical(event.json()) for event in events] for events in heard]
        if shown[0] != shown[1] or heard[0] != heard[1]:
            yield f"Seat {seat} hears of '{move}' something that it may not know."


@checks(seeds=6)
def a_guess_has_the_view_it_was_made_from_and_plays_on(game: Game, seats: int, seed: int) -> Faults:
    """Thirty moves from a guess are sound states, too."""
    for state, rng in walk(game, seats, seed, every=23):
        for seat in (*map(Seat, range(seats)), None):
            yield from at(state, promises.guessable(game, state, seat, rng))
            guess = Unrecorded(game.guess(state.view(seat), rng), RandomChance(rng))
            for position in islice(walk_on(guess, at_random(rng)), 31):
                yield from at(position, promises.sound(position))


@checks(seeds=4)
def the_log_suffices_to_follow_a_game(game: Game, seats: int, seed: int) -> Faults:
    """With the view before a step, the events as a seat or a spectator sees them determine the view after it."""
    for state, rng in walk(game, seats, seed, every=5):
        for seat in (Seat(0), None):
            yield from at(state, promises.telling(game, state, seat, rng))
