"""Whom people do not want to meet, or not to hear: blocked, or muted.

Somebody and whom they block do not sit down at a table together, and neither finds the other's open tables; whom they
block or mute they do not hear. Who is blocked is not told so. Both may take part in a tournament, which seats them
apart wherever it can.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import structlog

from regnum.server.api.problems import Problem
from regnum.server.ops.settings import Settings
from regnum.server.socket.subscribers import Subscriber
from regnum.server.storage import people
from regnum.server.storage.company import blocks as storage
from regnum.server.storage.rows import BlockRow, Person
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.live_tables import LiveTables

MAX_BLOCKS = 500
"""How many people one may block or mute."""
MAX_ASKED = 1000
"""About how many people the database is asked at once."""

log = structlog.get_logger()

Check = Callable[[LiveTable], None]


class Blocks:
    """All blocks of all people."""

    def __init__(self, store: Store, live_tables: LiveTables, settings: Settings) -> None:
        self._store, self._live_tables, self._settings = store, live_tables, settings

    async def check(self, person: str) -> Check:
        """What raises a problem at a table where somebody sits, or which somebody opened, whom the person does not
        meet."""
        theirs, of_them = await self._store.read(storage.around, person)

        def check(live: LiveTable) -> None:
            here = {live.row.host, *(seat.person for seat in live.seats)}
            if here & theirs:
                raise Problem("blocked")
            if here & of_them:
                raise Problem("no-seat")

        return check

    async def unheard(self, person: str | None) -> frozenset[str]:
        """Whose messages a person does not want to see."""
        return frozenset() if person is None else await self._store.read(storage.unheard, person)

    async def set(self, person: Person, other: str, kind: str) -> None:
        """Let a person block or mute another."""
        known = await self._store.read(people.person, other)
        if known is None or known.id == person.id:
            raise Problem("unknown-person")
        if await self._store.read(storage.count, person.id) >= MAX_BLOCKS:
            raise Problem("too-many-blocks")
        await self._store.write(storage.set_block(BlockRow(person.id, other, kind, self._settings.now())))
        await self._tell([person.id])

    async def lift(self, person: Person, other: str) -> None:
        """Let a person meet and hear another again."""
        await self._store.write(storage.lifted(person.id, other))
        await self._tell([person.id])

    async def listed(self, person: Person) -> list[Any]:
        """Whom a person blocks or mutes."""
        return await self._store.read(storage.listed, person.id)

    async def run(self) -> None:
        """Hear what people changed at other processes, until cancelled."""
        while True:
            await asyncio.sleep(self._settings.poll)
            try:
                await self._tell(sorted({one.person for _, one in self._watching() if one.person is not None}))
            except DatabaseFault as error:
                log.error("cannot look for blocks", fault=type(error).__name__)

    def _watching(self) -> Iterable[tuple[LiveTable, Subscriber]]:
        return [(live, one) for live in self._live_tables.watched().values() for one in live.subscribers]

    async def _tell(self, persons: list[str]) -> None:
        """Let these people's sockets show what they want to see from now on."""
        unheard: dict[str, frozenset[str]] = {}
        for start in range(0, len(persons), MAX_ASKED):
            unheard |= await self._store.read(storage.unheard_by, persons[start : start + MAX_ASKED])
        for live, subscriber in self._watching():
            wanted = unheard.get(subscriber.person or "", subscriber.unheard)
            if wanted == subscriber.unheard:
                continue
            async with live.lock:
                subscriber.unheard = wanted
                if subscriber.greeted:
                    subscriber.show(live)
