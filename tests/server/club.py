"""People of a club at a tournament: they join, take part in the deals, and play quickly."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from regnum.kernel import pledge
from tests.server.clients import WAIT, Client, Message

PASSWORD = "a long way round the castle"
QUICK = {"game": "domus_regnatrix", "options": {"rounds": 1}}
"""A game of few moves."""


def host(url: str, name: str = "Olga") -> Client:
    """Somebody with an account."""
    client = Client(url, name)
    client.ok(client.http.patch("/api/me", json={"name": name, "password": PASSWORD}))
    return client


def tournament(organiser: Client, others: Sequence[Client] = (), **wish: object) -> Message:
    """A tournament that these people have joined by its link."""
    made: Message = organiser.post(
        "/api/tournaments", **{"name": "Club evening", "size": 2, "rounds": 1, "interval": 0, **QUICK, **wish}
    )
    for client in others:
        made = client.post(f"/api/tournaments/{made['id']}/join", invite=made["invite"])
    return made


def entropy_of(client: Client, table: str) -> str:
    return f"{abs(hash((client.cookie, table))):032x}"


def own_table(client: Client, id: str) -> Message | None:
    """The table of a person's game in the round that is played."""
    table = client.get(f"/api/tournaments/{id}")["table"]
    return None if table is None else client.get(f"/api/tables/{table}")


def take_part(client: Client, table: Message) -> Message:
    """Do what is awaited of a person before the deal; the table after that."""
    path, own = f"/api/tables/{table['id']}", [seat for seat in table["seats"] if seat["mine"]]
    awaited = own[0]["awaited"] if own else None
    entropy = entropy_of(client, table["id"])
    if awaited == "pledge":
        table = client.post(f"{path}/pledge", pledge=pledge(table["commitment"], entropy))
    elif awaited == "reveal":
        table = client.post(f"{path}/reveal", entropy=entropy)
    return table


def until_dealt(clients: Sequence[Client], id: str) -> list[Message]:
    """Let all take part in the deal of the round that is opened next; everybody's table."""
    deadline = time.monotonic() + WAIT
    while True:
        tables = [own_table(client, id) for client in clients]
        found = [table for table in tables if table is not None]
        if found and all(table["phase"] == "playing" for table in found):
            return found
        for client, table in zip(clients, tables, strict=True):
            if table is not None and table["phase"] == "dealing":
                take_part(client, table)
        assert time.monotonic() < deadline, "the round is not dealt"


def play(clients: Sequence[Client], table: Message, rng: Random, steps: int | None = None) -> None:
    """Play a table at random, to its end or for a number of steps."""
    path = f"/api/tables/{table['id']}"
    named = {client.get("/api/me")["name"]: client for client in clients}
    seats = {seat["seat"]: named[seat["name"]] for seat in table["seats"] if seat["name"] in named}
    seat, played = min(seats), 0
    deadline = time.monotonic() + WAIT
    while steps is None or played < steps:
        frame = seats[seat].get(f"{path}/view", seat=seat)
        if frame["table"]["phase"] == "over":
            return
        assert time.monotonic() < deadline, "the game does not end"
        if frame["moves"]:
            move, key = rng.choice(frame["moves"]), seats[seat].key()
            seats[seat].post(f"{path}/moves", key=key, version=frame["version"], seat=seat, move=move)
            played += 1
        elif frame["view"]["to_move"] in seats:
            seat = frame["view"]["to_move"]


def until(client: Client, id: str, phase: str = "over", round: int = 0, *, scored: bool = False) -> Message:
    """The tournament when it has come so far, and perhaps has standings."""
    deadline = time.monotonic() + WAIT
    while True:
        found: Message = client.get(f"/api/tournaments/{id}")
        ready = not scored or any(row["rounds"] for row in found["standings"])
        if found["phase"] == phase and found["round"] >= round and ready:
            return found
        assert time.monotonic() < deadline, f"the tournament is {found['phase']} in round {found['round']}"
        time.sleep(0.01)
