"""Recovery codes: printed and kept on paper, each gives a person who forgot their password a new one, once."""

from __future__ import annotations

import secrets
from dataclasses import replace

from regnum.server.api.problems import Problem
from regnum.server.people.accounts import MAX_ATTEMPTS, People, secured
from regnum.server.people.sessions import DAY, token_hash
from regnum.server.storage import people as storage
from regnum.server.storage.rows import Person, RecoveryCode
from regnum.server.storage.store import Store
from regnum.server.storage.writer import Conflict

CODES = 10
RESET_DAYS = 7
"""For how many days a code is good that a host gives out."""
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters that are not mistaken for one another on paper."""
GROUPS, GROUP = 4, 4
_MISREAD = str.maketrans("OIL", "011")


class Recovery:
    """The codes of all people."""

    def __init__(self, store: Store, people: People) -> None:
        self._store, self._people = store, people

    async def renew(self, person: Person, now: float) -> list[str]:
        """New codes for a person, in place of those before. This is the one time that they are told."""
        codes = [new_code() for _ in range(CODES)]
        await self._store.write(storage.new_codes(person.id, [code_row(code, person, now) for code in codes]))
        return codes

    async def left(self, person: Person, now: float) -> int:
        """How many codes a person has."""
        return await self._store.read(storage.codes_left, person.id, now)

    async def use(self, code: str, password: str, agent: str, now: float) -> tuple[str, Person]:
        """A new password for the person who has a code, and a new session, the only one."""
        hashed = code_hash(code)
        for _ in range(MAX_ATTEMPTS):
            person = await self._store.read(storage.person_of_code, hashed, now)
            if person is None:
                raise Problem("wrong-code")
            secret = await self._people.passwords.hashed(password, name=person.name)
            new = secured(replace(person, password=secret))
            token, session = self._people.sessions.new(new, agent)
            try:
                await self._store.write(storage.recovered(person, new, hashed, session))
            except Conflict:
                continue
            await self._people.sessions.drop_ended()
            return token, new
        raise Problem("upset")


def new_code() -> str:
    """A code of eighty random bits."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(GROUP)) for _ in range(GROUPS))


def code_row(code: str, person: Person, now: float, *, days: int | None = None) -> RecoveryCode:
    """What is stored of a code."""
    return RecoveryCode(code_hash(code), person.id, now, None if days is None else now + days * DAY)


def code_hash(code: str) -> str:
    """The hash of a code, however it was copied from paper.

    >>> code_hash("0123-4567-89AB-CDEF") == code_hash(" ol23 4567 89ab cdef")
    True
    """
    return token_hash("".join(sign for sign in code.upper().translate(_MISREAD) if sign in SIGNS))
