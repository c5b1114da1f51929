"""Storage that fails: a sentence, nothing acknowledged is lost, and play goes on by itself when it is cured."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event, select

from regnum.server.ops.settings import Settings, SteadyClock
from regnum.server.storage import schema, writes
from regnum.server.storage.keeping import NoDatabase
from regnum.server.storage.store import Store
from regnum.server.storage.upkeep import resuming
from regnum.server.storage.writer import Write
from tests.server.clients import Client, Hands, running, settings
from tests.server.processes import Process
from tests.server.test_budgets import GOLDEN
from tests.server.test_play import hot_seat


@pytest.mark.parametrize(
    ("ill", "cured", "advised"),
    [
        ("max_page_count=1", "max_page_count=1073741823", "The disk is full: make room"),
        ("query_only=ON", "query_only=OFF", "The database may only be read: let the server write"),
    ],
)
def test_a_server_that_cannot_write_says_so_and_goes_on_when_it_can(
    folder: Path, ill: str, cured: str, advised: str
) -> None:
    with running(settings(folder)) as server:
        sockets = hot_seat(server.url)
        first, engine = sockets[sockets[0].view["to_move"]], server.services.store.engine
        pragma = [ill]

        def suffer(connection: sqlite3.Connection, *_: object) -> None:
            connection.execute(f"PRAGMA {pragma[0]}")

        event.listen(engine, "checkout", suffer)
        while (answer := first.move(first.moves[0], key=f"k{first.version}"))["type"] == "ack":
            for socket in sockets.values():
                socket.reach(answer["version"])
            first = sockets[first.view["to_move"]]
        assert answer["problem"]["key"] == "cannot-keep", "steps filled the last free pages, and then there was none"
        while httpx.post(f"{server.url}/api/me").is_success:
            pass
        sick = httpx.get(f"{server.url}/healthz")
        assert sick.status_code == 503
        assert sick.text.splitlines()[1].startswith(advised)
        assert Client(server.url).problem("/api/me") == "cannot-keep"
        pragma[0] = cured
        version = first.version
        answer = first.move(first.moves[0], key=f"k{version}")
        assert (answer["type"], answer["version"]) == ("ack", version + 1)
        assert httpx.get(f"{server.url}/healthz").text == "well\n"


def refused(folder: Path) -> str:
    with pytest.raises(NoDatabase) as refused:
        Store(folder, None, lambda size: None)
    return str(refused.value)


def test_a_file_that_is_no_database_and_a_damaged_one_are_refused_with_a_sentence(folder: Path) -> None:
    folder.mkdir()
    file = folder / "regnum.sqlite"
    file.write_text("A shopping list, and rather a long one. " * 100)
    assert "This is no database of Regnum's" in refused(folder)
    file.unlink()
    Store(folder, None, lambda size: None).close()
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + os.urandom(4096) + whole[12288:])
    assert "The database is damaged: stop the server and restore a backup" in refused(folder)


def test_a_log_that_was_cut_short_is_noticed_and_can_be_accepted(folder: Path) -> None:
    with Process(settings(folder)) as server:
        for number in range(3):
            Client(server.url, f"Guest {number}")
        server.kill()
    log = folder / "regnum.sqlite-wal"
    log.write_bytes(log.read_bytes()[: -3 * 4120])
    said = refused(folder)
    assert "lacks its last" in said
    assert f"remove {folder / 'regnum.commits'}" in said
    (folder / "regnum.commits").unlink()
    Store(folder, None, lambda size: None).close()


def test_one_server_at_a_time_keeps_its_games_in_a_folder_and_only_its_owner_reads_them(folder: Path) -> None:
    with Process(settings(folder)) as server:
        assert f"Another Regnum (process {server.process.pid}) keeps its games in {folder}" in refused(folder)
        Client(server.url, "Anna")
        modes = {file.name: oct(file.stat().st_mode & 0o777) for file in folder.iterdir()}
        assert folder.stat().st_mode & 0o777 == 0o700
        assert "regnum.sqlite-wal" in modes
        assert set(modes.values()) == {"0o600"}


@pytest.mark.parametrize("hours", [5, -5], ids=["slept or set forward", "set back"])
def test_clocks_stand_still_while_nobody_serves_and_computers_go_on(folder: Path, hours: int) -> None:
    hands = Hands()
    chosen = settings(folder, now=hands, pause=1.0)
    with running(chosen) as server:
        anna = Client(server.url, "Anna")
        timed = anna.table("me", "device", clock={"kind": "move", "seconds": 600})["id"]
        computers = anna.table("computer", "computer")["id"]
        hands.time += 100
    hands.time += hours * 3600
    with running(chosen) as server:
        t = schema.tables.c
        with server.services.store.engine.connect() as connection:
            times = connection.execute(select(t.since, t.deadline, t.due).where(t.id == timed)).one()
        assert tuple(times) == (hands.time - 100, hands.time + 500, hands.time + 500)
        watching = Client(server.url, cookie=anna.cookie).sit(computers, None)
        watching.until("state")
        watching.reach(2)


def test_a_running_server_does_not_follow_the_machines_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteadyClock()
    before = clock()
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert clock() >= before
    assert Settings(Path()).now() < 1e6, "the one that starts now believes it"


def test_a_record_that_was_half_written_when_the_server_died_is_dropped_at_the_next_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object) -> Write:
        raise RuntimeError("the server died")

    clock = Hands()
    chosen = settings(folder, now=clock, workers=0)

    def kept(store: Store) -> tuple[list[str], set[str]]:
        with store.engine.connect() as connection:
            tables = connection.scalars(select(schema.tables.c.id))
            return [*tables], {*connection.scalars(select(schema.entries.c.table))}

    with running(chosen) as server:
        anna = Client(server.url, "Anna")
        whole = anna.ok(anna.http.post("/api/records", content=GOLDEN))["id"]
        monkeypatch.setattr(writes, "new_seats", dies)
        assert anna.http.post("/api/records", content=GOLDEN).status_code == 500
        ids, entries = kept(server.services.store)
        assert len(ids) == len(entries) == 2
        clock.time += 1
        with monkeypatch.context() as patch:
            patch.setattr(resuming, "shared", lambda engine: True)
            resuming.resume(server.services.store.engine, clock.time)
            assert len(kept(server.services.store)[0]) == 2, "another process may be at it"
    with running(chosen) as server:
        assert kept(server.services.store) == ([whole], {whole})
