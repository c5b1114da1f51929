"""What waits for people: their running games, and what is said there that they have not read."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, Integer, String, bindparam, cast, exists, func, insert, select, update

from regnum.server.storage import schema as c
from regnum.server.storage.calls import kept as k
from regnum.server.storage.calls.statements import LASTING
from regnum.server.storage.rows import SeatRow, TableRow
from regnum.server.storage.writer import Statement, Write

RUNNING = ("open", "dealing", "playing")
MAX_WAITING_TABLES = 200
"""How many running tables of a person are listed."""


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


def is_called(engine: Engine, person: str) -> bool:
    """Whether a person is called in any way."""
    asked = select(k.channels.c.id).where(k.channels.c.person == person, k.channels.c.confirmed.is_not(None), LASTING)
    with engine.connect() as connection:
        return connection.execute(asked).first() is not None


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
