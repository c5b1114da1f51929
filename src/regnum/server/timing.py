"""Time at a table: whose decision runs since when, until when, and when the server must act."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from regnum.kernel import Seat
from regnum.server.storage.rows import SeatRow, TableRow

GRACE = 30.0
"""Seconds that a player who comes back to a seat without time left is given."""


class Times(TypedDict):
    """The columns of a table that tell its times."""

    turn: int | None
    since: float | None
    deadline: float | None
    due: float | None


def timed(
    row: TableRow, seats: tuple[SeatRow, ...], deciding: Seat | None, now: float, pause: float
) -> tuple[Times, tuple[SeatRow, ...]]:
    """A table's times and its seats, now that this seat decides."""
    since, deadline = row.since, row.deadline
    if deciding is None or row.turn != deciding or since is None:
        seats, since, deadline = _charged(row, seats, now), now, None
    if deciding is None:
        return Times(turn=None, since=None, deadline=None, due=None), seats
    seat = seats[deciding]
    if seat.level is not None:
        return Times(turn=deciding, since=since, deadline=None, due=now + pause), seats
    if deadline is None:
        deadline = _deadline(row, seat, now)
    return Times(turn=deciding, since=since, deadline=deadline, due=deadline), seats


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
