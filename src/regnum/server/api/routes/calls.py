"""Calls: how and when people are called, and which games wait for them."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Request

from regnum.kernel import Json
from regnum.server.api.call_models import (
    CallsOut,
    CallWishesIn,
    ChannelOut,
    ChannelWish,
    HasRead,
    MailWish,
    PushChange,
    PushWish,
    Quiet,
    TurnsOut,
)
from regnum.server.api.dependencies import WRITING, Known, Required, ServicesHere, TableId, problems
from regnum.server.calls.channels import Browser
from regnum.server.calls.queue import waits_for
from regnum.server.ops.security import is_near
from regnum.server.services import Services
from regnum.server.socket.serialise import time_text
from regnum.server.storage.calls import waiting as storage
from regnum.server.storage.calls.waiting import Waiting
from regnum.server.storage.rows import Channel

router = APIRouter(prefix="/api", tags=["calls"])

Token = Annotated[str, Path(max_length=64, pattern=r"^[A-Za-z0-9_.-]+$", description="as a call's link has it")]
ChannelId = Annotated[str, Path(max_length=16, pattern=r"^[A-Za-z0-9_-]+$")]


@router.get("/me/turns", response_model=TurnsOut, responses=problems("not-signed-in"))
async def turns(services: ServicesHere, person: Required) -> object:
    """Your running games: those that wait for you first."""
    services.rate_limit.check("turns", person.id)
    found = [_turn_json(one, person.id) for one in await services.store.read(storage.waiting, person.id)]
    late = "9999"  # after every deadline
    found.sort(key=lambda turn: (turn["waits"] is None, turn["deadline"] or late, turn["since"] or turn["created"]))
    called = await services.store.read(storage.is_called, person.id)
    return {"turns": found, "waiting": sum(turn["waits"] is not None for turn in found), "called": called}


def _turn_json(waiting: Waiting, person: str) -> dict[str, Json]:
    row, seats = waiting.row, waiting.seats
    own = [seat for seat in seats if seat.person == person]
    return {
        "table": row.id,
        "game": row.game,
        "phase": row.phase,
        "version": row.version,
        "waits": waits_for(row, seats, person),
        "to_move": row.turn if row.phase == "playing" else None,
        "players": [seat.name for seat in seats],
        "people": len({seat.person for seat in seats if seat.person is not None}),
        "seats": [seat.seat for seat in own],
        "deadline": None if row.deadline is None else time_text(row.deadline),
        "since": None if row.since is None else time_text(row.since),
        "created": time_text(row.created),
        "said": row.talk,
        "unread": waiting.unread,
    }


@router.post("/tables/{id}/read", status_code=204, responses=problems(*WRITING, "unknown-table", "other-rules"))
async def read(id: TableId, wish: HasRead, services: ServicesHere, person: Required) -> None:
    """Say how far you have read what is said at a table where you sit."""
    live = await services.live_tables.live(id)
    if live.seats_of(person.id):
        await services.store.write(storage.read_mark(id, person.id, min(wish.number, live.row.talk)))


@router.get("/me/calls", response_model=CallsOut, responses=problems("not-signed-in"))
async def calls(services: ServicesHere, person: Required) -> CallsOut:
    """How and when you are called."""
    channels, wishes = await services.channels.of(person)
    quiet = None
    if wishes is not None and wishes.quiet_from is not None and wishes.quiet_until is not None:
        quiet = Quiet(begin=wishes.quiet_from, end=wishes.quiet_until)
    return CallsOut(
        key=services.keys.public,
        mail=services.settings.mail is not None,
        channels=[_channel_out(channel) for channel in channels],
        quiet=quiet,
        zone="UTC" if wishes is None else wishes.zone,
        reminder=None if wishes is None else wishes.reminder,
    )


def _channel_out(channel: Channel) -> ChannelOut:
    # A webhook's address is a secret of its own: who looks over one's shoulder learns the site alone.
    name = urlsplit(channel.address).netloc if channel.kind == "webhook" else channel.name or channel.address
    return ChannelOut.model_validate(
        {
            "id": channel.id,
            "kind": channel.kind,
            "name": urlsplit(channel.address).netloc if channel.kind == "push" and not channel.name else name,
            "shape": channel.shape or None,
            "confirmed": channel.confirmed is not None,
            "failing": None if channel.failing is None else time_text(channel.failing),
            "mark": channel.mark,
        }
    )


@router.put("/me/calls", response_model=CallsOut, responses=problems(*WRITING, "bad-zone"))
async def wish(wish: CallWishesIn, services: ServicesHere, person: Required) -> CallsOut:
    """Say when you want to be called."""
    quiet = None if wish.quiet is None else (wish.quiet.begin, wish.quiet.end)
    await services.channels.wish(person, quiet, wish.zone, wish.reminder)
    return await calls(services, person)


@router.post(
    "/me/calls/channels",
    response_model=CallsOut,
    responses=problems(*WRITING, "bad-address", "bad-channel", "bad-mail", "no-mail", "too-many-channels"),
)
async def add(wish: ChannelWish, request: Request, services: ServicesHere, person: Required, who: Known) -> CallsOut:
    """Be called in one more way. A mail address is asked first."""
    site = _site(request, services)
    if isinstance(wish, PushWish):
        browser = Browser(wish.endpoint, wish.keys.model_dump(), wish.name)
        await services.channels.push(person, _session(who), site, browser, wish.language)
    elif isinstance(wish, MailWish):
        await services.channels.mail(person, site, wish.language, wish.address)
    else:
        await services.channels.webhook(person, site, wish.language, wish.address, wish.shape)
    return await calls(services, person)


@router.put(
    "/me/calls/channels",
    status_code=204,
    responses=problems(*WRITING, "bad-address", "bad-channel", "unknown-channel"),
)
async def renew(wish: PushChange, services: ServicesHere, person: Required, who: Known) -> None:
    """Be called by the new subscription of a browser that has changed it by itself."""
    browser = Browser(wish.endpoint, wish.keys.model_dump())
    await services.channels.renew(person, _session(who), wish.before, browser)


def _session(who: Known) -> str:
    assert who is not None  # whoever is required is known
    return who[0].id


def _site(request: Request, services: Services) -> str:
    """The page's address, where links in calls lead: one that the host has named, or one nearby. Any other
    that a request names may be somebody else's."""
    origins, host = services.settings.origins, request.headers.get("host", "")
    origin = request.headers.get("origin", "")
    if origins:
        return origin if origin in origins else origins[0]
    return f"{request.url.scheme}://{host}" if is_near(host) else ""


@router.post(
    "/me/calls/channels/{id}/test", status_code=204, responses=problems(*WRITING, "unknown-channel", "unconfirmed")
)
async def try_out(id: ChannelId, services: ServicesHere, person: Required) -> None:
    """Be called once, to see whether it works."""
    await services.channels.try_out(person, id)


@router.delete("/me/calls/channels/{id}", status_code=204, responses=problems(*WRITING, "unknown-channel"))
async def remove(id: ChannelId, services: ServicesHere, person: Required) -> None:
    """Be called no more in a way."""
    await services.channels.remove(person, id)


@router.post("/calls/confirm/{token}", status_code=204, responses=problems("foreign-origin", "too-large", "bad-link"))
async def confirm(token: Token, services: ServicesHere) -> None:
    """Say that a mail address is yours and that you want to be called there."""
    await services.channels.confirm(token)


@router.post("/calls/stop/{token}", status_code=204, responses=problems("foreign-origin", "too-large", "bad-link"))
async def stop(token: Token, services: ServicesHere) -> None:
    """Be called no more where the link came to; nobody need log in for it (RFC 8058)."""
    await services.channels.stop(token)
