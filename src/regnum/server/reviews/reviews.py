"""Reviews as people ask for them: each is worked out once, piece by piece in the background, and kept for everybody.

Those who ask take turns. A review that nobody is at any more, since its server was stopped, can be asked for again; so
can one that was made by other rules, other data or another judge.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

import structlog

from regnum.kernel import Game
from regnum.review import Review, Stages, judge_of
from regnum.server.api.problems import Problem
from regnum.server.ops.budgets import Turns
from regnum.server.ops.settings import Settings
from regnum.server.ops.workers import Workers
from regnum.server.reviews import review_work
from regnum.server.socket.serialise import dumps
from regnum.server.storage import reviews as storage
from regnum.server.storage.reviews import ReviewRow
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.storage.writer import Conflict
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.record_work import Where

AT_ONCE = 1
"""How many reviews a server works out side by side."""
MAX_WAITING, MAX_WAITING_OF_NETWORK = 2, 8
"""How many reviews may wait, of a person and of a network."""
MAX_VERSIONS = 5000
"""How long a game may be that is reviewed."""
HELD_SECONDS = 90.0
"""For how long a process has a review to itself if it is not heard of: longer than a piece may take."""
KEEP_SECONDS = 1.0
"""How often at most what there is of a review is kept."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Found:
    """How far a review is."""

    phase: Literal["none", "waiting", "working", "whole"]
    body: str | None
    """What there is of it, as JSON."""


class Reviews:
    """The reviews of a server."""

    def __init__(self, store: Store, where: Where, settings: Settings) -> None:
        self._store, self._where, self._now = store, where, settings.now
        self.turns = Turns(AT_ONCE, each=MAX_WAITING, network=MAX_WAITING_OF_NETWORK)
        self._workers = Workers(min(settings.workers, 1), each=AT_ONCE, network=AT_ONCE, niceness=settings.niceness)
        self._under_way: dict[str, asyncio.Task[None]] = {}

    async def found(self, live: LiveTable) -> Found:
        """What there is of the review of a game that is over."""
        if live.game.evaluator is None:
            return Found("none", None)
        row = await self._store.read(storage.review, live.id)
        if row is None or row.made != made_by(live.game):
            return Found("none", None)
        if row.whole:
            return Found("whole", row.body)
        if row.claimed <= self._now():
            return Found("none", row.body)
        return Found("waiting" if row.body is None else "working", row.body)

    async def ask(self, live: LiveTable) -> Found:
        """Have a game that is over reviewed, unless it is or will be, or raise a problem."""
        if live.game.evaluator is None:
            raise Problem("no-review", "Nobody can judge this game.")
        if live.row.version > MAX_VERSIONS:
            raise Problem("no-review", "This game is too long to be reviewed.")
        found = await self.found(live)
        if found.phase == "none":
            await self._begin(live)
            found = await self.found(live)
        return found

    async def _begin(self, live: LiveTable) -> None:
        self.turns.check()
        before = await self._store.read(storage.review, live.id)
        new = ReviewRow(live.id, made_by(live.game), None, whole=False, claimed=self._now() + HELD_SECONDS)
        try:
            await self._store.write(storage.claimed_review(before, new))
        except Conflict:
            return  # somebody else has just begun it
        task = self._under_way[live.id] = asyncio.create_task(self._work(new))
        task.add_done_callback(lambda _: self._under_way.pop(live.id, None))

    async def _work(self, row: ReviewRow) -> None:
        """Work a review out when its turn has come; what there is of it is kept on the way."""
        holding = asyncio.create_task(self._hold(row))
        try:
            async with self.turns.turn():
                await self._pieces(row)
        except BaseException as error:
            with suppress(DatabaseFault):
                await self._store.write(storage.released_review(row))
            if not isinstance(error, Problem | DatabaseFault | Conflict):
                raise
            log.error("review lost", table=row.table, fault=type(error).__name__)
        finally:
            holding.cancel()

    async def _hold(self, row: ReviewRow) -> None:
        """Say now and then that this process is at it, or waits for its turn."""
        while True:
            await asyncio.sleep(HELD_SECONDS / 3)
            with suppress(DatabaseFault, Conflict):
                await self._keep(row, None)

    async def _pieces(self, row: ReviewRow) -> None:
        stages = Stages(await self._workers.do(review_work.begin, self._where, row.table))
        await self._keep(row, stages.review)
        kept = self._now()
        for batch in stages.batches():
            for piece in batch:
                stages.take(piece, await self._workers.do(review_work.piece, self._where, row.table, piece))
                if self._now() >= kept + KEEP_SECONDS:
                    await self._keep(row, stages.review)
                    kept = self._now()
        await self._keep(row, stages.review)

    async def _keep(self, row: ReviewRow, review: Review | None) -> None:
        body = None if review is None else await asyncio.to_thread(lambda: dumps(review.json()))
        whole = review is not None and review.whole
        claimed = 0.0 if whole else self._now() + HELD_SECONDS
        await self._store.write(storage.more_of_review(replace(row, body=body, whole=whole, claimed=claimed)))

    async def close(self) -> None:
        """Leave what is not whole; it can be asked for again."""
        tasks = [*self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._workers.close()


def made_by(game: Game) -> str:
    """By which rules, data and judge a game is reviewed here."""
    return f"{game.ruleset} {game.data} {judge_of(game).version}"
