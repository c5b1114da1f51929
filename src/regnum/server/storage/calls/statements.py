"""What is asked and written about calls: the channels of people, what waits to be sent, and what waits for people."""

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
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from regnum.server.storage import schema as c
from regnum.server.storage.calls import kept as k
from regnum.server.storage.rows import CallRow, CallWishes, Channel, SeatRow, TableRow, values
from regnum.server.storage.writer import Claim, Statement, Write

CALLS = "calls"
"""What writes about calls are about, in the order of a transaction."""
OF_TURNS = ("deal", "turn", "reminder")
"""Kinds of calls that are void when the turn has passed."""
RUNNING = ("open", "dealing", "playing")
MAX_WAITING_TABLES = 200
"""How many running tables of a person are listed."""

_WHO = (k.channels.c.person == bindparam("at_person"), k.channels.c.confirmed.is_not(None))
_NEW = cast(bindparam("at_name"), String) + "/" + k.channels.c.id
_COLUMNS = [column.name for column in k.calls.c]


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
    asked = select(*(found[name].label(name) for name in _COLUMNS)).where(*_WHO, ~known, *where)
    if wishes:
        asked = asked.join(k.call_wishes, k.call_wishes.c.person == k.channels.c.person)
    return insert(k.calls).from_select(_COLUMNS, asked)


_DUE = cast(bindparam("at_due"), Float)
_REMINDED = cast(bindparam("at_deadline"), Float) - k.call_wishes.c.reminder
_QUEUE = _insert(_DUE)
_REMIND = _insert(_REMINDED, k.call_wishes.c.reminder > 0, cast(bindparam("at_due"), Float) < _REMINDED, wishes=True)
_OLD = (
    k.calls.c.table == bindparam("at_table"),
    k.calls.c.person == bindparam("at_person"),
    k.calls.c.name.not_like(bindparam("at_but")),
)
_VOID = delete(k.calls).where(*_OLD, k.calls.c.kind.in_(OF_TURNS))
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
    waiting: int
    """At how many tables it is the person's turn."""


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
        turn = c.tables.c.turn == c.seats.c.seat
        own = select(c.tables.c.id).join(c.seats, (c.seats.c.table == c.tables.c.id) & turn)
        waiting = {*connection.scalars(own.where(c.seats.c.person == call.person, c.tables.c.phase == "playing"))}
    wishes, table = None if wish is None else CallWishes(*wish), None if row is None else TableRow(*row)
    return Ready(call, channel, wishes, table, places, len(waiting))


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


# channels


def channels_of(engine: Engine, person: str) -> list[Channel]:
    """The channels of a person, the oldest first."""
    statement = select(k.channels).where(k.channels.c.person == person).order_by(k.channels.c.created, k.channels.c.id)
    with engine.connect() as connection:
        return [Channel(*row) for row in connection.execute(statement)]


def channel(engine: Engine, id: str) -> Channel | None:
    """The channel of this id."""
    with engine.connect() as connection:
        found = connection.execute(select(k.channels).where(k.channels.c.id == id)).first()
        return None if found is None else Channel(*found)


def wishes_of(engine: Engine, person: str) -> CallWishes | None:
    """When a person wants to be called."""
    with engine.connect() as connection:
        found = connection.execute(select(k.call_wishes).where(k.call_wishes.c.person == person)).first()
        return None if found is None else CallWishes(*found)


def new_channel(channel: Channel, replaced: Sequence[str]) -> Write:
    """A channel, in place of others: a browser has one person."""
    rest: list[tuple[Executable, Any]] = []
    if replaced:
        rest.append((delete(k.calls).where(k.calls.c.channel.in_(replaced)), {}))
        rest.append((delete(k.channels).where(k.channels.c.id.in_(replaced)), {}))
    return Write(CALLS, rest=[*rest, (insert(k.channels), values(channel))])


def with_mark(engine: Engine, mark: str) -> list[Channel]:
    """Channels to the same address."""
    with engine.connect() as connection:
        return [Channel(*row) for row in connection.execute(select(k.channels).where(k.channels.c.mark == mark))]


def confirmed_channel(id: str, now: float) -> Write:
    """A channel whose owner wants to be called there."""
    return Write(CALLS, [(update(k.channels).where(k.channels.c.id == id).values(confirmed=now), {})])


def ended_channel(id: str) -> Write:
    """A channel that is forgotten, with what waited to be sent there; of one that is gone, nothing."""
    return Write(
        CALLS,
        rest=[
            (delete(k.calls).where(k.calls.c.channel == id), {}),
            (delete(k.channels).where(k.channels.c.id == id), {}),
        ],
    )


def call_through(channel: Channel, call: Call) -> Write:
    """A call through one channel, confirmed or not: a question whether it is wanted, or a trial."""
    row = CallRow(
        f"{call.name}/{channel.id}",
        call.name,
        channel.id,
        call.person,
        call.kind,
        call.table,
        call.path,
        call.named,
        call.due,
        0.0,
        0,
        call.now,
    )
    return Write(CALLS, rest=[(insert(k.calls), values(row))])


def new_wishes(wishes: CallWishes) -> Write:
    """When a person wants to be called from now on; reminders that wait come as much earlier or later."""
    old = select(k.call_wishes.c.reminder).where(k.call_wishes.c.person == wishes.person).scalar_subquery()
    waiting = (k.calls.c.person == wishes.person) & (k.calls.c.kind == "reminder")
    moved: Executable = delete(k.calls).where(waiting)
    if wishes.reminder:
        moved = update(k.calls).where(waiting).values(due=k.calls.c.due + old - wishes.reminder)
    return Write(
        CALLS,
        rest=[
            (moved, {}),
            (delete(k.call_wishes).where(k.call_wishes.c.person == wishes.person), {}),
            (insert(k.call_wishes), values(wishes)),
        ],
    )


# keys of the server


def site_key(engine: Engine, name: str, fresh: str) -> str:
    """A secret of the server: the fresh one, if there is none yet. Of processes that ask at once, all get the same."""
    wanted = select(k.site_keys.c.value).where(k.site_keys.c.name == name)
    try:
        with engine.begin() as connection:
            found = connection.scalar(wanted)
            if found is None:
                connection.execute(insert(k.site_keys), {"name": name, "value": fresh})
    except IntegrityError:
        found = None
    with engine.connect() as connection:
        return str(connection.scalars(wanted).one())


# what waits for people


@dataclass(frozen=True, slots=True)
class Waiting:
    """A running table of a person: how it stands, and how much of its chat they have not read and want to hear."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    unread: int


def waiting(engine: Engine, person: str) -> list[Waiting]:
    """The running tables at which a person sits."""
    own = c.tables.c.id.in_(select(c.seats.c.table).where(c.seats.c.person == person))
    marked = (k.chat_marks.c.table == c.tables.c.id) & (k.chat_marks.c.person == person)
    unheard = select(c.blocks.c.other).where(c.blocks.c.person == person)
    fresh = select(func.count()).where(
        c.chat.c.table == c.tables.c.id,
        c.chat.c.number > func.coalesce(k.chat_marks.c.number, 0),
        c.chat.c.person.not_in(unheard),
    )
    listed = (
        select(c.tables, fresh.scalar_subquery().label("unread"))
        .outerjoin(k.chat_marks, marked)
        .where(own, c.tables.c.phase.in_(RUNNING))
        .order_by(c.tables.c.created.desc())
        .limit(MAX_WAITING_TABLES)
        .subquery()
    )
    every = select(listed, c.seats).join(c.seats, c.seats.c.table == listed.c.id).order_by(listed.c.id, c.seats.c.seat)
    found: dict[str, Waiting] = {}
    width = len(c.tables.c)
    with engine.connect() as connection:
        for line in connection.execute(every):
            row, unread, seat = TableRow(*line[:width]), line[width], SeatRow(*line[width + 1 :])
            known = found.get(row.id)
            places = (*known.seats, seat) if known is not None else (seat,)
            found[row.id] = Waiting(row, places, unread)
    return [*found.values()]


_NUMBER = bindparam("at_number", type_=Integer)
_MARKED = (k.chat_marks.c.person == bindparam("at_person")) & (k.chat_marks.c.table == bindparam("at_table"))
_READ_ON = update(k.chat_marks).where(_MARKED, k.chat_marks.c.number < _NUMBER).values(number=_NUMBER)
_READ_FIRST = insert(k.chat_marks).from_select(
    ["person", "table", "number"],
    select(
        cast(bindparam("at_person"), String).label("person"),
        c.tables.c.id,
        cast(_NUMBER, Integer).label("number"),
    ).where(c.tables.c.id == bindparam("at_table"), ~exists().where(_MARKED)),
)


def has_read(table: str, person: str, number: int) -> list[Statement]:
    """How far a person has read what is said at a table."""
    at = {"at_person": person, "at_table": table, "at_number": number}
    return [(_READ_ON, at), (_READ_FIRST, at)]


def read_mark(table: str, person: str, number: int) -> Write:
    """How far a person has read, kept by itself."""
    return Write(table, rest=has_read(table, person, number))
