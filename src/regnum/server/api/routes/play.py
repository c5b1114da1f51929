"""Play over HTTP, for bots and questions: the view, moves, why not, what a step would do, and what to do."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response, WebSocket

from regnum.kernel import Seat
from regnum.players.advice import BUDGET
from regnum.server.api.dependencies import (
    COOKIE,
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
from regnum.server.api.drawings import view_json
from regnum.server.api.play_models import (
    AdviceIn,
    AdviceOut,
    Answer,
    DetailsOut,
    LogPart,
    Moments,
    MoveIn,
    Preview,
    Question,
)
from regnum.server.api.problems import Problem
from regnum.server.bots.bot_process import AdviceTask, rules_of
from regnum.server.bots.parcels import pack
from regnum.server.ops.budgets import ask_for, asker
from regnum.server.ops.security import address, same_origin
from regnum.server.services import Services
from regnum.server.socket.connections import Connection
from regnum.server.socket.frames import AckFrame, StateFrame
from regnum.server.socket.serialise import advice_json, log_text, state_text
from regnum.server.socket.subscribers import Subscriber
from regnum.server.tables import record_work
from regnum.server.tables.finished import finished
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.questions import check_advice, closer, preview, refusal_of

router = APIRouter(prefix="/api/tables/{id}", tags=["play"])

AT_A_GAME = (*WRITING, "unknown-table", "other-rules", "not-your-seat", "not-playing", "not-your-turn", "bad-move")
UNFORESEEN = ("refused", "not-your-turn", "not-playing")
GOING, UNKNOWN, FOREIGN, TOO_MANY = 1001, 4404, 4403, 1013


@router.get(
    "/view", response_model=StateFrame, responses=problems("unknown-table", "other-rules", "forbidden", "not-your-seat")
)
async def view(
    id: TableId, services: ServicesHere, person: Somebody, seat: SeatAsked = None, invite: Invite = None
) -> Response:
    """Everything that a seat may know: the `state` frame."""
    live = await services.live_tables.live(id)
    unheard = await services.blocks.unheard(id_of(person))
    async with live.lock:
        live.check_watch(id_of(person), invite)
        if seat is not None:
            live.check_seat(id_of(person), seat)
        text = state_text(live, id_of(person), seat, invited=invite == live.row.invite, unheard=unheard)
    return Response(text, media_type="application/json")


@router.get(
    "/log", response_model=LogPart, responses=problems("unknown-table", "other-rules", "forbidden", "not-your-seat")
)
async def log(
    id: TableId,
    services: ServicesHere,
    person: Somebody,
    before: Annotated[int, Query(ge=1, lt=2**31, description="the version that follows the steps asked for")],
    seat: SeatAsked = None,
    invite: Invite = None,
) -> Response:
    """An earlier part of a long log: as many of the steps before a version as go at once."""
    live = await services.live_tables.live(id)
    async with live.lock:
        live.check_watch(id_of(person), invite)
        if seat is not None:
            live.check_seat(id_of(person), seat)
        text = f'{{"log":[{log_text(live, seat, before - 1)}]}}'
    return Response(text, media_type="application/json")


@router.get("/since", response_model=Moments, responses=problems(*AT_A_GAME))
async def since(
    id: TableId,
    services: ServicesHere,
    person: Required,
    seat: Annotated[int, Query(ge=0, lt=16)],
    first: Annotated[int, Query(alias="from", ge=0, lt=2**31)] = 0,
) -> Response:
    """What has happened since a seat's own last step, moment by moment and as the seat saw it; that step comes first.

    As many moments as go at once: `next` is the version from which to ask for more.
    """
    await _asked(services, id, person.id, seat)
    services.rate_limit.check("records", asker().name)
    text = await services.workers.do(record_work.moments_since, services.where, id, seat, first)
    return Response(text, media_type="application/json")


@router.post("/moves", responses=problems(*AT_A_GAME, "refused", "stale"))
async def move(id: TableId, wish: MoveIn, services: ServicesHere, person: Required) -> AckFrame:
    """Play a move; it is durably stored when this answers. The same key gives the same answer again."""
    with services.metrics.moves.time():
        version = await services.live_tables.change(
            id, services.play.move, person.id, wish.seat, wish.key, wish.version, wish.move
        )
    return AckFrame(type="ack", key=wish.key, version=version)


async def _asked(services: Services, id: str, person: str, seat: int) -> LiveTable:
    live = await services.live_tables.live(id)
    live.check_seat(person, seat)
    if live.row.phase != "playing":
        raise Problem("not-playing")
    return live


@router.post("/refuse", response_model=Answer, responses=problems(*AT_A_GAME))
async def refuse(id: TableId, wish: Question, services: ServicesHere, person: Required) -> object:
    """Why a move is not legal now; null if it is."""
    live = await _asked(services, id, person.id, wish.seat)
    async with live.lock:
        refusal = refusal_of(live, wish.seat, wish.move)
    return {"refusal": None if refusal is None else refusal.json()}


@router.post("/preview", response_model=Preview, responses=problems(*AT_A_GAME))
async def foresee(id: TableId, wish: Question, services: ServicesHere, person: Required) -> object:
    """What a step would do, as far as the seat can know. That it cannot be foreseen is an answer too."""
    try:
        live = await _asked(services, id, person.id, wish.seat)
        async with live.lock:
            found = preview(live, wish.seat, wish.move)
    except Problem as problem:
        if problem.key not in UNFORESEEN:
            raise
        return {"events": [], "view": None, "unforeseen": problem.key}
    return {
        "events": [event.json() for event in found.events],
        "view": None if found.view is None else view_json(live, found.view),
        "unforeseen": "chance-decides" if found.view is None else None,
        "undoable": found.undoable,
        "passes": found.passes,
    }


@router.get(
    "/details",
    response_model=DetailsOut,
    responses=problems("unknown-table", "other-rules", "forbidden", "not-your-seat", "not-playing", "not-over"),
)
async def details(
    id: TableId,
    services: ServicesHere,
    person: Somebody,
    seat: SeatAsked = None,
    at: Annotated[int | None, Query(ge=1, lt=2**31, description="a version of a finished game")] = None,
    invite: Invite = None,
) -> object:
    """What there is to tell of a position to those who look closer, and what everybody's points come from."""
    if at is not None:
        await finished(services, id, id_of(person), invite)
        services.rate_limit.check("records", asker().name)
        found = await services.workers.do(record_work.closer_at, services.where, id, seat, at)
        return {"version": at, **found}
    live = await services.live_tables.live(id)
    async with live.lock:
        live.check_watch(id_of(person), invite)
        if seat is not None:
            live.check_seat(id_of(person), seat)
        version, view = live.row.version, live.state.view(None if seat is None else Seat(seat))
    async with services.questions.turn():
        return {"version": version, **await asyncio.to_thread(closer, live.game, view)}


@router.post("/advice", response_model=AdviceOut, responses=problems(*AT_A_GAME, "advice-off", "no-advice"))
async def advise(id: TableId, wish: AdviceIn, services: ServicesHere, person: Required) -> object:
    """What a good player would do in your place, and why, as far as your seat can know. Nothing is stored."""
    live = await _asked(services, id, person.id, wish.seat)
    async with live.lock:
        version, level, playthrough = live.row.version, check_advice(live, wish.seat), live.playthrough
    services.rate_limit.check("advice", person.id)
    assert playthrough is not None
    # The same seat and version are told the same: what is hidden has no part in it.
    view, seed = playthrough.state.view(Seat(wish.seat)), f"{id}/{version}/{wish.seat}"
    task = AdviceTask(rules_of(live.game), level, seed, pack(live.game, view), BUDGET)
    return {"version": version, **advice_json(await services.bot_pool.advise(task))}


@router.websocket("/live")
async def live_table(socket: WebSocket, id: str) -> None:
    """The WebSocket of a table; `docs/wire.md` describes its frames."""
    services: Services = socket.app.state.services
    if not same_origin(socket.scope, services.settings.origins):
        await socket.close(FOREIGN)
        return
    try:
        services.rate_limit.check("requests", address(socket.scope))
        who = await services.people.sessions.known_by(socket.cookies.get(COOKIE))
        if who is not None:
            ask_for(who[1].id)
        live = await services.live_tables.live(id[:32])
    except Problem:
        await socket.close(UNKNOWN)
        return
    if services.closing:
        await socket.close(GOING)
        return
    session, person = who if who is not None else (None, None)
    subscriber = Subscriber(id_of(person), None if session is None else session.id)
    subscriber.unheard = await services.blocks.unheard(id_of(person))
    try:
        held = services.sockets.hold(live.size)
    except Problem:
        await socket.close(TOO_MANY)
        return
    await socket.accept()
    with held, services.metrics.sockets.track_inprogress():
        await Connection(services, socket, live, person, subscriber).serve()
