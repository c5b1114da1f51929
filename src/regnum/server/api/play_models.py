"""What goes over HTTP of a game: moves, questions about them, analyses, orders, steps, and games that are over."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from regnum.server.api.models import Key, LegalMoves, Level, MoveNamed, MoveOut, SeatNumber, Version, Wire

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
