"""The one writer: collects the writes that wait, commits them together, and only then answers each.

A write begins with statements that must each touch a row; if one does not, somebody else was faster, nothing of that
write is done, and it ends in `Conflict`.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import structlog
from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import IntegrityError

from regnum.server.storage.faults import is_outage, sentence
from regnum.server.storage.keeping import Witness

MAX_BATCH = 256
"""How many writes one transaction takes."""

_COUNT_COMMIT = "UPDATE pulse SET commits = ?"

log = structlog.get_logger()

Statement: TypeAlias = tuple[Executable, Any]
"""What is to be done, and the parameters."""


class Conflict(Exception):
    """Somebody else changed the same rows first; read them again."""


@dataclass(slots=True)
class Write:
    """Statements that are done together or not at all."""

    about: str
    """What is written about, as a table's id: writes of one transaction are done in this order, so that two never
    wait for each other."""
    guards: Sequence[tuple[Executable, dict[str, Any]]] = ()
    rest: Sequence[Statement] = ()
    done: Future[None] = field(default_factory=Future)


@dataclass(slots=True)
class Claim:
    """A statement that takes rows nobody else has, in no order, and tells their ids.

    It has a transaction of its own, since it would break the order of the writes that it shared one with.
    """

    statement: Executable
    done: Future[list[str]] = field(default_factory=Future)


class Writer:
    """A thread that owns all writing."""

    def __init__(
        self, engine: Engine, measure: Callable[[int], None] = lambda size: None, witness: Witness | None = None
    ) -> None:
        self.engine = engine
        self.fault: str | None = None
        """What a host can do, while nothing can be written."""
        self._measure, self._witness = measure, witness
        self._waiting: queue.SimpleQueue[Write | Claim | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, write: Write) -> None:
        """Do a write; it is durable when this returns, undone if it raises."""
        self._waiting.put(write)
        # A caller that goes away must not leave the write half known: it is always waited for.
        await asyncio.shield(asyncio.wrap_future(write.done))

    async def claim(self, claim: Claim) -> list[str]:
        """The ids of the rows that were claimed; what was claimed is durable when this returns."""
        self._waiting.put(claim)
        return await asyncio.shield(asyncio.wrap_future(claim.done))

    def close(self) -> None:
        """Finish the writes that wait, and end the thread."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch, claims, going = self._collect()
            if batch:
                self._measure(len(batch))
                self._commit(batch)
            for claim in claims:
                self._claim(claim)

    def _collect(self) -> tuple[list[Write], list[Claim], bool]:
        batch: list[Write] = []
        claims: list[Claim] = []
        waiting = self._waiting.get()
        while waiting is not None:
            if isinstance(waiting, Claim):
                claims.append(waiting)
            else:
                batch.append(waiting)
            if len(batch) == MAX_BATCH:
                return batch, claims, True
            try:
                waiting = self._waiting.get_nowait()
            except queue.Empty:
                return batch, claims, True
        return batch, claims, False

    def _claim(self, claim: Claim) -> None:
        try:
            with self.engine.begin() as connection:
                found = [*connection.execute(claim.statement).scalars()]
        except Exception as error:  # noqa: BLE001 (whatever went wrong, the waiting caller must hear of it)
            self._failed(error)
            claim.done.set_exception(error)
        else:
            claim.done.set_result(found)

    def _commit(self, batch: list[Write]) -> None:
        batch.sort(key=lambda write: write.about)
        try:
            with self.engine.begin() as connection:
                lost = _do(connection, batch)
                if self._witness is not None:
                    connection.exec_driver_sql(_COUNT_COMMIT, (self._witness.commits + 1,))
        except Exception as error:  # noqa: BLE001 (whatever went wrong, every waiting caller must hear of it)
            self._one_by_one(batch, error)
            return
        if self._witness is not None:
            self._witness.note(self._witness.commits + 1)
        if self.fault is not None:
            self.fault = None
            log.info("writes again", why="What was refused meanwhile may be sent again.")
        for write in batch:
            if id(write) in lost:
                write.done.set_exception(Conflict())
            else:
                write.done.set_result(None)

    def _one_by_one(self, batch: list[Write], error: Exception) -> None:
        """After a failed transaction: find whose fault it was, so that the others are not harmed."""
        if len(batch) > 1 and not self._failed(error):
            for write in batch:
                self._commit([write])
            return
        if isinstance(error, IntegrityError):
            error = Conflict()
        elif not self._failed(error):
            log.error("write failed", fault=type(error).__name__)
        for write in batch:
            write.done.set_exception(error)

    def _failed(self, error: Exception) -> bool:
        """Whether the database itself failed. It is said once, and its connections are made anew: those that SQLite
        opened while it could only read would never write again."""
        if not is_outage(error):
            return False
        if self.fault is None:
            log.error("cannot write", why=sentence(error))
        self.fault = sentence(error)
        if self._witness is not None:
            self.engine.dispose()
        return True


def _do(connection: Connection, batch: Sequence[Write]) -> set[int]:
    """Do all writes of a batch; the ids of those that somebody else was faster than."""
    lost: set[int] = set()
    together: dict[Executable, list[Any]] = {}
    for write in batch:
        if any(connection.execute(statement, parameters).rowcount == 0 for statement, parameters in write.guards):
            lost.add(id(write))
            continue
        for statement, parameters in write.rest:
            if write.guards:
                # What belongs to rows that exist is done statement by statement, for all writes at once.
                rows = parameters if isinstance(parameters, list) else [parameters]
                together.setdefault(statement, []).extend(rows)
            else:
                connection.execute(statement, parameters)
    for statement, rows in together.items():
        connection.execute(statement, rows)
    return lost
