"""Where the games of a contest are played: an executor takes fixtures and yields what was played, in any order."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from typing import Protocol, TypeAlias

from regnum.arena.contest import Contest, Fixture
from regnum.arena.execution.supervisor import Closed, Supervisor
from regnum.arena.result import Result

POLL_SECONDS = 0.5
"""Seconds after which an executor yields None if nothing has ended."""

Games: TypeAlias = Generator[Result | None, None, None]
"""Games as they end, and None now and then while none does; to close it breaks off what is being played."""


class Executor(Protocol):
    """Whoever plays the games."""

    def play(self, contest: Contest, fixtures: Iterable[Fixture], *, keep: bool = False) -> Games:
        """Play them all, with their records if those are to be kept."""
        ...


class Cores:
    """An executor on this machine: a supervisor for each job."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def play(self, contest: Contest, fixtures: Iterable[Fixture], *, keep: bool = False) -> Games:
        """Play the games side by side."""
        waiting = deque(fixtures)
        left = len(waiting)
        done: queue.SimpleQueue[Result | Exception] = queue.SimpleQueue()
        supervisors = [Supervisor(contest, keep=keep) for _ in range(min(self._jobs, left))]
        threads = [
            threading.Thread(target=_serve, args=(supervisor, waiting, done), daemon=True) for supervisor in supervisors
        ]
        for thread in threads:
            thread.start()
        try:
            while left:
                try:
                    played = done.get(timeout=POLL_SECONDS)
                except queue.Empty:
                    yield None
                    continue
                if isinstance(played, Exception):
                    raise played
                left -= 1
                yield played
        finally:
            waiting.clear()
            for supervisor in supervisors:
                supervisor.stop()
            for thread in threads:
                thread.join()


def _serve(supervisor: Supervisor, waiting: deque[Fixture], done: queue.SimpleQueue[Result | Exception]) -> None:
    """Let a supervisor play what waits, until nothing does."""
    try:
        while waiting:
            with suppress(IndexError):  # another supervisor may have taken the last
                done.put(supervisor.play(waiting.popleft()))
    except Closed:
        pass
    except Exception as error:  # noqa: BLE001 (it is raised where the results are awaited)
        done.put(error)
    finally:
        supervisor.close()
