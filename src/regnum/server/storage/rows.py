"""Rows of the database as values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who plays: a guest, or with a way to log in."""

    id: str
    name: str
    login: str | None
    password: str | None
    created: float
    skeleton: str | None


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that a person is known in."""

    id: str
    person: str
    token: str
    agent: str
    created: float
    seen: float


@dataclass(frozen=True, slots=True)
class Device:
    """A browser, and a network, in which a person has logged in."""

    token: str
    person: str
    network: str
    created: float


@dataclass(frozen=True, slots=True)
class RecoveryCode:
    """A way back into an account whose password is forgotten."""

    code: str
    person: str
    created: float
    until: float | None


@dataclass(frozen=True, slots=True)
class Passkey:
    """A device that logs its owner in."""

    id: str
    person: str
    credential: str
    public: str
    count: int
    name: str
    created: float
    used: float


@dataclass(frozen=True, slots=True)
class OpenId:
    """A person whom the host's OpenID provider knows."""

    subject: str
    person: str
    created: float


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: what is fixed before the deal, and where the game stands."""

    id: str
    revision: int
    talk: int
    game: str
    ruleset: str
    pinned: str
    options: str
    public: bool
    advice: bool
    rated: bool
    invite: str
    host: str
    phase: str
    auto: bool
    version: int
    commitment: str
    seed: str
    players: str
    entropies: str
    pledges: str
    clock: str | None
    seconds: int | None
    turn: int | None
    since: float | None
    deadline: float | None
    due: float | None
    claimed: float
    asked: str | None
    outcome: str | None
    created: float
    next: str | None
    increment: int = 0
    orders: int = 0
    deal: str | None = None
    shared: str | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where. A seat with a person and a level is played by the computer until its person comes back."""

    table: str
    seat: int
    kind: str
    person: str | None
    name: str
    level: str | None
    left: bool
    entropy: str
    pledge: str
    remaining: float | None
    away: float | None = None
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One version of a table: the deal, a move, an undo, a resignation, or who was missing."""

    table: str
    version: int
    key: str
    kind: str
    seat: int | None
    text: str | None
    answers: str
    events: str
    at: float


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A message at a table."""

    table: str
    number: int
    key: str
    person: str
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A turn that a seat's person has laid out for later."""

    id: str
    table: str
    seat: int
    person: str
    made: float
    at_once: bool
    start: str
    line: str


@dataclass(frozen=True, slots=True)
class Vacation:
    """Days for which a person's clocks stand still."""

    person: str
    number: int
    began: float
    until: float


@dataclass(frozen=True, slots=True)
class ProcessRow:
    """A process that serves from the database, and what it had to do when it was last seen."""

    id: str
    beat: int
    place: str
    began: float
    seen: float
    sockets: int
    tables: int
    ballast: str


@dataclass(frozen=True, slots=True)
class Deed:
    """What a host did."""

    id: str
    at: float
    name: str
    deed: str
    about: str
    """What it was done to: of a person the name, and the id in brackets."""
    person: str | None
    """The id of who did it, unless that was done on the command line."""


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody told the host about a table, or about a person."""

    id: str
    at: float
    person: str
    name: str
    table: str
    text: str
    done: float | None
    about: str | None


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for one of its players."""

    table: str
    seat: int
    player: str
    game: str
    seats: int
    rank: int
    won: bool
    against: str
    rated: bool
    at: float
    number: int | None


@dataclass(frozen=True, slots=True)
class RatingRow:
    """How strong a player is at a game, and how sure that is."""

    game: str
    player: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class BlockRow:
    """Whom a person does not want to meet, or not to hear."""

    person: str
    other: str
    kind: str
    at: float


@dataclass(frozen=True, slots=True)
class NoteRow:
    """What a person writes down at a table, for themselves alone."""

    table: str
    person: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Tournament:
    """Games at parallel tables, round by round."""

    id: str
    revision: int
    host: str
    name: str
    game: str
    options: str
    size: int
    rounds: int
    clock: str | None
    seconds: int | None
    interval: int
    level: str | None
    public: bool
    invite: str
    phase: str
    round: int
    increment: int
    created: float
    due: float | None
    claimed: float


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part in a tournament."""

    tournament: str
    number: int
    person: str | None
    name: str
    left: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that all tables of a round share."""

    id: str
    tournament: str
    round: int
    seating: str
    pledges: str
    entropies: str
    ended: float | None


@dataclass(frozen=True, slots=True)
class Channel:
    """How a person is called: a browser, a webhook or a mail address."""

    id: str
    person: str
    kind: str
    address: str
    mark: str
    shape: str
    keys: str = field(repr=False)
    name: str
    language: str
    site: str
    created: float
    confirmed: float | None
    failing: float | None
    session: str | None = None
    """Of a browser, the session that it ends with: who logs out is not called there any more."""


@dataclass(frozen=True, slots=True)
class CallWishes:
    """When a person wants to be called."""

    person: str
    quiet_from: int | None
    quiet_until: int | None
    zone: str
    reminder: int | None


@dataclass(frozen=True, slots=True)
class CallRow:
    """What a person is to be told through one channel."""

    id: str
    name: str
    channel: str
    person: str
    kind: str
    table: str | None
    path: str
    named: str
    due: float
    claimed: float
    tries: int
    created: float


_COLUMNS: dict[type[Any], tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}
"""The columns of each kind of row, once one of it is written."""


def values(row: Any) -> dict[str, Any]:
    """A row as the columns to insert."""
    known = _COLUMNS.get(type(row))
    if known is None:
        names = tuple(column.name for column in fields(row))
        known = _COLUMNS[type(row)] = names, attrgetter(*names)
    return dict(zip(known[0], known[1](row), strict=True))
