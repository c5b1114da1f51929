"""All tables in memory, loaded when they are needed, and the one way to change one.

A change is worked out under the table's lock, committed, and only then shown. If another process was faster, the
table is read anew and the change worked out again.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from operator import attrgetter
from typing import Any, TypeVar

import structlog
from sqlalchemy import Engine, bindparam, insert, update

from regnum.server.api.problems import Problem
from regnum.server.ops.metrics import Metrics
from regnum.server.socket.subscribers import broadcast, broadcast_asked, broadcast_chat
from regnum.server.storage import queries
from regnum.server.storage import schema as c
from regnum.server.storage.database import shared
from regnum.server.storage.rows import ChatRow, SeatRow, TableRow, values
from regnum.server.storage.writer import Conflict, Write, Writer
from regnum.server.tables.live_table import SNAPSHOT_EVERY, Change, LiveTable

T = TypeVar("T")

MOST_IDLE = 2000
"""How many tables that nobody watches stay in memory."""
TRIES = 20
READERS = 4

_INSERT_ENTRIES = insert(c.entries)
_INSERT_SNAPSHOT = insert(c.snapshots)
_FIXED = frozenset(
    {"id", "talk", "game", "ruleset", "pinned", "options", "public", "advice", "invite", "host", "created"}
)
"""Columns of a table that no change touches; its talk has a count of its own."""
_UPDATE_TABLE = (
    update(c.tables)
    .where(c.tables.c.id == bindparam("at_table"), c.tables.c.revision == bindparam("at_revision"))
    .values({column.name: bindparam(column.name) for column in c.tables.c if column.name not in _FIXED})
)
_UPDATE_SEAT = (
    update(c.seats)
    .where(c.seats.c.table == bindparam("at_table"), c.seats.c.seat == bindparam("at_seat"))
    .values({column.name: bindparam(column.name) for column in c.seats.c if column.name not in ("table", "seat")})
)

log = structlog.get_logger()


class LiveTables:
    """The tables in memory."""

    def __init__(self, engine: Engine, writer: Writer, metrics: Metrics) -> None:
        self.engine, self.writer, self._metrics = engine, writer, metrics
        self._shared = shared(engine)
        self.noticed: list[Callable[[LiveTable], None]] = []
        """Called after every change of a table, here or elsewhere; `changed` only after one that was made here."""
        self.changed: list[Callable[[LiveTable], None]] = []
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._lives: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._changing: set[asyncio.Task[Any]] = set()

    # reading

    async def read(self, question: Callable[..., T], *about: object) -> T:
        """Ask the database, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, question, self.engine, *about)

    async def live(self, id: str) -> LiveTable:
        """The table of this id as it is now, or a problem."""
        if self._shared:
            await self.refresh(id)
        return await self._cached(id)

    async def _cached(self, id: str) -> LiveTable:
        """The table of this id; where others write too, perhaps not the newest."""
        known = self._lives.get(id)
        if known is not None:
            self._lives.move_to_end(id)
            return known
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable:
        try:
            stored = await self.read(queries.table, id)
            if stored is None:
                raise Problem("unknown-table")
            live = self._lives[id] = LiveTable(stored)
        finally:
            del self._loading[id]
        self._forget()
        return live

    def _forget(self) -> None:
        """Let go of the tables that were not looked at for longest, if there are many."""
        idle = len(self._lives) - MOST_IDLE
        for id in list(self._lives) if idle > 0 else ():
            live = self._lives[id]
            if idle > 0 and not live.audience and not live.lock.locked():
                del self._lives[id]
                idle -= 1

    def watched(self) -> dict[str, LiveTable]:
        """The tables that somebody watches."""
        return {id: live for id, live in self._lives.items() if live.audience}

    def known(self) -> int:
        """How many tables are in memory."""
        return len(self._lives)

    # changing

    async def change(self, id: str, work: Callable[[LiveTable], tuple[Change | None, T]]) -> T:
        """Change a table as `work` says, durably. `work` may raise a problem before it touches the record.

        The caller may go away in the meantime: the change is finished all the same.
        """
        return await self.settled(self._change(id, work))

    async def settled(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if the caller goes away."""
        task = asyncio.create_task(doing)
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)
        return await asyncio.shield(task)

    async def _change(self, id: str, work: Callable[[LiveTable], tuple[Change | None, T]]) -> T:
        for _ in range(TRIES):
            live = await self._cached(id)
            async with live.lock:
                if self._lives.get(id) is not live:
                    continue
                asked = live.row.asked
                try:
                    change, answer = work(live)
                    if change is None:
                        return answer
                    if change.row.revision == live.row.revision:
                        change.row = replace(change.row, revision=live.row.revision + 1)
                    await self.writer.write(_write(live, change))
                except Problem:
                    raise
                except Conflict:
                    await self._fill(live)
                    continue
                except BaseException:
                    self._disown(live)
                    raise
                beyond = _beyond_steps(live, change)
                live.apply(change)
                for entry in change.entries:
                    self._metrics.steps.labels(entry.kind).inc()
                self._show(live, asked, table=beyond)
                for notice in (*self.noticed, *self.changed):
                    notice(live)
                return answer
        raise Problem("upset")

    def _disown(self, live: LiveTable) -> None:
        """Forget a table whose record may have advanced while the database has not; its clients come back."""
        self._lives.pop(live.id, None)
        for subscriber in live.audience:
            subscriber.dropped.set()

    def _show(self, live: LiveTable, asked: str | None, *, table: bool) -> None:
        broadcast(live, table=table)
        if live.row.asked != asked:
            broadcast_asked(live, None if live.row.asked is None else json.loads(live.row.asked)["seat"])

    async def _fill(self, live: LiveTable) -> None:
        stored = await self.read(queries.table, live.id)
        assert stored is not None
        asked, said = live.row.asked, live.said
        live.fill(stored)
        self._show(live, asked, table=True)
        broadcast_chat(live, [message for message in live.chat if message.number > said])

    async def refresh(self, id: str) -> None:
        """Take over what other processes have written about a table, if it is in memory."""
        live = self._lives.get(id)
        if live is None:
            return
        async with live.lock:
            if self._lives.get(id) is not live:
                return
            stored = await self.read(queries.table, id, live.row.version, live.said)
            if stored is None or (stored.row.revision, stored.row.talk) == (live.row.revision, live.row.talk):
                return
            asked, said = live.row.asked, live.said
            if not live.extend(stored):
                await self._fill(live)
                return
            self._show(live, asked, table=True)
            broadcast_chat(live, [message for message in live.chat if message.number > said])
        for notice in self.noticed:
            notice(live)

    # adding

    async def add(self, row: TableRow, seats: tuple[SeatRow, ...]) -> LiveTable:
        """A new table."""
        rest = [(insert(c.tables), values(row)), (insert(c.seats), [values(seat) for seat in seats])]
        await self.writer.write(Write(row.id, rest=rest))
        return await self.live(row.id)

    async def say(self, live: LiveTable, message: ChatRow) -> None:
        """Add a message to a table's chat."""
        await self.settled(self._say(live, message))

    async def _say(self, live: LiveTable, message: ChatRow) -> None:
        for _ in range(TRIES):
            async with live.lock:
                if any(known.key == message.key for known in live.chat):
                    return
                message = replace(message, number=live.row.talk + 1)
                guard = (
                    update(c.tables)
                    .where(c.tables.c.id == live.id, c.tables.c.talk == live.row.talk)
                    .values(talk=message.number)
                )
                try:
                    await self.writer.write(Write(live.id, [(guard, {})], [(insert(c.chat), values(message))]))
                except Conflict:
                    await self._fill(live)
                    continue
                live.row = replace(live.row, talk=message.number)
                live.chat = [*live.chat, message][-queries.CHATS :]
                broadcast_chat(live, [message])
            for notice in self.changed:
                notice(live)
            return
        raise Problem("upset")

    async def close(self) -> None:
        """Finish what is being changed."""
        while self._changing:
            await asyncio.gather(*self._changing, return_exceptions=True)
        self._readers.shutdown()


_beyond = attrgetter("phase", "auto", "deadline", "asked", "outcome", "next")
"""What a table shows that not every step changes."""


def _beyond_steps(live: LiveTable, change: Change) -> bool:
    """Whether more changes than what a step always changes."""
    return change.seats is not live.seats or _beyond(change.row) != _beyond(live.row)


def _write(live: LiveTable, change: Change) -> Write:
    """The statements for a change; the table's revision decides who was first."""
    # Whoever had claimed what was due has done it.
    new = {name: value for name, value in values(change.row).items() if name not in _FIXED} | {"claimed": 0.0}
    rest: list[tuple[Any, Any]] = []
    for old, seat in zip(live.seats, change.seats, strict=True):
        if seat is not old and seat != old:
            told = values(seat)
            rest.append((_UPDATE_SEAT, told | {"at_table": told.pop("table"), "at_seat": told.pop("seat")}))
    if change.entries:
        rest.append((_INSERT_ENTRIES, [values(entry) for entry in change.entries]))
        last = change.entries[-1].version
        before = change.entries[0].version - 1
        if live.record is not None and last // SNAPSHOT_EVERY != before // SNAPSHOT_EVERY:
            position = live.record.state.text()
            rest.append((_INSERT_SNAPSHOT, {"table": live.id, "version": last, "position": position}))
    guard = (_UPDATE_TABLE, {**new, "at_table": live.id, "at_revision": live.row.revision})
    return Write(live.id, [guard], rest)
