"""Tables: opening, finding, joining, leaving, beginning, playing again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from regnum.kernel import Json
from regnum.server.api.dependencies import (
    WRITING,
    Invite,
    Required,
    SeatPath,
    ServicesHere,
    Somebody,
    TableId,
    id_of,
    problems,
)
from regnum.server.api.models import Join, PledgeIn, Replace, Resign, Reveal, SeatWish, Table, Tables, TableWish
from regnum.server.api.previews import origin_of_page, qr_svg
from regnum.server.services import Services
from regnum.server.socket.serialise import table_json, table_of
from regnum.server.storage import queries
from regnum.server.storage.rows import Person, SeatRow
from regnum.server.tables.live_table import LiveTable

router = APIRouter(prefix="/api/tables", tags=["tables"])

MAX_LISTED = 50
AT_A_TABLE = (*WRITING, "unknown-table", "other-rules")
SITTING = ("no-seat", "blocked", "rated-account")


async def _seen_by(live: LiveTable, person: Person | None, *, invited: bool = False) -> dict[str, Json]:
    async with live.lock:
        live.check_watch(id_of(person), live.row.invite)
        return table_of(live, id_of(person), invited=invited)


async def _again(services: Services, id: str, person: Person) -> dict[str, Json]:
    return await _seen_by(await services.live_tables.live(id), person)


def _of_computers_only(seats: Sequence[SeatWish | SeatRow]) -> bool:
    return all(seat.kind == "computer" for seat in seats)


@router.post(
    "",
    response_model=Table,
    responses=problems(
        *WRITING,
        "unknown-game",
        "bad-options",
        "bad-name",
        "unknown-level",
        "public-seats",
        "rated-account",
        "rated-seats",
    ),
)
async def open_table(wish: TableWish, services: ServicesHere, person: Required) -> object:
    """Open a table."""
    services.rate_limit.check("tables", person.id)
    if _of_computers_only(wish.seats):
        services.rate_limit.check("alone", person.id)
    return await _seen_by(await services.seating.open(person, wish), person)


@router.get("", response_model=Tables, responses=problems())
async def tables(services: ServicesHere, person: Somebody) -> object:
    """Public tables that wait for players, and the tables at which you sit; the newest first."""
    waiting = await services.store.read(queries.open_tables, id_of(person), MAX_LISTED)
    mine = [] if person is None else await services.store.read(queries.tables_of, person.id, MAX_LISTED)
    return {
        "open": [table_json(row, seats, id_of(person)) for row, seats in waiting],
        "mine": [table_json(row, seats, id_of(person)) for row, seats in mine],
    }


@router.get("/{id}", response_model=Table, responses=problems("unknown-table", "forbidden", "other-rules"))
async def table(id: TableId, services: ServicesHere, person: Somebody, invite: Invite = None) -> object:
    """A table."""
    live = await services.live_tables.live(id)
    live.check_watch(id_of(person), invite)
    return await _seen_by(live, person, invited=invite == live.row.invite)


@router.get(
    "/{id}/qr",
    response_class=Response,
    responses={
        **problems("unknown-table", "forbidden", "other-rules"),
        200: {"content": {"image/svg+xml": {}}, "description": "A picture."},
    },
)
async def qr(
    id: TableId, request: Request, services: ServicesHere, person: Somebody, invite: Invite = None
) -> Response:
    """The way to a table as a QR code: whoever points a phone at it is invited, if you may invite them."""
    live = await services.live_tables.live(id)
    live.check_watch(id_of(person), invite)
    own = table_of(live, id_of(person), invited=invite == live.row.invite)["invite"]
    way = f"{origin_of_page(request, services.settings.origins)}/join/{id}"
    if own is not None:
        way += f"/{own}"
    return Response(await asyncio.to_thread(qr_svg, way), media_type="image/svg+xml")


@router.post(
    "/{id}/join",
    response_model=Table,
    responses=problems(*AT_A_TABLE, "forbidden", *SITTING),
)
async def join(id: TableId, wish: Join, services: ServicesHere, person: Required) -> object:
    """Sit down at a table."""
    return await _seen_by(await services.seating.join(id, person, wish.invite, wish.seat), person)


@router.post("/{id}/leave", response_model=Table, responses=problems(*AT_A_TABLE, "not-your-seat"))
async def leave(id: TableId, services: ServicesHere, person: Required) -> object:
    """Stand up. During a game the seat stays yours: you can come back."""
    await services.seating.leave(id, person.id)
    return await _again(services, id, person)


@router.post("/{id}/start", response_model=Table, responses=problems(*AT_A_TABLE, "host-only", "seat-open"))
async def start(id: TableId, services: ServicesHere, person: Required) -> object:
    """Begin, as the host: the players are called to pledge and to reveal, and the game is dealt."""
    await services.seating.start(id, person.id)
    return await _again(services, id, person)


@router.post("/{id}/pledge", response_model=Table, responses=problems(*AT_A_TABLE, "not-your-seat", "too-late"))
async def pledge(id: TableId, wish: PledgeIn, services: ServicesHere, person: Required) -> object:
    """Commit to what you add to the dealing; until the table calls to reveal you may do it anew."""
    live = await services.live_tables.live(id)
    await services.live_tables.change(live.id, services.dealing.pledge, person.id, wish.pledge)
    return await _again(services, id, person)


@router.post(
    "/{id}/reveal",
    response_model=Table,
    responses=problems(*AT_A_TABLE, "not-your-seat", "not-called", "not-pledged", "too-late"),
)
async def reveal(id: TableId, wish: Reveal, services: ServicesHere, person: Required) -> object:
    """Tell what you pledged, once all have; after the last one the game is dealt."""
    live = await services.live_tables.live(id)  # the call may have come from another process
    await services.live_tables.change(live.id, services.dealing.reveal, person.id, wish.entropy)
    return await _again(services, id, person)


@router.post("/{id}/resign", response_model=Table, responses=problems(*AT_A_TABLE, "not-your-seat", "not-playing"))
async def resign(id: TableId, wish: Resign, services: ServicesHere, person: Required) -> object:
    """Give up for good. Of two players the other wins; of more the computer plays on, and the seat cannot win."""
    await services.live_tables.change(id, services.play.resign, person.id, wish.seat)
    return await _again(services, id, person)


@router.post(
    "/{id}/rematch",
    response_model=Table,
    responses=problems(*AT_A_TABLE, "not-your-seat", "not-over", *SITTING),
)
async def rematch(id: TableId, services: ServicesHere, person: Required) -> object:
    """Sit down for the next game among the same players. Whoever asks first opens its table."""
    services.rate_limit.check("tables", person.id)
    if _of_computers_only((await services.live_tables.live(id)).seats):
        services.rate_limit.check("alone", person.id)
    return await _seen_by(await services.seating.rematch(id, person), person)


@router.post(
    "/{id}/seats/{seat}/computer",
    response_model=Table,
    responses=problems(*AT_A_TABLE, "not-your-seat", "host-only", "no-seat", "unknown-level"),
)
async def computer(id: TableId, seat: SeatPath, wish: Replace, services: ServicesHere, person: Required) -> object:
    """Let a computer player take an open seat, or the seat of a player who left."""
    return await _seen_by(await services.seating.computer(id, person.id, seat, wish.level), person)


@router.post(
    "/{id}/seats/{seat}/reclaim", response_model=Table, responses=problems(*AT_A_TABLE, "not-your-seat", "resigned")
)
async def reclaim(id: TableId, seat: SeatPath, services: ServicesHere, person: Required) -> object:
    """Come back to a seat that you left, unless you resigned."""
    await services.seating.reclaim(id, person.id, seat)
    return await _again(services, id, person)
