"""People: guests, names, passwords, and the browsers in which they are known."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client, Running


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
    assert anna.ok(anna.http.patch("/api/me", json={"name": " An\u202ena  \x00Rossi "}))["name"] == "Anna Rossi"
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
    impostor = Client(server.url, "adalgisa")
    assert impostor.problem("/api/me", {"password": "another horse"}, "PATCH") == "name-taken"


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
