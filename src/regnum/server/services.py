"""The house: all parts of a running server, put together and taken down in order."""

from __future__ import annotations

import asyncio

import structlog
from sqlalchemy.exc import SQLAlchemyError

from regnum.players import unusable
from regnum.server.bots.bot_pool import Thinking
from regnum.server.bots.bot_registry import Roster
from regnum.server.bots.scheduler import Due
from regnum.server.ops.gc_tuning import sweep
from regnum.server.ops.metrics import Metrics
from regnum.server.ops.pubsub import Hints
from regnum.server.ops.rate_limit import Pace
from regnum.server.ops.settings import Settings
from regnum.server.people.accounts import People
from regnum.server.storage import queries
from regnum.server.storage.database import connect, shared
from regnum.server.storage.writer import Writer
from regnum.server.tables.live_tables import Hall
from regnum.server.tables.moves import Play
from regnum.server.tables.seats import Seating

log = structlog.get_logger()


class House:
    """A running server's parts."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.now = settings, settings.now
        self.closing = False
        self.metrics = Metrics()
        self.pace = Pace(settings.paces)
        self.engine = connect(settings.data, settings.database_url)
        self.writer = Writer(self.engine, self.metrics.commits.observe)
        self.hall = Hall(self.engine, self.writer, self.metrics)
        self.play = Play(self.hall, settings)
        self.roster = Roster(settings.players)
        self.seating = Seating(self.hall, self.play, self.roster, settings)
        self.people = People(self.hall, settings)
        self.thinking = Thinking(settings, self.metrics)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to work."""
        self.due = Due(self.hall, self.play, self.thinking, self.roster, self.settings)
        self.hall.noticed.append(self.due.notice)
        self._tasks = [asyncio.create_task(self.due.run()), asyncio.create_task(sweep())]
        self.hints = Hints(self.hall, self.settings)
        if shared(self.engine):
            self.hall.changed.append(self.hints.notice)
            self._tasks.append(asyncio.create_task(self.hints.run()))
        if self.settings.warm:
            self.thinking.warm()
        for sentence in unusable().values():
            log.warning("player missing", why=sentence)
        log.info("open", database=self.engine.dialect.name, redis=self.settings.redis_url is not None)

    async def well(self) -> bool:
        """Whether the database answers."""
        try:
            await self.hall.read(queries.ping)
        except SQLAlchemyError:
            return False
        return True

    async def close(self) -> None:
        """Finish what was begun, and end."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.due.close()
        await self.hints.close()
        await self.hall.close()
        self.people.close()
        self.writer.close()
        self.thinking.close()
        self.engine.dispose()
        log.info("closed")
