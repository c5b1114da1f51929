"""Playing at a table over the wire."""

from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from regnum.kernel import game, games, notation, pledge
from regnum.server.ops.settings import Settings
from regnum.server.tables.archive import MAX_MOMENTS
from tests.server.clients import Client, Message, Running, Socket, play_on, running, settings

ANNA, BRUNO = 0, 1


def pair(url: str, **more: object) -> dict[int, Socket]:
    """Two people at a table that is being played at."""
    anna, bruno = Client(url, "Anna"), Client(url, "Bruno")
    table = anna.table("me", "link", **more)
    bruno.join(table)
    sockets = {ANNA: anna.sit(table["id"], ANNA), BRUNO: bruno.sit(table["id"], BRUNO)}
    for socket in sockets.values():
        socket.until("state")
    return sockets


def hot_seat(url: str, *kinds: str, **more: object) -> dict[int, Socket]:
    """One person who plays all seats of a table."""
    anna = Client(url, "Anna")
    kinds = kinds or ("me", "device")
    table = anna.table(*kinds, **more)
    sockets = {seat: anna.sit(table["id"], seat) for seat, kind in enumerate(kinds) if kind != "computer"}
    for socket in sockets.values():
        socket.until("state")
    return sockets


def moments_of(client: Client, id: str) -> list[Message]:
    """All moments of a finished game through the second seat, as many requests as that takes."""
    found: list[Message] = []
    following: int | None = 0
    while following is not None:
        part = client.get(f"/api/tables/{id}/moments", seat=1, **{"from": following})
        assert 0 < len(part["moments"]) <= MAX_MOMENTS
        found += part["moments"]
        following = part["next"]
    return found


def test_two_people_play_a_whole_game_to_its_end(server: Running) -> None:
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    table = anna.table("me", "link")
    assert table["phase"] == "open"
    assert bruno.join(table)["phase"] == "playing"
    sockets = {0: anna.sit(table["id"], 0), 1: bruno.sit(table["id"], 1)}
    for socket in sockets.values():
        assert socket.until("state")["version"] == 1
    played = play_on(sockets, Random(1))
    assert played > 50
    over = sockets[0].row
    assert over["phase"] == "over"
    assert over["outcome"]["rule"].startswith("DOM-")
    assert over["pledges"] == [pledge(over["commitment"], entropy) for entropy in over["entropies"]]
    assert over["version"] == played + 1


def test_the_record_of_a_finished_game_can_be_verified_and_brought_back(server: Running) -> None:
    sockets = hot_seat(server.url)
    anna, id = sockets[0].client, sockets[0].table
    play_on(sockets, Random(2), 20)
    for path in ("record", "moments", "verify"):
        assert anna.problem(f"/api/tables/{id}/{path}", method="GET") == "not-over"
    play_on(sockets, Random(2))
    text = anna.http.get(f"/api/tables/{id}/record").text
    playthrough = notation.read(text)
    playthrough.verify()
    assert playthrough.outcome is not None
    proof = anna.get(f"/api/tables/{id}/verify")
    assert (proof["fair"], proof["seed"]) == (True, sockets[0].row["seed"])
    moments = moments_of(anna, id)
    assert [moment["version"] for moment in moments] == [*range(1, sockets[1].version + 1)]
    assert moments[-1]["view"] == sockets[1].view
    some = anna.get(f"/api/tables/{id}/moments", seat=1, **{"from": 5, "to": 9})
    assert (some["moments"], some["next"]) == (moments[4:9], None)
    copy = anna.ok(anna.http.post("/api/records", content=text))
    assert (copy["phase"], copy["outcome"]) == ("over", sockets[0].row["outcome"])
    assert anna.http.get(f"/api/tables/{copy['id']}/record").text == text
    again = moments_of(anna, copy["id"])
    assert [moment["events"] for moment in again] == [moment["events"] for moment in moments]


def test_a_record_that_was_changed_is_refused_with_its_line(server: Running) -> None:
    anna = Client(server.url, "Anna")
    for text in ("", "not a record", "regnum record 2\ngame: chess\n\n", "\xff\xfe"):
        response = anna.http.post("/api/records", content=text.encode("latin-1"))
        assert response.json()["key"] == "bad-record", text
        assert response.status_code == 422


@pytest.mark.parametrize("name", games())
def test_the_numbers_of_moves_are_places_in_the_action_space(server: Running, name: str) -> None:
    path, asked = f"/api/games/{name}/actions", Client(server.url, "Anna").http
    actions, space = asked.get(path).json(), game(name).actions
    assert [move["id"] for move in actions] == [*range(len(space))]
    for action, move in zip(actions, space, strict=True):
        assert (action["text"], {"verb": action["verb"], **action["named"]}) == (move.text, move.json())
    assert asked.get(path, params={"ruleset": game(name).ruleset}).json() == actions
    assert asked.get(path, params={"ruleset": f"{name}/0"}).json()["key"] == "other-rules"


def test_the_action_space_is_sent_small_and_once(server: Running) -> None:
    asked = Client(server.url, "Anna").http
    packed = asked.get("/api/games/domaine/actions", headers={"accept-encoding": "gzip"})
    plain = asked.get("/api/games/domaine/actions", headers={"accept-encoding": "identity"})
    assert plain.json() == packed.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 5
    again = asked.get("/api/games/domaine/actions", headers={"if-none-match": packed.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_move_is_played_by_its_number_as_by_its_text_and_told_whole_to_its_seat(server: Running) -> None:
    sockets = hot_seat(server.url)
    anna, other = sockets[ANNA], sockets[BRUNO]
    text = anna.moves[0]
    move = game("domaine").actions.read(text)
    assert anna.client.post(f"/api/tables/{anna.table}/refuse", seat=0, move=move.id) == {"refusal": None}
    assert anna.move(move.id)["type"] == "ack"
    whole = {"id": move.id, "text": text, "verb": move.verb, "named": dict(move.named)}
    for socket, known in ((anna, whole), (other, None)):
        state = socket.client.get(f"/api/tables/{socket.table}/view", seat=socket.seat)
        assert state["log"][-1]["move"] == known
    for wrong in (len(game("domaine").actions), 2**31 - 1):
        assert anna.move(wrong)["problem"]["key"] == "bad-move"


def test_the_same_key_gives_the_same_answer_and_is_stored_once(server: Running) -> None:
    socket = hot_seat(server.url)[0]
    text = socket.moves[0]
    first = socket.move(text, key="once", version=1)
    assert first["version"] == 2
    for _ in range(3):
        assert socket.move(text, key="once", version=1) == first
    over_http = socket.client.post(f"/api/tables/{socket.table}/moves", key="once", version=1, seat=0, move=text)
    assert over_http == first
    state = socket.client.get(f"/api/tables/{socket.table}/view", seat=0)
    assert (state["version"], len(state["log"])) == (2, 2)


def test_a_key_belongs_to_its_person_alone(server: Running) -> None:
    sockets = pair(server.url)
    assert sockets[ANNA].move(sockets[ANNA].moves[0], key="mine")["type"] == "ack"
    while sockets[ANNA].view["to_move"] == ANNA:
        sockets[ANNA].move(sockets[ANNA].moves[0])
        sockets[BRUNO].reach(sockets[ANNA].version)
    assert sockets[BRUNO].move(sockets[BRUNO].moves[0], key="mine")["version"] > sockets[ANNA].version - 1


def test_a_stale_move_is_answered_with_the_missing_steps(server: Running) -> None:
    sockets = hot_seat(server.url)
    play_on(sockets, Random(3), 6)
    late = sockets[0]
    late.say("move", key="late", version=4, seat=late.view["to_move"], move="done")
    missing = []
    while (frame := late.hear())["type"] != "no":
        missing.append(frame["version"])
    assert missing == [5, 6, 7]
    assert (frame["problem"]["key"], frame["version"]) == ("stale", 7)
    problem = late.client.http.post(
        f"/api/tables/{late.table}/moves", json={"key": "x", "version": 3, "seat": 0, "move": "done"}
    )
    assert (problem.status_code, problem.json()["key"]) == (409, "stale")


def test_a_client_that_reconnects_gets_what_it_lacks(server: Running) -> None:
    sockets = hot_seat(server.url)
    play_on(sockets, Random(4), 5)
    back = sockets[0].client.sit(sockets[0].table, 0, version=3)
    assert [back.hear()["step"]["version"] for _ in range(3)] == [4, 5, 6]
    assert (back.view, back.moves) == (sockets[0].view, sockets[0].moves)
    play_on(sockets, Random(4), 40)
    far = sockets[0].client.sit(sockets[0].table, 0, version=3)
    state = far.hear()
    assert (state["type"], state["version"], len(state["log"])) == ("state", 46, 46)
    ahead = sockets[0].client.sit(sockets[0].table, 0, version=99)
    assert ahead.hear()["type"] == "state"


def test_nobody_moves_for_another_seat_or_out_of_turn(server: Running) -> None:
    sockets = pair(server.url)
    anna, bruno = sockets[ANNA], sockets[BRUNO]
    legal = anna.moves[0]
    assert bruno.moves == []
    assert bruno.move(legal, seat=ANNA)["problem"]["key"] == "not-your-seat"
    assert bruno.move(legal)["problem"]["key"] == "not-your-turn"
    stranger = Client(server.url, "Carla")
    assert stranger.problem(f"/api/tables/{anna.table}/view", method="GET") == "forbidden"
    assert stranger.problem(f"/api/tables/{anna.table}/view?seat=0", method="GET") == "forbidden"
    body = {"key": "k", "version": 1, "seat": 0, "move": legal}
    assert stranger.problem(f"/api/tables/{anna.table}/moves", body) == "not-your-seat"
    nobody = Client(server.url)
    assert nobody.problem(f"/api/tables/{anna.table}/moves", body) == "not-signed-in"
    socket = stranger.sit(anna.table, None)
    assert socket.hear()["problem"]["key"] == "forbidden"
    with pytest.raises(ConnectionClosed):
        socket.hear()
    assert anna.client.get(f"/api/tables/{anna.table}")["version"] == 1


def test_no_seat_is_looked_through_but_the_own(server: Running) -> None:
    bruno = pair(server.url)[BRUNO]
    bruno.say("hello", seat=ANNA, version=None)
    assert bruno.until("no")["problem"]["key"] == "not-your-seat"
    assert bruno.client.problem(f"/api/tables/{bruno.table}/view?seat=0", method="GET") == "not-your-seat"


def test_a_refused_move_says_why(server: Running) -> None:
    anna = pair(server.url)[ANNA]
    answer = anna.move("border d7|e7")
    assert answer["problem"]["key"] == "refused"
    assert answer["problem"]["named"]["rule"].startswith("DOM-")
    path = f"/api/tables/{anna.table}"
    why = anna.client.post(f"{path}/refuse", seat=0, move="border d7|e7")["refusal"]
    assert {**why} == answer["problem"]["named"]
    assert anna.client.post(f"{path}/refuse", seat=0, move=anna.moves[0]) == {"refusal": None}
    assert anna.move("dance")["problem"]["key"] == "bad-move"
    foreseen = anna.client.post(f"{path}/preview", seat=0, move="border d7|e7")
    assert (foreseen["events"], foreseen["view"], foreseen["unforeseen"]) == ([], None, "refused")


def test_a_preview_shows_what_the_step_then_does(server: Running) -> None:
    sockets, rng = hot_seat(server.url), Random(5)
    compared = unknown = 0
    for _ in range(60):
        to_move = sockets[0].view["to_move"]
        if to_move is None:
            break
        socket = sockets[to_move]
        text = rng.choice(socket.moves)
        asked = {"seat": to_move, "move": text}
        foreseen = socket.client.post(f"/api/tables/{socket.table}/preview", **asked)
        socket.move(text)
        for each in sockets.values():
            each.reach(socket.version)
        if foreseen["view"] is not None:
            assert foreseen["view"] == socket.view
            compared += 1
        else:
            assert foreseen["unforeseen"] == "chance-decides"
            unknown += 1
    assert compared > 20
    assert unknown > 0


def test_who_looks_closer_is_told_how_castles_are_closed_in(server: Running) -> None:
    sockets = hot_seat(server.url, options={"prepared": 1})
    anna = sockets[ANNA]
    path = f"/api/tables/{anna.table}/details"
    answer = anna.client.get(path, seat=ANNA)
    castles = [cell for colour in anna.view["colours"] for cell in colour["castles"]]
    assert (answer["version"], sorted(answer["details"]["closings"])) == (anna.version, sorted(castles))
    assert answer["details"] == anna.client.get(path)["details"]
    assert anna.client.problem(f"{path}?seat=3", method="GET") == "not-your-seat"
    assert anna.client.problem(f"{path}?at=1", method="GET") == "not-over"
    play_on(sockets, Random(2))
    at_first = anna.client.get(path, seat=BRUNO, at=1)
    assert (at_first["version"], at_first["details"], at_first["tally"]["how"]) == (1, answer["details"], None)
    table = anna.client.http.get(f"/api/tables/{anna.table}").json()
    tally = anna.client.get(path, seat=ANNA)["tally"]
    assert tally["how"] == table["outcome"]["rule"]
    assert [sum(one["points"] or 0 for one in counts) for counts in tally["seats"]] == table["outcome"]["points"]
    assert anna.client.problem(f"{path}?at=9999", method="GET") == "bad-request"


def test_hot_seat_shows_each_player_the_own_hand_alone(server: Running) -> None:
    anna = Client(server.url, "Anna")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "device", "name": "Bruno"}])
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Bruno"]
    assert all(seat["mine"] for seat in table["seats"])
    socket = anna.sit(table["id"], 0)
    for seat in (0, 1, 0):
        socket.say("hello", seat=seat, version=1)
        state = socket.until("state")
        while state["seat"] != seat:
            state = socket.until("state")
        faces = [[card["face"] is not None for card in player["hidden"]] for player in state["view"]["players"]]
        assert faces == [[owner == seat] * 3 for owner in (0, 1)]


def test_spectators_see_public_tables_and_no_hand(server: Running) -> None:
    anna = Client(server.url, "Anna")
    table = anna.table("me", "device", public=True)
    subscriber = Client(server.url).sit(table["id"], None)
    state = subscriber.until("state")
    assert state["moves"] == []
    assert all(card["face"] is None for player in state["view"]["players"] for card in player["hidden"])
    assert state["table"]["invite"] is None
    private = anna.table("me", "device")
    invited = Client(server.url).sit(private["id"], None, invite=private["invite"])
    assert invited.hear()["type"] == "state"


def test_a_server_that_restarts_has_the_same_game(folder: Path) -> None:
    chosen: Settings = settings(folder)
    with running(chosen) as server:
        sockets = pair(server.url)
        play_on(sockets, Random(6), 70)
        before = {seat: (socket.version, socket.view, socket.moves) for seat, socket in sockets.items()}
        cookies = {seat: socket.client.cookie for seat, socket in sockets.items()}
        table = sockets[0].table
    with running(chosen) as server:
        back = {seat: Client(server.url, cookie=cookie).sit(table, seat) for seat, cookie in cookies.items()}
        for seat, socket in back.items():
            socket.until("state")
            assert (socket.version, socket.view, socket.moves) == before[seat]
        play_on(back, Random(7))
        assert back[0].client.get(f"/api/tables/{table}/verify")["fair"]
