"""Measuring the server: moves by the second and the time to a durable acknowledgement, beside a bare service.

The bare service commits one row for each message and echoes it: what is the least that any server must do. Both run
in a process of their own, on one core where the system lets us say so, and meet the same clients.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import secrets
import statistics
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

from websockets.asyncio.client import connect

from regnum.kernel import Json, pledge
from regnum.server.bench_services import HOST, Serving, run_bare, serving, serving_ours

OPENERS = 16
"""Tables opened at once before a measurement."""
TICK = 0.01
IDLE_SHARE = 0.3
"""For how much of the time of a measurement the sockets are open first, and nobody moves."""


@dataclass
class Tally:
    """What clients measured: seconds from sending to acknowledgement."""

    seconds: list[float] = field(default_factory=list)
    bytes_heard: int = 0
    """What the service sent them."""

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
    crowded_rate: float = 700.0,
    seed: int = 1,
    progress: Callable[[str], None] = lambda said: None,
) -> dict[str, Json]:
    """Measure the server and the bare service with as many clients, then many tables at a person's pace, and the same
    at a given rate of moves in all.

    The ratio is the processor time of a move in the bare service divided by ours.
    """
    found: dict[str, Json] = {"seed": seed, "seconds": seconds, "tables": tables, "cores": os.cpu_count() or 1}
    progress("the server, as fast as it can")
    with serving_ours() as ours:
        server = asyncio.run(play(ours, tables, seconds, None, seed))
    progress("a bare service that commits and echoes")
    with serving(run_bare) as least:
        bare = asyncio.run(_echo(least, tables, seconds))
    ratio = _ratio(bare, server)
    found |= {"server": server, "bare": bare, **({} if ratio is None else {"cpu_ratio": ratio})}
    for name, every in (("paced", paced_every), ("crowded", paced_tables / crowded_rate)):
        progress(f"{paced_tables} tables with a move every {every:.2g} s")
        with serving_ours() as ours:
            figures = asyncio.run(play(ours, paced_tables, max(seconds, 2 * every), every, seed))
            found[name] = {"tables": paced_tables, "every_seconds": round(every, 2), **figures}
    return found


def _ratio(bare: dict[str, Json], server: dict[str, Json]) -> float | None:
    least, ours = bare.get("cpu_ms_per_move"), server.get("cpu_ms_per_move")
    return round(least / ours, 3) if isinstance(least, float) and isinstance(ours, float) and ours else None


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


async def play(
    ours: Serving,
    tables: int,
    seconds: float,
    every: float | None,
    seed: int,
    meters: Mapping[str, Callable[[], float]] = MappingProxyType({}),
) -> dict[str, Json]:
    """Play at many tables, each seat through a socket of its own, the seats of a table at different processes.

    Meters are read before and after: by how much each rose with a move.
    """
    # The first tables load what all need, which would count as theirs.
    await asyncio.to_thread(_open_tables, ours.ports[0], OPENERS)
    empty = ours.kibibytes()
    cookie, ids = await asyncio.to_thread(_open_tables, ours.ports[0], tables)
    opened = ours.kibibytes()
    tally, ready = Tally(), asyncio.Barrier(2 * tables + 1)
    rng = Random(seed)
    playing = [
        asyncio.create_task(_seat(port, cookie, id, seat, tally, ready, every, Random(rng.getrandbits(32))))
        for number, id in enumerate(ids)
        for seat, port in ((seat, ours.ports[(number + seat) % len(ours.ports)]) for seat in (0, 1))
    ]
    idle = await _idle(playing, ready, ours, seconds * IDLE_SHARE)
    connected = ours.kibibytes()
    figures = await _measured(playing, tally, ready, seconds, ours, meters)
    memory: dict[str, Json] = {
        "kib_per_table": round((opened - empty) / tables, 1),
        "kib_per_socket": round((connected - opened) / len(playing), 1),
    }
    return figures | memory | {"idle_cpu_us_per_socket_second": round(idle * 1e6, 1)}


async def _idle(playing: list[asyncio.Task[None]], ready: asyncio.Barrier, ours: Serving, seconds: float) -> float:
    """The processor time that a socket takes in a second in which nobody moves."""
    while ready.n_waiting < len(playing) and not any(task.done() for task in playing):
        await asyncio.sleep(TICK)
    worked = ours.cpu_seconds()
    await asyncio.sleep(seconds)
    return (ours.cpu_seconds() - worked) / seconds / len(playing)


async def _measured(
    playing: list[asyncio.Task[None]],
    tally: Tally,
    ready: asyncio.Barrier,
    seconds: float,
    service: Serving,
    meters: Mapping[str, Callable[[], float]] = MappingProxyType({}),
) -> dict[str, Json]:
    begin = asyncio.ensure_future(ready.wait())
    await asyncio.wait([begin, *playing], return_when=asyncio.FIRST_COMPLETED)
    if not begin.done():
        begin.cancel()
        seconds = 0.0
    began, worked = time.perf_counter(), service.cpu_seconds()
    before = {name: read() for name, read in meters.items()}
    tally.bytes_heard = 0
    lag = await _lag(seconds)
    count, heard = len(tally.seconds), tally.bytes_heard
    elapsed = time.perf_counter() - began
    del tally.seconds[count:]
    figures = tally.json(elapsed)
    figures["client_lag_ms"] = round(lag * 1000, 2)
    figures["load"] = round(os.getloadavg()[0], 1)
    if count and worked:
        figures["cpu_ms_per_move"] = round((service.cpu_seconds() - worked) / count * 1000, 3)
        figures["bytes_per_move"] = heard // count
        figures |= {f"{name}_per_move": round((read() - before[name]) / count, 3) for name, read in meters.items()}
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
            tally.bytes_heard += len(text.encode())
            if text.startswith('{"type":"ack"'):
                tally.seconds.append(time.perf_counter() - sent.pop(json.loads(text)["key"]))
            elif text.startswith('{"type":"step"'):
                moves, version = _moves(text)
            elif text.startswith('{"type":"no"'):
                # Of several steps that come at once the first has the newest moves too, and is answered too early.
                problem = json.loads(text)
                if problem["problem"]["key"] != "stale":
                    raise RuntimeError(text)
                del sent[problem["key"]]


def _moves(text: str) -> tuple[list[int], int]:
    """The moves and the version in a frame, found without reading all of it: the clients share a machine."""
    start = text.index('"moves":[') + len('"moves":')
    moves: list[int] = json.loads(text[start : text.index("]", start) + 1])
    start = text.index('"version":') + len('"version":')
    if text.startswith('{"type":"state"'):
        start = text.index('"version":', text.index('"next":')) + len('"version":')
    return moves, int(text[start : text.index(",", start)])


async def _echo(least: Serving, clients: int, seconds: float) -> dict[str, Json]:
    tally, ready = Tally(), asyncio.Barrier(clients + 1)
    playing = [asyncio.create_task(_echoing(least.ports[0], tally, ready)) for _ in range(clients)]
    return await _measured(playing, tally, ready, seconds, least)


async def _echoing(port: int, tally: Tally, ready: asyncio.Barrier) -> None:
    async with connect(f"ws://{HOST}:{port}/live", compression=None, open_timeout=60, ping_interval=None) as ws:
        await ready.wait()
        number = 0
        while True:
            number += 1
            sent = time.perf_counter()
            await ws.send(json.dumps({"type": "move", "key": f"0-{number}", "version": number, "move": "border d7|e7"}))
            text = str(await ws.recv())
            tally.bytes_heard += len(text)
            tally.seconds.append(time.perf_counter() - sent)
