"""Before the first card: the players pledge their entropy, then all reveal it, and only then is there a deal.

A table whose seats are all taken is `dealing` from its start on. When the last pledge is there the pledges are fixed in
the table's row: that is the call to reveal, and nothing can be pledged after it. Whoever is awaited is waited for; at a
lively clock the computer takes the seat of those who do not answer, which adds nothing to the deal and is seen by all.

Where several tables share a deal, a table that has all pledges waits for the others: it is called, and later dealt, by
whoever looks after the deal (`tournaments/shared_deals`). What is pledged for such a deal is final, and whoever has
missed a call plays on only after the deal: the lists that all tables have in common never change.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from regnum.kernel import pledge
from regnum.server.api.problems import Problem
from regnum.server.ops.settings import Settings
from regnum.server.storage.rows import SeatRow, TableRow
from regnum.server.tables.expiry import Expiry
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.moves import Play, played_on, stand_in, with_seat
from regnum.server.tables.sharing import own_part, whole_of

CALL_SECONDS = 30.0
"""How long a lively table waits for a pledge or a reveal."""
LIVELY_SECONDS = {"move": 600, "game": 2 * 3600}
"""Up to how many seconds a clock is a lively one."""
SHARED_CALL_SECONDS, UNHURRIED_CALL_SECONDS = 60.0, 3600.0
"""How long a shared deal waits at a lively clock, and where no clock says how long a move may take: it keeps many."""

Awaited = Literal["pledge", "reveal"]


def pledges_of(row: TableRow, seats: tuple[SeatRow, ...]) -> list[str]:
    """What each seat has pledged: fixed, once the table has called to reveal."""
    fixed: list[str] = json.loads(row.pledges)
    return fixed or whole_of(row, [seat.pledge for seat in seats])


def entropies_of(row: TableRow, seats: tuple[SeatRow, ...]) -> list[str]:
    """What is in the deal; before it, what this table's seats have revealed."""
    return json.loads(row.entropies) if row.version else whole_of(row, [seat.entropy for seat in seats])


def awaited(row: TableRow, seats: tuple[SeatRow, ...]) -> Mapping[int, Awaited]:
    """What is awaited of seats before the deal: a pledge of each, and when all are there, what was pledged."""
    if row.phase not in ("open", "dealing"):
        return {}
    people = [seat for seat in seats if seat.person is not None and not played_on(seat)]
    called = own_part(row, json.loads(row.pledges))
    if not called:
        return {seat.seat: "pledge" for seat in people if not seat.pledge}
    return {seat.seat: "reveal" for seat in people if called[seat.seat] and seat.pledge and not seat.entropy}


class Dealing:
    """How a table comes to its deal: each method is the work of a change."""

    def __init__(self, play: Play, expiry: Expiry, settings: Settings) -> None:
        self._play, self._expiry, self._now = play, expiry, settings.now

    def start(self, live: LiveTable, person: str | None) -> tuple[Change | None, None]:
        """The host begins: the players are called, or if there are only computer players the game is dealt."""
        if live.row.host != person:
            raise Problem("host-only")
        live.check_not_closed()
        if live.row.phase != "open":
            return None, None
        if any(seat.kind == "open" for seat in live.seats):
            raise Problem("seat-open")
        return self.going_on(live, self._called(replace(live.row, phase="dealing")), live.seats), None

    def pledge(self, live: LiveTable, person: str, pledged: str) -> tuple[Change | None, None]:
        """A person commits to entropy for all their seats, anew if they must, until the table calls to reveal."""
        own = live.seats_of(person)
        if not own:
            raise Problem("not-your-seat")
        if all(seat.pledge == pledged for seat in own):
            return None, None
        live.check_not_closed()
        if live.row.phase not in ("open", "dealing") or json.loads(live.row.pledges):
            raise Problem("too-late")
        if live.row.deal is not None and any(seat.pledge for seat in own):
            raise Problem("too-late")
        seats = live.seats
        for seat in own:
            seats = with_seat(seats, replace(seat, pledge=pledged))
        return self.going_on(live, live.row, seats), None

    def reveal(self, live: LiveTable, person: str, entropy: str | None) -> tuple[Change | None, None]:
        """A person tells the entropy that they pledged, or that it is lost; after the last one the game is dealt."""
        own = live.seats_of(person)
        if not own:
            raise Problem("not-your-seat")
        called = own_part(live.row, json.loads(live.row.pledges))
        if not called:
            raise Problem("not-called")
        bound = [seat for seat in own if called[seat.seat]]
        if entropy is not None and any(pledge(live.row.commitment, entropy) != called[seat.seat] for seat in bound):
            raise Problem("not-pledged")
        if bound and all(seat.entropy == entropy for seat in bound):
            return None, None
        waiting = awaited(live.row, live.seats)
        if not any(seat.seat in waiting for seat in bound):
            raise Problem("too-late")
        seats = live.seats
        for seat in bound:
            known = replace(seat, pledge="") if entropy is None else replace(seat, entropy=entropy)
            seats = with_seat(seats, replace(known, left=False))
        return self.going_on(live, live.row, seats), None

    def going_on(self, live: LiveTable, row: TableRow, seats: tuple[SeatRow, ...]) -> Change:
        """The change to these seats, with the call to reveal or the deal if nobody is awaited any more."""
        if row.phase != "dealing" or awaited(row, seats) or row.deal is not None:
            return Change(row, seats)
        if not json.loads(row.pledges):
            pledges = ["" if played_on(seat) else seat.pledge for seat in seats]
            row = self._called(replace(row, pledges=json.dumps(pledges)))
            if awaited(row, seats):
                return Change(row, seats)
        return self._play.deal(live, row, seats)

    def _called(self, row: TableRow) -> TableRow:
        """The row of a table that calls its players now."""
        called = first_call(row, self._now())
        return called if called.deadline is not None else self._expiry.touched(called)

    def call(self, live: LiveTable, pledges: list[str]) -> tuple[Change | None, None]:
        """All tables of a shared deal have all pledges, which are fixed now: the players here are called to reveal."""
        if live.row.phase != "dealing" or json.loads(live.row.pledges):
            return None, None
        return Change(self._called(replace(live.row, pledges=json.dumps(pledges))), live.seats), None

    def deal_shared(self, live: LiveTable, entropies: list[str]) -> tuple[Change | None, None]:
        """All tables of a shared deal have revealed: this one is dealt."""
        if live.row.phase != "dealing" or not json.loads(live.row.pledges):
            return None, None
        return self._play.deal(live, live.row, live.seats, entropies), None

    def time_out(self, live: LiveTable) -> tuple[Change | None, bool]:
        """If the call of a lively table is over, the computer plays for those who did not answer; whether it was."""
        deadline = live.row.deadline
        if live.row.phase != "dealing" or deadline is None or deadline > self._now():
            return None, False
        seats = live.seats
        for seat in awaited(live.row, live.seats):
            seats = with_seat(seats, replace(seats[seat], level=stand_in(live.game), left=True))
        if live.row.deal is not None:
            row = replace(live.row, deadline=None, due=None)
            return self.going_on(live, row, seats), True
        return self.going_on(live, live.row, seats), True


def first_call(row: TableRow, now: float) -> TableRow:
    """The row of a new table of a shared deal, whose players are called to pledge from now on."""
    patience = _patience(row)
    deadline = None if patience is None else now + patience
    return replace(row, phase="dealing", deadline=deadline, due=deadline)


def _patience(row: TableRow) -> float | None:
    """How many seconds those who are called are waited for; None for as long as it takes."""
    lively = row.clock is not None and row.seconds is not None and row.seconds <= LIVELY_SECONDS[row.clock]
    if row.deal is None:
        return CALL_SECONDS if lively else None
    if lively:
        return SHARED_CALL_SECONDS
    return float(row.seconds) if row.clock == "move" and row.seconds is not None else UNHURRIED_CALL_SECONDS
