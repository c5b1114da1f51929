"""How often something may be done: limits for each person and each address, kept in this process."""

from __future__ import annotations

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from regnum.server.api.problems import Problem
from regnum.server.ops.settings import Paces


class Pace:
    """Counts what people and addresses do, and says when it is too much."""

    def __init__(self, paces: Paces) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._items: dict[str, list[RateLimitItem]] = {
            name: parse_many(getattr(paces, name)) if getattr(paces, name) else [] for name in Paces.__slots__
        }

    def check(self, kind: str, who: str) -> None:
        """Count one deed of a kind (a field of `Paces`), or raise a problem if it is one too many."""
        for item in self._items[kind]:
            if not self._limiter.hit(item, kind, who):
                raise Problem("too-many", after=item.get_expiry())
