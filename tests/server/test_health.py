"""What `/healthz` tells: how storage is and whether computer players think, in sentences for a host."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from regnum.server.bots.bot_pool import OVERTIME
from regnum.server.ops import health
from regnum.server.storage.faults import SILENT, is_outage, sentence
from tests.server.clients import Running, running, settings
from tests.server.test_advice import advice
from tests.server.test_play import hot_seat

FULL = "The disk is full: make room on it, and play goes on by itself."


def how(server: Running) -> tuple[int, list[str]]:
    """The status and the lines of the answer."""
    answer = httpx.get(f"{server.url}/healthz", timeout=30)
    return answer.status_code, answer.text.splitlines()


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        (sqlite3.OperationalError("database or disk is full"), FULL),
        (psycopg.errors.DiskFull('could not extend file "base/5/16384": No space left on device'), FULL),
        (psycopg.OperationalError("server closed the connection unexpectedly"), SILENT),
    ],
)
def test_a_fault_of_the_database_is_told_as_what_a_host_can_do(said: Exception, advice: str) -> None:
    error = OperationalError("INSERT", {}, said)
    assert is_outage(error)
    assert sentence(error) == advice


def test_a_postgresql_without_room_says_that_the_disk_is_full(database: str) -> None:
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    full = "DO $$ BEGIN RAISE disk_full USING MESSAGE = 'could not extend file: No space left on device'; END $$"
    with pytest.raises(OperationalError) as failed, engine.begin() as connection:
        connection.execute(text(full))
    engine.dispose()
    assert sentence(failed.value) == FULL


def test_a_write_that_takes_long_is_told_and_no_longer_than_it_does(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(folder)) as server:
        monkeypatch.setattr(health, "FRESH", 0.0)
        with closing(sqlite3.connect(folder / "regnum.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with monkeypatch.context() as patch:
                patch.setattr(health, "ANSWER", 0.2)
                assert how(server) == (503, ["unwell", "The database takes long to answer."])
            other.execute("ROLLBACK")
        assert how(server) == (200, ["well"])


def test_little_room_on_the_disk_is_told_while_all_still_works(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(folder)) as server:
        assert how(server) == (200, ["well"])
        monkeypatch.setattr(health, "SPARE_BYTES", 2**60)
        assert how(server) == (200, ["limping", f"Less than {2**40} MiB are free on the disk: make room."])


def test_a_process_in_which_nobody_thinks_any_more_is_told(folder: Path) -> None:
    with running(settings(folder)) as server:
        socket = hot_seat(server.url)[0]
        (process,) = server.services.bot_pool._processes
        process.submit(int)
        (pid,) = process._executor._processes
        os.kill(pid, signal.SIGSTOP)
        asking = threading.Thread(target=advice, args=(socket,))
        asking.start()
        while not process.wanted:
            asking.join(0.01)
            assert asking.is_alive()
        assert how(server) == (200, ["well"]), "it has not thought for long"
        process.done_at -= server.services.settings.budget + OVERTIME
        assert how(server) == (200, ["limping", "Computer players do not answer: they are waited for, then replaced."])
        os.kill(pid, signal.SIGCONT)
        asking.join()
        process.done_at -= 1000
        assert how(server) == (200, ["well"]), "it rests, and nobody waits"
