"""What the benchmarks measure: servers of ours, and a bare service that commits one row for each message and echoes it.

Each runs in a process of its own, alone on one core where the system lets us say so, and several have no core to
themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import multiprocessing
import os
import socket
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from regnum.server import services
from regnum.server.ops.settings import RateLimits, Settings
from regnum.server.run import run

HOST = "127.0.0.1"
UNLIMITED = 1 << 40
END_SECONDS = 5.0
"""Seconds that a service has to end."""


@dataclass(frozen=True, slots=True)
class Serving:
    """Processes that serve."""

    ports: list[int]
    pids: list[int]

    def cpu_seconds(self) -> float:
        """The processor time that they have had: unlike the clock, it tells little of what else the machine does."""
        return sum(_cpu_seconds(pid) for pid in self.pids)

    def kibibytes(self) -> int:
        """The memory that they hold."""
        return sum(_kibibytes(pid) for pid in self.pids)


def _cpu_seconds(pid: int) -> float:
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _kibibytes(pid: int) -> int:
    statm = Path(f"/proc/{pid}/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024 if statm.exists() else 0


def run_server(database_url: str | None, redis_url: str | None, folder: Path, port: int) -> None:
    """A server of ours, without limits."""
    free = RateLimits(**dict.fromkeys(RateLimits.__slots__, ""))
    with (
        Path(os.devnull).open("w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        # All clients of a measurement are one person at one address.
        services.MAX_SOCKETS = services.MAX_SOCKETS_OF_NETWORK = UNLIMITED
        services.MAX_WATCHED_BYTES = UNLIMITED
        run(Settings(folder, database_url, redis_url, rate_limits=free), HOST, port)


def run_bare(folder: Path, port: int) -> None:
    """The least that any server must do."""
    app = FastAPI()
    folder.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(folder / "bare.sqlite", check_same_thread=False, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        database.execute(f"PRAGMA {pragma}")
    database.execute("CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    writing = asyncio.Lock()

    def commit(text: str) -> None:
        database.execute("INSERT INTO entries (text) VALUES (?)", (text,))

    @app.get("/healthz")
    def health() -> str:
        return "well"

    async def live(ws: WebSocket) -> None:
        await ws.accept()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                text = await ws.receive_text()
                async with writing:
                    await asyncio.to_thread(commit, text)
                await ws.send_text(text)

    app.add_api_websocket_route("/live", live)
    uvicorn.run(app, host=HOST, port=port, ws="websockets-sansio", log_level="error")


@contextlib.contextmanager
def serving_ours(
    processes: int = 1, database_url: str | None = None, redis_url: str | None = None
) -> Iterator[Serving]:
    """Servers of ours; several need a database that they share."""
    with contextlib.ExitStack() as running:
        each = [
            running.enter_context(serving(partial(run_server, database_url, redis_url), alone=processes == 1))
            for _ in range(processes)
        ]
        yield Serving([one.ports[0] for one in each], [one.pids[0] for one in each])


@contextlib.contextmanager
def serving(target: Callable[[Path, int], None], *, alone: bool = True) -> Iterator[Serving]:
    """A service in a process of its own, alone on the first core if it is to be."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="regnum-bench-") as folder:
        process = multiprocessing.get_context("spawn").Process(target=target, args=(Path(folder) / "data", port))
        process.start()
        try:
            with _apart(process.pid) if alone else contextlib.nullcontext():
                await_answer(port)
                yield Serving([port], [process.pid or 0])
        finally:
            process.terminate()
            process.join(END_SECONDS)
            process.kill()
            process.join()


@contextlib.contextmanager
def _apart(pid: int | None) -> Iterator[None]:
    """The service on the first core, the clients on the others, where the system lets us say so."""
    if pid is None or not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    first = min(cores)
    os.sched_setaffinity(pid, {first})
    os.sched_setaffinity(0, cores - {first} or cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def await_answer(port: int) -> None:
    """Wait until a service answers."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            connection = http.client.HTTPConnection(HOST, port, timeout=5)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                connection.close()
                return
        time.sleep(0.05)
    raise TimeoutError("the service did not start")


def memory(pid: int) -> float:
    """The MiB of memory that a process and those it started take, where the system tells."""
    children: dict[int, list[int]] = {}
    sizes: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError, ValueError):
            known = dict(line.split(":", 1) for line in path.read_text().splitlines())
            children.setdefault(int(known["PPid"]), []).append(int(known["Pid"]))
            sizes[int(known["Pid"])] = int(known.get("VmRSS", "0 kB").split()[0]) / 1024
    found, waiting = 0.0, [pid]
    while waiting:
        one = waiting.pop()
        found += sizes.get(one, 0.0)
        waiting += children.get(one, [])
    return round(found, 1)
