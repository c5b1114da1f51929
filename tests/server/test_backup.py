"""Backups and upgrades: all that is kept goes into a file and back, and no new version breaks a game."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url, text
from typer.testing import CliRunner

from regnum.cli import app
from regnum.server.storage.database import address, engine_of, layout, migrate, newest
from regnum.server.storage.keeping import NoDatabase
from regnum.server.storage.upkeep.backup import restore
from tests.server.clients import CLOSING, Client, Message, Socket, play_on, running, settings
from tests.server.test_play import hot_seat

VERSION = "regnum.server.storage.upkeep.upgrading.__version__"
STEPS = 70


def regnum(*args: object) -> tuple[int, str]:
    """What a command exits with and says."""
    result = CliRunner().invoke(app, [str(arg) for arg in args])
    return result.exit_code, result.output


def played(url: str) -> dict[int, Socket]:
    """A running game that has gone so far that a position is stored."""
    sockets = hot_seat(url)
    assert play_on(sockets, Random(1), STEPS) == STEPS
    return sockets


def seen(url: str, cookie: str, table: str) -> Message:
    client = Client(url, cookie=cookie)
    state = client.get(f"/api/tables/{table}/view", seat=0)
    return {name: state[name] for name in ("version", "view", "moves", "log")} | {"me": client.get("/api/me")["name"]}


def mode(file: Path) -> str:
    return oct(file.stat().st_mode & 0o777)


def test_a_backup_is_made_while_the_server_runs_and_brings_everything_back(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    with running(settings(folder)) as server:
        socket = played(server.url)[0]
        table, cookie = socket.table, socket.client.cookie
        assert regnum("backup", file, "--data", folder)[0] == 0
        before = seen(server.url, cookie, table)
        assert mode(file) == "0o600"
        code, said = regnum("restore", file, "--check")
        assert (code, "1 running games and 0 of those that are over were replayed.\nThe backup is whole.\n") == (
            0,
            said,
        )
        code, said = regnum("restore", file, "--data", folder, "--replace")
        assert (code, f"keeps its games in {folder}: stop it" in said) == (2, True)
    code, said = regnum("restore", file, "--data", folder)
    assert (code, "set it aside with --replace" in said) == (2, True)
    assert regnum("restore", file, "--data", folder, "--replace")[0] == 0
    assert mode(folder / "regnum.sqlite") == "0o600"
    elsewhere = tmp_path / "elsewhere"
    assert regnum("restore", file, "--data", elsewhere)[0] == 0
    for place in (folder, elsewhere):
        with running(settings(place)) as server:
            assert seen(server.url, cookie, table) == before


def test_a_backup_of_postgresql_can_be_restored_to_it_and_to_sqlite(
    database: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.sqlite"
    monkeypatch.setenv("REGNUM_DATABASE_URL", database)
    with running(settings(folder, database_url=database)) as server:
        socket = played(server.url)[0]
        table, cookie = socket.table, socket.client.cookie
        assert regnum("backup", file) == (
            0,
            f"Saved in {file}. See whether it is whole: regnum restore {file} --check\n",
        )
        before = seen(server.url, cookie, table)
        code, said = regnum("restore", file, "--replace")
        assert (code, "A server uses this database: stop it first." in said) == (2, True)
    code, said = regnum("restore", file)
    assert (code, "There is a database already" in said) == (2, True)
    assert regnum("restore", file, "--replace")[0] == 0
    with running(settings(folder, database_url=database)) as server:
        assert seen(server.url, cookie, table) == before
    monkeypatch.delenv("REGNUM_DATABASE_URL")
    assert regnum("restore", file, "--data", tmp_path / "small")[0] == 0
    with running(settings(tmp_path / "small")) as server:
        assert seen(server.url, cookie, table) == before


def test_a_damaged_backup_and_one_that_lacks_a_step_are_not_restored(folder: Path, tmp_path: Path) -> None:
    file, place = tmp_path / "kept.sqlite", tmp_path / "elsewhere"
    with running(settings(folder)) as server:
        played(server.url)
        regnum("backup", file, "--data", folder)
    whole = file.read_bytes()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM entries WHERE version = 20")
    code, said = regnum("restore", file, "--data", place)
    assert (code, "The backup is not good: nothing was restored." in said) == (1, True)
    file.write_bytes(whole[:8192] + Random(1).randbytes(4096) + whole[12288:])
    assert regnum("restore", file, "--check") == (
        2,
        f"{file}: The database is damaged: stop the server and restore a backup (regnum restore).\n",
    )
    assert not (place / "regnum.sqlite").exists()
    assert regnum("restore", tmp_path / "none", "--check") == (2, f"There is no file {tmp_path / 'none'}.\n")
    assert regnum("backup", file, "--data", place)[0] == 2
    file.write_text("A shopping list")
    assert regnum("backup", file, "--data", folder) == (2, f"{file} is there and is no backup: name another file.\n")
    assert file.read_text() == "A shopping list"


def no_room(*about: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_disk_without_room_is_a_sentence_and_leaves_nothing_behind(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, place, backups = tmp_path / "backups" / "kept.sqlite", tmp_path / "elsewhere", tmp_path / "backups"
    backups.mkdir()
    with running(settings(folder)) as server:
        Client(server.url, "Anna")
        assert regnum("backup", file, "--data", folder)[0] == 0
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    assert regnum("restore", file, "--check")[0] == 0, "no temporary folder is needed"
    with monkeypatch.context() as full:
        full.setattr(shutil, "copyfile", no_room)
        code, said = regnum("restore", file, "--check")
        assert (code, "cannot be copied into" in said, "No space left on device" in said) == (2, True, True)
        with pytest.raises(NoDatabase, match=r"cannot be copied into .*elsewhere .No space left"):
            restore(file, place, None, replace=False)
    assert [found.name for found in backups.iterdir()] == [file.name]
    assert [found.name for found in place.iterdir()] == ["regnum.lock"]
    code, said = regnum("backup", backups, "--data", folder)
    assert (code, said) == (2, f"{backups} cannot be written (Is a directory).\n")


# upgrades


def as_older(folder: Path, older: Path, revision: str, renamed: dict[str, str]) -> None:
    """Write what a server keeps as an older layout had it."""
    older.mkdir()
    engine = engine_of(address(older, None))
    with engine.begin() as connection:
        migrate(connection, revision)
    engine.dispose()
    with (
        closing(sqlite3.connect(folder / "regnum.sqlite")) as new,
        closing(sqlite3.connect(older / "regnum.sqlite")) as old,
    ):
        new.row_factory = sqlite3.Row
        tables = [name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in set(tables) - {"alembic_version"}:
            columns = [row[1] for row in old.execute(f"PRAGMA table_info({table})")]
            rows = [[row[renamed.get(name, name)] for name in columns] for row in new.execute(f"SELECT * FROM {table}")]
            names = ", ".join(f'"{name}"' for name in columns)
            old.executemany(f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})", rows)
        old.commit()


Kept = tuple[Path, str, str, Message]


@pytest.fixture(scope="module")
def first_older(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A folder with a running game as the second layout had it; who plays, at which table, and what they see."""
    folder = tmp_path_factory.mktemp("first")
    with CLOSING, running(settings(folder)) as server:
        socket = played(server.url)[0]
        before = seen(server.url, socket.client.cookie, socket.table)
    as_older(folder, folder / "older", "0002", {"told": "events", "outcomes": "answers"})
    return folder / "older", socket.client.cookie, socket.table, before


@pytest.fixture
def older(first_older: Kept, tmp_path: Path) -> Kept:
    """The same in a folder of its own."""
    folder, cookie, table, before = first_older
    shutil.copytree(folder, tmp_path / "older")
    return tmp_path / "older", cookie, table, before


def versions(folder: Path) -> tuple[str | None, str | None]:
    engine = engine_of(address(folder, None))
    with engine.connect() as connection:
        found = layout(connection)
    engine.dispose()
    return found


def test_a_game_of_an_older_layout_goes_on_and_was_saved_before(older: Kept) -> None:
    folder, cookie, table, before = older
    assert versions(folder) == ("0002", None)
    with running(settings(folder)) as server:
        assert seen(server.url, cookie, table) == before
        client = Client(server.url, cookie=cookie)
        sockets = {seat: client.sit(table, seat) for seat in (0, 1)}
        for socket in sockets.values():
            socket.until("state")
        assert play_on(sockets, Random(3), 5) == 5
    assert versions(folder)[0] == newest()
    (saved,) = folder.glob("before-*.sqlite")
    assert mode(saved) == "0o600"
    with closing(sqlite3.connect(saved)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
        assert connection.execute("SELECT count(told) FROM entries").fetchone() == (STEPS + 1,)


def test_who_resigned_when_it_was_not_final_comes_back_and_of_two_players_it_stays(
    folder: Path, tmp_path: Path
) -> None:
    with running(settings(folder)) as server:
        three, two = hot_seat(server.url, "me", "device", "device")[0], hot_seat(server.url)[0]
        for socket in (three, two):
            socket.client.post(f"/api/tables/{socket.table}/resign", seat=1)
    as_older(folder, tmp_path / "older", "0014", {})
    with running(settings(tmp_path / "older")) as server:
        client = Client(server.url, cookie=three.client.cookie)
        back = client.post(f"/api/tables/{three.table}/seats/1/reclaim")["seats"][1]
        assert (back["kind"], back["resigned"]) == ("device", False)
        kinds = [step["kind"] for step in client.get(f"/api/tables/{three.table}/view", seat=0)["log"]]
        assert kinds == ["deal", "left"]
        over = Client(server.url, cookie=two.client.cookie).get(f"/api/tables/{two.table}")
        assert (over["seats"][1]["resigned"], over["outcome"]["winners"]) == (True, [0])


def tamper(file: Path, statement: str, values: Sequence[Any] = ()) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


BREAKS = [
    (
        "UPDATE snapshots SET position = (SELECT position FROM snapshots WHERE version = 64) WHERE version = 32",
        "would not be what it was: its position after step 32 is another.",
    ),
    ("UPDATE snapshots SET position = 'nonsense' WHERE version = 64", "cannot be replayed"),
    ("UPDATE entries SET text = 'done' WHERE version = 9", "cannot be replayed"),
    ("UPDATE tables SET turn = 1 - turn", "would not be what it was: it is another's turn."),
    (
        "UPDATE tables SET pinned = 'abc'",
        "cannot be played on: The game was begun with the rules domaine/1 and data abc",
    ),
]


@pytest.mark.parametrize(("statement", "why"), BREAKS)
def test_a_version_that_would_break_a_game_does_not_start_and_touches_nothing(
    older: Kept, statement: str, why: str
) -> None:
    folder = older[0]
    tamper(folder / "regnum.sqlite", statement)
    with pytest.raises(NoDatabase, match="This version of Regnum would break a game, so it does not start") as refused:
        running(settings(folder)).__enter__()
    assert why in str(refused.value)
    assert versions(folder) == ("0002", None)
    with running(settings(folder, upgrade_anyway=True)):
        assert versions(folder)[0] == newest()


def test_a_new_version_proves_the_games_though_the_layout_is_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(folder)) as server:
        played(server.url)
    with running(settings(folder)):
        assert not [*folder.glob("before-*")], "the same version has nothing to prove"
    tamper(folder / "regnum.sqlite", "UPDATE tables SET turn = 1 - turn")
    monkeypatch.setattr(VERSION, "99.0")
    with pytest.raises(NoDatabase, match="it is another's turn"):
        running(settings(folder)).__enter__()
    assert [file.name for file in folder.glob("before-*")] == [f"before-99.0-{newest()}.sqlite"]


def test_a_database_of_a_newer_version_is_refused_with_a_sentence(folder: Path) -> None:
    with running(settings(folder)):
        pass
    tamper(folder / "regnum.sqlite", "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NoDatabase, match="A newer version of Regnum made this database: install that one"):
        running(settings(folder)).__enter__()


def test_a_postgresql_of_an_older_version_is_proved_on_a_copy(
    database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = settings(folder, database_url=database)
    with running(chosen) as server:
        played(server.url)
    engine = create_engine(make_url(database).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET turn = 1 - turn"))
    monkeypatch.setattr(VERSION, "99.0")
    with pytest.raises(NoDatabase, match="it is another's turn"):
        running(chosen).__enter__()
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET turn = 1 - turn"))
    engine.dispose()
    with running(chosen):
        assert [*folder.glob("before-99.0-*.sqlite")]
