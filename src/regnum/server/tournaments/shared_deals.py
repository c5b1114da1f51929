"""A deal that several tables share: pledges of all before the first reveal, all revealed before the first card, and
nothing told of it before its last table has ended.

Each step is written once, under a guard, and what follows from it at each table does nothing a second time. So whoever
looks after a deal may be killed anywhere: the next one to look goes on from there.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter

from regnum.server.ops.settings import Settings
from regnum.server.storage import tournaments as storage
from regnum.server.storage.rows import Deal
from regnum.server.storage.store import Store
from regnum.server.storage.tournaments import Seated
from regnum.server.storage.writer import Conflict, Write
from regnum.server.tables.dealing import Dealing, awaited
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.moves import played_on
from regnum.server.tables.sharing import share_of


class SharedDeals:
    """Looks after deals of several tables."""

    def __init__(self, store: Store, live_tables: LiveTables, dealing: Dealing, settings: Settings) -> None:
        self._store, self._live_tables, self._dealing = store, live_tables, dealing
        self._now = settings.now

    async def tables(self, deal: str) -> list[Seated]:
        """The tables of a deal in their order, as they are stored."""
        found = await self._store.read(storage.tables_of, [deal])
        return in_order(found[deal])

    async def look_after(self, deal: Deal) -> None:
        """Let a deal go on as far as it can: to the call, to the cards, and after its last table to the open."""
        tables = await self.tables(deal.id)
        if any(table.row.phase == "dealing" for table in tables):
            await self._deal(deal, tables)
            tables = await self.tables(deal.id)
        if any(table.row.phase != "over" for table in tables):
            return
        for table in tables:
            await self._live_tables.change(table.row.id, _opened)
        await self._once(storage.ended(deal, round(self._now(), 3)))

    async def _deal(self, deal: Deal, tables: list[Seated]) -> None:
        pledges = await self._fixed(deal, "pledges", tables, _pledges, storage.called)
        if not pledges:
            return
        for table in tables:
            await self._live_tables.change(table.row.id, self._dealing.call, pledges)
        tables = await self.tables(deal.id)
        entropies = await self._fixed(deal, "entropies", tables, _entropies, storage.dealt)
        if not entropies:
            return
        for table in tables:
            await self._live_tables.change(table.row.id, self._dealing.deal_shared, entropies)

    async def _fixed(
        self,
        deal: Deal,
        name: str,
        tables: list[Seated],
        answers: Callable[[Seated], list[str]],
        write: Callable[[Deal, str], Write],
    ) -> list[str]:
        """What all seats of a deal have told, fixed for good; nothing as long as somebody is awaited."""
        fixed: list[str] = json.loads(attrgetter(name)(deal))
        if fixed:
            return fixed
        if any(awaited(table.row, table.seats) for table in tables):
            return []
        await self._once(write(deal, json.dumps([one for table in tables for one in answers(table)])))
        known: list[str] = json.loads(attrgetter(name)(await self.again(deal)))
        return known

    async def again(self, deal: Deal) -> Deal:
        """A deal as it is stored now."""
        stored = await self._store.read(storage.tournament, deal.tournament)
        assert stored is not None
        return next(one for one in stored.deals if one.id == deal.id)

    async def _once(self, write: Write) -> None:
        with contextlib.suppress(Conflict):  # somebody else has written it
            await self._store.write(write)


def in_order(tables: list[Seated]) -> list[Seated]:
    """Tables of a deal by their numbers."""
    return sorted(tables, key=lambda table: share.table if (share := share_of(table.row)) is not None else 0)


def _pledges(table: Seated) -> list[str]:
    return ["" if played_on(seat) else seat.pledge for seat in table.seats]


def _entropies(table: Seated) -> list[str]:
    return [seat.entropy for seat in table.seats]


def _opened(live: LiveTable) -> tuple[Change | None, None]:
    """The last table of the deal has ended: this one's secrets can be told."""
    if not live.row.secret:
        return None, None
    return Change(replace(live.row, secret=False), live.seats), None
