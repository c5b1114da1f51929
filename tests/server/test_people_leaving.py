"""Leaving: everything of oneself as a file, and an account that is deleted while others keep their games."""

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Column, Connection, Table, insert, select
from typer.testing import CliRunner

from regnum.cli import app
from regnum.server.people.leaving import NEUTRAL
from regnum.server.storage.schema import metadata
from tests.server.clients import Client, Running, play_on, running, settings
from tests.server.test_people_recovery import member
from tests.server.test_play import ANNA, BRUNO

NAME = "Teodolinda"


def pair(server: Running) -> tuple[Client, Client, str]:
    """Teodolinda and Bruno at a table that she opened."""
    anna, bruno = member(server.url, NAME), Client(server.url, "Bruno")
    table = anna.table("me", "link")
    bruno.join(table)
    return anna, bruno, table["id"]


def delete(client: Client, password: str | None = "correct horse") -> None:
    response = client.http.request("DELETE", "/api/me", json={"password": password} if password else {})
    assert response.status_code == 204, response.text


def test_everything_of_oneself_comes_as_a_file_without_secrets(folder: Path) -> None:
    with running(settings(folder)) as server:
        anna, bruno, id = pair(server)
        sockets = {ANNA: anna.sit(id, ANNA), BRUNO: bruno.sit(id, BRUNO)}
        for socket in sockets.values():
            socket.until("state")
        play_on(sockets, Random(1), 12)
        sockets[ANNA].say("chat", key="k", text="good luck")
        sockets[ANNA].until("chat")
        sockets[BRUNO].say("chat", key="k", text="and to you")
        sockets[ANNA].until("chat")
        response = anna.http.get("/api/me/everything")
        assert response.headers["content-disposition"].startswith("attachment")
        file = response.json()
        assert file["person"]["name"] == NAME
        assert [table["id"] for table in file["tables"]] == [id]
        assert [(seat["name"], seat["yours"]) for seat in file["seats"]] == [(NAME, True), ("Bruno", False)]
        assert file["steps"]
        assert {step["seat"] for step in file["steps"]} == {ANNA}
        assert [message["text"] for message in file["messages"]] == ["good luck"]
        assert len(file["sessions"]) == 1
        assert anna.cookie not in response.text
        assert "argon2" not in response.text
        assert "seed" not in response.text
        assert Client(server.url).problem("/api/me/everything", method="GET") == "not-signed-in"


def test_deleting_an_account_leaves_the_others_game_whole_and_verifiable(folder: Path, tmp_path: Path) -> None:
    with running(settings(folder)) as server:
        anna, bruno, id = pair(server)
        sockets = {ANNA: anna.sit(id, ANNA), BRUNO: bruno.sit(id, BRUNO)}
        for socket in sockets.values():
            socket.until("state")
        sockets[ANNA].say("chat", key="k", text="my secret words")
        sockets[ANNA].until("chat")
        play_on(sockets, Random(1), 30)
        anna.ok(anna.http.post(f"/api/tables/{id}/resign", json={"seat": ANNA}))
        before = bruno.http.get(f"/api/tables/{id}/record").text
        assert anna.problem("/api/me", {}, "DELETE") == "old-password"
        assert anna.problem("/api/me", {"password": "wrong horse"}, "DELETE") == "old-password"
        delete(anna)
        assert anna.problem("/api/me", method="GET") == "not-signed-in"
        assert Client(server.url).problem("/api/login", {"name": NAME, "password": "correct horse"}) == "wrong-password"

        after = bruno.http.get(f"/api/tables/{id}/record").text
        assert after == before.replace(f"player: {NAME}", f"player: {NEUTRAL} 1")
        assert bruno.get(f"/api/tables/{id}/verify")["fair"]
        assert [seat["name"] for seat in bruno.get(f"/api/tables/{id}")["seats"]] == [f"{NEUTRAL} 1", "Bruno"]
        state = bruno.sit(id, BRUNO).until("state")
        assert NAME not in str(state)
        assert "my secret words" not in str(state)
        file = tmp_path / "kept.record"
        file.write_text(after, encoding="utf-8")
        assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
        assert member(server.url, NAME).get("/api/me")["name"] == NAME, "the name is free again"
    with running(settings(folder)) as server:
        assert bruno.cookie
        again = Client(server.url, cookie=bruno.cookie)
        assert again.http.get(f"/api/tables/{id}/record").text == after


def test_in_a_game_under_way_the_computer_plays_on_in_place_of_who_left_for_good(folder: Path) -> None:
    with running(settings(folder)) as server:
        anna, bruno, id = pair(server)
        sockets = {ANNA: anna.sit(id, ANNA), BRUNO: bruno.sit(id, BRUNO)}
        for socket in sockets.values():
            socket.until("state")
        while sockets[BRUNO].view["to_move"] != ANNA:
            play_on(sockets, Random(2), 1)
        delete(anna)
        socket = sockets[BRUNO]
        socket.until(lambda frame: socket.view["to_move"] == BRUNO and frame["type"] == "step")
        table = bruno.get(f"/api/tables/{id}")
        assert [seat["kind"] for seat in table["seats"]] == ["computer", "person"]
        assert table["host"], "who stays is the host"
        assert socket.move(socket.moves[0])["type"] == "ack"
        assert NAME.encode() not in str(bruno.get(f"/api/tables/{id}")).encode()


def test_who_leaves_for_good_when_called_to_the_deal_is_not_waited_for(folder: Path) -> None:
    with running(settings(folder)) as server:
        anna, bruno = Client(server.url, NAME), Client(server.url, "Bruno")
        seats = [{"kind": "me"}, {"kind": "link"}]
        table = anna.post("/api/tables", game="domaine", seats=seats, start=True)
        bruno.join(table)
        delete(anna, None)
        dealt = bruno.deal(bruno.get(f"/api/tables/{table['id']}"))
        assert (dealt["phase"], [seat["kind"] for seat in dealt["seats"]]) == ("playing", ["computer", "person"])


def test_before_the_deal_the_seat_of_who_left_is_open_again(folder: Path) -> None:
    with running(settings(folder)) as server:
        anna, bruno = Client(server.url, NAME), Client(server.url, "Bruno")
        table = anna.table("me", "link", "link", public=True)
        bruno.join(table)
        alone = anna.table("me", "link", public=True)["id"]
        delete(anna, None)
        left = bruno.get(f"/api/tables/{table['id']}")
        assert [seat["kind"] for seat in left["seats"]] == ["open", "person", "open"]
        assert left["host"]
        assert alone not in [open["id"] for open in bruno.get("/api/tables")["open"]], "nobody could begin there"


WHO = {"person", "player", "host", "other", "about"}
"""What columns are called that hold a person."""
STAYS = {("people", "id"), ("tournaments", "host")}
"""Where the id of somebody who is gone may still stand, as that of a person without a name."""


def who(table: Table) -> list[Column[Any]]:
    """The columns of a table that hold a person."""
    to_people = {c for c in table.c for key in c.foreign_keys if key.column.table.name == "people"}
    return [c for c in table.c if c in to_people or c.name in WHO]


def fill(connection: Connection, anna: str, bruno: str, table: str) -> None:
    """In every table that holds people and is still empty, a row for each column in which Teodolinda may stand."""
    ids, numbers = {"tables": table}, count(1)
    plain: dict[type[Any], Any] = {float: 9e9, bool: False}
    for kept in metadata.sorted_tables:
        if connection.execute(select(kept)).first() is not None:
            continue
        for hers in who(kept):
            row: dict[str, Any] = {"name": "Bruno" if hers.name == "about" or kept.name == "tournaments" else NAME}
            for column in kept.c:
                (target, *_) = [key.column.table.name for key in column.foreign_keys] or [""]
                if column in who(kept):
                    row[column.name] = anna if column is hers else bruno
                elif target:
                    row[column.name] = ids[target]
                elif not column.nullable and column.name != "name":
                    number = next(numbers)
                    row[column.name] = plain.get(column.type.python_type, column.type.python_type(number))
            if kept.name == "deeds" and hers.name == "about":
                row["about"] = f"{NAME} ({anna})"
            connection.execute(insert(kept), row)
            ids[kept.name] = row.get("id", "")


def standing(connection: Connection, *about: str) -> set[tuple[str, str]]:
    """The tables and columns in which any of these texts stands."""
    rows = [(table, row) for table in metadata.tables.values() for row in connection.execute(select(table)).mappings()]
    found = [(table.name, name, text) for table, row in rows for name, text in row.items() if isinstance(text, str)]
    return {(table, name) for table, name, text in found if any(part in text for part in about)}


@pytest.mark.parametrize("password", [None, "correct horse"])
def test_nothing_in_the_database_tells_of_who_left(folder: Path, password: str | None) -> None:
    with running(settings(folder)) as server:
        anna, bruno = Client(server.url, NAME), Client(server.url, "Bruno")
        if password:
            anna.ok(anna.http.patch("/api/me", json={"password": password}))
        table = anna.table("me", "device", "link")
        bruno.join(table)
        socket = anna.sit(table["id"], ANNA)
        socket.until("state")
        socket.say("chat", key="k", text="my secret words")
        socket.until("chat")
        id = anna.get("/api/me")["id"]
        engine = server.services.store.engine
        with engine.begin() as connection:
            fill(connection, id, bruno.get("/api/me")["id"], table["id"])
            filled = {(table.name, column.name) for table in metadata.tables.values() for column in who(table)}
            assert filled - standing(connection, NAME, id) == set()
        delete(anna, password)
        with engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            dump = "\n".join(driver.iterdump())
            assert standing(connection, id) <= STAYS
        assert "Former player" in dump
        assert NAME not in dump
        assert "my secret words" not in dump
