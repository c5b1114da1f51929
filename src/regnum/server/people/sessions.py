"""Sessions: the browsers in which people are known, and when they no longer are, in every process."""

from __future__ import annotations

import asyncio
import hashlib
import secrets

import structlog

from regnum.server.api.problems import Problem
from regnum.server.ops.settings import Settings
from regnum.server.people.sanitise import clean
from regnum.server.storage import people as storage
from regnum.server.storage.rows import Person, Session
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.storage.writer import Conflict
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.seats import new_id

DAY = 24 * 3600.0
GUEST_DAYS, DAYS = 400, 90
"""After how many days without a visit a session ends: a guest's, who has no other way in, and anybody else's."""
SEEN_SECONDS = 3600.0
SWEEP_SECONDS = 3600.0
MAX_TOKEN = 100
MAX_ASKED = 1000
"""About how many sessions the database is asked at once."""

log = structlog.get_logger()


class Sessions:
    """All sessions of all people."""

    def __init__(self, store: Store, live_tables: LiveTables, settings: Settings) -> None:
        self._store, self._live_tables, self._now = store, live_tables, settings.now
        self._poll = settings.poll

    async def known_by(self, token: str | None) -> tuple[Session, Person] | None:
        """Who a cookie names."""
        if not token or len(token) > MAX_TOKEN:
            return None
        found = await self._store.read(storage.session, token_hash(token))
        if found is None or not self._lasts(*found):
            return None
        if self._now() - found[0].seen > SEEN_SECONDS:
            await self._store.write(storage.seen_session(found[0].id, self._now()))
        return found

    def _lasts(self, session: Session, person: Person) -> bool:
        return self._now() - session.seen <= (GUEST_DAYS if person.login is None else DAYS) * DAY

    def new(self, person: Person, agent: str) -> tuple[str, Session]:
        """A session that is not stored yet, and the cookie that names it."""
        token = secrets.token_urlsafe(32)
        now = self._now()
        return token, Session(new_id(), person.id, token_hash(token), clean(agent)[:120], now, now)

    async def of(self, person: Person) -> list[Session]:
        """A person's sessions."""
        found = await self._store.read(storage.sessions_of, person.id)
        return [session for session in found if self._lasts(session, person)]

    async def revoke(self, person: Person, session: str) -> None:
        """End a session of a person."""
        try:
            await self._store.write(storage.ended_session(session, person.id))
        except Conflict:
            raise Problem("unknown-session") from None
        await self.drop_ended()

    async def revoke_all(self, person: Person) -> None:
        """End all sessions of a person."""
        await self._store.write(storage.ended_sessions(person.id))
        await self.drop_ended()

    async def drop_ended(self) -> None:
        """Close the sockets whose sessions have ended, here or in another process."""
        watching = [
            subscriber
            for live in self._live_tables.watched().values()
            for subscriber in live.subscribers
            if subscriber.session is not None
        ]
        asked = sorted({subscriber.session for subscriber in watching if subscriber.session is not None})
        left: set[str] = set()
        for start in range(0, len(asked), MAX_ASKED):
            left |= await self._store.read(storage.sessions_left, asked[start : start + MAX_ASKED])
        for subscriber in watching:
            if subscriber.session not in left:
                subscriber.dropped.set()

    async def sweep(self) -> None:
        """Forget sessions that expired, and close the sockets of all that ended elsewhere, until cancelled."""
        swept = -SWEEP_SECONDS
        while True:
            try:
                now = self._now()
                if now - swept >= SWEEP_SECONDS:
                    # What expired is kept for as long again: a clock that is wrong for a while costs nobody a session.
                    await self._store.write(storage.forgotten(now - 2 * GUEST_DAYS * DAY, now - 2 * DAYS * DAY))
                    swept = now
                await self.drop_ended()
            except DatabaseFault as error:
                log.error("cannot look for ended sessions", fault=type(error).__name__)
            await asyncio.sleep(self._poll)


def token_hash(token: str) -> str:
    """What is stored of a secret that is long enough not to be guessed."""
    return hashlib.sha256(token.encode()).hexdigest()
