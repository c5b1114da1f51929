"""What is asked and written for the host of a server: people, reports, tables, storage, processes, locks and deeds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Row, delete, exists, func, insert, select, text, update

from regnum.server.storage import schema as c
from regnum.server.storage.people import PEOPLE
from regnum.server.storage.rows import Deed, Person, ProcessRow, RecoveryCode, Report, values
from regnum.server.storage.writer import Write

MAX_LISTED = 100
"""How many rows a list shows."""
HOSTS = "hosts"
"""What these writes are about, in the order of a transaction."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is."""

    people: int
    guests: int
    tables: dict[str, int]
    """By phase."""
    steps: int
    bytes: int


def is_host(engine: Engine, person: str) -> bool:
    """Whether a person may see the host's page."""
    with engine.connect() as connection:
        return connection.scalar(select(exists().where(c.hosts.c.person == person))) or False


def counts(engine: Engine) -> Counts:
    """How much there is of everything."""
    size = "SELECT pg_database_size(current_database())"
    if engine.dialect.name == "sqlite":
        size = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    with engine.connect() as connection:
        people, members = connection.execute(
            select(func.count(), func.count(c.people.c.login)).select_from(c.people)
        ).one()
        phases = connection.execute(select(c.tables.c.phase, func.count().label("tables")).group_by(c.tables.c.phase))
        tables = {row.phase: row.tables for row in phases}
        steps = connection.scalar(select(func.coalesce(func.sum(c.tables.c.version), 0))) or 0
        return Counts(people, people - members, tables, steps, connection.scalar(text(size)) or 0)


def processes(engine: Engine) -> list[ProcessRow]:
    """The processes that wrote that they serve, the oldest first."""
    with engine.connect() as connection:
        rows = connection.execute(select(c.processes).order_by(c.processes.c.began))
        return [ProcessRow(*row) for row in rows]


def locks(engine: Engine, now: float) -> list[tuple[str, float]]:
    """Tables that some process is working at, and until when."""
    t = c.tables.c
    statement = select(t.id, t.claimed).where(t.claimed > now).order_by(t.claimed).limit(MAX_LISTED)
    with engine.connect() as connection:
        return [(id, until) for id, until in connection.execute(statement)]


def found_people(engine: Engine, name: str) -> list[Row[Any]]:
    """People whose name has these letters, those who were here last first, and at how many tables they sit."""
    p = c.people.c
    seen = select(func.max(c.sessions.c.seen)).where(c.sessions.c.person == p.id).scalar_subquery()
    tables = select(func.count()).where(c.seats.c.person == p.id).scalar_subquery()
    statement = select(p.id, p.name, p.login, p.created, seen.label("seen"), tables.label("tables"))
    if name:
        statement = statement.where(func.lower(p.name).contains(name.lower(), autoescape=True))
    with engine.connect() as connection:
        return [*connection.execute(statement.order_by(seen.desc().nulls_last(), p.created.desc()).limit(MAX_LISTED))]


def found_tables(engine: Engine, phase: str) -> list[Row[Any]]:
    """The newest tables of a phase: id, game, phase, version, created, when something is due."""
    t = c.tables.c
    statement = select(t.id, t.game, t.phase, t.version, t.created, t.due).where(t.phase == phase)
    with engine.connect() as connection:
        return [*connection.execute(statement.order_by(t.created.desc()).limit(MAX_LISTED))]


def reports(engine: Engine) -> list[Report]:
    """What people reported: what waits first, then what was looked at, the newest first."""
    statement = select(c.reports).order_by(c.reports.c.done.is_not(None), c.reports.c.at.desc()).limit(MAX_LISTED)
    with engine.connect() as connection:
        return [Report(*row) for row in connection.execute(statement)]


def deeds(engine: Engine) -> list[Deed]:
    """What hosts did last."""
    with engine.connect() as connection:
        rows = connection.execute(select(c.deeds).order_by(c.deeds.c.at.desc()).limit(MAX_LISTED))
        return [Deed(*row) for row in rows]


# writes: each deed is written together with what it does


def somebody(person: Person) -> str:
    """A person to whom something is done: by the id they are found again, whatever they are called by then."""
    return f"{person.name} ({person.id})"


def granted(person: str, deed: Deed) -> Write:
    """That a person may see the host's page."""
    again = delete(c.hosts).where(c.hosts.c.person == person)
    row = {"person": person, "since": deed.at}
    return Write(HOSTS, rest=[(again, {}), (insert(c.hosts), row), done(deed)])


def withdrawn(person: str, deed: Deed) -> Write:
    """That a person may see the host's page no longer."""
    return Write(HOSTS, rest=[(delete(c.hosts).where(c.hosts.c.person == person), {}), done(deed)])


def reset(code: RecoveryCode, deed: Deed) -> Write:
    """A recovery code that a host gives out, beside those that its person has."""
    return Write(HOSTS, rest=[(insert(c.recovery_codes), values(code)), done(deed)])


def logged_out(person: str, deed: Deed) -> Write:
    """That a person is no longer known in any browser."""
    return Write(PEOPLE, rest=[(delete(c.sessions).where(c.sessions.c.person == person), {}), done(deed)])


def unlocked(table: str, deed: Deed) -> Write:
    """That nobody works at a table: any process may look at it."""
    return Write(table, rest=[(update(c.tables).where(c.tables.c.id == table).values(claimed=0.0), {}), done(deed)])


def new_report(report: Report) -> Write:
    """What somebody reports."""
    return Write(HOSTS, rest=[(insert(c.reports), values(report))])


def closed_report(id: str, deed: Deed) -> Write:
    """That a report was looked at, if it was not before."""
    guard = update(c.reports).where(c.reports.c.id == id, c.reports.c.done.is_(None)).values(done=deed.at)
    return Write(HOSTS, [(guard, {})], [done(deed)])


def done(deed: Deed) -> tuple[Any, Any]:
    """What writes down that a host did something."""
    return insert(c.deeds), values(deed)
