"""Work that is due: the loop that looks for it."""

import asyncio
from pathlib import Path

import pytest

from regnum.server.services import Services
from tests.server.clients import settings


@pytest.mark.parametrize("ticks", range(6))
def test_a_loop_that_is_woken_while_it_is_cancelled_ends(folder: Path, ticks: int) -> None:
    """A computer's step may wake the loop in the very moment in which the server stops."""

    async def race() -> None:
        services = Services(settings(folder, poll=30.0))
        await services.open()
        loop = services._tasks[0]
        while not services.scheduler._woken._waiters:
            await asyncio.sleep(0)
        services.scheduler._woken.set()
        for _ in range(ticks):
            await asyncio.sleep(0)
        loop.cancel()
        done, _ = await asyncio.wait([loop], timeout=3)
        swallowed = not done
        loop.cancel()
        await services.close()
        assert not swallowed, "the loop goes on though it was cancelled"

    asyncio.run(race())
