"""Time at a table: whose decision runs since when, until when, and when the server must act."""

from __future__ import annotations

from dataclasses import replace

from regnum.kernel import Seat
from regnum.server.storage.rows import SeatRow, TableRow

GRACE = 30.0
"""Seconds that a player who comes back to a seat without time left is given."""


def timed(
    row: TableRow, seats: tuple[SeatRow, ...], deciding: Seat | None, now: float, pause: float
) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """The table and its seats with their times, now that this seat decides."""
    if deciding is None or row.turn != deciding or row.since is None:
        seats = _charged(row, seats, now)
        row = replace(row, turn=deciding, since=None if deciding is None else now, deadline=None)
    if deciding is None:
        return replace(row, due=None), seats
    seat = seats[deciding]
    if seat.level is not None:
        return replace(row, deadline=None, due=now + pause), seats
    if row.deadline is None:
        row = replace(row, deadline=_deadline(row, seat, now))
    return replace(row, due=row.deadline), seats


def _charged(row: TableRow, seats: tuple[SeatRow, ...], now: float) -> tuple[SeatRow, ...]:
    """The seats after the one that decided until now has paid its time."""
    if row.clock != "game" or row.turn is None or row.since is None or row.deadline is None:
        return seats
    spent = seats[row.turn]
    left = replace(spent, remaining=max(0.0, round(row.deadline - now, 3)))
    return (*seats[: row.turn], left, *seats[row.turn + 1 :])


def _deadline(row: TableRow, seat: SeatRow, now: float) -> float | None:
    if row.clock == "move" and row.seconds is not None:
        return now + row.seconds
    if row.clock == "game" and seat.remaining is not None:
        return now + seat.remaining
    return None
