"""The server's garbage collection: rare, and gone with the server."""

import asyncio
import gc

from regnum.server.ops.gc_tuning import THRESHOLDS, sweep


def test_the_collector_looks_at_old_objects_only_when_swept_and_is_put_back() -> None:
    before, swept = gc.get_threshold(), list[int]()

    def hear(phase: str, figures: dict[str, int]) -> None:
        if phase == "stop" and figures["generation"] == 2:
            swept.append(figures["generation"])

    async def live() -> None:
        sweeping = asyncio.create_task(sweep(every=0.0))
        while len(swept) < 3:
            await asyncio.sleep(0)
            assert gc.get_threshold() == THRESHOLDS
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)

    gc.callbacks.append(hear)
    try:
        asyncio.run(live())
    finally:
        gc.callbacks.remove(hear)
    assert gc.get_threshold() == before
