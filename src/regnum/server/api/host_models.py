"""What goes over HTTP to the host of a server, and what people report to them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from regnum.server.api.models import Wire


class ProcessOut(Wire):
    """A process that serves."""

    place: str = Field(examples=["castle 4711"], description="its machine and its number there")
    began: str
    seen: str = Field(description="when it last wrote that it serves")
    sockets: int
    tables: int = Field(description="tables in its memory")
    this: bool = Field(description="whether it is the one that answers")


class LockOut(Wire):
    """A table that some process is working at, and until when no other may."""

    table: str
    until: str


class Overview(Wire):
    """How the server is."""

    version: str
    state: Literal["well", "limping", "unwell"]
    sentences: list[str] = Field(description="what ails it")
    people: int
    guests: int
    present: int = Field(description="people at tables now")
    tables: dict[str, int] = Field(description="by phase", examples=[{"open": 1, "playing": 5, "over": 40}])
    steps: int
    load: float = Field(description="of the machine over the last minute: processes that want to run")
    cores: int
    memory: int = Field(description="bytes of this process at most so far")
    database: Literal["sqlite", "postgresql"]
    bytes: int = Field(description="of the database")
    free: int = Field(description="bytes free where the data folder is")
    processes: list[ProcessOut]
    locks: list[LockOut]


class PersonFound(Wire):
    """Somebody who plays here."""

    id: str
    name: str
    guest: bool
    created: str
    seen: str | None = Field(description="when they were last here, to the hour")
    tables: int


class TableFound(Wire):
    """A table."""

    id: str
    game: str
    phase: str
    version: int
    created: str
    due: str | None = Field(description="when the computer or a clock is next due")


class Reporting(Wire):
    """What somebody reports about a table."""

    text: str = Field(max_length=1000, examples=["Bruno insults us."])


class ReportOut(Wire):
    """What somebody reported."""

    id: str
    at: str
    name: str
    table: str
    text: str
    done: str | None = Field(description="when a host had looked at it")
    about: str | None = Field(None, description="the id of the person it is about, if it is about one")


class DeedOut(Wire):
    """What a host did."""

    at: str
    name: str
    deed: Literal["granted", "withdrawn", "reset", "logged-out", "unlocked", "closed", "rated"]
    about: str
