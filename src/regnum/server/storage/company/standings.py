"""What is asked and written about results and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Row, case, delete, exists, false, func, insert, or_, select, update

from regnum.server.storage import schema as c
from regnum.server.storage.hosts import done
from regnum.server.storage.rows import Deed, RatingRow, Result, values
from regnum.server.storage.writer import Write

RATINGS = "ratings"
"""What these writes are about, in the order of a transaction."""
COMPUTER = ":"
"""What the names of computer players begin with, and no person's id."""

Rated = Sequence[Sequence[Result]]
"""Rated games as the results of their seats."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Rated games of a game that are not in the ratings yet, and what these were when they were read."""

    game: str
    number: int
    """How many games the ratings hold."""
    games: Rated
    ratings: Mapping[str, RatingRow]
    """Of those who played them."""


def waiting(engine: Engine, most: int) -> Waiting | None:
    """Some of the games that wait to be rated, all of one game, those that ended first before the others.

    Others may write between our questions: how many games are rated is asked first, so that what was rated meanwhile is
    a conflict and never rated again.
    """
    r = c.results.c
    with engine.connect() as connection:
        numbers = {row.game: row.number for row in connection.execute(select(c.ladders))}
        new = select(r.table, r.game).where(r.rated, r.number.is_(None))
        ended = connection.execute(new.group_by(r.table, r.game).order_by(func.min(r.at), r.table).limit(most)).all()
        if not ended:
            return None
        game = ended[0].game
        tables = [row.table for row in ended if row.game == game]
        found: dict[str, list[Result]] = {table: [] for table in tables}
        for row in connection.execute(select(c.results).where(r.table.in_(tables)).order_by(r.table, r.seat)):
            found[row.table].append(Result(*row))
        players = {result.player for results in found.values() for result in results}
        rows = connection.execute(select(c.ratings).where(c.ratings.c.game == game, c.ratings.c.player.in_(players)))
        return Waiting(game, numbers.get(game, 0), [*found.values()], {row.player: RatingRow(*row) for row in rows})


def rated(waiting: Waiting, ratings: Mapping[str, RatingRow]) -> Write:
    """The ratings after these games, if nobody else has rated any meanwhile."""
    number = waiting.number + len(waiting.games)
    ladder = c.ladders.c
    guard = update(c.ladders).where(ladder.game == waiting.game, ladder.number == waiting.number).values(number=number)
    rest: list[tuple[Any, Any]] = [
        (delete(c.ratings).where(c.ratings.c.game == waiting.game, c.ratings.c.player.in_([*ratings])), {}),
        (insert(c.ratings), [values(row) for row in ratings.values()]),
    ]
    for place, results in enumerate(waiting.games, waiting.number + 1):
        of_table = c.results.c.table == results[0].table
        rest.append((update(c.results).where(of_table).values(number=place), {}))
    return Write(RATINGS, [(guard, {})], rest)


def new_ladder(game: str) -> Write:
    """That a game has ratings, none yet."""
    return Write(RATINGS, rest=[(insert(c.ladders), {"game": game, "number": 0})])


def has_ladder(engine: Engine, game: str) -> bool:
    """Whether a game has ratings."""
    with engine.connect() as connection:
        return connection.scalar(select(exists().where(c.ladders.c.game == game))) or False


def ladder_games(engine: Engine) -> list[str]:
    """The games that have ratings."""
    with engine.connect() as connection:
        return [*connection.scalars(select(c.ladders.c.game).order_by(c.ladders.c.game))]


def everything_rated(engine: Engine, game: str) -> tuple[int, Rated, dict[str, RatingRow]]:
    """How many games of a game are rated, their results in the order in which they were, and the ratings."""
    r = c.results.c
    statement = select(c.results).where(r.game == game, r.number.is_not(None)).order_by(r.number, r.seat)
    with engine.connect() as connection:
        number = connection.scalar(select(c.ladders.c.number).where(c.ladders.c.game == game)) or 0
        games: dict[str, list[Result]] = {}
        for row in connection.execute(statement):
            games.setdefault(row.table, []).append(Result(*row))
        rows = connection.execute(select(c.ratings).where(c.ratings.c.game == game))
        return number, [*games.values()], {row.player: RatingRow(*row) for row in rows}


def rated_anew(game: str, number: int, ratings: Sequence[RatingRow], deed: Deed) -> Write:
    """All ratings of a game, if no game was rated meanwhile, and whose deed it is."""
    ladder = c.ladders.c
    guard = update(c.ladders).where(ladder.game == game, ladder.number == number).values(number=number)
    rest: list[tuple[Any, Any]] = [(delete(c.ratings).where(c.ratings.c.game == game), {})]
    if ratings:
        rest.append((insert(c.ratings), [values(row) for row in ratings]))
    return Write(RATINGS, [(guard, {})], [*rest, done(deed)])


# what is shown


def tallies(engine: Engine, player: str) -> list[Row[Any]]:
    """How many games a player played and won: by game, by the number of players, and by whom they were against.

    Those whose deal is still played elsewhere are counted when that has ended.
    """
    r, t = c.results.c, c.tables.c
    known = ~exists().where(t.id == r.table, t.secret)
    won = func.sum(case((r.won, 1), else_=0))
    statement = select(r.game, r.seats, r.against, func.count().label("played"), won.label("won"))
    with engine.connect() as connection:
        grouped = statement.where(r.player == player, known).group_by(r.game, r.seats, r.against)
        return [*connection.execute(grouped.order_by(r.game, r.seats, r.against))]


def ratings_of(engine: Engine, player: str) -> list[RatingRow]:
    """A player's ratings, and those of the computer players of the same games."""
    own = select(c.ratings.c.game).where(c.ratings.c.player == player)
    statement = select(c.ratings).where(
        c.ratings.c.game.in_(own),
        or_(c.ratings.c.player == player, c.ratings.c.player.startswith(COMPUTER)),
    )
    with engine.connect() as connection:
        return [RatingRow(*row) for row in connection.execute(statement.order_by(c.ratings.c.mu.desc()))]


def place_of(engine: Engine, row: RatingRow, least: int) -> int:
    """How many people with at least `least` games have a higher rating."""
    r = c.ratings.c
    statement = select(func.count()).where(
        r.game == row.game, r.mu > row.mu, r.games >= least, ~r.player.startswith(COMPUTER)
    )
    with engine.connect() as connection:
        return connection.scalar(statement) or 0


def ladder(engine: Engine, game: str, least: int, most: int, first: int) -> list[Row[Any]]:
    """The ratings of a game, the highest first: of computer players, and of people with at least `least` games."""
    r, p = c.ratings.c, c.people.c
    statement = (
        select(r.player, r.mu, r.sigma, r.games, p.name)
        .join(c.people, p.id == r.player, isouter=True)
        .where(r.game == game, or_(r.player.startswith(COMPUTER), (r.games >= least) & p.login.is_not(None)))
        .order_by(r.mu.desc(), r.player)
        .limit(most)
        .offset(first)
    )
    with engine.connect() as connection:
        return [*connection.execute(statement)]


def played(engine: Engine, player: str, asker: str | None, most: int, first: int) -> list[Row[Any]]:
    """The finished games of a player that somebody may look at, the last first, with the names of all who played."""
    r, t, s = c.results.c, c.tables.c, c.seats.c
    theirs = exists().where(s.table == t.id, s.person == asker) if asker is not None else false()
    statement = (
        select(r.table, r.game, r.at, r.seats, r.rank, r.won, r.rated, t.players)
        .join(c.tables, t.id == r.table)
        .where(r.player == player, or_(t.public & ~t.secret, theirs))
        .order_by(r.at.desc(), r.table)
        .limit(most)
        .offset(first)
    )
    with engine.connect() as connection:
        return [*connection.execute(statement)]
