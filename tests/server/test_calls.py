"""Calls: whoever is not looking hears that it is their turn, once, wherever they wish, and nothing that is hidden."""

from __future__ import annotations

import asyncio
import email.policy
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path
from typing import Any

import httpx
import pytest

from regnum.server.calls import outside, sender
from regnum.server.ops.budgets import asking_for
from regnum.server.ops.settings import MailServer
from regnum.server.services import Services
from regnum.server.storage.calls import statements
from regnum.server.storage.database import connect
from tests.server import club
from tests.server.clients import WAIT, Client, Hands, Message, Running, running, settings
from tests.server.processes import Process
from tests.server.receiver import MailBox, Receiver
from tests.server.test_play import ANNA, BRUNO

DAY = 24 * 3600.0


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@pytest.fixture
def box() -> Iterator[MailBox]:
    box = MailBox()
    yield box
    box.stop()


@pytest.fixture
def clock() -> Hands:
    return Hands()


@pytest.fixture
def server(folder: Path, clock: Hands) -> Iterator[Running]:
    with running(settings(folder, now=clock, calls_inside=True)) as server:
        yield server


class Game:
    """Two people who play over HTTP, and look at no table."""

    def __init__(self, url: str, other: str | None = None, **more: Any) -> None:
        self.people = Client(url, "Anna"), Client(other or url, "Bruno")
        anna, bruno = self.people
        self.table = anna.table("me", "link", **more)
        self.path = f"/api/tables/{self.table['id']}"
        bruno.join(self.table)

    def view(self) -> Message:
        found: Message = self.people[ANNA].get(f"{self.path}/view", seat=ANNA)["view"]
        return found

    def step(self) -> int:
        """One step of whoever decides; who decides then."""
        seat = self.view()["to_move"]
        client = self.people[seat]
        state = client.get(f"{self.path}/view", seat=seat)
        body = {"key": client.key(), "version": state["version"], "seat": seat, "move": state["moves"][0]}
        client.post(f"{self.path}/moves", **body)
        decides: int = self.view()["to_move"]
        return decides

    def until(self, seat: int) -> None:
        """Go on until it becomes a seat's turn that is not now."""
        deciding = [self.view()["to_move"]]
        while deciding[-2:] != [1 - seat, seat]:
            deciding.append(self.step())
            assert len(deciding) < 60, "the turn does not pass"


def call_at(client: Client, receiver: Receiver, name: str = "browser", **more: Any) -> Message:
    """Be called by push at the receiver."""
    found: Message = client.post("/api/me/calls/channels", **receiver.subscription(name), **more)
    return found


def rows(services: Services) -> list[tuple[str, float]]:
    with services.store.engine.connect() as connection:
        return [(row.kind, row.due) for row in connection.exec_driver_sql("SELECT kind, due FROM calls ORDER BY due")]


def settled(services: Services, kinds: list[str]) -> None:
    """Wait until exactly these calls wait: what was due is sent, or was void."""
    late = time.monotonic() + WAIT
    while [kind for kind, _ in rows(services)] != kinds:
        assert time.monotonic() < late, rows(services)
        time.sleep(0.01)


def test_a_push_tells_once_a_turn_whose_game_waits_and_leads_to_its_table(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    game = Game(server.url)
    bruno = game.people[BRUNO]
    key = call_at(bruno, receiver)["key"]
    game.until(BRUNO)
    settled(server.services, ["turn"])
    assert receiver.heard.empty(), "who has just looked away may be back"
    clock.time += 10
    heard = receiver.hear()
    call = receiver.opened(heard, key)
    assert (call["title"], call["text"]) == ("It is your turn", "Domaine with Anna: it is your turn.")
    assert call["path"] == f"/tables/{game.table['id']}"
    assert heard.headers["topic"] == call["id"]
    assert re.fullmatch("[A-Za-z0-9_-]{1,32}", call["id"])
    assert call["waiting"] == 1
    settled(server.services, [])
    while game.step() == BRUNO:
        clock.time += 10
    assert rows(server.services) == [], "a turn has one call"
    game.until(BRUNO)
    clock.time += 10
    assert receiver.opened(receiver.hear(), key)["id"] != call["id"]
    assert receiver.heard.empty()


def test_what_is_written_with_changes_of_many_tables_is_written_at_once(folder: Path) -> None:
    """The writer executes one statement for all changes that it commits together."""
    engine = connect(folder, None)
    call = statements.Call("name", "person", "turn", "table", "/", "{}", 1.0, 1.0)
    with engine.begin() as connection:
        for statement, given in (
            statements.queued(call),
            statements.reminder(call, 9.0),
            statements.void("table", "person", "name"),
            statements.void_reminder("table", "person", "name"),
        ):
            connection.execute(statement, [given, {**given, "at_table": "another"}])
    engine.dispose()


def test_nobody_is_called_who_looks_or_whose_turn_has_passed_or_who_plays_alone(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    game = Game(server.url)
    bruno = game.people[BRUNO]
    call_at(bruno, receiver)
    game.until(BRUNO)
    settled(server.services, ["turn"])
    game.until(ANNA)
    assert rows(server.services) == [], "it is void in the commit of the step that ended the turn"
    looking = bruno.sit(game.table["id"], BRUNO)
    looking.until("state")
    game.until(BRUNO)
    clock.time += 10
    settled(server.services, [])
    alone = bruno.table("me", "computer")
    bruno.post(f"/api/tables/{alone['id']}/leave")
    assert rows(server.services) == []
    assert receiver.heard.empty()
    looking.say("looking", looking=False)
    looking.say("ping")
    looking.until("pong")
    game.until(BRUNO)
    clock.time += 10
    assert receiver.hear().path == "/push/browser", "a page that is open behind others tells nobody anything"


def test_whoever_is_away_is_called_to_reveal_when_all_are_seated(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    key = call_at(anna, receiver)["key"]
    table = anna.post("/api/tables", game="domaine", seats=[{"kind": "me"}, {"kind": "link"}], start=True)
    anna.deal(table)
    path = f"/api/tables/{table['id']}"
    joined = bruno.post(f"{path}/join", invite=table["invite"])
    Client.pledged[table["id"]][bruno] = "0" * 32
    from regnum.kernel import pledge

    bruno.post(f"{path}/pledge", pledge=pledge(joined["commitment"], "0" * 32))
    clock.time += 10
    call = receiver.opened(receiver.hear(), key)
    assert call["text"] == "Domaine with Bruno: all are seated. Open the table, so that the game can begin."
    assert call["waiting"] == 1, "what the app's badge shows is what her list of games tells"
    assert [turn["waits"] for turn in anna.get("/api/me/turns")["turns"]] == ["reveal"]
    anna.deal(anna.get(path))
    assert anna.get(path)["phase"] == "playing"


def test_the_host_is_called_to_begin_when_the_last_seat_is_taken(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    anna, bruno, carla = (Client(server.url, name) for name in ("Anna", "Bruno", "Carla"))
    key = call_at(anna, receiver)["key"]
    table = anna.post("/api/tables", game="domaine", seats=[{"kind": "me"}, {"kind": "link"}, {"kind": "link"}])
    path = f"/api/tables/{table['id']}"
    bruno.post(f"{path}/join", invite=table["invite"])
    assert rows(server.services) == []
    carla.post(f"{path}/join", invite=table["invite"])
    carla.post(f"{path}/leave")
    assert rows(server.services) == [], "not before all are there"
    carla.post(f"{path}/join", invite=table["invite"])
    clock.time += 10
    call = receiver.opened(receiver.hear(), key)
    assert call["text"] == "Domaine with Bruno, Carla: all are seated. Begin the game when you like."
    assert call["waiting"] == 1
    assert [turn["waits"] for turn in anna.get("/api/me/turns")["turns"]] == ["start"]


def test_each_round_of_a_tournament_calls_those_who_play_in_it(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    olga, anna = club.host(server.url, "Olga C"), Client(server.url, "Anna")
    key = call_at(anna, receiver)["key"]
    made = club.tournament(olga, [anna], rounds=2)
    olga.post(f"/api/tournaments/{made['id']}/start")
    settled(server.services, ["deal"])
    clock.time += 10
    call = receiver.opened(receiver.hear(), key)
    assert (call["title"], call["text"]) == (
        "Round 1 begins",
        "Club evening, round 1: Domus Regnatrix with Olga C. Open your table, so that the game can begin.",
    )
    assert call["waiting"] == 1
    table = club.own_table(anna, made["id"])
    assert table is not None
    assert call["path"] == f"/tables/{table['id']}"


def test_quiet_hours_and_a_reminder_go_by_the_clock_of_the_person(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    clock.time = 1_800_046_800.0 - 60  # 21:59 in Rome
    game = Game(server.url, clock={"kind": "move", "seconds": int(DAY)})
    bruno = game.people[BRUNO]
    key = call_at(bruno, receiver, language="it")["key"]
    quiet = {"begin": 22 * 60, "end": 7 * 60}
    bruno.ok(bruno.http.put("/api/me/calls", json={"quiet": quiet, "zone": "Europe/Rome", "reminder": 3 * 3600}))
    assert bruno.http.put("/api/me/calls", json={"zone": "Europe/Atlantis"}).json()["key"] == "bad-zone"
    clock.time += 90
    game.until(BRUNO)
    deadline = clock.time + DAY
    assert [kind for kind, _ in rows(server.services)] == ["turn", "reminder"]
    clock.time += 10
    late = time.monotonic() + WAIT
    while rows(server.services)[0][1] != 1_800_079_200.0:
        assert time.monotonic() < late
        time.sleep(0.01)
    assert receiver.heard.empty(), "he sleeps"
    clock.time = 1_800_079_200.0
    call = receiver.opened(receiver.hear(), key)
    assert (call["title"], call["text"]) == ("Tocca a te", "Domaine con Anna: tocca a te.")
    settled(server.services, ["reminder"])
    assert rows(server.services)[0][1] == deadline - 3 * 3600
    clock.time = deadline - 3 * 3600
    reminder = receiver.opened(receiver.hear(), key)
    assert reminder["text"] == "Domaine con Anna: tocca a te, entro il 16 gennaio alle 22:00."
    assert reminder["id"] != call["id"]


def test_a_reminder_that_is_wished_late_comes_for_deadlines_that_run_already_and_once(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    game = Game(server.url, clock={"kind": "move", "seconds": int(DAY)})
    bruno = game.people[BRUNO]
    game.until(BRUNO)
    deadline = clock.time + DAY

    def wish(reminder: int | None) -> None:
        bruno.ok(bruno.http.put("/api/me/calls", json={"zone": "Europe/Rome", "reminder": reminder}))

    wish(3600)
    call_at(bruno, receiver)
    assert rows(server.services) == [("reminder", deadline - 3600)], "a new way to be called has it too"
    for hours in (6, 6, 2):
        wish(hours * 3600)
        assert rows(server.services) == [("reminder", deadline - hours * 3600)]
    clock.time = deadline - 3600
    receiver.hear()
    settled(server.services, [])
    wish(2 * 3600)
    assert rows(server.services) == [], "what is over is not reminded of again"
    game.until(ANNA)
    wish(3600)
    assert rows(server.services) == [], "nor is anybody whose turn it is not"


def test_webhooks_take_plain_json_and_the_shapes_of_discord_and_ntfy(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    game = Game(server.url)
    bruno = game.people[BRUNO]
    game.people[ANNA].ok(game.people[ANNA].http.patch("/api/me", json={"name": "Anna"}))
    for shape in ("json", "discord", "ntfy"):
        bruno.post("/api/me/calls/channels", kind="webhook", address=f"{receiver.url}/{shape}/hook", shape=shape)
    game.until(BRUNO)
    clock.time += 10
    heard = {one.path: one for one in (receiver.hear() for _ in range(3))}
    plain = heard["/json/hook"].json()
    link = f"{server.url}/tables/{game.table['id']}"
    assert (plain["link"], plain["game"], plain["players"], plain["kind"]) == (link, "domaine", ["Anna"], "turn")
    assert {one.headers["idempotency-key"] for one in heard.values()} == {plain["id"]}
    discord = heard["/discord/hook"].json()
    assert link in discord["content"]
    assert discord["allowed_mentions"] == {"parse": []}
    ntfy = heard["/ntfy/"].json()
    assert (ntfy["topic"], ntfy["title"], ntfy["click"]) == ("hook", "It is your turn", link)
    assert ntfy["sequence_id"] == plain["id"], "sent twice it is shown once"
    settled(server.services, [])
    stopped = httpx.post(plain["stop"].replace("/calls/stop/", "/api/calls/stop/"))
    assert stopped.status_code == 204, "without logging in"
    assert sorted(one["shape"] for one in bruno.get("/api/me/calls")["channels"]) == ["discord", "ntfy"]
    forged = plain["stop"].replace("/calls/stop/", "/api/calls/stop/")[:-1] + "_"
    assert httpx.post(forged).status_code == 404


def test_a_mail_address_is_asked_first_and_every_mail_has_a_way_out(
    folder: Path, clock: Hands, receiver: Receiver, box: MailBox
) -> None:
    mail = MailServer("127.0.0.1", box.port, "Regnum <games@club.example>", security="none")
    with running(settings(folder, now=clock, mail=mail, calls_inside=True)) as server:
        game = Game(server.url)
        bruno = game.people[BRUNO]
        wish = {"kind": "mail", "address": "bruno@club.example"}
        assert bruno.problem("/api/me/calls/channels", {**wish, "address": "b@x\r\nTo: c@y"}) == "bad-mail"
        (channel,) = bruno.post("/api/me/calls/channels", **wish)["channels"]
        assert not channel["confirmed"]
        question = Parser(policy=email.policy.default).parsestr(box.hear())
        assert "plays as Bruno" in question.get_content()
        assert bruno.problem(f"/api/me/calls/channels/{channel['id']}/test", {}) == "unconfirmed"
        game.until(BRUNO)
        clock.time += 10
        assert rows(server.services) == [], "nothing else is sent to it"
        token = re.findall(r"/calls/confirm/(\S+)", question.get_content())[0]
        assert httpx.post(f"{server.url}/api/calls/stop/{token}").status_code == 404, "a link is for one thing"
        assert httpx.post(f"{server.url}/api/calls/confirm/{token}").status_code == 204
        game.until(BRUNO)
        clock.time += 10
        call = Parser(policy=email.policy.default).parsestr(box.hear())
        assert (call["To"], call["Subject"]) == ("bruno@club.example", "Regnum: It is your turn")
        assert f"{server.url}/tables/{game.table['id']}" in call.get_content()
        assert re.fullmatch(r"<[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+@club\.example>", call["Message-ID"])
        assert call["Date"].datetime.timestamp() == clock.time
        assert call["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        one_click = call["List-Unsubscribe"][1:-1]
        assert httpx.post(one_click, data={"List-Unsubscribe": "One-Click"}).status_code == 204
        assert bruno.get("/api/me/calls")["channels"] == []
        wished = call_at(bruno, receiver)
        bruno.post(f"/api/me/calls/channels/{wished['channels'][0]['id']}/test")
        receiver.opened(receiver.hear(), wished["key"])


def test_a_call_outlives_kills_before_and_while_it_is_sent_and_is_shown_once(folder: Path, receiver: Receiver) -> None:
    with Process(settings(folder, calls_inside=True, calls_after=1.0)) as process:
        game = Game(process.url)
        bruno = game.people[BRUNO]
        key = call_at(bruno, receiver)["key"]
        game.until(BRUNO)
        process.kill()
        receiver.statuses = [0]
        process.start()
        first = receiver.opened(receiver.hear(), key)
        process.kill()
        process.start()
        again = receiver.hear()
        assert receiver.opened(again, key) == first
        assert again.headers["topic"] == first["id"]
    assert receiver.heard.empty()


def test_a_mail_outlives_kills_before_and_while_it_is_sent_and_has_one_id(folder: Path, box: MailBox) -> None:
    mail = MailServer("127.0.0.1", box.port, "Regnum <games@club.example>", security="none")
    parser = Parser(policy=email.policy.default)
    with Process(settings(folder, mail=mail, calls_after=1.0)) as process:
        game = Game(process.url)
        game.people[BRUNO].post("/api/me/calls/channels", kind="mail", address="bruno@club.example")
        token = re.findall(r"/calls/confirm/(\S+)", parser.parsestr(box.hear()).get_content())[0]
        assert httpx.post(f"{process.url}/api/calls/confirm/{token}").status_code == 204
        game.until(BRUNO)
        process.kill()
        box.silent = 1
        process.start()
        first = parser.parsestr(box.hear())
        process.kill()
        process.start()
        again = parser.parsestr(box.hear())
    assert again["Message-ID"] == first["Message-ID"], "a mail program shows it once"
    assert again.get_content() == first.get_content()
    assert box.heard.empty()


def test_of_several_processes_one_calls_and_all_know_who_is_looking(
    tmp_path: Path, database: str, clock: Hands, receiver: Receiver
) -> None:
    chosen = {"database_url": database, "calls_inside": True, "now": clock}
    with running(settings(tmp_path / "a", **chosen)) as one, running(settings(tmp_path / "b", **chosen)) as two:
        assert one.services.keys.public == two.services.keys.public
        game = Game(one.url, two.url, clock={"kind": "move", "seconds": int(DAY)})
        key = call_at(game.people[BRUNO], receiver)["key"]
        game.until(BRUNO)
        clock.time += 10
        first = receiver.opened(receiver.hear(), key)
        settled(one.services, [])
        bruno = game.people[BRUNO]
        bruno.ok(bruno.http.put("/api/me/calls", json={"reminder": 3600}))
        assert [kind for kind, _ in rows(two.services)] == ["reminder"]
        bruno.ok(bruno.http.put("/api/me/calls", json={}))
        looking = game.people[BRUNO].sit(game.table["id"], BRUNO)
        looking.until("state")
        late = time.monotonic() + WAIT
        while not one.services.looking(game.table["id"], str(game.people[BRUNO].get("/api/me")["id"])):
            assert time.monotonic() < late
            time.sleep(0.01)
        game.until(BRUNO)
        clock.time += 10
        settled(one.services, [])
        looking.close()
    assert receiver.heard.empty(), f"only {first['id']} was called"


def test_what_fails_is_sent_again_later_and_a_subscription_that_is_gone_is_forgotten(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    game = Game(server.url)
    bruno = game.people[BRUNO]
    key = call_at(bruno, receiver)["key"]
    receiver.statuses = [500, 307, 201]
    game.until(BRUNO)
    clock.time += 10
    ids = [receiver.opened(receiver.hear(), key)["id"]]
    for wait in (30, 120):
        late = time.monotonic() + WAIT
        while rows(server.services) != [("turn", clock.time + wait)]:
            assert time.monotonic() < late, rows(server.services)
            time.sleep(0.01)
        clock.time += wait
        heard = receiver.hear()
        assert heard.path == "/push/browser", "no redirect is followed"
        ids.append(receiver.opened(heard, key)["id"])
    assert len(set(ids)) == 1
    settled(server.services, [])
    receiver.statuses = [410]
    game.until(BRUNO)
    clock.time += 10
    receiver.hear()
    settled(server.services, [])
    assert bruno.get("/api/me/calls")["channels"] == []


def test_no_call_goes_inside_the_hosts_own_network(
    folder: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = [
        *("http://127.0.0.1:80/", "https://localhost/", "https://[::1]/", "https://10.0.0.1/", "https://0/"),
        *("https://[::ffff:127.0.0.1]/", "https://169.254.169.254/", "https://2130706433/", "https://0x7f000001/"),
        *(
            "https://user:secret@example.org/",
            "https://",
            "file:///etc/passwd",
            "https://a b/",
            "gopher://example.org/",
        ),
    ]
    with running(settings(folder)) as server:
        anna = Client(server.url, "Anna")
        for address in inside:
            wish = {"kind": "webhook", "address": address}
            assert anna.problem("/api/me/calls/channels", wish) == "bad-address", address

    async def rebound() -> None:
        answers = [["8.8.8.8"], ["8.8.8.8", "127.0.0.1"]]

        def resolve(host: str, port: int, **_: object) -> list[Any]:
            return [(None, None, None, "", (address, port)) for address in answers.pop(0)]

        monkeypatch.setattr(socket, "getaddrinfo", resolve)
        world = outside.Outside(inside=False)
        await world.check("https://hook.example/")
        with pytest.raises(outside.Unreachable, match="own network"):
            await world.post("https://hook.example/", b"", {})
        asked: list[str] = []

        async def connect(host: str, *_: object, **named: object) -> Any:
            asked.append(f"{host} as {named['server_hostname']}")
            raise OSError

        answers.append(["9.9.9.9"])
        monkeypatch.setattr(asyncio, "open_connection", connect)
        with pytest.raises(outside.Unreachable):
            await world.post("https://hook.example/", b"", {})
        assert asked == ["9.9.9.9 as hook.example"], "what was checked is what is asked"

    asyncio.run(rebound())


def test_names_that_are_never_found_hold_up_nobody_but_who_named_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def resolve(host: str, port: int, **_: object) -> list[Any]:
        if host.startswith("never"):
            ended.wait(WAIT)
        return [(None, None, None, "", ("8.8.8.8", port))]

    async def crowd() -> None:
        world = outside.Outside(inside=False)
        with asking_for("Mallory"):
            hung = [asyncio.ensure_future(world.check(f"https://never{n}.example/")) for n in range(outside.LOOKUPS)]
            await asyncio.sleep(0)
            hung += [asyncio.ensure_future(world.check("https://never.example/")) for _ in range(outside.MAX_WAITING)]
            await asyncio.sleep(0)
            with pytest.raises(outside.Unreachable):
                await world.check("https://never.example/")
        assert await asyncio.to_thread(lambda: "free") == "free", "other work has threads of its own"
        with asking_for("Anna"):
            hers = asyncio.ensure_future(world.check("https://found.example/"))
            await asyncio.sleep(0)
        ended.set()
        await asyncio.gather(hers, *hung)
        world.close()

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    asyncio.run(crowd())


def test_slow_addresses_of_one_person_leave_room_for_others(
    server: Running, clock: Hands, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "MAX_AT_ONCE", sender.MAX_OF_ONE + 1)
    game = Game(server.url)
    anna, bruno = game.people
    with Receiver() as slow:
        for n in range(8):
            bruno.post("/api/me/calls/channels", kind="webhook", address=f"{slow.url}/hook/{n}")
        slow.statuses = [0] * 8
        game.until(BRUNO)
        clock.time += 10
        for _ in range(sender.MAX_OF_ONE):
            slow.hear()
        (channel,) = call_at(anna, receiver)["channels"]
        anna.post(f"/api/me/calls/channels/{channel['id']}/test")
        assert receiver.hear().path == "/push/browser"
        assert slow.heard.empty(), "the others wait for the first of the same person"


def test_the_list_of_turns_has_what_waits_first_and_what_is_unread(server: Running, clock: Hands) -> None:
    game = Game(server.url)
    anna, bruno = game.people
    clock.time += 5
    other = Game(server.url, clock={"kind": "move", "seconds": 3600})
    other.people[ANNA].http.cookies.set("regnum", anna.cookie)
    later = anna.table("me", "link", clock={"kind": "move", "seconds": 3600})
    Client(server.url, "Carla").join(later)
    game.until(ANNA)
    answer = anna.get("/api/me/turns")
    turns = {turn["table"]: turn for turn in answer["turns"]}
    assert other.table["id"] not in turns
    assert answer["waiting"] == sum(turn["waits"] == "turn" for turn in turns.values())
    assert next(iter(turns)) == (later["id"] if turns[later["id"]]["waits"] else game.table["id"])
    mine = turns[game.table["id"]]
    assert (mine["waits"], mine["players"], mine["seats"], mine["unread"]) == ("turn", ["Anna", "Bruno"], [0], 0)
    assert bruno.get("/api/me/turns")["turns"][0]["waits"] is None
    socket = bruno.sit(game.table["id"], BRUNO)
    socket.until("state")
    for n in range(3):
        socket.say("chat", key=f"c{n}", text="Ciao")
        socket.until("chat")

    def unread(client: Client) -> int:
        listed = client.get("/api/me/turns")["turns"]
        return next(int(turn["unread"]) for turn in listed if turn["table"] == game.table["id"])

    assert (unread(anna), unread(bruno)) == (3, 0)
    anna.post(f"{game.path}/read", number=2)
    assert unread(anna) == 1
    anna.post(f"{game.path}/read", number=1)
    assert unread(anna) == 1, "nothing becomes unread again"
    anna.ok(anna.http.put(f"/api/me/blocks/{bruno.get('/api/me')['id']}", json={"kind": "mute"}))
    assert unread(anna) == 0, "what one does not want to hear does not count"
    assert Client(server.url).problem("/api/me/turns", method="GET") == "not-signed-in"


def test_channels_are_in_the_file_of_everything_and_go_with_the_account(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    game = Game(server.url)
    bruno = game.people[BRUNO]
    call_at(bruno, receiver)
    bruno.post("/api/me/calls/channels", kind="webhook", address=f"{receiver.url}/hook")
    bruno.ok(bruno.http.put("/api/me/calls", json={"reminder": 3600}))
    bruno.post(f"{game.path}/read", number=0)
    game.until(BRUNO)
    file = bruno.get("/api/me/everything")
    assert [one["kind"] for one in file["channels"]] == ["push", "webhook"]
    assert file["channels"][1]["address"] == f"{receiver.url}/hook"
    assert "p256dh" not in json.dumps(file)
    assert file["call_wishes"][0]["reminder"] == 3600
    assert bruno.http.request("DELETE", "/api/me", json={}).status_code == 204
    with server.services.store.engine.connect() as connection:
        for table in ("calls", "channels", "call_wishes"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() == 0


def test_a_browser_is_called_as_long_as_its_person_is_known_there_and_by_its_newest_subscription(
    server: Running, clock: Hands, receiver: Receiver
) -> None:
    game = Game(server.url)
    bruno = game.people[BRUNO]
    bruno.ok(bruno.http.patch("/api/me", json={"password": club.PASSWORD}))
    again = Client(server.url)
    again.post("/api/login", name="Bruno", password=club.PASSWORD)
    call_at(again, receiver, "before")
    bruno.post("/api/me/calls/channels", kind="webhook", address=f"{receiver.url}/hook")
    assert game.people[ANNA].get("/api/me/turns")["called"] is False
    assert bruno.get("/api/me/turns")["called"] is True
    fresh = {name: receiver.subscription("after")[name] for name in ("endpoint", "keys")}
    change = {"before": f"{receiver.url}/push/before", **fresh}
    assert game.people[ANNA].problem("/api/me/calls/channels", change, "PUT") == "unknown-channel"
    assert again.http.put("/api/me/calls/channels", json=change).status_code == 204
    assert again.problem("/api/me/calls/channels", change, "PUT") == "unknown-channel", "once"
    game.until(BRUNO)
    clock.time += 10
    assert sorted(receiver.hear().path for _ in range(2)) == ["/hook", "/push/after"]
    game.until(ANNA)
    game.until(BRUNO)
    again.post("/api/logout")
    clock.time += 10
    assert receiver.hear().path == "/hook"
    settled(server.services, [])
    assert [one["kind"] for one in bruno.get("/api/me/calls")["channels"]] == ["webhook"]


def test_one_browser_calls_one_person_and_nobody_has_more_channels_than_may_be(
    server: Running, receiver: Receiver
) -> None:
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    call_at(anna, receiver)
    (channel,) = call_at(bruno, receiver)["channels"]
    assert anna.get("/api/me/calls")["channels"] == []
    assert anna.problem(f"/api/me/calls/channels/{channel['id']}", method="DELETE") == "unknown-channel"
    bad = {**receiver.subscription(), "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
    assert bruno.problem("/api/me/calls/channels", bad) == "bad-channel"
    for n in range(9):
        call_at(bruno, receiver, f"browser {n}".replace(" ", "-"))
    assert bruno.problem("/api/me/calls/channels", receiver.subscription("eleventh")) == "too-many-channels"
    key = bruno.post(f"/api/me/calls/channels/{channel['id']}/test") or bruno.get("/api/me/calls")["key"]
    assert receiver.opened(receiver.hear(), key)["title"] == "Regnum can reach you"
