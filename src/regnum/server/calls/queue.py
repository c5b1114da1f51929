"""Which calls a change of a table makes. They are queued in the commit of the change, so that none is lost.

A call is queued once for each channel of its person, and sent a little later: whoever looks at the table by then needs
none. What is queued for a turn is void when the turn has passed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Literal

from regnum.server.ops.settings import Settings
from regnum.server.storage.calls import statements as storage
from regnum.server.storage.calls.statements import Call
from regnum.server.storage.rows import SeatRow, TableRow
from regnum.server.storage.store import Store
from regnum.server.storage.writer import Statement
from regnum.server.tables.dealing import awaited
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.moves import played_on

Awaited = Literal["pledge", "reveal", "start", "turn"]
KINDS: Mapping[Awaited, str] = {"pledge": "deal", "reveal": "deal", "start": "start", "turn": "turn"}
"""By which call people hear of what is awaited of them."""


class Calls:
    """What people who are not looking are to be told."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._now, self._after = store, settings.now, settings.calls_after

    def of_change(self, live: LiveTable, change: Change) -> list[Statement]:
        """What a change of a table has to be written with: calls that begin, and those that are void."""
        before, after = whose(live.row, live.seats), whose(change.row, change.seats)
        if before == after and live.row.deadline == change.row.deadline:
            return []
        row, found = change.row, list[Statement]()
        name = f"{row.id}.{row.revision}."
        for person, kind in before.items():
            if after.get(person) != kind:
                found.append(storage.void(row.id, person, name))
        for person, kind in after.items():
            fresh = before.get(person) != kind
            if fresh:
                found.append(storage.queued(self._call(row, person, KINDS[kind])))
            elif live.row.deadline != row.deadline:
                found.append(storage.void_reminder(row.id, person, name))
            if row.deadline is not None and (fresh or live.row.deadline != row.deadline):
                found.append(storage.reminder(self._call(row, person, "reminder"), row.deadline))
        return found

    def of_new(self, row: TableRow, seats: tuple[SeatRow, ...]) -> list[Statement]:
        """What a table has to be written with that was opened for people who know nothing of it."""
        return [storage.queued(self._call(row, person, KINDS[kind])) for person, kind in whose(row, seats).items()]

    def _call(self, row: TableRow, person: str, kind: str) -> Call:
        now = self._now()
        name = f"{row.id}.{row.revision}.{kind}"
        return Call(name, person, kind, row.id, f"/tables/{row.id}", "{}", now + self._after, now)

    async def queue(
        self,
        person: str,
        kind: str,
        table: str | None = None,
        *,
        about: str,
        path: str | None = None,
        named: Mapping[str, str] | None = None,
    ) -> None:
        """Call a person about something that no change of a table says: `kind` is a phrase, `about` what makes it one
        call however often it is queued, `path` where its link leads (the table, if there is one)."""
        now = self._now()
        where = path or (f"/tables/{table}" if table else "/")
        given = json.dumps(dict(named or {}), ensure_ascii=False)
        call = Call(f"{about}.{kind}", person, kind, table, where, given, now + self._after, now)
        await self._store.write(storage.together([storage.queued(call)]))


def whose(row: TableRow, seats: tuple[SeatRow, ...]) -> Mapping[str, Awaited]:
    """Who is waited for at a table, and for what: only where others wait, there or at other tables; nobody who left."""
    people = {seat.person for seat in seats if seat.person is not None}
    if len(people) < 2 and row.deal is None:
        return {}
    if row.phase == "open":
        full = all(seat.kind != "open" for seat in seats)
        return {row.host: "start"} if full and not row.auto else {}
    if row.phase == "dealing":
        waiting = awaited(row, seats)
        named = {seats[seat].person: what for seat, what in waiting.items() if not seats[seat].left}
        return {person: what for person, what in named.items() if person is not None}
    if row.phase != "playing" or row.turn is None:
        return {}
    seat = seats[row.turn]
    called = seat.person is not None and seat.level is None and not seat.left
    return {seat.person: "turn"} if called and seat.person is not None else {}


def waits_for(row: TableRow, seats: tuple[SeatRow, ...], person: str) -> Awaited | None:
    """What a table waits for of a person who sits at it, in company or alone; nothing while it waits for others."""
    if row.phase == "open" and row.host == person and not row.auto and all(seat.kind != "open" for seat in seats):
        return "start"
    own = [seat for seat in seats if seat.person == person]
    if row.phase == "playing" and any(seat.seat == row.turn and not played_on(seat) for seat in own):
        return "turn"
    wanted = awaited(row, seats)
    return next((wanted[seat.seat] for seat in own if seat.seat in wanted), None)
