"""How connections come in: whoever opens many at once holds nobody up, and soon opens no more."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import Mock

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from regnum.server.ops import door, guard
from regnum.server.ops.door import BURST, MAX_LET_IN, PER_SECOND, Allowance, Door
from regnum.server.ops.guard import Admission
from regnum.server.ops.settings import RateLimits
from regnum.server.run import CannotServe, run
from regnum.server.socket.protocol import MAX_UNREAD, TableProtocol
from tests.server.clients import running, settings


@pytest.fixture
def waiting() -> Iterator[ExitStack]:
    with ExitStack() as kept:
        yield kept


def opened(kept: ExitStack, unwanted: set[str]) -> Door:
    """A door at which 3 from one address wait behind as many as two turns let in from another."""
    found = kept.enter_context(Door(socket.AF_INET, lambda address: address not in unwanted))
    found.bind(("127.0.0.1", 0))
    found.listen(64)
    found.setblocking(False)
    for address in ["127.0.0.2"] * 2 * MAX_LET_IN + ["127.0.0.3"] * 3:
        kept.enter_context(socket.create_connection(found.getsockname(), 5, source_address=(address, 0)))
    return found


def turn(kept: ExitStack, at: Door) -> list[str]:
    """Who is let in when the loop asks until it hears that nobody waits."""
    found: list[str] = []
    while True:
        try:
            connection, (address, _) = at.accept()
        except BlockingIOError:
            return found
        kept.enter_context(connection)
        found.append(address)


def test_few_come_in_at_a_time_and_all_in_the_end(waiting: ExitStack) -> None:
    at = opened(waiting, set())
    assert [len(turn(waiting, at)) for _ in range(4)] == [MAX_LET_IN, MAX_LET_IN, 3, 0]


def test_who_may_not_come_keeps_nobody_waiting(waiting: ExitStack) -> None:
    assert turn(waiting, opened(waiting, {"127.0.0.2"})) == ["127.0.0.3"] * 3


def test_a_network_opens_so_many_connections_at_once_and_then_so_many_each_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    allowance = Allowance(lambda: now)

    def taken() -> int:
        return sum(allowance.take("192.0.2.7") for _ in range(int(2 * BURST)))

    assert taken() == BURST
    assert allowance.take("192.0.2.8"), "another network is none the worse"
    now = 1.0
    assert taken() == PER_SECOND
    now = 1e6
    assert taken() == BURST
    monkeypatch.setattr(door, "MAX_KNOWN", 3)
    for number in range(10):
        allowance.take(f"198.51.100.{number}")
    assert len(allowance._left) == 3


def test_a_proxy_on_this_machine_counts_for_us_and_nobody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "BURST", 2.0)
    admission = Admission(uvicorn.Config("app"), ServerState())
    assert [admission.may_come("192.0.2.7") for _ in range(3)] == [True, True, False]
    assert [admission.may_come("127.0.0.1") for _ in range(3)] == [True, True, True]


@pytest.mark.parametrize(
    ("named", "proxy", "believed"),
    [
        ("127.0.0.1, 10.0.0.9", "10.0.0.9", True),
        ("10.0.0.0/8", "10.200.3.4", True),
        ("10.0.0.0/8", "192.0.2.7", False),
        ("fd00::5", "fd00::5", True),
        ("fd00::5", "fd00::6", False),
        ("FD00:0:0::5", "fd00::5", True),
        ("*", "192.0.2.7", True),
        (None, "::1", True),
        (None, "10.0.0.9", False),
    ],
)
def test_a_proxy_that_the_host_names_counts_for_us_however_it_is_written(
    monkeypatch: pytest.MonkeyPatch, named: str | None, proxy: str, believed: bool
) -> None:
    monkeypatch.setattr(door, "BURST", 2.0)
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    admission = Admission(uvicorn.Config("app", forwarded_allow_ips=named), ServerState())
    assert [admission.may_come(proxy) for _ in range(3)] == [True, True, believed]


def test_a_proxy_that_the_host_names_holds_as_many_connections_as_it_needs(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "MAX_OF_NETWORK", 1)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.9, 127.0.0.0/8")
    with running(settings(folder)) as server, httpx.Client() as one, httpx.Client() as other:
        for client in (one, other):
            assert client.get(f"{server.url}/healthz").status_code == 200


@pytest.mark.parametrize(
    ("kind", "paths", "usual"),
    [("requests", ["/api/me"] * 3, 401), ("pages", ["/healthz", "/metrics", "/healthz"], 200)],
)
def test_who_asks_too_often_is_hung_up_on(folder: Path, kind: str, paths: list[str], usual: int) -> None:
    limits = RateLimits(**{kind: "2/minute"})
    with running(settings(folder, rate_limits=limits)) as server, httpx.Client() as client:
        answers = [client.get(f"{server.url}{path}") for path in paths]
    assert [answer.status_code for answer in answers] == [usual, usual, 429]
    assert [answer.headers.get("connection") for answer in answers] == [None, None, "close"]


def test_an_address_that_is_taken_is_a_sentence(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(CannotServe, match="name another"):
        run(settings(folder), "127.0.0.1", taken.getsockname()[1])


def test_reading_stops_only_when_several_frames_wait() -> None:
    protocol = object.__new__(TableProtocol)
    transport = protocol.transport = Mock()
    protocol.queue = asyncio.Queue()
    protocol.read_paused = protocol.close_sent = False
    protocol.curr_msg_data_type = "text"

    def stopped_and_resumed() -> tuple[int, int]:
        return transport.pause_reading.call_count, transport.resume_reading.call_count

    async def read() -> list[object]:
        return [(await protocol.receive()).get("text") for _ in range(MAX_UNREAD + 1)]

    for number in range(MAX_UNREAD + 1):
        assert stopped_and_resumed() == (int(number >= MAX_UNREAD), 0)
        protocol.frames = [str(number).encode()]
        protocol.send_receive_event_to_app()
    assert asyncio.run(read()) == [str(number) for number in range(MAX_UNREAD + 1)]
    assert stopped_and_resumed() == (1, 1)
