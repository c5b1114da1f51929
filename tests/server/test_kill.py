"""SIGKILL at random points under load, with clients that retry: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from regnum.kernel import Playthrough, Seat, commitment, notation
from regnum.kernel import game as registered
from regnum.kernel.chance import CommittedChance
from tests.server.clients import Client, Message, settings, texts
from tests.server.processes import Process

ROUNDS = int(os.environ.get("REGNUM_KILLS", "20"))
TABLES = 6
SEED = int(os.environ.get("REGNUM_KILL_SEED", "1"))


@dataclass
class Wanted:
    """A move that a client wants played until it is told that it is."""

    key: str
    version: int
    seat: int
    text: str


@dataclass
class Diehard:
    """A client that plays one seat and never gives up."""

    url: str
    table: str
    seat: int
    cookie: str
    rng: Random
    version: int = 0
    view: Message | None = None
    moves: list[str] = field(default_factory=list)
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)
    wanted: Wanted | None = None
    stale: list[str] = field(default_factory=list)
    """The keys of moves that came too late."""
    seen: dict[int, Message] = field(default_factory=dict)
    """Views by version."""
    reconnected: int = 0

    async def play(self) -> None:
        """Play until cancelled or until the game is over."""
        while self.view is None or self.view["to_move"] is not None:
            try:
                await self._connection()
            except (OSError, WebSocketException, TimeoutError):
                self.reconnected += 1
                await asyncio.sleep(0.02)

    async def _connection(self) -> None:
        async with connect(
            f"{self.url.replace('http', 'ws')}/api/tables/{self.table}/live",
            origin=Origin(self.url),
            additional_headers={"cookie": f"regnum={self.cookie}"},
            open_timeout=2,
            close_timeout=0.2,
            max_size=None,
        ) as ws:
            await ws.send(json.dumps({"type": "hello", "seat": self.seat, "version": self.version or None}))
            if self.wanted is not None:
                await self._send(ws)
            async for text in ws:
                self._hear(json.loads(text))
                if self.view is not None and self.view["to_move"] is None and self.wanted is None:
                    return
                if self.wanted is None and self.moves:
                    key = f"{self.seat}-{self.version}-{self.rng.getrandbits(32)}"
                    self.wanted = Wanted(key, self.version, self.seat, self.rng.choice(self.moves))
                    await self._send(ws)

    async def _send(self, ws: object) -> None:
        assert self.wanted is not None
        wanted = self.wanted
        frame = {"type": "move", "key": wanted.key, "version": wanted.version, "seat": wanted.seat, "move": wanted.text}
        await ws.send(json.dumps(frame))  # type: ignore[attr-defined]

    def _hear(self, frame: Message) -> None:
        if "view" in frame and frame["view"] is not None:
            if frame["type"] == "step" and frame["view"] == self.view:
                del self.seen[self.version]  # of steps that were missed, each comes with the newest view
            self.version, self.view, self.moves = frame["version"], frame["view"], texts("domaine", frame["moves"])
            self.seen[self.version] = frame["view"]
        if frame["type"] == "ack" and self.wanted is not None and frame["key"] == self.wanted.key:
            self.acknowledged[frame["key"]] = (frame["version"], self.wanted.text)
            self.wanted, self.moves = None, [] if self.version < frame["version"] else self.moves
        if frame["type"] == "no":
            assert self.wanted is not None
            assert (frame["key"], frame["problem"]["key"]) == (self.wanted.key, "stale"), f"refused: {frame}"
            self.stale.append(frame["key"])
            self.wanted = None


def opened(url: str, rng: Random) -> Iterator[Diehard]:
    """Two diehards at each of some new tables."""
    for _ in range(TABLES):
        anna, bruno = Client(url, "Anna"), Client(url, "Bruno")
        table = anna.table("me", "link")
        bruno.join(table)
        for seat, client in enumerate((anna, bruno)):
            yield Diehard(url, table["id"], seat, client.cookie, Random(rng.getrandbits(32)))


async def under_fire(server: Process, diehards: list[Diehard], rng: Random) -> None:
    """Let all play while the server is killed again and again."""
    playing = [asyncio.create_task(diehard.play()) for diehard in diehards]
    for _ in range(ROUNDS):
        await asyncio.sleep(rng.uniform(0.05, 0.9))
        server.kill()
        await asyncio.to_thread(server.start)
    await asyncio.sleep(0.5)
    for task in playing:
        task.cancel()
    for result in await asyncio.gather(*playing, return_exceptions=True):
        assert result is None or isinstance(result, asyncio.CancelledError), result


def test_no_acknowledged_move_is_lost_and_none_is_doubled(folder: Path) -> None:
    rng = Random(SEED)
    server = Process(settings(folder))
    try:
        diehards = [*opened(server.url, rng)]
        asyncio.run(under_fire(server, diehards, rng))
        server.kill()
        server.start()
        check_entries(folder, diehards)
        for diehard in diehards:
            check_views(folder, server.url, diehard)
    finally:
        server.kill()
    moves = sum(len(diehard.acknowledged) for diehard in diehards)
    print(f"{ROUNDS} kills, {moves} moves acknowledged, {sum(d.reconnected for d in diehards)} reconnections")
    assert moves > ROUNDS * 5
    assert all(diehard.reconnected for diehard in diehards)


def rows(folder: Path, statement: str, *about: object) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(folder / "regnum.sqlite")
    try:
        return connection.execute(statement, about).fetchall()
    finally:
        connection.close()


def check_entries(folder: Path, diehards: list[Diehard]) -> None:
    for diehard in diehards:
        stored = rows(
            folder, 'SELECT version, key, text FROM entries WHERE "table" = ? ORDER BY version', diehard.table
        )
        assert [row[0] for row in stored] == [*range(1, len(stored) + 1)]
        by_key = {str(key).partition("/")[2]: (version, text) for version, key, text in stored}
        for key, entry in diehard.acknowledged.items():
            assert by_key.get(key) == entry, f"seed {SEED}: {key} was acknowledged and is lost"
        assert by_key.keys().isdisjoint(diehard.stale)
        assert max(Counter(key for _, key, _ in stored).values()) == 1
        # Each turn's wish was drawn once: two entries of one seat for one version would be a doubled move.
        wishes = Counter(key.rpartition("-")[0] for key in by_key if "-" in key)
        assert not wishes or max(wishes.values()) == 1


def check_views(folder: Path, url: str, diehard: Diehard) -> None:
    """What the server shows now, and all that it ever showed, is what replaying the entries gives."""
    game = registered("domaine")
    ((seed, entropies, options, players),) = rows(
        folder, "SELECT seed, entropies, options, players FROM tables WHERE id = ?", diehard.table
    )
    secret = bytes.fromhex(str(seed))
    settled = (json.loads(str(text)) for text in (players, options))
    playthrough = Playthrough.deal(game, *settled, seed=secret, entropies=json.loads(str(entropies)))
    seat = Seat(diehard.seat)
    entries = rows(folder, 'SELECT version, text FROM entries WHERE "table" = ? ORDER BY version', diehard.table)
    for version, text in entries:
        if text is not None:
            playthrough.play(game.actions.read(str(text)))
        if version in diehard.seen:
            assert diehard.seen[int(str(version))] == playthrough.state.view(seat).json(), (
                f"seed {SEED}: version {version}"
            )
    assert isinstance(playthrough.chance, CommittedChance)
    assert commitment(secret) in notation.write(playthrough)
    shown = Client(url, cookie=diehard.cookie).get(f"/api/tables/{diehard.table}/view", seat=diehard.seat)
    assert shown["version"] == len(entries)
    assert shown["view"] == playthrough.state.view(seat).json()


def test_a_server_that_is_asked_to_stop_finishes_first(folder: Path) -> None:
    server = Process(settings(folder))
    client = Client(server.url, "Anna")
    table = client.table("me", "device")
    socket = client.sit(table["id"], 0)
    socket.until("state")
    acknowledged = socket.move(socket.moves[0])["version"]
    server.stop()
    with pytest.raises(WebSocketException):
        socket.until("never")
    server = Process(settings(folder))
    try:
        assert Client(server.url, cookie=client.cookie).get(f"/api/tables/{table['id']}")["version"] == acknowledged
    finally:
        server.stop()
