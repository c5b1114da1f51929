"""Other people: their pages, ladders, whom one blocks or mutes, and what one writes down for oneself at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from regnum.server.api.company_models import BlockIn, BlockOut, LadderPage, NoteIn, NoteOut, PersonOut, PlayedPage
from regnum.server.api.dependencies import WRITING, Invite, Required, ServicesHere, Somebody, TableId, problems
from regnum.server.people.sanitise import clean_note
from regnum.server.socket.serialise import time_text
from regnum.server.storage.company import blocks as storage
from regnum.server.storage.rows import NoteRow
from regnum.server.tables.seats import find_game

router = APIRouter(prefix="/api", tags=["people"])

PersonId = Annotated[str, Path(max_length=32, examples=["Zk3vTq0a"])]
Page = Annotated[int, Query(ge=0, le=1000, description="counted from 0")]


@router.get("/people/{id}", responses=problems("unknown-person"))
async def person(id: PersonId, services: ServicesHere, asker: Somebody) -> PersonOut:
    """A person: what they have played and how it went, their ratings, and games that anybody may watch."""
    return await services.profiles.of(id, asker)


@router.get("/people/{id}/games", responses=problems("unknown-person"))
async def played(id: PersonId, services: ServicesHere, asker: Somebody, page: Page = 0) -> PlayedPage:
    """A person's finished games, the last first: those at public tables, and those that you played too."""
    return await services.profiles.played(id, asker, page)


@router.get("/ladders/{game}", responses=problems("unknown-game"))
async def ladder(game: Annotated[str, Path(max_length=40)], services: ServicesHere, page: Page = 0) -> LadderPage:
    """The ratings of a game, the highest first: computer players, and people whose rating is not provisional."""
    return await services.profiles.ladder(find_game(game).name, page)


@router.get("/me/blocks", responses=problems("not-signed-in"))
async def blocks(services: ServicesHere, person: Required) -> list[BlockOut]:
    """Whom you block or mute, the last first."""
    return [
        BlockOut.model_validate({"id": row.other, "name": row.name, "kind": row.kind, "at": time_text(row.at)})
        for row in await services.blocks.listed(person)
    ]


@router.put("/me/blocks/{id}", status_code=204, responses=problems(*WRITING, "unknown-person", "too-many-blocks"))
async def block(id: PersonId, wish: BlockIn, services: ServicesHere, person: Required) -> None:
    """Block somebody, or mute them. They are not told."""
    await services.blocks.set(person, id, wish.kind)


@router.delete("/me/blocks/{id}", status_code=204, responses=problems(*WRITING))
async def lift(id: PersonId, services: ServicesHere, person: Required) -> None:
    """Meet and hear somebody again."""
    await services.blocks.lift(person, id)


@router.get("/tables/{id}/note", responses=problems("not-signed-in", "unknown-table"))
async def note(id: TableId, services: ServicesHere, person: Required) -> NoteOut:
    """What you wrote down at a table. Nobody else is ever shown it."""
    found = await services.store.read(storage.note, id, person.id)
    return NoteOut(text="", at=None) if found is None else NoteOut(text=found.text, at=time_text(found.at))


@router.put("/tables/{id}/note", responses=problems(*WRITING, "unknown-table", "other-rules", "forbidden", "bad-note"))
async def write_note(
    id: TableId, wish: NoteIn, services: ServicesHere, person: Required, invite: Invite = None
) -> NoteOut:
    """Write something down for yourself, in place of what you wrote before."""
    live = await services.live_tables.live(id)
    live.check_watch(person.id, invite)
    now = services.now()
    row = NoteRow(id, person.id, clean_note(wish.text), now)
    await services.store.write(storage.set_note(row))
    return NoteOut(text=row.text, at=time_text(now) if row.text else None)
