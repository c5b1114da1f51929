"""What goes over the WebSocket of a table, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from regnum.server.api.models import Key, LegalMoves, MoveNamed, ProblemOut, SeatNumber, Table, Version, Wire
from regnum.server.api.play_models import Chat, Step

MAX_FRAME_BYTES = 8192
"""How many bytes a frame from a client may have."""


class Hello(Wire):
    """What the client has, and which seat it looks through."""

    type: Literal["hello"]
    seat: SeatNumber | None = None
    version: Version | None = None
    invite: str | None = Field(None, max_length=64)
    looking: bool = Field(True, description="whether the person looks at the table, and need not be called")


class LookingFrame(Wire):
    """Whether the person looks at the table from now on, or has turned to something else: then they may be called."""

    type: Literal["looking"]
    looking: bool


class MoveFrame(Wire):
    """A move for a seat."""

    type: Literal["move"]
    key: Key
    version: Version
    seat: SeatNumber
    move: MoveNamed


class UndoFrame(Wire):
    """Take the seat's last step back, or ask the others whether it may; with `since` all its steps after that version
    that can be taken back without asking."""

    type: Literal["undo"]
    key: Key
    version: Version
    seat: SeatNumber
    since: Version | None = None


class AgreeFrame(Wire):
    """The answer to somebody who asked to take a step back."""

    type: Literal["agree"]
    seat: SeatNumber
    yes: bool


class ChatFrame(Wire):
    """A message to the table."""

    type: Literal["chat"]
    key: Key
    text: str = Field(max_length=2000)


class Ping(Wire):
    """Are you there?"""

    type: Literal["ping"]


ClientFrame = Annotated[
    Hello | LookingFrame | MoveFrame | UndoFrame | AgreeFrame | ChatFrame | Ping, Field(discriminator="type")
]
CLIENT: TypeAdapter[Hello | LookingFrame | MoveFrame | UndoFrame | AgreeFrame | ChatFrame | Ping] = TypeAdapter(
    ClientFrame
)


class StateFrame(Wire):
    """Everything, for this seat."""

    type: Literal["state"]
    table: Table
    version: Version
    seat: SeatNumber | None
    view: dict[str, Any] | None = Field(description="null before the deal")
    moves: LegalMoves
    log: list[Step] = Field(description="the last steps; `/log` has those before them")
    chat: list[Chat]


class StepFrame(Wire):
    """One more step. If several are missing they come one after another, each with the newest view and moves."""

    type: Literal["step"]
    version: Version
    step: Step
    view: dict[str, Any]
    moves: LegalMoves
    table: Table | None = None


class AckFrame(Wire):
    """It is durably stored."""

    type: Literal["ack"]
    key: str
    version: Version


class NoFrame(Wire):
    """It was refused and nothing changed. `key` is empty if the frame had none."""

    type: Literal["no"]
    key: str
    problem: ProblemOut
    version: Version


class TableFrame(Wire):
    """The table has changed."""

    type: Literal["table"]
    table: Table


class ChatSaid(Wire):
    """Somebody said something."""

    type: Literal["chat"]
    chat: Chat


class AskedFrame(Wire):
    """A seat asks to take its step back; null: nobody asks any more."""

    type: Literal["asked"]
    seat: SeatNumber | None


class Pong(Wire):
    """Here I am."""

    type: Literal["pong"]


ServerFrame = Annotated[
    StateFrame | StepFrame | AckFrame | NoFrame | TableFrame | ChatSaid | AskedFrame | Pong, Field(discriminator="type")
]
SERVER: TypeAdapter[StateFrame | StepFrame | AckFrame | NoFrame | TableFrame | ChatSaid | AskedFrame | Pong] = (
    TypeAdapter(ServerFrame)
)
