"""What goes over HTTP of the review of a game that is over."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from regnum.server.api.models import MoveOut, SeatNumber, Version, Wire
from regnum.server.api.play_models import ReasonOut

Chances = Annotated[
    list[float], Field(description="for each seat a chance to win, or what is done to it", examples=[[0.31, 0.69]])
]


class JudgeOut(Wire):
    """Who judged, and by what version of its weights and of the method."""

    spec: str = Field(examples=["reviewer"])
    version: str = Field(examples=["1-3f9a0c1d2b4e"])


class ReviewMoment(Wire):
    """A moment of the game, all hands open."""

    version: Version = Field(description="the version of the table that it is")
    seat: SeatNumber | None = Field(description="whose step led to it; null for the deal")
    chances: Chances = Field(description="each seat's chance to win; at the end its part of the victory")
    luck: Chances | None = Field(description="what the answers of chance did to each; null where none was asked")


class JudgementOut(Wire):
    """What a decision was worth, as far as its seat could know then."""

    verdict: Literal["fine", "doubtful", "inaccuracy", "mistake", "blunder"]
    better: list[MoveOut] = Field(description="the best that was found: what was played, if nothing was better")
    chance: float = Field(description="the seat's chance to win with what was played", examples=[0.42])
    loss: float = Field(description="by how much the best would have been better", examples=[0.08])
    low: float = Field(description="the loss lies between this, which may be less than nothing,", examples=[0.03])
    high: float = Field(description="and this", examples=[0.13])
    reasons: list[ReasonOut] = Field(description="what speaks for the best, the weightiest first")
    searched: bool = Field(description="whether it was looked into beyond a first glance; a glance may still change")


class DecisionOut(Wire):
    """What a seat did from where it could decide until chance spoke, another decided or it learnt something."""

    number: int = Field(ge=0, description="its place among the decisions of the game")
    seat: SeatNumber
    first: Version = Field(description="the version of the table before it")
    last: Version = Field(description="the version after its last step")
    played: list[MoveOut] = Field(description="empty if the seat resigned")
    choice: bool = Field(description="whether there was anything to choose")
    effect: Chances = Field(description="what it did to each seat's chance, as far as its seat could know")
    hidden: Chances = Field(description="what it did beyond that, because of what was hidden from its seat")
    judgement: JudgementOut | None = Field(description="null as long as it is not judged, and of a resignation")


class ContributionsOut(Wire):
    """Where a seat's result comes from: the other five add up to it."""

    start: float = Field(description="its chance before anything was dealt")
    luck: float = Field(description="what the deal, draws and dice brought")
    own: float = Field(description="what its own decisions brought, as far as it could know")
    others: float = Field(description="what the decisions of others brought, as far as they could know")
    hidden: float = Field(description="what decisions brought because of what was hidden from who made them")
    result: float = Field(description="its part of the victory")


class ReviewBody(Wire):
    """A review, as far as it has been worked out: first the moments, then the judgements, the weightiest last looked
    into further."""

    game: str = Field(examples=["domaine"])
    ruleset: str = Field(examples=["domaine/1"])
    data: str = Field(description="the hash of the data that the game was played with")
    judge: JudgeOut
    progress: float = Field(ge=0, le=1)
    whole: bool
    moments: list[ReviewMoment]
    decisions: list[DecisionOut]
    turning_points: list[list[int]] = Field(
        description="for each seat the numbers of up to three decisions of its own that cost it most, the worst first"
    )
    contributions: list[ContributionsOut] = Field(
        description="for each seat; as long as the review is not whole, so far"
    )


class ReviewOut(Wire):
    """How far the review of a game is."""

    phase: Literal["none", "waiting", "working", "whole"] = Field(
        description="none: nobody has asked for one, or it was made by other rules, data or weights, or left unfinished"
    )
    review: ReviewBody | None = Field(description="what there is of it")
