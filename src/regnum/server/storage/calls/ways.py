"""What is asked and written about how and when people are called, and the keys by which the server is known to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, Executable, Float, Integer, String, cast, delete, exists, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from regnum.server.storage import schema as c
from regnum.server.storage.calls import kept as k
from regnum.server.storage.calls.statements import CALLS, COLUMNS, LASTING, Call
from regnum.server.storage.rows import CallRow, CallWishes, Channel, values
from regnum.server.storage.writer import Statement, Write


def channels_of(engine: Engine, person: str) -> list[Channel]:
    """The channels of a person, the oldest first."""
    own = select(k.channels).where(k.channels.c.person == person, LASTING)
    statement = own.order_by(k.channels.c.created, k.channels.c.id)
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
    rest += [(insert(k.channels), values(channel)), _reminders(channel.person, channel.created, through=channel.id)]
    return Write(CALLS, rest=rest)


def with_mark(engine: Engine, mark: str) -> list[Channel]:
    """Channels to the same address."""
    with engine.connect() as connection:
        return [Channel(*row) for row in connection.execute(select(k.channels).where(k.channels.c.mark == mark))]


def confirmed_channel(id: str, person: str, now: float) -> Write:
    """A channel whose owner wants to be called there."""
    confirmed = update(k.channels).where(k.channels.c.id == id, k.channels.c.confirmed.is_(None)).values(confirmed=now)
    return Write(CALLS, [(confirmed, {})], [_reminders(person, now, through=id)])


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


def new_wishes(wishes: CallWishes, now: float) -> Write:
    """When a person wants to be called from now on, also before deadlines that run already."""
    waiting = (k.calls.c.person == wishes.person) & (k.calls.c.kind == "reminder")
    return Write(
        CALLS,
        rest=[
            (delete(k.calls).where(waiting), {}),
            (delete(k.call_wishes).where(k.call_wishes.c.person == wishes.person), {}),
            (insert(k.call_wishes), values(wishes)),
            _reminders(wishes.person, now),
        ],
    )


def _reminders(person: str, now: float, *, through: str | None = None) -> Statement:
    """Reminders of the deadlines that run for a person already, through all their channels or one, as they now wish."""
    t, s = c.tables.c, c.seats.c
    name = t.id + "." + cast(t.revision, String) + ".reminder"
    due = t.deadline - k.call_wishes.c.reminder
    other = c.seats.alias()
    shared = t.deal.is_not(None) | exists().where(
        other.c.table == t.id, other.c.person.is_not(None), other.c.person != person
    ).correlate(c.tables)
    found = {
        "id": name + "/" + k.channels.c.id,
        "name": name,
        "channel": k.channels.c.id,
        "person": k.channels.c.person,
        "kind": literal("reminder", String),
        "table": t.id,
        "path": literal("/tables/", String) + t.id,
        "named": literal("{}", String),
        "due": due,
        "claimed": literal(0.0, Float),
        "tries": literal(0, Integer),
        "created": literal(now, Float),
    }
    asked = (
        select(*(found[name].label(name) for name in COLUMNS))
        .select_from(
            k.channels.join(k.call_wishes, k.call_wishes.c.person == k.channels.c.person)
            .join(c.seats, s.person == k.channels.c.person)
            .join(c.tables, (t.id == s.table) & (t.turn == s.seat))
        )
        .where(k.channels.c.person == person, k.channels.c.confirmed.is_not(None), k.call_wishes.c.reminder > 0)
        .where(s.level.is_(None), s.left.is_(False), t.phase == "playing", t.deadline.is_not(None), due > now, shared)
    )
    if through is not None:
        asked = asked.where(k.channels.c.id == through)
    return insert(k.calls).from_select(COLUMNS, asked), {}


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
