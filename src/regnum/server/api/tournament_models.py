"""What goes over HTTP about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from regnum.server.api.models import Clock, Level, Wire

Phase = Literal["open", "playing", "over", "off"]
Time = Annotated[str, Field(examples=["2026-03-01T12:00:00Z"])]
Score = Annotated[float, Field(ge=0, le=1, examples=[0.75], description="the share of comparisons that were won")]


class TournamentWish(Wire):
    """A tournament to be."""

    name: str = Field(min_length=1, max_length=60, examples=["Club evening"])
    game: str = Field(max_length=40, examples=["domaine"])
    options: dict[str, int] = Field(default_factory=dict, max_length=20, examples=[{"king": 40}])
    size: int = Field(ge=1, le=16, examples=[2], description="players at a table")
    rounds: int = Field(ge=1, le=12, examples=[3])
    clock: Clock | None = None
    interval: int = Field(60, ge=0, le=7 * 24 * 3600, description="seconds between two rounds")
    level: Level | None = Field(None, description="the computer players that fill up; without them some may pause")
    public: bool = Field(False, description="whether all may find it, join it and watch what is open")
    join: bool = Field(True, description="whether you take part yourself")


class Enter(Wire):
    """Take part."""

    invite: str | None = Field(None, max_length=64)


class EntrantOut(Wire):
    """Somebody who takes part."""

    number: int
    name: str
    mine: bool
    left: bool = Field(description="takes part no longer")


class SeatScore(Wire):
    """What a seat of a table made of a deal."""

    entrant: int | None = Field(description="the number of who held it; null for a computer")
    name: str
    points: int
    winner: bool
    resigned: bool
    computer: bool = Field(description="a computer played it at the end")
    score: Score


class RoundTable(Wire):
    """A table of a round."""

    id: str
    number: int
    phase: Literal["dealing", "playing", "over"]
    mine: bool
    awaited: bool = Field(description="something is awaited of you before the deal")
    players: list[str]
    scores: list[SeatScore] | None = Field(description="by seat, when the last table of the deal has ended")


class RoundOut(Wire):
    """A round with its deal, and all tables that share it."""

    round: int
    ended: Time | None
    tables: list[RoundTable]
    pausing: list[int] = Field(description="the numbers of those who have no table in it")


class StandingOut(Wire):
    """How somebody stands by the deals that have ended."""

    number: int
    name: str
    place: int
    score: Score
    rounds: int = Field(description="how many rounds that have ended they played")


class TournamentLine(Wire):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    phase: Phase
    host: bool = Field(description="whether you are its host")
    size: int
    rounds: int
    round: int = Field(description="the last that was opened")
    people: int
    created: Time


class Tournaments(Wire):
    """Tournaments that all can join, and those of yours."""

    open: list[TournamentLine]
    mine: list[TournamentLine]


class TournamentOut(Wire):
    """A tournament as you may know it."""

    id: str
    name: str
    game: str
    options: dict[str, int]
    phase: Phase
    host: bool = Field(description="whether you are its host")
    size: int
    rounds: int
    round: int = Field(description="the last that was opened")
    clock: Clock | None
    interval: int
    level: Level | None
    public: bool
    invite: str | None = Field(description="told to those who take part: whoever has it can join and watch")
    joined: bool = Field(description="whether you take part")
    most: int = Field(description="how many people it can have")
    next: Time | None = Field(description="when the next round is opened")
    people: list[EntrantOut]
    table: str | None = Field(description="your table of the round that is played")
    results: list[RoundOut]
    standings: list[StandingOut]
    created: Time
