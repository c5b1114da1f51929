"""What is asked and written about orders: turns that people have laid out for later."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Engine, delete, insert, select

from regnum.server.storage import schema as c
from regnum.server.storage.rows import OrderRow, values
from regnum.server.storage.writer import Statement


def of_seat(engine: Engine, table: str, seat: int) -> list[OrderRow]:
    """The orders for a seat, the oldest first."""
    o = c.orders.c
    statement = select(c.orders).where(o.table == table, o.seat == seat).order_by(o.made, o.id)
    with engine.connect() as connection:
        return [OrderRow(*row) for row in connection.execute(statement)]


def kept(order: OrderRow) -> Statement:
    """That an order is given."""
    return insert(c.orders), values(order)


def dropped(ids: Iterable[str]) -> Statement:
    """That orders are void."""
    return delete(c.orders).where(c.orders.c.id.in_([*ids])), {}


def void(table: str, seat: int) -> Statement:
    """That all orders for a seat are void."""
    return delete(c.orders).where(c.orders.c.table == table, c.orders.c.seat == seat), {}
