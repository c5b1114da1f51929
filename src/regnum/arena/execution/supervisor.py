"""Supervision of one process that plays games.

A game whose process is killed is played again. A player that hangs is found out and its process killed; the game is
played again with that seat replaced from there on. A player that takes its process down time and again is at fault too.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import pickle
import signal
import subprocess
import tempfile
import time
from collections import Counter
from multiprocessing import Pipe

from regnum.arena.contest import GRACE, Contest, Fixture
from regnum.arena.execution.playing import NOBODY
from regnum.arena.execution.worker import LAYOUT, Asked, arguments, asked
from regnum.arena.result import Fault, Result
from regnum.kernel import RegnumError

MAX_DEATHS = 3
"""A process that dies this often in one game while the same seat is asked died of that player."""
POLL_SECONDS = 0.5
"""Seconds between two looks at a silent process, at most."""


class GameBroke(RegnumError):
    """A game that could not be played to its end, through no fault of a player."""


class Closed(Exception):
    """The supervisor was closed while it played."""


class _Died(Exception):
    """The process is gone; `seat` is the one it was asking."""

    def __init__(self, last: Asked) -> None:
        self.last = last


class _Hung(_Died):
    """The process was killed because it asked someone for too long."""


class Supervisor:
    """Plays one game of a contest at a time."""

    def __init__(self, contest: Contest, *, keep: bool = False) -> None:
        self._contest, self._keep, self._closed = contest, keep, False
        self._worker: _Worker | None = None

    def play(self, fixture: Fixture) -> Result:
        """Play a game, as often as it takes."""
        barred: dict[int, Fault] = {}
        deaths: Counter[int] = Counter()
        while True:
            try:
                return self._try(fixture, barred)
            except _Hung as hung:
                seat, decision = hung.last.seat, hung.last.decision
                said = f"It did not answer within {GRACE * self._contest.limit:g} seconds."
                barred[seat] = Fault(seat, decision, "hang", said)
            except _Died as died:
                if self._closed:
                    raise Closed from None
                seat, decision = died.last.seat, died.last.decision
                deaths[seat] += 1
                if deaths[seat] < MAX_DEATHS:
                    continue
                if seat == NOBODY:
                    raise GameBroke(f"Game {fixture.name} cannot be played: its process dies.") from None
                barred[seat] = Fault(seat, decision, "crash", "It took its process down.")

    def _try(self, fixture: Fixture, barred: dict[int, Fault]) -> Result:
        if self._worker is None:
            self._worker = _Worker(self._contest, self._keep)
        if self._closed:
            raise Closed
        try:
            answer = self._worker.play(fixture, barred, GRACE * self._contest.limit)
        except _Died:
            self._worker.end()
            self._worker = None
            raise
        if isinstance(answer, Result):
            return answer
        raise GameBroke(f"Game {fixture.name} broke off: {answer}")

    def stop(self) -> None:
        """Let `play` end at once with `Closed`, from another thread."""
        self._closed = True
        if self._worker is not None:
            self._worker.kill()

    def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None


class _Worker:
    """The process of a supervisor."""

    def __init__(self, contest: Contest, keep: bool) -> None:
        self._wire, far = Pipe()
        with tempfile.TemporaryFile() as file:
            file.truncate(LAYOUT.size)
            self._shared = mmap.mmap(file.fileno(), LAYOUT.size)
            self._process = subprocess.Popen(
                arguments(far.fileno(), file.fileno()),
                pass_fds=[far.fileno(), file.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=2,  # what players print must not get among our own words
                start_new_session=True,  # so that it can be ended with all it started
                env={**os.environ, "PYTHONHASHSEED": "0"},  # the order of sets is chance too
            )
        far.close()
        self._send(pickle.dumps((contest, keep)))

    def play(self, fixture: Fixture, barred: dict[int, Fault], patience: float) -> object:
        """What the process says of a game; `_Died` or `_Hung` if it says nothing."""
        self._send(pickle.dumps((fixture, barred)))
        look = min(POLL_SECONDS, patience / 4)
        try:
            while not self._wire.poll(look):
                self._check(patience)
            return self._wire.recv()
        except (EOFError, OSError):
            raise _Died(asked(self._shared)) from None

    def _send(self, what: bytes) -> None:
        with contextlib.suppress(OSError):  # a dead process is noticed when its answer is awaited
            self._wire.send_bytes(what)

    def _check(self, patience: float) -> None:
        last = asked(self._shared)
        if last.seat == NOBODY or not last.since or time.monotonic() - last.since < patience:
            return
        time.sleep(POLL_SECONDS / 10)  # it may have written while we read
        if asked(self._shared) == last and not self._wire.poll():
            raise _Hung(last)

    def kill(self) -> None:
        """Kill the process and all it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill it and let nothing remain of it."""
        self.kill()
        self._process.wait()
        self._wire.close()
