"""What processes tell each other every second or so: who is at which table, and what counts against limits.

A bulletin goes through Redis; without it, or while it is silent, through the database. A process whose bulletins are
missed is forgotten: nobody is at its tables.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import structlog

from regnum.server.ops.pubsub import PubSub
from regnum.server.ops.rate_limit import RateLimit
from regnum.server.ops.settings import Settings
from regnum.server.socket.subscribers import broadcast
from regnum.server.storage import queries, writes
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.tables.live_tables import LiveTables

PERIOD = 1.0
"""Seconds between two bulletins, if there is something to tell."""
BEAT = 5.0
"""Seconds after which there is one even if nothing has changed."""
MISSED = 3 * BEAT
"""Seconds after which a process is forgotten."""

log = structlog.get_logger()

Here = Mapping[str, frozenset[str]]


@dataclass(slots=True)
class Heard:
    """The last bulletin of another process."""

    number: int
    at: float
    here: Here
    looking: Here


class Bulletins:
    """Issues bulletins, and takes in those of other processes."""

    def __init__(
        self, live_tables: LiveTables, store: Store, rate_limit: RateLimit, pubsub: PubSub, settings: Settings
    ) -> None:
        self._live_tables, self._store, self._rate_limit, self._pubsub = live_tables, store, rate_limit, pubsub
        self._now, self._period = settings.now, min(PERIOD, settings.poll)
        self._here: Here = {}
        self._looking: Here = {}
        self._number, self._issued = 0, -BEAT
        self._others: dict[str, Heard] = {}
        self._failing = False

    async def run(self) -> None:
        """Issue bulletins and take in others' until cancelled."""
        while True:
            try:
                await self._issue()
                for process, number, body in await self._store.read(queries.bulletins, self._now() - MISSED):
                    self.hear(process, number, body)
                self._failing = False
            except DatabaseFault as error:
                if not self._failing:
                    log.error("no bulletins", fault=type(error).__name__)
                self._failing = True
            self._show()
            await asyncio.sleep(self._period)

    async def _issue(self) -> None:
        here = {
            id: frozenset(one.person for one in live.subscribers if one.greeted and one.person is not None)
            for id, live in self._live_tables.watched().items()
        }
        looking = {id: live.looking() for id, live in self._live_tables.watched().items()}
        hits = self._rate_limit.taken()
        same = (here, looking) == (self._here, self._looking)
        if same and not hits and time.monotonic() - self._issued < BEAT:
            return
        self._number += 1
        self._here, self._looking, self._issued = here, looking, time.monotonic()
        body = json.dumps({"here": _listed(here), "looking": _listed(looking), "hits": hits})
        if not await self._pubsub.tell_bulletin(self._number, body):
            await self._store.write(writes.bulletin(self._pubsub.me, self._number, self._now(), body, MISSED))

    def hear(self, process: str, number: int, body: str) -> None:
        """Take in a bulletin, if it is another's and not known yet."""
        known = self._others.get(process)
        if process == self._pubsub.me or (known is not None and known.number >= number):
            return
        news = json.loads(body)
        here, looking = _read(news["here"]), _read(news.get("looking", {}))
        self._others[process] = Heard(number, time.monotonic(), here, looking)
        for kind, who, count in news["hits"]:
            self._rate_limit.add(kind, who, count)

    def _show(self) -> None:
        """Tell those who watch who else is there now."""
        late = time.monotonic() - MISSED
        self._others = {process: heard for process, heard in self._others.items() if heard.at > late}
        elsewhere: dict[str, frozenset[str]] = defaultdict(frozenset)
        for heard in self._others.values():
            for id, people in heard.here.items():
                elsewhere[id] |= people
        for id, live in self._live_tables.watched().items():
            if live.elsewhere != elsewhere[id]:
                live.elsewhere = elsewhere[id]
                broadcast(live, table=True)

    def looking_at(self, table: str) -> frozenset[str]:
        """Who looks at a table at other processes."""
        return frozenset[str]().union(*(heard.looking.get(table, frozenset()) for heard in self._others.values()))

    def people(self) -> int:
        """How many people are at tables, at all processes."""
        places = [self._here, *(heard.here for heard in self._others.values())]
        return len(frozenset[str]().union(*(people for here in places for people in here.values())))


def _listed(people: Here) -> dict[str, list[str]]:
    """People by table, as a bulletin has them."""
    return {id: sorted(there) for id, there in people.items() if there}


def _read(listed: Mapping[str, list[str]]) -> Here:
    return {id: frozenset(there) for id, there in listed.items()}
