"""Passkeys: made and removed by their owner, and logging in with one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from regnum.server.api.account_models import Confirmed, PasskeyMade, PasskeyOptions, PasskeyProof
from regnum.server.api.dependencies import WRITING, Address, Required, ServicesHere, problems
from regnum.server.api.models import Me
from regnum.server.api.routes.people import agent_of, me_of, remember, remember_device

router = APIRouter(prefix="/api", tags=["people"])


def origin_of(request: Request) -> str:
    """The page that asks, which has been found to be ours; a program that is no browser names none."""
    return request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}"


@router.post("/me/passkeys/options", responses=problems(*WRITING, "old-password", "too-many-passkeys"))
async def creation(wish: Confirmed, request: Request, services: ServicesHere, person: Required) -> PasskeyOptions:
    """What to ask the browser for a new passkey. Whoever has a password says it."""
    services.rate_limit.check("logins", f"person {person.id}")
    await services.people.check_password(person, wish.password)
    return PasskeyOptions(options=await services.passkeys.creation(person, origin_of(request), services.now()))


@router.post("/me/passkeys", responses=problems(*WRITING, "bad-passkey", "name-taken"))
async def add(made: PasskeyMade, request: Request, services: ServicesHere, person: Required) -> Me:
    """Log in by this passkey from now on."""
    origin = origin_of(request)
    return me_of(await services.passkeys.add(person, made.credential, made.name, origin, services.now()))


@router.delete("/me/passkeys/{id}", status_code=204, responses=problems(*WRITING, "unknown-passkey", "last-way"))
async def remove(id: Annotated[str, Path(max_length=64)], services: ServicesHere, person: Required) -> None:
    """No longer log in by a passkey."""
    await services.passkeys.remove(person, id)


@router.post("/passkeys/options", responses=problems("foreign-origin", "too-large"))
async def request(request: Request, services: ServicesHere, address: Address) -> PasskeyOptions:
    """What to ask the browser to log in."""
    services.rate_limit.check("logins", f"passkeys in {address}")
    return PasskeyOptions(options=await services.passkeys.request(origin_of(request), services.now()))


@router.post(
    "/passkeys/login", responses=problems("foreign-origin", "too-large", "bad-json", "bad-passkey", "unknown-passkey")
)
async def login(
    proof: PasskeyProof, request: Request, response: Response, services: ServicesHere, address: Address
) -> Me:
    """Be known in this browser by a passkey."""
    services.rate_limit.check("logins", f"proofs in {address}")
    token, person = await services.passkeys.login(
        proof.credential, origin_of(request), agent_of(request), services.now()
    )
    remember(request, response, token)
    await remember_device(request, response, services, person, address)
    return me_of(person)
