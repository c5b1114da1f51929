"""Opening the database: SQLite in the data folder, or PostgreSQL; migrated to the newest layout at the start."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DatabaseError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from regnum.kernel import MissingExtra
from regnum.server.storage.keeping import NoDatabase, make_private, open_private

MIGRATIONS = Path(__file__).parent / "migrations"
FILE = "regnum.sqlite"
NAMING = "A database is named as in postgresql://user:password@host/regnum."
"""An address that cannot be read is not told: it may hold a password."""
CONNECT_SECONDS = 5
"""How long PostgreSQL may take to answer."""
_STARTING = 0x7265676E
"""An advisory lock of PostgreSQL: several processes may start at once, one migrates."""


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
    try:
        return _open(where)
    except ModuleNotFoundError:
        raise MissingExtra("PostgreSQL", "cluster") from None
    except DatabaseError as error:
        if url is None:
            raise NoDatabase(f"{data / FILE}: {sentence(error)}") from None
        why = str(error.orig).splitlines()[0]
        raise NoDatabase(f"The database cannot be opened: {why}") from None


FAULTS = {
    "disk is full": "The disk is full: make room on it, and play goes on by itself.",
    "read-only": "The database may only be read: let the server write to it, and play goes on by itself.",
    "readonly": "The database may only be read: let the server write to its folder, and play goes on by itself.",
    "not a database": "This is no database of Regnum's. Name another folder, or restore a backup (regnum restore).",
    "malformed": "The database is damaged: stop the server and restore a backup (regnum restore).",
    "disk I/O": "The disk does not do as it is told: look after it. If it obeys again, play goes on by itself.",
    "unable to open": "The database cannot be opened: see that the server may read and write its folder.",
}
"""What SQLite says, and what a host can do."""
SILENT = "The database does not answer: when it does, play goes on by itself."


OUTAGES = (OperationalError, InterfaceError, InternalError, PoolTimeout)


def is_outage(error: BaseException) -> bool:
    """Whether an error is the database's own, and not that of a statement."""
    return isinstance(error, OUTAGES) or type(error) is DatabaseError


def sentence(error: BaseException) -> str:
    """What a host can do about an error of the database; no value or message is told."""
    said = str(getattr(error, "orig", ""))
    return next((advice for part, advice in FAULTS.items() if part in said), SILENT)


def _open(where: URL) -> Engine:
    if where.drivername == "sqlite":
        engine = create_engine(where, pool_size=8, max_overflow=8)
        event.listen(engine, "connect", _prepare_sqlite)
    else:
        engine = create_engine(
            where, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args={"connect_timeout": CONNECT_SECONDS}
        )
    with engine.begin() as connection:
        alone(connection)
        if not shared(engine):
            _check_whole(connection)
        migrate(connection)
    return engine


def alone(connection: Connection) -> None:
    """Let no other process begin to serve until this transaction ends."""
    if shared(connection.engine):
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _STARTING})


def _check_whole(connection: Connection) -> None:
    """Read every page of a SQLite file: a damaged one is better found now than at a move."""
    if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise DatabaseError(None, None, Exception("malformed"))


def shared(engine: Engine) -> bool:
    """Whether several processes may work on this database."""
    return engine.dialect.name != "sqlite"


def migrate(connection: Connection) -> None:
    """Bring the layout up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _prepare_sqlite(connection: Any, _record: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
