"""Work that people cause, shared out fairly: who asks, how much of it may wait, and whose turn it is.

Whatever takes long (reading records, replaying games, thinking) waits for a turn. Networks take turns, and within a
network the people in it, so whoever asks a hundred times waits longer and nobody else does.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeAlias

from regnum.server.api.problems import Problem

AGAIN_SECONDS = 5
"""When somebody whose work may not wait is told to try again."""
MAX_KNOWN = 10_000
"""Of how many people it is remembered which network they last came from."""

Waiting: TypeAlias = "OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]]"
"""Those who wait, by network and person, in the order of their turns."""


@dataclass(frozen=True, slots=True)
class Asker:
    """For whom something is done."""

    person: str
    network: str

    @property
    def name(self) -> str:
        """A person, or somebody unknown in a network."""
        return self.person or f"network {self.network}"


_NOBODY = Asker("", "")
_asker: ContextVar[Asker | None] = ContextVar("asker", default=None)
_networks: OrderedDict[str, str] = OrderedDict()


def asker() -> Asker:
    """For whom the present work is done."""
    return _asker.get() or _NOBODY


def ask_from(network: str) -> None:
    """What is done from here on is done for somebody in a network."""
    _asker.set(Asker("", network))


def ask_for(person: str) -> None:
    """What is done from here on is done for a person, in the network that the request came from."""
    _asker.set(Asker(person, asker().network))
    _networks[person] = asker().network
    _networks.move_to_end(person)
    while len(_networks) > MAX_KNOWN:
        _networks.popitem(last=False)


@contextmanager
def asking_for(person: str) -> Iterator[None]:
    """Do something for a person who asked earlier, such as a computer player's step at their table."""
    before = _asker.set(Asker(person, _networks.get(person, f"person {person}")))
    try:
        yield
    finally:
        _asker.reset(before)


class Turns:
    """A limit to how much of a kind of work is done at once; what is beyond it waits for its turn."""

    def __init__(self, at_once: int, *, each: int | None = None, network: int | None = None) -> None:
        """Of one person and of one network no more than so much may wait."""
        self._free, self._each, self._network = at_once, each, network
        self._ranks: dict[int, Waiting] = {}
        self._waiting: Counter[tuple[str, str]] = Counter()
        self.refused = 0
        """How much was not let wait."""

    @property
    def waiting(self) -> int:
        """How much waits."""
        return sum(count for (kind, _), count in self._waiting.items() if kind == "network")

    @asynccontextmanager
    async def turn(self, rank: int = 0) -> AsyncIterator[None]:
        """Wait for a turn and have it, or raise a problem if too much waits; a lower rank comes before all higher."""
        await self._enter(asker(), rank)
        try:
            yield
        finally:
            self._leave()

    def check(self) -> None:
        """Raise a problem if too much waits for whoever asks now to wait too."""
        if not self._free:
            self._check(asker())

    async def _enter(self, who: Asker, rank: int) -> None:
        if self._free:
            self._free -= 1
            return
        self._check(who)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        networks = self._ranks.setdefault(rank, OrderedDict())
        networks.setdefault(who.network, OrderedDict()).setdefault(who.person, deque()).append(mine)
        keys = ("network", who.network), ("person", who.name)
        self._waiting.update(keys)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._leave()
            raise
        finally:
            self._waiting.subtract(keys)
            self._waiting += Counter()

    def _check(self, who: Asker) -> None:
        full = self._each is not None and self._waiting["person", who.name] >= self._each
        if full or (self._network is not None and self._waiting["network", who.network] >= self._network):
            self.refused += 1
            raise Problem("too-many", after=AGAIN_SECONDS)

    def _leave(self) -> None:
        following = self._next()
        if following is None:
            self._free += 1
        else:
            following.set_result(None)

    def _next(self) -> asyncio.Future[None] | None:
        """Whose turn it is; the network and the person go to the end of their lines."""
        for rank in sorted(self._ranks):
            networks = self._ranks[rank]
            while networks:
                network, people = next(iter(networks.items()))
                person, line = next(iter(people.items()))
                found = line.popleft()
                people.move_to_end(person)
                networks.move_to_end(network)
                if not line:
                    del people[person]
                if not people:
                    del networks[network]
                if not found.done():
                    return found
            del self._ranks[rank]
        return None


class Holds:
    """A limit to what people hold open at once, by number and by the memory that it takes."""

    def __init__(self, each: int, network: int, size: int) -> None:
        """Of one person and of one network no more than this many, and of a network no more memory than this."""
        self._each, self._network, self._size = each, network, size
        self._held: Counter[tuple[str, str]] = Counter()
        self.refused = 0
        """How much was one too many."""

    @contextmanager
    def _holding(self, amounts: dict[tuple[str, str], int]) -> Iterator[None]:
        try:
            yield
        finally:
            self._held.subtract(amounts)
            self._held += Counter()

    def hold(self, size: int) -> AbstractContextManager[None]:
        """Hold something of a size until the context ends, or raise a problem."""
        who = asker()
        person, network, bytes_ = ("person", who.name), ("network", who.network), ("size", who.network)
        alone = not self._held[bytes_]
        full = self._held[person] >= self._each or self._held[network] >= self._network
        if full or (not alone and self._held[bytes_] + size > self._size):
            self.refused += 1
            raise Problem("too-many", after=AGAIN_SECONDS)
        amounts = {person: 1, network: 1, bytes_: size}
        self._held.update(amounts)
        return self._holding(amounts)
