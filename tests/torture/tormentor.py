"""The tormentor: kills, freezes, fills, sets clocks and cuts, with two hands at once, all from one seed."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from tests.torture.people import Person
from tests.torture.stage import Postgres, RedisServer, Server, Stage

Torment: TypeAlias = Callable[[Random], None]
"""Something that is done to the stage; what is left open comes from its hand's numbers."""

HANDS = 2
"""How many torments there are at a time, each of something else."""
LONGEST_FREEZE_SECONDS = 1.5
LONGEST_JUMP_SECONDS = 7200.0


class Hand(threading.Thread):
    """Does one torment after another until it is to end, each once before any comes again."""

    def __init__(self, tormentor: Tormentor, rng: Random) -> None:
        super().__init__(name="hand", daemon=True)
        self._tormentor, self._rng = tormentor, rng
        self.fault: Exception | None = None

    def run(self) -> None:
        try:
            waiting: list[str] = []
            while not self._tormentor.ending.wait(self._rng.uniform(0.05, 0.8)):
                waiting = waiting or self._rng.sample([*self._tormentor.chosen], len(self._tormentor.chosen))
                name = waiting.pop()
                self._tormentor.chosen[name](self._rng)
                self._tormentor.done[name] += 1
        except Exception as error:  # noqa: BLE001 (it is raised where the hand is waited for)
            self.fault = error
            self._tormentor.ending.set()


class Tormentor:
    """Has hands that torment, and puts everything right again in the end."""

    def __init__(self, stage: Stage, people: Sequence[Person], rng: Random, only: Sequence[str] = ()) -> None:
        """`only` names the torments to choose from; all that the stage allows, if none is named."""
        self._stage, self._people, self._rng = stage, people, rng
        self._held: dict[object, threading.Lock] = defaultdict(threading.Lock)
        """What a hand is at: of two torments of the same thing one waits for the other."""
        self.ending = threading.Event()
        self.done: Counter[str] = Counter()
        known = self.torments()
        self.chosen = {name: known[name] for name in only or known if name in known}

    def torments(self) -> dict[str, Torment]:
        """Every torment that this stage allows, by name."""
        found: dict[str, Torment] = {
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
        hands = [Hand(self, Random(self._rng.getrandbits(64))) for _ in range(HANDS)]
        for hand in hands:
            hand.start()
        self.ending.wait(seconds)
        self.ending.set()
        for hand in hands:
            hand.join()
        self._stage.clock.jump(self._rng.choice((-1, 0, 1)) * 600.0)
        for hand in hands:
            if hand.fault is not None:
                raise hand.fault

    @contextlib.contextmanager
    def _server(self, rng: Random) -> Iterator[Server]:
        """One of the servers, which no other hand is at."""
        server = rng.choice(self._stage.servers)
        with self._held[server]:
            yield server

    @contextlib.contextmanager
    def _postgres(self) -> Iterator[Postgres]:
        assert self._stage.postgres is not None
        with self._held["postgres"]:
            yield self._stage.postgres

    @contextlib.contextmanager
    def _redis(self) -> Iterator[RedisServer]:
        assert self._stage.redis is not None
        with self._held["redis"]:
            yield self._stage.redis

    def _while(self, rng: Random) -> None:
        """Let some time pass."""
        self.ending.wait(rng.uniform(0.05, LONGEST_FREEZE_SECONDS))

    def _kill(self, rng: Random) -> None:
        with self._server(rng) as server:
            server.kill()
            if rng.random() < 0.3:
                self._while(rng)
            server.start()

    def _stop(self, rng: Random) -> None:
        with self._server(rng) as server:
            server.stop()
            server.start()

    def _freeze(self, rng: Random) -> None:
        with self._server(rng) as server:
            server.signal(signal.SIGSTOP)
            self._while(rng)
            server.signal(signal.SIGCONT)

    def _fill_disk(self, rng: Random) -> None:
        with self._server(rng) as server:
            server.fill_disk(rng.choice((0, 4096, 100_000, 1_000_000)))
            self._while(rng)
            server.fill_disk(None)

    def _jump_clock(self, rng: Random) -> None:
        with self._held["clock"]:
            self._stage.clock.jump(rng.uniform(-LONGEST_JUMP_SECONDS, LONGEST_JUMP_SECONDS))

    def _cut_sockets(self, rng: Random) -> None:
        for person in rng.sample(list(self._people), len(self._people) // 2):
            if person.socket is not None:
                person.socket.cut()

    def _kill_postgres(self, rng: Random) -> None:
        with self._postgres() as postgres:
            postgres.kill()
            self._while(rng)
            postgres.start()

    def _freeze_postgres(self, rng: Random) -> None:
        with self._postgres() as postgres:
            postgres.signal(signal.SIGSTOP)
            self._while(rng)
            postgres.signal(signal.SIGCONT)

    def _cut_postgres(self, _rng: Random) -> None:
        with self._postgres() as postgres, contextlib.suppress(SQLAlchemyError):
            postgres.cut()

    def _kill_redis(self, rng: Random) -> None:
        with self._redis() as redis:
            redis.kill()
            self._while(rng)
            redis.start()

    def _freeze_redis(self, rng: Random) -> None:
        with self._redis() as redis:
            redis.signal(signal.SIGSTOP)
            self._while(rng)
            redis.signal(signal.SIGCONT)
