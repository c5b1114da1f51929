"""The process in which games are played: it takes fixtures from its supervisor and sends back what was played.

It writes into shared bytes which seat it asks and since when, so that the supervisor can tell who hangs. When the
supervisor is gone, it goes too, with all that its players started.
"""

from __future__ import annotations

import json
import mmap
import os
import pickle
import queue
import signal
import struct
import sys
import threading
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import NamedTuple

from regnum.arena.contest import Contest, Fixture
from regnum.arena.execution.playing import NOBODY, Playing
from regnum.arena.result import Fault

COMMAND = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from regnum.arena.execution.worker import main; main()"
)
LAYOUT = struct.Struct("=dqq")


Task = tuple[Fixture, Mapping[int, Fault]]
"""A game to be played, and the seats that brought an earlier try of it down."""


class Asked(NamedTuple):
    """Since when (on the monotonic clock) a seat is being asked, and before which decision."""

    since: float
    seat: int
    decision: int


def arguments(wire: int, shared: int) -> list[str]:
    """The command that starts a worker with these two files."""
    return [sys.executable, "-c", COMMAND, json.dumps(sys.path), str(wire), str(shared)]


def asked(shared: mmap.mmap) -> Asked:
    """What a worker says of itself."""
    return Asked(*LAYOUT.unpack_from(shared))


def main() -> None:
    """Play what comes until nothing comes any more."""
    wire, shared = Connection(int(sys.argv[2])), mmap.mmap(int(sys.argv[3]), LAYOUT.size)

    def watch(seat: int, decision: int) -> None:
        LAYOUT.pack_into(shared, 0, time.monotonic(), seat, decision)

    watch(NOBODY, 0)
    contest, keep = pickle.loads(wire.recv_bytes())
    assert isinstance(contest, Contest)
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(wire, tasks), daemon=True).start()
    while True:
        fixture, barred = tasks.get()
        try:
            answer: object = Playing(contest, fixture, barred, watch).play(keep=keep)
        except Exception as error:  # noqa: BLE001 (no player's fault: the supervisor must hear it)
            answer = f"{type(error).__name__}: {error}"
        watch(NOBODY, 0)
        wire.send(answer)


def _listen(wire: Connection, tasks: queue.SimpleQueue[Task]) -> None:
    """Take what comes; when the supervisor is gone, end this process and those of its players."""
    while True:
        try:
            tasks.put(wire.recv())
        except (EOFError, OSError):
            os.killpg(0, signal.SIGKILL)
