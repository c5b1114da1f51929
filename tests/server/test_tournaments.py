"""Tournaments from joining to the standings, over the API as a bot has it."""

import time
from random import Random

from tests.server import club
from tests.server.clients import Client, Running


def test_eight_people_play_three_rounds(server: Running) -> None:
    begun = time.monotonic()
    olga = club.host(server.url)
    people = [olga, *(Client(server.url, f"Player {n}") for n in range(2, 9))]
    made = club.tournament(olga, people[1:], rounds=3)
    path, rng = f"/api/tournaments/{made['id']}", Random(1)
    assert olga.post(f"{path}/start")["round"] == 1
    for number in (1, 2, 3):
        tables = {table["id"] for table in club.until_dealt(people, made["id"])}
        assert len(tables) == 4
        print("dealt", time.monotonic() - begun)
        for table in sorted(tables):
            club.play(people, table, rng)
        print("played", time.monotonic() - begun)
        club.until(olga, made["id"], "over" if number == 3 else "playing", min(number + 1, 3))
    found = olga.get(path)
    for row in found["standings"]:
        print(row)
    print(found["results"][0])
