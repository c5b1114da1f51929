"""What goes over HTTP in an analysis: where it starts, the line taken from there, and what there is at its end."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from regnum.server.api.models import LegalMoves, MoveNamed, SeatNumber, Version, Wire
from regnum.server.api.play_models import HintOut, RefusalOut

MAX_LINE = 400
"""How many steps a line may have."""
MAX_POSITION = 4000
"""How many characters a position may have: four times as many as the longest has."""
MAX_ANSWERS = 200
"""How often chance may answer to one step."""

Answers = Annotated[
    list[Annotated[int, Field(ge=0, lt=2**31)]],
    Field(max_length=MAX_ANSWERS, examples=[[3, 0, 2]], description="what chance answered to a step, in order"),
]


class AtTable(Wire):
    """A version of a table: of a running one what a seat of yours saw; of a finished one that, or all hands open."""

    kind: Literal["table"]
    table: str = Field(max_length=32, pattern=r"^[A-Za-z0-9_-]+$", examples=["q3fVw1aZ"])
    version: Version | None = Field(None, description="without one, as it stands now")
    seat: SeatNumber | None = Field(
        None, description="by whose knowledge, with what is hidden guessed; null for open hands"
    )
    guess: int = Field(0, ge=0, lt=2**31, description="which guess of what is hidden")
    invite: str | None = Field(None, max_length=64, description="the invite of a private table")


class AtPosition(Wire):
    """A position as text."""

    kind: Literal["position"]
    position: str = Field(min_length=1, max_length=MAX_POSITION, examples=["domaine/1 …"])


class FreshDeal(Wire):
    """A fresh deal: the same for the same seed."""

    kind: Literal["deal"]
    game: str = Field(max_length=40, examples=["domaine"], description="a game, or one of its rulesets")
    players: int = Field(ge=1, le=16, examples=[3])
    options: dict[str, int] = Field(default_factory=dict, max_length=20, examples=[{"king": 40}])
    seed: str = Field("", max_length=64, examples=["7"])


class StepWish(Wire):
    """A step for whoever decides."""

    move: MoveNamed
    answers: Answers | None = Field(None, description="what chance is to answer to it; null if it is asked now")


class AnalysisWish(Wire):
    """A starting point and a line from it, with moves for all seats. Nothing of it is kept."""

    start: Annotated[AtTable | AtPosition | FreshDeal, Field(discriminator="kind")]
    steps: list[StepWish] = Field(default_factory=list, max_length=MAX_LINE)
    luck: int = Field(0, ge=0, lt=2**31, description="what chance answers where it is asked now comes of this number")
    seat: SeatNumber | None = Field(None, description="through whose eyes; null for those of whoever decides")
    details: bool = Field(False, description="whether to tell what there is for those who look closer")
    chances: bool = Field(False, description="whether to tell everybody's chance to win")


class OrderWish(Wire):
    """A line analysed at a table, to be kept as an order for the seat's next turn."""

    seat: SeatNumber
    version: Version = Field(description="the version that it starts from")
    guess: int = Field(0, ge=0, lt=2**31, description="which guess of what is hidden it was laid out on")
    steps: list[StepWish] = Field(min_length=1, max_length=MAX_LINE)
    at_once: bool = Field(False, description="play the steps when their turn comes, instead of offering them")


class StepTaken(Wire):
    """A step of a line as it was taken."""

    seat: SeatNumber | None = Field(description="who decided")
    move: int = Field(description="its number in the game's action space", examples=[131])
    answers: Answers


class AnalysisOut(Wire):
    """Where a line leads, through the eyes of a seat."""

    game: str = Field(examples=["domaine"])
    ruleset: str = Field(examples=["domaine/1"])
    seats: int = Field(examples=[3], description="how many play")
    version: Version | None = Field(description="the version of the table that it starts from")
    seat: SeatNumber | None = Field(description="who decides; null if the game is over there")
    view: dict[str, Any]
    moves: LegalMoves
    events: list[dict[str, Any]] = Field(description="what the last step did")
    steps: list[StepTaken] = Field(description="the line; its moves and answers, sent again, lead here again")
    refusal: RefusalOut | None = Field(None, description="why the line stops before a move that is not legal")
    details: dict[str, Any] | None = Field(None, description="if they were asked for")
    guessed: bool = Field(description="whether what is hidden from the seat was guessed")
    helped: bool = Field(description="whether hints, chances and the position are told: not where a table has no hints")
    position: str | None = Field(None, description="the position as text, guesses included")
    chances: list[float] | None = Field(None, description="each seat's chance to win, if it was asked for")


class AnalysisHint(HintOut):
    """What a good player would do where a line leads, as far as the seat that decides could know there."""
