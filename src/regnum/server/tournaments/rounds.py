"""Round by round: opening the tables of a round, looking after its deal, and going on when the last of them has ended.

What is to be done follows from what is stored. A round is opened by one guarded write with all its tables, so a process
that is killed leaves it undone or done, and two that look at once do nothing twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import replace

import structlog

from regnum.kernel import commitment
from regnum.server.calls.queue import Calls
from regnum.server.ops.settings import Settings
from regnum.server.storage import people
from regnum.server.storage import tournaments as storage
from regnum.server.storage.company import blocks
from regnum.server.storage.rows import Deal, Entrant, Person, SeatRow, TableRow
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.storage.tournaments import Stored
from regnum.server.storage.writer import Conflict, Write
from regnum.server.tables.dealing import awaited, first_call
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.seats import distinct_name, find_game, new_id, new_row
from regnum.server.tables.sharing import Share, share_of
from regnum.server.tournaments.schedule import Seating, seat_round
from regnum.server.tournaments.shared_deals import SharedDeals

LEASE = 3.0
"""Seconds for which no process looks again at a tournament that nothing is heard of."""
MAX_CLAIMS = 64

log = structlog.get_logger()


class Rounds:
    """Finds tournaments with something to do, and does it."""

    def __init__(self, store: Store, deals: SharedDeals, calls: Calls, settings: Settings) -> None:
        self._store, self._deals, self._calls, self._settings = store, deals, calls, settings
        self._waiting: set[str] = set()
        self._woken = asyncio.Event()

    def notice(self, live: LiveTable) -> None:
        """A table has changed: if it shares its deal, perhaps the others waited for it."""
        share = share_of(live.row) if live.row.deal is not None else None
        if share is None or share.tournament is None:
            return
        ready = live.row.phase == "dealing" and not awaited(live.row, live.seats)
        if ready or (live.row.phase == "over" and live.row.secret):
            self.wake(share.tournament)

    def wake(self, id: str) -> None:
        """Look at a tournament soon."""
        self._waiting.add(id)
        self._woken.set()

    async def run(self) -> None:
        """Look and work until cancelled."""
        while True:
            try:
                await self.look()
            except DatabaseFault as error:
                log.error("cannot look for tournaments", fault=type(error).__name__)
            try:
                async with asyncio.timeout(self._settings.poll):
                    await self._woken.wait()
            except TimeoutError:
                continue
            self._woken.clear()

    async def look(self) -> None:
        """Do all that is to be done now: what was heard of here, and what nobody has looked at for a while."""
        now = self._settings.now()
        heard, self._waiting = self._waiting, set()
        found: list[str] = []
        if await self._store.read(storage.any_due, now):
            found = await self._store.claim(storage.due_claim(now, now + LEASE, MAX_CLAIMS))
        for id in sorted(heard.union(found)):
            try:
                await self.advance(id)
            except DatabaseFault:
                raise
            except Exception as error:
                log.error("tournament stuck", tournament=id, exc_info=error)

    async def advance(self, id: str) -> None:
        """Let a tournament go on as far as it can."""
        while (stored := await self._store.read(storage.tournament, id)) is not None:
            deal = stored.deal
            if stored.row.phase == "playing" and deal is not None and deal.ended is None:
                await self._deals.look_after(deal)
                if (await self._deals.again(deal)).ended is None:
                    return
                continue
            write = await self._next(stored)
            if write is None:
                return
            with contextlib.suppress(Conflict):  # it has changed meanwhile: look again
                await self._store.write(write)

    async def _next(self, stored: Stored) -> Write | None:
        """What is to be written next, where no deal is under way; None if there is nothing to do yet."""
        row, now = stored.row, self._settings.now()
        if row.phase == "open" and row.due is not None and row.due <= now:
            return storage.changed_tournament(replace(row, phase="off", due=None), row.revision)
        if row.phase != "playing":
            return None
        following = next_round(stored)
        if following is not None and following > now:
            waiting = replace(row, due=following)
            return None if row.due == following else storage.changed_tournament(waiting, row.revision)
        staying = [entrant for entrant in stored.entrants if not entrant.left and entrant.person is not None]
        if row.round == row.rounds or len(staying) < (1 if row.level is not None else row.size):
            return storage.changed_tournament(replace(row, phase="over", due=None), row.revision)
        return await self._round(stored, staying)

    async def _round(self, stored: Stored, staying: list[Entrant]) -> Write:
        """The next round, with one deal for all its tables."""
        row, earlier = stored.row, [json.loads(deal.seating) for deal in stored.deals]
        numbers = {entrant.person or "": entrant.number for entrant in staying}
        blocked = await self._store.read(blocks.between, [*numbers])
        apart = {(numbers[one], numbers[other]) for one, other in blocked}
        seed, fill = f"{row.id} {row.round + 1}", row.level is not None
        seating = await asyncio.to_thread(
            seat_round, [*numbers.values()], row.size, earlier, seed, fill=fill, apart=apart
        )
        host = await self._store.read(people.person, row.host)
        assert host is not None
        deal = Deal(new_id(), row.id, row.round + 1, json.dumps(seating), "[]", "[]", None)
        tables, seats = self._tables(stored, deal, seating, host)
        opened = replace(row, round=deal.round, due=self._settings.now())
        places = {table.id: tuple(seat for seat in seats if seat.table == table.id) for table in tables}
        calls = [call for table in tables for call in self._calls.of_new(table, places[table.id])]
        return storage.new_round(opened, row.revision, deal, tables, seats, calls)

    def _tables(
        self, stored: Stored, deal: Deal, seating: Seating, host: Person
    ) -> tuple[list[TableRow], list[SeatRow]]:
        row, game = stored.row, find_game(stored.row.game)
        options: dict[str, int] = json.loads(row.options)
        secret = self._settings.draw(32)
        sealed = {"seed": secret.hex(), "commitment": commitment(secret)}
        named = {entrant.number: entrant for entrant in stored.entrants}
        tables: list[TableRow] = []
        seats: list[SeatRow] = []
        for number, people_there in enumerate(seating):
            places = tuple(range(number * row.size, (number + 1) * row.size))
            share = Share(places, len(seating) * row.size, row.id, row.name, deal.round, number + 1)
            table = new_row(host, game, options, self._settings, **sealed, deal=deal.id, shared=share.text())
            table = replace(table, secret=True, public=row.public, invite=row.invite, advice=False)
            table = first_call(
                replace(table, clock=row.clock, seconds=row.seconds, increment=row.increment), self._settings.now()
            )
            tables.append(table)
            used = {entrant.name for entrant in stored.entrants}
            for seat, one in enumerate(people_there):
                seats.append(_seat(table, seat, named.get(one), row.level, used))
        return tables, seats


def next_round(stored: Stored) -> float | None:
    """When the next round may be opened; None if there is none, or one is still played."""
    deal = stored.deal
    if deal is None or deal.ended is None or stored.row.round == stored.row.rounds:
        return None
    return round(deal.ended + stored.row.interval, 3)


def _seat(table: TableRow, number: int, entrant: Entrant | None, level: str | None, used: set[str]) -> SeatRow:
    """A seat of somebody who takes part, or of a computer that fills up, with a name that nobody else has."""
    seat = SeatRow(table.id, number, "computer", None, "", None, False, "", "", None)
    if entrant is not None:
        return replace(seat, kind="person", person=entrant.person, name=entrant.name)
    assert level is not None
    name = distinct_name(level.capitalize(), used)
    used.add(name)
    return replace(seat, level=level, name=name)
