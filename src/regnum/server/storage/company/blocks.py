"""What is asked and written about people whom others block or mute, and about notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

from sqlalchemy import Engine, Row, delete, func, insert, select

from regnum.server.storage import schema as c
from regnum.server.storage.people import PEOPLE
from regnum.server.storage.rows import BlockRow, NoteRow, values
from regnum.server.storage.writer import Write

Kind = Literal["block", "mute"]
BLOCK: Kind = "block"


def around(engine: Engine, person: str) -> tuple[frozenset[str], frozenset[str]]:
    """Whom a person blocks, and who blocks them."""
    b = c.blocks.c
    statement = select(b.person, b.other).where((b.person == person) | (b.other == person), b.kind == BLOCK)
    with engine.connect() as connection:
        found = connection.execute(statement).all()
    theirs = frozenset(row.other for row in found if row.person == person)
    return theirs, frozenset(row.person for row in found if row.other == person)


def between(engine: Engine, people: Sequence[str]) -> list[tuple[str, str]]:
    """Which of these people block which others of them."""
    b = c.blocks.c
    statement = select(b.person, b.other).where(b.kind == BLOCK, b.person.in_(people), b.other.in_(people))
    with engine.connect() as connection:
        return [(row.person, row.other) for row in connection.execute(statement)]


def unheard(engine: Engine, person: str) -> frozenset[str]:
    """Whose messages a person does not want to see: those of all whom they block or mute."""
    with engine.connect() as connection:
        return frozenset(connection.scalars(select(c.blocks.c.other).where(c.blocks.c.person == person)))


def unheard_by(engine: Engine, people: Sequence[str]) -> dict[str, frozenset[str]]:
    """Whose messages these people do not want to see."""
    found: dict[str, set[str]] = {person: set() for person in people}
    statement = select(c.blocks.c.person, c.blocks.c.other).where(c.blocks.c.person.in_(people))
    with engine.connect() as connection:
        for row in connection.execute(statement):
            found[row.person].add(row.other)
    return {person: frozenset(others) for person, others in found.items()}


def kind_of(engine: Engine, person: str, other: str) -> Kind | None:
    """Whether a person blocks or mutes another."""
    b = c.blocks.c
    with engine.connect() as connection:
        found = connection.scalar(select(b.kind).where(b.person == person, b.other == other))
        return cast(Kind | None, found)


def listed(engine: Engine, person: str) -> list[Row[Any]]:
    """Whom a person blocks or mutes, the last first, with their names."""
    b = c.blocks.c
    statement = select(b.other, b.kind, b.at, c.people.c.name).join(c.people, c.people.c.id == b.other)
    with engine.connect() as connection:
        return [*connection.execute(statement.where(b.person == person).order_by(b.at.desc(), b.other))]


def count(engine: Engine, person: str) -> int:
    """How many people a person blocks or mutes."""
    with engine.connect() as connection:
        return connection.scalar(select(func.count()).where(c.blocks.c.person == person)) or 0


def set_block(row: BlockRow) -> Write:
    """That a person blocks or mutes another."""
    return Write(PEOPLE, rest=[(_without(row.person, row.other), {}), (insert(c.blocks), values(row))])


def lifted(person: str, other: str) -> Write:
    """That a person neither blocks nor mutes another any more."""
    return Write(PEOPLE, rest=[(_without(person, other), {})])


def _without(person: str, other: str) -> Any:
    return delete(c.blocks).where(c.blocks.c.person == person, c.blocks.c.other == other)


def note(engine: Engine, table: str, person: str) -> NoteRow | None:
    """What a person wrote down at a table."""
    n = c.notes.c
    with engine.connect() as connection:
        found = connection.execute(select(c.notes).where(n.table == table, n.person == person)).first()
        return None if found is None else NoteRow(*found)


def set_note(row: NoteRow) -> Write:
    """What a person writes down at a table, in place of what they wrote before; nothing, if it is empty."""
    n = c.notes.c
    rest: list[tuple[Any, Any]] = [(delete(c.notes).where(n.table == row.table, n.person == row.person), {})]
    if row.text:
        rest.append((insert(c.notes), values(row)))
    return Write(PEOPLE, rest=rest)
