"""The ways into an account beside its password, and out of it; and vacations, for which slow clocks stand still."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from regnum.server.api.account_models import (
    Codes,
    Confirmed,
    PasskeyOut,
    Recovering,
    VacationOut,
    VacationWish,
    Ways,
)
from regnum.server.api.dependencies import COOKIE, WRITING, Address, Required, ServicesHere, problems
from regnum.server.api.models import Me
from regnum.server.api.problems import Problem
from regnum.server.api.routes.people import agent_of, me_of, remember, remember_device
from regnum.server.services import Services
from regnum.server.socket.serialise import time_text
from regnum.server.storage.rows import Person

router = APIRouter(prefix="/api", tags=["people"])

CONFIRMING = (*WRITING, "no-way-in", "old-password")
"""Problems of wishes that a person confirms by their password."""


async def confirmed(services: Services, person: Person, password: str | None) -> None:
    """Raise a problem unless the person can log in, and knows their password if there is one."""
    if person.login is None:
        raise Problem("no-way-in")
    services.rate_limit.check("logins", f"person {person.id}")
    await services.people.check_password(person, password)


@router.get("/me/ways", responses=problems("not-signed-in"))
async def ways(services: ServicesHere, person: Required) -> Ways:
    """In which ways you can log in."""
    return Ways(
        password=person.password is not None,
        codes=await services.recovery.left(person, services.now()),
        passkeys=[
            PasskeyOut(id=key.id, name=key.name, created=time_text(key.created), used=time_text(key.used))
            for key in await services.passkeys.of(person)
        ],
        openid=await services.openids.knows(person),
    )


@router.post("/me/codes", responses=problems(*CONFIRMING))
async def renew_codes(wish: Confirmed, services: ServicesHere, person: Required) -> Codes:
    """New recovery codes to print and keep; those before are worthless."""
    await confirmed(services, person, wish.password)
    return Codes(codes=await services.recovery.renew(person, services.now()))


@router.post(
    "/recover",
    responses=problems("foreign-origin", "too-large", "bad-json", "wrong-code", "bad-password", "common-password"),
)
async def recover(
    wish: Recovering, request: Request, response: Response, services: ServicesHere, address: Address
) -> Me:
    """Take a new password by a recovery code, which is used up. You are then known in this browser alone."""
    services.rate_limit.check("logins", f"codes in {address}")
    token, person = await services.recovery.use(wish.code, wish.password, agent_of(request), services.now())
    remember(request, response, token)
    await remember_device(request, response, services, person, address)
    return me_of(person)


@router.get(
    "/me/everything",
    responses={**problems("not-signed-in"), 200: {"content": {"application/json": {}}, "description": "A file."}},
    response_class=Response,
)
async def everything(services: ServicesHere, person: Required) -> Response:
    """All that is stored about you, as a file: who you are, where you are known, your tables, steps and messages."""
    services.rate_limit.check("tables", person.id)
    async with services.questions.turn():
        text = await asyncio.to_thread(services.leaving.everything_of, person)
    headers = {"content-disposition": f'attachment; filename="regnum-{person.id}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.delete("/me", status_code=204, responses=problems(*WRITING, "old-password"))
async def delete(wish: Confirmed, response: Response, services: ServicesHere, person: Required) -> None:
    """Delete your account. Games that you played stay whole for the others, with a neutral name in place of yours."""
    services.rate_limit.check("logins", f"person {person.id}")
    await services.people.check_password(person, wish.password)
    await services.leaving.delete(person)
    response.delete_cookie(COOKIE, path="/")


async def _standing(services: Services, person: str) -> VacationOut:
    leave = await services.vacations.of(person)
    until = None if leave.until is None else time_text(leave.until)
    return VacationOut(days=services.settings.vacation_days, left=leave.left, until=until)


@router.get("/me/vacation", responses=problems("not-signed-in"))
async def vacation(services: ServicesHere, person: Required) -> VacationOut:
    """Whether you are on vacation, and how many days of this year are left."""
    return await _standing(services, person.id)


@router.post("/me/vacation", responses=problems(*WRITING, "on-vacation", "no-vacation-days", "vacation-too-late"))
async def go_away(wish: VacationWish, services: ServicesHere, person: Required) -> VacationOut:
    """Go on vacation: your clocks stand still at tables that leave days, and the others see until when."""
    await services.vacations.begin(person.id, wish.days)
    return await _standing(services, person.id)


@router.delete("/me/vacation", responses=problems(*WRITING))
async def come_back(services: ServicesHere, person: Required) -> VacationOut:
    """Be back: your clocks go on from where they stood."""
    await services.vacations.end(person.id)
    return await _standing(services, person.id)
