"""Time at a table: whose decision runs since when, until when, and when the server must act."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from regnum.kernel import Seat
from regnum.server.storage.rows import SeatRow, TableRow

GRACE_SECONDS = 30.0
"""Seconds that a player who comes back to a seat without time left is given."""
BRIEF_SECONDS = 20.0
"""Seconds for a brief decision at a lively clock; a slow one gives a small share of its own."""
BRIEF_SHARES = {"move": 1 / 6, "game": 1 / 60}
"""How much of a clock's time a brief decision has, if that is more."""


class Times(TypedDict):
    """The columns of a table that tell its times."""

    turn: int | None
    since: float | None
    deadline: float | None
    due: float | None


def timed(
    row: TableRow, seats: tuple[SeatRow, ...], deciding: Seat | None, now: float, pause: float, *, brief: bool = False
) -> tuple[Times, tuple[SeatRow, ...]]:
    """A table's times and its seats, now that this seat decides.

    A brief decision has a time of its own: the seat's clock does not run meanwhile, so there is no `since`.
    """
    since, deadline = row.since, row.deadline
    if deciding is None or row.turn != deciding or since is None or brief:
        seats, since, deadline = _charged(row, seats, now), now, None
    if deciding is None:
        return Times(turn=None, since=None, deadline=None, due=None), seats
    seat = seats[deciding]
    if seat.level is not None:
        return Times(turn=deciding, since=since, deadline=None, due=now + pause), seats
    if brief:
        going_on = row.turn == deciding and row.since is None and row.deadline is not None
        deadline = row.deadline if going_on else _brief_deadline(row, now)
        return Times(turn=deciding, since=None, deadline=deadline, due=deadline), seats
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


def _brief_deadline(row: TableRow, now: float) -> float | None:
    if row.clock is None or row.seconds is None:
        return None
    return now + min(row.seconds, max(BRIEF_SECONDS, row.seconds * BRIEF_SHARES[row.clock]))


def _deadline(row: TableRow, seat: SeatRow, now: float) -> float | None:
    if row.clock == "move" and row.seconds is not None:
        return now + row.seconds
    if row.clock == "game" and seat.remaining is not None:
        return now + seat.remaining
    return None
