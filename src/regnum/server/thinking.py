"""Where computer players think: in processes of their own, never in the server's loop, and within a time.

A thinker is handed a position that is only a guess from its seat's view: it cannot know more than a player may.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random

import structlog

from regnum import players
from regnum.kernel import game as registered
from regnum.server.metrics import Metrics
from regnum.server.settings import Settings

PATIENCE = 15.0
"""Seconds beyond its budget after which a thinker is given up: enough for a process to start."""
SIMPLEST = "wanderer"

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Task:
    """A move to be thought about."""

    game: str
    position: str
    level: str
    seed: str
    budget: float


def think(task: Task) -> str:
    """The text of the move that a computer player chooses."""
    game = registered(task.game)
    state = game.read(task.position)
    player = players.player(task.level, game, Random(task.seed))
    return player.choose(state.view(state.seat), state.moves(), task.budget).text


def _end_with_parent() -> None:
    """A thinker must not outlive a server that was killed."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinking:
    """The thinkers of a server; their processes start when the first is needed."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._count, self._metrics = settings.thinkers, metrics
        self._free = asyncio.Semaphore(settings.thinkers)
        self._pool: ProcessPoolExecutor | None = None

    def _thinkers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count, multiprocessing.get_context("spawn"), initializer=_end_with_parent
            )
        return self._pool

    async def choose(self, task: Task) -> str:
        """A move for a task. If its thinker fails, a simple move is chosen instead: the game must go on."""
        loop, began = asyncio.get_running_loop(), time.perf_counter()
        async with self._free:
            pool = self._thinkers()
            try:
                async with asyncio.timeout(task.budget + PATIENCE):
                    return await loop.run_in_executor(pool, think, task)
            except (BrokenProcessPool, TimeoutError) as error:
                log.error("thinker lost", level=task.level, fault=type(error).__name__)
                self._give_up(pool)
            except Exception as error:  # noqa: BLE001 (whatever a player raises, the game must go on)
                log.error("thinker failed", level=task.level, fault=type(error).__name__)
            finally:
                self._metrics.thinking.observe(time.perf_counter() - began)
        return await asyncio.to_thread(think, Task(task.game, task.position, SIMPLEST, task.seed, task.budget))

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        for process in [*(pool._processes or {}).values()]:
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def warm(self) -> None:
        """Let the processes start now."""
        self._thinkers().submit(os.getpid)

    def close(self) -> None:
        """End the processes: what they think about is found again at the next start."""
        if self._pool is not None:
            self._give_up(self._pool)
