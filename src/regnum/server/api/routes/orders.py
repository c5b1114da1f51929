"""Orders for later: turns that are laid out while others decide."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query

from regnum.kernel import Json, Seat, View
from regnum.server.analysis.asking import tried
from regnum.server.analysis.starts import guessed
from regnum.server.api.dependencies import WRITING, Required, ServicesHere, TableId, problems
from regnum.server.api.play_models import OrderOut, OrderPlay, OrdersOut, OrderWish
from regnum.server.socket.frames import AckFrame
from regnum.server.socket.serialise import time_text
from regnum.server.storage.rows import OrderRow
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.orders import Line, lay_out, line_of

router = APIRouter(prefix="/api/tables/{id}/orders", tags=["orders"])

AT_A_GAME = (*WRITING, "unknown-table", "other-rules", "not-your-seat", "not-playing")
OrderId = Annotated[str, Path(max_length=32)]
SeatGiven = Annotated[int, Query(ge=0, le=15, description="the seat that they are for")]


def _order_json(live: LiveTable, order: OrderRow, due: str | None) -> dict[str, Json]:
    line, actions = line_of(order), live.game.actions
    return {
        "id": order.id,
        "others": [{"seat": seat, "move": actions.read(text).wire_json()} for seat, text in line.others],
        "steps": [actions.read(step.move).wire_json() for step in line.steps],
        "open_ended": line.open_ended,
        "at_once": order.at_once,
        "due": order.id == due,
        "made": time_text(order.made),
    }


@router.get("", response_model=OrdersOut, responses=problems("unknown-table", "other-rules", "not-your-seat"))
async def orders(id: TableId, services: ServicesHere, person: Required, seat: SeatGiven) -> object:
    """The orders that you have given for your seat. Nobody else can see that there are any."""
    live = await services.live_tables.live(id)
    live.check_seat(person.id, seat)
    rows, due = await services.orders.of(live, seat)
    return {"version": live.row.version, "orders": [_order_json(live, row, due) for row in rows]}


@router.post(
    "",
    response_model=OrderOut,
    responses=problems(
        *AT_A_GAME,
        *("bad-move", "bad-answers", "refused", "stale", "your-turn", "no-own-step", "too-many-orders"),
    ),
)
async def give(id: TableId, wish: OrderWish, services: ServicesHere, person: Required) -> object:
    """Lay out your next turn while others decide: their moves as you foresee them, then your own steps. An order that
    waits for the same sight gives way."""
    live = await services.live_tables.live(id)
    async with live.lock:
        services.orders.check(live, person.id, wish.seat, wish.version)
        view = live.state.view(Seat(wish.seat))
    async with services.questions.turn():
        line = await asyncio.to_thread(_laid_out, live, view, wish)
    order = await services.orders.give(id, person.id, wish.seat, wish.version, line, wish.at_once)
    return _order_json(live, order, None)


def _laid_out(live: LiveTable, view: View, wish: OrderWish) -> Line:
    state = guessed(live.game, view, live.id, wish.version, wish.guess)
    return lay_out(live.game, state, Seat(wish.seat), tried(wish.steps))


@router.delete(
    "/{order}", status_code=204, responses=problems(*WRITING, "unknown-table", "other-rules", "not-your-seat")
)
async def drop(id: TableId, order: OrderId, services: ServicesHere, person: Required, seat: SeatGiven) -> None:
    """Take an order back."""
    await services.orders.drop(id, person.id, seat, order)


@router.post("/{order}/play", responses=problems(*AT_A_GAME, "stale", "order-void"))
async def play(id: TableId, order: OrderId, wish: OrderPlay, services: ServicesHere, person: Required) -> AckFrame:
    """Play the steps of an order whose turn has come: durably stored when this answers, together or not at all."""
    version = await services.orders.play(id, person.id, wish.seat, order, wish.key, wish.version)
    return AckFrame(type="ack", key=wish.key, version=version)
