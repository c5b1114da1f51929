"""Measuring what a hostile guest can do to others: honest tables first in quiet, then while every attack runs at once.

The guest comes from another address of this machine than the honest people, as it would from another network.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import multiprocessing
import os
import socket
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.queues import Queue
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect as connect_now

from regnum.kernel import Json, Playthrough, notation, pledge
from regnum.kernel import game as registered
from regnum.players.loop import Loop, following
from regnum.server.bench_services import END_SECONDS, HOST, await_answer, memory
from regnum.server.ops.settings import Settings
from regnum.server.run import run
from regnum.server.server_bench import Tally, _moves, _open_table, _post

FAR = "127.0.0.2"
"""Where the hostile guest comes from."""
TABLES = 4
EVERY = 0.1
"""Honest tables, and seconds between two moves at each: what one person may do."""
AT_ONE_DEVICE: Json = {"game": "domaine", "seats": [{"kind": "me"}, {"kind": "device"}], "start": True}
MARSHAL: Json = {"kind": "computer", "level": "marshal"}
WITH_COMPUTERS: Json = {"game": "domaine", "seats": [{"kind": "me"}, MARSHAL, MARSHAL, MARSHAL], "start": True}
ENTRIES = 19_998
GAMES = 4
"""How many games the hostile guest wants to have reviewed."""
HALF_REQUESTS = 500
REVIEW_SECONDS = 60.0
MAX_TIMES, MAX_MS, MAX_MIB = 3.0, 50.0, 100.0
"""What is asked: p99 under attack at most this many times the quiet one or this long, and no more memory than this."""


def bench(seconds: float = 20.0, seed: int = 1, progress: Callable[[str], None] = lambda said: None) -> dict[str, Json]:
    """Measure honest tables in quiet and beside a hostile guest, and the server's memory before and after."""
    text, games = to_and_fro(ENTRIES), [played_out(number) for number in range(GAMES)]
    with _serving() as (port, pid):
        progress("honest tables in quiet")
        cookie, own = _sit_down(port)
        table = _open_table(port, WITH_COMPUTERS, cookie)
        quiet = asyncio.run(_play(port, seconds, Random(seed)))
        _post(port, f"/api/tables/{table}/advice", {"seat": 0}, cookie)
        _have_reviewed(port, cookie, own)
        before = memory(pid)
        progress("the same beside a hostile guest")
        with _hostile(port, text, games, seconds + 2 * END_SECONDS) as counted:
            time.sleep(min(END_SECONDS, seconds))
            attacked = asyncio.run(_play(port, seconds, Random(seed)))
            after = memory(pid)
            done = counted()
    limit = max(MAX_TIMES * float(str(quiet["p99_ms"])), MAX_MS)
    return {
        "seed": seed,
        "seconds": seconds,
        "cores": os.cpu_count() or 1,
        "quiet": quiet,
        "attacked": attacked,
        "memory": {"before_mib": before, "after_mib": after, "more_mib": round(after - before, 1)},
        "hostile": done,
        "held": float(str(attacked["p99_ms"])) <= limit and after - before <= MAX_MIB,
    }


def to_and_fro(entries: int) -> str:
    """A record in which a move is taken back again and again."""
    dealt = Playthrough.deal(registered("domaine"), ["Ada", "Bo"], seed=bytes(32))
    move = next(iter(dealt.legal_moves))
    for _ in range(entries // 2):
        dealt.play(move)
        dealt.undo()
    return notation.write(dealt)


def played_out(number: int) -> str:
    """The record of a game that was played to its end at random."""
    dealt, rng = Playthrough.deal(registered("domaine"), ["Ada", "Bo"], seed=bytes([number]) * 32), Random(number)
    Loop(dealt, following(lambda _, moves: moves.pick(rng), 2)).run()
    return notation.write(dealt)


# the server


@contextlib.contextmanager
def _serving() -> Iterator[tuple[int, int]]:
    """A server as a host runs it, with all its limits, in a process of its own."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="regnum-bench-") as folder:
        process = multiprocessing.get_context("spawn").Process(target=_run, args=(Path(folder) / "data", port))
        process.start()
        try:
            await_answer(port)
            yield port, process.pid or 0
        finally:
            process.terminate()
            process.join(END_SECONDS)
            process.kill()
            process.join()


def _run(folder: Path, port: int) -> None:
    with (
        Path(os.devnull).open("w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        run(Settings(folder, warm=True), HOST, port)


# honest people


async def _play(port: int, seconds: float, rng: Random) -> dict[str, Json]:
    tally = Tally()
    people = [asyncio.to_thread(_sit_down, port) for _ in range(TABLES)]
    began = time.perf_counter()
    playing = [
        asyncio.create_task(_move(port, *seated, tally, Random(rng.getrandbits(32))))
        for seated in await asyncio.gather(*people)
    ]
    try:
        await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        for task in playing:
            task.cancel()
    failed = [one for one in await asyncio.gather(*playing, return_exceptions=True) if isinstance(one, Exception)]
    if failed:
        raise RuntimeError(f"{len(failed)} honest people failed: {failed[0]}")
    return tally.json(time.perf_counter() - began)


def _sit_down(port: int) -> tuple[str, str]:
    """A new person at a table for two, which they play alone; the cookie and the table."""
    _, cookie = _post(port, "/api/me", None, None)
    assert cookie is not None
    return cookie, _open_table(port, AT_ONE_DEVICE, cookie)


def _have_reviewed(port: int, cookie: str, table: str) -> None:
    """Give a game up and have it reviewed: the process that reviews is there then, as those are that think."""
    _post(port, f"/api/tables/{table}/resign", {"seat": 0}, cookie)
    until = time.monotonic() + REVIEW_SECONDS
    while _post(port, f"/api/tables/{table}/review", None, cookie)[0]["phase"] != "whole":
        if time.monotonic() > until:
            raise RuntimeError("no game is reviewed")
        time.sleep(0.25)


async def _move(port: int, cookie: str, table: str, tally: Tally, rng: Random) -> None:
    """Play, each seat through a socket of its own, a move at a time; a new game after each."""
    while True:
        async with contextlib.AsyncExitStack() as stack:
            uri, headers = f"ws://{HOST}:{port}/api/tables/{table}/live", {"cookie": cookie}
            joining = (connect(uri, additional_headers=headers, compression=None, max_size=None) for _ in range(2))
            sockets = [await stack.enter_async_context(one) for one in joining]
            for seat, ws in enumerate(sockets):
                await ws.send(json.dumps({"type": "hello", "seat": seat, "version": None}))
            await _play_game(sockets, tally, rng)
        table = await asyncio.to_thread(_open_table, port, AT_ONE_DEVICE, cookie)


async def _play_game(sockets: list[Any], tally: Tally, rng: Random) -> None:
    seats = [_Seat(ws) for ws in sockets]
    version = 1
    while True:
        await asyncio.gather(*(seat.reach(version) for seat in seats))
        deciding = next((number for number, seat in enumerate(seats) if seat.moves), None)
        if deciding is None:
            return
        seat = seats[deciding]
        move = {"type": "move", "key": f"k{version}", "version": version, "seat": deciding}
        sent = time.perf_counter()
        await seat.ws.send(json.dumps({**move, "move": rng.choice(seat.moves)}))
        while not seat.acknowledged:
            await seat.hear()
        tally.seconds.append(time.perf_counter() - sent)
        seat.acknowledged = False
        version += 1
        await asyncio.sleep(EVERY)


class _Seat:
    """What an honest person hears at a seat."""

    def __init__(self, ws: Any) -> None:
        self.ws = ws
        self.version, self.moves, self.acknowledged = 0, list[int](), False

    async def hear(self) -> None:
        text = str(await self.ws.recv())
        if text.startswith(('{"type":"step"', '{"type":"state"')):
            self.moves, self.version = _moves(text)
        elif text.startswith('{"type":"no"'):
            raise RuntimeError(text)
        self.acknowledged = self.acknowledged or text.startswith('{"type":"ack"')

    async def reach(self, version: int) -> None:
        while self.version < version:
            await self.hear()


# the hostile guest


@contextlib.contextmanager
def _hostile(port: int, text: str, games: list[str], seconds: float) -> Iterator[Callable[[], dict[str, Json]]]:
    """A guest who attacks from a process of their own; what came of it so far can be asked for once, at the end."""
    context = multiprocessing.get_context("spawn")
    answers: Queue[dict[str, Json]] = context.Queue()
    process = context.Process(target=_attack, args=(port, text, games, seconds, answers))
    process.start()
    try:
        yield lambda: answers.get(timeout=seconds + 12 * END_SECONDS)
    finally:
        process.kill()
        process.join()


def _attack(port: int, text: str, games: list[str], seconds: float, answers: Queue[dict[str, Json]]) -> None:
    guest = Guest(port, text, games, time.monotonic() + seconds)
    guest.run()
    answers.put(guest.json())


class Guest:
    """Somebody who tries everything at once, and counts how each attempt was answered."""

    def __init__(self, port: int, text: str, games: list[str], until: float) -> None:
        """`text` is the longest record that is taken, and `games` are records of games that can be reviewed."""
        self.port, self.text, self.games, self.until = port, text, games, until
        self.answers: Counter[tuple[str, str]] = Counter()
        self._cookie = self._ask("guest", "POST", "/api/me", "{}").get("cookie", "")
        self._imports: list[str] = []
        self._over: list[str] = []

    def run(self) -> None:
        """Attack until the time is over."""
        attacks = (
            *(self.bring, self.spoil, self.replay, self.review, self.crowd, self.hint),
            *(self.greet, self.open_half, self.sing, self.analyse),
        )
        self.bring_one()
        brought = [self._ask("review", "POST", "/api/records", game) for game in self.games]
        self._over = [str(table["id"]) for table in brought if "id" in table]
        threads = [threading.Thread(target=self._repeat, args=(attack,), daemon=True) for attack in attacks * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(0.0, self.until - time.monotonic()))

    def _repeat(self, attack: Callable[[], None]) -> None:
        while time.monotonic() < self.until:
            try:
                attack()
            except (OSError, http.client.HTTPException, WebSocketException, TimeoutError) as error:
                self.answers[attack.__name__, type(error).__name__] += 1
                time.sleep(0.01)

    def json(self) -> dict[str, Json]:
        """How often each attempt was answered in which way."""
        found: dict[str, Json] = {}
        for (attack, answer), count in sorted(self.answers.items()):
            found[f"{attack} {answer}"] = count
        return found

    def _ask(self, attack: str, method: str, path: str, body: str | None = None) -> dict[str, Any]:
        connection = http.client.HTTPConnection(HOST, self.port, timeout=60, source_address=(FAR, 0))
        headers = {"content-type": "application/json", "cookie": getattr(self, "_cookie", "")}
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text, cookie = response.read(), response.getheader("set-cookie") or ""
        finally:
            connection.close()
        self.answers[attack, str(response.status)] += 1
        found = json.loads(text) if response.status < 300 and text.startswith(b"{") else {}
        return {**found, "cookie": cookie.split(";")[0]}

    # one method for each attack

    def bring(self) -> None:
        """Bring the longest record that is taken, and one that is longer."""
        self.bring_one()
        self._ask("bring", "POST", "/api/records", self.text.replace("undo\n", "undo\n" * 2))

    def bring_one(self) -> None:
        """Bring a record, and keep its table in mind."""
        brought = self._ask("bring", "POST", "/api/records", self.text)
        if "id" in brought:
            self._imports.append(brought["id"])

    def spoil(self) -> None:
        """Bring what cannot be a record: a seat and a nesting beyond all bounds, a seed that nobody committed to."""
        endless = "9" * 5000
        for old, new in (("\n1 ", f"\n{endless} "), ("seed: ", "seed: 00"), (self.text, '{"header": ' + "[" * 100_000)):
            self._ask("spoil", "POST", "/api/records", self.text.replace(old, new, 1))

    def review(self) -> None:
        """Have games reviewed that are over, and ask again and again how far that is."""
        for table in self._over:
            self._ask("review", "POST", f"/api/tables/{table}/review")
            self._ask("review", "GET", f"/api/tables/{table}/review")

    def replay(self) -> None:
        """Ask for the end of a long replay, its proof and its text."""
        for table in self._imports[-3:]:
            for path in ("moments?from=19000", "moments", "verify", "record"):
                self._ask("replay", "GET", f"/api/tables/{table}/{path}")

    def crowd(self) -> None:
        """Let computers play among themselves at many tables."""
        seats = [{"kind": "computer", "level": "marshal"}] * 4
        self._ask("crowd", "POST", "/api/tables", json.dumps({"game": "domaine", "seats": seats, "start": True}))

    def _table(self, attack: str) -> str:
        """A table with computers, dealt as far as the server lets us."""
        table, entropy = self._ask(attack, "POST", "/api/tables", json.dumps(WITH_COMPUTERS)), "ff" * 16
        path = f"/api/tables/{table.get('id', 'none')}"
        if "id" in table:
            body = {"pledge": pledge(table["commitment"], entropy)}
            self._ask(attack, "POST", f"{path}/pledge", json.dumps(body))
            self._ask(attack, "POST", f"{path}/reveal", json.dumps({"entropy": entropy}))
        return str(table.get("id", "none"))

    def hint(self) -> None:
        """Ask for hints again and again."""
        table = self._table("hint")
        for _ in range(20):
            self._ask("hint", "POST", f"/api/tables/{table}/advice", json.dumps({"seat": 0}))

    def analyse(self) -> None:
        """Analyse long lines of moves, and ask for details."""
        table = self._table("analyse")
        for _ in range(50):
            start = {"kind": "table", "table": table, "seat": 0}
            body = {"start": start, "steps": [{"move": 0}] * 400, "details": True, "chances": True}
            self._ask("analyse", "POST", "/api/analyse", json.dumps(body))
            self._ask("analyse", "GET", f"/api/tables/{table}/details?seat=0")

    def greet(self) -> None:
        """Ask a long table for everything, a hundred times over one socket, and listen to none of it."""
        table = self._imports[-1] if self._imports else self._table("greet")
        plain = socket.create_connection((HOST, self.port), 60, source_address=(FAR, 0))
        uri = f"ws://{HOST}:{self.port}/api/tables/{table}/live"
        with connect_now(uri, sock=plain, additional_headers={"cookie": self._cookie}, max_size=None) as ws:
            for number in range(100):
                ws.send(json.dumps({"type": "hello", "seat": None, "version": number % 3 or None}))
            self.answers["greet", "sent"] += 100
            time.sleep(0.1)

    def open_half(self) -> None:
        """Begin requests and never end them."""
        held = []
        try:
            for _ in range(HALF_REQUESTS):
                held.append(socket.create_connection((HOST, self.port), 5, source_address=(FAR, 0)))
                held[-1].sendall(b"GET / HTTP/1.1\r\nHost: x")
                self.answers["open_half", "opened"] += 1
            time.sleep(1)
        finally:
            for one in held:
                one.close()

    def sing(self) -> None:
        """Ask by methods and at addresses that there are not."""
        for number in range(50):
            self._ask("sing", f"SING{number}", "/api/me")
        for path in ("/%00", "/" + "x" * 300, "/api/tables/x/view"):
            self._ask("sing", "GET", path)
