"""The database as the rest of the server has it: questions are asked in threads, all writing is the one writer's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from regnum.server.storage.database import connect, open_again, shared
from regnum.server.storage.keeping import FolderLock, Witness
from regnum.server.storage.upkeep.backup import Differs
from regnum.server.storage.upkeep.upgrading import connect_proved
from regnum.server.storage.writer import Writer

T = TypeVar("T")

READERS = 4
"""Threads that ask the database."""
DatabaseFault = SQLAlchemyError
"""The database did not answer, or not as it should."""


def ask_apart(where: tuple[Path, str | None], question: Callable[..., T], *about: object) -> T:
    """Ask one of the `queries` in a process beside the server's own: where its database is, and what is asked."""
    return question(open_again(*where), *about)


class Store(Writer):
    """The open database: the one writer, which can also be asked."""

    def __init__(
        self,
        data: Path,
        url: str | None,
        measure: Callable[[int], None],
        differs: Differs | None = None,
        *,
        anyway: bool = False,
    ) -> None:
        """`measure` hears of how many writes each commit consists. Raises `NoDatabase`.

        With `differs` the games are proved first, if another version kept them; with `anyway` only for the log.
        """
        self._lock = FolderLock(data) if url is None else None
        try:
            engine = connect_proved(data, url, differs, anyway=anyway) if differs is not None else connect(data, url)
            self._own_witness = None if shared(engine) else Witness(data, engine)
        except BaseException:
            self._unlock()
            raise
        super().__init__(engine, measure, self._own_witness)
        self.shared = shared(self.engine)
        """Whether other processes may write too."""
        # What is only asked needs no transaction: without one PostgreSQL answers with two messages less.
        self._asked = engine.execution_options(isolation_level="AUTOCOMMIT") if self.shared else engine
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    @property
    def kind(self) -> str:
        """Which database it is: `sqlite` or `postgresql`."""
        return self.engine.dialect.name

    async def read(self, question: Callable[..., T], *about: object) -> T:
        """Ask one of the `queries`."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, question, self._asked, *about)

    def ask(self, question: Callable[..., T], *about: object) -> T:
        """Ask one of the `queries` in a thread of one's own: for what takes long."""
        return question(self._asked, *about)

    def close(self) -> None:
        """Finish the writes that wait, and close."""
        self._readers.shutdown()
        super().close()
        self.engine.dispose()
        if self._own_witness is not None:
            self._own_witness.close()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
