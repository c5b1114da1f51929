"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clients import CLOSING, Running, running, settings


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for tests that need none of their own."""
    with running(settings(tmp_path_factory.mktemp("server"))) as server:
        yield server


@pytest.fixture(autouse=True)
def closing() -> Iterator[None]:
    """Clients are closed after each test."""
    with CLOSING:
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"
