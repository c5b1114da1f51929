"""News from other processes on the same database: Redis carries word that tables have changed, polling finds the rest.

Word is never trusted with more than "look again": the truth is in the database. Neither an outage of Redis nor one of
the database ends the telling, the hearing or the polling: while Redis is silent, polling is as frequent as without it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import structlog

from regnum.server.ops.settings import Settings
from regnum.server.storage import queries
from regnum.server.storage.store import Store
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.live_tables import LiveTables

CHANNEL, BULLETIN = "regnum", "bulletin"
POLLS_SKIPPED = 10
"""With Redis, polling is only for word that was lost: this many times less often."""
BACK_OFF = 0.5
"""Seconds before something that failed is tried again."""
ECHO = 2.0
"""Seconds between words to oneself: who hears them hears the others too."""
SILENT = 3 * ECHO
ANSWER = 5.0
"""Seconds that Redis may take to answer."""
MAX_BATCH = 64
"""Tables looked at with one question."""

log = structlog.get_logger()


class PubSub:
    """Tells other processes what changed here, and hears what changed there."""

    def __init__(self, live_tables: LiveTables, store: Store, settings: Settings) -> None:
        self._live_tables, self._store, self._settings = live_tables, store, settings
        self.me = secrets.token_hex(8)
        self.on_bulletin: Callable[[str, int, str], None] = lambda process, number, body: None
        """Called with every bulletin that comes through Redis."""
        self._changed: dict[str, None] = {}
        self._news: dict[str, None] = {}
        self._to_tell, self._to_read, self._to_poll = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._heard_at = self._polled_at = time.monotonic()
        self._failing: set[str] = set()
        self._redis: Any = None
        if settings.redis_url is not None:
            from redis.asyncio import Redis

            self._redis = Redis.from_url(settings.redis_url, socket_connect_timeout=ANSWER, socket_timeout=ANSWER)

    def notice(self, live: LiveTable) -> None:
        """Tell the others that a table changed here."""
        if self._redis is not None:
            self._changed[live.id] = None
            self._to_tell.set()

    async def tell_bulletin(self, number: int, body: str) -> bool:
        """Send a bulletin to the others; False if it must go another way."""
        if self._redis is None or self.limping() is not None:
            return False
        from redis.exceptions import RedisError

        try:
            await self._redis.publish(CHANNEL, f"{BULLETIN} {self.me} {number} {body}")
        except (RedisError, OSError):
            return False
        return True

    def fault(self) -> str | None:
        """What is wrong between the processes, as a sentence; a silent Redis is less than that (`limping`)."""
        if self._store.shared and time.monotonic() - self._polled_at > SILENT + self._pause():
            return "This process does not learn what others do: see whether the database answers."
        return None

    def limping(self) -> str | None:
        """What makes news slow, as a sentence."""
        if self._redis is not None and self._store.shared and time.monotonic() - self._heard_at > SILENT:
            return "Redis is silent: news between processes comes by polling until it answers."
        return None

    async def run(self) -> None:
        """Tell, hear and poll until cancelled."""
        doing = [("polling", self._poll), ("reading", self._read)]
        if self._redis is not None:
            doing += [("telling", self._tell), ("hearing", self._hear), ("telling itself", self._echo)]
        async with asyncio.TaskGroup() as group:
            for name, work in doing:
                group.create_task(self._again_and_again(name, work))

    async def _again_and_again(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something for ever: whatever fails is said once, and tried again."""
        while True:
            try:
                await work()
                self._works(name)
            except Exception as error:
                if name not in self._failing:
                    self._failing.add(name)
                    log.error("no news", by=name, exc_info=error)
                await asyncio.sleep(BACK_OFF)

    def _works(self, name: str) -> None:
        if name in self._failing:
            self._failing.discard(name)
            log.info("news again", by=name)

    async def _tell(self) -> None:
        await self._to_tell.wait()
        self._to_tell.clear()
        ids, self._changed = self._changed, {}
        try:
            await self._redis.publish(CHANNEL, " ".join((self.me, *ids)))
        except BaseException:
            self._changed = ids | self._changed
            self._to_tell.set()
            raise

    async def _echo(self) -> None:
        await asyncio.sleep(ECHO)
        await self._redis.publish(CHANNEL, self.me)

    async def _hear(self) -> None:
        async with self._redis.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            while (message := await subscription.get_message(timeout=SILENT)) is not None:
                if message["type"] == "subscribe":
                    # What was said while nobody listened is found by polling.
                    self._to_poll.set()
                    self._works("hearing")
                else:
                    self._heard_at = time.monotonic()
                    who, *ids = message["data"].decode().split(" ")
                    if who == BULLETIN:
                        self.on_bulletin(ids[0], int(ids[1]), " ".join(ids[2:]))
                    elif who != self.me:
                        self._look_at(ids)
            raise TimeoutError

    def _look_at(self, ids: list[str]) -> None:
        self._news |= dict.fromkeys(ids)
        self._to_read.set()

    async def _read(self) -> None:
        """Look at the tables that changed elsewhere, many with one question."""
        await self._to_read.wait()
        self._to_read.clear()
        while self._news:
            ids = [*self._news][:MAX_BATCH]
            for id in ids:
                del self._news[id]
            try:
                await self._live_tables.refresh_all(ids)
            except BaseException:
                self._look_at(ids)
                raise

    def _pause(self) -> float:
        skipped = POLLS_SKIPPED if self._redis is not None and self.limping() is None else 1
        return self._settings.poll * skipped

    async def _poll(self) -> None:
        began = time.monotonic()
        while not self._to_poll.is_set() and time.monotonic() - began < self._pause():
            with suppress(TimeoutError):
                async with asyncio.timeout(min(self._settings.poll, self._pause())):
                    await self._to_poll.wait()
        self._to_poll.clear()
        watched = self._live_tables.watched()
        marks = await self._store.read(queries.marks, list(watched))
        self._polled_at = time.monotonic()
        self._look_at([id for id, mark in marks.items() if mark != (watched[id].row.revision, watched[id].row.talk)])

    async def close(self) -> None:
        """Say goodbye."""
        if self._redis is not None:
            await self._redis.aclose()
