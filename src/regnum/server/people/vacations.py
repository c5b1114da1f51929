"""Vacations: a person takes days off, and at tables whose clocks are slow their clock stands still meanwhile.

A day is a day and a night from when the vacation begins, and belongs to the calendar year (UTC) in which it begins; one
that was begun is used. How many there are a year is a setting of the host's.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil

import structlog

from regnum.server.api.problems import Problem
from regnum.server.ops.settings import Settings
from regnum.server.storage import days as storage
from regnum.server.storage.rows import TableRow, Vacation
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.storage.writer import Conflict
from regnum.server.tables.clocks import DAY, away_until, is_slow
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.live_tables import LiveTables

TOO_LATE_SECONDS = 3600.0
"""With less time than this for a decision that is due, nobody can go on vacation any more."""
MAX_DAYS = 366
"""How many days a vacation has at most."""
SWEEP_POLLS = 30
"""After how many polls a process looks for what another one has begun and not finished."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Leave:
    """How a person stands with their days."""

    until: float | None
    """Until when they are on vacation now."""
    left: int
    """How many days of this year are left."""


class Vacations:
    """Who is on vacation, and until when."""

    def __init__(self, store: Store, live_tables: LiveTables, settings: Settings) -> None:
        self._store, self._live_tables = store, live_tables
        self._now, self._poll, self._days = settings.now, settings.poll, settings.vacation_days

    async def of(self, person: str) -> Leave:
        """How a person stands."""
        known, now = await self._store.read(storage.vacations_of, person), self._now()
        until = known[-1].until if known and known[-1].until > now else None
        return Leave(until, max(0, self._days - used_days(known)[_year(now)]))

    async def away(self, person: str, row: TableRow) -> float | None:
        """Until when a person who sits down at a table is on vacation there."""
        return (await self.of(person)).until if is_slow(row) else None

    async def begin(self, person: str, days: int | None) -> None:
        """Be on vacation from now on for some days, or as long as there are days left."""
        known, now = await self._store.read(storage.vacations_of, person), self._now()
        if known and known[-1].until > now:
            raise Problem("on-vacation")
        until = self._end(known, now, days)
        for row, own in await self._store.read(storage.clocked_tables, person):
            hurried = row.since is not None and row.deadline is not None and row.deadline - now < TOO_LATE_SECONDS
            if row.turn in own and is_slow(row) and hurried:
                raise Problem("vacation-too-late", table=row.id)
        vacation = Vacation(person, known[-1].number + 1 if known else 1, now, until)
        try:
            await self._store.write(storage.begun_vacation(vacation))
        except Conflict:
            raise Problem("on-vacation") from None
        await self._live_tables.settled(self._spread(person, until))

    async def end(self, person: str) -> None:
        """Be back; who is not away stays so."""
        known, now = await self._store.read(storage.vacations_of, person), self._now()
        if not known or known[-1].until <= now:
            return
        try:
            await self._store.write(storage.ended_vacation(known[-1], now))
        except Conflict:
            return
        await self._live_tables.settled(self._spread(person, now))

    def _end(self, known: Iterable[Vacation], now: float, days: int | None) -> float:
        """When a vacation of this many days would end, or of all that are left; a problem if there are none."""
        used, taken, until = used_days(known), 0, now
        while taken < (days or MAX_DAYS) and used[_year(until)] < self._days:
            used[_year(until)] += 1
            until += DAY
            taken += 1
        if taken < (days or 1):
            raise Problem("no-vacation-days", left=taken)
        return until

    async def _spread(self, person: str, until: float) -> None:
        """Let all tables of a person know until when they are away."""
        for row, _ in await self._store.read(storage.clocked_tables, person):
            await self._live_tables.change(row.id, self._away, person, until)

    def _away(self, live: LiveTable, person: str, until: float) -> tuple[Change | None, None]:
        own, now = live.seats_of(person), self._now()
        if (
            not is_slow(live.row)
            or live.row.phase not in storage.GOING
            or not any(_differs(one.away, until, now) for one in own)
        ):
            return None, None
        away = until if until > now else None
        return Change(*away_until(live.row, live.seats, person, away, now)), None

    async def run(self) -> None:
        """Finish what a process has begun and died over, and what came in between, until cancelled."""
        while True:
            try:
                now = self._now()
                for person, until, row, away in await self._store.read(storage.away_seats, now - MAX_DAYS * DAY):
                    if is_slow(row) and _differs(away, until, now):
                        await self._live_tables.change(row.id, self._away, person, until)
            except (DatabaseFault, Problem) as error:
                log.error("cannot tell tables of a vacation", fault=type(error).__name__)
            await asyncio.sleep(self._poll * SWEEP_POLLS)


def _differs(away: float | None, until: float, now: float) -> bool:
    """Whether a seat has its person away for another time than they are."""
    return max(away or 0.0, now) != max(until, now)


def used_days(vacations: Iterable[Vacation]) -> Counter[int]:
    """How many days of each year were used."""
    return Counter(
        _year(vacation.began + day * DAY)
        for vacation in vacations
        for day in range(max(1, ceil((vacation.until - vacation.began) / DAY)))
    )


def _year(at: float) -> int:
    return datetime.fromtimestamp(at, UTC).year
