"""Opening the database: SQLite in the data folder, or PostgreSQL; migrated to the newest layout at the start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text

MIGRATIONS = Path(__file__).parent / "migrations"
FILE = "regnum.sqlite"
_MIGRATION_LOCK = 0x7265676E
"""An advisory lock of PostgreSQL: several processes may start at once, one migrates."""


def address(data: Path, url: str | None) -> str:
    """Where the database is: the address given, or a file in the data folder."""
    if url is None:
        return f"sqlite:///{data / FILE}"
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    return url


def connect(data: Path, url: str | None) -> Engine:
    """The database, ready for use."""
    where = address(data, url)
    if where.startswith("sqlite"):
        data.mkdir(parents=True, exist_ok=True)
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
