"""Passkeys: a device logs its owner in, and nobody else."""

from pathlib import Path

import pytest

from regnum.server.people.passkeys import SECONDS
from tests.server.authenticator import PRESENT, Authenticator
from tests.server.clients import Client, Hands, Running, running, settings
from tests.server.test_people_recovery import member


def enrol(client: Client, password: str | None = "correct horse") -> Authenticator:
    """Give a person a passkey."""
    device = Authenticator(client.url)
    wish = {"password": password} if password else {}
    options = client.post("/api/me/passkeys/options", **wish)["options"]
    assert options["rp"]["id"] == "127.0.0.1"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    client.post("/api/me/passkeys", credential=device.create(options), name="my phone")
    return device


def options_for(client: Client) -> dict[str, object]:
    found: dict[str, object] = client.post("/api/passkeys/options")["options"]
    return found


def test_a_passkey_logs_its_owner_in_without_name_or_password(server: Running) -> None:
    anna = member(server.url, "Amalasunta")
    device = enrol(anna)
    assert [key["name"] for key in anna.get("/api/me/ways")["passkeys"]] == ["my phone"]
    for _ in range(2):
        elsewhere = Client(server.url)
        proof = device.get(options_for(elsewhere))
        assert elsewhere.post("/api/passkeys/login", credential=proof) == anna.get("/api/me")
        assert elsewhere.get("/api/me")["name"] == "Amalasunta"


def test_a_passkey_makes_a_guest_known_elsewhere_and_the_last_way_in_stays(server: Running) -> None:
    bruno = Client(server.url, "Boemondo")
    device = enrol(bruno, None)
    assert not bruno.get("/api/me")["guest"]
    assert Client(server.url, "Mallory").problem("/api/me", {"name": "Boemondo"}, "PATCH") == "name-taken"
    elsewhere = Client(server.url)
    assert elsewhere.post("/api/passkeys/login", credential=device.get(options_for(elsewhere)))["name"] == "Boemondo"
    key = bruno.get("/api/me/ways")["passkeys"][0]["id"]
    assert bruno.problem(f"/api/me/passkeys/{key}", method="DELETE") == "last-way"
    bruno.ok(bruno.http.patch("/api/me", json={"password": "correct horse"}))
    assert Client(server.url, "Carla").problem(f"/api/me/passkeys/{key}", method="DELETE") == "unknown-passkey"
    bruno.ok(bruno.http.delete(f"/api/me/passkeys/{key}"))
    nobody = Client(server.url)
    proof = device.get(options_for(nobody))
    assert nobody.problem("/api/passkeys/login", {"credential": proof}) == "unknown-passkey"


def test_a_challenge_is_good_once_in_time_and_for_what_it_was_given(folder: Path) -> None:
    clock = Hands()
    with running(settings(folder, now=clock)) as server:
        anna = member(server.url, "Anna")
        device = enrol(anna)
        nobody = Client(server.url)
        proof = device.get(options_for(nobody))
        nobody.post("/api/passkeys/login", credential=proof)
        assert Client(server.url).problem("/api/passkeys/login", {"credential": proof}) == "bad-passkey", "replayed"
        proof = device.get(options_for(nobody))
        clock.time += SECONDS + 1
        assert nobody.problem("/api/passkeys/login", {"credential": proof}) == "bad-passkey", "late"
        proof = device.get({"challenge": "bWluZQ"})
        assert nobody.problem("/api/passkeys/login", {"credential": proof}) == "bad-passkey", "not ours"
        made = Authenticator(anna.url).create(options_for(nobody))
        assert anna.problem("/api/me/passkeys", {"credential": made}) == "bad-passkey", "meant for logging in"
        options = anna.post("/api/me/passkeys/options", password="correct horse")["options"]
        stranger = Client(server.url, "Mallory")
        made = Authenticator(anna.url).create(options)
        assert stranger.problem("/api/me/passkeys", {"credential": made}) == "bad-passkey", "meant for Anna"


@pytest.mark.parametrize("fault", ["key", "site", "origin", "unverified", "copied"])
def test_a_proof_that_is_wrong_in_any_way_is_refused(server: Running, fault: str) -> None:
    device = enrol(member(server.url, f"Desiderio {fault}"))
    if fault == "key":
        device.key = Authenticator(server.url).key
    elif fault == "site":
        device.site = "evil.example"
    elif fault == "origin":
        device.origin = "https://evil.example"
    elif fault == "unverified":
        device.flags = PRESENT
    else:
        device.count = 5
        first = Client(server.url)
        first.post("/api/passkeys/login", credential=device.get(options_for(first)))
        device.count = 3
    nobody = Client(server.url)
    proof = device.get(options_for(nobody))
    assert nobody.problem("/api/passkeys/login", {"credential": proof}) == "bad-passkey"
    assert nobody.problem("/api/me", method="GET") == "not-signed-in"


def test_a_new_passkey_asks_for_the_password_of_who_has_one(server: Running) -> None:
    anna = member(server.url, "Ermentrude")
    assert anna.problem("/api/me/passkeys/options", {}) == "old-password"
    assert anna.problem("/api/me/passkeys/options", {"password": "wrong horse"}) == "old-password"


@pytest.mark.parametrize(
    "credential",
    [{}, {"response": []}, {"response": {"clientDataJSON": 5}}, {"response": {"clientDataJSON": "e30"}}, {"id": 5}],
)
def test_nonsense_is_no_passkey(server: Running, credential: dict[str, object]) -> None:
    anna = Client(server.url, "Anna")
    assert anna.problem("/api/passkeys/login", {"credential": credential}) == "bad-passkey"
    assert anna.problem("/api/me/passkeys", {"credential": credential}) == "bad-passkey"
