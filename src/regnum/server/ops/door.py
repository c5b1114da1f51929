"""How connections come in: few in each turn of the loop, and none from a network that holds too many or opens them too
fast.

The loop by itself takes as many new connections at once as may wait, and to set one up costs as much as to answer a
small request: whoever opens hundreds at once would hold up everybody's moves. One that is refused here costs next to
nothing.
"""

from __future__ import annotations

import socket
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

BACKLOG = 1024
"""How many connections may wait to be let in."""
MAX_LET_IN, MAX_LOOKED_AT = 8, 64
"""How many are let in, and how many are looked at, in a turn of the loop."""
BURST, PER_SECOND = 600.0, 30.0
"""How many connections a network may open at once, and how fast it may open more: somewhat more than it may ask."""
MAX_KNOWN = 10_000
"""Of how many networks it is remembered how much they may open."""


class Allowance:
    """How many connections each network may open just now: a number at once, then a number each second."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, network: str) -> bool:
        """Whether a network may open one more, which is counted."""
        now = self._now()
        left, since = self._left.get(network, (BURST, now))
        left = min(BURST, left + (now - since) * PER_SECOND)
        self._left[network] = (left - 1 if left >= 1 else left, now)
        self._left.move_to_end(network)
        while len(self._left) > MAX_KNOWN:
            self._left.popitem(last=False)
        return left >= 1


class Door(socket.socket):
    """A listening socket that lets few in at a time."""

    def __init__(self, family: int, may_come: Callable[[str], bool]) -> None:
        """`may_come` says whether an address may open a connection."""
        super().__init__(family, socket.SOCK_STREAM)
        self._may_come = may_come
        self._let_in = self._looked_at = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that may come in; `BlockingIOError` if none waits, or enough came in this turn: the loop
        asks until it hears that, and again in its next turn."""
        try:
            while self._let_in < MAX_LET_IN and self._looked_at < MAX_LOOKED_AT:
                connection, address = super().accept()
                self._looked_at += 1
                if self._may_come(str(address[0])):
                    self._let_in += 1
                    return connection, address
                connection.close()
        except BlockingIOError:
            self._let_in = self._looked_at = 0
            raise
        self._let_in = self._looked_at = 0
        raise BlockingIOError


def doors(host: str, port: int, may_come: Callable[[str], bool]) -> list[socket.socket]:
    """A door at each address that a host stands for."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    opened: list[socket.socket] = []
    try:
        for family, address in dict.fromkeys((entry[0], entry[4]) for entry in found):
            door = Door(family, may_come)
            opened.append(door)
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            door.bind(address)
    except OSError:
        for one in opened:
            one.close()
        raise
    return opened
