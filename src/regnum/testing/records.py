"""Checks of records: a replay leads to the same state, what is written is read back, and undo leaves no trace."""

from __future__ import annotations

from itertools import islice

from regnum.kernel import Game, NoUndo, Playthrough, ReplayedChance, Seat, canonical, digest, notation
from regnum.testing.suite import Faults, checks
from regnum.testing.walks import LastStep, at_random, begin, walk_on, whole_game


@checks(seeds=1)
def replaying_the_answers_gives_an_equal_state_and_the_same_digest(game: Game, seats: int, seed: int) -> Faults:
    """The record is the truth."""
    playthrough = whole_game(game, seats, seed)
    state = game.deal(seats, playthrough.header.options, ReplayedChance(playthrough.dealt))
    for entry in playthrough.line:
        if state.to_move != entry.seat:
            yield f"Seat {entry.seat} plays '{entry.move}' in the record, and seat {state.to_move} in the replay."
            return
        state.play(entry.move, ReplayedChance(entry.answers))
    if state != playthrough.state or digest(state) != digest(playthrough.state):
        yield "The replay of a whole game leads to another state."


@checks(seeds=1)
def a_record_is_read_back_from_text_and_from_json(game: Game, seats: int, seed: int) -> Faults:
    """What is read back is the same, and its dealing can be verified."""
    playthrough = whole_game(game, seats, seed)
    text = notation.write(playthrough)
    for written in (text, canonical(notation.to_json(playthrough)).decode()):
        yield from _same(playthrough, notation.read(written, lambda _: game))


@checks(seeds=4)
def undo_leads_back_to_the_state_before_and_chance_repeats_itself(game: Game, seats: int, seed: int) -> Faults:
    """A move that was taken back and is played again has the same luck."""
    playthrough, rng = begin(game, seats, seed)
    before, asked = playthrough.state.copy(), len(playthrough.chance.answers)
    for state in islice(walk_on(playthrough, at_random(rng)), 1, 120):
        if rng.random() < 0.3:
            after, move = state.copy(), playthrough.undo().move
            if playthrough.state != before or len(playthrough.chance.answers) != asked:
                yield f"Taking '{move}' back leads elsewhere. From: {before.text()}"
            playthrough.play(move)
            if playthrough.state != after:
                yield f"'{move}' leads elsewhere the second time. From: {before.text()}"
        before, asked = playthrough.state.copy(), len(playthrough.chance.answers)
    yield from _same(playthrough, notation.read(playthrough.record, lambda _: game))


@checks(seeds=1)
def a_move_is_taken_back_alone_only_while_nothing_new_was_learnt(game: Game, seats: int, seed: int) -> Faults:
    """Never after chance spoke, after the turn passed, after a secret was told, or by another seat."""
    playthrough, rng = begin(game, seats, seed)
    step, before = LastStep(), playthrough.view(playthrough.to_move)
    for state in islice(walk_on(playthrough, at_random(rng), [step]), 1, None):
        last = playthrough.line[-1]
        seat = last.seat
        if _can_undo(playthrough, Seat((seat + 1) % seats)):
            yield f"Another seat took '{last.move}' back. At: {playthrough.position}"
            return
        passed = state.to_move != seat
        if last.answers or passed or any(event.reveals_to(seat) for event in step.events):
            if _can_undo(playthrough, seat):
                yield f"'{last.move}' was taken back after something new was learnt. At: {playthrough.position}"
                return
        elif rng.random() < 0.5:
            playthrough.undo(seat)
            if playthrough.view(seat) != before:
                yield f"Seat {seat} sees another table after taking '{last.move}' back. At: {playthrough.position}"
        before = playthrough.view(playthrough.to_move)


def _can_undo(playthrough: Playthrough, seat: Seat) -> bool:
    try:
        playthrough.undo(seat)
    except NoUndo:
        return False
    return True


def _same(playthrough: Playthrough, again: Playthrough) -> Faults:
    """Whether a record that was read back is the same."""
    if (again.state, again.items) != (playthrough.state, playthrough.items):
        yield "A record that was read back leads elsewhere."
    if again.header != playthrough.header or again.record != playthrough.record:
        yield "A record that was read back is written otherwise."
    again.verify()
