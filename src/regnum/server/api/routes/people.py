"""Who you are: guests, names, passwords, sessions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from regnum.server.api.dependencies import COOKIE, WRITING, Address, Known, Required, ServicesHere, problems
from regnum.server.api.models import Login, Me, MeChange, SessionOut
from regnum.server.api.problems import Problem
from regnum.server.people.names import is_given
from regnum.server.people.sessions import DAY
from regnum.server.services import Services
from regnum.server.socket.serialise import time_text
from regnum.server.storage.rows import Person

router = APIRouter(prefix="/api", tags=["people"])

YEAR = 400 * 24 * 3600
"""As long as browsers keep a cookie."""
RENEWED_AFTER = 30 * DAY
"""From this age on a session's cookie is given again at every visit, so that whoever comes back keeps it."""
DEVICE = "regnum-device"
"""The cookie of a browser in which somebody has logged in with a password."""


def me_of(person: Person) -> Me:
    """Who a person is, as they are told."""
    return Me(id=person.id, name=person.name, guest=person.login is None, named=not is_given(person.name))


def remember(request: Request, response: Response, token: str, cookie: str = COOKIE) -> None:
    """Give the browser a cookie."""
    response.set_cookie(
        cookie, token, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https", path="/"
    )


async def remember_device(
    request: Request, response: Response, services: Services, person: Person, network: str
) -> None:
    """Note where a person has logged in."""
    token = await services.devices.remember(person, request.cookies.get(DEVICE), network)
    if token is not None:
        remember(request, response, token, DEVICE)


def agent_of(request: Request) -> str:
    """What the browser calls itself."""
    return request.headers.get("user-agent", "")[:200]


@router.post("/me", responses=problems("foreign-origin", "too-large"))
async def become(request: Request, response: Response, services: ServicesHere, who: Known, address: Address) -> Me:
    """Who you are; you become a guest if you are not known yet."""
    if who is not None:
        return me_of(who[1])
    services.rate_limit.check("guests", address)
    token, person = await services.people.guest(agent_of(request))
    remember(request, response, token)
    return me_of(person)


@router.get("/me", responses=problems("not-signed-in"))
async def me(request: Request, response: Response, services: ServicesHere, who: Known) -> Me:
    """Who you are."""
    if who is None:
        raise Problem("not-signed-in")
    if services.now() - who[0].created > RENEWED_AFTER:
        # Not every time: the answer might overtake that of a login, and name the session before it.
        remember(request, response, request.cookies[COOKIE])
    return me_of(who[1])


@router.patch(
    "/me",
    responses=problems(
        *WRITING, "bad-name", "strange-name", "bad-password", "common-password", "old-password", "name-taken"
    ),
)
async def change(
    change: MeChange,
    request: Request,
    response: Response,
    services: ServicesHere,
    who: Known,
    person: Required,
    address: Address,
) -> Me:
    """Take another name, or a password by which you are known elsewhere: whoever has one says it too, and is no longer
    known in other browsers. Your games stay yours."""
    assert who is not None
    if change.password is not None:
        services.rate_limit.check("logins", f"network {address}")
        services.rate_limit.check("logins", f"person {person.id}")
    person = await services.people.change(who[0], person, change.name, change.password, change.old)
    if change.password is not None:
        await remember_device(request, response, services, person, address)
    return me_of(person)


@router.post("/login", responses=problems("foreign-origin", "too-large", "bad-json", "wrong-password"))
async def login(login: Login, request: Request, response: Response, services: ServicesHere, address: Address) -> Me:
    """Be known in this browser by name and password."""
    await services.devices.check(login.name, request.cookies.get(DEVICE), address)
    token, person = await services.people.login(login.name, login.password, agent_of(request))
    remember(request, response, token)
    await remember_device(request, response, services, person, address)
    return me_of(person)


@router.post("/logout", status_code=204, responses=problems("foreign-origin", "too-large"))
async def logout(response: Response, services: ServicesHere, who: Known) -> None:
    """Be no longer known in this browser."""
    if who is not None:
        await services.people.sessions.revoke(who[1], who[0].id)
    response.delete_cookie(COOKIE, path="/")


@router.get("/me/sessions", responses=problems("not-signed-in"))
async def sessions(services: ServicesHere, who: Known) -> list[SessionOut]:
    """The browsers in which you are known."""
    if who is None:
        raise Problem("not-signed-in")
    return [
        SessionOut(
            id=session.id,
            agent=session.agent,
            created=time_text(session.created),
            seen=time_text(session.seen),
            current=session.id == who[0].id,
        )
        for session in await services.people.sessions.of(who[1])
    ]


@router.delete("/me/sessions", status_code=204, responses=problems(*WRITING))
async def revoke_all(response: Response, services: ServicesHere, person: Required) -> None:
    """Be no longer known in any browser, this one among them."""
    await services.people.sessions.revoke_all(person)
    response.delete_cookie(COOKIE, path="/")


@router.delete("/me/sessions/{id}", status_code=204, responses=problems(*WRITING, "unknown-session"))
async def revoke(id: Annotated[str, Path(max_length=32)], services: ServicesHere, person: Required) -> None:
    """Be no longer known in a browser."""
    await services.people.sessions.revoke(person, id)
