"""Tables that never start: after some days without their people they are closed, and a while later no longer listed."""

from __future__ import annotations

from dataclasses import replace

from regnum.server.ops.settings import Settings
from regnum.server.storage.rows import TableRow
from regnum.server.tables.clocks import DAY
from regnum.server.tables.live_table import Change, LiveTable

TOUCHED_SECONDS = 3600.0
"""How much later a table must be due to be closed, for that to be written down."""


class Expiry:
    """When tables at which nothing was dealt are closed."""

    def __init__(self, settings: Settings) -> None:
        self._now, self._seconds = settings.now, settings.expiry_days * DAY

    def touched(self, row: TableRow) -> TableRow:
        """The row of a table that waits and was just visited by its people."""
        return replace(row, due=self._now() + self._seconds) if _waits(row) and self._seconds else row

    def visit(self, live: LiveTable, person: str | None) -> tuple[Change | None, None]:
        """One of its people looks at a table."""
        row = self.touched(live.row) if live.belongs_to(person) else live.row
        if row.due is None or row.due - (live.row.due or 0.0) < TOUCHED_SECONDS:
            return None, None
        return Change(row, live.seats), None

    def close(self, live: LiveTable) -> tuple[Change | None, bool]:
        """Close a table that waited too long; one that was closed for long is listed no more. Whether it was due."""
        row = live.row
        if row.due is None or row.due > self._now() or not (_waits(row) or row.phase == "closed"):
            return None, False
        if row.phase == "closed":
            return Change(replace(row, due=None), live.seats), True
        if any(live.belongs_to(person) for person in live.present()):
            return Change(self.touched(row), live.seats), True
        due = self._now() + self._seconds if self._seconds else None
        return Change(replace(row, phase="closed", due=due), live.seats), True


def _waits(row: TableRow) -> bool:
    """Whether a table waits for people, and as long as it must: one that deals at a lively clock, or shares its deal,
    has a time of its own."""
    if row.deal is not None:
        return False
    return row.phase == "open" or (row.phase == "dealing" and row.deadline is None)
