"""Orders for later: turns laid out while others decide, for when everything is as it was foreseen.

An order is made of steps taken in an analysis of what a seat may know: what others do first, then the seat's own steps
until its decision passes on. Kept are the digest of what the seat would see when its turn begins, and after each step.
When the turn comes and the seat sees just that, the steps are offered, or played at once; as soon as anything differs,
nothing more is played. A step whose outcome chance decides, or which reveals something, is an order's last.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from regnum.kernel import Game, Refusal, Seat, State, View
from regnum.kernel.game import canonical
from regnum.server.analysis.lines import TriedStep, take
from regnum.server.api.problems import Problem, refused
from regnum.server.ops.settings import Settings
from regnum.server.storage import days
from regnum.server.storage.rows import OrderRow, TableRow
from regnum.server.storage.store import Store
from regnum.server.tables.clocks import free_until
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.moves import Play, own_key, played_on
from regnum.server.tables.seats import new_id

T = TypeVar("T")

MAX_ORDERS = 8
"""How many orders a seat may have: as many things that others may do."""
MAX_ATTEMPTS = 20
"""How often orders are read anew because the table changed meanwhile."""


@dataclass(frozen=True, slots=True)
class OrderedStep:
    """A step of an order, and the digest of what the seat is to see after it; without one it is the last."""

    move: str
    after: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """What an order foresees: the moves of others, and the seat's own steps."""

    start: str
    others: tuple[tuple[int, str], ...]
    steps: tuple[OrderedStep, ...]

    @property
    def open_ended(self) -> bool:
        """Whether nobody can know what the last step leads to."""
        return self.steps[-1].after is None

    def text(self) -> str:
        """The line as it is stored."""
        return json.dumps({"others": self.others, "steps": [(step.move, step.after) for step in self.steps]})


def line_of(order: OrderRow) -> Line:
    """What an order foresees."""
    stored = json.loads(order.line)
    others = tuple((seat, move) for seat, move in stored["others"])
    return Line(order.start, others, tuple(OrderedStep(*step) for step in stored["steps"]))


def sight(view: View) -> str:
    """The digest of all that a seat sees: equal if, and only if, it knows the same."""
    return hashlib.sha256(canonical(view.json())).hexdigest()


def lay_out(game: Game, state: State, seat: Seat, wished: Sequence[TriedStep]) -> Line:
    """The line of steps tried out for all seats, up to the end of a seat's next turn, or a problem.

    The state is a guess from what the seat sees, and it changes. It takes long: a thread may do it.
    """
    others: list[tuple[int, str]] = []
    steps: list[OrderedStep] = []
    start = ""
    for number, step in enumerate(wished):
        deciding = state.to_move
        if steps and deciding != seat:
            break
        start = start or (sight(state.view(seat)) if deciding == seat else "")
        taken = take(game, state, step, number)
        if isinstance(taken, Refusal):
            raise refused(taken)
        text = taken.move.text
        if deciding is not None and deciding != seat:
            others.append((deciding, text))
            continue
        unknown = len(taken.answers) > 0 or any(event.reveals_to(seat) for event in taken.events)
        steps.append(OrderedStep(text, None if unknown else sight(state.view(seat))))
        if unknown:
            break
    if not steps:
        raise Problem("no-own-step")
    return Line(start, tuple(others), tuple(steps))


class Orders:
    """Giving orders, looking them over, and playing them when their turn has come."""

    def __init__(self, live_tables: LiveTables, store: Store, play: Play, settings: Settings) -> None:
        self._live_tables, self._store, self._play, self._now = live_tables, store, play, settings.now

    async def of(self, live: LiveTable, seat: int) -> tuple[list[OrderRow], str | None]:
        """The orders for a seat, and the id of the one whose turn has come."""
        rows = await self._store.read(days.orders_of, live.id, seat)
        async with live.lock:
            hit = _hit(live, seat, rows)
        return rows, None if hit is None else hit.id

    async def give(self, id: str, person: str, seat: int, version: int, line: Line, at_once: bool) -> OrderRow:
        """Keep an order. One that waits for the same sight gives way to it."""
        order = OrderRow(new_id(), id, seat, person, round(self._now(), 3), at_once, line.start, line.text())

        def given(live: LiveTable, rows: list[OrderRow]) -> tuple[Change | None, OrderRow]:
            self.check(live, person, seat, version)
            same = [row.id for row in rows if row.start == order.start]
            if len(rows) - len(same) >= MAX_ORDERS:
                raise Problem("too-many-orders")
            row = replace(live.row, orders=live.row.orders | 1 << seat)
            return Change(row, live.seats, also=[days.dropped_orders(same), days.kept_order(order)]), order

        return await self._with_rows(id, seat, given)

    def check(self, live: LiveTable, person: str | None, seat: int, version: int) -> None:
        """Raise a problem unless somebody may give orders for a seat now, laid out at this version."""
        live.check_seat(person, seat)
        if live.row.phase != "playing":
            raise Problem("not-playing")
        if played_on(live.seats[seat]):
            raise Problem("not-your-seat")
        if live.deciding == seat:
            raise Problem("your-turn")
        if live.row.version != version:
            raise Problem("stale")

    async def drop(self, id: str, person: str, seat: int, order: str) -> None:
        """Take an order back; one that is gone already is no problem."""

        def taken_back(live: LiveTable, rows: list[OrderRow]) -> tuple[Change | None, None]:
            live.check_seat(person, seat)
            if not any(row.id == order for row in rows):
                return None, None
            row = live.row if len(rows) > 1 else _without_orders(live, seat)
            return Change(row, live.seats, also=[days.dropped_orders([order])]), None

        await self._with_rows(id, seat, taken_back)

    async def play(self, id: str, person: str, seat: int, order: str, key: str, version: int) -> int:
        """Play the order whose turn has come, as its person now wishes; the version that its last step becomes."""
        key = own_key(person, key)

        def wished(live: LiveTable, rows: list[OrderRow]) -> tuple[Change | None, int]:
            live.check_seat(person, seat)
            if key in live.keys:
                return None, live.keys[key]
            if live.row.version != version:
                raise Problem("stale")
            hit = _hit(live, seat, rows)
            if hit is None or hit.id != order:
                raise Problem("order-void")
            change = self._play.line(live, live.row, Seat(seat), _steps(hit), sight, key)
            if change is None:
                raise Problem("order-void")
            return change, change.row.version

        return await self._with_rows(id, seat, wished)

    async def act(self, id: str, seat: int) -> bool:
        """A seat's turn has begun: play what was ordered for just this, or forget what was ordered for something else.

        False if that is done already.
        """

        def begun(live: LiveTable, rows: list[OrderRow]) -> tuple[Change | None, bool]:
            if not is_ordered(live, seat):
                return None, False
            hit = _hit(live, seat, rows)
            if hit is not None and hit.at_once:
                row = free_until(live.row, self._now())
                change = self._play.line(live, row, Seat(seat), _steps(hit), sight, f"order/{hit.id}")
                if change is not None:
                    return change, True
                hit = None
            row = live.row if hit is not None else _without_orders(live, seat)
            gone = [days.dropped_orders(row.id for row in rows if row is not hit)]
            return Change(replace(row, due=row.deadline), live.seats, also=gone), True

        return await self._with_rows(id, seat, begun)

    async def _with_rows(
        self, id: str, seat: int, work: Callable[[LiveTable, list[OrderRow]], tuple[Change | None, T]]
    ) -> T:
        """Change a table as `work` says, which is shown the orders for a seat as they are now."""
        for _ in range(MAX_ATTEMPTS):
            revision = (await self._live_tables.live(id)).row.revision
            rows = await self._store.read(days.orders_of, id, seat)

            def unchanged(
                live: LiveTable, revision: int = revision, rows: list[OrderRow] = rows
            ) -> tuple[Change | None, tuple[T] | None]:
                if live.row.revision != revision:
                    return None, None
                change, answer = work(live, rows)
                return change, (answer,)

            found = await self._live_tables.change(id, unchanged)
            if found is not None:
                return found[0]
        raise Problem("upset")


def is_ordered(live: LiveTable, seat: int | None) -> bool:
    """Whether it is for a seat to decide that has orders to be looked at now."""
    if seat is None or live.deciding != seat or played_on(live.seats[seat]):
        return False
    return bool(live.row.orders >> seat & 1) and live.row.due != live.row.deadline


def _hit(live: LiveTable, seat: int, rows: Sequence[OrderRow]) -> OrderRow | None:
    """The order for what a seat that decides now sees."""
    if live.deciding != seat or played_on(live.seats[seat]) or not rows:
        return None
    now = sight(live.state.view(Seat(seat)))
    return next((row for row in rows if row.start == now), None)


def _steps(order: OrderRow) -> list[tuple[str, str | None]]:
    return [(step.move, step.after) for step in line_of(order).steps]


def _without_orders(live: LiveTable, seat: int) -> TableRow:
    return replace(live.row, orders=live.row.orders & ~(1 << seat))
