"""Working a review out, piece by piece: the graph first, then every decision at a glance, then those that matter.

A piece depends on the record and on nothing else: not on time, not on the pieces before it and not on who works it
out. So they can be worked out anywhere, in any order, and come to the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from regnum.kernel import Game, Playthrough
from regnum.players.judging import evaluator_of
from regnum.review.decisions import decisions_of, stretches
from regnum.review.graph import OpenGame
from regnum.review.judgement import DecisionJudge
from regnum.review.review import Judge, Judgement, Review

SPEC = "reviewer"
METHOD = 1
"""Which version of the method this is: it grows whenever the same record would be judged differently."""
JUDGED_AT_ONCE = 8
"""How many decisions are judged in one piece."""
SEARCHED_EACH = 8
"""How many decisions of a seat are searched at most."""
MIN_IN_QUESTION = 0.01
"""What seems to cost less is not searched."""
SEARCH_WORK = 10
"""How much longer it takes to search a decision than to judge it, about: for the progress that is told."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some decisions, by number, to be judged at a glance or searched."""

    kind: Literal["judge", "search"]
    numbers: tuple[int, ...]

    @property
    def work(self) -> int:
        """How much work it is."""
        return len(self.numbers) * (SEARCH_WORK if self.kind == "search" else 1)


Judgements: TypeAlias = Mapping[int, Judgement]
"""Judgements by the numbers of their decisions."""
Work: TypeAlias = Callable[[Sequence[Piece]], Iterable[tuple[Piece, Judgements]]]
"""Works pieces out, in any order."""


def judge_of(game: Game) -> Judge:
    """Who judges the games of a kind."""
    method = f"{METHOD} {evaluator_of(game).version}"
    return Judge(SPEC, f"{METHOD}-{hashlib.sha256(method.encode()).hexdigest()[:12]}")


class Reviewer:
    """Works out the pieces of the review of one game."""

    def __init__(self, playthrough: Playthrough, versions: Sequence[int] | None = None) -> None:
        """`versions` are those that the record's items lead to, where something else was counted too."""
        self.game = playthrough.game
        self._open = OpenGame(playthrough, versions)
        self._stretches = [*stretches(self._open.steps)]
        self._decisions = decisions_of(self._open)

    def begin(self) -> Review:
        """The graph, and the decisions, none of them judged."""
        game, opened = self.game, self._open
        return Review(
            game.name,
            game.ruleset,
            game.data,
            judge_of(game),
            opened.seats,
            opened.result,
            opened.start,
            opened.moments,
            self._decisions,
        )

    def do(self, piece: Piece) -> Judgements:
        """Work a piece out."""
        return {number: self._judge(number, piece.kind) for number in piece.numbers}

    def _judge(self, number: int, kind: str) -> Judgement:
        decision, first = self._decisions[number], self._stretches[number][0]
        judge = DecisionJudge(self.game, first.before.view(decision.seat), decision.played)
        return judge.search() if kind == "search" else judge.judge()


class Stages:
    """A review on its way: what is there so far, and which pieces are to be worked out next."""

    def __init__(self, begun: Review) -> None:
        played = [one.number for one in begun.decisions if one.played]
        self._glances = [
            Piece("judge", tuple(played[first : first + JUDGED_AT_ONCE]))
            for first in range(0, len(played), JUDGED_AT_ONCE)
        ]
        choices = sum(one.choice for one in begun.decisions)
        searches = min(SEARCHED_EACH * begun.seats, choices)
        self.review = replace(begun, done=1, total=1 + len(played) + SEARCH_WORK * searches)

    def batches(self) -> Iterator[Sequence[Piece]]:
        """The pieces, batch by batch: those of one can be worked out side by side; each must be taken in."""
        yield self._glances
        searches = [Piece("search", (number,)) for number in in_question(self.review)]
        work = sum(piece.work for piece in searches)
        self.review = replace(self.review, total=self.review.done + work)
        yield searches

    def take(self, piece: Piece, judgements: Judgements) -> Review:
        """Take in what a piece came to."""
        self.review = replace(self.review.judged(judgements), done=self.review.done + piece.work)
        return self.review


def in_question(review: Review) -> Sequence[int]:
    """The decisions that are worth a search, by number: what seems to cost its seat most, the costliest first."""
    ranked = sorted(review.decisions, key=lambda one: -one.importance)
    ranked = [one for one in ranked if one.choice and one.importance >= MIN_IN_QUESTION]
    found = []
    left = dict.fromkeys(range(review.seats), SEARCHED_EACH)
    for one in ranked:
        if left[one.seat]:
            left[one.seat] -= 1
            found.append(one.number)
    return found


def reviewing(
    playthrough: Playthrough, work: Work | None = None, versions: Sequence[int] | None = None
) -> Iterator[Review]:
    """The review of a game as it comes about: first the graph, at last the whole."""
    reviewer = Reviewer(playthrough, versions)
    stages = Stages(reviewer.begin())
    yield stages.review
    for batch in stages.batches():
        for piece, judgements in work(batch) if work is not None else ((one, reviewer.do(one)) for one in batch):
            yield stages.take(piece, judgements)
    yield stages.review


def review(playthrough: Playthrough) -> Review:
    """The whole review of a game."""
    *_, whole = reviewing(playthrough)
    return whole
