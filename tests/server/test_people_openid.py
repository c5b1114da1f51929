"""OpenID Connect, with a small provider of our own: its people log in, and no answer that is wrong is believed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from joserfc.jwk import RSAKey

from regnum.server.ops.settings import OpenIdProvider
from tests.server.clients import FREE, Client, Hands, Running, running, settings
from tests.server.provider import CLIENT, SECRET, Provider
from tests.server.test_people_recovery import member

ENTERED = "/account?entered"


@pytest.fixture
def provider() -> Iterator[Provider]:
    """The provider."""
    with Provider() as provider:
        yield provider
        provider.shutdown()


@pytest.fixture
def served(folder: Path, provider: Provider) -> Iterator[Running]:
    """A server whose people log in there."""
    clock = Hands()
    provider.now = clock.time
    named = OpenIdProvider(provider.issuer, CLIENT, SECRET, "Example")
    with running(settings(folder, now=clock, openid=named)) as server:
        yield server


def sent_back(client: Client, **wish: object) -> str:
    """The address at which a browser comes back from the provider."""
    url = client.post("/api/openid", **wish)["url"]
    return str(httpx.get(url).headers["location"])


def enter(client: Client, **wish: object) -> str:
    """Go to the provider and come back; where that ends."""
    response = client.http.get(sent_back(client, **wish))
    assert response.status_code == 303
    return str(response.headers["location"])


def test_people_of_the_provider_log_in_and_are_the_same_everywhere(served: Running, provider: Provider) -> None:
    provider.claims = {"sub": "anna", "preferred_username": "Anna"}
    first, second = Client(served.url), Client(served.url)
    assert first.get("/api/openid") == {"name": "Example"}
    assert enter(first) == ENTERED
    me = first.get("/api/me")
    assert (me["name"], me["guest"]) == ("Anna", False)
    assert enter(second) == ENTERED
    assert second.get("/api/me") == me
    provider.claims = {"sub": "bruno", "preferred_username": "Anna"}
    other = Client(served.url)
    assert enter(other) == ENTERED
    assert other.get("/api/me")["name"].startswith("Guest "), "the name is taken"


def test_a_guest_who_logs_in_keeps_name_and_games(served: Running, provider: Provider) -> None:
    provider.claims = {"sub": "anna", "name": "Somebody"}
    anna = Client(served.url, "Adelaide")
    table = anna.table("me", "device")["id"]
    assert enter(anna) == ENTERED
    elsewhere = Client(served.url)
    enter(elsewhere)
    assert elsewhere.get("/api/me")["name"] == "Adelaide"
    assert [mine["id"] for mine in elsewhere.get("/api/tables")["mine"]] == [table]


def test_an_account_is_linked_by_who_knows_its_password_and_unlinked_again(served: Running, provider: Provider) -> None:
    anna = member(served.url, "Anna")
    assert anna.problem("/api/openid", {"link": True}) == "old-password"
    assert enter(anna, link=True, password="correct horse") == ENTERED
    assert anna.get("/api/me/ways")["openid"]
    elsewhere = Client(served.url)
    enter(elsewhere)
    assert elsewhere.get("/api/me")["name"] == "Anna"
    bruno = member(served.url, "Bruno")
    assert enter(bruno, link=True, password="correct horse") == "/account?problem=openid-taken"
    anna.ok(anna.http.delete("/api/me/openid"))
    assert anna.problem("/api/me/openid", method="DELETE") == "unknown-openid"
    provider.claims = {"sub": "carla"}
    carla = Client(served.url)
    enter(carla)
    assert carla.problem("/api/me/openid", method="DELETE") == "last-way"


def test_guesses_at_the_password_of_an_account_to_link_are_counted_for_its_person(
    folder: Path, provider: Provider
) -> None:
    named = OpenIdProvider(provider.issuer, CLIENT, SECRET, "Example")
    limits = replace(FREE, logins="4/hour")
    with running(settings(folder, openid=named, rate_limits=limits)) as server:
        anna = member(server.url, "Anna")
        for _ in range(3):  # and once when she took it
            assert anna.problem("/api/me/passkeys/options", {"password": "wrong horse"}) == "old-password"
        assert anna.problem("/api/openid", {"link": True, "password": "wrong horse"}) == "too-many"
        assert Client(server.url).post("/api/openid")["url"], "who only logs in makes no guess"


def test_somebody_with_an_account_who_logs_in_as_another_does_not_link_it(served: Running) -> None:
    anna = member(served.url, "Anna")
    enter(anna)
    assert anna.get("/api/me")["name"] != "Anna"
    again = Client(served.url)
    enter(again)
    assert again.get("/api/me")["name"] != "Anna"


@pytest.mark.parametrize(
    "spoil",
    [
        {"iss": "https://evil.example"},
        {"aud": "another"},
        {"nonce": "another"},
        {"exp": 1},
        {"sub": None},
        {"key": True},
    ],
)
def test_a_token_that_is_not_for_us_is_not_believed(
    served: Running, provider: Provider, spoil: dict[str, object]
) -> None:
    if "key" in spoil:
        provider.signing = RSAKey.generate_key(2048, parameters={"kid": "one"}, private=True)
    else:
        provider.spoil = spoil
    nobody = Client(served.url)
    assert enter(nobody) == "/account?problem=openid-failed"
    assert nobody.problem("/api/me", method="GET") == "not-signed-in"


def test_an_answer_comes_back_to_the_browser_that_asked_and_once(served: Running) -> None:
    mallory, anna = Client(served.url), Client(served.url)
    back = sent_back(mallory)
    failed = "/account?problem=openid-failed"
    assert anna.http.get(back).headers["location"] == failed, "a link that Mallory sent"
    sent_back(anna)
    assert anna.http.get(back).headers["location"] == failed, "while Anna logs in herself"
    mine = sent_back(anna)
    forged = re.sub("state=[^&]*", "state=guessed", mine)
    assert anna.http.get(forged).headers["location"] == failed, "with another state"
    mine = sent_back(anna)
    assert anna.http.get(mine).headers["location"] == ENTERED
    assert anna.http.get(mine).headers["location"] == failed, "replayed"
    assert anna.http.get("/api/openid/return").headers["location"] == failed


def test_a_provider_that_does_not_answer_is_a_sentence(served: Running, provider: Provider) -> None:
    provider.shutdown()
    provider.server_close()
    assert Client(served.url).problem("/api/openid", {}) == "openid-failed"


def test_without_a_provider_nobody_is_sent_anywhere(server: Running) -> None:
    assert Client(server.url).get("/api/openid") == {"name": None}
    assert Client(server.url).problem("/api/openid", {}) == "no-openid"
