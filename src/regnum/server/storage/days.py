"""What is asked and written for games of days: turns that people have laid out for later, and their vacations."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Engine, delete, func, insert, select, update

from regnum.server.storage import schema as c
from regnum.server.storage.people import PEOPLE
from regnum.server.storage.rows import OrderRow, TableRow, Vacation, values
from regnum.server.storage.writer import Statement, Write

GOING = ("open", "dealing", "playing")
"""Phases of tables that are not at their end."""

# orders


def orders_of(engine: Engine, table: str, seat: int) -> list[OrderRow]:
    """The orders for a seat, the oldest first."""
    o = c.orders.c
    statement = select(c.orders).where(o.table == table, o.seat == seat).order_by(o.made, o.id)
    with engine.connect() as connection:
        return [OrderRow(*row) for row in connection.execute(statement)]


def kept_order(order: OrderRow) -> Statement:
    """That an order is given."""
    return insert(c.orders), values(order)


def dropped_orders(ids: Iterable[str]) -> Statement:
    """That orders are void."""
    return delete(c.orders).where(c.orders.c.id.in_([*ids])), {}


def void_orders(table: str, seat: int) -> Statement:
    """That all orders for a seat are void."""
    return delete(c.orders).where(c.orders.c.table == table, c.orders.c.seat == seat), {}


# vacations


def vacations_of(engine: Engine, person: str) -> list[Vacation]:
    """A person's vacations, the oldest first."""
    statement = select(c.vacations).where(c.vacations.c.person == person).order_by(c.vacations.c.number)
    with engine.connect() as connection:
        return [Vacation(*row) for row in connection.execute(statement)]


def clocked_tables(engine: Engine, person: str) -> list[tuple[TableRow, frozenset[int]]]:
    """Tables with a clock at which a person sits and that are not over, with the person's seats there."""
    t, s = c.tables.c, c.seats.c
    statement = select(c.tables, s.seat.label("own")).join(c.seats, s.table == t.id)
    statement = statement.where(s.person == person, t.clock.is_not(None), t.phase.in_(GOING))
    found: dict[str, tuple[TableRow, frozenset[int]]] = {}
    with engine.connect() as connection:
        for *row, own in connection.execute(statement):
            table = TableRow(*row)
            found[table.id] = table, found.get(table.id, (table, frozenset[int]()))[1] | {own}
    return [*found.values()]


def away_seats(engine: Engine, since: float) -> list[tuple[str, float, TableRow, float | None]]:
    """Where people sit at a clock whose last vacation ended after then: the person, when it ended or ends, the table,
    and until when the seat has them away."""
    t, s, v = c.tables.c, c.seats.c, c.vacations.c
    last = select(v.person, func.max(v.until).label("until")).where(v.until > since).group_by(v.person).subquery()
    statement = select(last.c.person, last.c.until, s.away, c.tables)
    statement = statement.join(c.seats, s.person == last.c.person).join(c.tables, t.id == s.table)
    statement = statement.where(t.clock.is_not(None), t.phase.in_(GOING))
    with engine.connect() as connection:
        found = connection.execute(statement)
        return [(person, until, TableRow(*row), away) for person, until, away, *row in found]


def begun_vacation(vacation: Vacation) -> Write:
    """That a vacation begins: only one can be a person's next."""
    return Write(PEOPLE, rest=[(insert(c.vacations), values(vacation))])


def ended_vacation(vacation: Vacation, until: float) -> Write:
    """That a vacation ends at another time."""
    v = c.vacations.c
    same = (v.person == vacation.person) & (v.number == vacation.number) & (v.until == vacation.until)
    return Write(PEOPLE, [(update(c.vacations).where(same).values(until=until), {})])
