"""Taking steps back: alone while nothing was learnt, else only if the others agree."""

import json
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update

from regnum.server.storage.schema import tables
from regnum.server.tables.moves import _others
from tests.server.clients import Client, Hands, Message, Running, Socket, play_on, running, settings
from tests.server.test_play import ANNA, BRUNO, hot_seat, pair


def until_turn_passes(sockets: dict[int, Socket], rng: Random) -> int:
    """Play until the turn has just passed; the seat that moved last."""
    while True:
        to_move = sockets[0].view["to_move"]
        play_on(sockets, rng, 1)
        if sockets[0].view["to_move"] != to_move:
            return int(to_move)


def steps_of(socket: Socket) -> list[Message]:
    """The steps that a socket was told one by one."""
    frames = map(json.loads, socket.heard)
    return [frame["step"] for frame in frames if frame["type"] == "step"]


def test_the_own_step_is_taken_back_alone_and_stays_in_the_log(server: Running) -> None:
    sockets = pair(server.url)
    anna = sockets[ANNA]
    before = anna.view, anna.moves
    anna.move(anna.moves[0])
    anna.reach(2)
    assert anna.view["to_move"] == ANNA, "a castle is followed by its knight"
    assert anna.undo(key="back") == {"type": "ack", "key": "back", "version": 3}
    anna.reach(3)
    assert (anna.view, anna.moves) == before
    step = sockets[BRUNO].until(lambda frame: frame["type"] == "step" and frame["version"] == 3)["step"]
    assert (step["kind"], step["seat"]) == ("undo", ANNA)
    assert anna.undo(key="back")["version"] == 3, "the same key takes nothing more back"


def test_beyond_the_turn_all_others_must_agree(server: Running) -> None:
    sockets = pair(server.url)
    last = until_turn_passes(sockets, Random(1))
    asker, other = sockets[last], sockets[1 - last]
    version = asker.version
    assert asker.undo(key="please")["version"] == version, "nothing has changed yet"
    assert other.until("asked")["seat"] == last
    asker.say("agree", seat=last, yes=True)
    assert asker.until("no")["problem"]["key"] == "not-asked", "nobody agrees with themselves"
    other.say("agree", seat=1 - last, yes=False)
    assert asker.until(lambda frame: frame["type"] == "asked" and frame["seat"] is None)
    assert asker.row["asked"] is None
    asker.undo(key="please-again")
    other.until(lambda frame: frame["type"] == "asked" and frame["seat"] == last)
    other.say("agree", seat=1 - last, yes=True)
    asker.reach(version + 1)
    assert asker.view["to_move"] == last
    assert asker.row["asked"] is None


def test_a_request_is_void_when_the_game_goes_on(server: Running) -> None:
    sockets = pair(server.url)
    last = until_turn_passes(sockets, Random(2))
    asker, other = sockets[last], sockets[1 - last]
    asker.undo()
    other.until("asked")
    other.move(other.moves[0])
    other.say("agree", seat=1 - last, yes=True)
    assert other.until("no")["problem"]["key"] == "not-asked"


def test_who_plays_alone_asks_nobody(server: Running) -> None:
    sockets = hot_seat(server.url)
    last = until_turn_passes(sockets, Random(3))
    version = sockets[last].version
    assert sockets[last].undo()["version"] == version + 1
    sockets[last].reach(version + 1)
    assert sockets[last].view["to_move"] == last


def test_against_computers_all_their_steps_are_taken_back_too(server: Running) -> None:
    socket = hot_seat(server.url, "me", "computer")[0]
    before, seen, steps = None, 0, [{"seat": 0}]
    while steps[-1]["seat"] == 0:
        before = socket.view
        socket.move(socket.moves[0])
        while socket.view["to_move"] != 0:
            socket.hear()
        seen = socket.version
        steps = socket.client.get(f"/api/tables/{socket.table}/view", seat=0)["log"]
    answer = socket.undo()
    socket.reach(answer["version"])
    assert socket.view == before
    assert answer["version"] > seen + 1


def test_who_takes_another_s_steps_back_is_not_told_what_they_were(server: Running) -> None:
    """A move may name what is hidden, as a card that is kept, and taking it back must not tell it."""
    sockets = hot_seat(server.url)
    last = until_turn_passes(sockets, Random(5))
    play_on(sockets, Random(5), 1)
    answer = sockets[last].undo()
    sockets[last].reach(answer["version"])
    live = server.services.live_tables._lives[sockets[last].table]
    taken = [entry for entry in live.entries if entry.kind == "undo"]
    assert len(taken) == 2, "the other's step and one's own one"
    for steps in (sockets[last].client.get(f"/api/tables/{live.id}/view", seat=last)["log"], steps_of(sockets[last])):
        undone = [step for step in steps if step["kind"] == "undo"]
        assert [step["move"] for step in undone] == [None, None]
        assert [step["seat"] for step in undone] == [last, last]
    assert own_undone(sockets[last]) == [None, None], "nor does everything of oneself tell it"


def own_undone(socket: Socket) -> list[str | None]:
    """What the file of everything of somebody says of the steps that they took back."""
    steps = socket.client.get("/api/me/everything")["steps"]
    return [step["text"] for step in steps if (step["table"], step["kind"]) == (socket.table, "undo")]


def test_everything_of_oneself_tells_another_s_step_that_one_took_back_when_all_is_told(server: Running) -> None:
    sockets = pair(server.url)
    last = until_turn_passes(sockets, Random(5))
    asker, other = sockets[last], sockets[1 - last]
    other.move(other.moves[0])
    asker.reach(other.version)
    asker.undo()
    other.until(lambda frame: frame["type"] == "asked" and frame["seat"] == last)
    other.say("agree", seat=1 - last, yes=True)
    asker.reach(asker.version + 2)
    live = server.services.live_tables._lives[asker.table]
    hidden = [entry.text for entry in live.entries if entry.kind == "undo"]
    assert len(hidden) == 2, "the other's step and one's own one"
    assert own_undone(asker) == [None, None]
    other.client.post(f"/api/tables/{asker.table}/resign", seat=1 - last)
    assert own_undone(asker) == hidden
    with server.services.store.engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.id == asker.table).values(secret=True))
    assert own_undone(asker) == [None, None], "other tables still play the same deal"


def test_there_is_nothing_to_take_back_before_the_own_first_step(server: Running) -> None:
    bruno = pair(server.url)[BRUNO]
    assert bruno.undo()["problem"]["key"] == "no-undo"


def test_an_undo_that_comes_too_late_is_stale(server: Running) -> None:
    anna = pair(server.url)[ANNA]
    anna.move(anna.moves[0])
    anna.reach(2)
    anna.say("undo", key="late", version=1, seat=ANNA)
    assert anna.until("no")["problem"]["key"] == "stale"


@pytest.mark.parametrize("absent", ["left", "out of time"])
def test_who_left_or_ran_out_of_time_keeps_their_say(folder: Path, absent: str) -> None:
    hands = Hands()
    with running(settings(folder, now=hands, pause=600.0)) as server:
        sockets = pair(server.url, clock={"kind": "move", "seconds": 60})
        last = until_turn_passes(sockets, Random(6))
        asker, other = sockets[last], sockets[1 - last]
        if absent == "left":
            other.client.post(f"/api/tables/{other.table}/leave")
        else:
            hands.time += 61
        asker.until(lambda frame: bool(frame.get("table")) and frame["table"]["seats"][1 - last]["left"])
        asker.undo()
        live = server.services.live_tables._lives[asker.table]
        assert live.row.asked is not None
        assert not any(entry.kind == "undo" for entry in live.entries)


def test_who_gave_up_has_no_say(server: Running) -> None:
    anna, bruno, carla = (Client(server.url, name) for name in ("Anna", "Bruno", "Carla"))
    table = anna.table("me", "link", "link")
    for other in (bruno, carla):
        other.join(table)
    live = server.services.live_tables._lives[table["id"]]
    assert _others(live, live.seats[0].person) == {live.seats[1].person, live.seats[2].person}
    carla.post(f"/api/tables/{table['id']}/resign", seat=2)
    assert _others(live, live.seats[0].person) == {live.seats[1].person}


def test_to_and_fro_comes_to_an_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.server.tables.moves.MAX_UNDO_VERSION", 3)
    anna = pair(server.url)[ANNA]
    for _ in range(2):
        anna.move(anna.moves[0])
    anna.reach(3)
    assert anna.undo()["problem"]["key"] == "no-undo"


def test_a_whole_turn_is_taken_back_at_once_as_far_as_nobody_need_be_asked(server: Running) -> None:
    sockets = pair(server.url)
    rng = Random(5)
    while sockets[ANNA].view["phase"] != "turn":
        play_on(sockets, rng, 1)
    own = sockets[sockets[ANNA].view["to_move"]]
    begun, before = own.version, (own.view, own.moves)
    for _ in range(40):
        kept = [move for move in own.moves if move.startswith(("play", "border", "knight"))]
        if not kept:
            break
        version = own.version
        own.move(kept[0])
        own.reach(version + 1)
        if own.view["phase"] in ("refill", "turn"):
            break
    steps = own.version - begun
    assert steps > 1, "a card and what it lays"
    own.say("undo", key="all", version=own.version, seat=own.seat, since=begun)
    answer = own.until(lambda frame: frame["type"] in ("ack", "no"))
    assert answer == {"type": "ack", "key": "all", "version": begun + 2 * steps}
    own.reach(begun + 2 * steps)
    assert (own.view, own.moves) == before
    own.say("undo", key="more", version=own.version, seat=own.seat, since=begun)
    assert own.until("no")["problem"]["key"] == "no-undo", "nothing of this turn is left"
    assert own.row["asked"] is None, "and nobody is asked"
