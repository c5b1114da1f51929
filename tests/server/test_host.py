"""The host's page: for hosts alone, what it tells, what can be done there, and that all of it is written down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from regnum.cli import app
from regnum.server.ops.settings import RateLimits
from tests.server.clients import FREE, Client, Running, running, settings

PASSWORD = "correct horse battery"
PAGES = ("", "/people", "/tables", "/reports", "/deeds")


@pytest.fixture
def club(folder: Path) -> Any:
    with running(settings(folder)) as server:
        yield server


def member(server: Running, name: str) -> Client:
    client = Client(server.url, name)
    client.ok(client.http.patch("/api/me", json={"password": PASSWORD}))
    return client


def regnum(*args: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(arg) for arg in args])
    return result.exit_code, result.output


def host_of(server: Running, folder: Path) -> Client:
    host = member(server, "Helga")
    assert regnum("host", "grant", "helga", "--data", folder)[0] == 0
    return host


def test_only_a_host_sees_the_page_and_only_as_long_as_they_are_one(club: Running, folder: Path) -> None:
    anna, guest = member(club, "Anna"), Client(club.url, "Guest")
    helga = host_of(club, folder)
    for page in PAGES:
        assert helga.http.get(f"/api/host{page}").is_success
        assert anna.problem(f"/api/host{page}", method="GET") == "not-host"
        assert guest.problem(f"/api/host{page}", method="GET") == "not-host"
        assert Client(club.url).problem(f"/api/host{page}", method="GET") == "not-signed-in"
    mine = anna.get("/api/me")["id"]
    for deed in (f"people/{mine}/logout", "tables/abc/unlock", "reports/abc/close"):
        assert anna.problem(f"/api/host/{deed}") == "not-host"
    assert regnum("host", "withdraw", "Helga", "--data", folder) == (0, "Helga is no host any more.\n")
    assert helga.problem("/api/host", method="GET") == "not-host"
    code, said = regnum("host", "grant", "Guest", "--data", folder)
    assert (code, said.startswith("Nobody here logs in as 'Guest'.")) == (2, True)


def test_a_host_is_told_how_the_server_is(club: Running, folder: Path) -> None:
    helga, anna = host_of(club, folder), Client(club.url, "Anna")
    anna.table("me", "link")
    playing = anna.table("me", "device")["id"]
    socket = anna.sit(playing, 0)
    socket.until("state")
    found = helga.get("/api/host")
    assert (found["state"], found["sentences"], found["database"]) == ("well", [], "sqlite")
    assert (found["people"], found["guests"], found["present"]) == (2, 1, 1)
    assert found["tables"] == {"open": 1, "playing": 1}
    assert min(found["steps"], found["bytes"], found["free"], found["memory"], found["cores"]) > 0
    assert [(process["this"], process["sockets"]) for process in found["processes"]] == [(True, 1)]
    assert [table["id"] for table in helga.get("/api/host/tables")] == [playing]
    assert [table["phase"] for table in helga.get("/api/host/tables", phase="open")] == ["open"]
    people = helga.get("/api/host/people", name="ANN")
    assert [(person["name"], person["guest"], person["tables"]) for person in people] == [("Anna", True, 3)]
    assert helga.get("/api/host/people", name="%") == []


def test_what_a_host_does_is_done_and_written_down(club: Running, folder: Path) -> None:
    helga, anna = host_of(club, folder), member(club, "Anna")
    table = anna.table("me", "device")["id"]
    socket = anna.sit(table, 0)
    socket.until("state")
    assert anna.http.post(f"/api/tables/{table}/reports", json={"text": "Bruno insults us"}).status_code == 204
    assert Client(club.url, "Nosy").problem(f"/api/tables/{table}/reports", {"text": "Hello"}) == "forbidden"
    assert anna.problem(f"/api/tables/{table}/reports", {"text": " "}) == "bad-chat"
    (report,) = helga.get("/api/host/reports")
    assert (report["name"], report["table"], report["text"], report["done"]) == (
        "Anna",
        table,
        "Bruno insults us",
        None,
    )
    assert helga.http.post(f"/api/host/reports/{report['id']}/close").status_code == 204
    assert helga.problem(f"/api/host/reports/{report['id']}/close") == "unknown-report"
    assert helga.get("/api/host/reports")[0]["done"] is not None
    mine = anna.get("/api/me")["id"]
    assert helga.http.post(f"/api/host/people/{mine}/logout").status_code == 204
    with pytest.raises(ConnectionClosed):
        socket.until("never")
    assert anna.problem("/api/me", method="GET") == "not-signed-in"
    assert helga.problem("/api/host/people/nobody/logout") == "unknown-person"
    assert helga.http.post(f"/api/host/tables/{table}/unlock").status_code == 204
    again = Client(club.url)
    again.post("/api/login", name="Anna", password=PASSWORD)
    done = [(deed["name"], deed["deed"], deed["about"]) for deed in helga.get("/api/host/deeds")]
    assert done[:3] == [
        ("Helga", "unlocked", table),
        ("Helga", "logged-out", f"Anna ({mine})"),
        ("Helga", "closed", report["id"]),
    ]
    assert done[3][:2] == ("regnum host", "granted")
    own, hers = (Client(club.url, cookie=who.cookie).get("/api/me/everything") for who in (helga, again))
    assert [(deed["deed"], deed["yours"]) for deed in own["deeds"]] == [
        *[("granted", False), ("closed", True), ("logged-out", True), ("unlocked", True)],
    ]
    assert [one.keys() for one in own["hosts"]] == [{"since"}]
    assert ([(deed["deed"], deed["yours"]) for deed in hers["deeds"]], hers["hosts"]) == ([("logged-out", False)], [])


def test_a_code_that_a_host_gives_out_is_written_down(club: Running, folder: Path) -> None:
    helga, anna = host_of(club, folder), member(club, "Anna")
    assert regnum("host", "reset", "anna", "--data", folder)[0] == 0
    (deed, *_) = helga.get("/api/host/deeds")
    assert (deed["name"], deed["deed"]) == ("regnum host", "reset")
    assert deed["about"] == f"Anna ({anna.get('/api/me')['id']})"
    anna.ok(anna.http.request("DELETE", "/api/me", json={"password": PASSWORD}))
    assert helga.get("/api/host/deeds")[0]["about"] == "Former player"


def test_nobody_floods_the_host_with_reports(folder: Path) -> None:
    limits = RateLimits(**{name: getattr(FREE, name) for name in RateLimits.__slots__ if name != "reports"})
    with running(settings(folder, rate_limits=limits)) as server:
        anna = Client(server.url, "Anna")
        path = f"/api/tables/{anna.table('me', 'link')['id']}/reports"
        answers = [anna.http.post(path, json={"text": "again"}).status_code for _ in range(7)]
        assert answers == [204] * 5 + [429] * 2
