"""Leaving: everything of oneself as a file, and an account that is deleted while others keep their games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from regnum.server.ops.settings import Settings
from regnum.server.people.sessions import Sessions
from regnum.server.socket.serialise import time_text
from regnum.server.storage import leaving as storage
from regnum.server.storage.rows import Person, SeatRow
from regnum.server.storage.store import Store
from regnum.server.tables.clocks import timed
from regnum.server.tables.dealing import Dealing
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.moves import stand_in
from regnum.server.tables.seats import emptied, new_id

NEUTRAL = "Former player"
TIMES = frozenset({"created", "seen", "at", "used", "made", "since", "began", "until", "confirmed"})
NESTED = frozenset({"options", "outcome", "line"})


class Leaving:
    """What a person takes along, and what stays when they are gone."""

    def __init__(
        self, store: Store, live_tables: LiveTables, dealing: Dealing, sessions: Sessions, settings: Settings
    ) -> None:
        self._store, self._live_tables, self._dealing = store, live_tables, dealing
        self._sessions, self._settings = sessions, settings

    def everything_of(self, person: Person) -> str:
        """All that is stored about a person, but for secrets, as JSON; it may take long, and wants a thread."""
        found = self._store.ask(storage.everything_of, person.id)
        own = {"id": person.id, "name": person.name, "password": person.password is not None}
        everything: dict[str, Any] = {
            "person": {**own, "created": time_text(person.created)},
            **{about: [_readable(row) for row in rows] for about, rows in found.items()},
        }
        return json.dumps(everything, ensure_ascii=False, indent=1)

    async def delete(self, person: Person) -> None:
        """Take a person out. In games under way the computer plays on; records keep all but the name."""
        await self._sessions.revoke_all(person)
        tables = await self._store.read(storage.tables_with, person.id)
        for id, phase in tables:
            if phase != "over":
                await self._live_tables.change(id, self._vacated, person.id)
        seats: list[tuple[str, int, str]] = []
        records: dict[str, str] = {}
        named: dict[str, list[str]] = {}
        for table, seat, players in await self._store.read(storage.seats_in_records, person.id):
            seats.append((table, seat, neutral(seat)))
            names = named.setdefault(table, players)
            if seat < len(names):
                names[seat] = neutral(seat)
                records[table] = json.dumps(names, ensure_ascii=False)
        ids = [id for id, _ in tables]
        await self._store.write(storage.gone(person, NEUTRAL, ids, seats, records, new_id()))
        for id in ids:
            await self._live_tables.reload(id)

    def _vacated(self, live: LiveTable, person: str) -> tuple[Change | None, None]:
        """A table without a person: before the deal their seats are open, later the computer has them for good."""
        own = live.seats_of(person)
        if not own or live.row.phase == "over":
            return None, None
        places = {seat.seat: self._left(live, seat) for seat in own}
        seats = tuple(places.get(seat.seat, seat) for seat in live.seats)
        if live.row.phase in ("open", "dealing", "closed"):
            return self._dealing.going_on(live, live.row, seats), None
        names = [places[number].name if number in places else name for number, name in enumerate(_players(live))]
        times, seats = timed(
            live.row, seats, live.deciding, self._settings.now(), self._settings.pause, brief=live.silence is not None
        )
        asked = live.row.asked
        if asked is not None and json.loads(asked)["seat"] in places:
            asked = None
        row = replace(live.row, **times, asked=asked, players=json.dumps(names, ensure_ascii=False))
        return Change(row, seats), None

    def _left(self, live: LiveTable, seat: SeatRow) -> SeatRow:
        if live.row.phase in ("open", "closed"):
            return emptied(seat)
        level = seat.level or stand_in(live.game)
        # Not of the kind of a computer's seat: nobody's result and nobody's rating come of it.
        return replace(seat, person=None, name=neutral(seat.seat), level=level, left=False, away=None)


def neutral(seat: int) -> str:
    """What stands in a record in place of the name of somebody who left for good."""
    return f"{NEUTRAL} {seat + 1}"


def _players(live: LiveTable) -> list[str]:
    return [str(name) for name in json.loads(live.row.players)]


def _readable(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row as a person reads it: times as texts, and what is JSON within it unpacked."""
    shown = dict(row)
    for name in TIMES & shown.keys():
        shown[name] = None if shown[name] is None else time_text(shown[name])
    for name in NESTED & shown.keys():
        shown[name] = None if shown[name] is None else json.loads(shown[name])
    return shown
