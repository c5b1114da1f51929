"""Questions to the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, and_, exists, select, tuple_

from regnum.server.storage import schema as c
from regnum.server.storage.rows import ChatRow, EntryRow, SeatRow, TableRow

T = TypeVar("T")

MAX_CHATS = 200
"""How many of the last messages a table shows."""


MAX_NEWS = 64
"""How many steps or messages of a table are read as its news; one that is further behind is read on its own."""


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is kept of a table."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entries: list[EntryRow]
    positions: Mapping[int, str]
    """Position texts by version."""
    chat: list[ChatRow]


def _all(connection: Connection, kind: type[T], statement: Select[Any]) -> list[T]:
    return [kind(*row) for row in connection.execute(statement)]


def table(engine: Engine, id: str, after: int = 0, said: int = 0) -> Stored | None:
    """A table, with its entries after a version and its messages after a number.

    Others may write between our questions: what is newer than the row is left for the next time.
    """
    with engine.connect() as connection:
        rows = _all(connection, TableRow, select(c.tables).where(c.tables.c.id == id))
        if not rows:
            return None
        seats, row = seats_at(connection, [id])[id], rows[0]
        entries = select(c.entries).where(
            c.entries.c.table == id, c.entries.c.version > after, c.entries.c.version <= row.version
        )
        said_since = select(c.chat).where(c.chat.c.table == id, c.chat.c.number > said, c.chat.c.number <= row.talk)
        snapshots = select(c.snapshots.c.version, c.snapshots.c.position).where(
            c.snapshots.c.table == id, c.snapshots.c.version <= row.version
        )
        return Stored(
            row,
            seats,
            _all(connection, EntryRow, entries.order_by(c.entries.c.version)),
            {row.version: row.position for row in connection.execute(snapshots)} if not after else {},
            _all(connection, ChatRow, said_since.order_by(c.chat.c.number.desc()).limit(MAX_CHATS))[::-1],
        )


def news(engine: Engine, known: Mapping[str, tuple[int, int, int, int]]) -> dict[str, Stored]:
    """What is new at tables, of which so much is known: the revision, the talk, the version and the last message.

    Tables with nothing new are left out, and so is what is more than `MAX_NEWS` steps or messages ahead.
    """
    with engine.connect() as connection:
        rows = _all(connection, TableRow, select(c.tables).where(c.tables.c.id.in_(known)))
        changed = [row for row in rows if (row.revision, row.talk) != known[row.id][:2]]
        steps, said = list[tuple[str, int]](), list[tuple[str, int]]()
        for row in changed:
            _, _, version, number = known[row.id]
            steps += [(row.id, n) for n in range(version + 1, min(row.version, version + MAX_NEWS) + 1)]
            said += [(row.id, n) for n in range(number + 1, min(row.talk, number + MAX_NEWS) + 1)]
        seats = seats_at(connection, [row.id for row in changed])
        entries, chat = dict[str, list[EntryRow]](), dict[str, list[ChatRow]]()
        if steps:
            at = tuple_(c.entries.c.table, c.entries.c.version)
            for entry in _all(connection, EntryRow, select(c.entries).where(at.in_(steps)).order_by(at)):
                entries.setdefault(entry.table, []).append(entry)
        if said:
            at = tuple_(c.chat.c.table, c.chat.c.number)
            for message in _all(connection, ChatRow, select(c.chat).where(at.in_(said)).order_by(at)):
                chat.setdefault(message.table, []).append(message)
        found = ((row, entries.get(row.id, []), chat.get(row.id, [])) for row in changed)
        return {row.id: Stored(row, seats[row.id], new, {}, messages) for row, new, messages in found}


def has_said(engine: Engine, id: str, key: str) -> bool:
    """Whether a table has a message under a key."""
    statement = select(c.chat.c.number).where(c.chat.c.table == id, c.chat.c.key == key)
    with engine.connect() as connection:
        return connection.scalar(statement) is not None


def version(engine: Engine, id: str) -> int | None:
    """How long a table's game is, if there is such a table."""
    with engine.connect() as connection:
        return connection.scalar(select(c.tables.c.version).where(c.tables.c.id == id))


def seats_at(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[SeatRow, ...]]:
    """The seats of tables, by table."""
    found: dict[str, tuple[SeatRow, ...]] = dict.fromkeys(ids, ())
    statement = select(c.seats).where(c.seats.c.table.in_(ids)).order_by(c.seats.c.table, c.seats.c.seat)
    for seat in _all(connection, SeatRow, statement):
        found[seat.table] += (seat,)
    return found


def open_tables(engine: Engine, person: str | None, most: int) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
    """Public tables that wait for players, the newest first, without those of people whom a person does not meet."""
    waiting = exists().where(c.seats.c.table == c.tables.c.id, c.seats.c.kind == "open")
    where = and_(c.tables.c.phase == "open", c.tables.c.public, waiting)
    if person is not None:
        b = c.blocks.c
        one = (b.person == person) & (b.other == c.tables.c.host)
        other = (b.other == person) & (b.person == c.tables.c.host)
        where = and_(where, ~exists().where(b.kind == "block", one | other))
    return _listed(engine, select(c.tables).where(where), most)


def current_tables(engine: Engine, person: str, most: int) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
    """Public tables at which a person sits and whose game is not over, the newest first."""
    sitting = exists().where(c.seats.c.table == c.tables.c.id, c.seats.c.person == person)
    seen = and_(c.tables.c.public, ~c.tables.c.secret)
    where = and_(c.tables.c.phase.in_(("open", "dealing", "playing")), seen, sitting)
    return _listed(engine, select(c.tables).where(where), most)


def seen_from_afar(engine: Engine, id: str) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
    """A table without its game, for a look at it from a link."""
    found = _listed(engine, select(c.tables).where(c.tables.c.id == id), 1)
    return found[0] if found else None


def tables_of(engine: Engine, person: str, most: int) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
    """Tables at which a person sits or which they opened, the newest first."""
    sitting = exists().where(c.seats.c.table == c.tables.c.id, c.seats.c.person == person)
    # A table without seats is a record that is being written.
    hosting = and_(
        c.tables.c.host == person, c.tables.c.deal.is_(None), exists().where(c.seats.c.table == c.tables.c.id)
    )
    # Of a table that was closed people are told for a while.
    shown = (c.tables.c.phase != "closed") | c.tables.c.due.is_not(None)
    return _listed(engine, select(c.tables).where(sitting | hosting, shown), most)


def _listed(engine: Engine, statement: Select[Any], most: int) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
    with engine.connect() as connection:
        rows = _all(connection, TableRow, statement.order_by(c.tables.c.created.desc()).limit(most))
        seats = seats_at(connection, [row.id for row in rows])
        return [(row, seats[row.id]) for row in rows]


def marks(engine: Engine, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How far tables are: their revisions and numbers of messages."""
    statement = select(c.tables.c.id, c.tables.c.revision, c.tables.c.talk).where(c.tables.c.id.in_(ids))
    with engine.connect() as connection:
        return {id: (revision, talk) for id, revision, talk in connection.execute(statement)}


def due(engine: Engine, now: float, most: int) -> list[str]:
    """Tables at which the server must act."""
    statement = select(c.tables.c.id).where(c.tables.c.due <= now).order_by(c.tables.c.due).limit(most)
    with engine.connect() as connection:
        return list(connection.scalars(statement))


def dealt(engine: Engine, most: int | None, *, over: bool) -> list[str]:
    """Tables at which a game was dealt that is over, or is not; their ids are random, so some of them are a sample."""
    phase = c.tables.c.phase == "over" if over else c.tables.c.phase != "over"
    statement = select(c.tables.c.id).where(c.tables.c.version > 0, phase).order_by(c.tables.c.id).limit(most)
    with engine.connect() as connection:
        return list(connection.scalars(statement))


def bulletins(engine: Engine, since: float) -> list[tuple[str, int, str]]:
    """The bulletins of processes since then: whose, their numbers and what they say, in their order."""
    b = c.bulletins.c
    statement = select(b.process, b.number, b.body).where(b.at >= since).order_by(b.process, b.number)
    with engine.connect() as connection:
        return [(process, number, body) for process, number, body in connection.execute(statement)]
