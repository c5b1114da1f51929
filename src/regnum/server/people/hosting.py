"""What a host does for people from the command line, beside a server that may be running."""

from __future__ import annotations

import time
from pathlib import Path

from regnum.kernel import RegnumError
from regnum.server.people.names import login_of
from regnum.server.people.recovery import RESET_DAYS, code_row, new_code
from regnum.server.storage import people as storage
from regnum.server.storage.database import FILE, connect


class NobodyThere(RegnumError):
    """There is no such person, or nobody at all."""


def reset_code(data: Path, url: str | None, name: str) -> tuple[str, str]:
    """The name of a person as they write it, and a code by which they take a new password."""
    if url is None and not (data / FILE).exists():
        raise NobodyThere(f"There is no database in '{data}': name its folder with --data.")
    engine = connect(data, url)
    try:
        person = storage.person_of_login(engine, login_of(name))
        if person is None:
            raise NobodyThere(f"Nobody here logs in as '{name}'. Guests have no password to forget.")
        code = new_code()
        with engine.begin() as connection:
            for statement, parameters in storage.one_more_code(
                code_row(code, person, time.time(), days=RESET_DAYS)
            ).rest:
                connection.execute(statement, parameters)
        return person.name, code
    finally:
        engine.dispose()
