"""Garbage collection that keeps out of the players' way.

A server holds many long-lived objects, its tables, and a full collection looks at all of them: with a thousand tables
that is half a second in which nobody's move is answered. So the collector looks at young objects alone, and everything
is swept once in a while.
"""

from __future__ import annotations

import asyncio
import gc

SWEEP_SECONDS = 600.0
"""Seconds between full collections."""
THRESHOLDS = (10_000, 10, 1_000_000)
"""New objects before the youngest generation is looked at, and rounds of one generation before the next: the oldest
is never reached by itself."""


async def sweep(every: float = SWEEP_SECONDS) -> None:
    """Sweep once in a while, until cancelled; then the collector is as it was before."""
    before = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    try:
        while True:
            gc.collect()
            await asyncio.sleep(every)
    finally:
        gc.set_threshold(*before)
