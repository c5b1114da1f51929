"""Playing at a table over the wire."""

from random import Random

from tests.server.clients import Client, Running, play_on


def test_two_people_play_a_whole_game_to_its_end(server: Running) -> None:
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    table = anna.table("me", "link", entropy="aa")
    assert table["phase"] == "open"
    assert bruno.join(table, entropy="bb")["phase"] == "playing"
    sockets = {0: anna.sit(table["id"], 0), 1: bruno.sit(table["id"], 1)}
    for socket in sockets.values():
        assert socket.until("state")["version"] == 1
    played = play_on(sockets, Random(1))
    assert played > 50
    over = sockets[0].told
    assert over["phase"] == "over"
    assert over["outcome"]["rule"].startswith("DOM-")
    assert over["entropies"] == ["aa", "bb"]
    assert anna.get(f"/api/tables/{table['id']}/verify")["fair"] is True
