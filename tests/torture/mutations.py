"""Servers that are broken on purpose, to see whether the torture finds it."""

from __future__ import annotations

import asyncio

from regnum.server.bots.scheduler import Scheduler
from regnum.server.storage import schema
from regnum.server.storage.store import Store
from regnum.server.storage.writer import Write

A_MOMENT = 0.05


def acknowledge_first() -> None:
    """The commit of a step comes after its acknowledgement: it is begun a moment later."""
    durably, begun_later = Store.write, set[asyncio.Task[None]]()

    async def later(store: Store, write: Write) -> None:
        await asyncio.sleep(A_MOMENT)
        await durably(store, write)

    async def begun(store: Store, write: Write) -> None:
        if any(getattr(statement, "table", None) is schema.entries for statement, _ in write.rest):
            begun_later.add(asyncio.create_task(later(store, write)))
        else:
            await durably(store, write)

    setattr(Store, "write", begun)  # noqa: B010 (a method is replaced on purpose)


def idle_computers() -> None:
    """Nobody looks for work that is due, so that computer players never move."""

    async def idle(scheduler: Scheduler) -> None:
        return

    setattr(Scheduler, "look", idle)  # noqa: B010 (a method is replaced on purpose)


MUTATIONS = {"acknowledge-first": acknowledge_first, "idle-computers": idle_computers}
