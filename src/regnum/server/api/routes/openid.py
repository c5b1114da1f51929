"""Logging in at the host's OpenID provider, if there is one."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from regnum.server.api.account_models import Leading, OpenIdOut, OpenIdWish
from regnum.server.api.dependencies import WRITING, Address, Known, Required, ServicesHere, problems
from regnum.server.api.problems import Problem
from regnum.server.api.routes.passkeys import origin_of
from regnum.server.api.routes.people import agent_of, remember, remember_device
from regnum.server.people.openid import Attempt

router = APIRouter(prefix="/api", tags=["people"])

COOKIE = "regnum-openid"
SECONDS = 600
"""How long one may take to log in at the provider."""
PAGE = "/account"


@router.get("/openid", responses=problems())
async def provider(services: ServicesHere) -> OpenIdOut:
    """What the provider is called at which one can log in."""
    return OpenIdOut(name=services.openids.name)


@router.post(
    "/openid",
    responses=problems(
        "foreign-origin", "too-large", "bad-json", "not-signed-in", "no-openid", "old-password", "openid-failed"
    ),
)
async def begin(
    wish: OpenIdWish, request: Request, response: Response, services: ServicesHere, who: Known, address: Address
) -> Leading:
    """Where to go to log in, or to link the account that you have."""
    services.rate_limit.check("logins", f"openid in {address}")
    person = None
    if wish.link:
        if who is None:
            raise Problem("not-signed-in")
        person = who[1]
        services.rate_limit.check("logins", f"person {person.id}")
        await services.people.check_password(person, wish.password)
    url, attempt = await services.openids.begin(origin_of(request), person)
    secure = request.url.scheme == "https"
    # Lax, so that it comes along when the provider sends the browser back.
    response.set_cookie(
        COOKIE, attempt.text(), max_age=SECONDS, httponly=True, samesite="lax", secure=secure, path="/api/openid"
    )
    return Leading(url=url)


@router.get(
    "/openid/return",
    status_code=303,
    response_class=RedirectResponse,
    responses={
        **problems(),
        303: {"description": "To the account, with what went wrong if something did."},
    },
)
async def finish(
    request: Request,
    services: ServicesHere,
    who: Known,
    address: Address,
    code: Annotated[str, Query(max_length=4000)] = "",
    state: Annotated[str, Query(max_length=200)] = "",
) -> RedirectResponse:
    """Come back from the provider."""
    answer = RedirectResponse(f"{PAGE}?entered", 303)
    try:
        services.rate_limit.check("logins", f"openid return in {address}")
        attempt = Attempt.read(request.cookies.get(COOKIE, ""))
        if not code or not secrets.compare_digest(state.encode(), attempt.state.encode()):
            raise Problem("openid-failed")
        token, person = await services.openids.finish(attempt, code, who, agent_of(request), services.now())
    except Problem as problem:
        answer = RedirectResponse(f"{PAGE}?problem={problem.key}", 303)
    else:
        if token is not None:
            remember(request, answer, token)
        await remember_device(request, answer, services, person, address)
    answer.delete_cookie(COOKIE, path="/api/openid")
    return answer


@router.delete("/me/openid", status_code=204, responses=problems(*WRITING, "unknown-openid", "last-way"))
async def remove(services: ServicesHere, person: Required) -> None:
    """No longer log in at the provider."""
    if person.password is None and not await services.passkeys.of(person):
        raise Problem("last-way")
    await services.openids.remove(person)
