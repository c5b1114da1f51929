"""Opening the database: SQLite in the data folder, or PostgreSQL; migrated to the newest layout at the start."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, DatabaseError

from regnum.kernel import MissingExtra
from regnum.server.storage import schema as c
from regnum.server.storage.faults import sentence
from regnum.server.storage.keeping import NoDatabase, make_private, open_private

MIGRATIONS = Path(__file__).parent / "migrations"
FILE = "regnum.sqlite"
NAMING = "A database is named as in postgresql://user:password@host/regnum."
"""An address that cannot be read is not told: it may hold a password."""
CONNECT_SECONDS = 5
"""How long PostgreSQL may take to answer."""
PAGES_KIB = 512
"""How much of a file each of its connections keeps at hand: they are many, and the system keeps the file as well."""
STARTING, PROVING = 0x7265676E, 0x7265676F
"""Advisory locks of PostgreSQL: several processes may start at once, one migrates, and one proves before."""


def address(data: Path, url: str | None) -> URL:
    """Where the database is: the address given, or a file in the data folder."""
    if url is None:
        return URL.create("sqlite", database=str(data / FILE))
    try:
        where = make_url(url)
    except (ArgumentError, ValueError):
        raise NoDatabase(NAMING) from None
    if where.drivername not in ("postgres", "postgresql"):
        raise NoDatabase(NAMING)
    return where.set(drivername="postgresql+psycopg")


def connect(data: Path, url: str | None) -> Engine:
    """The database, ready for use, or `NoDatabase` or `MissingExtra`."""
    where = address(data, url)
    if url is None:
        make_private(data)
        os.close(open_private(data / FILE))
    with explained(data, url):
        engine = engine_of(where)
        with engine.begin() as connection:
            alone(connection)
            if not shared(engine):
                _check_whole(connection)
            migrate(connection)
        return engine


@contextmanager
def explained(data: Path, url: str | None) -> Iterator[None]:
    """Let what is wrong with a database end in a sentence."""
    try:
        yield
    except ModuleNotFoundError:
        raise MissingExtra("PostgreSQL", "cluster") from None
    except DatabaseError as error:
        if url is None:
            raise NoDatabase(f"{data / FILE}: {sentence(error)}") from None
        why = str(error.orig).splitlines()[0]
        raise NoDatabase(f"The database cannot be opened: {why}") from None


def engine_of(where: URL) -> Engine:
    """A database as it is; nothing is asked of it yet."""
    if where.drivername == "sqlite":
        engine = create_engine(where, pool_size=8, max_overflow=8)
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    return create_engine(
        where, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args={"connect_timeout": CONNECT_SECONDS}
    )


def alone(connection: Connection, lock: int = STARTING) -> None:
    """Let no other process begin to serve until this transaction ends, or do what another lock stands for."""
    if shared(connection.engine):
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": lock})


def _check_whole(connection: Connection) -> None:
    """Read every page of a SQLite file: a damaged one is better found now than at a move."""
    if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise DatabaseError(None, None, Exception("malformed"))


@cache
def open_again(data: Path, url: str | None) -> Engine:
    """The database that this server has open, once more, for reading in another of its processes."""
    return engine_of(address(data, url))


def shared(engine: Engine) -> bool:
    """Whether several processes may work on this database."""
    return engine.dialect.name != "sqlite"


def layout(connection: Connection) -> tuple[str | None, str | None]:
    """Which layout a database has, and which version of Regnum last served from it; None where that is not known."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if not any(column["name"] == "version" for column in _columns(connection, c.pulse.name)):
        return revision, None
    return revision, connection.scalars(select(c.pulse.c.version)).one_or_none()


def _columns(connection: Connection, table: str) -> list[Any]:
    found = inspect(connection)
    return [*found.get_columns(table)] if found.has_table(table) else []


def newest() -> str | None:
    """The layout that this version of Regnum uses."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def migrate(connection: Connection, layout: str = "head") -> None:
    """Bring the layout up to date, or to another one, or raise `NoDatabase` if a newer version made it."""
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, layout)
    except CommandError:
        raise NoDatabase("A newer version of Regnum made this database: install that one.") from None


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def _prepare_sqlite(connection: Any, _record: object) -> None:
    settings = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
    for pragma in (*settings, f"cache_size=-{PAGES_KIB}"):
        connection.execute(f"PRAGMA {pragma}")
