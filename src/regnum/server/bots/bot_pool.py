"""Where computer players think: in processes of their own, never in the server's loop, and within a time.

A thinker is handed a position that is only a guess from its seat's view: it cannot know more than a player may.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

import structlog

from regnum import players
from regnum.kernel import for_ruleset, games
from regnum.kernel import game as registered
from regnum.server.api.problems import Problem
from regnum.server.ops.metrics import Metrics
from regnum.server.ops.settings import Settings

T = TypeVar("T")

PATIENCE = 15.0
"""Seconds beyond its budget after which a thinker is given up: enough for a process to start."""
SIMPLEST = "wanderer"

log = structlog.get_logger()


class Lost(Exception):
    """A thinker that failed or took too long."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position to be thought about."""

    game: str
    ruleset: str
    position: str
    player: str
    """Who is to think, as a spec."""
    seed: str
    budget: float


def think(task: Task) -> str:
    """The text of the move that a computer player chooses."""
    game = for_ruleset(registered(task.game), task.ruleset)
    state = game.read(task.position)
    player = players.player(task.player, game, Random(task.seed))
    try:
        return player.choose(state.view(state.to_move), state.moves(), task.budget).text
    finally:
        players.dismiss(player)


def advise(task: Task) -> players.Advice:
    """What a computer player would do in the place of the seat that decides, and why."""
    game = for_ruleset(registered(task.game), task.ruleset)
    state = game.read(task.position)
    return players.advise(game, task.player, state.view(state.to_move), Random(task.seed), task.budget)


def get_ready() -> None:
    """Load the games and the levels, so that nobody waits for that."""
    games()
    players.levels()


def _end_with_parent() -> None:
    """A thinker must not outlive a server that was killed."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class BotPool:
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
        try:
            return await self._let(think, task)
        except Lost:
            return await asyncio.to_thread(think, replace(task, player=SIMPLEST))

    async def advise(self, task: Task) -> players.Advice:
        """Advice on a task, or a problem if its thinker fails."""
        try:
            return await self._let(advise, task)
        except Lost:
            raise Problem("upset") from None

    async def _let(self, work: Callable[[Task], T], task: Task) -> T:
        """Let a thinker work on a task, or raise `Lost`."""
        loop, began = asyncio.get_running_loop(), time.perf_counter()
        async with self._free:
            pool = self._thinkers()
            try:
                async with asyncio.timeout(task.budget + PATIENCE):
                    return await loop.run_in_executor(pool, work, task)
            except (BrokenProcessPool, TimeoutError) as error:
                log.error("thinker lost", player=task.player, fault=type(error).__name__)
                self._give_up(pool)
                raise Lost from None
            except players.PlayerFault as error:
                log.error("thinker failed", player=task.player, fault=error.kind)
                raise Lost from None
            except Exception as error:  # noqa: BLE001 (whatever a player raises, the server must go on)
                log.error("thinker failed", player=task.player, fault=type(error).__name__)
                raise Lost from None
            finally:
                self._metrics.thinking.observe(time.perf_counter() - began)

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        for process in [*(pool._processes or {}).values()]:
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def warm(self) -> None:
        """Let the processes start now, and load what they will need."""
        self._thinkers().submit(get_ready)

    def close(self) -> None:
        """End the processes: what they think about is found again at the next start."""
        if self._pool is not None:
            self._give_up(self._pool)
