"""What goes over HTTP at a table that is played at: moves, questions about them, steps, and games that are over."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from regnum.server.api.models import Key, Level, MoveNamed, MoveOut, SeatNumber, Version, Wire


class MoveIn(Wire):
    """A move for a seat, meant for a version of the table."""

    key: Key
    version: Version
    seat: SeatNumber
    move: MoveNamed


class Question(Wire):
    """A move that is thought about."""

    seat: SeatNumber
    move: MoveNamed


class RefusalOut(Wire):
    """Why a move is not legal."""

    rule: str = Field(examples=["DOM-B3"])
    reason: str = Field(examples=["friends"])
    named: dict[str, str | int]


class Answer(Wire):
    """Whether a move is legal, and if not, why."""

    refusal: RefusalOut | None


class Preview(Wire):
    """What a step would do, as far as its seat can know."""

    events: list[dict[str, Any]]
    view: dict[str, Any] | None = Field(description="null if that cannot be foreseen")
    unforeseen: Literal["chance-decides", "refused", "not-your-turn", "not-playing"] | None = Field(
        None, description="why it cannot be foreseen: chance decides, or the table has moved on"
    )
    undoable: bool = Field(False, description="whether its seat could take it back without asking")
    passes: bool = Field(False, description="whether it passes the turn, or ends the game")


class CountOut(Wire):
    """Some of what a seat has, and the points it brings."""

    what: str = Field(examples=["villages"], description="called by the phrase `count.<what>` of the game")
    n: int = Field(examples=[3])
    points: int | None = Field(examples=[9], description="null for what brings none, but decides or wins by itself")


class CountsOut(Wire):
    """What everybody's points come from."""

    how: str | None = Field(
        examples=["DOM-X1"], description="how the game was won: the phrase `won.<how>`; null while it goes on"
    )
    seats: list[list[CountOut]] = Field(description="for each seat the same counts; their points add up to the seat's")


class DetailsOut(Wire):
    """What there is to tell of a position to those who look closer."""

    version: Version
    details: dict[str, Any] = Field(description="by what it is about; empty for games that have no more to tell")
    tally: CountsOut | None = Field(description="null for games that do not tell it")


class AdviceIn(Wire):
    """Whom to advise."""

    seat: SeatNumber


class ThoughtOut(Wire):
    """A plan that was thought about."""

    plan: list[MoveOut] = Field(min_length=1, description="the step to take now, and what is to follow it")
    chance: float = Field(ge=0, le=1, description="the chance to win that it leaves", examples=[0.42])
    points: float | None = Field(
        None, description="the points that the seat can expect to have at the end", examples=[23.5]
    )


class ReasonOut(Wire):
    """What speaks for a plan: the phrase `why.<key>` of the game, and what it names."""

    key: str = Field(examples=["closes"])
    named: dict[str, str | int]


class HintOut(Wire):
    """What a good player would do in a seat's place."""

    level: Level
    best: ThoughtOut
    others: list[ThoughtOut] = Field(description="plans with another first step, the better first")
    reasons: list[ReasonOut] = Field(description="why the best is best, the weightiest first")


class AdviceOut(HintOut):
    """The same as far as the seat can know at a version of its table."""

    version: Version


class Foreseen(Wire):
    """A move of somebody that an order waits for."""

    seat: SeatNumber
    move: MoveOut


class OrderOut(Wire):
    """A turn that you have laid out for later."""

    id: str
    others: list[Foreseen] = Field(description="what is foreseen before")
    steps: list[MoveOut] = Field(min_length=1, description="what is played then, as long as all is as foreseen")
    open_ended: bool = Field(description="whether nobody can know what the last step leads to, so that it is the last")
    at_once: bool
    due: bool = Field(description="its turn has come, and everything is as foreseen")
    made: str = Field(examples=["2026-03-01T12:00:00Z"])


class OrdersOut(Wire):
    """Your orders at a table."""

    version: Version
    orders: list[OrderOut] = Field(description="the oldest first")


class OrderPlay(Wire):
    """The wish to play an order whose turn has come."""

    seat: SeatNumber
    key: Key
    version: Version


class Step(Wire):
    """One version of a table."""

    version: Version
    seat: SeatNumber | None = Field(description="who took it; null for the deal")
    kind: Literal["deal", "absent", "withheld", "move", "undo", "resign", "left"]
    move: MoveOut | None = Field(None, description="before the end told to its own seat alone")
    events: list[dict[str, Any]] = Field(description="what happened, as your seat may know it")
    at: str = Field(examples=["2026-03-01T12:00:00Z"])


class LogPart(Wire):
    """An earlier part of a log."""

    log: list[Step]


class Chat(Wire):
    """A message at a table."""

    number: int
    seat: SeatNumber | None = Field(description="where its writer sits; null for a spectator")
    name: str
    person: str = Field(description="the id of its writer, for their page")
    text: str
    at: str = Field(examples=["2026-03-01T12:00:00Z"])


class Moment(Wire):
    """A version of a game and what was seen then."""

    version: Version
    at: str
    entry: Step
    events: list[dict[str, Any]]
    view: dict[str, Any]


class Moments(Wire):
    """A game, or a part of it, moment by moment."""

    version: Version
    moments: list[Moment] = Field(description="as many as go at once")
    next: Version | None = Field(None, description="the version from which to ask for more")


class Verified(Wire):
    """The dealing was fair: every answer of chance follows from the committed seed and the players' entropy."""

    commitment: str
    seed: str
    entropies: list[str]
    pledges: list[str] = Field(description="of each seat; empty where the players did not pledge")
    places: list[int] = Field(
        description="where the table's seats stand in these lists, which in a shared deal are of all its tables"
    )
    answers: int = Field(description="how many answers of chance were checked")
    questions: list[list[tuple[str, int, int]] | None] = Field(
        description="for the deal and each move what chance was asked: the stream, the number of possibilities and the "
        "answer; null where a move was taken back"
    )
    fair: Literal[True] = True
