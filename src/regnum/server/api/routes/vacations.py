"""Vacations: days for which one's slow clocks stand still."""

from __future__ import annotations

from fastapi import APIRouter

from regnum.server.api.account_models import VacationOut, VacationWish
from regnum.server.api.dependencies import WRITING, Required, ServicesHere, problems
from regnum.server.services import Services
from regnum.server.socket.serialise import time_text

router = APIRouter(prefix="/api/me/vacation", tags=["people"])


async def _standing(services: Services, person: str) -> VacationOut:
    leave = await services.vacations.of(person)
    until = None if leave.until is None else time_text(leave.until)
    return VacationOut(days=services.settings.vacation_days, left=leave.left, until=until)


@router.get("", responses=problems("not-signed-in"))
async def vacation(services: ServicesHere, person: Required) -> VacationOut:
    """Whether you are on vacation, and how many days of this year are left."""
    return await _standing(services, person.id)


@router.post("", responses=problems(*WRITING, "on-vacation", "no-vacation-days", "vacation-too-late"))
async def go_away(wish: VacationWish, services: ServicesHere, person: Required) -> VacationOut:
    """Go on vacation: your clocks stand still at tables that leave days, and the others see until when."""
    await services.vacations.begin(person.id, wish.days)
    return await _standing(services, person.id)


@router.delete("", responses=problems(*WRITING))
async def come_back(services: ServicesHere, person: Required) -> VacationOut:
    """Be back: your clocks go on from where they stood."""
    await services.vacations.end(person.id)
    return await _standing(services, person.id)
