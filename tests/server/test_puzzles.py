"""Puzzles over HTTP: what is found before an answer, and what after it."""

from __future__ import annotations

import json
from typing import Any

from regnum.puzzles import collection
from tests.server.clients import Client, Running

GAME = "domaine"


def first() -> Any:
    return next(iter(collection(GAME).puzzles.values()))


def secrets(client: Client) -> str:
    """All that the server tells of puzzles to whoever has not answered."""
    puzzle = first()
    found = [
        client.get("/api/puzzles"),
        client.get("/api/puzzles/today"),
        client.get(f"/api/puzzles/{GAME}/{puzzle.id}"),
    ]
    found.append(client.post(f"/api/puzzles/{GAME}/{puzzle.id}/try", moves=[puzzle.solution[0]]))
    return json.dumps(found)


def test_no_solution_is_told_before_an_answer(server: Running) -> None:
    found = secrets(Client(server.url))
    assert "solution" not in found
    assert '"chance"' not in found
    assert "reasons" not in found


def test_the_puzzle_of_the_day_is_the_same_for_everybody(server: Running) -> None:
    anna, bruno = (Client(server.url).get("/api/puzzles/today") for _ in range(2))
    assert anna == bruno
    assert anna["day"]
    own = Client(server.url).get("/api/puzzles/today", game=GAME)
    assert own["game"] == GAME


def test_puzzles_are_listed_by_game_and_theme(server: Running) -> None:
    client, theme = Client(server.url), first().theme
    found = client.get("/api/puzzles", game=GAME, theme=theme)["puzzles"]
    assert {one["id"] for one in found} == {one.id for one in collection(GAME).puzzles.values() if one.theme == theme}
    assert client.problem("/api/puzzles?game=ludo", method="GET") == "unknown-puzzle"
    assert client.problem(f"/api/puzzles/{GAME}/00000000", method="GET") == "unknown-puzzle"
    assert client.problem("/api/puzzles/ludo/00000000", method="GET") == "unknown-game"


def test_an_answer_is_tried_out_and_judged(server: Running) -> None:
    client, puzzle = Client(server.url), first()
    at = f"/api/puzzles/{GAME}/{puzzle.id}"
    shown = client.get(at)
    assert shown["view"]["seat"] == puzzle.seat
    begun = client.post(f"{at}/try", moves=[*puzzle.solution[:1]])
    assert (begun["complete"], bool(begun["moves"])) == (False, True)
    done = client.post(f"{at}/try", moves=[*puzzle.solution])
    assert (done["complete"], done["moves"]) == (True, [])
    right = client.post(f"{at}/answer", moves=[*puzzle.solution])
    assert (right["right"], right["answer_chance"]) == (True, puzzle.chance)
    assert [move["text"] for move in right["solution"]] == [*puzzle.solution]
    assert right["reasons"][0]["key"] == puzzle.reasons[0].key
    given = client.post(f"{at}/answer")
    assert (given["right"], given["answer_chance"], given["reply"]) == (False, None, None)


def test_what_is_no_answer_is_refused(server: Running) -> None:
    client, puzzle = Client(server.url), first()
    at = f"/api/puzzles/{GAME}/{puzzle.id}"
    assert client.problem(f"{at}/answer", {"moves": [puzzle.solution[0]]}) == "bad-request"
    assert client.problem(f"{at}/answer", {"moves": ["jump"]}) == "bad-move"
    assert client.problem(f"{at}/answer", {"moves": []}) == "bad-request"
    assert client.problem(f"{at}/try", {"moves": ["draw"] * 61}) == "bad-request"
    assert client.post(f"{at}/try", moves=["draw"])["refusal"]["rule"].startswith("DOM-")
