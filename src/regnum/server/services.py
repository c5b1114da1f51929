"""All parts of a running server, put together and taken down in order."""

from __future__ import annotations

import asyncio
from typing import Literal

import structlog

from regnum.players import unusable
from regnum.server.analysis import answers
from regnum.server.bots.bot_pool import BotPool
from regnum.server.bots.bot_registry import BotRegistry
from regnum.server.bots.scheduler import Scheduler
from regnum.server.calls.channels import Channels
from regnum.server.calls.delivery import Delivery
from regnum.server.calls.keys import Keys
from regnum.server.calls.outside import Outside
from regnum.server.calls.queue import Calls
from regnum.server.calls.sender import Sender
from regnum.server.ops.budgets import Holds, Turns
from regnum.server.ops.bulletins import Bulletins
from regnum.server.ops.gc_tuning import sweep
from regnum.server.ops.health import Health
from regnum.server.ops.metrics import Metrics
from regnum.server.ops.pubsub import PubSub
from regnum.server.ops.rate_limit import RateLimit
from regnum.server.ops.settings import Settings, SteadyClock
from regnum.server.ops.workers import Workers
from regnum.server.people.accounts import People
from regnum.server.people.company.blocks import Blocks
from regnum.server.people.company.profiles import Profiles
from regnum.server.people.company.ratings import Ratings
from regnum.server.people.devices import Devices
from regnum.server.people.leaving import Leaving
from regnum.server.people.openid import OpenIds
from regnum.server.people.passkeys import Passkeys
from regnum.server.people.recovery import Recovery
from regnum.server.people.vacations import Vacations
from regnum.server.reviews.reviews import Reviews
from regnum.server.storage.calls.ways import site_key
from regnum.server.storage.store import Store
from regnum.server.storage.upkeep.resuming import resume, time_of_day
from regnum.server.tables import record_work
from regnum.server.tables.dealing import Dealing
from regnum.server.tables.expiry import Expiry
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.moves import Play
from regnum.server.tables.orders import Orders
from regnum.server.tables.proving import differs
from regnum.server.tables.seats import Seating
from regnum.server.tournaments.organising import Organising
from regnum.server.tournaments.rounds import Rounds
from regnum.server.tournaments.shared_deals import SharedDeals

MAX_WAITING, MAX_WAITING_OF_NETWORK = 4, 16
"""How much work on records may wait, of a person and of a network."""

MAX_SOCKETS, MAX_SOCKETS_OF_NETWORK = 40, 400
MAX_WATCHED_BYTES = 64 * 1024 * 1024
"""How many WebSockets a person and a network may have, and how much memory the tables may take that they hold."""

log = structlog.get_logger()


class Services:
    """A running server's parts."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.now = settings, settings.now
        self.closing = False
        self.metrics = Metrics()
        self.rate_limit = RateLimit(settings.rate_limits)
        self.store = Store(
            settings.data,
            settings.database_url,
            self.metrics.commits.observe,
            differs,
            anyway=settings.upgrade_anyway,
        )
        if isinstance(settings.now, SteadyClock):
            settings.now.set(time_of_day(self.store.engine))
        resume(self.store.engine, self.now())
        self.keys = Keys(lambda name, fresh: site_key(self.store.engine, name, fresh))
        self.live_tables = LiveTables(self.store, self.metrics)
        self.calls = Calls(self.store, settings)
        self.live_tables.beside.append(self.calls.of_change)
        self.outside = Outside(inside=settings.calls_inside)
        self.channels = Channels(self.store, self.keys, self.outside, self.rate_limit, settings)
        self.play = Play(settings)
        self.expiry = Expiry(settings)
        self.dealing = Dealing(self.play, self.expiry, settings)
        self.bots = BotRegistry(settings.players)
        self.vacations = Vacations(self.store, self.live_tables, settings)
        self.blocks = Blocks(self.store, self.live_tables, settings)
        self.ratings = Ratings(self.store, settings)
        self.profiles = Profiles(self.store)
        self.seating = Seating(
            self.live_tables,
            self.play,
            self.dealing,
            self.expiry,
            self.vacations,
            self.bots,
            self.blocks,
            settings,
        )
        self.orders = Orders(self.live_tables, self.store, self.play, settings)
        self.organising = Organising(self.store, self.bots, settings)
        deals = SharedDeals(self.store, self.live_tables, self.dealing, settings)
        self.rounds = Rounds(self.store, deals, self.calls, settings)
        self.people = People(self.store, self.live_tables, settings)
        self.devices = Devices(self.store, self.rate_limit, settings)
        self.recovery = Recovery(self.store, self.people)
        self.passkeys = Passkeys(self.store, self.people)
        self.openids = OpenIds(self.store, self.people, settings.openid)
        self.leaving = Leaving(self.store, self.live_tables, self.dealing, self.people.sessions, settings)
        self.bot_pool = BotPool(settings, self.metrics)
        self.health = Health(self.store, settings, self.load)
        self.workers = Workers(
            settings.workers, each=MAX_WAITING, network=MAX_WAITING_OF_NETWORK, niceness=settings.niceness
        )
        self.analysts = Workers(
            settings.workers, each=MAX_WAITING, network=MAX_WAITING_OF_NETWORK, niceness=settings.niceness
        )
        """Where analyses are worked out: nobody waits there until somebody's long record is read."""
        self.questions = Turns(1, each=MAX_WAITING, network=MAX_WAITING_OF_NETWORK)
        """Turns at laying out orders and looking closer."""
        self.sockets = Holds(MAX_SOCKETS, MAX_SOCKETS_OF_NETWORK, MAX_WATCHED_BYTES)
        """The open WebSockets."""
        self.where: record_work.Where = (settings.data, settings.database_url)
        self.reviews = Reviews(self.store, self.where, settings)
        self._tasks: list[asyncio.Task[None]] = []

    def load(self) -> tuple[int, int]:
        """How many sockets are open here, and how many tables are in memory."""
        watched = self.live_tables.watched().values()
        return sum(len(live.subscribers) for live in watched), self.live_tables.known()

    async def how_it_is(self) -> tuple[Literal["well", "limping", "unwell"], list[str]]:
        """How the server is, and what ails it."""
        ailing = [await self.health.storage_fault(), self.pubsub.fault()]
        if self.closing:
            ailing.append("The server is stopping.")
        limping = [self.health.limping(), self.pubsub.limping(), self.bot_pool.fault()]
        sentences = [sentence for sentence in (*ailing, *limping) if sentence is not None]
        return "unwell" if any(ailing) else "limping" if any(limping) else "well", sentences

    def present(self) -> int:
        """How many people are at tables, at all processes."""
        here = {one.person for live in self.live_tables.watched().values() for one in live.subscribers}
        return max(len(here - {None}), self.bulletins.people())

    def looking(self, table: str, person: str) -> bool:
        """Whether a person looks at a table just now, at any process."""
        live = self.live_tables.watched().get(table)
        here = live is not None and person in live.looking()
        return here or person in self.bulletins.looking_at(table)

    async def open(self) -> None:
        """Begin to work."""
        self.scheduler = Scheduler(
            self.live_tables,
            self.store,
            self.play,
            self.dealing,
            self.expiry,
            self.orders,
            self.bot_pool,
            self.bots,
            self.settings,
        )
        self.live_tables.noticed += [self.scheduler.notice, self.bot_pool.notice, self.rounds.notice]
        self.live_tables.played.append(self.bot_pool.plays_at)
        self.live_tables.changed.append(self.ratings.notice)
        self._tasks = [asyncio.create_task(self.scheduler.run()), asyncio.create_task(sweep())]
        self._tasks.append(asyncio.create_task(self.rounds.run()))
        self._tasks.append(asyncio.create_task(self.people.sessions.sweep()))
        self._tasks.append(asyncio.create_task(self.vacations.run()))
        self._tasks.append(asyncio.create_task(self.health.run()))
        self._tasks.append(asyncio.create_task(self.ratings.run()))
        self.pubsub = PubSub(self.live_tables, self.store, self.settings)
        self.bulletins = Bulletins(self.live_tables, self.store, self.rate_limit, self.pubsub, self.settings)
        if self.store.shared:
            self.live_tables.changed.append(self.pubsub.notice)
            self._tasks.append(asyncio.create_task(self.pubsub.run()))
            self.rate_limit.shared = True
            self.pubsub.on_bulletin = self.bulletins.hear
            self._tasks.append(asyncio.create_task(self.bulletins.run()))
            self._tasks.append(asyncio.create_task(self.blocks.run()))
        delivery = Delivery(self.keys, self.outside, self.settings)
        self.sender = Sender(self.store, delivery, self.looking, self.rate_limit, self.settings)
        self._tasks.append(asyncio.create_task(self.sender.run()))
        if self.settings.warm:
            self.bot_pool.warm()
            self.workers.warm(record_work.get_ready)
            self.analysts.warm(answers.get_ready)
        for sentence in unusable().values():
            log.warning("player missing", why=sentence)
        log.info("open", database=self.store.kind, redis=self.settings.redis_url is not None)

    async def close(self) -> None:
        """Finish what was begun, and end."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.scheduler.close()
        await self.sender.close()
        await self.reviews.close()
        self.outside.close()
        await self.pubsub.close()
        await self.live_tables.close()
        self.people.close()
        await self.health.close()
        self.bot_pool.close()
        self.workers.close()
        self.analysts.close()
        self.store.close()
        log.info("closed")
