"""Every write there is, as statements for the one writer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from regnum.server.storage import schema as c
from regnum.server.storage.calls.waiting import has_read
from regnum.server.storage.rows import ChatRow, EntryRow, ProcessRow, Result, SeatRow, TableRow, values
from regnum.server.storage.writer import Claim, Statement, Write

FORGOTTEN = 3600.0
"""Seconds after which a process that is not heard of is no longer listed."""
PROCESSES = "processes"
"""What writes about processes are about, in the order of a transaction."""

_INSERT_ENTRIES = insert(c.entries)
_INSERT_SNAPSHOT = insert(c.snapshots)
_INSERT_RESULTS = insert(c.results)
_FIXED = frozenset(
    {"id", "talk", "game", "ruleset", "pinned", "options", "public", "advice", "invite", "host", "created", "increment"}
    | {"deal", "shared", "rated"}
)
"""Columns of a table that no change touches; its talk has a count of its own."""
_UPDATE_TABLE = (
    update(c.tables)
    .where(c.tables.c.id == bindparam("at_table"), c.tables.c.revision == bindparam("at_revision"))
    .values({column.name: bindparam(column.name) for column in c.tables.c if column.name not in _FIXED})
)
_UPDATE_SEAT = (
    update(c.seats)
    .where(c.seats.c.table == bindparam("at_table"), c.seats.c.seat == bindparam("at_seat"))
    .values({column.name: bindparam(column.name) for column in c.seats.c if column.name not in ("table", "seat")})
)

# tables


def new_table(row: TableRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow] = ()) -> Write:
    """A new table, with the entries of its game if it was played elsewhere."""
    rest: list[tuple[Any, Any]] = [(insert(c.tables), values(row))]
    if seats:
        rest.append((insert(c.seats), [values(seat) for seat in seats]))
    if entries:
        rest.append((_INSERT_ENTRIES, [values(entry) for entry in entries]))
    return Write(row.id, rest=rest)


def more_entries(id: str, entries: Sequence[EntryRow]) -> Write:
    """More entries of a game that was played elsewhere."""
    return Write(id, rest=[(_INSERT_ENTRIES, [values(entry) for entry in entries])])


def new_seats(id: str, seats: Sequence[SeatRow], version: int, position: str) -> Write:
    """The seats of a table whose game was played elsewhere, and the position after its last entry."""
    return Write(
        id,
        rest=[
            (insert(c.seats), [values(seat) for seat in seats]),
            (_INSERT_SNAPSHOT, {"table": id, "version": version, "position": position}),
        ],
    )


def changed_table(
    row: TableRow,
    revision: int,
    seats: Sequence[SeatRow] = (),
    entries: Sequence[EntryRow] = (),
    position: str | None = None,
    also: Sequence[Statement] = (),
) -> Write:
    """A table's row as it will be, the seats that change, new entries, perhaps the position after them, and more.

    The revision that the table had before decides who was first.
    """
    # Whoever had claimed what was due has done it.
    kept = {name: value for name, value in values(row).items() if name not in _FIXED} | {"claimed": 0.0}
    rest: list[Statement] = [*also]
    for seat in seats:
        new = values(seat)
        rest.append((_UPDATE_SEAT, new | {"at_table": new.pop("table"), "at_seat": new.pop("seat")}))
    if entries:
        rest.append((_INSERT_ENTRIES, [values(entry) for entry in entries]))
    if position is not None:
        rest.append((_INSERT_SNAPSHOT, {"table": row.id, "version": row.version, "position": position}))
    guard = (_UPDATE_TABLE, {**kept, "at_table": row.id, "at_revision": revision})
    return Write(row.id, [guard], rest)


def new_results(results: Sequence[Result]) -> list[Statement]:
    """How a game ended for those who played it."""
    return [(_INSERT_RESULTS, [values(result) for result in results])] if results else []


def new_message(message: ChatRow) -> Write:
    """A message at a table, the next after those that it has; who says something has read what was said."""
    guard = (
        update(c.tables)
        .where(c.tables.c.id == message.table, c.tables.c.talk == message.number - 1)
        .values(talk=message.number)
    )
    read = has_read(message.table, message.person, message.number)
    return Write(message.table, [(guard, {})], [(insert(c.chat), values(message)), *read])


# claims of several processes on one database


def due_claim(now: float, until: float, most: int) -> Claim:
    """Tables at which the server must act, claimed so that no other process acts there until then."""
    t = c.tables.c
    free = select(t.id).where(t.due <= now, t.claimed <= now).order_by(t.due).limit(most)
    return Claim(
        update(c.tables)
        .where(t.id.in_(free.with_for_update(skip_locked=True).scalar_subquery()))
        .values(claimed=until)
        .returning(t.id)
    )


def renewed_claims(ids: Sequence[str], now: float, until: float) -> Claim:
    """Claims that are kept for longer, as far as they are still ours: what was done meanwhile is free."""
    t = c.tables.c
    held = select(t.id).where(t.id.in_(ids), t.claimed > now).with_for_update(skip_locked=True)
    return Claim(update(c.tables).where(t.id.in_(held.scalar_subquery())).values(claimed=until).returning(t.id))


def released_claim(id: str) -> Write:
    """A claim that is given back, so that any process may look at the table again."""
    return Write(id, rest=[(update(c.tables).where(c.tables.c.id == id).values(claimed=0.0), {})])


# processes


def seen_process(row: ProcessRow) -> Write:
    """That a process serves, and how much; those that have not been seen for long go.

    The new row comes before the old one goes, so that it needs room on the disk.
    """
    p = c.processes.c
    gone = delete(c.processes).where(((p.id == row.id) & (p.beat != row.beat)) | (p.seen < row.seen - FORGOTTEN))
    pulse = update(c.pulse).values(seen=row.seen)
    return Write(PROCESSES, rest=[(insert(c.processes), values(row)), (gone, {}), (pulse, {})])


def gone_process(id: str, now: float) -> Write:
    """That a process serves no longer."""
    gone = delete(c.processes).where(c.processes.c.id == id)
    return Write(PROCESSES, rest=[(gone, {}), (update(c.pulse).values(seen=now), {})])


def bulletin(process: str, number: int, now: float, body: str, seconds: float) -> Write:
    """What a process tells the others; each is kept for a while."""
    row = {"process": process, "number": number, "at": now, "body": body}
    old = delete(c.bulletins).where(c.bulletins.c.at < now - seconds)
    return Write(PROCESSES, rest=[(old, {}), (insert(c.bulletins), row)])
