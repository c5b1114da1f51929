"""What is wrong with a database that fails, in a sentence that a host can act on."""

from __future__ import annotations

from sqlalchemy.exc import DatabaseError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

_FULL = "The disk is full: make room on it, and play goes on by itself."
FAULTS = {
    "disk is full": _FULL,
    "No space left on device": _FULL,
    "read-only": "The database may only be read: let the server write to it, and play goes on by itself.",
    "readonly": "The database may only be read: let the server write to its folder, and play goes on by itself.",
    "not a database": "This is no database of Regnum's. Name another folder, or restore a backup (regnum restore).",
    "malformed": "The database is damaged: stop the server and restore a backup (regnum restore).",
    "disk I/O": "The disk does not do as it is told: look after it. If it obeys again, play goes on by itself.",
    "unable to open": "The database cannot be opened: see that the server may read and write its folder.",
}
"""What SQLite and PostgreSQL say, and what a host can do."""
SILENT = "The database does not answer: when it does, play goes on by itself."


OUTAGES = (OperationalError, InterfaceError, InternalError, PoolTimeout)


def is_outage(error: BaseException) -> bool:
    """Whether an error is the database's own, and not that of a statement."""
    return isinstance(error, OUTAGES) or type(error) is DatabaseError


def sentence(error: BaseException) -> str:
    """What a host can do about an error of the database; no value or message is told."""
    said = str(getattr(error, "orig", ""))
    return next((advice for part, advice in FAULTS.items() if part in said), SILENT)
