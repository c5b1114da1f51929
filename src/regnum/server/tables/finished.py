"""Finished games as people ask for them: who may see one, and records that are brought from elsewhere."""

from __future__ import annotations

import json

from regnum.kernel import game as registered
from regnum.kernel import pinned
from regnum.server.api.problems import Problem
from regnum.server.people.sanitise import clean
from regnum.server.services import Services
from regnum.server.storage import writes
from regnum.server.storage.rows import Person, SeatRow, TableRow
from regnum.server.tables import record_work
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.record_work import Imported
from regnum.server.tables.seats import new_id, new_row
from regnum.server.tables.sharing import Share, is_open

MAX_NAME = 40
"""Characters of a player's name in a record."""


async def finished(services: Services, id: str, person: str | None, invite: str | None) -> LiveTable:
    """A table whose game is over, or a problem."""
    live = await services.live_tables.live(id)
    live.check_watch(person, invite)
    if not is_open(live.row):
        raise Problem("deal-secret" if live.row.phase == "over" else "not-over")
    return live


async def imported(services: Services, person: Person, body: bytes) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """A new table with the game of a record, and its seats."""
    id, now = new_id(), services.now()
    read = await services.workers.do(record_work.read_import, body, id, now)
    row = _row(services, person, id, read)
    names = [clean(name)[:MAX_NAME] for name in read.players]
    seats = tuple(
        SeatRow(id, seat, "person", None, name, None, False, "", "", None, resigned=seat in read.resigned)
        for seat, name in enumerate(names)
    )
    await services.live_tables.settled(_write(services, row, seats, read))
    return row, seats


def _row(services: Services, person: Person, id: str, read: Imported) -> TableRow:
    game = pinned(registered(read.game), read.ruleset, read.pinned)
    return new_row(
        person,
        game,
        read.options,
        services.settings,
        id=id,
        phase="over",
        version=read.version,
        commitment=read.commitment,
        seed=read.seed,
        players=json.dumps(read.players, ensure_ascii=False),
        entropies=json.dumps(read.entropies),
        pledges=json.dumps(read.pledges),
        outcome=json.dumps(read.outcome) if read.outcome is not None else None,
        shared=Share(tuple(read.places), len(read.entropies)).text() if read.places else None,
    )


async def _write(services: Services, row: TableRow, seats: tuple[SeatRow, ...], read: Imported) -> None:
    """Write a table part by part, its seats last: nobody is told of it before, and nobody waits for all of it."""
    first, *rest = read.parts
    await services.store.write(writes.new_table(row, (), record_work.unpacked(first)))
    for part in rest:
        await services.store.write(writes.more_entries(row.id, record_work.unpacked(part)))
    await services.store.write(writes.new_seats(row.id, seats, row.version, read.position))
