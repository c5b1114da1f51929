"""Asking what a good player would do: whom it is told, when, and that it comes from the asker's own view alone."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from regnum.kernel import Seat, game
from regnum.players import Advice, levels
from regnum.server.bots.bot_pool import BotPool
from regnum.server.bots.bot_process import AdviceTask
from regnum.server.bots.parcels import unpack
from regnum.server.ops.settings import RateLimits
from regnum.server.tables import questions
from regnum.server.tables.live_table import LiveTable
from tests.server.clients import FREE, Client, Message, Running, Socket, play_on, running, settings
from tests.server.test_play import ANNA, BRUNO, hot_seat, pair

DOMAINE = game("domaine")


def advice(socket: Socket, seat: int | None = None) -> Message:
    path = f"/api/tables/{socket.table}/advice"
    answer: Message = socket.client.post(path, seat=socket.seat if seat is None else seat)
    return answer


def problem(socket: Socket, seat: int | None = None) -> str:
    return socket.client.problem(f"/api/tables/{socket.table}/advice", {"seat": socket.seat if seat is None else seat})


def held(server: Running, socket: Socket) -> LiveTable:
    """The table as the server holds it."""
    return server.services.live_tables._lives[socket.table]


def test_advice_is_a_plan_of_legal_steps_and_changes_nothing(server: Running) -> None:
    sockets = hot_seat(server.url)
    play_on(sockets, Random(1), 40)
    asked = sockets[sockets[0].view["to_move"]]
    answer = advice(asked)
    assert answer["version"] == asked.version
    assert answer["level"] in levels()
    for thought in (answer["best"], *answer["others"]):
        first = thought["plan"][0]
        move = DOMAINE.actions[first["id"]]
        assert (move.text, {"verb": first["verb"], **first["named"]}) == (first["text"], move.json())
        assert move.text in asked.moves
        assert 0 <= thought["chance"] <= 1
    firsts = [thought["plan"][0]["text"] for thought in (answer["best"], *answer["others"])]
    assert len(firsts) == len(set(firsts)) <= 3
    assert asked.client.get(f"/api/tables/{asked.table}")["version"] == asked.version
    assert asked.move(firsts[0])["type"] == "ack"


def test_what_speaks_for_a_plan_is_said_in_every_language(server: Running) -> None:
    asked, said = hot_seat(server.url)[0], 0
    for reason in advice(asked)["reasons"]:
        for language in DOMAINE.languages:
            phrases = asked.client.get(f"/api/games/domaine/phrases/{language}")
            assert f"why.{reason['key']}" in phrases
            said += 1
    assert said


def test_advice_is_for_the_seat_that_decides_and_its_own_person(server: Running) -> None:
    sockets = pair(server.url)
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    assert problem(bruno) == "not-your-turn"
    assert problem(bruno, ANNA) == "not-your-seat"
    path, asked = f"/api/tables/{anna.table}/advice", {"seat": ANNA}
    assert Client(server.url, "Carla").problem(path, asked) == "not-your-seat"
    assert Client(server.url).problem(path, asked) == "not-signed-in"
    assert problem(anna, 7) == "not-your-seat"


def test_no_advice_before_the_deal_after_the_end_or_while_the_computer_plays_for_one(server: Running) -> None:
    anna = Client(server.url, "Anna")
    table = anna.table("me", "link")
    assert anna.problem(f"/api/tables/{table['id']}/advice", {"seat": 0}) == "not-playing"
    three = hot_seat(server.url, "me", "device", "device")
    three[0].client.post(f"/api/tables/{three[0].table}/resign", seat=0)
    assert problem(three[0]) == "not-your-seat"
    two = pair(server.url)
    two[BRUNO].client.post(f"/api/tables/{two[BRUNO].table}/resign", seat=BRUNO)
    assert problem(two[ANNA]) == "not-playing"


def test_a_host_can_want_no_advice_at_a_table_and_its_rematch(server: Running) -> None:
    assert pair(server.url)[ANNA].row["advice"], "it is given unless the host says otherwise"
    sockets = pair(server.url, advice=False)
    anna = sockets[ANNA]
    assert not anna.row["advice"]
    assert problem(anna) == "advice-off"
    anna.client.post(f"/api/tables/{anna.table}/resign", seat=ANNA)
    assert not anna.client.post(f"/api/tables/{anna.table}/rematch")["advice"]


def test_a_game_that_nobody_can_advise_on_says_so(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    (domaine,) = (domaine for domaine in Client(server.url).get("/api/games") if domaine["name"] == "domaine")
    assert domaine["advice"]
    monkeypatch.setattr(questions, "adviser", lambda game: None)
    assert problem(hot_seat(server.url)[0]) == "no-advice"


def test_an_adviser_that_fails_is_a_problem_and_no_more(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = hot_seat(server.url)[0]
    monkeypatch.setattr(questions, "adviser", lambda game: "nobody")
    assert problem(asked) == "upset"
    monkeypatch.undo()
    assert advice(asked)["best"]["plan"][0]["text"] in asked.moves


def test_questions_for_advice_are_counted(folder: Path) -> None:
    limits: dict[str, Any] = {name: getattr(FREE, name) for name in RateLimits.__slots__}
    with running(settings(folder, rate_limits=RateLimits(**{**limits, "advice": "2/minute"}))) as server:
        sockets = pair(server.url)
        for _ in range(2):
            assert problem(sockets[BRUNO]) == "not-your-turn", "what is not thought about is not counted"
            advice(sockets[ANNA])
        answer = sockets[ANNA].client.http.post(f"/api/tables/{sockets[ANNA].table}/advice", json={"seat": ANNA})
        assert (answer.status_code, answer.json()["key"]) == (429, "too-many")
        assert int(answer.headers["retry-after"]) > 0


def test_what_is_hidden_has_no_part_in_advice(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser is handed the same, to the letter, whatever the others hold and the deck hides."""
    sockets = hot_seat(server.url)
    play_on(sockets, Random(2), 30)
    seat = Seat(sockets[0].view["to_move"])
    live = held(server, sockets[seat])
    view, truth = live.state.view(seat), live.state
    others = [other for n in range(20) if (other := DOMAINE.guess(view, Random(n))) != truth]
    assert len(others) > 5
    asked: list[AdviceTask] = []

    async def noted(pool: BotPool, task: AdviceTask) -> Advice:
        asked.append(task)
        return await advised(pool, task)

    advised = BotPool.advise
    monkeypatch.setattr(BotPool, "advise", noted)
    advice(sockets[seat])
    for other in others[:2]:
        assert live.playthrough is not None
        monkeypatch.setattr(live.playthrough, "state", other)
        advice(sockets[seat])
    assert asked == [asked[0]] * 3
    assert unpack(DOMAINE, asked[0].parcel) == view, "it looks at what the seat sees"


def test_a_steward_stands_in_for_people_and_a_page_sits_down_by_itself(server: Running) -> None:
    sockets = pair(server.url)
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    anna.client.post(f"/api/tables/{anna.table}/leave")
    taken = bruno.client.post(f"/api/tables/{anna.table}/seats/0/computer")["seats"][ANNA]
    assert (taken["level"], taken["name"]) == ("steward", "Anna")
    three = hot_seat(server.url, "me", "device", "device")[0]
    after = three.client.post(f"/api/tables/{three.table}/resign", seat=0)
    assert after["seats"][0]["level"] == "steward"
    table = Client(server.url, "Carla").table("me", "computer")
    assert table["seats"][1]["level"] == "page"
