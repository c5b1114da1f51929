"""Backups: one SQLite file with all that a database holds at one moment, whichever kind it is, made while others write.

A backup can be restored to either kind. Before that, and before a database is brought up to date, a copy of it is
brought up to date and proved: every running game, and some of those that are over, must be what they were.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TypeAlias

from sqlalchemy import Connection, Engine, MetaData, delete, insert, select

from regnum.server.storage import queries
from regnum.server.storage.database import (
    FILE,
    address,
    alone,
    connect,
    engine_of,
    explained,
    layout,
    migrate,
    shared,
)
from regnum.server.storage.keeping import WITNESS, FolderLock, NoDatabase, open_private
from regnum.server.storage.upkeep.resuming import is_served

Differs: TypeAlias = Callable[[queries.Stored], str | None]
"""Says in a sentence how a stored game would not be what it was."""
MAX_ARCHIVED = 200
"""How many games that are over are replayed; the running ones are all."""

VERSIONS = "alembic_version"
ROWS = 1000
"""How many rows are copied at once."""
ASIDE = ".before-restore"
"""What a SQLite file that was replaced ends in."""


def save(data: Path, url: str | None, file: Path) -> None:
    """Write all that the database of a server holds into a file; the server may run."""
    if url is None and not (data / FILE).is_file():
        raise NoDatabase(f"There is no database in '{data}': name its folder with --data.")
    with explained(data, url):
        engine = engine_of(address(data, url))
        try:
            snapshot(engine, file)
        finally:
            engine.dispose()


def snapshot(engine: Engine, file: Path) -> None:
    """Write all that a database holds now into a file, which only its owner may read; all of it or nothing."""
    part = file.with_name(f"{file.name}.part")
    try:
        if file.exists() and not _is_sqlite(file):
            raise NoDatabase(f"{file} is there and is no backup: name another file.")
        part.unlink(missing_ok=True)
        os.close(open_private(part))
        (_copy_rows if shared(engine) else _copy_pages)(engine, part)
        _sync(part)
        part.replace(file)
        _sync(file.parent)
    except (OSError, sqlite3.Error) as error:
        raise NoDatabase(f"{file} cannot be written ({getattr(error, 'strerror', None) or error}).") from None
    finally:
        _forget(part)


def _forget(part: Path) -> None:
    """Leave nothing of what was begun; where nothing could be begun, nothing is there."""
    with suppress(OSError):
        part.unlink()


def _is_sqlite(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(16) in (b"SQLite format 3\0", b"")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy_pages(engine: Engine, file: Path) -> None:
    raw = engine.raw_connection()
    try:
        source = raw.driver_connection
        assert isinstance(source, sqlite3.Connection)
        with closing(sqlite3.connect(file)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
    finally:
        raw.close()


def _copy_rows(engine: Engine, file: Path) -> None:
    target = engine_of(address(file.parent, None).set(database=str(file)))
    try:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as source:
            revision = layout(source)[0]
            if revision is None:
                raise NoDatabase("The database is empty: there is nothing to save.")
            with target.begin() as connection:
                migrate(connection, revision)
            with target.begin() as connection:
                _pour(source, connection)
    finally:
        target.dispose()


def _pour(source: Connection, target: Connection) -> None:
    """Let a database hold what another does; both have the same layout."""
    here, there = MetaData(), MetaData()
    here.reflect(source)
    there.reflect(target)
    tables = [table for table in there.sorted_tables if table.name != VERSIONS]
    for table in reversed(tables):
        target.execute(delete(table))
    for table in tables:
        rows = source.execution_options(yield_per=ROWS).execute(select(here.tables[table.name]))
        for some in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in some])


@dataclass(slots=True)
class Proof:
    """How many games were replayed, and what is wrong with them, in sentences."""

    running: int = 0
    archived: int = 0
    faults: list[str] = field(default_factory=list)


def prove(engine: Engine, differs: Differs) -> Proof:
    """Replay every running game and a sample of those that are over."""
    running, archived = queries.dealt(engine, None, over=False), queries.dealt(engine, MAX_ARCHIVED, over=True)
    stored = (queries.table(engine, id) for id in (*running, *archived))
    faults = [fault for one in stored if one is not None and (fault := differs(one)) is not None]
    return Proof(len(running), len(archived), faults)


def rehearse(file: Path, differs: Differs) -> Proof:
    """Bring a copy of a backup up to date, and prove it. The copy is made beside it, where there is room for such a
    file, or in the system's temporary folder if nothing can be written there."""
    room = file.parent if os.access(file.parent, os.W_OK) else Path(gettempdir())
    with ExitStack() as kept:
        with _copying(file, room):
            if not file.is_file():
                raise NoDatabase(f"There is no file {file}.")
            folder = Path(kept.enter_context(TemporaryDirectory(prefix="regnum-", dir=room)))
            shutil.copyfile(file, folder / FILE)
        try:
            engine = connect(folder, None)
        except NoDatabase as error:
            raise NoDatabase(str(error).replace(str(folder / FILE), str(file))) from None
        try:
            return prove(engine, differs)
        finally:
            engine.dispose()


@contextmanager
def _copying(file: Path, folder: Path) -> Iterator[None]:
    """If a file cannot be read, or not be copied into a folder, that is a sentence."""
    try:
        yield
    except OSError as error:
        raise NoDatabase(
            f"{file} cannot be copied into {folder} ({error.strerror or error}): see to it and try again."
        ) from None


def restore(file: Path, data: Path, url: str | None, *, replace: bool) -> None:
    """Let a server's database be what a backup holds; nobody may be serving from it."""
    if url is None:
        _restore_file(file, data, replace=replace)
        return
    with explained(data, url):
        engine, backup = engine_of(address(data, url)), engine_of(address(data, None).set(database=str(file)))
        try:
            with backup.connect() as source, engine.begin() as target:
                alone(target)
                if is_served(target):
                    raise NoDatabase("A server uses this database: stop it first.")
                if layout(target)[0] is not None:
                    if not replace:
                        raise NoDatabase("There is a database already: name another, or give it up with --replace.")
                    _clear(target)
                migrate(target, layout(source)[0] or "head")
                _pour(source, target)
        finally:
            backup.dispose()
            engine.dispose()


def _clear(target: Connection) -> None:
    there = MetaData()
    there.reflect(target)
    there.drop_all(target)


def _restore_file(file: Path, data: Path, *, replace: bool) -> None:
    with FolderLock(data), _copying(file, data):
        place = data / FILE
        if place.exists() and not replace:
            raise NoDatabase(f"There is a {FILE} in {data}: name another folder, or set it aside with --replace.")
        part = data / f"{FILE}.part"
        os.close(open_private(part))
        try:
            shutil.copyfile(file, part)
            _sync(part)
        except OSError:
            _forget(part)
            raise
        for ending in ("", "-wal", "-shm"):
            old = data / f"{FILE}{ending}"
            if old.exists():
                old.replace(data / f"{FILE}{ASIDE}{ending}")
        (data / WITNESS).unlink(missing_ok=True)
        part.replace(place)
        _sync(data)
