"""What a person's page tells: games, ratings, and where they stand among people and computer players."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from regnum.server.api.company_models import (
    GameRecordOut,
    LadderPage,
    PersonOut,
    PlayedOut,
    PlayedPage,
    RatingOut,
    RungOut,
    TallyOut,
)
from regnum.server.api.models import Table
from regnum.server.api.problems import Problem
from regnum.server.people.company.ratings import PROVISIONAL, shown
from regnum.server.socket.serialise import names_of, table_json, time_text
from regnum.server.storage import people, queries
from regnum.server.storage.company import blocks, standings
from regnum.server.storage.rows import Person, RatingRow
from regnum.server.storage.store import Store

MAX_CURRENT = 12
"""How many games under way a page shows."""
PAGE = 20
"""How many games or rungs go at once."""


class Profiles:
    """The pages of people, and the ladders."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, id: str, asker: Person | None) -> PersonOut:
        """A person's page as somebody may see it, or a problem."""
        person = await self.person(id)
        tallies = await self._store.read(standings.tallies, id)
        ratings = await self._store.read(standings.ratings_of, id)
        current = await self._store.read(queries.current_tables, id, MAX_CURRENT)
        asking = None if asker is None else asker.id
        block = None if asking is None else await self._store.read(blocks.kind_of, asking, id)
        return PersonOut(
            id=person.id,
            name=person.name,
            guest=person.login is None,
            me=asking == id,
            games=[
                await self._record(person, game, [*rows], [row for row in ratings if row.game == game])
                for game, rows in groupby(tallies, key=lambda row: str(row.game))
            ],
            current=[Table.model_validate(table_json(row, seats, asking)) for row, seats in current],
            block=block,
        )

    async def person(self, id: str) -> Person:
        """The person of this id, or a problem; somebody who left for good is nobody any more."""
        person = await self._store.read(people.person, id)
        if person is None or not person.created:
            raise Problem("unknown-person")
        return person

    async def _record(self, person: Person, game: str, rows: list[Any], ratings: list[RatingRow]) -> GameRecordOut:
        own = next((row for row in ratings if row.player == person.id), None)
        firm = own is not None and own.games >= PROVISIONAL
        place = await self._store.read(standings.place_of, own, PROVISIONAL) + 1 if own is not None and firm else None
        return GameRecordOut(
            game=game,
            played=sum(row.played for row in rows),
            won=sum(row.won for row in rows),
            tallies=[TallyOut(seats=row.seats, against=row.against, played=row.played, won=row.won) for row in rows],
            rating=None if own is None else _rating(own),
            place=place,
            ladder=[_rung(row.player, row, person.name) for row in ratings],
        )

    async def played(self, id: str, asker: Person | None, page: int) -> PlayedPage:
        """Some of a person's finished games, of those that somebody may look at."""
        await self.person(id)
        asking = None if asker is None else asker.id
        rows = await self._store.read(standings.played, id, asking, PAGE + 1, page * PAGE)
        games = [
            PlayedOut(
                table=row.table,
                game=row.game,
                at=time_text(row.at),
                rank=row.rank + 1,
                won=row.won,
                rated=row.rated,
                players=names_of(row.players),
            )
            for row in rows[:PAGE]
        ]
        return PlayedPage(games=games, next=page + 1 if len(rows) > PAGE else None)

    async def ladder(self, game: str, page: int) -> LadderPage:
        """Some of a game's ladder."""
        rows = await self._store.read(standings.ladder, game, PROVISIONAL, PAGE + 1, page * PAGE)
        rungs = [_rung(row.player, row, row.name) for row in rows[:PAGE]]
        return LadderPage(rungs=rungs, next=page + 1 if len(rows) > PAGE else None)


def _rating(row: RatingRow) -> RatingOut:
    rating = shown(row.mu, row.sigma, row.games)
    return RatingOut(points=rating.points, spread=rating.spread, games=rating.games, provisional=rating.provisional)


def _rung(player: str, row: Any, name: str | None) -> RungOut:
    known = _rating(row).model_dump()
    if player.startswith(standings.COMPUTER):
        return RungOut(**known, level=player.removeprefix(standings.COMPUTER))
    return RungOut(**known, person=player, name=name)
