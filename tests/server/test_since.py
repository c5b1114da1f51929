"""What happened since a seat's own last step, told again to that seat alone."""

from random import Random

import pytest

from tests.server.clients import Client, Message, Running
from tests.server.test_play import hot_seat, pair


@pytest.mark.parametrize("game", ["golden_horn", "domus_regnatrix"])
def test_a_seat_is_told_again_what_it_saw_and_nothing_else(server: Running, game: str) -> None:
    sockets, rng = hot_seat(server.url, "me", "device", game=game), Random(4)
    id, client = sockets[0].table, sockets[0].client
    seen: dict[int, dict[int, Message]] = {seat: {} for seat in sockets}
    steps: dict[int, Message] = {}
    while sockets[0].version < 60:
        to_move = sockets[0].view["to_move"]
        answer = sockets[to_move].move(rng.choice(sockets[to_move].moves))
        for seat, socket in sockets.items():
            socket.reach(answer["version"])
            seen[seat][socket.version] = socket.view
        steps[answer["version"]] = {"seat": to_move}
    for seat in sockets:
        own = max(version for version, step in steps.items() if step["seat"] == seat)
        part = client.get(f"/api/tables/{id}/since", seat=seat)
        assert [moment["version"] for moment in part["moments"]] == [*range(own, 61)], "from its last step on"
        for moment in part["moments"]:
            assert moment["view"] == seen[seat][moment["version"]]
            assert moment["entry"].get("move") is None or moment["entry"]["seat"] == seat
        early = client.get(f"/api/tables/{id}/since", seat=seat, **{"from": 2})
        assert early == part, "nothing before it"


def test_only_who_sits_there_is_told(server: Running) -> None:
    sockets = pair(server.url)
    path = f"/api/tables/{sockets[0].table}/since"
    anna, stranger = sockets[0].client, Client(server.url, "Carla")
    assert len(anna.get(path, seat=0)["moments"]) == 1
    assert anna.problem(f"{path}?seat=1", method="GET") == "not-your-seat"
    assert stranger.problem(f"{path}?seat=0", method="GET") == "not-your-seat"
    assert Client(server.url).problem(f"{path}?seat=0", method="GET") == "not-signed-in"
