"""What routes share: who asks, the parts of the server, and which problems an address may answer with."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request

from regnum.server.api.problems import MEDIA_TYPE, PROBLEMS, Problem
from regnum.server.ops.budgets import ask_for
from regnum.server.ops.security import address
from regnum.server.services import Services
from regnum.server.storage.rows import Person, Session

COOKIE = "regnum"
ALWAYS = ("bad-request", "too-many", "upset", "cannot-keep")


def services_of(request: Request) -> Services:
    """The parts of the server that the request came to."""
    services: Services = request.app.state.services
    return services


async def known(request: Request) -> tuple[Session, Person] | None:
    """Who asks, if they are known."""
    who = await services_of(request).people.sessions.known_by(request.cookies.get(COOKIE))
    if who is not None:
        ask_for(who[1].id)
    return who


async def somebody(who: Annotated[tuple[Session, Person] | None, Depends(known)]) -> Person | None:
    """The person who asks, if they are known."""
    return who[1] if who is not None else None


async def required(request: Request, who: Annotated[tuple[Session, Person] | None, Depends(known)]) -> Person:
    """The person who asks; they must be known. What they change is counted."""
    if who is None:
        raise Problem("not-signed-in")
    if request.method != "GET":
        services_of(request).rate_limit.check("writes", who[1].id)
    return who[1]


def origin_of(request: Request) -> str:
    """The address that the request came from."""
    return address(request.scope)


ServicesHere = Annotated[Services, Depends(services_of)]
Known = Annotated[tuple[Session, Person] | None, Depends(known)]
Somebody = Annotated[Person | None, Depends(somebody)]
Required = Annotated[Person, Depends(required)]
Address = Annotated[str, Depends(origin_of)]
TableId = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_-]+$", examples=["q3fVw1aZ"])]
SeatPath = Annotated[int, Path(ge=0, le=15)]
SeatAsked = Annotated[int | None, Query(ge=0, le=15, description="the seat looked through; none for a spectator")]
Invite = Annotated[str | None, Query(max_length=64, description="the invite of a private table")]


def problems(*keys: str) -> dict[int | str, dict[str, Any]]:
    """The problems that an address may answer with, documented by status."""
    found: dict[int | str, dict[str, Any]] = {}
    for key in (*keys, *ALWAYS):
        status, title = PROBLEMS[key]
        answer = found.setdefault(
            status,
            {
                "description": "",
                "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemOut"}, "examples": {}}},
            },
        )
        answer["description"] += f"{' ' if answer['description'] else ''}`{key}`: {title}"
        answer["content"][MEDIA_TYPE]["examples"][key] = {"value": Problem(key).json()}
    return found


WRITING = ("foreign-origin", "not-signed-in", "too-large", "bad-json")
"""Problems of every address that changes something for a person."""


def id_of(person: Person | None) -> str | None:
    """A person's id."""
    return None if person is None else person.id
