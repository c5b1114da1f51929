"""What goes over HTTP: the models of requests and answers. `docs/wire.md` says how the parts fit."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StrictInt, model_validator

Key = Annotated[
    str,
    Field(
        min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$", examples=["5f2c9e"], description="unique for a client"
    ),
]
SeatNumber = Annotated[int, Field(ge=0, le=15, examples=[0], description="a seat, counted from 0")]
Version = Annotated[int, Field(ge=0, lt=2**31, examples=[31], description="how many steps the table has had")]
MoveText = Annotated[str, Field(min_length=1, max_length=80, examples=["border d7|e7"], description="a move's text")]
MoveId = Annotated[
    StrictInt, Field(ge=0, lt=2**31, examples=[131], description="a move's number in the game's action space")
]
MoveNamed = Annotated[MoveId | MoveText, Field(description="a move by its number or its text")]
Entropy = Annotated[
    str,
    Field(
        pattern=r"^[0-9a-f]{32,64}$",
        examples=["9f86d081884c7d659a2feaa0c55ad015"],
        description="what a player adds to the dealing: random hexadecimal digits",
    ),
]
Pledge = Annotated[
    str,
    Field(
        pattern=r"^[0-9a-f]{64}$",
        examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
        description="the commitment to an entropy: SHA-256 of `regnum pledge 1`, the table's commitment and the "
        "entropy, each on a line of its own",
    ),
]
Level = Annotated[str, Field(min_length=1, max_length=20, examples=["wanderer"], description="a computer player")]


class Wire(BaseModel):
    """A message; what is not documented is refused."""

    model_config = ConfigDict(extra="forbid")


class ProblemOut(Wire):
    """Why something could not be done (RFC 9457)."""

    type: str = Field(examples=["urn:regnum:problem:stale"])
    title: str
    status: int = Field(examples=[409])
    key: str = Field(examples=["stale"], description="what a page translates")
    named: dict[str, Any] = Field(description="what the sentence names; for `refused` the refusal")
    detail: str


# people


class Me(Wire):
    """Who you are."""

    id: str = Field(examples=["Zk3vTq0a"])
    name: str = Field(examples=["Anna"])
    guest: bool = Field(description="without a way to log in: known in this browser alone")
    named: bool = Field(description="by a name of your own; else by the one that guests are given")


class MeChange(Wire):
    """A new name, or a password to be known by elsewhere."""

    name: str | None = Field(None, max_length=200, examples=["Anna"])
    password: str | None = Field(None, max_length=1000, examples=["correct horse battery"])
    old: str | None = Field(None, max_length=1000, description="the password until now, from who has one")


class Login(Wire):
    """How a person with a password is known in another browser."""

    name: str = Field(max_length=200, examples=["Anna"])
    password: str = Field(max_length=1000, examples=["correct horse battery"])


class SessionOut(Wire):
    """A browser in which you are known."""

    id: str
    agent: str = Field(description="what the browser calls itself")
    created: str = Field(examples=["2026-03-01T12:00:00Z"])
    seen: str = Field(examples=["2026-03-01T12:00:00Z"])
    current: bool


# games


class OptionOut(Wire):
    """What can be chosen before the deal: a number from `low` to `high`."""

    name: str = Field(examples=["castle_gap"])
    default: int
    low: int
    high: int
    first: int | None = Field(None, description="what suits somebody's first game, if that is not the default")


class LevelOut(Wire):
    """A computer player, described in every language."""

    name: Level
    title: dict[str, str] = Field(examples=[{"en": "Wanderer", "it": "Viandante"}])
    description: dict[str, str]


class GameInfo(Wire):
    """A game that this server has."""

    name: str = Field(examples=["domaine"])
    title: str = Field(examples=["Domaine"])
    ruleset: str = Field(examples=["domaine/1"])
    languages: list[str] = Field(examples=[["en", "it"]])
    pitch: dict[str, str] = Field(description="what it is about in a sentence, by language")
    seats: list[int] = Field(examples=[[2, 3, 4]])
    options: dict[str, list[OptionOut]] = Field(description="by the number of seats")
    levels: list[str] = Field(examples=[["wanderer"]])
    players: list[LevelOut] = Field(description="the levels in words")
    advice: bool = Field(description="whether somebody can advise on it")
    brings: list[str] = Field(description="the files it brings for the page, at `/api/games/{name}/page/{file}`")


class RuleOut(Wire):
    """A rule in words (Markdown)."""

    id: str = Field(examples=["DOM-B3"])
    title: str
    text: str


class ChapterOut(Wire):
    """Rules that belong together."""

    title: str
    rules: list[RuleOut]


class RulebookOut(Wire):
    """A game's rules in one language."""

    title: str
    introduction: str
    chapters: list[ChapterOut]


class MoveOut(Wire):
    """A move: its number in the game's action space, its text, and what it is made of."""

    id: MoveId
    text: MoveText
    verb: str = Field(examples=["border"])
    named: dict[str, str] = Field(examples=[{"edge": "d7|e7"}])


LegalMoves = Annotated[
    list[MoveId], Field(description="what is legal: numbers of the action space", examples=[[131, 132]])
]


# tables


class SeatWish(Wire):
    """Who is to sit at a seat: you, a person who follows the link, someone else on your device, or the computer."""

    kind: Literal["me", "link", "device", "computer"]
    name: str | None = Field(None, max_length=200, examples=["Bruno"])
    level: Level | None = None


class Clock(Wire):
    """How long a seat may decide: `seconds` each time it is to decide, or in the whole game, to which each of its turns
    may add some."""

    kind: Literal["move", "game"]
    seconds: int = Field(ge=5, le=30 * 24 * 3600, examples=[120])
    increment: int = Field(
        0,
        ge=0,
        le=7 * 24 * 3600,
        examples=[10],
        description="seconds that each turn at deciding adds; of a `game` alone",
    )

    @model_validator(mode="after")
    def _only_of_a_game(self) -> Self:
        if self.increment and self.kind != "game":
            raise ValueError("only a clock for the whole game has an increment")
        return self


class TableWish(Wire):
    """A table to be."""

    game: str = Field(max_length=40, examples=["domaine"])
    options: dict[str, int] = Field(default_factory=dict, max_length=20, examples=[{"castle_gap": 6}])
    seats: list[SeatWish] = Field(
        min_length=1, max_length=16, examples=[[{"kind": "me"}, {"kind": "computer", "level": "wanderer"}]]
    )
    public: bool = False
    advice: bool = Field(True, description="whether players may ask what to do; never at a rated table")
    rated: bool = Field(False, description="whether the game counts for the players' ratings")
    clock: Clock | None = None
    start: bool = Field(False, description="begin as soon as no seat is open")


class SeatOut(Wire):
    """A seat and who plays it."""

    seat: SeatNumber
    kind: Literal["open", "person", "device", "computer"]
    name: str
    person: str | None = Field(None, description="the id of the person whose seat it is, for their page")
    level: Level | None = Field(None, description="the computer player that plays it now")
    here: bool = Field(description="connected at this moment")
    mine: bool = Field(description="yours, even if the computer stands in for you")
    left: bool = Field(description="its person left or ran out of time, and can come back unless they resigned")
    resigned: bool = Field(description="its person gave the game up for good: the seat cannot win")
    awaited: Literal["pledge", "reveal"] | None = Field(None, description="what is awaited of it before the deal")
    deadline: str | None = Field(None, description="when its time to decide is over", examples=["2026-03-01T12:00:00Z"])
    remaining: float | None = Field(None, description="seconds left of a clock for the whole game")
    away: str | None = Field(None, description="until when its person is on vacation, and its clock stands still")
    orders: bool | None = Field(None, description="of your own seats: whether you have given orders for its next turn")


class OutcomeOut(Wire):
    """How a game ended."""

    winners: list[int]
    points: list[int]
    rule: str = Field(examples=["DOM-X1"], description="the rule that ended it, or `resigned`")


class ShareOut(Wire):
    """A table's part in a deal that several tables share."""

    places: list[int] = Field(description="where its seats stand in `pledges` and `entropies`, those of all the tables")
    tournament: str | None = Field(None, description="the tournament it belongs to")
    name: str = Field(description="the tournament's name")
    round: int
    table: int = Field(description="its number in the round")


class Table(Wire):
    """A table as you may know it."""

    id: str = Field(examples=["q3fVw1aZ"])
    game: str = Field(examples=["domaine"])
    ruleset: str = Field(examples=["domaine/1"])
    options: dict[str, int]
    public: bool
    advice: bool = Field(description="whether players may ask what to do")
    rated: bool = Field(description="whether the game counts for the players' ratings")
    phase: Literal["open", "dealing", "playing", "over", "closed"]
    version: Version
    host: bool = Field(description="whether you are its host")
    invite: str | None = Field(None, description="told to those who sit at it: whoever has it can join and watch")
    seats: list[SeatOut]
    commitment: str = Field(description="what the server committed to before the deal")
    pledges: list[str] = Field(description="what the players pledged, in the order of the seats")
    entropies: list[str] = Field(description="what the players revealed, in the order of the seats")
    seed: str | None = Field(None, description="revealed after the end")
    outcome: OutcomeOut | None = None
    clock: Clock | None = None
    asked: SeatNumber | None = Field(None, description="the seat that asks to take a step back")
    created: str = Field(examples=["2026-03-01T12:00:00Z"])
    expires: str | None = Field(
        None, description="when the table is closed if it has not started and none of its people comes"
    )
    next: str | None = Field(None, description="the table of the rematch")
    share: ShareOut | None = Field(None, description="its part in a deal that it shares with other tables")
    secret: bool = Field(False, description="other tables still play the same deal: only its players see it")


class Tables(Wire):
    """Tables that wait for players, and those you sit at."""

    open: list[Table]
    mine: list[Table]


class Join(Wire):
    """Sit down: at this seat, or the first that is open."""

    invite: str | None = Field(None, max_length=64)
    seat: SeatNumber | None = None


class PledgeIn(Wire):
    """Commit to what you will add to the dealing."""

    pledge: Pledge


class Reveal(Wire):
    """What you pledged to add to the dealing; null if it is lost, and the deal goes without."""

    entropy: Entropy | None


class Resign(Wire):
    """Give up."""

    seat: SeatNumber


class Replace(Wire):
    """The computer player that takes a seat; if none is named, the usual one, or the one that stands in for people."""

    level: Level | None = None
