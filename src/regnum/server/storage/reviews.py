"""What is asked and written about reviews: one for each table, as far as it has been worked out."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, insert, select, update

from regnum.server.storage import schema as c
from regnum.server.storage.rows import values
from regnum.server.storage.writer import Write


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review, and until when some process is at it."""

    table: str
    made: str
    """By which rules, data and judge."""
    body: str | None
    """As JSON; None as long as there is nothing."""
    whole: bool
    claimed: float


def review(engine: Engine, table: str) -> ReviewRow | None:
    """The review of a table, if one was asked for."""
    with engine.connect() as connection:
        row = connection.execute(select(c.reviews).where(c.reviews.c.table == table)).first()
        return None if row is None else ReviewRow(*row)


def claimed_review(before: ReviewRow | None, new: ReviewRow) -> Write:
    """A review that is begun, if it still is as it was before."""
    if before is None:
        return Write(new.table, rest=[(insert(c.reviews), values(new))])
    r = c.reviews.c
    same = (r.table == before.table) & (r.made == before.made) & (r.claimed == before.claimed)
    return Write(new.table, [(update(c.reviews).where(same).values(**values(new)), {})])


def more_of_review(row: ReviewRow) -> Write:
    """A review that has come further, unless another has taken its place."""
    r = c.reviews.c
    ours = update(c.reviews).where(r.table == row.table, r.made == row.made)
    body = c.reviews.c.body if row.body is None else row.body
    return Write(row.table, [(ours.values(body=body, whole=row.whole, claimed=row.claimed), {})])


def released_review(row: ReviewRow) -> Write:
    """A review that nobody is at any more."""
    r = c.reviews.c
    ours = update(c.reviews).where(r.table == row.table, r.made == row.made)
    return Write(row.table, rest=[(ours.values(claimed=0.0), {})])
