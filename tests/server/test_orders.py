"""Orders for later: a turn laid out while others decide is offered or played when all is as foreseen, and only then."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from regnum.kernel import game
from regnum.server.tables.orders import MAX_ORDERS, Line, Orders, lay_out
from tests.server.clients import Client, Hands, Message, Running, Socket, play_on, running, settings, texts
from tests.server.test_play import ANNA, BRUNO, pair
from tests.server.test_tables import seats


@pytest.fixture
def sockets(server: Running) -> dict[int, Socket]:
    """Two people at a table, of whom the first decides."""
    return pair(server.url)


def as_steps(moves: Iterable[int]) -> list[Message]:
    return [{"move": move} for move in moves]


def analysed(client: Client, id: str, seat: int, moves: Iterable[int]) -> Message:
    start = {"kind": "table", "table": id, "seat": seat}
    there: Message = client.post("/api/analyse", start=start, steps=as_steps(moves))
    return there


def laid_out(client: Client, id: str, seat: int, rng: Random, *first: int) -> list[int]:
    """Moves laid out for all until a seat's next turn is over, chosen by a generator after the first of them."""
    moves = [*first]
    own = False
    while True:
        there = analysed(client, id, seat, moves)
        if own and there["seat"] != seat:
            return moves
        own = own or there["seat"] == seat
        moves.append(rng.choice(there["moves"]))


def give(socket: Socket, moves: list[int], **more: object) -> Message:
    path = f"/api/tables/{socket.table}/orders"
    wish = {"seat": socket.seat, "version": socket.version, "steps": as_steps(moves)}
    order: Message = socket.client.post(path, **wish, **more)
    return order


def orders_of(socket: Socket) -> list[Message]:
    found: list[Message] = socket.client.get(f"/api/tables/{socket.table}/orders", seat=socket.seat)["orders"]
    return found


def foreseen(sockets: dict[int, Socket], order: Message) -> None:
    """The others do what an order foresees."""
    for other in order["others"]:
        answer = sockets[other["seat"]].move(other["move"]["id"])
        assert answer["type"] == "ack", answer
        for socket in sockets.values():
            socket.reach(answer["version"])


def test_a_turn_that_comes_as_foreseen_is_offered_and_played_in_one_go(sockets: dict[int, Socket]) -> None:
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    path = f"/api/tables/{bruno.table}/orders"
    anna.say("ping")
    anna.until("pong")
    order = give(bruno, laid_out(bruno.client, bruno.table, BRUNO, Random(1)))
    assert ([one["seat"] for one in order["others"]], len(order["steps"])) == ([ANNA, ANNA], 2)
    assert (order["open_ended"], order["at_once"], order["due"]) == (False, False, False)
    assert anna.client.problem(f"{path}?seat=1", method="GET") == "not-your-seat"
    assert [seat["orders"] for seat in seats(anna)] == [False, None]
    assert [seat["orders"] for seat in seats(bruno)] == [None, True]
    anna.say("ping")
    assert anna.hear()["type"] == "pong", "nobody else hears that there are orders"
    wish = {"seat": BRUNO, "key": "tap", "version": bruno.version}
    assert bruno.client.problem(f"{path}/{order['id']}/play", wish) == "order-void", "its turn has not come"
    foreseen(sockets, order)
    assert [one["due"] for one in orders_of(bruno)] == [True]
    wish["version"] = bruno.version
    done = bruno.client.post(f"{path}/{order['id']}/play", **wish)
    assert done["version"] == bruno.version + 2
    assert bruno.client.post(f"{path}/{order['id']}/play", **wish) == done, "the same key gives the same answer"
    for socket in sockets.values():
        socket.reach(done["version"])
    log = bruno.client.get(f"/api/tables/{bruno.table}/view", seat=BRUNO)["log"]
    assert [step["move"]["id"] for step in log[-2:]] == [step["id"] for step in order["steps"]]
    assert (orders_of(bruno), anna.view["to_move"], anna.version) == ([], ANNA, done["version"])


def test_what_comes_otherwise_voids_the_order_and_nothing_is_played(sockets: dict[int, Socket]) -> None:
    bruno, rng = sockets[BRUNO], Random(1)
    orders = [
        give(bruno, laid_out(bruno.client, bruno.table, BRUNO, rng), at_once=at_once) for at_once in (True, False)
    ]
    kept = {one["move"]["text"] for order in orders for one in order["others"]}
    anna = sockets[ANNA]
    assert anna.move(next(move for move in anna.moves if move not in kept))["type"] == "ack"
    anna.reach(2)
    anna.move(anna.moves[0])
    while orders_of(bruno):
        pass
    bruno.reach(3)
    view = bruno.client.get(f"/api/tables/{bruno.table}/view", seat=BRUNO)
    assert (view["version"], view["view"]["to_move"]) == (3, BRUNO)
    assert [seat["orders"] for seat in seats(bruno)] == [None, False]


def test_of_several_orders_the_one_that_was_foreseen_is_played_at_once(sockets: dict[int, Socket]) -> None:
    anna, bruno, rng = sockets[ANNA], sockets[BRUNO], Random(2)
    one, other = (give(bruno, laid_out(bruno.client, bruno.table, BRUNO, rng), at_once=True) for _ in range(2))
    assert one["others"] != other["others"]
    foreseen(sockets, other)
    anna.reach(5)
    log = bruno.client.get(f"/api/tables/{bruno.table}/view", seat=BRUNO)["log"]
    assert [step["move"]["id"] for step in log[-2:]] == [step["id"] for step in other["steps"]]
    assert (anna.view["to_move"], orders_of(bruno)) == (ANNA, [])


def test_a_step_that_chance_decides_is_the_last_of_an_order(sockets: dict[int, Socket]) -> None:
    """In Domaine a turn ends by taking a card that lies open, or by drawing one."""
    while sockets[ANNA].view["phase"] != "turn" or sockets[ANNA].view["to_move"] != ANNA:
        play_on(sockets, Random(3), 1)
    anna, bruno, rng = sockets[ANNA], sockets[BRUNO], Random(5)
    guessed = analysed(bruno.client, bruno.table, BRUNO, [])["moves"]
    sale = next(move for move in texts("domaine", guessed) if move.startswith("sell") and move in anna.moves)
    first = [game("domaine").actions.read(move).id for move in (sale, "draw")]
    order: Message = {"open_ended": False}
    while not order["open_ended"]:
        order = give(bruno, laid_out(bruno.client, bruno.table, BRUNO, rng, *first), at_once=True)
    assert order["steps"][-1]["verb"] == "draw"
    before = bruno.version
    foreseen(sockets, order)
    anna.reach(before + len(order["others"]) + len(order["steps"]))
    log = bruno.client.get(f"/api/tables/{bruno.table}/view", seat=BRUNO)["log"]
    played = [step["move"]["id"] for step in log[-len(order["steps"]) :]]
    assert played == [step["id"] for step in order["steps"]]
    assert anna.view["to_move"] == ANNA


def test_after_a_step_that_shows_something_else_nothing_more_is_played(
    sockets: dict[int, Socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*about: Any) -> Line:
        line = lay_out(*about)
        return replace(line, steps=(replace(line.steps[0], after="0" * 64), *line.steps[1:]))

    monkeypatch.setattr("regnum.server.api.routes.orders.lay_out", wrong)
    bruno = sockets[BRUNO]
    order = give(bruno, laid_out(bruno.client, bruno.table, BRUNO, Random(1)), at_once=True)
    foreseen(sockets, order)
    bruno.reach(4)
    while orders_of(bruno):
        pass
    assert (bruno.version, bruno.view["to_move"]) == (4, BRUNO)
    assert bruno.undo()["type"] == "ack", "it is an ordinary step, which can be taken back"


def test_an_order_outlives_the_server_is_played_once_and_costs_no_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands()

    async def stuck(self: Orders, id: str, seat: int) -> bool:
        await asyncio.Event().wait()
        return True

    with running(settings(folder, now=hands)) as server, monkeypatch.context() as patch:
        patch.setattr(Orders, "act", stuck)
        sockets = pair(server.url, clock={"kind": "game", "seconds": 600})
        bruno = sockets[BRUNO]
        order = give(bruno, laid_out(bruno.client, bruno.table, BRUNO, Random(1)), at_once=True)
        foreseen(sockets, order)
        cookie, id = bruno.client.cookie, bruno.table
    hands.time += 10
    for _ in range(2):
        with running(settings(folder, now=hands)) as server:
            again = Client(server.url, cookie=cookie).sit(id, BRUNO)
            again.until("state")
            again.reach(5)
            assert (again.version, again.view["to_move"]) == (5, ANNA)
            assert [seat["remaining"] for seat in seats(again)] == [600, 600]


def test_who_may_give_which_orders(sockets: dict[int, Socket]) -> None:
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    path = f"/api/tables/{bruno.table}/orders"
    moves = laid_out(bruno.client, bruno.table, BRUNO, Random(1))
    wish = {"seat": BRUNO, "version": 1, "steps": as_steps(moves)}
    assert anna.client.problem(path, wish) == "not-your-seat"
    assert anna.client.problem(path, {**wish, "seat": ANNA}) == "your-turn"
    assert bruno.client.problem(path, {**wish, "version": 0}) == "stale"
    assert bruno.client.problem(path, {**wish, "steps": as_steps(moves[:2])}) == "no-own-step"
    assert bruno.client.problem(path, {**wish, "steps": as_steps([*moves[:1], moves[0]])}) == "refused"
    first = give(bruno, moves)
    again = give(bruno, moves, at_once=True)
    assert [order["id"] for order in orders_of(bruno)] == [again["id"]], "one answer for one sight"
    assert first["id"] != again["id"]
    rng = Random(7)
    problems: list[str] = []
    while not problems:
        more = {**wish, "steps": as_steps(laid_out(bruno.client, bruno.table, BRUNO, rng))}
        response = bruno.client.http.post(path, json=more)
        problems += [] if response.is_success else [response.json()["key"]]
    assert (problems, len(orders_of(bruno))) == (["too-many-orders"], MAX_ORDERS)
    taken = bruno.client.get("/api/me/everything")["orders"]
    assert len(taken) == MAX_ORDERS
    assert taken[0]["line"]["steps"][0][0] in texts("domaine", moves)
    for order in orders_of(bruno):
        assert bruno.client.http.delete(f"{path}/{order['id']}", params={"seat": BRUNO}).status_code == 204
    assert (orders_of(bruno), [seat["orders"] for seat in seats(bruno)]) == ([], [None, False])
    give(bruno, moves, at_once=True)
    bruno.client.ok(bruno.client.http.request("DELETE", "/api/me", json={}))
    play_on({ANNA: anna}, Random(1), 1)
    while anna.client.get(f"/api/tables/{anna.table}")["seats"][BRUNO]["name"] != "Former player 2":
        pass
