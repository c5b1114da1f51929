"""What stands before every request: where it comes from, how large it is, how often, and what a browser may do with
the answer."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterable
from ipaddress import AddressValueError, IPv6Address, ip_address
from typing import Any

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regnum.server.api.problems import MEDIA_TYPE, Problem
from regnum.server.ops.budgets import ask_from
from regnum.server.ops.metrics import Metrics
from regnum.server.ops.rate_limit import RateLimit, network_of

MAX_BODY_BYTES = 64 * 1024
MAX_RECORD_BYTES = 1024 * 1024
MAX_HOST = 255
"""How long a Host may be: no name of the net is longer."""
OVERFULL = "regnum.overfull"
"""Set in the scope of a request whose body is too large: the framework hides why it stopped reading."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

NEAR_NAMES = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
"""How names end that are given out within a network."""
OWN_NAME = socket.getfqdn().lower()
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([\w.~%-]*))(?::[0-9]*)?", re.ASCII | re.IGNORECASE)

log = structlog.get_logger()


def same_origin(scope: Scope, origins: Iterable[str]) -> bool:
    """Whether a request comes from our own page. Browsers always say where a write or a WebSocket comes from; what
    says nothing is no browser, and has no cookie of somebody else."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    allowed = set(origins)
    if not allowed:
        scheme, host = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"]), headers.get("host", "")
        allowed = {f"{scheme}://{host}"} if is_near(host) else set()
    return origin in allowed


def is_near(host: str) -> bool:
    """Whether a host can only be meant by people nearby: an address, or a name that no site elsewhere can have.

    A name of the open net may be made to point at this machine by whoever owns it, so such names must be told to us.

    >>> [is_near(host) for host in ("192.168.1.7:80", "[::1]:80", "localhost", "kitchen.local:80", "evil.example")]
    [True, True, True, True, False]
    """
    name = name_of(host)
    if name is None:
        return False
    try:
        ip_address(name)
    except ValueError:
        return name == OWN_NAME or "." not in name or name.endswith(NEAR_NAMES)
    return True


def name_of(host: str) -> str | None:
    """The name or the address in a Host, without the port; None if it is none.

    >>> name_of("Kitchen.local:8000"), name_of("[::1]:80"), name_of("[::1"), name_of("a/b"), name_of("a" * 256)
    ('kitchen.local', '::1', None, None, None)
    """
    found = _HOST.fullmatch(host) if len(host) <= MAX_HOST else None
    if found is None:
        return None
    address, name = found.groups()
    try:
        return str(IPv6Address(address)) if address is not None else name.lower()
    except AddressValueError:
        return None


class SecurityMiddleware:
    """Checks every request before it comes in, and dresses every answer."""

    def __init__(self, app: ASGIApp, *, origins: tuple[str, ...], rate_limit: RateLimit, metrics: Metrics) -> None:
        self._app, self._origins, self._rate_limit, self._metrics = app, origins, rate_limit, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ask_from(address(scope))
        if scope["type"] == "websocket":
            try:
                await self._app(scope, receive, send)
            except Exception as error:
                log.error("upset", path=scope["path"], exc_info=error)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._check(scope)
        except Problem as problem:
            # Who asks too often needs a new connection for each refusal, and those are limited.
            hung_up = {"connection": "close"} if problem.key == "too-many" else None
            await JSONResponse(problem.json(), problem.status, hung_up, MEDIA_TYPE)(scope, receive, dressed)
        else:
            try:
                await self._app(scope, _bounded(scope, receive), dressed)
            except Exception as error:
                log.error("upset", path=scope["path"], exc_info=error)
                if not status:
                    upset = Problem("upset")
                    await JSONResponse(upset.json(), upset.status, media_type=MEDIA_TYPE)(scope, receive, dressed)
        self._metrics.request(_place(scope), scope["method"], status, time.perf_counter() - began)

    def _check(self, scope: Scope) -> None:
        self._rate_limit.check("requests" if scope["path"].startswith("/api/") else "pages", address(scope))
        headers = Headers(scope=scope)
        if name_of(headers.get("host", "")) is None:
            raise Problem("bad-request", "The Host of the request is not the name of a host.")
        if scope["method"] not in SAFE and not same_origin(scope, self._origins):
            raise Problem("foreign-origin")
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > _largest(scope):
            raise Problem("too-large")


def address(scope: Scope) -> str:
    """Where a request comes from, as limits count it."""
    client = scope.get("client")
    return network_of(client[0]) if client else "local"


def _largest(scope: Scope) -> int:
    return MAX_RECORD_BYTES if scope["path"] == "/api/records" else MAX_BODY_BYTES


def _bounded(scope: Scope, receive: Receive) -> Receive:
    """The body of a request, which is not read beyond what we take even if its length was not told."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > _largest(scope):
            scope[OVERFULL] = True
            raise Problem("too-large")
        return message

    return bounded


def _place(scope: Scope) -> str:
    """The address that answered, without what it names: few enough for metrics."""
    route: Any = scope.get("route")
    return getattr(route, "path", "other")
