"""The database as the rest of the server has it: questions are asked in threads, all writing is the one writer's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from regnum.server.storage import queries
from regnum.server.storage.database import connect, shared
from regnum.server.storage.writer import Writer

T = TypeVar("T")

READERS = 4
"""Threads that ask the database."""
DatabaseFault = SQLAlchemyError
"""The database did not answer, or not as it should."""


class Store(Writer):
    """The open database: the one writer, which can also be asked."""

    def __init__(self, data: Path, url: str | None, measure: Callable[[int], None]) -> None:
        """`measure` hears of how many writes each commit consists. Raises `NoDatabase`."""
        super().__init__(connect(data, url), measure)
        self.shared = shared(self.engine)
        """Whether other processes may write too."""
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    @property
    def kind(self) -> str:
        """Which database it is: `sqlite` or `postgresql`."""
        return self.engine.dialect.name

    async def read(self, question: Callable[..., T], *about: object) -> T:
        """Ask one of the `queries`."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, question, self.engine, *about)

    async def well(self) -> bool:
        """Whether the database answers."""
        try:
            await self.read(queries.ping)
        except DatabaseFault:
            return False
        return True

    def close(self) -> None:
        """Finish the writes that wait, and close."""
        self._readers.shutdown()
        super().close()
        self.engine.dispose()
