"""Games played by several processes, in the order in which one process would play them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile
from multiprocessing import get_context
from typing import TypeVar

from regnum.vector.trails.playing import trails
from regnum.vector.trails.trail import Trail

Member = TypeVar("Member")

CHUNK = 8
"""How many games a process plays before it hands them over."""


@dataclass(frozen=True)
class Wanted:
    """Which games are to be played: the same whoever plays them."""

    games: int
    seed: int
    stewards: int = 0
    """Each game of this number is by stewards; 0: none."""
    text_every: int = 1
    """Of how many positions one is written as text."""
    minutes: float | None = None
    """After that no game is begun any more."""


def played(wanted: Wanted, jobs: int = 1, ahead: int = 0) -> Iterator[Trail]:
    """The games, played by this process, or by several that are at most about this many games ahead."""
    end = None if wanted.minutes is None else time.monotonic() + 60 * wanted.minutes
    chunks = (range(first, min(first + CHUNK, wanted.games)) for first in range(0, wanted.games, CHUNK))
    if jobs == 1:
        in_time = _until(end, (number for chunk in chunks for number in chunk))
        yield from trails(in_time, wanted.seed, wanted.stewards, wanted.text_every)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:  # JAX, if this process has it, must not be forked
        handed = (pool.submit(partial(_play, wanted), chunk) for chunk in _until(end, chunks))
        waiting: deque[Future[list[Trail]]] = deque(islice(handed, ahead // CHUNK + 2 * jobs))
        try:
            while waiting:
                yield from waiting.popleft().result()
                if end is not None and time.monotonic() > end:
                    waiting = deque(chunk for chunk in waiting if not chunk.cancel())
                waiting.extend(islice(handed, 1))
        finally:
            pool.shutdown(cancel_futures=True)


def _until(end: float | None, members: Iterable[Member]) -> Iterator[Member]:
    """The members until this moment."""
    return takewhile(lambda _: end is None or time.monotonic() < end, members)


def _play(wanted: Wanted, numbers: range) -> list[Trail]:
    return [*trails(numbers, wanted.seed, wanted.stewards, wanted.text_every)]
