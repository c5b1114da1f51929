"""Rules change, games go on: tables begun by older rules, and tables that this server has not the rules for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select, update
from structlog.testing import capture_logs
from websockets.exceptions import InvalidStatus

from regnum.kernel import Playthrough, games, notation
from regnum.server.storage import queries, schema
from regnum.testing.walks import at_random, finish
from tests.kernel.haggle import HAGGLE, HAGGLE_2, Haggle
from tests.server.clients import Client, Message, Running, Socket, play_on, running, settings

SAID = "The game was begun with the rules {} and data {}, which this server does not have."


def install(of: Haggle, patch: pytest.MonkeyPatch) -> None:
    """Let a game be among those that are installed."""
    patch.setitem(games(), of.name, of)


def hot_seat(anna: Client, **more: object) -> tuple[Message, dict[int, Socket]]:
    """A table of Haggle for two on one device."""
    table = anna.table("me", "device", game="haggle", **more)
    return table, seated(anna, table)


def seated(anna: Client, table: Message) -> dict[int, Socket]:
    sockets = {seat: anna.sit(table["id"], seat) for seat in (0, 1)}
    for socket in sockets.values():
        socket.until("state")
    return sockets


def test_a_table_is_played_on_by_the_rules_it_was_begun_with(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(HAGGLE, monkeypatch)
    chosen, rng = settings(folder, workers=0), Random(1)
    with running(chosen) as server:
        anna = Client(server.url, "Anna")
        table, sockets = hot_seat(anna)
        assert play_on(sockets, rng, 7) == 7
        text = server.services.live_tables._lives[table["id"]].state.text()
    install(HAGGLE_2, monkeypatch)
    with running(chosen) as server:
        anna = Client(server.url, cookie=anna.cookie)
        assert anna.get(f"/api/tables/{table['id']}")["ruleset"] == "haggle/1"
        assert hot_seat(anna)[0]["ruleset"] == "haggle/2"
        sockets = seated(anna, table)
        assert server.services.live_tables._lives[table["id"]].state.text() == text
        play_on(sockets, rng)
        written = anna.http.get(f"/api/tables/{table['id']}/record").text
        playthrough = notation.read(written)
        playthrough.verify()
        assert (playthrough.game, playthrough.header.data) == (HAGGLE, HAGGLE.data)
        assert anna.get(f"/api/tables/{table['id']}/verify")["fair"] is True
        brought = anna.ok(anna.http.post("/api/records", content=written.encode()))
        assert brought["ruleset"] == "haggle/1"


def test_a_table_whose_rules_are_not_here_is_refused_with_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(HAGGLE, monkeypatch)
    chosen = settings(folder)
    with running(chosen) as server:
        anna = Client(server.url, "Anna")
        table, sockets = hot_seat(anna)
        play_on(sockets, Random(1), 3)
    for here in (Haggle("haggle/1", HAGGLE_2.bag), Haggle("haggle/2", HAGGLE_2.bag)):
        install(here, monkeypatch)
        with running(chosen) as server:
            anna = Client(server.url, cookie=anna.cookie)
            for path in ("", "/view?seat=0", "/moments", "/record"):
                answer = anna.http.get(f"/api/tables/{table['id']}{path}")
                assert (answer.status_code, answer.json()["key"]) == (409, "other-rules")
                assert answer.json()["detail"] == SAID.format("haggle/1", HAGGLE.data)
            with pytest.raises(InvalidStatus):
                anna.sit(table["id"], 0)
            assert table["id"] in [one["id"] for one in anna.get("/api/tables")["mine"]]
            assert play_on(hot_seat(anna)[1], Random(1), 2) == 2, "the server plays on"


def test_computers_leave_a_table_alone_whose_rules_are_not_here(folder: Path) -> None:
    with running(settings(folder, pause=3600.0)) as server:
        anna = Client(server.url, "Anna")
        strange = anna.table("computer", "computer", options={"king": 5})["id"]
        with server.services.store.engine.begin() as connection:
            connection.execute(update(schema.tables).where(schema.tables.c.id == strange).values(pinned="0", due=1.0))
    with capture_logs() as logged, running(settings(folder)) as server:
        anna = Client(server.url, cookie=anna.cookie)
        ours = anna.table("computer", "computer", options={"king": 5})["id"]
        socket = anna.sit(ours, None)
        socket.until(lambda frame: bool(socket.row) and socket.row["phase"] == "over")
        assert strange in queries.due(server.services.store.engine, 2.0, 9)
    left = [entry for entry in logged if entry["event"] == "table left alone"]
    assert [(entry["table"], entry["log_level"]) for entry in left] == [(strange, "warning")]
    assert not [entry for entry in logged if entry["log_level"] == "error"]


def test_a_record_with_other_data_is_not_brought_in(server: Running) -> None:
    playthrough = Playthrough.deal(games()["domaine"], ["Ada", "Bo"], {"king": 5}, seed=bytes(32))
    finish(playthrough, at_random(Random(1)))
    text = notation.write(playthrough).replace(f"data: {playthrough.header.data}", "data: 0123456789abcdef")
    answer = Client(server.url, "Anna").http.post("/api/records", content=text.encode())
    assert (answer.status_code, answer.json()["key"]) == (422, "bad-record")
    assert "it was played with other data files (0123456789abcdef) than domaine/" in answer.json()["detail"]


def test_a_table_from_before_chance_had_streams_is_refused_with_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(HAGGLE, monkeypatch)
    chosen, entries = settings(folder), schema.entries
    with running(chosen) as server:
        anna = Client(server.url, "Anna")
        table, sockets = hot_seat(anna)
        play_on(sockets, Random(1), 3)
        with server.services.store.engine.begin() as connection:
            of_table = entries.c.table == table["id"]
            stored = list(connection.execute(select(entries.c.version, entries.c.answers).where(of_table)))
            assert [answers.partition(":")[0] for _, answers in stored if answers][:2] == ["tokens", "die"]
            for version, answers in stored:
                plain = " ".join(run.partition(":")[2] for run in answers.split(";") if run)
                connection.execute(update(entries).where(of_table, entries.c.version == version).values(answers=plain))
    with running(chosen) as server:
        anna = Client(server.url, cookie=anna.cookie)
        answer = anna.http.get(f"/api/tables/{table['id']}")
        assert (answer.status_code, answer.json()["key"]) == (409, "other-rules")
        assert answer.json()["detail"] == "The game was dealt before chance had streams, and cannot go on here."
        assert play_on(hot_seat(anna)[1], Random(1), 2) == 2, "the server plays on"
