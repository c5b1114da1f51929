"""The house: all parts of a running server, put together and taken down in order."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from regnum.server.hall import Hall
from regnum.server.metrics import Metrics
from regnum.server.pace import Pace
from regnum.server.people import People
from regnum.server.play import Play
from regnum.server.seating import Seating
from regnum.server.settings import Settings
from regnum.server.storage import reading
from regnum.server.storage.database import connect
from regnum.server.storage.writer import Writer


class House:
    """A running server's parts."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.now = settings.now
        self.closing = False
        self.metrics = Metrics()
        self.pace = Pace(settings.paces)
        self.engine = connect(settings.data, settings.database_url)
        self.writer = Writer(self.engine, self.metrics.commits.observe)
        self.hall = Hall(self.engine, self.writer)
        self.play = Play(self.hall, settings)
        self.seating = Seating(self.hall, self.play, settings)
        self.people = People(self.hall, settings)

    async def open(self) -> None:
        """Begin to work."""

    async def well(self) -> bool:
        """Whether the database answers."""
        try:
            await self.hall.read(reading.ping)
        except SQLAlchemyError:
            return False
        return True

    async def close(self) -> None:
        """Finish what was begun, and end."""
        self.closing = True
        await self.hall.close()
        self.people.close()
        self.writer.close()
        self.engine.dispose()
