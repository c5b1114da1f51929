"""What stands before requests are read: how many connections may be open, how long one may take to ask, and how often
the same complaint is written to the log."""

from __future__ import annotations

import logging
import resource
import time
from asyncio import TimerHandle, Transport
from collections import Counter
from functools import lru_cache
from weakref import WeakKeyDictionary

import h11
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from regnum.server.ops.door import Allowance
from regnum.server.ops.rate_limit import network_of

READ_SECONDS = 20.0
"""How long a client may take for a request, about: at most twice this."""
MAX_OF_NETWORK = 256
"""How many connections one network may have open beside its WebSockets."""
MAX_OPEN = max(64, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 128)
"""How many connections there may be in all: some files must stay free for the database and the log."""
MAX_REPEATED, REPEATED_SECONDS = 10, 60.0
"""How often the same place in the code may complain in this time."""

_open: WeakKeyDictionary[ServerState, Counter[str]] = WeakKeyDictionary()


class Admission:
    """Says of each address at a server's door whether it may come in."""

    def __init__(self, config: Config, state: ServerState) -> None:
        self._config, self._state = config, state
        self._allowance = Allowance()

    def may_come(self, address: str) -> bool:
        """Whether somebody at an address may open one more connection, which is counted."""
        network = network_of(address)
        return is_trusted(self._config, address) or (
            _held(self._state)[network] < MAX_OF_NETWORK and self._allowance.take(network)
        )


def is_trusted(config: Config, address: str) -> bool:
    """Whether it is the proxy before this server: behind it all come from its address, and it counts for us."""
    allowed = config.forwarded_allow_ips
    return address in _believing(allowed if isinstance(allowed, str) else ",".join(allowed)).trusted_hosts


@lru_cache(16)
def _believing(allowed: str) -> ProxyHeadersMiddleware:
    """What believes proxies in uvicorn; it reads who is allowed: addresses, networks or all."""
    return ProxyHeadersMiddleware(app=None, trusted_hosts=allowed)  # type: ignore[arg-type]


def _held(state: ServerState) -> Counter[str]:
    """How many connections each network holds beside its WebSockets."""
    return _open.setdefault(state, Counter())


class GuardedProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, to those who ask in time and do not hold too many connections."""

    _network = ""
    _counted = False
    _answered = 0
    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Count the connection, or end it if it is one too many."""
        super().connection_made(transport)
        self._network = network_of(self.client[0]) if self.client else "local"
        held = _held(self.server_state)
        trusted = self.client is not None and is_trusted(self.config, self.client[0])
        if len(self.connections) > MAX_OPEN or (not trusted and held[self._network] >= MAX_OF_NETWORK):
            transport.abort()
            return
        held[self._network] += 1
        self._counted = True
        self._timer = self.loop.call_later(READ_SECONDS, self._look, self._answered)

    def _look(self, answered: int) -> None:
        """End the connection if nothing was asked completely since the last look."""
        if not self._counted or self.transport.is_closing():
            return
        cycle: RequestResponseCycle | None = self.cycle
        unasked = cycle is None or cycle.response_complete or cycle.more_body
        if unasked and self._answered == answered:
            self.transport.abort()
            return
        self._timer = self.loop.call_later(READ_SECONDS, self._look, self._answered)

    def on_response_complete(self) -> None:
        """Note that a request was answered."""
        self._answered += 1
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Let a WebSocket go on, which is counted elsewhere."""
        self._let_go()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no longer."""
        self._let_go()
        super().connection_lost(exc)

    def _let_go(self) -> None:
        if self._counted and self._timer is not None:
            # A timer would keep the connection in memory for as long as it waits.
            self._counted = False
            self._timer.cancel()
            self._timer = None
            held = _held(self.server_state)
            held[self._network] -= 1
            if not held[self._network]:
                del held[self._network]


class RepeatFilter(logging.Filter):
    """Lets the same place in the code complain only so often."""

    def __init__(self) -> None:
        super().__init__()
        self._since = time.monotonic()
        self._counts: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written."""
        if time.monotonic() - self._since > REPEATED_SECONDS:
            self._since = time.monotonic()
            self._counts.clear()
        place = f"{record.pathname}:{record.lineno} {str(record.msg)[:40]}"
        self._counts[place] += 1
        return self._counts[place] <= MAX_REPEATED


def quieten() -> None:
    """Let the server's framework repeat itself less: whoever sends nonsense must not fill the disk."""
    for name in ("asyncio", "uvicorn.error"):
        logger = logging.getLogger(name)
        if not any(isinstance(kept, RepeatFilter) for kept in logger.filters):
            logger.addFilter(RepeatFilter())
