"""Measuring the server: moves by the second and the time to a durable acknowledgement, beside a bare service.

The bare service commits one row for each message and echoes it: what is the least that any server must do. Both run
in a process of their own, on one core where the system lets us say so, and meet the same clients.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import multiprocessing
import os
import secrets
import socket
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect

from regnum.kernel import Json, pledge
from regnum.server.ops.settings import RateLimits, Settings
from regnum.server.run import run

HOST = "127.0.0.1"
OPENERS = 16
"""Tables opened at once before a measurement."""
TICK = 0.01
MARGIN = 5.0
"""Seconds that the last answers have to arrive."""


@dataclass
class Tally:
    """What clients measured: seconds from sending to acknowledgement."""

    seconds: list[float] = field(default_factory=list)

    def json(self, elapsed: float) -> dict[str, Json]:
        """The figures."""
        if len(self.seconds) < 2:
            return {"moves": len(self.seconds)}
        cuts = statistics.quantiles(self.seconds, n=100)
        return {
            "moves": len(self.seconds),
            "moves_per_second": round(len(self.seconds) / elapsed, 1),
            "p50_ms": round(cuts[49] * 1000, 2),
            "p99_ms": round(cuts[98] * 1000, 2),
            "max_ms": round(max(self.seconds) * 1000, 2),
        }


def bench(
    seconds: float = 10.0,
    tables: int = 100,
    paced_tables: int = 1000,
    paced_every: float = 3.0,
    seed: int = 1,
    progress: Callable[[str], None] = lambda said: None,
) -> dict[str, Json]:
    """Measure the server and the bare service with as many clients, then many tables at a person's pace."""
    found: dict[str, Json] = {"seed": seed, "seconds": seconds, "tables": tables, "cores": os.cpu_count() or 1}
    progress("the server, as fast as it can")
    with _serving(_run_server) as (port, pid):
        found["server"] = asyncio.run(_play(port, pid, tables, seconds, None, seed))
    progress("a bare service that commits and echoes")
    with _serving(_run_bare) as (port, pid):
        found["bare"] = asyncio.run(_echo(port, pid, tables, seconds))
    progress(f"{paced_tables} tables with a move every {paced_every:g} s")
    with _serving(_run_server) as (port, pid):
        paced = asyncio.run(_play(port, pid, paced_tables, max(seconds, 2 * paced_every), paced_every, seed))
        found["paced"] = {"tables": paced_tables, "every_seconds": paced_every, **paced}
    return found


# the two services


def _run_server(folder: Path, port: int) -> None:
    free = RateLimits(**dict.fromkeys(RateLimits.__slots__, ""))
    with (
        Path(os.devnull).open("w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        run(Settings(folder, rate_limits=free), HOST, port)


def _run_bare(folder: Path, port: int) -> None:
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
def _serving(target: Callable[[Path, int], None]) -> Iterator[tuple[int, int]]:
    """A service in a process of its own, alone on the first core."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="regnum-bench-") as folder:
        process = multiprocessing.get_context("spawn").Process(target=target, args=(Path(folder) / "data", port))
        process.start()
        try:
            with _apart(process.pid):
                _await(port)
                yield port, process.pid or 0
        finally:
            process.terminate()
            process.join(MARGIN)
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


def _await(port: int) -> None:
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


# the clients


def _post(port: int, path: str, body: Json, cookie: str | None) -> tuple[Any, str | None]:
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    headers = {"content-type": "application/json"} | ({"cookie": cookie} if cookie else {})
    connection.request("POST", path, json.dumps(body), headers)
    response = connection.getresponse()
    text = response.read()
    connection.close()
    if response.status >= 300:
        raise RuntimeError(text.decode())
    cookie = response.getheader("set-cookie")
    return json.loads(text), cookie.split(";")[0] if cookie else None


def _open_tables(port: int, count: int) -> tuple[str, list[str]]:
    _, cookie = _post(port, "/api/me", None, None)
    assert cookie is not None
    wish: Json = {"game": "domaine", "seats": [{"kind": "me"}, {"kind": "device"}], "start": True}
    with ThreadPoolExecutor(OPENERS) as openers:
        return cookie, list(openers.map(lambda _: _open_table(port, wish, cookie), range(count)))


def _open_table(port: int, wish: Json, cookie: str | None) -> str:
    """A table that is dealt, its one person having pledged and revealed."""
    table, entropy = _post(port, "/api/tables", wish, cookie)[0], secrets.token_hex(16)
    path = f"/api/tables/{table['id']}"
    _post(port, f"{path}/pledge", {"pledge": pledge(table["commitment"], entropy)}, cookie)
    _post(port, f"{path}/reveal", {"entropy": entropy}, cookie)
    return str(table["id"])


async def _play(port: int, pid: int, tables: int, seconds: float, every: float | None, seed: int) -> dict[str, Json]:
    """Play at many tables, each seat through a socket of its own."""
    cookie, ids = await asyncio.to_thread(_open_tables, port, tables)
    tally, ready = Tally(), asyncio.Barrier(2 * tables + 1)
    rng = Random(seed)
    playing = [
        asyncio.create_task(_seat(port, cookie, id, seat, tally, ready, every, Random(rng.getrandbits(32))))
        for id in ids
        for seat in (0, 1)
    ]
    return await _measured(playing, tally, ready, seconds, pid)


async def _measured(
    playing: list[asyncio.Task[None]], tally: Tally, ready: asyncio.Barrier, seconds: float, pid: int
) -> dict[str, Json]:
    begin = asyncio.ensure_future(ready.wait())
    await asyncio.wait([begin, *playing], return_when=asyncio.FIRST_COMPLETED)
    if not begin.done():
        begin.cancel()
        seconds = 0.0
    began, worked = time.perf_counter(), _cpu_seconds(pid)
    lag = await _lag(seconds)
    count = len(tally.seconds)
    elapsed = time.perf_counter() - began
    del tally.seconds[count:]
    figures = tally.json(elapsed)
    figures["client_lag_ms"] = round(lag * 1000, 2)
    figures["load"] = round(os.getloadavg()[0], 1)
    if count and worked is not None:
        figures["cpu_ms_per_move"] = round(((_cpu_seconds(pid) or 0.0) - worked) / count * 1000, 3)
    for task in playing:
        task.cancel()
    failed = [
        str(result)
        for result in await asyncio.gather(*playing, return_exceptions=True)
        if isinstance(result, Exception)
    ]
    if failed:
        raise RuntimeError(f"{len(failed)} clients failed: {failed[0]}")
    return figures


async def _lag(seconds: float) -> float:
    """Wait this long, and tell by how much the clients' own loop was late at worst: what they measure cannot be
    trusted more closely than this."""
    worst, end = 0.0, time.perf_counter() + seconds
    while (now := time.perf_counter()) < end:
        await asyncio.sleep(TICK)
        worst = max(worst, time.perf_counter() - now - TICK)
    return worst


def _cpu_seconds(pid: int) -> float | None:
    """The processor time a service has had: unlike the clock, it tells little of what else the machine does."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return None
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _seat(
    port: int,
    cookie: str,
    table: str,
    seat: int,
    tally: Tally,
    ready: asyncio.Barrier,
    every: float | None,
    rng: Random,
) -> None:
    url = f"ws://{HOST}:{port}/api/tables/{table}/live"
    async with connect(
        url, additional_headers={"cookie": cookie}, compression=None, max_size=None, open_timeout=60, ping_interval=None
    ) as ws:
        await ws.send(json.dumps({"type": "hello", "seat": seat, "version": None}))
        state = await ws.recv()
        await ready.wait()
        moves, version = _moves(str(state))
        sent: dict[str, float] = {}
        """When moves were sent, by key: the step that a move makes may come before its acknowledgement."""
        while True:
            # An acknowledgement that has come is read before the client waits, or its pause would count as ours.
            if moves and not sent:
                if every is not None:
                    # A table's moves come at random times, on average one in each interval.
                    await asyncio.sleep(rng.random() * 2 * every)
                key = f"{seat}-{version}"
                frame = {"type": "move", "key": key, "version": version, "seat": seat, "move": rng.choice(moves)}
                sent[key] = time.perf_counter()
                await ws.send(json.dumps(frame))
                moves = []
            text = str(await ws.recv())
            if text.startswith('{"type":"ack"'):
                tally.seconds.append(time.perf_counter() - sent.pop(json.loads(text)["key"]))
            elif text.startswith('{"type":"step"'):
                moves, version = _moves(text)
            elif text.startswith('{"type":"no"'):
                raise RuntimeError(text)


def _moves(text: str) -> tuple[list[int], int]:
    """The moves and the version in a frame, found without reading all of it: the clients share a machine."""
    start = text.index('"moves":[') + len('"moves":')
    moves: list[int] = json.loads(text[start : text.index("]", start) + 1])
    start = text.index('"version":') + len('"version":')
    if text.startswith('{"type":"state"'):
        start = text.index('"version":', text.index('"next":')) + len('"version":')
    return moves, int(text[start : text.index(",", start)])


async def _echo(port: int, pid: int, clients: int, seconds: float) -> dict[str, Json]:
    tally, ready = Tally(), asyncio.Barrier(clients + 1)
    playing = [asyncio.create_task(_echoing(port, tally, ready)) for _ in range(clients)]
    return await _measured(playing, tally, ready, seconds, pid)


async def _echoing(port: int, tally: Tally, ready: asyncio.Barrier) -> None:
    async with connect(f"ws://{HOST}:{port}/live", compression=None, open_timeout=60, ping_interval=None) as ws:
        await ready.wait()
        number = 0
        while True:
            number += 1
            sent = time.perf_counter()
            await ws.send(json.dumps({"type": "move", "key": f"0-{number}", "version": number, "move": "border d7|e7"}))
            await ws.recv()
            tally.seconds.append(time.perf_counter() - sent)
