"""All parts of a running server, put together and taken down in order."""

from __future__ import annotations

import asyncio

import structlog
from sqlalchemy.exc import SQLAlchemyError

from regnum.players import unusable
from regnum.server.bots.bot_pool import BotPool
from regnum.server.bots.bot_registry import BotRegistry
from regnum.server.bots.scheduler import Scheduler
from regnum.server.ops.gc_tuning import sweep
from regnum.server.ops.metrics import Metrics
from regnum.server.ops.pubsub import PubSub
from regnum.server.ops.rate_limit import RateLimit
from regnum.server.ops.settings import Settings
from regnum.server.people.accounts import People
from regnum.server.storage import queries
from regnum.server.storage.database import connect, shared
from regnum.server.storage.writer import Writer
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.moves import Play
from regnum.server.tables.seats import Seating

log = structlog.get_logger()


class Services:
    """A running server's parts."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.now = settings, settings.now
        self.closing = False
        self.metrics = Metrics()
        self.rate_limit = RateLimit(settings.rate_limits)
        self.engine = connect(settings.data, settings.database_url)
        self.writer = Writer(self.engine, self.metrics.commits.observe)
        self.live_tables = LiveTables(self.engine, self.writer, self.metrics)
        self.play = Play(self.live_tables, settings)
        self.bots = BotRegistry(settings.players)
        self.seating = Seating(self.live_tables, self.play, self.bots, settings)
        self.people = People(self.live_tables, settings)
        self.bot_pool = BotPool(settings, self.metrics)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to work."""
        self.scheduler = Scheduler(self.live_tables, self.play, self.bot_pool, self.bots, self.settings)
        self.live_tables.noticed.append(self.scheduler.notice)
        self._tasks = [asyncio.create_task(self.scheduler.run()), asyncio.create_task(sweep())]
        self.pubsub = PubSub(self.live_tables, self.settings)
        if shared(self.engine):
            self.live_tables.changed.append(self.pubsub.notice)
            self._tasks.append(asyncio.create_task(self.pubsub.run()))
        if self.settings.warm:
            self.bot_pool.warm()
        for sentence in unusable().values():
            log.warning("player missing", why=sentence)
        log.info("open", database=self.engine.dialect.name, redis=self.settings.redis_url is not None)

    async def well(self) -> bool:
        """Whether the database answers."""
        try:
            await self.live_tables.read(queries.ping)
        except SQLAlchemyError:
            return False
        return True

    async def close(self) -> None:
        """Finish what was begun, and end."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.scheduler.close()
        await self.pubsub.close()
        await self.live_tables.close()
        self.people.close()
        self.writer.close()
        self.bot_pool.close()
        self.engine.dispose()
        log.info("closed")
