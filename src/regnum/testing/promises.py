"""What must be true of any game at any state: the promises of the kernel. The suite and the fuzzer check them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from regnum.kernel import DeclaredView, Game, Move, RandomChance, Seat, State, View, canonical, silence

WORLDS, TRIED, LUCKS = 2, 6, 3
"""How many positions that look the same are compared, how many moves of each, and how many draws of chance for each."""


def sound(state: State) -> Iterator[str]:
    """The game's invariants hold, someone can move unless the game is over, and no answer is a legal answer."""
    yield from state.faults()
    over = state.outcome is not None
    if over != (state.to_move is None):
        yield "A seat decides after the end, or none before it."
    if over == bool(state.moves()):
        yield "There are moves after the end, or none before it."
    quiet = silence(state)
    if quiet is not None and quiet not in state.moves():
        yield f"'{quiet}' stands for no answer, but it is not legal."


def agreeing(game: Game, state: State) -> Iterator[str]:
    """Over the whole action space, a move is refused exactly if it is not among the moves, and all say why."""
    moves = state.moves()
    said = set()
    for move in game.actions:
        refusal = state.refuse(move)
        if (refusal is None) != (move in moves):
            yield f"'{move}' is {'legal' if move in moves else 'not legal'}, but refuse() says {refusal}."
        if refusal is not None and refusal.key not in said:
            said.add(refusal.key)
            for language in game.languages:
                if refusal.key not in game.phrases(language):
                    yield f"There is no phrase for {refusal.key} in '{language}'."
                else:
                    game.phrases(language).refusal(refusal)


def readable(game: Game, state: State) -> Iterator[str]:
    """The position's text gives an equal state with the same moves."""
    again = game.read(state.text())
    if again != state or again.text() != state.text():
        yield "The position read back from its text is another."
    if again.moves() != state.moves():
        yield "The position read back from its text has other moves."


def guessable(game: Game, state: State, seat: Seat | None, rng: Random) -> Iterator[str]:
    """A guess from a view has that view again, and every other guess looks the same to its seat."""
    view = state.view(seat)
    guess = game.guess(view, rng)
    if canonical(guess.view(seat).json()) != canonical(view.json()) or guess.view(seat) != view:
        yield f"A guess for seat {seat} does not have the view it was made from."
    yield from guess.faults()
    if guess.to_move != state.to_move or (seat == state.to_move and guess.moves() != state.moves()):
        yield f"A guess for seat {seat} has other moves."


def told_beside(state: State, view: View) -> Iterator[str]:
    """What a seat is told is the same when it is made beside the JSON of another view: a spectator's."""
    if isinstance(view, DeclaredView) and canonical(view.json_beside(state.view(None).json())) != canonical(
        view.json()
    ):
        yield f"A key of seat {view.seat}'s view is said to be shared, and a spectator is told something else."


def telling(game: Game, state: State, seat: Seat | None, rng: Random) -> Iterator[str]:
    """What a seat sees of a step's events tells it all that becomes of its view: the log suffices to follow a game.

    From here, and from positions that look the same to the seat, moves are tried with several lucks. Whatever the seat
    cannot tell apart by the events must leave it one and the same view. So nothing that was decided, drawn or rolled
    goes without saying; what follows from the view before by the rules alone need not be told.
    """
    if state.outcome is not None:
        return
    view, followed = state.view(seat), dict[bytes, tuple[View, Move]]()
    for world in (state, *(game.guess(view, rng) for _ in range(WORLDS))):
        moves = list(world.moves())
        for move in rng.sample(moves, min(len(moves), TRIED)):
            for luck in range(LUCKS):
                after, chance = world.copy(), RandomChance(Random(luck))
                events = after.play(move, chance)
                log = canonical([event.seen_by(seat).json() for event in events])
                known, by = followed.setdefault(log, (after.view(seat), move))
                if known != after.view(seat):
                    yield f"Seat {seat} hears the same of '{by}' and of '{move}', but not the same became of its view."
                if not chance.answers:
                    break


def copying(state: State, move: Move, rng: Random) -> Iterator[str]:
    """A copy is equal, and playing on it leaves the original alone."""
    text, copy = state.text(), state.copy()
    if copy != state:
        yield "A copy is not equal."
    copy.play(move, RandomChance(rng))
    if state.text() != text:
        yield "Playing on a copy changed the original."


def all_views(state: State, seats: int) -> list[View]:
    """The views of all seats and of a spectator."""
    return [*(state.view(Seat(seat)) for seat in range(seats)), state.view(None)]
