"""Storage: group commit, conflicts, snapshots, and the layout."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Column, Engine, Integer, MetaData, String, Table, insert, select, update

from regnum.games.domaine.rules.state import State
from regnum.kernel import Chance, Move
from regnum.kernel.playthrough import SNAPSHOT_EVERY
from regnum.server.storage import queries, schema
from regnum.server.storage.database import address, connect
from regnum.server.storage.writer import Conflict, Write, Writer
from regnum.server.tables.live_table import LiveTable
from tests.server.clients import play_on, running, settings
from tests.server.test_play import hot_seat

SCRAPS = Table("scraps", MetaData(), Column("id", Integer, primary_key=True), Column("text", String(20), unique=True))


@pytest.fixture
def engine(folder: Path) -> Iterator[Engine]:
    found = connect(folder, None)
    SCRAPS.create(found)
    yield found
    found.dispose()


def noted(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return [*connection.scalars(select(SCRAPS.c.text).order_by(SCRAPS.c.id))]


def note(number: int, text: str) -> Write:
    return Write(str(number), rest=[(insert(SCRAPS), {"id": number, "text": text})])


def test_the_layout_is_what_the_migrations_make(folder: Path) -> None:
    engine = connect(folder, None)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_sqlite_is_durable(folder: Path) -> None:
    engine = connect(folder, None)
    with engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        }
        assert pragmas == {"journal_mode": "wal", "synchronous": 2}
    engine.dispose()


def test_addresses_of_postgresql_are_understood() -> None:
    assert address(Path("x"), "postgres://u@h/d") == address(Path("x"), "postgresql://u@h/d")
    assert str(address(Path("x"), None)) == "sqlite:///x/regnum.sqlite"


def test_writes_that_wait_are_committed_together(engine: Engine) -> None:
    sizes: list[int] = []
    held = threading.Event()

    def measure(size: int) -> None:
        sizes.append(size)
        held.wait(10)

    writer = Writer(engine, measure)

    async def all_at_once() -> None:
        writes = [asyncio.create_task(writer.write(note(number, f"n{number}"))) for number in range(30)]
        while not sizes:
            await asyncio.sleep(0)
        held.set()
        await asyncio.gather(*writes)

    asyncio.run(all_at_once())
    writer.close()
    assert sum(sizes) == 30
    assert len(sizes) <= 3
    assert len(noted(engine)) == 30


def test_one_bad_write_does_not_harm_the_others_of_its_commit(engine: Engine) -> None:
    held, began = threading.Event(), threading.Event()

    def measure(_size: int) -> None:
        began.set()
        held.wait(10)

    writer = Writer(engine, measure)
    change = update(SCRAPS).where(SCRAPS.c.id == 99).values(text="never")

    async def all_at_once() -> list[BaseException | None]:
        first = asyncio.create_task(writer.write(note(1, "one")))
        while not began.is_set():
            await asyncio.sleep(0)
        bad = [note(2, "one"), Write("3", [(change, {})], [(insert(SCRAPS), {"id": 3, "text": "three"})])]
        rest = [asyncio.create_task(writer.write(write)) for write in (*bad, note(4, "four"))]
        await asyncio.sleep(0)
        held.set()
        return await asyncio.gather(first, *rest, return_exceptions=True)

    results = asyncio.run(all_at_once())
    writer.close()
    assert [type(result) for result in results] == [type(None), Conflict, Conflict, type(None)]
    assert noted(engine) == ["one", "four"]


def test_a_long_game_is_loaded_by_replaying_only_its_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(folder)) as server:
        sockets = hot_seat(server.url, options={"king": 99})
        rng = Random(1)
        while sockets[0].version < 500:
            played = play_on(sockets, rng, 20)
            if played < 20:
                break
            # Undo keeps a game young, and its entries growing.
            for _ in range(15):
                to_move = sockets[0].view["to_move"]
                answer = sockets[to_move].undo()
                assert answer["type"] in ("ack", "no")
                for socket in sockets.values():
                    socket.reach(answer["version"])
        table, version = sockets[0].table, sockets[0].version
        stored = queries.table(server.services.store.engine, table)
    assert stored is not None
    assert version >= 500
    played_again: list[Any] = []
    play = State.play

    def counting(self: State, move: Move, chance: Chance) -> Any:
        played_again.append(move)
        return play(self, move, chance)

    monkeypatch.setattr(State, "play", counting)

    async def load() -> LiveTable:
        return LiveTable(stored)

    live = asyncio.run(load())
    assert live.row.version == version
    assert len(played_again) <= 2 * SNAPSHOT_EVERY, f"{len(played_again)} of {version} were replayed"
