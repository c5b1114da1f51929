"""What a host does for people from the command line, beside a server that may be running."""

from __future__ import annotations

import time
from pathlib import Path

from regnum.kernel import RegnumError
from regnum.server.people.names import login_of
from regnum.server.people.recovery import RESET_DAYS, code_row, new_code
from regnum.server.storage import hosts
from regnum.server.storage import people as storage
from regnum.server.storage.rows import Deed, Person
from regnum.server.storage.upkeep.beside import Engine, beside, write_beside
from regnum.server.tables.seats import new_id

COMMAND = "regnum host"
"""Who did what was done on the command line."""


class NobodyThere(RegnumError):
    """There is no such person, or nobody at all."""


def reset_code(data: Path, url: str | None, name: str) -> tuple[str, str]:
    """The name of a person as they write it, and a code by which they take a new password."""
    with beside(data, url) as engine:
        person = _member(engine, name)
        code = new_code()
        row = code_row(code, person, time.time(), days=RESET_DAYS)
        write_beside(engine, hosts.reset(row, _deed("reset", person)))
        return person.name, code


def make_host(data: Path, url: str | None, name: str, *, granted: bool) -> str:
    """Let a person be a host, or be one no longer; their name as they write it."""
    with beside(data, url) as engine:
        person = _member(engine, name)
        write = hosts.granted if granted else hosts.withdrawn
        write_beside(engine, write(person.id, _deed("granted" if granted else "withdrawn", person)))
        return person.name


def _deed(deed: str, person: Person) -> Deed:
    return Deed(new_id(), time.time(), COMMAND, deed, hosts.somebody(person), None)


def _member(engine: Engine, name: str) -> Person:
    person = storage.person_of_login(engine, login_of(name))
    if person is None:
        raise NobodyThere(f"Nobody here logs in as '{name}'. Guests have no password to forget.")
    return person
