"""Work that is due: the steps of computer players and the deadlines of clocks.

It is found in the database, so it is done after a restart too; a step is stored under its version, so it is done once.
Where several processes share the database, each claims what it does.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable

import structlog

from regnum.kernel import Seat
from regnum.server.api.problems import Problem
from regnum.server.bots.bot_pool import ALONE, PEOPLE, BotPool, Decision, player_seed
from regnum.server.bots.bot_registry import BotRegistry
from regnum.server.ops.budgets import asking_for
from regnum.server.ops.settings import Settings
from regnum.server.storage import queries, writes
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.tables.dealing import Dealing
from regnum.server.tables.expiry import Expiry
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.moves import Play
from regnum.server.tables.orders import Orders, is_ordered

MAX_CLAIMS = 64
"""How many tables a process takes on at once."""
LEASE = 6.0
"""Seconds for which a process claims a table; it claims anew while it works there. Then another takes over."""
RENEWED = LEASE / 3
"""Seconds between claims of what is being worked at."""

log = structlog.get_logger()


class Scheduler:
    """Looks for work that is due, and does it."""

    def __init__(
        self,
        live_tables: LiveTables,
        store: Store,
        play: Play,
        dealing: Dealing,
        expiry: Expiry,
        orders: Orders,
        bot_pool: BotPool,
        bots: BotRegistry,
        settings: Settings,
    ) -> None:
        self._live_tables, self._store, self._play, self._settings = live_tables, store, play, settings
        self._dealing, self._expiry, self._bot_pool, self._bots = dealing, expiry, bot_pool, bots
        self._orders = orders
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables that were claimed again while this process was still at them."""
        self._known: list[float] = []
        """When something is due, as far as this process knows."""
        self._renewed = 0.0
        self._woken = asyncio.Event()
        self._foreign: set[str] = set()
        """Tables with rules that this process does not have, which it leaves alone."""

    def notice(self, live: LiveTable) -> None:
        """Remember when a table that was changed here will need us."""
        if live.row.due is not None:
            heapq.heappush(self._known, live.row.due)
            self._woken.set()

    async def run(self) -> None:
        """Look and work until cancelled."""
        while True:
            try:
                await self.look()
            except DatabaseFault as error:
                log.error("cannot look for work", fault=type(error).__name__)
            await self._sleep()

    async def _sleep(self) -> None:
        now, longest = self._settings.now(), self._settings.poll
        if self._store.shared and self._busy:
            longest = min(longest, RENEWED)
        seconds = min(longest, max(0.0, self._known[0] - now)) if self._known else longest
        try:
            # Not wait_for: until Python 3.12 it swallows a cancellation that comes as the event does.
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return
        self._woken.clear()

    async def look(self) -> None:
        """Begin all that is due now."""
        now = self._settings.now()
        while self._known and self._known[0] <= now:
            heapq.heappop(self._known)
        if self._store.shared:
            await self._renew(now)
            found = await self._store.claim(writes.due_claim(now, now + LEASE, MAX_CLAIMS))
        else:
            found = await self._store.read(queries.due, now, MAX_CLAIMS + len(self._busy) + len(self._foreign))
        for id in found:
            if id in self._foreign:
                continue
            if id in self._busy:
                self._again.add(id)
            else:
                self._busy[id] = asyncio.create_task(self._one(id))

    async def _renew(self, now: float) -> None:
        """Keep what is being worked at: if this process dies, the others wait for no longer than a lease."""
        if self._busy and not 0 <= now - self._renewed < RENEWED:
            self._renewed = now
            await self._store.claim(writes.renewed_claims([*self._busy], now, now + LEASE))

    async def _one(self, id: str) -> None:
        try:
            if not await self._do(id) or id in self._again:
                await self._release(id)
        except Exception as error:
            log.error("work failed", table=id, exc_info=error)
            await asyncio.sleep(self._settings.poll)
            await self._release(id)
        finally:
            del self._busy[id]
            self._again.discard(id)
        self._woken.set()

    async def _release(self, id: str) -> None:
        """What we claimed and did not do must not wait until the claim runs out."""
        if self._store.shared:
            await self._store.write(writes.released_claim(id))

    async def _do(self, id: str) -> bool:
        """Act at a table; False if nothing was to be done."""
        try:
            live = await self._live_tables.live(id)
        except Problem as problem:
            if problem.key != "other-rules":
                raise
            self._foreign.add(id)
            log.warning("table left alone", table=id, why=problem.detail)
            return True
        async with live.lock:
            seat, version = live.deciding, live.row.version
            decision = None if seat is None else self._decision(live, seat)
            late = self._late(live)
            ordered = seat is not None and is_ordered(live, seat)
        if seat is not None and ordered:
            return await self._orders.act(id, seat)
        if seat is None or decision is None:
            return await self._live_tables.change(id, late)
        with asking_for(live.row.host):
            move = await self._bot_pool.choose(decision)
        return await self._live_tables.change(id, self._play.move_computer, seat, version, move)

    def _late(self, live: LiveTable) -> Callable[[LiveTable], tuple[Change | None, bool]]:
        """What is done at a table where nobody acts in time."""
        if live.row.phase == "playing":
            return self._play.time_out
        return self._expiry.close if live.row.deadline is None else self._dealing.time_out

    def _decision(self, live: LiveTable, seat: Seat) -> Decision | None:
        """What a computer player is to decide; None if a person decides."""
        level = live.seats[seat].level
        if level is None or live.playthrough is None:
            return None
        people = any(place.person is not None and place.level is None and not place.left for place in live.seats)
        spec, seed = self._bots.spec(level), player_seed(live.row.seed, seat)
        return Decision(live.id, seat, spec, seed, live.playthrough, PEOPLE if people else ALONE)

    async def close(self) -> None:
        """Let go of what is being done: it is found again at the next start."""
        for task in [*self._busy.values()]:
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
