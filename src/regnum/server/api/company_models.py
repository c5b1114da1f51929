"""What goes over HTTP about other people: their pages, ratings and ladders, blocks, and notes at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from regnum.server.api.models import Table, Wire

Against = Annotated[str, Field(examples=["people"], description="`people`, or the strongest level at the table")]


class RatingOut(Wire):
    """How strong a player is at a game."""

    points: int = Field(examples=[1640])
    spread: int = Field(examples=[180], description="by how much it may be off, with 95 in 100")
    games: int = Field(examples=[12])
    provisional: bool = Field(description="it rests on few games")


class RungOut(RatingOut):
    """A player on a ladder: a person, or a computer player by its level."""

    level: str | None = Field(None, examples=["marshal"])
    person: str | None = Field(None, description="the person's id")
    name: str | None = Field(None, examples=["Anna"])


class TallyOut(Wire):
    """Games of a kind."""

    seats: int = Field(examples=[3], description="how many played")
    against: Against
    played: int
    won: int


class GameRecordOut(Wire):
    """What a person has done at a game."""

    game: str = Field(examples=["domaine"])
    played: int
    won: int
    tallies: list[TallyOut] = Field(description="by the number of players and whom they were against")
    rating: RatingOut | None = Field(None, description="from rated games")
    place: int | None = Field(None, description="among all people with a rating that is not provisional")
    ladder: list[RungOut] = Field(description="the computer players and this person, the highest first")


class PersonOut(Wire):
    """A person as others may know them."""

    id: str = Field(examples=["Zk3vTq0a"])
    name: str = Field(examples=["Anna"])
    guest: bool
    me: bool
    games: list[GameRecordOut]
    current: list[Table] = Field(description="games under way that anybody may watch")
    block: Literal["block", "mute"] | None = Field(None, description="whether you block or mute them")


class PlayedOut(Wire):
    """A finished game of a person."""

    table: str = Field(examples=["q3fVw1aZ"])
    game: str = Field(examples=["domaine"])
    at: str = Field(examples=["2026-03-01T12:00:00Z"])
    rank: int = Field(examples=[1], description="1 for whoever did best")
    won: bool
    rated: bool
    players: list[str] = Field(description="the names of all who played")


class PlayedPage(Wire):
    """Some finished games of a person."""

    games: list[PlayedOut]
    next: int | None = Field(None, description="the page to ask for next")


class LadderPage(Wire):
    """A part of a game's ladder."""

    rungs: list[RungOut]
    next: int | None = Field(None, description="the page to ask for next")


class BlockIn(Wire):
    """`block` somebody: you do not sit down together, in a tournament only if you must, and do not hear them. `mute`
    them: you do not hear them."""

    kind: Literal["block", "mute"]


class BlockOut(Wire):
    """Somebody whom you block or mute."""

    id: str
    name: str
    kind: Literal["block", "mute"]
    at: str = Field(examples=["2026-03-01T12:00:00Z"])


class NoteIn(Wire):
    """What you write down for yourself; empty to throw it away."""

    text: str = Field(max_length=20_000)


class NoteOut(Wire):
    """What you wrote down at a table."""

    text: str
    at: str | None = Field(None, examples=["2026-03-01T12:00:00Z"])
