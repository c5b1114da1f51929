"""Before the deal: pledges and reveals, in their order, kept over a restart, and waited for by the table's clock."""

from pathlib import Path

import pytest

from regnum.kernel import chance_key, pledge
from regnum.server.tables.moves import Play
from tests.server import dishonest
from tests.server.clients import Client, Hands, Message, Running, running, settings

ANNAS, BRUNOS = "a" * 32, "b" * 32


def open_pair(server: Running, **more: object) -> tuple[Client, Client, Message]:
    """A table at which two people sit who have not pledged yet."""
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    seats = [{"kind": "me"}, {"kind": "link"}]
    table = anna.post("/api/tables", game="domaine", seats=seats, start=True, **more)
    return anna, bruno, bruno.post(f"/api/tables/{table['id']}/join", invite=table["invite"])


def awaited(table: Message) -> list[str | None]:
    return [seat["awaited"] for seat in table["seats"]]


def test_nobody_reveals_before_all_have_pledged_and_nothing_is_dealt_before_all_have_revealed(server: Running) -> None:
    anna, bruno, table = open_pair(server)
    path, committed = f"/api/tables/{table['id']}", table["commitment"]
    assert (table["phase"], awaited(table)) == ("dealing", ["pledge", "pledge"])
    anna.post(f"{path}/pledge", pledge=pledge(committed, BRUNOS))
    anna.post(f"{path}/pledge", pledge=pledge(committed, ANNAS))
    assert anna.problem(f"{path}/reveal", {"entropy": ANNAS}) == "not-called"
    called = bruno.post(f"{path}/pledge", pledge=pledge(committed, BRUNOS))
    assert (called["entropies"], awaited(called)) == (["", ""], ["reveal", "reveal"])
    assert anna.problem(f"{path}/reveal", {"entropy": BRUNOS}) == "not-pledged"
    half = anna.post(f"{path}/reveal", entropy=ANNAS)
    assert (half["version"], awaited(half)) == (0, [None, "reveal"])
    assert bruno.problem(f"{path}/pledge", {"pledge": pledge(committed, "c" * 32)}) == "too-late"
    dealt = bruno.post(f"{path}/reveal", entropy=BRUNOS)
    assert (dealt["phase"], dealt["entropies"]) == ("playing", [ANNAS, BRUNOS])
    assert anna.post(f"{path}/reveal", entropy=ANNAS)["version"] == 1, "to reveal again changes nothing"


def test_play_now_is_dealt_from_entropy_that_came_after_the_commitment(server: Running) -> None:
    keys = set()
    for entropy in (ANNAS, BRUNOS):
        anna = Client(server.url, "Anna")
        seats = [{"kind": "me"}, {"kind": "computer", "level": "wanderer"}]
        table = anna.post("/api/tables", game="domaine", seats=seats, start=True)
        assert (table["phase"], table["version"]) == ("dealing", 0)
        anna.post(f"/api/tables/{table['id']}/pledge", pledge=pledge(table["commitment"], entropy))
        dealt = anna.post(f"/api/tables/{table['id']}/reveal", entropy=entropy)
        assert dealt["entropies"] == [entropy, ""], "the computer adds nothing"
        keys.add(chance_key(bytes(32), dealt["entropies"]))
    assert len(keys) == 2, "with the same seed, other entropy is another key"


def test_a_server_that_ends_between_pledge_and_reveal_goes_on_after_it(folder: Path) -> None:
    with running(settings(folder)) as server:
        anna, bruno, table = open_pair(server)
        path = f"/api/tables/{table['id']}"
        for client, entropy in ((anna, ANNAS), (bruno, BRUNOS)):
            client.post(f"{path}/pledge", pledge=pledge(table["commitment"], entropy))
        anna.post(f"{path}/reveal", entropy=ANNAS)
    with running(settings(folder)) as server:
        back = Client(server.url, cookie=bruno.cookie).post(f"{path}/reveal", entropy=BRUNOS)
        assert (back["phase"], back["commitment"]) == ("playing", table["commitment"])
        assert back["entropies"] == [ANNAS, BRUNOS]


def test_only_a_lively_table_replaces_who_does_not_reveal_and_all_see_it(folder: Path) -> None:
    hands = Hands()
    with running(settings(folder, now=hands)) as server:
        for seconds, phase in ((60, "playing"), (86_400, "dealing")):
            anna, bruno, table = open_pair(server, clock={"kind": "move", "seconds": seconds})
            path = f"/api/tables/{table['id']}"
            for client, entropy in ((anna, ANNAS), (bruno, BRUNOS)):
                client.post(f"{path}/pledge", pledge=pledge(table["commitment"], entropy))
            anna.post(f"{path}/reveal", entropy=ANNAS)
            socket = anna.sit(table["id"], 0)
            shown = socket.until("state")["table"]
            hands.time += 3600
            if phase == "playing":
                state = socket.until(lambda frame: frame["type"] == "state" and frame["version"] > 0)
                assert [(step["kind"], step["seat"]) for step in state["log"]] == [("deal", None), ("absent", 1)]
                shown = state["table"]
            assert shown["phase"] == phase
            assert shown["entropies"] == [ANNAS, ""], "what is withheld is seen"
            assert shown["pledges"][1] == pledge(table["commitment"], BRUNOS)
            assert (shown["seats"][1]["level"] is not None) == (phase == "playing")


def called(server: Running) -> tuple[Client, Client, str]:
    """A table at which both have pledged and nobody has revealed."""
    anna, bruno, table = open_pair(server)
    path = f"/api/tables/{table['id']}"
    for client, entropy in ((anna, ANNAS), (bruno, BRUNOS)):
        client.post(f"{path}/pledge", pledge=pledge(table["commitment"], entropy))
    return anna, bruno, path


def test_who_lost_what_they_pledged_plays_on_without_and_all_see_it(server: Running) -> None:
    anna, bruno, path = called(server)
    anna.post(f"{path}/reveal", entropy=None)
    dealt = bruno.post(f"{path}/reveal", entropy=BRUNOS)
    assert (dealt["phase"], dealt["entropies"]) == ("playing", ["", BRUNOS])
    assert dealt["seats"][0]["kind"] == "person", "it is still Anna who plays"
    log = anna.get(f"{path}/view?seat=0")["log"]
    assert [(step["kind"], step["seat"]) for step in log] == [("deal", None), ("withheld", 0)]
    anna.post(f"{path}/resign", seat=0)
    assert anna.get(f"{path}/verify")["pledges"] == dealt["pledges"], "the record tells what was withheld, and is fair"
    assert anna.problem(f"{path}/reveal", {"entropy": ANNAS}) == "too-late"


def test_what_was_pledged_is_fixed_by_the_call_and_nobody_pledges_after_it(server: Running) -> None:
    anna, bruno, path = called(server)
    pledges = anna.get(path)["pledges"]
    bruno.post(f"{path}/leave")
    anna.post(f"{path}/seats/1/computer")
    assert anna.post(f"{path}/reveal", entropy=ANNAS)["pledges"] == pledges
    late = {"pledge": pledge(anna.get(path)["commitment"], "c" * 32)}
    assert bruno.problem(f"{path}/pledge", late) == "too-late"
    assert anna.get(path)["phase"] == "playing"


def test_who_comes_back_after_the_call_without_a_pledge_plays_and_adds_nothing(server: Running) -> None:
    anna, bruno, carla = (Client(server.url, name) for name in ("Anna", "Bruno", "Carla"))
    seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
    table = anna.post("/api/tables", game="domaine", seats=seats, start=True)
    path, committed = f"/api/tables/{table['id']}", table["commitment"]
    for client in (bruno, carla):
        client.post(f"{path}/join", invite=table["invite"])
    for client, entropy in ((anna, ANNAS), (carla, "c" * 32)):
        client.post(f"{path}/pledge", pledge=pledge(committed, entropy))
    bruno.post(f"{path}/leave")
    anna.post(f"{path}/seats/1/computer")
    anna.post(f"{path}/reveal", entropy=ANNAS)
    back = bruno.post(f"{path}/seats/1/reclaim")
    assert awaited(back) == [None, None, "reveal"], "too late to choose what comes of the others' chance"
    assert bruno.problem(f"{path}/pledge", {"pledge": pledge(committed, BRUNOS)}) == "too-late"
    dealt = carla.post(f"{path}/reveal", entropy="c" * 32)
    assert (dealt["phase"], dealt["entropies"]) == ("playing", [ANNAS, "", "c" * 32])
    assert dealt["pledges"][1] == ""
    assert dealt["seats"][1]["kind"] == "person"


def test_a_dealer_who_chooses_the_seed_afterwards_makes_a_record_that_only_those_who_kept_the_commitment_doubt(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Play, "deal", dishonest.deal)
    anna, bruno, path = called(server)
    kept = anna.get(path)["commitment"]
    anna.post(f"{path}/reveal", entropy=ANNAS)
    bruno.post(f"{path}/reveal", entropy=BRUNOS)
    anna.post(f"{path}/resign", seat=0)
    shown = anna.get(f"{path}/verify")
    assert shown["fair"]
    assert sum(len(asked or ()) for asked in shown["questions"]) == shown["answers"]
    assert shown["commitment"] != kept
