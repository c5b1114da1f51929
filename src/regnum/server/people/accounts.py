"""People: guests at once, a name and a password later."""

from __future__ import annotations

from dataclasses import replace

from regnum.server.api.problems import Problem
from regnum.server.ops.settings import Settings
from regnum.server.people.names import clean_name, folded, given_name, login_of, skeleton
from regnum.server.people.passwords import Passwords
from regnum.server.people.sessions import Sessions
from regnum.server.storage import people as storage
from regnum.server.storage.rows import Person, Session
from regnum.server.storage.store import Store
from regnum.server.storage.writer import Conflict
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.seats import new_id

MAX_ATTEMPTS = 5
"""How often a change is worked out again because the person changed meanwhile."""


class People:
    """Everyone who plays here."""

    def __init__(self, store: Store, live_tables: LiveTables, settings: Settings) -> None:
        self._store, self._now = store, settings.now
        self.sessions = Sessions(store, live_tables, settings)
        self.passwords = Passwords()

    async def guest(self, agent: str) -> tuple[str, Person]:
        """A new guest, and the cookie that names them."""
        person = Person(new_id(), given_name(), None, None, self._now(), None)
        token, session = self.sessions.new(person, agent)
        await self._store.write(storage.new_person(person, session))
        return token, person

    async def change(
        self, session: Session, person: Person, name: str | None, password: str | None, old: str | None
    ) -> Person:
        """Give a person another name, or a password: whoever has one must know it, and other sessions end."""
        wanted = None if name is None else clean_name(name)
        secret = person.password
        if password is not None:
            await self.check_password(person, old)
            secret = await self.passwords.hashed(password, name=wanted or person.name)
        for _ in range(MAX_ATTEMPTS):
            new = replace(person, name=wanted or person.name, password=secret)
            look = skeleton(new.name)
            if person.login is not None or password is not None:
                new = secured(new)
            write = storage.changed_person(person, new, look)
            if password is not None:
                write = storage.new_password(person, new, look, session.id)
            try:
                await self._store.write(write)
            except Conflict:
                person = await self._changed_meanwhile(person, keeps_password=password is not None)
                secret = person.password if password is None else secret
                continue
            if password is not None:
                await self.sessions.drop_ended()
            return new
        raise Problem("upset")

    async def _changed_meanwhile(self, person: Person, *, keeps_password: bool) -> Person:
        """A person as stored now, if that differs from what was read before; else somebody has the name."""
        fresh = await self._store.read(storage.person, person.id)
        if fresh is None:
            raise Problem("not-signed-in")
        if fresh == person:
            raise Problem("name-taken")
        if keeps_password and fresh.password != person.password:
            raise Problem("old-password")
        return fresh

    async def check_password(self, person: Person, password: str | None) -> None:
        """Raise a problem unless this is the password of a person, or they have none."""
        if person.password is not None and not await self.passwords.fits(person.password, password or ""):
            raise Problem("old-password")

    async def login(self, name: str, password: str, agent: str) -> tuple[str, Person]:
        """A new session for somebody who knows the password. An unknown name takes as long as a wrong password."""
        person = await self._store.read(storage.person_of_login, login_of(name))
        if not await self.passwords.fits(None if person is None else person.password, password) or person is None:
            raise Problem("wrong-password")
        return await self.enter(person, agent), person

    async def enter(self, person: Person, agent: str) -> str:
        """The cookie of a new session of a person."""
        token, session = self.sessions.new(person, agent)
        await self._store.write(storage.new_session(session))
        return token

    def close(self) -> None:
        """End the threads."""
        self.passwords.close()


def secured(person: Person) -> Person:
    """A person who can log in: by a name that is theirs alone, and that no other looks like."""
    return replace(person, login=folded(person.name), skeleton=skeleton(person.name))
