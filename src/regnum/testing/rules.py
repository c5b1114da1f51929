"""Checks of the rules: an action space that is found again, games that end, moves and refusals that agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from regnum.kernel import Count, Game, IllegalMove, Json, NotAMove, RandomChance, Tallied, standings, tally
from regnum.testing import promises
from regnum.testing.suite import Faults, at, checks
from regnum.testing.walks import at_random, begin, play_until, walk


@checks(seeds=0)
def every_move_is_found_again_by_id_text_and_json(game: Game, seats: int, seed: int) -> Faults:
    """Moves are interned: there is one of each, however it is named."""
    actions = game.actions
    for i, move in enumerate(actions):
        found = (actions[i], actions.read(str(move)), actions.read(f"  {move} "), actions.from_json(move.json()))
        if move.id != i or any(one is not move for one in found) or move not in actions:
            yield f"Move {i}, '{move}', is not found again by its id, text or JSON."


@checks(seeds=0)
def what_is_no_move_is_refused_with_a_sentence(game: Game, seats: int, seed: int) -> Faults:
    """Texts and JSON values that name no move raise `NotAMove`."""
    first = game.actions[0]
    for text in ("", "border a1|c3", "xyzzy", f"{first}x"):
        if not _is_no_move(lambda text=text: game.actions.read(text)):  # type: ignore[misc]
            yield f"'{text}' is read as a move."
    others: list[Json] = [None, 3, [], {}, {"verb": "xyzzy"}, {**first.json(), "more": 1}]
    for value in others:
        if not _is_no_move(lambda value=value: game.actions.from_json(value)):  # type: ignore[misc]
            yield f"{value!r} is read as a move."


def _is_no_move(read: Callable[[], object]) -> bool:
    try:
        read()
    except NotAMove as error:
        return "is not a move" in str(error)
    return False


@checks(seeds=3)
def random_play_ends_and_keeps_the_invariants(game: Game, seats: int, seed: int) -> Faults:
    """Every state on the way is sound, and the last has winners, who stand best, and everybody's points."""
    for state, _ in walk(game, seats, seed):
        yield from at(state, promises.sound(state))
        outcome = state.outcome
        if outcome is not None and not (outcome.winners and len(outcome.points) == seats):
            yield f"A game has ended without winners, or without everybody's points. At: {state.text()}"
        if outcome is not None:
            standing = standings(state)
            if outcome.winners != tuple(seat for seat, stands in enumerate(standing) if stands == max(standing)):
                yield f"Those who win are not those who stand best, as `standings` has it. At: {state.text()}"


@checks(seeds=3, concerns=lambda game: isinstance(game, Tallied))
def points_are_counted_up_by_what_they_come_from(game: Game, seats: int, seed: int) -> Faults:
    """At any position the counts of each seat add up to its points, and all of it can be said in every language."""
    for state, _ in walk(game, seats, seed, every=9):
        counted = tally(game, state.view(None))
        assert counted is not None
        points = state.points if state.outcome is None else state.outcome.points
        wanted = {f"count.{count.what}" for counts in counted.seats for count in counts}
        if [sum(count.points or 0 for count in counts) for counts in counted.seats] != [*points]:
            yield f"The counts do not add up to {points}: {counted}. At: {state.text()}"
        if (counted.how is None) != (state.outcome is None) or len({*map(_kinds, counted.seats)}) > 1:
            yield f"It is counted too early who won, or seats are counted differently: {counted}. At: {state.text()}"
        wanted |= {f"won.{counted.how}"} if counted.how else set()
        for language in game.languages:
            for key in sorted(wanted - {*game.phrases(language)}):
                yield f"There is no phrase for {key} in '{language}'."


def _kinds(counts: Sequence[Count]) -> tuple[str, ...]:
    return tuple(count.what for count in counts)


@checks(seeds=6)
def moves_and_refusals_agree_over_the_whole_action_space(game: Game, seats: int, seed: int) -> Faults:
    """A move is refused exactly if it is not legal, by a kind of refusal that the game declares."""
    kinds = {kind.key: kind.named for kind in game.refusals}
    for state, _ in walk(game, seats, seed, every=9):
        yield from at(state, promises.agreeing(game, state))
        for refusal in filter(None, map(state.refuse, game.actions)):
            if kinds.get(refusal.key) != frozenset(refusal.named):
                yield f"{refusal} is not of a kind that the game declares. At: {state.text()}"


@checks(seeds=6)
def a_copy_is_equal_and_independent(game: Game, seats: int, seed: int) -> Faults:
    """Playing on a copy leaves the original alone."""
    for state, rng in walk(game, seats, seed, every=5):
        if state.outcome is None:
            yield from at(state, promises.copying(state, state.moves().pick(rng), rng))


@checks(seeds=1)
def an_illegal_move_changes_nothing(game: Game, seats: int, seed: int) -> Faults:
    """Playing it raises `IllegalMove` with the refusal."""
    playthrough, rng = begin(game, seats, seed)
    play_until(playthrough, at_random(rng), lambda: len(playthrough.legal_moves) < len(game.actions))
    text = playthrough.record
    illegal = next(move for move in game.actions if move not in playthrough.legal_moves)
    try:
        playthrough.play(illegal)
    except IllegalMove as error:
        if error.refusal != playthrough.state.refuse(illegal) or playthrough.record != text:
            yield f"'{illegal}' was refused, but not as refuse() says, or it has left a trace."
    else:
        yield f"'{illegal}' is not legal, but it was played."


@checks(seeds=3)
def a_state_says_how_many_play(game: Game, seats: int, seed: int) -> Faults:
    """`State.seats` is the number of players, dealt, read or guessed."""
    for state, rng in walk(game, seats, seed, every=31):
        guess = game.guess(state.view(None), rng)
        if not state.seats == game.read(state.text()).seats == guess.seats == seats:
            yield f"The state says that {state.seats} play. At: {state.text()}"


@checks(seeds=1)
def the_same_luck_gives_the_same_game(game: Game, seats: int, seed: int) -> Faults:
    """Nothing is random but chance."""
    first, second = ([state.text() for state, _ in walk(game, seats, seed)] for _ in range(2))
    if first != second:
        yield "Two games with the same luck and the same moves differ."
    state, _ = next(iter(walk(game, seats, seed)))
    one, other = state.copy(), state.copy()
    move = state.moves().pick(Random(seed))
    if one.play(move, RandomChance(Random(1))) != other.play(move, RandomChance(Random(1))) or one != other:
        yield f"'{move}' led to two states with the same luck. At: {state.text()}"
