"""Checks of chance: every question names a declared stream, and what is played never changes what a stream answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from regnum.kernel import Game, Move, Moves, Playthrough, Question, Stream, View, notation
from regnum.players.loop import Policy
from regnum.testing.suite import Faults, checks
from regnum.testing.walks import at_random, begin, names, walk_on, whole_game

STEPS = 300
_NAME = re.compile(r"[A-Za-z0-9]+( [A-Za-z0-9]+)*")


@checks(seeds=1)
def every_question_names_a_stream_that_the_game_declares(game: Game, seats: int, seed: int) -> Faults:
    """Each stream has one short name, of letters, digits and single spaces."""
    for stream, n in Counter(game.streams).items():
        if n > 1 or not _NAME.fullmatch(stream) or len(stream) > 20:
            yield f"'{stream}' is declared twice, or it is no short name of letters, digits and single spaces."
    asked = {question.stream for _, question in counted(whole_game(game, seats, seed))}
    for stream in sorted(asked.difference(game.streams)):
        yield f"Chance is asked of '{stream}', which is not among the streams that the game declares."


@checks(seeds=4)
def what_one_seat_does_changes_no_answer_of_a_stream(game: Game, seats: int, seed: int) -> Faults:
    """With the same key one seat plays otherwise: a stream's question of the same number has the same answer, if as
    much is possible. So a shared deal is the same deal at every table."""
    other, key = seed % seats, Random(f"{game.name}/{seats}/{seed}").randbytes(32)
    known: dict[tuple[Stream, int, int], int] = {}
    for variant in ("once", "otherwise"):
        rngs = [Random(f"{seed}/{seat}/{variant if seat == other else ''}") for seat in range(seats)]
        playthrough = Playthrough.deal(game, names(seats), seed=key)
        for _ in islice(walk_on(playthrough, _each_by_its_own(rngs)), STEPS):
            pass
        yield from _contradictions(playthrough, known)


@checks(seeds=4)
def what_was_taken_back_is_answered_the_same_way_after_other_moves(game: Game, seats: int, seed: int) -> Faults:
    """Chance is rewound stream by stream: whatever is played instead, no question is answered in two ways."""
    playthrough, rng = begin(game, seats, seed)
    for _ in islice(walk_on(playthrough, at_random(rng)), 1, STEPS // 2):
        for _ in range(rng.choice((0, 0, 1, 3))):
            if playthrough.line:
                playthrough.undo()
    yield from _contradictions(playthrough, {})
    playthrough.verify()


def counted(playthrough: Playthrough) -> Iterator[tuple[int, Question]]:
    """Every question of a game with its number within its stream, those included that were taken back."""
    line: list[tuple[Question, ...]] = []
    counts = Counter[Stream]()
    for asked in notation.questions(playthrough):
        if asked is None:
            counts.subtract(question.stream for question in line.pop())
            continue
        line.append(asked)
        for question in asked:
            yield counts[question.stream], question
            counts[question.stream] += 1


def _contradictions(playthrough: Playthrough, known: dict[tuple[Stream, int, int], int]) -> Faults:
    """Questions that are answered otherwise than is known; what was not known yet is now."""
    for number, (stream, n, answer) in counted(playthrough):
        before = known.setdefault((stream, number, n), answer)
        if before != answer:
            yield f"Question {number} of '{stream}', one of {n}, is answered by {before} and by {answer}."
            return


def _each_by_its_own(rngs: list[Random]) -> Policy:
    """Any legal move, each seat's by a generator of its own."""

    def choose(view: View, moves: Moves) -> Move:
        assert view.seat is not None
        return moves.pick(rngs[view.seat])

    return choose
