"""Ways back into an account whose password is forgotten: recovery codes, and the host's help."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from regnum.cli import app
from regnum.server.people.recovery import CODES, RESET_DAYS
from regnum.server.people.sessions import DAY
from tests.server.clients import FREE, Client, Hands, Running, running, settings

WAY = {"name": "Anna", "password": "correct horse"}


def member(url: str, name: str, password: str = "correct horse") -> Client:
    client = Client(url, name)
    client.ok(client.http.patch("/api/me", json={"password": password}))
    return client


def test_a_recovery_code_gives_a_new_password_once_and_ends_all_other_sessions(server: Running) -> None:
    anna = member(server.url, "Adelchi")
    assert anna.get("/api/me/ways")["codes"] == 0
    codes = anna.post("/api/me/codes", password="correct horse")["codes"]
    assert len({*codes}) == CODES == anna.get("/api/me/ways")["codes"]
    watching = anna.sit(anna.table("me", "device")["id"], 0)
    watching.until("state")

    forgetful = Client(server.url)
    wish = {"code": codes[3].lower().replace("-", " "), "password": "another horse"}
    assert forgetful.problem("/api/recover", wish | {"password": "password1"}) == "common-password"
    assert forgetful.problem("/api/recover", wish | {"password": "short"}) == "bad-password"
    assert forgetful.post("/api/recover", **wish)["name"] == "Adelchi"
    assert forgetful.get("/api/me/ways") == {"password": True, "codes": CODES - 1, "passkeys": [], "openid": False}
    assert anna.problem("/api/me", method="GET") == "not-signed-in"
    with pytest.raises(ConnectionClosed):
        watching.until("pong")
    assert Client(server.url).problem("/api/recover", wish) == "wrong-code"
    assert Client(server.url).problem("/api/login", {**WAY, "name": "Adelchi"}) == "wrong-password"
    assert Client(server.url).post("/api/login", name="Adelchi", password="another horse")


def test_new_codes_take_the_place_of_those_before_and_ask_for_the_password(server: Running) -> None:
    bruno = member(server.url, "Berengario")
    before = bruno.post("/api/me/codes", password="correct horse")["codes"]
    assert bruno.problem("/api/me/codes", {}) == "old-password"
    assert bruno.problem("/api/me/codes", {"password": "wrong horse"}) == "old-password"
    after = bruno.post("/api/me/codes", password="correct horse")["codes"]
    assert Client(server.url).problem("/api/recover", {"code": before[0], "password": "a new horse"}) == "wrong-code"
    assert Client(server.url).post("/api/recover", code=after[0], password="a new horse")
    assert Client(server.url, "Guest").problem("/api/me/codes", {}) == "no-way-in"
    for nonsense in ("", "----", "\x00", "é" * 100):
        assert Client(server.url).problem("/api/recover", {"code": nonsense, "password": "a new horse"}) == "wrong-code"


def test_codes_are_tried_no_more_often_than_passwords(folder: Path) -> None:
    with running(settings(folder, rate_limits=replace(FREE, logins="10/hour"))) as server:
        tries = [Client(server.url).problem("/api/recover", {"code": "x", "password": "x"}) for _ in range(11)]
    assert tries == ["wrong-code"] * 10 + ["too-many"]


def reset(folder: Path, name: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["host", "reset", name, "--data", str(folder)])
    return result.exit_code, result.output


def test_a_host_resets_a_password_while_the_server_runs(folder: Path) -> None:
    clock = Hands()
    clock.time = time.time()  # which is the command's
    with running(settings(folder, now=clock)) as server:
        anna = member(server.url, "Anna")
        exit_code, said = reset(folder, "ANNA")
        assert exit_code == 0, said
        assert said.startswith("Anna can take a new password")
        code = next(line.strip() for line in said.splitlines() if line.startswith("    "))
        assert anna.get("/api/me"), "until the code is used nothing changes"
        assert Client(server.url).post("/api/login", **WAY)
        assert Client(server.url).post("/api/recover", code=code, password="another horse")
        assert anna.problem("/api/me", method="GET") == "not-signed-in"

        late = next(line.strip() for line in reset(folder, "Anna")[1].splitlines() if line.startswith("    "))
        clock.time += (RESET_DAYS + 1) * DAY
        assert Client(server.url).problem("/api/recover", {"code": late, "password": "a third horse"}) == "wrong-code"


def test_a_host_who_names_nobody_hears_so(folder: Path, tmp_path: Path) -> None:
    with running(settings(folder)) as server:
        Client(server.url, "Guest")
        assert reset(folder, "Guest") == (2, "Nobody here logs in as 'Guest'. Guests have no password to forget.\n")
    empty = tmp_path / "elsewhere"
    assert reset(empty, "Anna") == (2, f"There is no database in '{empty}': name its folder with --data.\n")
    assert not empty.exists()
