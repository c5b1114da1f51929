"""What is asked and written about tournaments: who takes part, their rounds, and the deals that tables share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Executable, Select, exists, func, insert, select, update

from regnum.server.storage import schema as c
from regnum.server.storage.queries import seats_at
from regnum.server.storage.rows import Deal, Entrant, SeatRow, TableRow, Tournament, values
from regnum.server.storage.writer import Claim, Statement, Write

ENDED = ("over", "off")
"""Phases in which nothing happens any more."""


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is kept of a tournament but its tables."""

    row: Tournament
    entrants: tuple[Entrant, ...]
    deals: tuple[Deal, ...]
    """In the order of the rounds."""

    @property
    def deal(self) -> Deal | None:
        """The deal of the round that was opened last."""
        return self.deals[-1] if self.deals else None


@dataclass(frozen=True, slots=True)
class Seated:
    """A table of a deal with its seats."""

    row: TableRow
    seats: tuple[SeatRow, ...]


# questions


def tournament(engine: Engine, id: str) -> Stored | None:
    """The tournament of this id."""
    with engine.connect() as connection:
        found = connection.execute(select(c.tournaments).where(c.tournaments.c.id == id)).first()
        if found is None:
            return None
        entrants = select(c.entrants).where(c.entrants.c.tournament == id).order_by(c.entrants.c.number)
        deals = select(c.deals).where(c.deals.c.tournament == id).order_by(c.deals.c.round)
        return Stored(
            Tournament(*found),
            tuple(Entrant(*row) for row in connection.execute(entrants)),
            tuple(Deal(*row) for row in connection.execute(deals)),
        )


def tables_of(engine: Engine, deals: Sequence[str]) -> dict[str, list[Seated]]:
    """The tables of these deals, by deal."""
    found: dict[str, list[Seated]] = {deal: [] for deal in deals}
    with engine.connect() as connection:
        statement = select(c.tables).where(c.tables.c.deal.in_(deals))
        rows = [TableRow(*row) for row in connection.execute(statement)]
        seats = seats_at(connection, [row.id for row in rows])
    for row in rows:
        found[row.deal or ""].append(Seated(row, seats[row.id]))
    return found


def open_to_all(engine: Engine, most: int) -> list[tuple[Tournament, int]]:
    """Tournaments that all can join, the newest first, and how many people take part."""
    t = c.tournaments.c
    return _listed(engine, select(c.tournaments).where(t.public, t.phase == "open"), most)


def of_person(engine: Engine, person: str, most: int) -> list[tuple[Tournament, int]]:
    """Tournaments that a person takes part in or made, the newest first, and how many people take part."""
    t, e = c.tournaments.c, c.entrants.c
    within = exists().where(e.tournament == t.id, e.person == person)
    return _listed(engine, select(c.tournaments).where(within | (t.host == person), t.phase != "off"), most)


def _listed(engine: Engine, statement: Select[Any], most: int) -> list[tuple[Tournament, int]]:
    t, e = c.tournaments.c, c.entrants.c
    counted = select(e.tournament, func.count().label("people")).group_by(e.tournament)
    with engine.connect() as connection:
        rows = [Tournament(*row) for row in connection.execute(statement.order_by(t.created.desc()).limit(most))]
        ids = [row.id for row in rows]
        people = {row.tournament: row.people for row in connection.execute(counted.where(e.tournament.in_(ids)))}
        return [(row, people.get(row.id, 0)) for row in rows]


def under_way(engine: Engine, person: str) -> int:
    """How many tournaments a person has made that have not ended."""
    t = c.tournaments.c
    statement = select(func.count()).where(t.host == person, t.phase.not_in(ENDED))
    with engine.connect() as connection:
        return connection.scalar(statement) or 0


def any_due(engine: Engine, now: float) -> bool:
    """Whether there are tournaments to be looked at."""
    t = c.tournaments.c
    with engine.connect() as connection:
        return connection.scalar(select(exists().where(t.due <= now, t.claimed <= now))) or False


# writes


def new_tournament(row: Tournament, entrants: Sequence[Entrant]) -> Write:
    """A new tournament, and who takes part in it from the beginning."""
    rest: list[tuple[Executable, Any]] = [(insert(c.tournaments), values(row))]
    if entrants:
        rest.append((insert(c.entrants), [values(entrant) for entrant in entrants]))
    return Write(row.id, rest=rest)


def changed_tournament(row: Tournament, revision: int, new: Sequence[Entrant] = (), gone: Sequence[int] = ()) -> Write:
    """A tournament as it will be, if nobody was faster; people who join or go, or leave while it is under way."""
    e = c.entrants.c
    rest: list[tuple[Executable, Any]] = [(insert(c.entrants), values(entrant)) for entrant in new]
    for number in gone:
        mine = (e.tournament == row.id, e.number == number)
        statement: Executable = update(c.entrants).where(*mine).values(left=True)
        if row.phase == "open":
            statement = c.entrants.delete().where(*mine)
        rest.append((statement, {}))
    return Write(row.id, [_guard(row, revision)], rest)


def new_round(
    row: Tournament,
    revision: int,
    deal: Deal,
    tables: Sequence[TableRow],
    seats: Sequence[SeatRow],
    calls: Sequence[Statement],
) -> Write:
    """The next round with its deal, all its tables and the calls to them, if nobody has opened it before."""
    rest: list[tuple[Executable, Any]] = [
        (insert(c.deals), values(deal)),
        (insert(c.tables), [values(table) for table in tables]),
        (insert(c.seats), [values(seat) for seat in seats]),
        *calls,
    ]
    return Write(row.id, [_guard(row, revision)], rest)


def _guard(row: Tournament, revision: int) -> tuple[Executable, dict[str, Any]]:
    t = c.tournaments.c
    fields = {"revision": revision + 1, "phase": row.phase, "round": row.round, "due": row.due, "claimed": 0.0}
    return update(c.tournaments).where(t.id == row.id, t.revision == revision).values(**fields), {}


def called(deal: Deal, pledges: str) -> Write:
    """What all seats of a deal have pledged, fixed once."""
    d = c.deals.c
    return Write(deal.id, [(update(c.deals).where(d.id == deal.id, d.pledges == "[]").values(pledges=pledges), {})])


def dealt(deal: Deal, entropies: str) -> Write:
    """What all seats of a deal have revealed, fixed once."""
    d = c.deals.c
    fixed = update(c.deals).where(d.id == deal.id, d.entropies == "[]").values(entropies=entropies)
    return Write(deal.id, [(fixed, {})])


def ended(deal: Deal, now: float) -> Write:
    """That the last table of a deal has ended, said once."""
    d = c.deals.c
    return Write(deal.id, [(update(c.deals).where(d.id == deal.id, d.ended.is_(None)).values(ended=now), {})])


def due_claim(now: float, until: float, most: int) -> Claim:
    """Tournaments to be looked at, claimed so that no process looks again until then."""
    t = c.tournaments.c
    free = select(t.id).where(t.due <= now, t.claimed <= now).order_by(t.due).limit(most)
    return Claim(
        update(c.tournaments)
        .where(t.id.in_(free.with_for_update(skip_locked=True).scalar_subquery()))
        .values(claimed=until)
        .returning(t.id)
    )
