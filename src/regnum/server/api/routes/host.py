"""The host's page: how the server is, its people, tables and reports; whatever is done there is written down."""

from __future__ import annotations

import os
import resource
import shutil
import sys
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query

from regnum import __version__
from regnum.server.api.dependencies import WRITING, Invite, Required, ServicesHere, TableId, problems
from regnum.server.api.host_models import (
    DeedOut,
    LockOut,
    Overview,
    PersonFound,
    ProcessOut,
    Reporting,
    ReportOut,
    TableFound,
)
from regnum.server.api.problems import Problem
from regnum.server.people.sanitise import clean_chat
from regnum.server.services import Services
from regnum.server.socket.serialise import time_text
from regnum.server.storage import hosts
from regnum.server.storage import people as storage
from regnum.server.storage.rows import Deed, Person, Report
from regnum.server.storage.writer import Conflict
from regnum.server.tables.seats import new_id

router = APIRouter(prefix="/api", tags=["host"])

READING = ("not-signed-in", "not-host")
DOING = (*WRITING, "not-host")
Id = Annotated[str, Path(max_length=32)]


async def host(services: ServicesHere, person: Required) -> Person:
    """The host who asks, or a problem."""
    if person.login is None or not await services.store.read(hosts.is_host, person.id):
        raise Problem("not-host")
    return person


Host = Annotated[Person, Depends(host)]


def _deed(services: Services, who: Person, deed: str, about: str) -> Deed:
    return Deed(new_id(), services.now(), who.name, deed, about[:200], who.id)


@router.get("/host", responses=problems(*READING))
async def overview(services: ServicesHere, who: Host) -> Overview:
    """How the server is."""
    counts = await services.store.read(hosts.counts)
    state, sentences = await services.how_it_is()
    here = services.load()  # newer than what this process last wrote about itself
    units = 1 if sys.platform == "darwin" else 1024
    return Overview(
        version=__version__,
        state=state,
        sentences=sentences,
        people=counts.people,
        guests=counts.guests,
        present=services.present(),
        tables=counts.tables,
        steps=counts.steps,
        load=os.getloadavg()[0],
        cores=os.cpu_count() or 1,
        memory=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * units,
        database="sqlite" if services.store.kind == "sqlite" else "postgresql",
        bytes=counts.bytes,
        free=shutil.disk_usage(services.settings.data).free,
        processes=[
            ProcessOut(
                place=row.place,
                began=time_text(row.began),
                seen=time_text(row.seen),
                sockets=here[0] if row.id == services.health.id else row.sockets,
                tables=here[1] if row.id == services.health.id else row.tables,
                this=row.id == services.health.id,
            )
            for row in await services.store.read(hosts.processes)
        ],
        locks=[
            LockOut(table=id, until=time_text(until))
            for id, until in await services.store.read(hosts.locks, services.now())
        ],
    )


@router.get("/host/people", responses=problems(*READING))
async def people(
    services: ServicesHere, who: Host, name: Annotated[str, Query(max_length=40, description="part of the name")] = ""
) -> list[PersonFound]:
    """People, those who were here last first."""
    return [
        PersonFound(
            id=row.id,
            name=row.name,
            guest=row.login is None,
            created=time_text(row.created),
            seen=None if row.seen is None else time_text(row.seen),
            tables=row.tables,
        )
        for row in await services.store.read(hosts.found_people, name)
    ]


@router.post("/host/people/{id}/logout", status_code=204, responses=problems(*DOING, "unknown-person"))
async def log_out(id: Id, services: ServicesHere, who: Host) -> None:
    """Let a person be known in no browser any more: whoever has a password logs in again."""
    person = await services.store.read(storage.person, id)
    if person is None:
        raise Problem("unknown-person")
    await services.store.write(hosts.logged_out(id, _deed(services, who, "logged-out", hosts.somebody(person))))
    await services.people.sessions.drop_ended()


@router.get("/host/tables", responses=problems(*READING))
async def tables(
    services: ServicesHere, who: Host, phase: Literal["open", "dealing", "playing", "over", "closed"] = "playing"
) -> list[TableFound]:
    """The newest tables of a phase."""
    return [
        TableFound(
            id=row.id,
            game=row.game,
            phase=row.phase,
            version=row.version,
            created=time_text(row.created),
            due=None if row.due is None else time_text(row.due),
        )
        for row in await services.store.read(hosts.found_tables, phase)
    ]


@router.post("/host/tables/{id}/unlock", status_code=204, responses=problems(*DOING))
async def unlock(id: TableId, services: ServicesHere, who: Host) -> None:
    """Let any process look at a table again."""
    await services.store.write(hosts.unlocked(id, _deed(services, who, "unlocked", id)))


@router.get("/host/reports", responses=problems(*READING))
async def reports(services: ServicesHere, who: Host) -> list[ReportOut]:
    """What people reported."""
    return [
        ReportOut(
            id=row.id,
            at=time_text(row.at),
            name=row.name,
            table=row.table,
            text=row.text,
            done=None if row.done is None else time_text(row.done),
            about=row.about,
        )
        for row in await services.store.read(hosts.reports)
    ]


@router.post("/host/reports/{id}/close", status_code=204, responses=problems(*DOING, "unknown-report"))
async def close(id: Id, services: ServicesHere, who: Host) -> None:
    """Say that a report was looked at."""
    try:
        await services.store.write(hosts.closed_report(id, _deed(services, who, "closed", id)))
    except Conflict:
        raise Problem("unknown-report") from None


@router.get("/host/deeds", responses=problems(*READING))
async def deeds(services: ServicesHere, who: Host) -> list[DeedOut]:
    """What hosts did, the last first."""
    found = await services.store.read(hosts.deeds)
    return [
        DeedOut.model_validate({"at": time_text(row.at), "name": row.name, "deed": row.deed, "about": row.about})
        for row in found
    ]


@router.post(
    "/tables/{id}/reports", status_code=204, responses=problems(*WRITING, "unknown-table", "forbidden", "bad-chat")
)
async def report(
    id: TableId, reporting: Reporting, services: ServicesHere, person: Required, invite: Invite = None
) -> None:
    """Tell the host what is wrong at a table."""
    live = await services.live_tables.live(id)
    live.check_watch(person.id, invite)
    await _report(services, person, reporting, table=id)


@router.post("/people/{id}/reports", status_code=204, responses=problems(*WRITING, "unknown-person", "bad-chat"))
async def report_person(id: Id, reporting: Reporting, services: ServicesHere, person: Required) -> None:
    """Tell the host what is wrong about a person."""
    if await services.store.read(storage.person, id) is None:
        raise Problem("unknown-person")
    await _report(services, person, reporting, about=id)


async def _report(
    services: Services, person: Person, reporting: Reporting, *, table: str = "", about: str | None = None
) -> None:
    services.rate_limit.check("reports", person.id)
    text = clean_chat(reporting.text)
    report = Report(new_id(), services.now(), person.id, person.name, table, text, None, about)
    await services.store.write(hosts.new_report(report))
