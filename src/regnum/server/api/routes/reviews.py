"""The review of a game that is over: asked for by anybody who may see the game, the same for everybody."""

from __future__ import annotations

from fastapi import APIRouter, Response

from regnum.server.api.dependencies import (
    WRITING,
    Invite,
    Required,
    ServicesHere,
    Somebody,
    TableId,
    id_of,
    problems,
)
from regnum.server.api.review_models import ReviewOut
from regnum.server.ops.budgets import asker
from regnum.server.reviews.reviews import Found
from regnum.server.socket.serialise import dumps
from regnum.server.tables.finished import finished

router = APIRouter(prefix="/api/tables/{id}/review", tags=["records"])

AFTER = ("unknown-table", "other-rules", "forbidden", "not-over", "deal-secret")


@router.post("", response_model=ReviewOut, status_code=202, responses=problems(*WRITING, *AFTER, "no-review"))
async def ask(id: TableId, services: ServicesHere, person: Required, invite: Invite = None) -> Response:
    """Have a finished game reviewed, if it is not yet: this is worked out in the background."""
    live = await finished(services, id, person.id, invite)
    return _answer(await services.reviews.ask(live), 202)


@router.get("", response_model=ReviewOut, responses=problems(*AFTER))
async def review(id: TableId, services: ServicesHere, person: Somebody, invite: Invite = None) -> Response:
    """What there is of the review of a finished game."""
    live = await finished(services, id, id_of(person), invite)
    services.rate_limit.check("records", asker().name)
    return _answer(await services.reviews.found(live), 200)


def _answer(found: Found, status: int) -> Response:
    text = f'{{"phase":{dumps(found.phase)},"review":{found.body or "null"}}}'
    return Response(text, status_code=status, media_type="application/json")
