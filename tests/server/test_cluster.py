"""Two server processes on one PostgreSQL, with Redis and without: players of one table on different processes."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from redis import Redis
from sqlalchemy import create_engine, make_url, select, text

from regnum.server.bots.bot_pool import BotPool, Decision
from regnum.server.bots.scheduler import LEASE, RENEWED, Scheduler
from regnum.server.ops.settings import Settings
from regnum.server.storage import queries, schema
from regnum.server.storage.queries import Stored
from regnum.server.storage.store import Store
from regnum.server.storage.writes import due_claim
from regnum.server.tables.live_table import LiveTable
from tests.server.clients import FREE, WAIT, Client, Hands, Message, Running, Socket, play_on, running, settings
from tests.server.processes import Process, find_useradd
from tests.server.test_orders import foreseen, give, laid_out, orders_of

ANNA, BRUNO = 0, 1


@pytest.fixture(scope="module", params=["redis", "polling"])
def pair(
    request: pytest.FixtureRequest, database: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Process, Process]]:
    """Two servers on one database."""
    # With Redis the polling is made so rare that only hints can be what carries the news.
    hints = {"redis_url": request.getfixturevalue("redis"), "poll": 5.0} if request.param == "redis" else {"poll": 0.05}
    chosen = settings(tmp_path_factory.mktemp("pair"), database_url=database, **hints)
    with Process(chosen) as one, Process(chosen) as two:
        yield one, two


def test_root_finds_useradd_beside_a_bare_path_or_hears_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: name if "/usr/sbin" in os.environ["PATH"] else None)
    find_useradd(monkeypatch)
    assert os.environ["PATH"] == "/usr/bin:/bin:/usr/sbin:/sbin"
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(pytest.fail.Exception, match="which needs `useradd`: install it, or run the tests as another"):
        find_useradd(monkeypatch)


def seated(pair: tuple[Process | Running, Process | Running]) -> dict[int, Socket]:
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


def test_an_order_given_at_one_process_is_played_once_whichever_sees_its_turn(pair: tuple[Process, Process]) -> None:
    sockets = seated(pair)
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    order = give(bruno, laid_out(bruno.client, bruno.table, BRUNO, Random(1)), at_once=True)
    assert [seat["orders"] for seat in anna.client.get(f"/api/tables/{anna.table}")["seats"]] == [False, None]
    foreseen({ANNA: anna}, order)
    for socket in sockets.values():
        socket.reach(5)
    log = bruno.client.get(f"/api/tables/{bruno.table}/view", seat=BRUNO)["log"]
    assert [step["version"] for step in log] == [1, 2, 3, 4, 5]
    assert [step["move"]["id"] for step in log[-2:]] == [step["id"] for step in order["steps"]]
    assert orders_of(bruno) == []


def test_nothing_is_refused_for_what_another_process_has_changed_since(pair: tuple[Process, Process]) -> None:
    """A table that nobody watches here may be in memory as it was."""
    anna, bruno = Client(pair[0].url, "Anna"), Client(pair[1].url, "Bruno")
    for done, phase in (("leave", "open"), ("start", "dealing")):
        table = anna.post("/api/tables", game="domaine", seats=[{"kind": "me"}, {"kind": "link"}], start=False)
        path = f"/api/tables/{table['id']}"
        other = Client(pair[1].url, cookie=anna.cookie)
        for client in (bruno, other):
            assert client.get(path, invite=table["invite"])["phase"] == "open"
        Client(pair[0].url, cookie=bruno.cookie).post(f"{path}/join", invite=table["invite"])
        asks = bruno if done == "leave" else other
        assert asks.post(f"{path}/{done}")["phase"] == phase


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


def here(frame: Message) -> list[bool]:
    return [seat["here"] for seat in (frame.get("table") or {}).get("seats", ())]


def test_players_on_different_processes_see_who_is_there_and_who_left(pair: tuple[Process, Process]) -> None:
    sockets = seated(pair)
    sockets[ANNA].until(lambda frame: here(frame) == [True, True])
    sockets[BRUNO].until(lambda frame: here(frame) == [True, True])
    sockets[BRUNO].close()
    sockets[ANNA].until(lambda frame: here(frame) == [True, False])


def test_what_is_done_at_one_process_counts_at_the_others(
    database: str, folder: Path, request: pytest.FixtureRequest
) -> None:
    limits = replace(FREE, tables="3/day")
    for redis_url in (None, request.getfixturevalue("redis")):
        chosen = settings(folder, database_url=database, redis_url=redis_url, rate_limits=limits)
        with running(chosen) as one, running(chosen) as two:
            anna = Client(one.url, "Anna")
            for _ in range(3):
                anna.table("me", "link")
            there, other = two.services.rate_limit, Client(two.url, cookie=anna.cookie)
            mine = anna.get("/api/me")["id"]
            deadline = time.monotonic() + WAIT
            while there._limiter.get_window_stats(there._items["tables"][0], "tables", mine).remaining:
                assert time.monotonic() < deadline, "the other process does not hear of it"
                time.sleep(0.02)
            seats = [{"kind": "me"}, {"kind": "link"}]
            assert other.problem("/api/tables", {"game": "domaine", "seats": seats}) == "too-many"


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


@contextmanager
def away(database: str) -> Iterator[None]:
    """A PostgreSQL that lets nobody in, and has shown out those who were."""
    address = make_url(database).set(drivername="postgresql+psycopg")
    engine = create_engine(address.set(database="template1"), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text(f'ALTER DATABASE "{address.database}" ALLOW_CONNECTIONS false'))
            end = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name")
            connection.execute(end, {"name": address.database})
            try:
                yield
            finally:
                connection.execute(text(f'ALTER DATABASE "{address.database}" ALLOW_CONNECTIONS true'))
    finally:
        engine.dispose()


def wait_for(server: Process | Running, status: int) -> str:
    """Ask how a server is until it answers with this status; what it says."""
    while (answer := httpx.get(f"{server.url}/healthz")).status_code != status:
        time.sleep(0.05)
    return answer.text


def test_processes_hear_each_other_again_after_outages(
    pair: tuple[Process, Process], database: str, request: pytest.FixtureRequest
) -> None:
    sockets = seated(pair)
    with away(database):
        for server in pair:
            assert "The database does not answer: when it does, play goes on by itself." in wait_for(server, 503)
        to_move = sockets[sockets[ANNA].view["to_move"]]
        answer = to_move.move(to_move.moves[0], key="once")
        assert (answer["type"], answer["problem"]["key"]) == ("no", "cannot-keep")
        # The listeners of both processes have news to look at while the database is away, and lose their Redis too.
        if "redis" in request.node.callspec.id:
            bus = Redis(unix_socket_path=request.getfixturevalue("redis").removeprefix("unix://"))
            bus.publish("regnum", f"somebody {sockets[ANNA].table}")
            bus.client_kill_filter(_type="pubsub")
            bus.publish("regnum", f"somebody {sockets[ANNA].table}")
            bus.close()
    for server in pair:
        wait_for(server, 200)
    assert to_move.move(to_move.moves[0], key="once")["version"] == 2
    for socket in sockets.values():
        socket.reach(2)
    assert play_on(sockets, Random(4), 12) == 12


def test_a_process_that_cannot_reach_redis_says_so_and_polls(
    database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regnum.server.ops.pubsub.SILENT", 0.2)
    nowhere = f"unix://{folder / 'nowhere'}"
    with running(settings(folder, database_url=database, redis_url=nowhere)) as server:
        while "Redis is silent" not in (said := wait_for(server, 200)):
            pass
        assert said.startswith("limping\n")
        with running(settings(folder, database_url=database)) as other:
            sockets = seated((server, other))
            assert play_on(sockets, Random(5), 6) == 6


def test_a_fault_at_one_table_keeps_no_other_from_its_news(
    pair: tuple[Process, Process], database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(folder, database_url=database)) as server:
        ill, well = seated((pair[0], server)), seated((pair[0], server))
        extend = LiveTable.extend

        def stumble(live: LiveTable, stored: Stored) -> bool:
            if live.id == ill[BRUNO].table:
                raise AssertionError("a fault of ours")
            return extend(live, stored)

        monkeypatch.setattr(LiveTable, "extend", stumble)
        for socket in (ill[ANNA], well[ANNA]):
            seat = socket.view["to_move"]
            path, body = f"/api/tables/{socket.table}", {"key": "far", "version": 1}
            if seat == ANNA:
                socket.client.post(f"{path}/moves", **body, seat=ANNA, move=socket.moves[0])
            else:
                socket.say("chat", key="far", text="Your turn")
        well[BRUNO].until(lambda frame: frame["type"] in ("step", "chat"))


def test_a_table_that_is_busy_keeps_no_other_from_its_news(database: str, redis: str, folder: Path) -> None:
    """Word of a change is handled for each table by itself, not one after the other."""
    chosen = settings(folder, database_url=database, redis_url=redis, poll=5.0)
    with running(chosen) as one, running(chosen) as two:
        busy, free = seated((one, two)), seated((one, two))
        loop, lock = two.services._tasks[0].get_loop(), two.services.live_tables._lives[busy[BRUNO].table].lock
        asyncio.run_coroutine_threadsafe(lock.acquire(), loop).result()
        try:
            for number in range(3):
                busy[ANNA].say("chat", key=f"b{number}", text=f"busy {number}")
                free[ANNA].say("chat", key=f"f{number}", text=f"free {number}")
                assert free[BRUNO].until("chat")["chat"]["text"] == f"free {number}"
        finally:
            loop.call_soon_threadsafe(lock.release)
        assert [busy[BRUNO].until("chat")["chat"]["text"] for _ in range(3)] == ["busy 0", "busy 1", "busy 2"]


def heard_of_all(watched: dict[int, Socket]) -> None:
    """Wait until the second process has heard whatever the first one told before."""
    watched[ANNA].say("chat", key=(key := watched[ANNA].client.key()), text=key)
    watched[BRUNO].until(lambda frame: frame["type"] == "chat" and frame["chat"]["text"] == key)


def test_a_table_that_nobody_watches_is_read_on_when_somebody_asks_for_it(
    database: str, redis: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = settings(folder, database_url=database, redis_url=redis, poll=5.0)
    with running(chosen) as one, running(chosen) as two:
        watched = seated((one, two))
        anna = Client(one.url, "Agnese")
        table = anna.table("me", "device")["id"]
        there = Client(two.url, cookie=anna.cookie)
        path = f"/api/tables/{table}"
        assert there.get(f"{path}/view", seat=ANNA)["version"] == 1
        asked: list[str] = []
        read = two.services.store.read

        def noted(question: Callable[..., Any], *about: Any) -> Any:
            asked.extend(about[0] if question is queries.news else ())
            return read(question, *about)

        monkeypatch.setattr(two.services.store, "read", noted)

        def move(version: int) -> None:
            state = anna.get(f"{path}/view", seat=ANNA)
            seat = state["view"]["to_move"]
            first = anna.get(f"{path}/view", seat=seat)["moves"][0]
            anna.post(f"{path}/moves", key=f"m{version}", version=version, seat=seat, move=first)

        for version in (1, 2):
            move(version)
        heard_of_all(watched)
        assert set(asked) == {watched[ANNA].table}
        assert there.get(f"{path}/view", seat=ANNA)["version"] == 3
        socket = there.sit(table, ANNA)
        socket.until("state")
        move(3)
        socket.reach(4)
        assert table in asked, "now somebody watches"


def test_what_is_done_while_somebody_connects_elsewhere_is_shown_to_them(
    database: str, redis: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = settings(folder, database_url=database, redis_url=redis, poll=5.0)
    with running(chosen) as one, running(chosen) as two:
        watched = seated((one, two))
        anna = Client(one.url, "Agnese")
        table = anna.table("me", "device")["id"]
        path = f"/api/tables/{table}"
        unheard = two.services.blocks.unheard

        async def late(person: str | None) -> Any:
            def elsewhere() -> None:
                state = anna.get(f"{path}/view", seat=ANNA)
                seat = state["view"]["to_move"]
                first = anna.get(f"{path}/view", seat=seat)["moves"][0]
                anna.post(f"{path}/moves", key="late", version=1, seat=seat, move=first)
                heard_of_all(watched)

            await asyncio.to_thread(elsewhere)
            return await unheard(person)

        monkeypatch.setattr(two.services.blocks, "unheard", late)
        socket = Client(two.url, cookie=anna.cookie).sit(table, ANNA)
        assert socket.until("state")["version"] == 2


def test_computers_hear_of_an_end_at_another_process_though_nobody_watches_theirs(
    database: str, redis: str, folder: Path
) -> None:
    engine = create_engine(make_url(database).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE apart"))
    engine.dispose()
    # Where no other process plays for its computers.
    apart = make_url(database).set(database="apart").render_as_string(hide_password=False)
    chosen = settings(folder, database_url=apart, redis_url=redis, poll=5.0)
    with running(chosen) as one, running(chosen) as two:
        watched = seated((one, two))
        anna = Client(two.url, "Agnese")
        table = anna.table("me", "computer")["id"]
        socket = anna.sit(table, ANNA)
        socket.until("state")
        seats, here = two.services.bot_pool._seated, one.services.bot_pool._seated
        # While the computer thinks, its seat is no longer what it was and not yet what it will be.
        while socket.view["to_move"] != ANNA or not any(place[0] == table for place in (*seats, *here)):
            mine = socket.view["to_move"] == ANNA
            socket.reach(socket.move(socket.moves[0])["version"] if mine else socket.version + 1)
        socket.close()
        player, other = (two, one) if any(place[0] == table for place in seats) else (one, two)
        while player.services.live_tables._lives[table].subscribers:
            pass
        Client(other.url, cookie=anna.cookie).post(f"/api/tables/{table}/resign", seat=ANNA)
        towards = watched if player is two else {ANNA: watched[BRUNO], BRUNO: watched[ANNA]}
        heard_of_all(towards)
        assert not any(place[0] == table for place in player.services.bot_pool._seated)


def test_a_table_that_never_starts_is_closed_for_all_processes(database: str, folder: Path) -> None:
    hands = Hands()
    chosen = settings(folder, database_url=database, now=hands)
    with running(chosen) as one, running(chosen) as other:
        anna, bruno = Client(one.url, "Anna"), Client(other.url, "Bruno")
        table = anna.table("me", "link", "link")
        bruno.join(table)
        watching = Client(other.url, "Carla").sit(table["id"], None, invite=table["invite"])
        watching.until("state")
        hands.time += 15 * 86_400
        closed = watching.until(lambda frame: frame["type"] == "table" and frame["table"]["phase"] == "closed")
        assert [seat["name"] for seat in closed["table"]["seats"]] == ["Anna", "Bruno", ""]
        assert anna.get(f"/api/tables/{table['id']}")["phase"] == "closed"
        assert [listed["phase"] for listed in bruno.get("/api/tables")["mine"]] == ["closed"]


def claimed(server: Running, id: str) -> float:
    with server.services.store.engine.connect() as connection:
        return float(connection.scalars(select(schema.tables.c.claimed).where(schema.tables.c.id == id)).one())


def test_the_tables_of_a_dead_process_go_on_after_a_lease(database: str, folder: Path) -> None:
    hands, pause = Hands(), 100.0
    chosen = settings(folder, database_url=database, now=hands, pause=pause)
    with running(chosen) as server:
        anna = Client(server.url, "Anna")
        watching = anna.sit(anna.table("computer", "computer")["id"], None)
        watching.until("state")
        dead = Store(folder, database, lambda size: None)
        due = hands.time + pause
        taken = asyncio.run(dead.claim(due_claim(due, due + LEASE, 1000)))
        dead.close()
        assert watching.table in taken
        hands.time = due + LEASE
        watching.reach(2)
    assert LEASE + RENEWED + Settings(folder).poll < 10.0, "it takes the computer a second or so to think"


def test_a_process_that_thinks_for_long_keeps_its_claim(
    database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands, may_answer, choose = Hands(), threading.Event(), BotPool.choose

    async def slowly(pool: BotPool, decision: Decision) -> int:
        while not may_answer.is_set():
            await asyncio.sleep(0.01)
        return await choose(pool, decision)

    monkeypatch.setattr(BotPool, "choose", slowly)
    with running(settings(folder, database_url=database, now=hands)) as server:
        anna = Client(server.url, "Anna")
        watching = anna.sit(anna.table("computer", "computer")["id"], None)
        watching.until("state")
        try:
            for _ in range(3):
                deadline = time.monotonic() + WAIT
                while claimed(server, watching.table) != hands.time + LEASE:
                    assert time.monotonic() < deadline, "the claim runs out"
                    time.sleep(0.02)
                hands.time += LEASE / 2
        finally:
            may_answer.set()
        watching.reach(3)
