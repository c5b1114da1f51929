"""All tables in memory, loaded when they are needed, and the one way to change one.

A change is worked out under the table's lock on a copy of its game, committed, and only then taken over and shown: a
change that cannot be committed leaves the table as it was. If another process was faster, the table is read anew and
the change worked out again.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar

import structlog

from regnum.kernel.playthrough import SNAPSHOT_EVERY
from regnum.server.api.problems import Problem
from regnum.server.ops.budgets import Turns
from regnum.server.ops.metrics import Metrics
from regnum.server.people.company.results import results_of
from regnum.server.socket.subscribers import broadcast, broadcast_asked, broadcast_chat
from regnum.server.storage import queries, writes
from regnum.server.storage.queries import Stored
from regnum.server.storage.rows import ChatRow, SeatRow, TableRow
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.storage.writer import Conflict, Statement, Write
from regnum.server.tables.live_table import Change, LiveTable

P = ParamSpec("P")
T = TypeVar("T")

MAX_IDLE_BYTES = 192 * 1024 * 1024
"""How much memory tables that nobody watches may take, about."""
LONG = 600
"""From this many versions on a table is loaded in a thread of its own, one after another."""
MAX_LOADS, MAX_LOADS_OF_NETWORK = 8, 24
"""How many long tables may wait to be loaded, for a person and for a network."""
MAX_ATTEMPTS = 20
"""How often a change is worked out again because another process was faster."""

log = structlog.get_logger()


class LiveTables:
    """The tables in memory."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics
        self.noticed: list[Callable[[LiveTable], None]] = []
        """Called after every change of a table, here or elsewhere; `changed` only after one that was made here."""
        self.beside: list[Callable[[LiveTable, Change], Sequence[Statement]]] = []
        """What is written in the same commit as a change of a table."""
        self.changed: list[Callable[[LiveTable], None]] = []
        self.played: list[Callable[[LiveTable], bool]] = []
        """Say of a table whether it is played at here, and must be heard of though nobody watches it."""
        self._lives: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._changing: set[asyncio.Task[Any]] = set()
        self.loads = Turns(1, each=MAX_LOADS, network=MAX_LOADS_OF_NETWORK)
        """Turns at loading long tables."""

    # reading

    async def live(self, id: str) -> LiveTable:
        """The table of this id as it is now, or a problem."""
        if self._store.shared:
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
            version = await self._store.read(queries.version, id)
            if version is None:
                raise Problem("unknown-table")
            live = self._lives[id] = await (self._load_long(id) if version > LONG else self._load_short(id))
        finally:
            del self._loading[id]
        self._forget()
        return live

    async def _load_short(self, id: str) -> LiveTable:
        stored = await self._store.read(queries.table, id)
        assert stored is not None
        return LiveTable(stored)

    async def _load_long(self, id: str) -> LiveTable:
        """Load a table whose game takes long to read: neither the loop nor the threads that all need wait for it."""
        async with self.loads.turn():
            return await asyncio.to_thread(self._loaded, id)

    def _loaded(self, id: str) -> LiveTable:
        stored = self._store.ask(queries.table, id)
        assert stored is not None
        return LiveTable(stored)

    def _forget(self) -> None:
        """Let go of the tables that were not looked at for longest, if they take much memory; never of the newest."""
        idle = [live for live in self._lives.values() if not live.subscribers and not live.lock.locked()]
        much = sum(live.size for live in idle) - MAX_IDLE_BYTES
        for live in idle[:-1]:
            if much <= 0:
                return
            del self._lives[live.id]
            much -= live.size

    def watched(self) -> dict[str, LiveTable]:
        """The tables that somebody watches."""
        return {id: live for id, live in self._lives.items() if live.subscribers}

    def known(self) -> int:
        """How many tables are in memory."""
        return len(self._lives)

    # changing

    async def change(
        self,
        id: str,
        work: Callable[Concatenate[LiveTable, P], tuple[Change | None, T]],
        *about: P.args,
        **named: P.kwargs,
    ) -> T:
        """Change a table as `work` says, durably; its answer. `work` touches nothing, and may raise a problem.

        The caller may go away in the meantime: the change is finished all the same.
        """
        return await self.settled(self._change(id, lambda live: work(live, *about, **named)))

    async def settled(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if the caller goes away."""
        task = asyncio.create_task(doing)
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)
        return await asyncio.shield(task)

    async def _change(self, id: str, work: Callable[[LiveTable], tuple[Change | None, T]]) -> T:
        for _ in range(MAX_ATTEMPTS):
            live = await self._cached(id)
            async with live.lock:
                if self._lives.get(id) is not live:
                    continue
                try:
                    change, answer = work(live)
                except Problem:
                    if await self._catch_up(live):
                        continue
                    raise
                if change is None:
                    if await self._catch_up(live):
                        continue
                    return answer
                if change.row.revision == live.row.revision:
                    change.row = replace(change.row, revision=live.row.revision + 1)
                try:
                    beside = [statement for also in self.beside for statement in also(live, change)]
                    await self._store.write(_write(live, change, beside))
                except Conflict:
                    await self._fill(live)
                    continue
                self._take_over(live, change)
                return answer
        raise Problem("upset")

    def _take_over(self, live: LiveTable, change: Change) -> None:
        """Let a table in memory be what was committed, and show it."""
        asked, beyond = live.row.asked, _beyond_steps(live, change.row, change.seats)
        live.apply(change)
        for entry in change.entries:
            self._metrics.steps.labels(entry.kind).inc()
        self._show(live, asked, table=beyond)
        for notice in (*self.noticed, *self.changed):
            notice(live)

    def _show(self, live: LiveTable, asked: str | None, *, table: bool) -> None:
        broadcast(live, table=table)
        if live.row.asked != asked:
            broadcast_asked(live, None if live.row.asked is None else json.loads(live.row.asked)["seat"])

    async def _catch_up(self, live: LiveTable) -> bool:
        """Take over what other processes wrote about a table that nobody watches here, of which no word need have come;
        whether there was anything. Only a change that is written finds out by itself that it was behind."""
        return self._store.shared and not live.subscribers and await self._read_on(live)

    async def _fill(self, live: LiveTable) -> None:
        stored = await self._store.read(queries.table, live.id)
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
            await self._read_on(live)

    async def _read_on(self, live: LiveTable) -> bool:
        """Take over what is stored of a table and not known of it here; whether there was anything."""
        stored = await self._store.read(queries.table, live.id, live.row.version, live.said)
        if stored is None or (stored.row.revision, stored.row.talk) == (live.row.revision, live.row.talk):
            return False
        asked, said, beyond = live.row.asked, live.said, _beyond_steps(live, stored.row, stored.seats)
        if not live.extend(stored):
            await self._fill(live)
        else:
            self._show(live, asked, table=beyond)
            broadcast_chat(live, [message for message in live.chat if message.number > said])
        for notice in self.noticed:
            notice(live)
        return True

    async def reload(self, id: str) -> None:
        """Take over all that is stored about a table, if it is in memory: more was changed than a change can tell."""
        live = self._lives.get(id)
        if live is None:
            return
        async with live.lock:
            await self._fill(live)
        for notice in (*self.noticed, *self.changed):
            notice(live)

    async def refresh_all(self, ids: Iterable[str]) -> None:
        """Take over what other processes have written about tables in memory, with one question for all. Those that
        nobody watches are read on when somebody asks for them (`live`), or when a change finds them behind."""
        lives = (live for id in ids if (live := self._lives.get(id)) is not None)
        known = {live.id: _known(live) for live in lives if live.subscribers or any(at(live) for at in self.played)}
        if not known:
            return
        news = await self._store.read(queries.news, known)
        # Each table by itself: one that is being changed here just now keeps no other waiting, nor does a fault at one.
        done = await asyncio.gather(*(self._hear(id, known[id], news[id]) for id in news), return_exceptions=True)
        for id, fault in zip(news, done, strict=True):
            if isinstance(fault, DatabaseFault):
                raise fault
            if isinstance(fault, Exception):
                log.error("news not understood", table=id, exc_info=fault)

    async def _refresh_alone(self, id: str) -> None:
        """Refresh a table when its turn comes, and let no other wait; if that fails, polling finds it again."""
        try:
            await self.refresh(id)
        except Exception as error:
            log.error("news not understood", table=id, exc_info=error)

    async def _hear(self, id: str, known: tuple[int, int, int, int], stored: Stored) -> None:
        """Take over what is new at a table, of which so much was known when it was read."""
        live, row = self._lives.get(id), stored.row
        if live is None:
            return
        whole = len(stored.entries) == row.version - known[2] and len(stored.chat) == row.talk - known[3]
        if live.lock.locked() or _known(live) != known or not whole:
            task = asyncio.create_task(self._refresh_alone(id))
            self._changing.add(task)
            task.add_done_callback(self._changing.discard)
            return
        async with live.lock:
            asked, beyond = live.row.asked, _beyond_steps(live, stored.row, stored.seats)
            if not live.extend(stored):
                await self._fill(live)
            else:
                self._show(live, asked, table=beyond)
                broadcast_chat(live, stored.chat)
        for notice in self.noticed:
            notice(live)

    # adding

    async def add(self, row: TableRow, seats: tuple[SeatRow, ...]) -> LiveTable:
        """A new table."""
        await self._store.write(writes.new_table(row, seats))
        return await self.live(row.id)

    async def say(self, live: LiveTable, message: ChatRow) -> None:
        """Add a message to a table's chat."""
        await self.settled(self._say(live, message))

    async def _say(self, live: LiveTable, message: ChatRow) -> None:
        for _ in range(MAX_ATTEMPTS):
            async with live.lock:
                if any(known.key == message.key for known in live.chat):
                    return
                message = replace(message, number=live.row.talk + 1)
                try:
                    await self._store.write(writes.new_message(message))
                except Conflict:
                    # Somebody else was faster, or it was said so long ago that it is no longer in memory.
                    if await self._store.read(queries.has_said, live.id, message.key):
                        return
                    await self._fill(live)
                    continue
                live.row = replace(live.row, talk=message.number)
                live.chat = [*live.chat, message][-queries.MAX_CHATS :]
                broadcast_chat(live, [message])
            for notice in self.changed:
                notice(live)
            return
        raise Problem("upset")

    async def close(self) -> None:
        """Finish what is being changed."""
        while self._changing:
            await asyncio.gather(*self._changing, return_exceptions=True)


def _known(live: LiveTable) -> tuple[int, int, int, int]:
    """How much of a table is known: its revision, its talk, its version and its last message."""
    return live.row.revision, live.row.talk, live.row.version, live.said


_beyond = attrgetter("phase", "auto", "deadline", "asked", "outcome", "next")
"""What a table shows that not every step changes."""


def _beyond_steps(live: LiveTable, row: TableRow, seats: tuple[SeatRow, ...]) -> bool:
    """Whether more changes than what a step always changes: nobody else hears of what a person keeps at the table."""
    return seats != live.seats or _beyond(row) != _beyond(live.row)


def _write(live: LiveTable, change: Change, beside: Sequence[Statement]) -> Write:
    """What is written about a change; every few versions the position with it."""
    seats = [seat for old, seat in zip(live.seats, change.seats, strict=True) if seat is not old and seat != old]
    playthrough, position = change.playthrough, None
    if playthrough is not None and change.row.version // SNAPSHOT_EVERY != live.row.version // SNAPSHOT_EVERY:
        position = playthrough.state.text()
    ended = change.row.phase == "over" and live.row.phase != "over"
    results = results_of(change.row, change.seats, change.entries[-1].at) if ended else ()
    also = [*change.also, *writes.new_results(results), *beside]
    return writes.changed_table(change.row, live.row.revision, seats, change.entries, position, also)
