"""People: guests at once, a name and a password later, and the browsers in which each is known."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from regnum.server.api.problems import Problem
from regnum.server.ops.settings import Settings
from regnum.server.people.sanitise import clean, clean_name, folded
from regnum.server.storage import queries, writes
from regnum.server.storage.rows import Person, Session
from regnum.server.storage.store import Store
from regnum.server.storage.writer import Conflict
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.seats import new_id

T = TypeVar("T")

MIN_PASSWORD, MAX_PASSWORD = 8, 200
SEEN_SECONDS = 3600.0
HASHERS = 2
"""Passwords hashed at once: each takes 64 MiB and a quarter of a second."""


class People:
    """Everyone who plays here."""

    def __init__(self, store: Store, live_tables: LiveTables, settings: Settings) -> None:
        self._store, self._live_tables, self._now = store, live_tables, settings.now
        self._hasher = PasswordHasher()
        self._hashing = ThreadPoolExecutor(HASHERS, thread_name_prefix="hasher")
        self._nobody = ""

    async def known_by(self, token: str | None) -> tuple[Session, Person] | None:
        """Who a cookie names."""
        if not token or len(token) > 100:
            return None
        found = await self._store.read(queries.session, _hash(token))
        if found is not None and self._now() - found[0].seen > SEEN_SECONDS:
            await self._store.write(writes.seen_session(found[0].id, self._now()))
        return found

    async def guest(self, agent: str) -> tuple[str, Person]:
        """A new guest, and the cookie that names them."""
        person = Person(new_id(), f"Guest {1000 + secrets.randbelow(9000)}", None, None, self._now())
        token, session = self._session(person, agent)
        await self._store.write(writes.new_person(person, session))
        return token, person

    def _session(self, person: Person, agent: str) -> tuple[str, Session]:
        token = secrets.token_urlsafe(32)
        now = self._now()
        return token, Session(new_id(), person.id, _hash(token), clean(agent)[:120], now, now)

    async def change(self, person: Person, name: str | None, password: str | None) -> Person:
        """Give a person another name, or a password."""
        if name is not None:
            person = replace(person, name=clean_name(name))
        if password is not None:
            if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
                raise Problem("bad-password")
            person = replace(person, password=await self._hashed(self._hasher.hash, password))
        if person.password is not None:
            person = replace(person, login=folded(person.name))
        try:
            await self._store.write(writes.changed_person(person))
        except Conflict:
            raise Problem("name-taken") from None
        return person

    async def login(self, name: str, password: str, agent: str) -> tuple[str, Person]:
        """A new session for somebody who knows the password. An unknown name takes as long as a wrong password."""
        person = await self._store.read(queries.person_of_login, folded(clean(name)))
        stored = person.password if person is not None else None
        if stored is None:
            if not self._nobody:
                self._nobody = await self._hashed(self._hasher.hash, secrets.token_hex())
            stored = self._nobody
        if not await self._hashed(self._fits, stored, password) or person is None:
            raise Problem("wrong-password")
        token, session = self._session(person, agent)
        await self._store.write(writes.new_session(session))
        return token, person

    def _fits(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password[: MAX_PASSWORD + 1])
        except (VerificationError, InvalidHashError):
            return False

    async def _hashed(self, work: Callable[..., T], *about: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._hashing, work, *about)

    async def sessions(self, person: Person) -> list[Session]:
        """A person's sessions."""
        return await self._store.read(queries.sessions_of, person.id)

    async def revoke(self, person: Person, session: str) -> None:
        """End a session of a person."""
        try:
            await self._store.write(writes.ended_session(session, person.id))
        except Conflict:
            raise Problem("unknown-session") from None
        for live in self._live_tables.watched().values():
            for subscriber in live.subscribers:
                if subscriber.session == session:
                    subscriber.dropped.set()

    def close(self) -> None:
        """End the threads."""
        self._hashing.shutdown()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
