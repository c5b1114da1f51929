"""How often something may be done: limits for each person and each address, which all processes count together."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from regnum.server.api.problems import Problem
from regnum.server.ops.budgets import asker
from regnum.server.ops.settings import RateLimits

OF_PEOPLE = frozenset(
    {
        *("writes", "tables", "imports", "frames", "advice", "analyses", "records", "hellos", "alone", "chats"),
        *("turns", "channels"),
    }
)
"""What is counted for a person, and for their network too."""
OF_NETWORK = " of network"
"""What the count of a network is called, behind the kind."""
NETWORK_TIMES = 5
"""How many times as much all people of a network may do together."""


class RateLimit:
    """Counts what people and addresses do, and says when it is too much."""

    def __init__(self, rate_limits: RateLimits) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self.refused = 0
        """How often something was one too many."""
        self._taken: Counter[tuple[str, str]] = Counter()
        self.shared = False
        """Whether other processes are to hear what is counted."""
        self._items: dict[str, list[RateLimitItem]] = {
            name: parse_many(getattr(rate_limits, name)) if getattr(rate_limits, name) else []
            for name in RateLimits.__slots__
        }

    def check(self, kind: str, who: str) -> None:
        """Count one deed of a kind (a field of `RateLimits`), or raise a problem if it is one too many."""
        network = asker().network if kind in OF_PEOPLE else ""
        if self.shared and self._items[kind]:
            self._taken[kind, who] += 1
            if network:
                self._taken[f"{kind}{OF_NETWORK}", network] += 1
        for item in self._items[kind]:
            if network and not self._limiter.hit(_whole(item), f"{kind}{OF_NETWORK}", network):
                raise self._refused(item)
            if not self._limiter.hit(item, kind, who):
                raise self._refused(item)

    def _refused(self, item: RateLimitItem) -> Problem:
        self.refused += 1
        return Problem("too-many", after=item.get_expiry())

    def taken(self) -> list[tuple[str, str, int]]:
        """What was counted since this was last asked, for other processes: kind, who and how often."""
        taken, self._taken = self._taken, Counter()
        return [(kind, who, count) for (kind, who), count in taken.items()]

    def add(self, kind: str, who: str, count: int) -> None:
        """Count what was done at another process."""
        for item in self._items.get(kind.removesuffix(OF_NETWORK), ()):
            self._limiter.hit(_whole(item) if kind.endswith(OF_NETWORK) else item, kind, who, cost=count)


def _whole(item: RateLimitItem) -> RateLimitItem:
    """The limit of all people of a network together."""
    return type(item)(item.amount * NETWORK_TIMES, item.multiples)


@lru_cache(4096)
def network_of(address: str) -> str:
    """What an address counts as: itself, or the /64 in which an IPv6 host takes as many addresses as it likes.

    >>> network_of("2001:db8:1:2:aaaa::5"), network_of("::ffff:192.0.2.7"), network_of("192.0.2.7"), network_of("unix")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7', 'unix')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found), 64), strict=False))
