"""Opening the database: SQLite in the data folder, or PostgreSQL; migrated to the newest layout at the start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError

from regnum.kernel import MissingExtra, RegnumError

MIGRATIONS = Path(__file__).parent / "migrations"
FILE = "regnum.sqlite"
NAMING = "A database is named as in postgresql://user:password@host/regnum."
"""An address that cannot be read is not told: it may hold a password."""
_MIGRATION_LOCK = 0x7265676E
"""An advisory lock of PostgreSQL: several processes may start at once, one migrates."""


class NoDatabase(RegnumError):
    """The database cannot be opened."""


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
    data.mkdir(parents=True, exist_ok=True)
    try:
        return _open(address(data, url))
    except ModuleNotFoundError:
        raise MissingExtra("PostgreSQL", "cluster") from None
    except OperationalError as error:
        why = str(error.orig).splitlines()[0]
        raise NoDatabase(f"The database cannot be opened: {why}") from None


def _open(where: URL) -> Engine:
    if where.drivername == "sqlite":
        engine = create_engine(where, pool_size=8, max_overflow=8)
        event.listen(engine, "connect", _prepare_sqlite)
    else:
        engine = create_engine(where, pool_size=8, max_overflow=8, pool_pre_ping=True)
    with engine.begin() as connection:
        if shared(engine):
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
        migrate(connection)
    return engine


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
