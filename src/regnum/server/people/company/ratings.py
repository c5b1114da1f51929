"""Ratings: how strong people and computer players are at a game, as Plackett and Luce reckon it from who came in how.

The end of a rated game is written with its results. They are worked into the ratings right after, by whichever process
comes first, each game once and in an order that is kept: so the ratings can be worked out anew at any time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import structlog
from openskill.models import PlackettLuce

from regnum.server.ops.settings import Settings
from regnum.server.people.hosting import COMMAND
from regnum.server.storage.company import standings
from regnum.server.storage.rows import Deed, RatingRow
from regnum.server.storage.store import DatabaseFault, Store
from regnum.server.storage.upkeep.beside import beside, write_beside
from regnum.server.storage.writer import Conflict
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.seats import new_id

PROVISIONAL = 10
"""With fewer games a rating is a first impression: it is shown as one, and stands in no list."""
MAX_TOGETHER = 50
"""How many games are rated in one write."""
MIDDLE, STEP = 1500, 48
"""What a newcomer's rating is shown as, and how many points one of the model's is: so that of two players the one with
200 points more wins three games of four, as people are used to."""
Z = 1.959963984540054
"""Of a standard normal, 95 in 100 lie within this much of the middle."""
LOOK_SECONDS = 30.0
"""How often a process looks for games that another one ended and did not come to rate."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating as it is shown: points, and how far they may be off with 95 in 100."""

    points: int
    spread: int
    games: int

    @property
    def provisional(self) -> bool:
        """Whether it rests on few games."""
        return self.games < PROVISIONAL


def shown(mu: float, sigma: float, games: int) -> Rating:
    """A rating as it is shown.

    >>> shown(25.0, 25 / 3, 0)
    Rating(points=1500, spread=784, games=0)
    """
    return Rating(round(MIDDLE + (mu - 25.0) * STEP), round(Z * sigma * STEP), games)


def rate(game: str, games: standings.Rated, before: Mapping[str, RatingRow]) -> dict[str, RatingRow]:
    """The ratings of those who played these games, one after the other.

    A player who sat at two seats, as a level can, is rated by the mean of both.
    """
    model = PlackettLuce()
    found = dict(before)
    for results in games:
        seated = [found.get(one.player) or _new(game, one.player) for one in results]
        teams = [[model.rating(mu=row.mu, sigma=row.sigma)] for row in seated]
        after = model.rate(teams, ranks=[float(one.rank) for one in results])
        for row in seated:
            own = [new for (new,), old in zip(after, seated, strict=True) if old.player == row.player]
            mu, sigma = (sum(getattr(new, part) for new in own) / len(own) for part in ("mu", "sigma"))
            found[row.player] = RatingRow(game, row.player, mu, sigma, row.games + 1)
    return found


def _new(game: str, player: str) -> RatingRow:
    fresh = PlackettLuce().rating()
    return RatingRow(game, player, fresh.mu, fresh.sigma, 0)


class Ratings:
    """Works results into ratings."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._poll = store, settings.poll
        self._ended = asyncio.Event()

    def notice(self, live: LiveTable) -> None:
        """Hear of a change at a table: at its end there may be something to rate."""
        if live.row.phase == "over" and live.row.rated:
            self._ended.set()

    async def run(self) -> None:
        """Rate what there is to rate, until cancelled."""
        while True:
            self._ended.clear()
            try:
                await self.work_off()
            except DatabaseFault as error:
                log.error("cannot rate", fault=type(error).__name__)
                await asyncio.sleep(self._poll)
                continue
            try:
                await asyncio.wait_for(self._ended.wait(), LOOK_SECONDS)
            except TimeoutError:
                continue

    async def work_off(self) -> None:
        """Rate all games that wait for it."""
        while (waiting := await self._store.read(standings.waiting, MAX_TOGETHER)) is not None:
            try:
                if not waiting.number and not await self._store.read(standings.has_ladder, waiting.game):
                    await self._store.write(standings.new_ladder(waiting.game))
                ratings = rate(waiting.game, waiting.games, waiting.ratings)
                await self._store.write(standings.rated(waiting, ratings))
            except Conflict:
                # Another process rates: see what it left.
                await asyncio.sleep(0)


def rate_anew(data: Path, url: str | None) -> dict[str, tuple[int, int]]:
    """Work all ratings out anew, from the first game on: how many there are for each game, and how many differed."""
    done = {}
    with beside(data, url) as engine:
        for game in standings.ladder_games(engine):
            while True:
                number, games, before = standings.everything_rated(engine, game)
                after = rate(game, games, {})
                deed = Deed(new_id(), time.time(), COMMAND, "rated", game, None)
                if write_beside(engine, standings.rated_anew(game, number, [*after.values()], deed)):
                    break
            different = sum(before.get(player) != after.get(player) for player in {*before, *after})
            done[game] = len(after), different
    return done
