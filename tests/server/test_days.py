"""Games of days: clocks with days and with an increment, and tables that close if they never start."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from regnum.server.socket.serialise import time_text
from tests.server.clients import Client, Hands, Running, Socket, play_on, running, settings
from tests.server.test_play import ANNA, BRUNO, pair
from tests.server.test_tables import seats

DAY = 86_400


@pytest.fixture
def clocked(folder: Path) -> Iterator[tuple[Running, Hands]]:
    """A server whose clock is moved by hand."""
    hands = Hands()
    with running(settings(folder, now=hands)) as server:
        yield server, hands


def remaining(socket: Socket) -> list[float]:
    return [seat["remaining"] for seat in seats(socket)]


def play_turn(sockets: dict[int, Socket], seat: int) -> None:
    """Play on for as long as a seat decides."""
    while sockets[seat].view["to_move"] == seat:
        play_on(sockets, Random(1), 1)


def test_each_turn_adds_its_increment_to_a_games_clock(clocked: tuple[Running, Hands]) -> None:
    server, hands = clocked
    sockets = pair(server.url, clock={"kind": "game", "seconds": 600, "increment": 10})
    anna = sockets[ANNA]
    assert anna.row["clock"] == {"kind": "game", "seconds": 600, "increment": 10}
    hands.time += 40
    play_turn(sockets, ANNA)
    assert remaining(anna) == [570, 600], "ten seconds once, however many steps the turn had"
    hands.time += 3
    play_turn(sockets, BRUNO)
    assert remaining(anna) == [570, 607], "more than one began with is kept"
    hands.time += 600
    anna.until(lambda frame: bool(frame.get("table")) and frame["table"]["seats"][ANNA]["kind"] == "computer")
    while sockets[BRUNO].view["to_move"] == ANNA:
        sockets[BRUNO].hear()
    assert remaining(anna) == [0, 607], "the computer's turn earns nothing"
    anna.client.post(f"/api/tables/{anna.table}/seats/0/reclaim")
    assert remaining(anna) == [30, 607], "who comes back has not got the time back"


def test_clocks_that_make_no_sense_are_refused(server: Running) -> None:
    anna = Client(server.url, "Anna")
    wish = {"game": "domaine", "seats": [{"kind": "me"}, {"kind": "device"}]}
    for clock in (
        {"kind": "move", "seconds": 60, "increment": 5},
        {"kind": "game", "seconds": 60, "increment": -5},
        {"kind": "move", "seconds": 31 * DAY},
    ):
        assert anna.problem("/api/tables", {**wish, "clock": clock}) == "bad-request", clock
    assert anna.table("me", "device", clock={"kind": "move", "seconds": 30 * DAY})["clock"]["seconds"] == 30 * DAY


def test_a_table_that_waits_for_several_to_be_dealt_is_closed_too(clocked: tuple[Running, Hands]) -> None:
    """Nobody of them is called any more, in the same commit."""
    server, hands = clocked
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    table = anna.post("/api/tables", game="domaine", seats=[{"kind": "me"}, {"kind": "link"}], start=True)
    bruno.post(f"/api/tables/{table['id']}/join", invite=table["invite"])
    watching = Client(server.url, "Carla").sit(table["id"], None, invite=table["invite"])
    assert watching.until("state")["table"]["phase"] == "dealing"
    hands.time += 14 * DAY + 1
    watching.until(lambda frame: frame["type"] == "table" and frame["table"]["phase"] == "closed")


def test_a_table_that_never_starts_is_closed_and_its_people_are_told(clocked: tuple[Running, Hands]) -> None:
    server, hands = clocked
    anna, bruno, carla = (Client(server.url, name) for name in ("Anna", "Bruno", "Carla"))
    table = anna.table("me", "link", "link", public=True)
    path, invite = f"/api/tables/{table['id']}", {"invite": table["invite"]}
    assert table["expires"] == time_text(hands.time + 14 * DAY)
    hands.time += 10 * DAY
    assert bruno.join(table)["expires"] == time_text(hands.time + 14 * DAY), "somebody came"
    visit = bruno.sit(table["id"], 1)
    visit.until("state")
    hands.time += 14 * DAY + 1
    while anna.get(path)["expires"] != time_text(hands.time + 14 * DAY):
        assert anna.get(path)["phase"] == "open", "one of its people is here"
    visit.close()
    while anna.get(path)["seats"][1]["here"]:
        pass
    watching = carla.sit(table["id"], None)
    watching.until("state")
    hands.time += 14 * DAY + 1
    watching.until(lambda frame: frame["type"] == "table" and frame["table"]["phase"] == "closed")
    assert [one["phase"] for one in bruno.get("/api/tables")["mine"]] == ["closed"]
    assert carla.get("/api/tables")["open"] == []
    assert carla.get(path, **invite)["phase"] == "closed", "an invitation can say what became of it"
    assert carla.problem(f"{path}/join", invite) == "table-closed"
    assert anna.problem(f"{path}/start") == "table-closed"
    assert anna.problem(f"{path}/pledge", {"pledge": "0" * 64}) == "table-closed"
    bruno.post(f"{path}/leave")
    assert bruno.get("/api/tables")["mine"] == [], "who stands up need not see it any more"
    hands.time += 14 * DAY + 1
    while anna.get("/api/tables")["mine"]:
        pass
