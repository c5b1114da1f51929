"""Reviews over HTTP: asked for, worked out in the background, kept, the same for everybody, and only after the end."""

import time
from pathlib import Path
from typing import Any

import pytest

from regnum.server.reviews import reviews
from tests.rules_coverage import ROOT
from tests.server.clients import Client, Message, Running, running, settings

GOLDEN = (ROOT / "tests/records/domaine-1-2p-dom-x5-idle.record").read_bytes()
RESIGNED = (ROOT / "tests/records/domaine-1-2p-resigned.record").read_bytes()


def brought(client: Client, body: bytes = GOLDEN) -> str:
    """The address of the review of a record that somebody brings."""
    return f"/api/tables/{bring(client, body)['id']}/review"


def bring(client: Client, body: bytes = GOLDEN) -> Message:
    """The table of a record that somebody brings."""
    table: Message = client.ok(client.http.post("/api/records", content=body))
    return table


def until_whole(client: Client, path: str, **query: Any) -> Any:
    while (found := client.get(path, **query))["phase"] != "whole":
        assert found["phase"] != "none"
        time.sleep(0.05)
    return found["review"]


def test_a_game_is_reviewed_once_and_for_everybody(server: Running) -> None:
    anna, bruno = Client(server.url, "Anna"), Client(server.url, "Bruno")
    table = bring(anna)
    path, invite = f"/api/tables/{table['id']}/review", table["invite"]
    assert bruno.problem(path, method="GET") == "forbidden"
    assert bruno.get(path, invite=invite) == {"phase": "none", "review": None}
    assert anna.http.post(path).status_code == 202
    review = until_whole(bruno, path, invite=invite)
    versions = [moment["version"] for moment in anna.get(path.replace("review", "moments"))["moments"]]
    assert [moment["version"] for moment in review["moments"]] == versions, "bound to the replay"
    for contributions in review["contributions"]:
        assert sum(contributions.values()) == pytest.approx(2 * contributions["result"], abs=0.001)
    assert anna.post(path) == {"phase": "whole", "review": review}, "it is not made again"


def test_a_resignation_is_a_moment_of_its_own(server: Running) -> None:
    anna = Client(server.url, "Anna")
    path = brought(anna, RESIGNED)
    anna.post(path)
    review = until_whole(anna, path)
    last = review["decisions"][-1]
    assert (last["played"], last["judgement"]) == ([], None)
    assert review["moments"][-1]["chances"][last["seat"]] == 0


def test_no_game_is_reviewed_that_goes_on_or_that_one_may_not_see(server: Running) -> None:
    anna, stranger = Client(server.url, "Anna"), Client(server.url, "Carla")
    table = anna.table("me", "device", public=False)
    path = f"/api/tables/{table['id']}/review"
    assert anna.problem(path) == anna.problem(path, method="GET") == "not-over"
    assert stranger.problem(path) == stranger.problem(path, method="GET") == "forbidden"
    assert Client(server.url).problem(brought(anna)) == "not-signed-in"


def test_a_review_by_another_judge_is_made_anew(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Client(server.url, "Anna")
    path = brought(anna)
    anna.post(path)
    until_whole(anna, path)
    monkeypatch.setattr(reviews, "made_by", lambda game: "another judge")
    assert anna.get(path) == {"phase": "none", "review": None}
    assert anna.post(path)["phase"] in ("waiting", "working")
    until_whole(anna, path)


def test_a_person_has_only_some_reviews_waiting(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Client(server.url, "Anna")
    paths = [brought(anna) for _ in range(reviews.MAX_WAITING + 3)]
    answers = [anna.http.post(path).status_code for path in paths]
    assert answers[:2] == [202, 202]
    assert answers[-1] == 429, "one is at work, some wait, and no more"
    for path, answer in zip(paths, answers, strict=True):
        if answer == 202:
            until_whole(anna, path)


def test_a_review_outlives_its_server_and_one_that_was_broken_off_can_be_asked_for_again(folder: Path) -> None:
    with running(settings(folder)) as server:
        anna = Client(server.url, "Anna")
        first, second = brought(anna), brought(anna, RESIGNED)
        anna.post(first)
        review = until_whole(anna, first)
        anna.post(second)
        cookie = anna.cookie
    with running(settings(folder)) as server:
        anna = Client(server.url, cookie=cookie)
        assert anna.get(first) == {"phase": "whole", "review": review}
        if anna.get(second)["phase"] == "none":
            assert anna.post(second)["phase"] in ("waiting", "working")
        until_whole(anna, second)
