"""Processes for work that takes long, so that nobody waits for it but who asked."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import structlog

from regnum.review.processes import end_with_parent
from regnum.server.api.problems import Problem
from regnum.server.ops.budgets import Turns

T = TypeVar("T")

MAX_SECONDS = 60.0
"""After which a piece of work is given up."""
MAX_TASKS = 100
"""After this many pieces of work a process makes room for a fresh one, with what memory it took."""

log = structlog.get_logger()


class ProcessDied(Exception):
    """A process that ended in the middle of its work."""


class Worker:
    """A process that does one thing after another; it starts when it is needed first."""

    def __init__(self, niceness: int = 0) -> None:
        """It yields by so much to the server's loop where they share a core."""
        self.niceness = niceness
        spawn = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(1, spawn, initializer=_begin, initargs=(niceness,))
        self.tasks = 0
        """How much it has done."""

    def submit(self, work: Callable[..., object], *about: object) -> None:
        """Let it do something that nobody waits for."""
        try:
            self._executor.submit(work, *about)
        except BrokenProcessPool:
            return

    async def do(self, work: Callable[..., T], *about: object, seconds: float) -> T:
        """Let it do something within a time, or raise `ProcessDied` or `TimeoutError`."""
        self.tasks += 1
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.get_running_loop().run_in_executor(self._executor, work, *about)
        except BrokenProcessPool:
            raise ProcessDied from None

    def end(self) -> None:
        """End it, whatever it is doing."""
        for process in [*(self._executor._processes or {}).values()]:
            process.kill()
        self._executor.shutdown(wait=False, cancel_futures=True)


class Workers:
    """Some processes, and turns among those who have something for them to do."""

    def __init__(self, processes: int, *, each: int, network: int, niceness: int = 0) -> None:
        """Without processes the work is done in a thread of the server, which sees what a test puts into it."""
        self.turns = Turns(max(1, processes), each=each, network=network)
        self._idle = [Worker(niceness) for _ in range(processes)]
        self._closed = False

    async def do(self, work: Callable[..., T], *about: object, seconds: float = MAX_SECONDS) -> T:
        """Let one of them do something within a time, or raise a problem."""
        async with self.turns.turn():
            if not self._idle:
                return await asyncio.to_thread(work, *about)
            worker = self._idle.pop()
            try:
                return await worker.do(work, *about, seconds=seconds)
            except Problem:
                raise
            except BaseException as error:
                # Whatever it is at, nobody waits for it any more.
                worker.end()
                worker = Worker(worker.niceness)
                if isinstance(error, ProcessDied | TimeoutError):
                    log.error("worker lost", work=work.__name__, fault=type(error).__name__)
                    raise Problem("upset") from None
                raise
            finally:
                if worker.tasks >= MAX_TASKS:
                    worker.end()
                    worker = Worker(worker.niceness)
                self._idle.append(worker)
                if self._closed:
                    worker.end()

    def warm(self, work: Callable[[], object]) -> None:
        """Let the processes start now, and load what they will need."""
        for worker in self._idle:
            worker.submit(work)

    def close(self) -> None:
        """End the processes."""
        self._closed = True
        for worker in self._idle:
            worker.end()


def _begin(niceness: int) -> None:
    """Yield to the server, and do not outlive it if it is killed."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    end_with_parent()
