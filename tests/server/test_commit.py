"""Commit, then advance: a table in memory is what the database holds, whatever happens to a write."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.storage.writer import Write
from regnum.server.tables.live_table import LiveTable
from tests.rules_coverage import ROOT
from tests.server.clients import Client, Message, Running
from tests.server.test_play import hot_seat

SERVER = ROOT / "src" / "regnum" / "server"


def known(live: LiveTable) -> object:
    """All that a table in memory is."""
    playthrough = live.playthrough
    played = (
        None if playthrough is None else (playthrough.state.text(), [*playthrough.items], [*playthrough.chance.answers])
    )
    return live.row, live.seats, [*live.entries], {**live.keys}, played


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A writer that cannot write."""

    async def fails(store: Store, write: Write) -> None:
        raise DatabaseFault("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", fails)
        yield


def upset(client: Client, path: str, body: Message) -> None:
    response = client.http.post(path, json=body)
    assert (response.status_code, response.json()["key"]) == (500, "upset")


def test_a_move_that_is_not_committed_leaves_the_table_as_it_was_and_the_next_one_works(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    sockets = hot_seat(server.url)
    first = sockets[sockets[0].view["to_move"]]
    live = server.services.live_tables._lives[first.table]
    before = known(live)
    path, body = f"/api/tables/{first.table}/moves", {"key": "k", "version": 1, "seat": first.seat}
    with failing(monkeypatch):
        upset(first.client, path, {**body, "move": first.moves[0]})
        answer = first.move(first.moves[0])
        assert (answer["type"], answer["problem"]["key"]) == ("no", "upset")
    assert known(live) == before
    assert server.services.live_tables._lives[first.table] is live, "it is still the table that all look at"
    assert first.move(first.moves[0])["version"] == 2, "the socket is still open"
    for socket in sockets.values():
        socket.reach(2)
    assert len(live.entries) == 2


def test_a_deal_that_is_not_committed_is_dealt_again(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(server.url, "Anna")
    opened = client.table("me", "device", start=False)
    table = opened["id"]
    client.get(f"/api/tables/{table}")
    live = server.services.live_tables._lives[table]
    before = known(live)
    with failing(monkeypatch):
        upset(client, f"/api/tables/{table}/start", {})
    assert known(live) == before
    client.start(opened)
    assert live.playthrough is not None
    assert live.playthrough.header.players == ("Anna", json.loads(live.row.players)[1])


def test_only_storage_speaks_sql() -> None:
    """Beside the contract about imports: no statement is built by a name that came from elsewhere."""
    for path in SERVER.rglob("*.py"):
        if "storage" in path.relative_to(SERVER).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                assert not node.module.startswith("sqlalchemy"), path
                names = {alias.name for alias in node.names}
                assert node.module != "regnum.server.storage" or "schema" not in names, path
                assert node.module not in ("regnum.server.storage.schema", "regnum.server.storage.database"), path
