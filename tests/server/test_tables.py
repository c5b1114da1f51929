"""Around a game: who sits where, chat, giving up, standing in, clocks, playing again."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from regnum.kernel import game, people
from regnum.server.ops.settings import RateLimits
from regnum.server.socket.serialise import time_text
from tests.golden import FOLDER
from tests.kernel.haggle import HAGGLE
from tests.server.clients import Client, Hands, Message, Running, Socket, play_on, running, settings
from tests.server.test_play import ANNA, BRUNO, hot_seat, pair


@pytest.fixture
def clocked(folder: Path) -> Iterator[tuple[Running, Hands]]:
    """A server whose clock is moved by hand."""
    hands = Hands()
    with running(settings(folder, now=hands)) as server:
        yield server, hands


def seats(socket: Socket) -> list[Message]:
    """The seats as they are now."""
    found: list[Message] = socket.client.get(f"/api/tables/{socket.table}")["seats"]
    return found


def test_public_tables_that_wait_are_listed_and_private_ones_are_not(server: Running) -> None:
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    public, private = anna.table("me", "link", public=True), anna.table("me", "link")
    listed = [table["id"] for table in bruno.get("/api/tables")["open"]]
    assert public["id"] in listed
    assert private["id"] not in listed
    assert {public["id"], private["id"]} <= {table["id"] for table in anna.get("/api/tables")["mine"]}
    assert bruno.get("/api/tables")["mine"] == []
    assert "invite" not in bruno.get("/api/tables")["open"][0] or not bruno.get("/api/tables")["open"][0]["invite"]


def test_a_private_table_is_joined_by_its_invite_alone(server: Running) -> None:
    anna, bruno, carla = (Client(server.url, name) for name in ("Anna", "Bruno", "Carla"))
    table = anna.table("me", "link", start=False)
    path = f"/api/tables/{table['id']}"
    assert bruno.problem(path, method="GET") == "forbidden"
    assert bruno.problem(f"{path}/join", {}) == "forbidden"
    assert bruno.problem(f"{path}/join", {"invite": "guess"}) == "forbidden"
    assert bruno.get(path, invite=table["invite"])["seats"][1]["kind"] == "open"
    assert bruno.join(table)["seats"][1]["name"] == "Bruno"
    assert bruno.join(table)["seats"][1]["mine"], "to join again changes nothing"
    assert carla.problem(f"{path}/join", {"invite": table["invite"]}) == "no-seat"
    assert bruno.problem(f"{path}/start") == "host-only"
    assert anna.start(table)["phase"] == "playing"
    assert anna.start(table)["version"] == 1, "to start again changes nothing"


def test_a_table_starts_only_when_every_seat_is_taken(server: Running) -> None:
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    table = anna.table("me", "link", "link", start=False)
    path = f"/api/tables/{table['id']}"
    assert anna.problem(f"{path}/start") == "seat-open"
    bruno.join(table, seat=2)
    assert bruno.problem(f"{path}/seats/1/computer", {"level": "wanderer"}) == "host-only"
    assert anna.problem(f"{path}/seats/1/computer", {"level": "genius"}) == "unknown-level"
    assert anna.post(f"{path}/seats/1/computer", level="wanderer")["seats"][1]["level"] == "wanderer"
    bruno.post(f"{path}/leave")
    assert anna.problem(f"{path}/start") == "seat-open"
    bruno.join(table)
    started = anna.start(table)
    assert [seat["kind"] for seat in started["seats"]] == ["person", "computer", "person"]


def test_wishes_that_cannot_be_met_are_problems(server: Running) -> None:
    anna = Client(server.url, "Anna")
    for key, wish in {
        "unknown-game": {"game": "chess", "seats": [{"kind": "me"}]},
        "bad-options": {"game": "domaine", "seats": [{"kind": "me"}]},
        "unknown-level": {"game": "domaine", "seats": [{"kind": "me"}, {"kind": "computer", "level": "oracle"}]},
        "bad-request": {"game": "domaine", "seats": [{"kind": "thief"}]},
    }.items():
        assert anna.problem("/api/tables", wish) == key
    options = {"game": "domaine", "seats": [{"kind": "me"}, {"kind": "device"}], "options": {"king": 1}}
    assert anna.problem("/api/tables", options) == "bad-options"
    assert anna.problem("/api/tables/none", method="GET") == "unknown-table"


def test_players_of_one_name_are_told_apart(server: Running) -> None:
    anna, other = Client(server.url, "Anna"), Client(server.url, "Anna")
    wanderer = {"kind": "computer", "level": "wanderer"}
    seats = [{"kind": "me"}, {"kind": "link"}, wanderer, wanderer]
    table = anna.post("/api/tables", game="domaine", seats=seats, start=True)
    names = [seat["name"] for seat in other.join(table)["seats"]]
    assert names[:2] == ["Anna", "Anna 2"]
    assert len({*names}) == 4
    assert {*names[2:]} < {*people(game("domaine"))}, "computer players have names of the game's world"


def test_a_computer_player_keeps_its_name_at_another_level_and_in_a_rematch(server: Running) -> None:
    anna = Client(server.url, "Anna")
    table = anna.table("me", "computer")
    name = table["seats"][1]["name"]
    anna.post(f"/api/tables/{table['id']}/resign", seat=0)
    assert name in [seat["name"] for seat in anna.rematch(table["id"])["seats"]]
    waiting = anna.post("/api/tables", game="domaine", seats=[{"kind": "me"}, {"kind": "link"}], start=False)
    path = f"/api/tables/{waiting['id']}/seats/1/computer"
    seats = [anna.post(path, level=level)["seats"][1] for level in ("wanderer", "page")]
    assert [seat["level"] for seat in seats] == ["wanderer", "page"]
    assert seats[0]["name"] == seats[1]["name"]


def test_chat_reaches_all_once_and_is_kept(server: Running) -> None:
    sockets = pair(server.url)
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    for _ in range(2):
        anna.say("chat", key="hi", text="  Ciao \u202e\x07<b>Bruno</b>  ")
        assert anna.until("ack")["key"] == "hi"
    heard = bruno.until("chat")["chat"]
    assert (heard["name"], heard["seat"], heard["text"]) == ("Anna", ANNA, "Ciao <b>Bruno</b>")
    bruno.say("ping")
    assert bruno.hear()["type"] == "pong", "it came once"
    assert [message["text"] for message in bruno.client.get(f"/api/tables/{bruno.table}/view")["chat"]] == [
        "Ciao <b>Bruno</b>"
    ]
    for text in ("", " \u200b ", "x" * 501):
        anna.say("chat", key="bad", text=text)
        assert anna.until("no")["problem"]["key"] == "bad-chat"


def test_of_two_players_who_gives_up_loses(server: Running) -> None:
    sockets = pair(server.url)
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    path = f"/api/tables/{anna.table}"
    assert bruno.client.problem(f"{path}/resign", {"seat": ANNA}) == "not-your-seat"
    over = bruno.client.post(f"{path}/resign", seat=BRUNO)
    assert (over["phase"], over["outcome"]["winners"], over["outcome"]["rule"]) == ("over", [ANNA], "resigned")
    step = anna.until("step")
    assert (step["step"]["kind"], step["step"]["seat"], step["moves"]) == ("resign", BRUNO, [])
    assert step["table"]["seed"] == over["seed"]
    seen = [
        step["view"],
        anna.client.get(f"{path}/view")["view"],
        anna.client.get(f"{path}/moments")["moments"][-1]["view"],
    ]
    assert [(view["to_move"], view["outcome"]) for view in seen] == [(None, over["outcome"])] * 3, "nobody decides"
    assert anna.move("done")["problem"]["key"] == "not-playing"
    assert anna.client.get(f"{path}/verify")["fair"]


def test_of_more_players_the_computer_plays_on_for_who_gives_up(server: Running) -> None:
    sockets = hot_seat(server.url, "me", "device", "device")
    anna = sockets[0]
    after = anna.client.post(f"/api/tables/{anna.table}/resign", seat=0)
    assert after["phase"] == "playing"
    assert (after["seats"][0]["kind"], after["seats"][0]["mine"]) == ("computer", True)
    assert (after["seats"][0]["resigned"], after["seats"][1]["resigned"]) == (True, False)
    while anna.view["to_move"] == 0:
        anna.hear()
    assert anna.version > 2, "the computer has moved"
    path = f"/api/tables/{anna.table}"
    assert anna.client.problem(f"{path}/seats/0/reclaim") == "resigned"
    assert anna.client.problem(f"{path}/resign", {"seat": 0}) == "not-your-seat"
    over = anna.client.post(f"{path}/resign", seat=1)
    assert (over["phase"], over["outcome"]["winners"], over["outcome"]["rule"]) == ("over", [2], "resigned")


def test_a_resignation_is_in_the_record_and_stays_when_it_is_stored_brought_and_replayed(
    folder: Path, tmp_path: Path
) -> None:
    with running(settings(folder)) as server:
        anna = hot_seat(server.url, "me", "device", "device")[0]
        path = f"/api/tables/{anna.table}"
        anna.client.post(f"{path}/resign", seat=2)
        anna.reach(2)
        assert anna.undo()["problem"]["key"] == "no-undo"
    with running(settings(folder)) as server:
        client = Client(server.url, cookie=anna.client.cookie)
        assert client.problem(f"{path}/seats/2/reclaim") == "resigned", "also after a restart"
        client.post(f"{path}/resign", seat=0)
        text = client.http.get(f"{path}/record").text
        assert ("3 resign" in text, "1 resign" in text, "result 2 wins" in text) == (True, True, True)
        brought = client.ok(client.http.post("/api/records", content=text))
        assert [seat["resigned"] for seat in brought["seats"]] == [True, False, True]
        assert client.http.get(f"/api/tables/{brought['id']}/record").text == text
        moments = client.get(f"/api/tables/{brought['id']}/moments")["moments"]
        assert [moment["entry"]["kind"] for moment in moments] == ["deal", "resign", "resign"]
        assert [moment["view"]["to_move"] for moment in moments] == [0, 0, None], "somebody decided until the end"
        assert client.get(f"{path}/verify")["questions"][1:] == [[], []]


def test_a_seat_that_was_left_is_taken_over_and_reclaimed(server: Running) -> None:
    sockets = pair(server.url)
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    path = f"/api/tables/{anna.table}"
    assert bruno.client.problem(f"{path}/seats/0/computer", {"level": "wanderer"}) == "no-seat", "she has not left"
    anna.client.post(f"{path}/leave")
    assert seats(bruno)[ANNA]["left"]
    taken = bruno.client.post(f"{path}/seats/0/computer", level="wanderer")["seats"][ANNA]
    assert (taken["kind"], taken["left"], taken["name"]) == ("computer", True, "Anna")
    while bruno.view["to_move"] == ANNA:
        bruno.hear()
    anna.reach(bruno.version)
    assert anna.move("done")["problem"]["key"] == "not-your-seat"
    assert bruno.client.problem(f"{path}/seats/0/reclaim") == "not-your-seat"
    back = anna.client.post(f"{path}/seats/0/reclaim")["seats"][ANNA]
    assert (back["kind"], back["left"]) == ("person", False)
    play_on(sockets, Random(1), 8)


def test_who_is_here_is_shown(server: Running) -> None:
    sockets = pair(server.url)
    anna = sockets[ANNA]
    anna.say("ping")
    anna.until("pong")
    assert [seat["here"] for seat in seats(anna)] == [True, True]
    sockets[BRUNO].close()
    anna.until(lambda frame: frame["type"] == "table" and not frame["table"]["seats"][BRUNO]["here"])


def test_a_rematch_turns_the_seats_and_is_the_same_for_all(server: Running) -> None:
    sockets = pair(server.url)
    anna, bruno = sockets[ANNA].client, sockets[BRUNO].client
    path = f"/api/tables/{sockets[ANNA].table}"
    assert anna.problem(f"{path}/rematch") == "not-over"
    anna.post(f"{path}/resign", seat=ANNA)
    assert Client(server.url, "Carla").problem(f"{path}/rematch") == "not-your-seat"
    again = anna.rematch(sockets[ANNA].table)
    assert again["id"] != sockets[ANNA].table
    assert [seat["name"] for seat in again["seats"]] == ["", "Anna"]
    invited = sockets[BRUNO].until(lambda frame: frame["type"] == "table" and frame["table"]["next"])
    assert invited["table"]["next"] == again["id"]
    joined = bruno.rematch(sockets[ANNA].table)
    assert (joined["id"], joined["phase"]) == (again["id"], "playing")
    assert [seat["name"] for seat in joined["seats"]] == ["Bruno", "Anna"]


def test_a_deadline_for_each_turn_is_kept_by_the_server(clocked: tuple[Running, Hands]) -> None:
    server, hands = clocked
    sockets = pair(server.url, clock={"kind": "move", "seconds": 60})
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    assert anna.row["seats"][ANNA]["deadline"] == "2027-01-15T08:01:00.000Z"
    hands.time += 59
    anna.move(anna.moves[0])
    anna.reach(2)
    assert seats(anna)[ANNA]["deadline"] == "2027-01-15T08:01:00.000Z", "her turn goes on, and so does her time"
    hands.time += 1.5
    bruno.until(lambda frame: frame["type"] == "table" and frame["table"]["seats"][ANNA]["kind"] == "computer")
    while bruno.view["to_move"] == ANNA:
        bruno.hear()
    assert seats(bruno)[BRUNO]["deadline"] == "2027-01-15T08:02:00.500Z"
    back = anna.client.post(f"/api/tables/{anna.table}/seats/0/reclaim")
    assert back["seats"][ANNA]["kind"] == "person"


def test_a_clock_for_the_whole_game_runs_only_for_who_decides(clocked: tuple[Running, Hands]) -> None:
    server, hands = clocked
    sockets = pair(server.url, clock={"kind": "game", "seconds": 100})
    anna = sockets[ANNA]
    assert [seat["remaining"] for seat in seats(anna)] == [100, 100]
    hands.time += 40
    while anna.view["to_move"] == ANNA:
        play_on(sockets, Random(1), 1)
    assert [seat["remaining"] for seat in seats(anna)] == [60, 100]
    hands.time += 99
    while anna.view["to_move"] == BRUNO:
        play_on(sockets, Random(1), 1)
    assert [seat["remaining"] for seat in seats(anna)] == [60, 1]
    assert seats(anna)[ANNA]["deadline"] == "2027-01-15T08:03:19.000Z"
    hands.time += 60
    anna.until(lambda frame: bool(frame.get("table")) and frame["table"]["seats"][ANNA]["kind"] == "computer")


def test_a_table_of_computers_plays_itself_to_the_end(folder: Path) -> None:
    with running(settings(folder)) as server:
        anna = Client(server.url, "Anna")
        table = anna.table("computer", "computer")
        socket = anna.sit(table["id"], None)
        over = socket.until(lambda frame: bool(frame.get("table")) and frame["table"]["phase"] == "over")
        assert over["table"]["outcome"]["rule"].startswith("DOM-")
        assert anna.get(f"/api/tables/{table['id']}/verify")["fair"]


def test_what_is_due_is_done_once_after_a_restart(folder: Path) -> None:
    """The server stops while the computer is to move; the next one moves it."""
    hands = Hands()
    with running(settings(folder, pause=3600.0, now=hands)) as server:
        anna = Client(server.url, "Anna")
        table, cookie = anna.table("computer", "me"), anna.cookie
    hands.time += 7200.0
    with running(settings(folder, now=hands)) as server:
        socket = Client(server.url, cookie=cookie).sit(table["id"], 1)
        state = socket.until("state")
        while socket.view["to_move"] != 1:
            socket.hear()
        log = socket.client.get(f"/api/tables/{table['id']}/view", seat=1)["log"]
        assert [step["version"] for step in log] == [*range(1, socket.version + 1)]
        assert [step["kind"] for step in log] == ["deal", *["move"] * (socket.version - 1)]
        assert state["version"] >= 1


def answering(server: Running, monkeypatch: pytest.MonkeyPatch, **more: object) -> dict[int, Socket]:
    """Two people at Haggle, whose answers to an offer are brief decisions; the second is to answer."""
    monkeypatch.setattr(import_module("regnum.kernel.game"), "games", lambda: {"haggle": HAGGLE})
    sockets = pair(server.url, game="haggle", **more)
    play_on(sockets, Random(1), 2)
    assert sockets[BRUNO].view["phase"] == "answer"
    return sockets


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        ({"kind": "move", "seconds": 60}, 20),
        ({"kind": "move", "seconds": 10}, 10),
        ({"kind": "move", "seconds": 86_400}, 14_400),
        ({"kind": "game", "seconds": 1200}, 20),
        ({"kind": "game", "seconds": 2700}, 45),
    ],
)
def test_who_does_not_answer_briefly_is_taken_to_say_nothing_and_keeps_seat_and_time(
    clocked: tuple[Running, Hands], monkeypatch: pytest.MonkeyPatch, clock: Message, seconds: int
) -> None:
    server, hands = clocked
    sockets = answering(server, monkeypatch, clock=clock)
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    before = [seat["remaining"] for seat in seats(anna)]
    assert seats(anna)[BRUNO]["deadline"] == time_text(hands.time + seconds)
    hands.time += seconds - 1
    bruno.client.post(f"/api/tables/{bruno.table}/seats/1/reclaim")
    assert seats(anna)[BRUNO]["deadline"] == time_text(hands.time + 1), "to come back does not prolong it"
    hands.time += 1.5
    anna.reach(4)
    assert anna.view["phase"] == "bid"
    again = seats(anna)
    assert [seat["kind"] for seat in again] == ["person", "person"]
    assert [seat["remaining"] for seat in again] == before, "nobody's clock ran"
    assert again[ANNA]["deadline"] == time_text(
        hands.time + (clock["seconds"] if clock["kind"] == "move" else before[ANNA])
    )
    log = anna.client.get(f"/api/tables/{anna.table}/view", seat=ANNA)["log"]
    assert log[-1]["events"][0]["event"] == "answered"


def test_without_a_clock_a_brief_decision_waits(
    clocked: tuple[Running, Hands], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, hands = clocked
    sockets = answering(server, monkeypatch)
    hands.time += 10**6
    assert seats(sockets[ANNA])[BRUNO]["deadline"] is None
    assert sockets[BRUNO].move("accept")["type"] == "ack"


def test_a_brief_answer_in_time_is_taken_and_costs_nothing(
    clocked: tuple[Running, Hands], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, hands = clocked
    sockets = answering(server, monkeypatch, clock={"kind": "game", "seconds": 600})
    hands.time += 15
    assert sockets[BRUNO].move("accept")["type"] == "ack"
    assert [seat["remaining"] for seat in seats(sockets[BRUNO])] == [600, 600]


def test_nobody_sits_down_twice_at_a_public_table(server: Running) -> None:
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    table = anna.table("me", "link", "link", public=True)
    path = f"/api/tables/{table['id']}/join"
    bruno.post(path, seat=1)
    assert bruno.problem(path, {"seat": 2}) == "no-seat"
    assert anna.problem(path, {"seat": 2}) == "no-seat"
    assert bruno.post(path)["phase"] == "open", "who sits already stays"


@pytest.mark.parametrize("kinds", [("me", "me", "link"), ("me", "device", "link"), ("device", "device", "link")])
def test_who_opens_a_public_table_for_others_has_one_seat_there(server: Running, kinds: tuple[str, ...]) -> None:
    anna = Client(server.url, "Anna")
    wish = {"game": "domaine", "seats": [{"kind": kind} for kind in kinds]}
    assert anna.problem("/api/tables", {**wish, "public": True}) == "public-seats"
    assert anna.post("/api/tables", **wish)["phase"] == "open", "those who have the link know each other"
    assert anna.table(*kinds[:2], "computer", public=True)["phase"] == "playing", "and there nobody sits down"


def test_a_rematch_of_a_record_waits_for_people(server: Running) -> None:
    [path] = FOLDER.glob("domaine-*-2p-near-dom-x1-king.record")
    anna = Client(server.url, "Anna")
    brought = anna.ok(anna.http.post("/api/records", content=path.read_bytes()))
    again = anna.post(f"/api/tables/{brought['id']}/rematch")
    assert again["phase"] == "open"
    assert [seat["kind"] for seat in again["seats"]] == ["open", "open"]


def test_rematches_count_as_tables(folder: Path) -> None:
    with running(settings(folder, rate_limits=RateLimits(tables="1/minute"))) as server:
        anna = Client(server.url, "Anna")
        table = anna.table("me", "device")
        anna.post(f"/api/tables/{table['id']}/resign", seat=0)
        assert anna.problem(f"/api/tables/{table['id']}/rematch") == "too-many"
