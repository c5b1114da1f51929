"""People: guests, names, passwords, and the browsers in which they are known."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import delete
from websockets.exceptions import ConnectionClosed

from regnum.server.people.sessions import DAY, DAYS, GUEST_DAYS, token_hash
from regnum.server.storage import schema
from tests.server.clients import FREE, Client, Hands, Running, running, settings


def test_a_guest_is_known_at_once_and_stays_the_same(server: Running) -> None:
    anna = Client(server.url)
    assert anna.problem("/api/me", method="GET") == "not-signed-in"
    response = anna.http.post("/api/me")
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert len(anna.cookie) >= 43, "256 bits"
    me = response.json()
    assert me["guest"]
    assert anna.post("/api/me") == anna.get("/api/me") == me


def test_only_the_hash_of_a_token_is_stored(server: Running) -> None:
    anna = Client(server.url, "Anna")
    folder = server.services.settings.data
    assert all(anna.cookie.encode() not in file.read_bytes() for file in folder.iterdir())


def test_a_name_is_cleaned_and_limited(server: Running) -> None:
    anna = Client(server.url, "Anna")
    assert anna.ok(anna.http.patch("/api/me", json={"name": " Anna  \x00Rossi "}))["name"] == "Anna Rossi"
    for name in ("", "   ", "\u200b\u200d", "x" * 25):
        assert anna.problem("/api/me", {"name": name}, "PATCH") == "bad-name", repr(name)


def test_a_password_makes_a_guest_known_elsewhere_without_losing_games(server: Running) -> None:
    anna = Client(server.url, "Adalgisa")
    table = anna.table("me", "device")
    assert anna.problem("/api/me", {"password": "short"}, "PATCH") == "bad-password"
    me = anna.ok(anna.http.patch("/api/me", json={"password": "correct horse"}))
    assert not me["guest"]
    phone = Client(server.url)
    assert phone.problem("/api/login", {"name": "Adalgisa", "password": "wrong horse"}) == "wrong-password"
    assert phone.problem("/api/login", {"name": "Nobody", "password": "correct horse"}) == "wrong-password"
    assert phone.post("/api/login", name="ADALGISA", password="correct horse") == me
    assert [mine["id"] for mine in phone.get("/api/tables")["mine"]] == [table["id"]]
    impostor = Client(server.url, "Mallory")
    assert impostor.problem("/api/me", {"name": "adalgisa"}, "PATCH") == "name-taken"
    assert impostor.problem("/api/me", {"name": "adalgisa", "password": "another horse"}, "PATCH") == "name-taken"


def test_sessions_are_listed_and_revoked(server: Running) -> None:
    anna = Client(server.url, "Berenice")
    anna.ok(anna.http.patch("/api/me", json={"password": "correct horse"}))
    phone = Client(server.url)
    phone.post("/api/login", name="Berenice", password="correct horse")
    table = anna.table("me", "device")
    watching = phone.sit(table["id"], 0)
    watching.until("state")
    listed = anna.get("/api/me/sessions")
    assert [session["current"] for session in listed].count(True) == 1
    other = next(session["id"] for session in listed if not session["current"])
    stranger = Client(server.url, "Carla")
    assert stranger.problem(f"/api/me/sessions/{other}", method="DELETE") == "unknown-session"
    anna.ok(anna.http.delete(f"/api/me/sessions/{other}"))
    assert phone.problem("/api/me", method="GET") == "not-signed-in"
    with pytest.raises(ConnectionClosed):
        watching.until("pong")
    assert len(anna.get("/api/me/sessions")) == 1
    anna.post("/api/logout")
    assert anna.problem("/api/me", method="GET") == "not-signed-in"


def test_a_new_password_asks_for_the_old_one_and_ends_other_sessions(server: Running) -> None:
    anna = Client(server.url, "Clotilde")
    for common in ("P4ssw0rd!2024", "12345678", "clotilde99"):
        assert anna.problem("/api/me", {"password": common}, "PATCH") == "common-password", common
    anna.ok(anna.http.patch("/api/me", json={"password": "correct horse"}))
    phone = Client(server.url)
    phone.post("/api/login", name="Clotilde", password="correct horse")
    watching = phone.sit(anna.table("me", "device")["id"], 0)
    watching.until("state")
    assert anna.problem("/api/me", {"password": "another horse"}, "PATCH") == "old-password"
    assert anna.problem("/api/me", {"password": "another horse", "old": "wrong horse"}, "PATCH") == "old-password"
    anna.ok(anna.http.patch("/api/me", json={"password": "another horse", "old": "correct horse"}))
    assert phone.problem("/api/me", method="GET") == "not-signed-in"
    with pytest.raises(ConnectionClosed):
        watching.until("pong")
    assert anna.get("/api/me")["name"] == "Clotilde"
    anna.ok(anna.http.delete("/api/me/sessions"))
    assert anna.problem("/api/me", method="GET") == "not-signed-in"


def test_a_rename_during_a_password_change_is_kept(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Client(server.url, "Desideria")
    hashed = server.services.people.passwords.hashed

    async def slow(password: str, *, name: str) -> str:
        found = await hashed(password, name=name)
        response = await asyncio.to_thread(anna.http.patch, "/api/me", json={"name": "Ermengarda"})
        assert response.is_success
        return found

    monkeypatch.setattr(server.services.people.passwords, "hashed", slow)
    second = Client(server.url, cookie=anna.cookie)
    assert second.ok(second.http.patch("/api/me", json={"password": "correct horse"}))["name"] == "Ermengarda"
    assert Client(server.url).post("/api/login", name="Ermengarda", password="correct horse") == anna.get("/api/me")


def test_a_session_expires_and_one_ended_by_another_process_loses_its_socket(folder: Path) -> None:
    clock = Hands()
    with running(settings(folder, now=clock)) as server:
        guest, anna = Client(server.url, "Gundeberga"), Client(server.url, "Anna")
        anna.ok(anna.http.patch("/api/me", json={"password": "correct horse"}))
        watching = anna.sit(anna.table("me", "device")["id"], 0)
        watching.until("state")
        with server.services.store.engine.begin() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.token == token_hash(anna.cookie)))
        with pytest.raises(ConnectionClosed):
            watching.until("pong")
        anna.post("/api/login", name="Anna", password="correct horse")
        clock.time += DAYS * DAY
        assert anna.get("/api/me"), "on its last day, and seen again"
        clock.time += DAYS * DAY + 1
        assert anna.problem("/api/me", method="GET") == "not-signed-in"
        assert guest.get("/api/me")
        clock.time += GUEST_DAYS * DAY + 1
        assert guest.problem("/api/me", method="GET") == "not-signed-in"
        clock.time -= GUEST_DAYS * DAY
        assert guest.get("/api/me"), "a clock that was wrong for a while costs nobody a session"


def guess(server: Running, name: str, network: str, password: str = "guess") -> Client | str:
    """Somebody in a new browser who tries a password; the problem it ends in, if it does."""
    client = Client(server.url)
    client.http.headers["x-forwarded-for"] = network
    response = client.http.post("/api/login", json={"name": name, "password": password})
    return client if response.is_success else str(response.json()["key"])


@pytest.fixture
def besieged(folder: Path) -> Iterator[tuple[Running, Client]]:
    """A server on which strangers have tried Anna's password from many networks as often as one may, and Anna, who is
    logged out."""
    with running(settings(folder, rate_limits=replace(FREE, logins="4/hour"))) as server:
        anna = Client(server.url)
        anna.http.headers["x-forwarded-for"] = "2001:db8:a::1"
        anna.post("/api/me")
        anna.ok(anna.http.patch("/api/me", json={"name": "Anna", "password": "correct horse"}))
        anna.post("/api/logout")
        for number, name in enumerate(("Anna", "\x01Anna", "an\u202ena", "ANNA ")):
            assert guess(server, name, f"2001:db8:b:{number}::1") == "wrong-password", repr(name)
        yield server, anna


def test_signs_that_nobody_sees_do_not_get_a_guess_around_the_limit(besieged: tuple[Running, Client]) -> None:
    server, _ = besieged
    for number, name in enumerate(("Anna", "A\x02nna", "\uff21nna", "Anna\u2060")):
        assert guess(server, name, f"2001:db8:c:{number}::1", "correct horse") == "too-many", repr(name)


def test_guesses_of_strangers_do_not_lock_the_owner_out(besieged: tuple[Running, Client]) -> None:
    server, anna = besieged
    anna.http.headers["x-forwarded-for"] = "2001:db8:d::1"
    assert anna.post("/api/login", name="Anna", password="correct horse"), "by the browser, in a new network"
    known = guess(server, "Anna", "2001:db8:a::2", "correct horse")
    assert isinstance(known, Client), "by the network, in a new browser"
    for _ in range(4):
        guess(server, "Anna", "2001:db8:a::3")
    assert guess(server, "Anna", "2001:db8:a::4", "correct horse") == "too-many", "a known network has its limit too"
    for _ in range(4):
        assert anna.problem("/api/login", {"name": "Anna", "password": "guess"}) == "wrong-password"
    assert anna.problem("/api/login", {"name": "Anna", "password": "correct horse"}) == "too-many", "so has a browser"


def test_a_device_is_known_to_its_own_person_alone(besieged: tuple[Running, Client]) -> None:
    server, _ = besieged
    mallory = Client(server.url)
    mallory.http.headers["x-forwarded-for"] = "2001:db8:e::1"
    mallory.post("/api/me")
    mallory.ok(mallory.http.patch("/api/me", json={"name": "Mallory", "password": "correct horse"}))
    assert mallory.problem("/api/login", {"name": "Anna", "password": "guess"}) == "too-many"


def test_a_network_of_ipv6_counts_as_one(folder: Path) -> None:
    with running(settings(folder, rate_limits=replace(FREE, logins="4/hour", guests="2/hour"))) as server:
        for number in range(4):
            assert guess(server, f"x{number}", f"2001:db8:8:1:{number}::1") == "wrong-password"
        assert guess(server, "x5", "2001:db8:8:1:5::1") == "too-many"
        assert guess(server, "x5", "2001:db8:8:2::1") == "wrong-password"
        made = [
            Client(server.url).http.post("/api/me", headers={"x-forwarded-for": f"2001:db8::{number}"}).status_code
            for number in range(1, 4)
        ]
        assert made == [200, 200, 429]
