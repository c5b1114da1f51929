"""A server that is asked to stop finishes what it began. What a killed one keeps is proved in `tests/torture/`."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.server.clients import Client, settings
from tests.server.processes import Process


def test_a_server_that_is_asked_to_stop_finishes_first(folder: Path) -> None:
    with Process(settings(folder)) as server:
        client = Client(server.url, "Anna")
        table = client.table("me", "device")
        socket = client.sit(table["id"], 0)
        socket.until("state")
        acknowledged = socket.move(socket.moves[0])["version"]
    with pytest.raises(WebSocketException):
        socket.until("never")
    with Process(settings(folder)) as server:
        assert Client(server.url, cookie=client.cookie).get(f"/api/tables/{table['id']}")["version"] == acknowledged
