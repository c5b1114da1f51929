"""Analysing: steps for all seats from any position that one may know, and what a good player would do there."""

from __future__ import annotations

from fastapi import APIRouter, Response

from regnum.server.analysis import asking
from regnum.server.api.dependencies import ServicesHere, Somebody, id_of, problems
from regnum.server.api.play_models import AnalysisHint, AnalysisOut, AnalysisWish
from regnum.server.socket.serialise import advice_json

router = APIRouter(prefix="/api/analyse", tags=["analyse"])

AT_A_START = (
    *("foreign-origin", "too-large", "bad-json", "unknown-table", "other-rules", "forbidden", "not-your-seat"),
    *("not-playing", "not-over", "deal-secret", "bad-position", "unknown-game", "bad-options", "bad-move"),
    "bad-answers",
)
UNHELPED = ("refused", "advice-off", "no-advice")


@router.post("", response_model=AnalysisOut, responses=problems(*AT_A_START))
async def analyse(wish: AnalysisWish, services: ServicesHere, person: Somebody) -> Response:
    """Where a line of steps leads from a starting point. Nothing is kept, and nothing told that one may not know."""
    text = await asking.answer(services, id_of(person), wish)
    return Response(text, media_type="application/json")


@router.post("/hint", response_model=AnalysisHint, responses=problems(*AT_A_START, *UNHELPED))
async def hint(wish: AnalysisWish, services: ServicesHere, person: Somebody) -> object:
    """What a good player would do where a line leads, and why, as far as the seat that decides could know there."""
    return advice_json(await asking.advise(services, id_of(person), wish))
