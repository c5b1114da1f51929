"""What is asked and written about calls that wait to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Engine,
    Executable,
    Float,
    Integer,
    String,
    bindparam,
    cast,
    delete,
    exists,
    insert,
    literal,
    or_,
    select,
    update,
)

from regnum.server.storage import schema as c
from regnum.server.storage.calls import kept as k
from regnum.server.storage.rows import CallRow, CallWishes, Channel, SeatRow, TableRow
from regnum.server.storage.writer import Claim, Statement, Write

CALLS = "calls"
"""What writes about calls are about, in the order of a transaction."""
OF_TURNS = ("start", "deal", "turn", "reminder")
"""Kinds of calls that are void when the turn has passed."""

_KNOWN_THERE = exists().where(c.sessions.c.id == k.channels.c.session).correlate(k.channels)
LASTING = k.channels.c.session.is_(None) | _KNOWN_THERE
"""Channels to people, and not to browsers in which they are known no more."""
_WHO = (k.channels.c.person == bindparam("at_person"), k.channels.c.confirmed.is_not(None))
_NEW = cast(bindparam("at_name"), String) + "/" + k.channels.c.id
COLUMNS = [column.name for column in k.calls.c]


def _insert(due: Any, *where: Any, wishes: bool = False) -> Executable:
    """A call through each confirmed channel of a person, unless it waits there already."""
    given = {name: cast(bindparam(f"at_{name}"), String) for name in ("kind", "table", "path", "named")}
    found = {
        **given,
        "id": _NEW,
        "name": cast(bindparam("at_name"), String),
        "channel": k.channels.c.id,
        "person": k.channels.c.person,
        "due": due,
        "claimed": literal(0.0, Float),
        "tries": literal(0, Integer),
        "created": cast(bindparam("at_now"), Float),
    }
    known = exists().where(k.calls.c.id == _NEW).correlate(k.channels)
    asked = select(*(found[name].label(name) for name in COLUMNS)).where(*_WHO, ~known, *where)
    if wishes:
        asked = asked.join(k.call_wishes, k.call_wishes.c.person == k.channels.c.person)
    return insert(k.calls).from_select(COLUMNS, asked)


_DUE = cast(bindparam("at_due"), Float)
_REMINDED = cast(bindparam("at_deadline"), Float) - k.call_wishes.c.reminder
_QUEUE = _insert(_DUE)
_REMIND = _insert(_REMINDED, k.call_wishes.c.reminder > 0, cast(bindparam("at_due"), Float) < _REMINDED, wishes=True)
_OLD = (
    k.calls.c.table == bindparam("at_table"),
    k.calls.c.person == bindparam("at_person"),
    k.calls.c.name.not_like(bindparam("at_but")),
)
# Not `in_`: what expands when it is executed is not executed for many at once.
_VOID = delete(k.calls).where(*_OLD, or_(*(k.calls.c.kind == kind for kind in OF_TURNS)))
_VOID_REMINDER = delete(k.calls).where(*_OLD, k.calls.c.kind == "reminder")


@dataclass(frozen=True, slots=True)
class Call:
    """What a person is to be told, through all their channels, from a time on."""

    name: str
    """The same call has the same name: it is queued once."""
    person: str
    kind: str
    table: str | None
    path: str
    named: str
    due: float
    now: float


def queued(call: Call) -> Statement:
    """A call, queued for each channel that its person has."""
    return _QUEUE, _given(call)


def reminder(call: Call, deadline: float) -> Statement:
    """A reminder, queued for as long before a deadline as its person wishes, if that is not sooner than `due`."""
    return _REMIND, {**_given(call), "at_deadline": deadline}


def _given(call: Call) -> dict[str, Any]:
    named = ("name", "person", "kind", "table", "path", "named", "due", "now")
    return {f"at_{name}": getattr(call, name) for name in named}


def void(table: str, person: str, but: str) -> Statement:
    """What waits to tell a person that it is their turn at a table, no longer.

    What is queued in the same commit begins with `but`: the writer may do it before this.
    """
    return _VOID, {"at_table": table, "at_person": person, "at_but": f"{but}%"}


def void_reminder(table: str, person: str, but: str) -> Statement:
    """The reminder of a deadline that has changed, no longer."""
    return _VOID_REMINDER, {"at_table": table, "at_person": person, "at_but": f"{but}%"}


def together(statements: Sequence[Statement]) -> Write:
    """Calls that are queued by themselves, and not with a change of a table."""
    return Write(CALLS, rest=[*statements])


# sending


@dataclass(frozen=True, slots=True)
class Ready:
    """A call that is due, and all that decides whether and how it is sent."""

    call: CallRow
    channel: Channel
    wishes: CallWishes | None
    row: TableRow | None
    seats: tuple[SeatRow, ...]
    ended: bool
    """Whether the channel is a browser in which its person is not known any more."""


def due(engine: Engine, now: float, most: int) -> list[str]:
    """Calls that are due, the first first."""
    statement = select(k.calls.c.id).where(k.calls.c.due <= now).order_by(k.calls.c.due).limit(most)
    with engine.connect() as connection:
        return [*connection.scalars(statement)]


def claimed(now: float, until: float, most: int) -> Claim:
    """Calls that are due, claimed so that no other process sends them until then."""
    w = k.calls.c
    free = select(w.id).where(w.due <= now, w.claimed <= now).order_by(w.due).limit(most)
    return Claim(
        update(k.calls)
        .where(w.id.in_(free.with_for_update(skip_locked=True).scalar_subquery()))
        .values(claimed=until)
        .returning(w.id)
    )


def ready(engine: Engine, id: str) -> Ready | None:
    """A call with what belongs to it, if it still waits."""
    with engine.connect() as connection:
        found = connection.execute(select(k.calls).where(k.calls.c.id == id)).first()
        if found is None:
            return None
        call = CallRow(*found)
        channel = Channel(*connection.execute(select(k.channels).where(k.channels.c.id == call.channel)).one())
        wish = connection.execute(select(k.call_wishes).where(k.call_wishes.c.person == call.person)).first()
        row = connection.execute(select(c.tables).where(c.tables.c.id == call.table)).first() if call.table else None
        seats = select(c.seats).where(c.seats.c.table == call.table).order_by(c.seats.c.seat)
        places = tuple(SeatRow(*seat) for seat in connection.execute(seats)) if row is not None else ()
        ended = connection.execute(select(k.channels.c.id).where(k.channels.c.id == channel.id, ~LASTING)).first()
    wishes, table = None if wish is None else CallWishes(*wish), None if row is None else TableRow(*row)
    return Ready(call, channel, wishes, table, places, ended is not None)


# One statement each, in a transaction of its own: so nobody waits for anybody.


def done(id: str) -> Claim:
    """A call that was sent, or is void."""
    return Claim(delete(k.calls).where(k.calls.c.id == id).returning(k.calls.c.id))


def later(id: str, due: float, tries: int) -> Claim:
    """A call that is to be sent later."""
    changed = update(k.calls).where(k.calls.c.id == id)
    return Claim(changed.values(due=due, tries=tries, claimed=0.0).returning(k.calls.c.id))


def failing(channel: str, since: float | None) -> Claim:
    """Whether a channel can be reached."""
    failing = k.channels.c.failing
    changed = failing.is_(None) if since is not None else failing.is_not(None)
    statement = update(k.channels).where(k.channels.c.id == channel, changed)
    return Claim(statement.values(failing=since).returning(k.channels.c.id))
