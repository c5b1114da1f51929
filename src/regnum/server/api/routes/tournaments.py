"""Tournaments: making one, joining, beginning, and how all stand."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from regnum.server.api.dependencies import WRITING, Invite, Required, ServicesHere, Somebody, id_of, problems
from regnum.server.api.previews import origin_of_page, qr_svg
from regnum.server.api.tournament_models import Enter, TournamentOut, Tournaments, TournamentWish
from regnum.server.services import Services
from regnum.server.storage import tournaments as storage
from regnum.server.tournaments.sheets import line_of, sheet_of

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

MAX_LISTED = 30
HERE = ("unknown-tournament", "forbidden")
Id = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_-]+$", examples=["q3fVw1aZ"])]


async def _seen_by(services: Services, id: str, person: str | None, invite: str | None = None) -> TournamentOut:
    stored = await services.organising.stored(id, person, invite)
    tables = await services.store.read(storage.tables_of, [deal.id for deal in stored.deals])
    return sheet_of(stored, tables, person, invited=invite == stored.row.invite)


@router.post(
    "",
    responses=problems(
        *WRITING,
        "no-way-in",
        "too-many-tournaments",
        "unknown-game",
        "bad-options",
        "unknown-level",
        "strange-name",
    ),
)
async def make(wish: TournamentWish, services: ServicesHere, person: Required) -> TournamentOut:
    """Make a tournament. People join by its link, or if it is public by the list, until you begin it."""
    services.rate_limit.check("tables", person.id)
    id = await services.organising.make(person, wish)
    return await _seen_by(services, id, person.id)


@router.get("", responses=problems())
async def listed(services: ServicesHere, person: Somebody) -> Tournaments:
    """Tournaments that all can join, and those that you take part in or made; the newest first."""
    waiting = await services.store.read(storage.open_to_all, MAX_LISTED)
    mine = [] if person is None else await services.store.read(storage.of_person, person.id, MAX_LISTED)
    return Tournaments(
        open=[line_of(row, people, id_of(person)) for row, people in waiting],
        mine=[line_of(row, people, id_of(person)) for row, people in mine],
    )


@router.get("/{id}", responses=problems(*HERE))
async def tournament(id: Id, services: ServicesHere, person: Somebody, invite: Invite = None) -> TournamentOut:
    """A tournament: its people, its rounds, and how all stand by the deals that have ended."""
    return await _seen_by(services, id, id_of(person), invite)


@router.get(
    "/{id}/qr",
    response_class=Response,
    responses={**problems(*HERE), 200: {"content": {"image/svg+xml": {}}, "description": "A picture."}},
)
async def qr(id: Id, request: Request, services: ServicesHere, person: Somebody, invite: Invite = None) -> Response:
    """The way to a tournament as a QR code: whoever points a phone at it is invited."""
    row = (await services.organising.stored(id, id_of(person), invite)).row
    way = f"{origin_of_page(request, services.settings.origins)}/tournaments/{id}"
    if not row.public:
        way += f"?invite={row.invite}"
    return Response(await asyncio.to_thread(qr_svg, way), media_type="image/svg+xml")


@router.post("/{id}/join", responses=problems(*WRITING, *HERE, "tournament-begun", "tournament-full"))
async def join(id: Id, wish: Enter, services: ServicesHere, person: Required) -> TournamentOut:
    """Take part."""
    await services.organising.join(id, person, wish.invite)
    return await _seen_by(services, id, person.id)


@router.post("/{id}/leave", responses=problems(*WRITING, *HERE))
async def leave(id: Id, services: ServicesHere, person: Required) -> TournamentOut:
    """Take part no longer. A game under way stays yours; in later rounds you have no table."""
    invite = (await services.organising.stored(id, person.id, None)).row.invite
    await services.organising.leave(id, person.id)
    return await _seen_by(services, id, person.id, invite)


@router.post("/{id}/start", responses=problems(*WRITING, *HERE, "host-only", "tournament-small"))
async def start(id: Id, services: ServicesHere, person: Required) -> TournamentOut:
    """Begin, as the host: the tables of the first round are opened, and nobody can join any more."""
    await services.organising.start(id, person.id)
    await services.rounds.advance(id)
    return await _seen_by(services, id, person.id)


@router.post("/{id}/cancel", responses=problems(*WRITING, *HERE, "host-only", "tournament-begun"))
async def cancel(id: Id, services: ServicesHere, person: Required) -> TournamentOut:
    """Call a tournament off that has not begun, as the host."""
    await services.organising.call_off(id, person.id)
    return await _seen_by(services, id, person.id)
