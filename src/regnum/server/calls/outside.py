"""Asking other people's addresses: never one inside the host's own network, and nothing that takes long or is large.

A name is resolved once, every address that it has is checked, and the connection goes to a checked one: who owns the
name cannot let it point elsewhere in between. No redirect is followed, and no proxy of the environment is asked.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

import h11

from regnum.server.api.problems import Problem
from regnum.server.ops.budgets import Turns

SECONDS = 10.0
"""How long all of a question may take."""
LOOKUPS = 8
"""How many names are looked up at once: whoever owns a name can make that take long."""
MAX_WAITING, MAX_WAITING_OF_NETWORK = 8, 32
"""How many names may wait to be looked up for a person, and for a network."""
MAX_ANSWER_BYTES = 64 * 1024
MAX_ADDRESS = 1000
"""How many characters an address may have."""
NAT64, SIX_TO_FOUR, TEREDO = IPv6Network("64:ff9b::/96"), IPv6Network("2002::/16"), IPv6Network("2001::/32")
CARRYING = (NAT64, IPv6Network("64:ff9b:1::/48"), SIX_TO_FOUR, TEREDO, IPv6Network("::/96"))
"""Networks whose addresses carry another one, which may be anybody's."""


class Unreachable(Exception):
    """An address that is not asked, or did not answer as HTTP."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered: the status, and after how many seconds one may ask again, if that was said."""

    status: int
    retry_after: float | None = None


def is_outside(address: str) -> bool:
    """Whether an address is of the open net: of nobody's own network, and of no machine itself.

    >>> [is_outside(one) for one in ("8.8.8.8", "2606:4700::1111", "127.0.0.1", "10.1.2.3", "169.254.169.254")]
    [True, True, False, False, False]
    >>> [is_outside(one) for one in ("::1", "fd00::1", "fe80::1%eth0", "100.64.0.1", "::ffff:192.168.1.1", "0.0.0.0")]
    [False, False, False, False, False, False]
    >>> [is_outside(one) for one in ("64:ff9b::7f00:1", "2002:7f00:1::", "224.0.0.1", "ff02::1", "192.0.2.1")]
    [False, False, False, False, False]
    """
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_outside(str(found.ipv4_mapped))
        if any(found in network for network in CARRYING) or found.is_site_local:
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


def checked(address: str, *, inside: bool) -> SplitResult:
    """An address on the web, taken apart, or `Unreachable`; whoever may ask inside may do so without encryption."""
    try:
        url = urlsplit(address)
        port = url.port
    except ValueError:
        raise Unreachable("This is not an address.") from None
    plain = all(33 <= ord(sign) < 127 for sign in address)
    if not plain or len(address) > MAX_ADDRESS or not url.hostname or url.username is not None or port == 0:
        raise Unreachable("This is not an address.")
    if url.scheme != "https" and not (inside and url.scheme == "http"):
        raise Unreachable("The address does not begin with https.")
    return url


class Outside:
    """Asks other people's addresses."""

    def __init__(self, *, inside: bool) -> None:
        """`inside` says whether those of the host's own network may be asked too."""
        self._inside = inside
        self._turns = Turns(LOOKUPS, each=MAX_WAITING, network=MAX_WAITING_OF_NETWORK)
        self._threads = ThreadPoolExecutor(LOOKUPS, thread_name_prefix="lookup")

    async def check(self, address: str) -> None:
        """Raise `Unreachable` if an address would not be asked."""
        url = checked(address, inside=self._inside)
        try:
            async with asyncio.timeout(SECONDS):
                await self.place_of(url)
        except TimeoutError:
            raise Unreachable("The name is not found in time.") from None

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send something, and hear what became of it."""
        url = checked(address, inside=self._inside)
        try:
            async with asyncio.timeout(SECONDS):
                return await _post(url, await self.place_of(url), body, headers)
        except (TimeoutError, OSError, ssl.SSLError, h11.RemoteProtocolError) as error:
            raise Unreachable(type(error).__name__) from None

    async def place_of(self, url: SplitResult) -> str:
        """An address that a name has now, if all that it has are outside."""
        looking = asyncio.ensure_future(self._look_up(url.hostname or "", _port(url)))
        # Who stops waiting leaves the thread at work: its turn ends with it, and not before.
        looking.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            found = await asyncio.shield(looking)
        except (OSError, UnicodeError):
            raise Unreachable("There is no such name.") from None
        except Problem as problem:
            raise Unreachable(problem.key) from None
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not (self._inside or all(map(is_outside, addresses))):
            raise Unreachable("The address is inside the host's own network.")
        return addresses[0]

    async def _look_up(self, host: str, port: int) -> list[Any]:
        async with self._turns.turn():
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, _addresses, host, port)

    def close(self) -> None:
        """Look nothing up any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _addresses(host: str, port: int) -> list[Any]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)


def _port(url: SplitResult) -> int:
    return url.port or (443 if url.scheme == "https" else 80)


async def _post(url: SplitResult, place: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    named = {"ssl": _tls(), "server_hostname": url.hostname} if url.scheme == "https" else {}
    opened = asyncio.open_connection(place, _port(url), limit=MAX_ANSWER_BYTES, **named)  # type: ignore[arg-type]
    reader, writer = await opened
    try:
        client = h11.Connection(h11.CLIENT, max_incomplete_event_size=MAX_ANSWER_BYTES)
        target = (url.path or "/") + (f"?{url.query}" if url.query else "")
        sent = {"host": url.netloc, "user-agent": "Regnum", "connection": "close", "content-length": str(len(body))}
        request = h11.Request(method="POST", target=target, headers=[*sent.items(), *headers.items()])
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(client.send(event) or b"")
        await writer.drain()
        return await _answer(client, reader)
    finally:
        writer.transport.abort()


async def _answer(client: h11.Connection, reader: asyncio.StreamReader) -> Answer:
    """The head of the answer: what stands below it, nobody reads."""
    while True:
        event = client.next_event()
        if event is h11.NEED_DATA:
            client.receive_data(await reader.read(MAX_ANSWER_BYTES))
        elif isinstance(event, h11.Response):
            said = {name.lower(): value for name, value in event.headers}
            after = said.get(b"retry-after", b"").decode("latin-1")
            return Answer(event.status_code, float(after) if after.isdecimal() else None)
        elif not isinstance(event, h11.InformationalResponse):
            raise Unreachable("Nothing was answered.")


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
