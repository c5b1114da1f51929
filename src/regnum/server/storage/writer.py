"""The one writer: collects the writes that wait, commits them together, and only then answers each.

A write begins with statements that must each touch a row; if one does not, somebody else was faster, nothing of that
write is done, and it ends in `Conflict`.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog
from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import IntegrityError

from regnum.server.storage.faults import is_outage, sentence
from regnum.server.storage.keeping import Witness

MAX_BATCH = 256
"""How many writes one transaction takes."""

_COUNT_COMMIT = "UPDATE pulse SET commits = ?"

Answered: TypeAlias = "tuple[asyncio.Future[Any], Any]"
"""Somebody who waits, and the answer or the error that they are told."""

log = structlog.get_logger()

Statement: TypeAlias = tuple[Executable, Any]
"""What is to be done, and the parameters."""


class Conflict(Exception):
    """Somebody else changed the same rows first; read them again."""


@dataclass(frozen=True, slots=True)
class Write:
    """Statements that are done together or not at all."""

    about: str
    """What is written about, as a table's id: writes of one transaction are done in this order, so that two never
    wait for each other."""
    guards: Sequence[tuple[Executable, dict[str, Any]]] = ()
    rest: Sequence[Statement] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that takes rows nobody else has, in no order, and tells their ids.

    It has a transaction of its own, since it would break the order of the writes that it shared one with.
    """

    statement: Executable


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A write, and who waits until it is done."""

    write: Write
    done: asyncio.Future[None]


@dataclass(frozen=True, slots=True)
class _Claiming:
    """A claim, and who waits for what it takes."""

    claim: Claim
    done: asyncio.Future[list[str]]


class Writer:
    """A thread that owns all writing."""

    def __init__(
        self, engine: Engine, measure: Callable[[int], None] = lambda size: None, witness: Witness | None = None
    ) -> None:
        self.engine = engine
        self.fault: str | None = None
        """What a host can do, while nothing can be written."""
        self._measure, self._witness = measure, witness
        self._waiting: queue.SimpleQueue[_Waiting | _Claiming | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, write: Write) -> None:
        """Do a write; it is durable when this returns, undone if it raises. It is done even if the caller goes away."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(_Waiting(write, done))
        await done

    async def claim(self, claim: Claim) -> list[str]:
        """The ids of the rows that were claimed; what was claimed is durable when this returns."""
        done: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        self._waiting.put(_Claiming(claim, done))
        return await done

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

    def _collect(self) -> tuple[list[_Waiting], list[_Claiming], bool]:
        batch: list[_Waiting] = []
        claims: list[_Claiming] = []
        waiting = self._waiting.get()
        while waiting is not None:
            if isinstance(waiting, _Claiming):
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

    def _claim(self, claiming: _Claiming) -> None:
        try:
            with self.engine.begin() as connection:
                found = [*connection.execute(claiming.claim.statement).scalars()]
        except Exception as error:  # noqa: BLE001 (whatever went wrong, the waiting caller must hear of it)
            self._failed(error)
            _tell([(claiming.done, error)])
        else:
            _tell([(claiming.done, found)])

    def _commit(self, batch: list[_Waiting]) -> None:
        batch.sort(key=lambda waiting: waiting.write.about)
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
        _tell([(waiting.done, Conflict() if waiting.done in lost else None) for waiting in batch])

    def _one_by_one(self, batch: list[_Waiting], error: Exception) -> None:
        """After a failed transaction: find whose fault it was, so that the others are not harmed."""
        if len(batch) > 1 and not self._failed(error):
            for waiting in batch:
                self._commit([waiting])
            return
        if isinstance(error, IntegrityError):
            error = Conflict()
        elif not self._failed(error):
            log.error("write failed", fault=type(error).__name__)
        _tell([(waiting.done, error) for waiting in batch])

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


def _tell(those: Sequence[Answered]) -> None:
    """Tell all who wait, waking the loop that they wait in only once."""
    for loop in {done.get_loop() for done, _ in those}:
        with suppress(RuntimeError):  # it was closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, [one for one in those if one[0].get_loop() is loop])


def _settle(those: Sequence[Answered]) -> None:
    for done, answer in those:
        if done.done():  # whoever waited went away
            continue
        if isinstance(answer, BaseException):
            done.set_exception(answer)
        else:
            done.set_result(answer)


def _do(connection: Connection, batch: Sequence[_Waiting]) -> set[asyncio.Future[None]]:
    """Do all writes of a batch; who waits for those that somebody else was faster than."""
    lost: set[asyncio.Future[None]] = set()
    together: dict[Executable, list[Any]] = {}
    for waiting in batch:
        write = waiting.write
        if any(connection.execute(statement, parameters).rowcount == 0 for statement, parameters in write.guards):
            lost.add(waiting.done)
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
