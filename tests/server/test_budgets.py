"""Work that people cause: whose turn it is, how much may wait, and what is too much."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from regnum.kernel import notation
from regnum.server.api.problems import Problem
from regnum.server.ops import budgets
from regnum.server.ops.budgets import Holds, Turns, ask_for, ask_from, asker, asking_for
from regnum.server.ops.settings import RateLimits
from regnum.server.socket import serialise
from regnum.server.socket.subscribers import MAX_WAITING_SIZE, Subscriber
from regnum.server.storage import leaving as storage
from regnum.server.storage import writes
from regnum.server.storage.rows import EntryRow
from regnum.server.storage.writer import Write
from regnum.server.tables import archive, live_tables, record_work
from regnum.server.tables.live_tables import LiveTables
from tests.golden import FOLDER
from tests.server.clients import Client, Running, play_on, running, settings
from tests.server.test_play import hot_seat

[PATH] = FOLDER.glob("domaine-*-2p-near-dom-x1-king.record")
GOLDEN = PATH.read_text(encoding="utf-8")


# turns


def order_of(turns: Turns, wishes: list[tuple[str, str, int]]) -> list[str]:
    """In which order people (person, network, rank) have their turns who all wait while somebody else has one."""
    had: list[str] = []

    async def one(person: str, network: str, rank: int) -> None:
        ask_from(network)
        ask_for(person)
        async with turns.turn(rank):
            had.append(person)

    async def run() -> None:
        async with turns.turn():
            waiting = [asyncio.create_task(one(*wish)) for wish in wishes]
            await asyncio.sleep(0)
            assert turns.waiting == len(wishes)
        await asyncio.gather(*waiting)
        assert turns.waiting == 0

    asyncio.run(run())
    return had


def test_people_take_turns_however_much_one_of_them_asks() -> None:
    greedy = [("mallory", "far", 0)] * 4
    assert order_of(Turns(1), [*greedy, ("anna", "near", 0), ("bruno", "there", 0)]) == [
        *("mallory", "anna", "bruno", "mallory", "mallory", "mallory"),
    ]


def test_networks_take_turns_however_many_people_one_of_them_has() -> None:
    many = [(f"guest {number}", "far", 0) for number in range(4)]
    had = order_of(Turns(1), [*many, ("anna", "near", 0), ("anna", "near", 0)])
    assert had == ["guest 0", "anna", "guest 1", "anna", "guest 2", "guest 3"]


def test_people_of_one_network_take_turns_too() -> None:
    had = order_of(Turns(1), [*[("mallory", "far", 0)] * 3, ("trudy", "far", 0)])
    assert had == ["mallory", "trudy", "mallory", "mallory"]


def test_a_lower_rank_comes_first() -> None:
    assert order_of(Turns(1), [("mallory", "far", 1), ("mallory", "far", 1), ("anna", "near", 0)])[0] == "anna"


def test_no_more_waits_than_may() -> None:
    async def run() -> None:
        turns = Turns(1, each=2, network=3)

        async def one(person: str) -> None:
            ask_from("far")
            ask_for(person)
            async with turns.turn():
                pass

        async with turns.turn():
            waiting = [asyncio.create_task(one(person)) for person in ("mallory",) * 3 + ("trudy",) * 2]
            await asyncio.sleep(0)
            assert (turns.waiting, turns.refused) == (3, 2)
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [isinstance(one, Problem) for one in done] == [False, False, True, False, True]

    asyncio.run(run())


def test_who_goes_away_while_waiting_gives_the_turn_on() -> None:
    async def run() -> None:
        turns, had = Turns(1), list[int]()

        async def one(number: int) -> None:
            async with turns.turn():
                had.append(number)

        async with turns.turn():
            waiting = [asyncio.create_task(one(number)) for number in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        async with turns.turn():
            pass
        assert (had, turns.waiting) == ([2], 0)

    asyncio.run(run())


def test_what_is_done_later_for_a_person_counts_for_the_network_that_they_came_from() -> None:
    ask_from("2001:db8::/64")
    ask_for("anna")
    with asking_for("anna"):
        assert asker().network == "2001:db8::/64"
    with asking_for("somebody unknown"):
        assert asker().network != "2001:db8::/64"
    assert len(budgets._networks) <= budgets.MAX_KNOWN


def test_people_of_one_network_share_a_larger_limit(folder: Path) -> None:
    with running(settings(folder, rate_limits=RateLimits(guests="", imports="1/minute"))) as server:
        opened = [Client(server.url, f"Guest {number}").problem("/api/records") for number in range(7)]
    assert opened == ["bad-record"] * 5 + ["too-many"] * 2


# records


def to_and_fro(times: int) -> str:
    """A record in which a move is taken back again and again."""
    playthrough = notation.read(GOLDEN)
    lines = GOLDEN.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1 castle"))
    back = [lines[first], "1 undo"] * times
    body = [line for line in lines[first:] if not line.startswith("=")]
    end = f"end {len(playthrough.items) + 2 * times}"
    return "\n".join([*lines[:first], *back, *body[:-1], end]) + "\n"


def test_a_long_record_is_brought_in_parts_and_a_longer_one_refused(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, written = Client(server.url, "Anna"), list[int]()
    more = writes.more_entries

    def noted(id: str, part: Sequence[EntryRow]) -> Write:
        written.append(len(part))
        return more(id, part)

    monkeypatch.setattr(writes, "more_entries", noted)
    table = anna.ok(anna.http.post("/api/records", content=to_and_fro(500)))
    assert written
    assert max(written) <= record_work.PART
    assert sum(written) + record_work.PART == table["version"]
    state = anna.get(f"/api/tables/{table['id']}/view")
    assert state["version"] == table["version"] > 1000
    part = anna.get(f"/api/tables/{table['id']}/moments", **{"from": 700})
    assert [part["moments"][0]["version"], part["next"]] == [700, 700 + archive.MAX_MOMENTS]
    response = anna.http.post("/api/records", content=to_and_fro(record_work.MAX_ENTRIES // 2))
    assert response.json()["key"] == "bad-record"
    assert f"more than {record_work.MAX_ENTRIES} entries" in response.json()["detail"]


def test_work_on_records_takes_none_of_the_threads_that_sessions_need(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it is a worker's: the server itself reads no record and replays no game."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("in the server itself")

    anna = Client(server.url, "Anna")
    table = anna.ok(anna.http.post("/api/records", content=GOLDEN))["id"]
    for name in ("text_of", "verified", "moments_of", "view_at", "_states"):
        monkeypatch.setattr(archive, name, never)
    monkeypatch.setattr(notation, "read", never)
    assert anna.http.post("/api/records", content=GOLDEN).is_success
    for path in ("record", "verify", "moments", "details?at=3"):
        assert anna.http.get(f"/api/tables/{table}/{path}").is_success, path


def test_moments_end_where_they_are_too_large(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    sockets = hot_seat(server.url)
    live = server.services.live_tables._lives[sockets[0].table]
    monkeypatch.setattr(archive, "MAX_MOMENTS_SIZE", 1)
    for _ in range(3):
        to_move = live.deciding
        assert to_move is not None
        sockets[int(to_move)].move(next(iter(live.state.moves())).text, version=live.row.version)
    assert archive.moments_of(live, None, 0, None).count('"view":') == 1
    assert '"next":3' in archive.moments_of(live, None, 2, None)
    assert '"next":null' in archive.moments_of(live, None, 2, 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: ", "seed: 00"),
        ("seed: ", "seed: ff\nx-seed: "),
        ("commitment: ", "commitment: 0"),
        ("player: ", "player: An\u202ena "),
        ("1 castle", "9" * 5000 + " castle"),
        ("entropy: ", "entropy: " + "x" * 300),
    ],
    ids=range(6),
)
def test_a_record_that_cannot_be_kept_is_refused_with_a_sentence_and_leaves_nothing(
    server: Running, old: str, new: str
) -> None:
    anna = Client(server.url, "Anna")
    assert old in GOLDEN
    response = anna.http.post("/api/records", content=GOLDEN.replace(old, new, 1).encode())
    assert (response.status_code, response.json()["key"]) == (422, "bad-record")
    assert anna.get("/api/tables")["mine"] == []


def test_a_record_that_begins_at_a_position_is_refused(server: Running) -> None:
    anna = Client(server.url, "Anna")
    text = notation.read(GOLDEN).guess(0).record
    assert "position: " in text
    assert anna.http.post("/api/records", content=text.encode()).json()["key"] == "bad-record"


# memory


def test_tables_are_forgotten_by_the_memory_they_take(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Client(server.url, "Anna")
    long = anna.ok(anna.http.post("/api/records", content=to_and_fro(400)))["id"]
    lives = server.services.live_tables._lives
    anna.get(f"/api/tables/{long}")
    assert lives[long].size > 800 * 1000
    monkeypatch.setattr(live_tables, "MAX_IDLE_BYTES", 500_000)
    short = [anna.table("me", "link", start=False)["id"] for _ in range(3)]
    assert long not in lives
    assert set(short) <= set(lives)


def test_long_tables_are_loaded_one_after_another(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Client(server.url, "Anna")
    long = anna.ok(anna.http.post("/api/records", content=to_and_fro(400)))["id"]
    loaded: list[str] = []
    load: Callable[[LiveTables, str], Awaitable[object]] = LiveTables._load_long

    async def noted(tables: LiveTables, id: str) -> object:
        loaded.append(id)
        return await load(tables, id)

    monkeypatch.setattr(LiveTables, "_load_long", noted)
    anna.get(f"/api/tables/{long}")
    anna.get(f"/api/tables/{anna.table('me', 'link')['id']}")
    assert loaded == [long]


# hello


def test_a_hello_that_asks_for_what_it_just_got_is_answered_with_the_table_alone(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    composed: list[object] = []
    state_text = serialise.state_text

    def counting(*about: Any, **more: Any) -> str:
        composed.append(about)
        return state_text(*about, **more)

    socket = hot_seat(server.url, "me", "device")[0]
    while_it_joined = [*socket.heard]
    monkeypatch.setattr(serialise, "state_text", counting)
    for version in (None, 1, 0, None, 7):
        socket.say("hello", seat=0, version=version)
    assert socket.until("table")["table"]["version"] == 1
    socket.say("ping")
    socket.until("pong")
    assert composed == []
    assert not any('"type":"state"' in text for text in socket.heard[len(while_it_joined) :])
    socket.move(socket.moves[0])
    socket.say("hello", seat=0, version=None)
    socket.until("state")
    socket.say("hello", seat=1, version=None)
    assert socket.until("state")["seat"] == 1, "another seat, or something new, is shown"
    assert len(composed) == 2


def test_everything_is_shown_only_so_often(folder: Path) -> None:
    with running(settings(folder, rate_limits=RateLimits(hellos="4/minute"))) as server:
        socket = hot_seat(server.url, "me", "device")[0]
        for number in range(6):
            socket.say("hello", seat=number % 2, version=None)
        assert socket.until("no")["problem"]["key"] == "too-many"


def test_a_long_log_goes_in_parts(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serialise, "MAX_LOG", 10)
    sockets = hot_seat(server.url)
    play_on(sockets, Random(3), 24)
    client, table = sockets[0].client, sockets[0].table
    state = client.get(f"/api/tables/{table}/view", seat=0)
    log = state["log"]
    assert [step["version"] for step in log] == [*range(16, 26)]
    while log[0]["version"] > 1:
        part = client.get(f"/api/tables/{table}/log", seat=0, before=log[0]["version"])["log"]
        assert 0 < len(part) <= 10
        log = [*part, *log]
    monkeypatch.undo()
    assert log == client.get(f"/api/tables/{table}/view", seat=0)["log"]
    other = Client(server.url, "Bruno")
    assert other.problem(f"/api/tables/{table}/log?before=5", method="GET") == "forbidden"
    assert client.problem(f"/api/tables/{table}/log?before=5&seat=7", method="GET") == "not-your-seat"


def test_a_client_for_which_too_much_waits_is_dropped() -> None:
    async def run() -> tuple[bool, bool]:
        subscriber = Subscriber(None, None)
        subscriber.send("x" * (2 * MAX_WAITING_SIZE))
        one = subscriber.dropped.is_set()
        assert await subscriber.next()
        subscriber.send("x" * MAX_WAITING_SIZE)
        assert subscriber.size == MAX_WAITING_SIZE
        subscriber.send("x")
        return one, subscriber.dropped.is_set()

    assert asyncio.run(run()) == (False, True), "one frame may always wait"


# what is held open


def test_people_and_networks_hold_only_so_much_open() -> None:
    holds = Holds(each=2, network=3, size=100)

    def held(person: str, size: int = 1) -> bool:
        ask_from("far")
        ask_for(person)
        try:
            stack.enter_context(holds.hold(size))
        except Problem:
            return False
        return True

    with ExitStack() as stack:
        assert [held("mallory") for _ in range(3)] == [True, True, False]
        assert [held("trudy") for _ in range(2)] == [True, False]
    with ExitStack() as stack:
        assert [held("mallory", 500), held("trudy", 1)] == [True, False], "one table may always be watched"
    with ExitStack() as stack:
        assert [held("mallory", 60), held("trudy", 60), held("trudy", 40)] == [True, False, True]
    assert holds.refused == 4
    assert not holds._held


def test_a_socket_too_many_is_refused(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = hot_seat(server.url)[0]
    monkeypatch.setattr(server.services, "sockets", Holds(each=1, network=9, size=10**9))
    first = anna.client.sit(anna.table, 0)
    first.until("state")
    with pytest.raises(InvalidStatus):
        anna.client.sit(anna.table, 0)


def test_who_looks_closer_takes_turns(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    had: list[str] = []
    turns = Turns(1)
    turn = turns.turn

    def noted() -> AbstractAsyncContextManager[None]:
        had.append(asker().person)
        return turn()

    monkeypatch.setattr(turns, "turn", noted)
    monkeypatch.setattr(server.services, "questions", turns)
    anna = hot_seat(server.url)[0]
    anna.client.get(f"/api/tables/{anna.table}/details", seat=0)
    me = anna.client.get("/api/me")["id"]
    assert had == [me]


def test_everything_of_oneself_is_gathered_in_turn_and_neither_on_the_loop_nor_where_sessions_are_asked(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, free, threads = Turns(1), list[int](), set[threading.Thread]()
    asked, written = storage.everything_of, json.dumps

    def noted(thing: Any) -> Any:
        free.append(turns._free)
        threads.add(threading.current_thread())
        return thing

    monkeypatch.setattr(server.services, "questions", turns)
    monkeypatch.setattr(storage, "everything_of", lambda *about: asked(*noted(about)))
    monkeypatch.setattr(
        json, "dumps", lambda found, **more: written(noted(found) if "person" in found else found, **more)
    )
    anna = Client(server.url, "Anna")
    free.clear()
    threads.clear()
    assert anna.http.get("/api/me/everything").status_code == 200
    monkeypatch.undo()
    assert free == [0, 0]
    assert not threads & {server._thread, *server.services.store._readers._threads}
