"""Vacations: slow clocks stand still for who is away, and days are counted by the calendar year."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from regnum.server.people.vacations import Vacations, used_days
from regnum.server.socket.serialise import time_text
from regnum.server.storage.rows import Vacation
from tests.server.clients import Client, Hands, Message, Running, Socket, running, settings
from tests.server.test_days import DAY, play_turn, remaining
from tests.server.test_play import ANNA, BRUNO, pair
from tests.server.test_tables import seats

AWAY = "/api/me/vacation"


@pytest.fixture
def clocked(folder: Path) -> Iterator[tuple[Running, Hands]]:
    """A server whose clock is moved by hand."""
    hands = Hands()
    with running(settings(folder, now=hands)) as server:
        yield server, hands


def deadline(socket: Socket, seat: int) -> str:
    return str(seats(socket)[seat]["deadline"])


def test_a_slow_clock_stands_still_for_who_is_away_and_others_see_it(clocked: tuple[Running, Hands]) -> None:
    server, hands = clocked
    begun = hands.time
    sockets = pair(server.url, clock={"kind": "move", "seconds": 3 * DAY})
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    hands.time += DAY
    left = anna.client.post(AWAY, days=4)
    assert left == {"days": 21, "left": 17, "until": time_text(begun + 5 * DAY)}
    assert seats(bruno)[ANNA]["away"] == time_text(begun + 5 * DAY)
    assert deadline(bruno, ANNA) == time_text(begun + 7 * DAY)
    assert anna.client.problem(AWAY, {"days": 1}) == "on-vacation"
    hands.time += 1.5 * DAY
    back = anna.client.ok(anna.client.http.delete(AWAY))
    assert back == {"days": 21, "left": 19, "until": None}, "the second day was begun"
    assert (seats(bruno)[ANNA]["away"], deadline(bruno, ANNA)) == (None, time_text(begun + 4.5 * DAY))
    bruno.client.post(AWAY, days=2)
    play_turn(sockets, ANNA)
    assert deadline(anna, BRUNO) == time_text(hands.time + 5 * DAY), "a turn that begins meanwhile has its whole time"
    hands.time += 3 * DAY
    assert seats(anna)[BRUNO]["kind"] == "person"
    hands.time += 2 * DAY + 1
    anna.until(lambda frame: bool(frame.get("table")) and frame["table"]["seats"][BRUNO]["kind"] == "computer")


def test_days_for_a_game_stand_still_too_and_quick_clocks_do_not(clocked: tuple[Running, Hands]) -> None:
    server, hands = clocked
    slow = pair(server.url, clock={"kind": "game", "seconds": 4 * DAY, "increment": 3600})
    quick = pair(server.url, clock={"kind": "move", "seconds": 20 * 3600})
    before = deadline(quick[ANNA], ANNA)
    for sockets in (slow, quick):
        sockets[ANNA].client.post(AWAY, days=None)
    assert (deadline(quick[ANNA], ANNA), seats(quick[ANNA])[ANNA]["away"]) == (before, None)
    hands.time += 10 * DAY
    play_turn(slow, ANNA)
    assert remaining(slow[ANNA]) == [4 * DAY + 3600, 4 * DAY], "who plays on vacation pays nothing"
    hands.time += DAY
    table = slow[ANNA].client.table("me", "link", clock={"kind": "move", "seconds": DAY})
    assert table["seats"][0]["away"] is not None, "who sits down while away is away there too"


def test_days_are_counted_by_the_year_and_refused_when_there_are_no_more(clocked: tuple[Running, Hands]) -> None:
    server, hands = clocked
    hands.time = datetime(2027, 12, 22, 12, tzinfo=UTC).timestamp()
    anna = Client(server.url, "Anna")
    assert anna.problem(AWAY, {"days": 40}) == "no-vacation-days"
    assert anna.problem(AWAY, {"days": 0}) == "bad-request"
    assert anna.post(AWAY, days=15)["left"] == 11, "ten days of this year, five of the next"
    hands.time += 1
    anna.ok(anna.http.delete(AWAY))
    assert anna.get(AWAY)["left"] == 20, "a day is the least that a vacation takes"
    for _ in range(20):
        anna.post(AWAY, days=1)
        anna.ok(anna.http.delete(AWAY))
    assert anna.problem(AWAY, {"days": None}) == "no-vacation-days", "to and fro gains nothing"
    hands.time = datetime(2028, 1, 1, tzinfo=UTC).timestamp()
    assert anna.get(AWAY)["left"] == 21
    assert len(anna.get("/api/me/everything")["vacations"]) == 21
    over = Vacation("p", 1, datetime(2027, 12, 31, 12, tzinfo=UTC).timestamp(), hands.time + 1.2 * DAY)
    assert used_days([over]) == {2027: 1, 2028: 1}


def test_nobody_flees_from_a_deadline_that_is_near(clocked: tuple[Running, Hands]) -> None:
    server, hands = clocked
    sockets = pair(server.url, clock={"kind": "move", "seconds": DAY})
    hands.time += DAY - 3000
    assert sockets[ANNA].client.problem(AWAY, {"days": 3}) == "vacation-too-late"
    assert sockets[ANNA].client.get(AWAY) == {"days": 21, "left": 21, "until": None}
    assert sockets[BRUNO].client.post(AWAY, days=3)["until"] is not None


def test_what_a_process_died_over_is_finished(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands()

    async def dies(self: Vacations, *about: object) -> None:
        """The vacation is stored, and no table knows of it."""

    with running(settings(folder, now=hands)) as server, monkeypatch.context() as patch:
        patch.setattr(Vacations, "_spread", dies)
        patch.setattr(Vacations, "run", dies)
        sockets = pair(server.url, clock={"kind": "move", "seconds": DAY})
        anna: Message = {"cookie": sockets[ANNA].client.cookie, "table": sockets[ANNA].table}
        sockets[ANNA].client.post(AWAY, days=2)
        assert seats(sockets[ANNA])[ANNA]["away"] is None
    with running(settings(folder, now=hands)) as server:
        client = Client(server.url, cookie=anna["cookie"])
        while client.get(f"/api/tables/{anna['table']}")["seats"][ANNA]["away"] is None:
            pass
        seat = client.get(f"/api/tables/{anna['table']}")["seats"][ANNA]
        assert seat["deadline"] == time_text(hands.time + 3 * DAY)
