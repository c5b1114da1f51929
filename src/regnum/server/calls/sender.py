"""Sending what is queued: by one of several processes, at least once and under one id, again after a while if it fails.

It is found in the database, so it is sent after a restart too. Right before it is sent it is looked at again: a turn
that has passed needs no call, nor does somebody who is looking, and in quiet hours nobody is called.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import structlog

from regnum.server.api.problems import Problem
from regnum.server.calls.delivery import Delivery, Outcome
from regnum.server.calls.queue import KINDS, waits_for, whose
from regnum.server.calls.quiet import quiet_until
from regnum.server.ops.budgets import asking_for
from regnum.server.ops.rate_limit import RateLimit
from regnum.server.ops.settings import Settings
from regnum.server.storage.calls import statements as storage
from regnum.server.storage.calls import ways
from regnum.server.storage.calls.statements import OF_TURNS, Ready
from regnum.server.storage.calls.waiting import waiting
from regnum.server.storage.store import DatabaseFault, Store

MAX_AT_ONCE = 64
"""How many calls are sent at once."""
MAX_OF_ONE = 4
"""Of how many calls of one person at once: what answers slowly at their addresses holds up nobody else."""
LEASE = 60.0
"""Seconds for which a process claims a call, more than sending one takes. Then another sends it."""
RETRIES = (30.0, 120.0, 600.0, 1800.0, 7200.0, 21600.0)
"""Seconds before a call that failed is sent again; after the last it is given up."""
MAX_RETRY_AFTER = 6 * 3600.0
WITHOUT_WISH = frozenset({"confirm", "test"})
"""What somebody asked for just now, and gets whatever time it is."""

log = structlog.get_logger()


class Sender:
    """Looks for calls that are due, and sends them."""

    def __init__(
        self,
        store: Store,
        delivery: Delivery,
        looking: Callable[[str, str], bool],
        rate_limit: RateLimit,
        settings: Settings,
    ) -> None:
        """`looking` says whether a person looks at a table just now, at any process."""
        self._store, self._delivery, self._looking = store, delivery, looking
        self._rate_limit, self._settings = rate_limit, settings
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._of_person: Counter[str] = Counter()
        self._failing = False

    async def run(self) -> None:
        """Look and send until cancelled."""
        while True:
            try:
                await self._look()
                self._failing = False
            except DatabaseFault as error:
                if not self._failing:
                    log.error("cannot look for calls", fault=type(error).__name__)
                self._failing = True
            await asyncio.sleep(self._settings.poll)

    async def _look(self) -> None:
        """Begin to send what is due."""
        free, now = MAX_AT_ONCE - len(self._busy), self._settings.now()
        if free <= 0:
            return
        if self._store.shared:
            found = await self._store.claim(storage.claimed(now, now + LEASE, free))
        else:
            found = await self._store.read(storage.due, now, MAX_AT_ONCE)
        for id in found:
            if id not in self._busy and len(self._busy) < MAX_AT_ONCE:
                self._busy[id] = asyncio.create_task(self._one(id))

    async def _one(self, id: str) -> None:
        try:
            ready = await self._store.read(storage.ready, id)
            if ready is not None:
                await self._in_turn(ready)
        except Exception as error:
            log.error("call failed", exc_info=error)
            await asyncio.sleep(self._settings.poll)
        finally:
            del self._busy[id]

    async def _in_turn(self, ready: Ready) -> None:
        """Do a call, if its person has not too many on the way."""
        call = ready.call
        if self._of_person[call.person] >= MAX_OF_ONE:
            await self._store.claim(storage.later(call.id, self._settings.now() + self._settings.poll, call.tries))
            return
        self._of_person[call.person] += 1
        try:
            with asking_for(call.person):
                await self._do(ready)
        finally:
            self._of_person[call.person] -= 1
            self._of_person += Counter()

    async def _do(self, ready: Ready) -> None:
        call, now = ready.call, self._settings.now()
        later = None if call.kind in WITHOUT_WISH else quiet_until(ready.wishes, now)
        if ready.ended:
            await self._store.write(ways.ended_channel(ready.channel.id))
            return
        if self._is_void(ready):
            await self._store.claim(storage.done(call.id))
            return
        later = later or self._reminded_later(ready, now) or self._over_budget(ready, now)
        if later is not None:
            await self._store.claim(storage.later(call.id, later, call.tries))
            return
        outcome = await self._sent(ready)
        if outcome.kind == "gone":
            # Whoever confirms or stops it at the same time finds it gone.
            await self._store.write(ways.ended_channel(ready.channel.id))
            log.info("channel gone", kind=ready.channel.kind)
        elif outcome.kind == "sent" or call.tries >= len(RETRIES):
            await self._store.claim(storage.done(call.id))
            await self._store.claim(storage.failing(ready.channel.id, None if outcome.kind == "sent" else now))
        else:
            wait = max(RETRIES[call.tries], min(outcome.retry_after or 0.0, MAX_RETRY_AFTER))
            await self._store.claim(storage.later(call.id, now + wait, call.tries + 1))

    async def _sent(self, ready: Ready) -> Outcome:
        try:
            return await self._delivery.send(ready, await self._waiting(ready.call.person))
        except Exception as error:
            # Whatever is wrong with this call, it must not be tried without a pause.
            log.error("call failed", kind=ready.channel.kind, exc_info=error)
            return Outcome("failed")

    async def _waiting(self, person: str) -> int:
        """How many tables wait for a person, as their list of games tells it."""
        running = await self._store.read(waiting, person)
        return sum(waits_for(one.row, one.seats, person) is not None for one in running)

    def _is_void(self, ready: Ready) -> bool:
        """Whether nobody need be called: the turn has passed, or its person is looking."""
        call, row = ready.call, ready.row
        if call.kind not in OF_TURNS or call.table is None:
            return False
        if row is None or self._looking(call.table, call.person):
            return True
        awaited = whose(row, ready.seats).get(call.person)
        if call.kind == "reminder" and (row.deadline is None or row.deadline <= self._settings.now()):
            return True
        return awaited is None or KINDS[awaited] != ("turn" if call.kind == "reminder" else call.kind)

    def _reminded_later(self, ready: Ready, now: float) -> float | None:
        """When a reminder is due, if its deadline has been put off meanwhile."""
        row, wishes = ready.row, ready.wishes
        if ready.call.kind != "reminder" or row is None or row.deadline is None or wishes is None:
            return None
        due = row.deadline - (wishes.reminder or 0)
        return due if due > now + 1.0 else None

    def _over_budget(self, ready: Ready, now: float) -> float | None:
        try:
            self._rate_limit.check("calls", ready.call.person)
        except Problem as problem:
            after = problem.named.get("after")
            return now + (after if isinstance(after, int) else 60)
        return None

    async def close(self) -> None:
        """Let go of what is being sent: it is found again at the next start."""
        for task in [*self._busy.values()]:
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self._delivery.close()
