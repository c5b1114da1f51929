"""Records of finished games: the text, replay moment by moment, the proof of fair dealing, and import."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from regnum.server.api.dependencies import (
    WRITING,
    Invite,
    Required,
    SeatAsked,
    ServicesHere,
    Somebody,
    TableId,
    id_of,
    problems,
)
from regnum.server.api.models import Table
from regnum.server.api.play_models import Moments, Verified
from regnum.server.api.problems import Problem
from regnum.server.ops.budgets import asker
from regnum.server.socket.serialise import table_json
from regnum.server.tables import record_work
from regnum.server.tables.finished import finished, imported

router = APIRouter(prefix="/api", tags=["records"])

AFTER = ("unknown-table", "other-rules", "forbidden", "not-over")


@router.get(
    "/tables/{id}/record",
    responses={**problems(*AFTER), 200: {"content": {"text/plain": {}}, "description": "The record as text."}},
    response_class=Response,
)
async def record(id: TableId, services: ServicesHere, person: Somebody, invite: Invite = None) -> Response:
    """The record of a finished game, with the seed."""
    live = await finished(services, id, id_of(person), invite)
    services.rate_limit.check("records", asker().name)
    text = await services.workers.do(record_work.record_text, services.where, id)
    name = f"{live.row.game}-{live.id}.record"
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.get("/tables/{id}/moments", response_model=Moments, responses=problems(*AFTER))
async def moments(
    id: TableId,
    services: ServicesHere,
    person: Somebody,
    seat: SeatAsked = None,
    first: Annotated[int, Query(alias="from", ge=0, lt=2**31)] = 0,
    last: Annotated[int | None, Query(alias="to", ge=0, lt=2**31)] = None,
    invite: Invite = None,
) -> Response:
    """A finished game as a seat saw it, moment by moment; after the end anyone may look through any seat.

    As many moments as go at once: `next` is the version from which to ask for more.
    """
    live = await finished(services, id, id_of(person), invite)
    if seat is not None and seat >= len(live.seats):
        raise Problem("bad-request", "There is no such seat.")
    services.rate_limit.check("records", asker().name)
    text = await services.workers.do(record_work.moments, services.where, id, seat, first, last)
    return Response(text, media_type="application/json")


@router.get("/tables/{id}/verify", response_model=Verified, responses=problems(*AFTER, "unfair"))
async def verify(id: TableId, services: ServicesHere, person: Somebody, invite: Invite = None) -> object:
    """Check that every answer of chance follows from the seed that was committed to and the players' entropy."""
    await finished(services, id, id_of(person), invite)
    services.rate_limit.check("records", asker().name)
    return await services.workers.do(record_work.proof, services.where, id)


@router.post(
    "/records",
    response_model=Table,
    responses=problems(*WRITING, "bad-record"),
    openapi_extra={
        "requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string", "minLength": 1}}}}
    },
)
async def import_record(request: Request, services: ServicesHere, person: Required) -> object:
    """Put the record of a game here, for replay."""
    services.rate_limit.check("imports", person.id)
    row, seats = await imported(services, person, await request.body())
    return table_json(row, seats, person.id)
