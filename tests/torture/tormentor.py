"""The tormentor: kills, freezes, fills, sets clocks and cuts, one thing after another, all from one seed."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from sqlalchemy.exc import SQLAlchemyError

from tests.torture.people import Person
from tests.torture.stage import Server, Stage

LONGEST_FREEZE_SECONDS = 1.5
LONGEST_JUMP_SECONDS = 7200.0


class Tormentor:
    """Does one torment after another until it is to end, and then puts everything right again."""

    def __init__(self, stage: Stage, people: Sequence[Person], rng: Random, only: Sequence[str] = ()) -> None:
        """`only` names the torments to choose from; all that the stage allows, if none is named."""
        self._stage, self._people, self._rng = stage, people, rng
        self._ending = threading.Event()
        self.done: Counter[str] = Counter()
        known = self.torments()
        self._waiting: list[str] = []
        self._torments = {name: known[name] for name in only or known if name in known}

    def torments(self) -> dict[str, Callable[[], None]]:
        """Every torment that this stage allows, by name."""
        found: dict[str, Callable[[], None]] = {
            "kill": self._kill,
            "stop": self._stop,
            "freeze": self._freeze,
            "fill-disk": self._fill_disk,
            "jump-clock": self._jump_clock,
            "cut-sockets": self._cut_sockets,
        }
        if self._stage.postgres is not None:
            found |= {
                "kill-postgres": self._kill_postgres,
                "freeze-postgres": self._freeze_postgres,
                "cut-postgres": self._cut_postgres,
            }
        if self._stage.redis is not None:
            found |= {"kill-redis": self._kill_redis, "freeze-redis": self._freeze_redis}
        return found

    def torment(self, seconds: float) -> None:
        """Torment for so long."""
        timer = threading.Timer(seconds, self._ending.set)
        timer.start()
        try:
            while not self._ending.wait(self._rng.uniform(0.05, 0.8)):
                name = self._next()
                self._torments[name]()
                self.done[name] += 1
        finally:
            timer.cancel()
            self._stage.clock.jump(self._rng.choice((-1, 0, 1)) * 600.0)

    def _next(self) -> str:
        """The next torment: each comes once before any comes again."""
        if not self._waiting:
            self._waiting = self._rng.sample(list(self._torments), len(self._torments))
        return self._waiting.pop()

    def _server(self) -> Server:
        return self._rng.choice(self._stage.servers)

    def _while(self, longest: float = LONGEST_FREEZE_SECONDS) -> None:
        """Let some time pass."""
        self._ending.wait(self._rng.uniform(0.05, longest))

    def _kill(self) -> None:
        server = self._server()
        server.kill()
        if self._rng.random() < 0.3:
            self._while()
        server.start()

    def _stop(self) -> None:
        server = self._server()
        server.stop()
        server.start()

    def _freeze(self) -> None:
        server = self._server()
        server.signal(signal.SIGSTOP)
        self._while()
        server.signal(signal.SIGCONT)

    def _fill_disk(self) -> None:
        server = self._server()
        server.fill_disk(self._rng.choice((0, 4096, 100_000, 1_000_000)))
        self._while()
        server.fill_disk(None)

    def _jump_clock(self) -> None:
        self._stage.clock.jump(self._rng.uniform(-LONGEST_JUMP_SECONDS, LONGEST_JUMP_SECONDS))

    def _cut_sockets(self) -> None:
        for person in self._rng.sample(list(self._people), len(self._people) // 2):
            if person.socket is not None:
                person.socket.cut()

    def _kill_postgres(self) -> None:
        assert self._stage.postgres is not None
        self._stage.postgres.kill()
        self._while()
        self._stage.postgres.start()

    def _freeze_postgres(self) -> None:
        assert self._stage.postgres is not None
        self._stage.postgres.signal(signal.SIGSTOP)
        self._while()
        self._stage.postgres.signal(signal.SIGCONT)

    def _cut_postgres(self) -> None:
        assert self._stage.postgres is not None
        with contextlib.suppress(SQLAlchemyError):
            self._stage.postgres.cut()

    def _kill_redis(self) -> None:
        assert self._stage.redis is not None
        self._stage.redis.kill()
        self._while()
        self._stage.redis.start()

    def _freeze_redis(self) -> None:
        assert self._stage.redis is not None
        self._stage.redis.signal(signal.SIGSTOP)
        self._while()
        self._stage.redis.signal(signal.SIGCONT)
