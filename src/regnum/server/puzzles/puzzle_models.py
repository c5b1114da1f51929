"""What goes over HTTP about puzzles. A solution is told in answer to an answer, or to somebody who gives up."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from regnum.puzzles import MAX_MOVES
from regnum.server.api.models import LegalMoves, MoveNamed, MoveOut, SeatNumber, Wire
from regnum.server.api.play_models import ReasonOut, RefusalOut


class PuzzleInfo(Wire):
    """A puzzle, as lists show it."""

    game: str = Field(examples=["domaine"])
    id: str = Field(examples=["3f9c01ab"])
    theme: str = Field(examples=["close"], description="what it is about: the phrase `theme.<theme>` of the game")
    grade: int = Field(ge=1, le=3, description="how hard it is, from 1 to 3")
    seats: int = Field(examples=[3], description="how many play")


class PuzzleList(Wire):
    """The puzzles that the server has."""

    puzzles: list[PuzzleInfo]


class PuzzleOut(PuzzleInfo):
    """A puzzle as it is set: what the seat that decides may know, and what it may do."""

    ruleset: str = Field(examples=["domaine/1"])
    seat: SeatNumber
    day: str | None = Field(None, examples=["2026-03-01"], description="whose puzzle of the day it is")
    view: dict[str, Any]
    moves: LegalMoves
    judge: str = Field(description="how its solution was found to be better")


class AnswerTrial(Wire):
    """Moves of an answer, tried out."""

    moves: list[MoveNamed] = Field(max_length=MAX_MOVES)
    details: bool = Field(False, description="whether to tell what there is for those who look closer")


class AnswerTrialOut(Wire):
    """The position after the moves tried. What is hidden is a guess."""

    view: dict[str, Any]
    moves: LegalMoves
    events: list[dict[str, Any]] = Field(description="what the last move did")
    complete: bool = Field(description="whether the moves are a whole answer, which can be judged")
    by_chance: bool = Field(description="whether chance decides what the last move does: the view is from before it")
    refusal: RefusalOut | None = Field(None, description="why it stops before a move that is not legal")
    details: dict[str, Any] | None = Field(None, description="if they were asked for")


class AnswerIn(Wire):
    """A whole answer; without one somebody gives up."""

    moves: list[MoveNamed] | None = Field(None, min_length=1, max_length=MAX_MOVES)


class ReplyOut(Wire):
    """What the next player would probably do."""

    seat: SeatNumber
    plan: list[MoveOut] = Field(min_length=1)
    points: list[int] = Field(examples=[[0, 11]], description="by how much every seat's points change by it")


class Judged(Wire):
    """What an answer is worth; what the solution is, and why."""

    right: bool
    solution: list[MoveOut] = Field(min_length=1)
    reasons: list[ReasonOut] = Field(description="what speaks for the solution, the weightiest first")
    chance: float = Field(ge=0, le=1, description="the seat's chance to win after the solution", examples=[0.62])
    answer_chance: float | None = Field(ge=0, le=1, description="and after the answer; null where nobody answered")
    reply: ReplyOut | None = Field(description="what a wrong answer leads to")
