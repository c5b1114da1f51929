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
DAY = 86_400
SLOW_SECONDS = {"move": DAY, "game": 3 * DAY}
"""From how many seconds on a clock is a slow one, which stands still for who is on vacation."""


class Times(TypedDict):
    """The columns of a table that tell its times."""

    turn: int | None
    since: float | None
    deadline: float | None
    due: float | None


def is_slow(row: TableRow) -> bool:
    """Whether a table's clock leaves players days, and stands still for those on vacation."""
    return row.clock is not None and row.seconds is not None and row.seconds >= SLOW_SECONDS[row.clock]


def timed(
    row: TableRow,
    seats: tuple[SeatRow, ...],
    deciding: Seat | None,
    now: float,
    pause: float,
    *,
    brief: bool = False,
    moved: int | None = None,
) -> tuple[Times, tuple[SeatRow, ...]]:
    """A table's times and its seats, now that this seat decides, after a move of the seat that `moved`.

    A brief decision has a time of its own: the seat's clock does not run meanwhile, so there is no `since`.
    """
    since, deadline = row.since, row.deadline
    begins = row.turn != deciding
    if deciding is None or begins or since is None or brief or seats[deciding].level is not None:
        added = row.increment if begins and moved is not None and moved == row.turn else 0
        seats, since, deadline = _charged(row, seats, now, added), now, None
    if deciding is None:
        return Times(turn=None, since=None, deadline=None, due=None), seats
    seat = seats[deciding]
    if seat.level is not None:
        return Times(turn=deciding, since=since, deadline=None, due=now + pause), seats
    if brief:
        going_on = not begins and row.since is None and row.deadline is not None
        since, deadline = None, row.deadline if going_on else _brief_deadline(row, now)
    elif deadline is None:
        since, deadline = now, _deadline(row, seat, now)
    # What was ordered for this turn is looked at when it begins, and is still to be if that was not done.
    ordered = bool(row.orders >> deciding & 1) and (begins or row.due != row.deadline)
    return Times(turn=deciding, since=since, deadline=deadline, due=now if ordered else deadline), seats


def away_until(
    row: TableRow, seats: tuple[SeatRow, ...], person: str, until: float | None, now: float
) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """A slow table while a person is on vacation until then, or no longer: their deadline moves by the time away."""
    for seat in seats:
        if seat.person != person:
            continue
        shift = max(until or 0.0, now) - max(seat.away or 0.0, now)
        if row.turn == seat.seat and row.since is not None and row.deadline is not None:
            deadline = row.deadline + shift
            row = replace(row, deadline=deadline, due=deadline if row.due == row.deadline else row.due)
        seats = (*seats[: seat.seat], replace(seat, away=until), *seats[seat.seat + 1 :])
    return row, seats


def free_until(row: TableRow, now: float) -> TableRow:
    """The row of a table at which the turn has cost nothing until now."""
    if row.since is None or row.deadline is None:
        return row
    return replace(row, since=now, deadline=row.deadline + now - row.since)


def _charged(row: TableRow, seats: tuple[SeatRow, ...], now: float, added: float) -> tuple[SeatRow, ...]:
    """The seats after the one that decided until now has paid its time, and was given what its turn adds."""
    if row.clock != "game" or row.turn is None or row.since is None or row.deadline is None:
        return seats
    spent = seats[row.turn]
    left = max(0.0, row.deadline - max(now, spent.away or 0.0)) + added
    return (*seats[: row.turn], replace(spent, remaining=round(left, 3)), *seats[row.turn + 1 :])


def _brief_deadline(row: TableRow, now: float) -> float | None:
    if row.clock is None or row.seconds is None:
        return None
    return now + min(row.seconds, max(BRIEF_SECONDS, row.seconds * BRIEF_SHARES[row.clock]))


def _deadline(row: TableRow, seat: SeatRow, now: float) -> float | None:
    start = max(now, seat.away or 0.0)
    if row.clock == "move" and row.seconds is not None:
        return start + row.seconds
    if row.clock == "game" and seat.remaining is not None:
        return start + seat.remaining
    return None
