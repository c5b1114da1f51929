"""Those who watch a table: each has a bounded queue of frames, and whoever is too slow for it is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from regnum.server.socket import serialise
from regnum.server.storage.rows import ChatRow
from regnum.server.tables.live_table import LiveTable

MAX_WAITING = 64
"""How many frames may wait for one client."""
MAX_WAITING_SIZE = 1024 * 1024
"""How many characters of frames may wait for one client."""
MAX_MISSING = 16
"""A client that lacks more steps than this gets everything anew."""


class Subscriber:
    """A client's end of a WebSocket: which person it is, and which seat it looks through."""

    def __init__(self, person: str | None, session: str | None) -> None:
        self.person, self.session = person, session
        self.seat: int | None = None
        self.greeted = False
        self.looking = True
        """Whether its person looks at the table, as far as their browser knows."""
        self.invited = False
        self.unheard: frozenset[str] = frozenset()
        """Whose messages its person does not want to see."""
        self.version = 0
        """The last version it was sent."""
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MAX_WAITING)
        self.size = 0
        """The characters that wait."""
        self.shown: tuple[object, ...] | None = None
        """What was shown last when it was shown everything."""
        self.dropped = asyncio.Event()
        """It was too slow, or its session was ended."""

    def send(self, frame: str) -> None:
        """Put a frame into the queue, or drop the client if it is full."""
        if self.dropped.is_set():
            return
        self.size += len(frame)
        if self.waiting.full() or (self.size > MAX_WAITING_SIZE and not self.waiting.empty()):
            self.dropped.set()
            return
        self.waiting.put_nowait(frame)

    async def next(self) -> str | None:
        """The next frame to send; None ends the connection."""
        frame = await self.waiting.get()
        self.size -= len(frame or "")
        return frame

    def show(self, live: LiveTable) -> None:
        """Send everything."""
        self.send(serialise.state_text(live, self.person, self.seat, invited=self.invited, unheard=self.unheard))
        self.version = live.row.version
        self.shown = self._all(live)

    def _all(self, live: LiveTable) -> tuple[object, ...]:
        """What everything is made of."""
        return live.row.revision, live.row.talk, live.row.phase, self.seat, self.invited

    def has_all(self, live: LiveTable) -> bool:
        """Whether it was shown everything just now, and nothing is new."""
        return self.shown == self._all(live)

    def catch_up(self, live: LiveTable, version: int, *, table: bool = False) -> None:
        """Send the steps after a version, or everything if that is shorter."""
        missing = live.row.version - version
        if missing < 0 or missing > MAX_MISSING or version == 0:
            self.show(live)
            return
        for entry in live.entries[version:]:
            last = entry.version == live.row.version
            about = (
                serialise.dumps(serialise.table_of(live, self.person, invited=self.invited)) if table and last else None
            )
            self.send(serialise.step_frame(live, entry, self.seat, about))
        self.version = live.row.version


def broadcast(live: LiveTable, *, table: bool, but: Subscriber | None = None) -> None:
    """Tell all who watch what is new: steps, and the table if it changed."""
    for subscriber in live.subscribers:
        if not subscriber.greeted or subscriber is but:
            continue
        if subscriber.version < live.row.version:
            subscriber.catch_up(live, subscriber.version, table=table)
        elif table:
            about = serialise.table_of(live, subscriber.person, invited=subscriber.invited)
            subscriber.send(serialise.dumps({"type": "table", "table": about}))
    live.beside = None


def broadcast_asked(live: LiveTable, seat: int | None) -> None:
    """Tell all that a seat asks to take its step back, or that nobody asks any more."""
    for subscriber in live.subscribers:
        if subscriber.greeted:
            subscriber.send(serialise.dumps({"type": "asked", "seat": seat}))


def broadcast_chat(live: LiveTable, messages: Sequence[ChatRow]) -> None:
    """Tell all what was said."""
    for message in messages:
        frame = serialise.dumps({"type": "chat", "chat": serialise.chat_json(message)})
        for subscriber in live.subscribers:
            if subscriber.greeted and message.person not in subscriber.unheard:
                subscriber.send(frame)
