"""News from other processes on the same database: Redis carries word that a table has changed, polling finds the rest.

Word is never trusted with more than "look again": the truth is in the database.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import structlog

from regnum.server.ops.settings import Settings
from regnum.server.storage import queries
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.live_tables import LiveTables

CHANNEL = "regnum"
POLLS_SKIPPED = 10
"""With Redis, polling is only for word that was lost: this many times less often."""
BACK_OFF = 1.0
"""Seconds before Redis is tried again."""

log = structlog.get_logger()


class PubSub:
    """Tells other processes what changed here, and hears what changed there."""

    def __init__(self, live_tables: LiveTables, store: Store, settings: Settings) -> None:
        self._live_tables, self._store, self._settings = live_tables, store, settings
        self._me = secrets.token_hex(8)
        self._telling: asyncio.Queue[str] = asyncio.Queue(10_000)
        self._redis: Any = None
        if settings.redis_url is not None:
            from redis.asyncio import Redis

            self._redis = Redis.from_url(settings.redis_url)

    def notice(self, live: LiveTable) -> None:
        """Tell the others that a table changed here."""
        if self._redis is not None and not self._telling.full():
            self._telling.put_nowait(live.id)

    async def run(self) -> None:
        """Tell, hear and poll until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._poll())
            if self._redis is not None:
                group.create_task(self._tell())
                group.create_task(self._hear())

    async def _tell(self) -> None:
        from redis.exceptions import RedisError

        while True:
            id = await self._telling.get()
            try:
                await self._redis.publish(CHANNEL, f"{self._me} {id}")
            except (RedisError, OSError) as error:
                log.warning("news not sent", fault=type(error).__name__)

    async def _hear(self) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    async for message in subscription.listen():
                        await self._heard(message)
            except (RedisError, OSError) as error:
                log.warning("news not heard", fault=type(error).__name__)
                await asyncio.sleep(BACK_OFF)

    async def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] != "message":
            return
        who, _, id = message["data"].decode().partition(" ")
        if who != self._me:
            await self._live_tables.refresh(id)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(self._settings.poll * (POLLS_SKIPPED if self._redis is not None else 1))
            watched = self._live_tables.watched()
            try:
                marks = await self._store.read(queries.marks, list(watched)) if watched else {}
                for id, mark in marks.items():
                    if mark != (watched[id].row.revision, watched[id].row.talk):
                        await self._live_tables.refresh(id)
            except DatabaseFault as error:
                log.error("cannot look for changes", fault=type(error).__name__)

    async def close(self) -> None:
        """Say goodbye."""
        if self._redis is not None:
            await self._redis.aclose()
