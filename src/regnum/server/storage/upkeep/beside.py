"""The database as a command of the host has it, beside a server that may be running."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine

from regnum.server.storage.database import FILE, address, engine_of, explained, layout, newest
from regnum.server.storage.keeping import NoDatabase
from regnum.server.storage.writer import Write

__all__ = ["Engine", "beside", "write_beside"]


@contextmanager
def beside(data: Path, url: str | None) -> Iterator[Engine]:
    """A server's database as it is, or `NoDatabase`; nothing is brought up to date under a server's feet."""
    if url is None and not (data / FILE).is_file():
        raise NoDatabase(f"There is no database in '{data}': name its folder with --data.")
    with explained(data, url):
        engine = engine_of(address(data, url))
        try:
            with engine.connect() as connection:
                if layout(connection)[0] != newest():
                    raise NoDatabase(
                        "Another version of Regnum uses this database: start the server of this one first."
                    )
            yield engine
        finally:
            engine.dispose()


def write_beside(engine: Engine, write: Write) -> bool:
    """Do a write at once, unless somebody was faster; whether it was done."""
    with engine.begin() as connection:
        if any(connection.execute(statement, parameters).rowcount == 0 for statement, parameters in write.guards):
            return False
        for statement, parameters in write.rest:
            connection.execute(statement, parameters)
    return True
