"""Time between two servings: while nobody serves, clocks stand still, and a machine's clock may be set as one likes."""

from __future__ import annotations

import time

import structlog
from sqlalchemy import Connection, Engine, case, delete, exists, func, inspect, select, update

from regnum import __version__
from regnum.server.storage import schema as c
from regnum.server.storage.calls import kept as k
from regnum.server.storage.database import alone, shared

SLEPT = 15.0
"""Seconds after which nobody serves who has not written that they do."""

ABANDONED = 3600.0
"""Seconds after which no other process can still be at a record that was brought."""

log = structlog.get_logger()


def time_of_day(engine: Engine) -> float:
    """The time that all processes begin with: that of PostgreSQL's machine, else of this one."""
    if not shared(engine):
        return time.time()
    with engine.connect() as connection:
        return float(connection.scalars(select(func.extract("epoch", func.clock_timestamp()))).one())


def is_served(connection: Connection) -> bool:
    """Whether some process serves from a PostgreSQL just now."""
    if not inspect(connection).has_table(c.pulse.name):
        return False
    seen = connection.scalars(select(func.max(c.processes.c.seen))).one()
    now = connection.scalars(select(func.extract("epoch", func.clock_timestamp()))).one()
    return seen is not None and float(now) - seen <= SLEPT


def resume(engine: Engine, now: float) -> None:
    """Begin to serve: what is due is due as much later as nobody has served, or earlier if the clock was set back."""
    with engine.begin() as connection:
        alone(connection)
        seen = connection.scalars(select(c.pulse.c.seen)).one()
        if seen is not None and not 0 <= now - seen <= SLEPT:
            _shift(connection, now, now - seen)
            log.info("clocks stood still", seconds=round(now - seen))
        if gone := _drop_unfinished(connection, now - ABANDONED if shared(engine) else now):
            log.info("unfinished records dropped", count=gone)
        connection.execute(update(c.pulse).values(seen=now, version=__version__))


def _drop_unfinished(connection: Connection, before: float) -> int:
    """Drop what was written of records while the server died: a table has its seats last. How many there were."""
    t = c.tables.c
    unfinished = select(t.id).where(t.phase == "over", t.created < before, ~exists().where(c.seats.c.table == t.id))
    ids = connection.scalars(unfinished).all()
    for part in (c.entries, c.snapshots, c.chat):
        connection.execute(delete(part).where(part.c.table.in_(ids)))
    connection.execute(delete(c.tables).where(t.id.in_(ids)))
    return len(ids)


def _shift(connection: Connection, now: float, seconds: float) -> None:
    t = c.tables.c
    connection.execute(
        update(c.tables)
        .where(t.due.is_not(None))
        .values(
            since=t.since + seconds,
            deadline=t.deadline + seconds,
            # A computer player need not wait at all.
            due=case(((t.phase == "playing") & t.deadline.is_(None), now), else_=t.due + seconds),
            claimed=0.0,
        )
    )
    w = k.calls.c
    due = case((w.kind == "reminder", w.due + seconds), else_=now)
    connection.execute(update(k.calls).values(due=due, claimed=0.0))
