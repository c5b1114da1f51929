"""What is asked and written when somebody takes everything of theirs along, or leaves for good."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Engine, Executable, Select, and_, case, delete, exists, func, or_, select, update

from regnum.server.storage import schema as c
from regnum.server.storage.calls import kept as k
from regnum.server.storage.people import PEOPLE
from regnum.server.storage.rows import Person
from regnum.server.storage.writer import Write

OWN = (
    *(c.sessions, c.devices, c.recovery_codes, c.passkeys, c.openids, c.hosts, c.reports, c.orders, c.vacations),
    *(c.blocks, c.notes),
    *(k.calls, k.channels, k.call_wishes, k.chat_marks),
)
"""Tables that have rows of one person alone, and go with them."""
CHANNEL = ("kind", "address", "shape", "name", "language", "created", "confirmed")
WISHES = ("quiet_from", "quiet_until", "zone", "reminder")
"""What a person is told of how and when they are called; what pushes are encrypted for is the browser's secret."""

RANKED = (c.results, c.ratings)
"""Tables from which others' ratings follow, and which stay."""


def _seated(person: str) -> Select[Any]:
    return select(c.seats.c.table).where(c.seats.c.person == person)


def _told() -> ColumnElement[str | None]:
    """What a step of one's own was. A step that was taken back may have been another's, and name what they hide: it is
    told once the table's secrets are."""
    e, t = c.entries.c, c.tables.c
    return case((or_(e.kind != "undo", and_(t.phase == "over", ~t.secret)), e.text))


def everything_of(engine: Engine, person: str) -> dict[str, list[dict[str, Any]]]:
    """All rows that are about a person, by what they are about; secrets and their hashes are left out."""
    t, s, e, m, r = c.tables.c, c.seats.c, c.entries.c, c.chat.c, c.results.c
    w = c.tournaments.c
    own = func.coalesce(c.deeds.c.person, "") == person
    shown = (t.id, t.game, t.ruleset, t.options, t.phase, t.public, t.outcome, t.created)
    questions = {
        "sessions": select(c.sessions.c.agent, c.sessions.c.created, c.sessions.c.seen)
        .where(c.sessions.c.person == person)
        .order_by(c.sessions.c.created),
        "devices": select(c.devices.c.created).where(c.devices.c.person == person).order_by(c.devices.c.created),
        "passkeys": select(c.passkeys.c.name, c.passkeys.c.created, c.passkeys.c.used)
        .where(c.passkeys.c.person == person)
        .order_by(c.passkeys.c.created),
        "openids": select(c.openids.c.created).where(c.openids.c.person == person),
        "tables": select(*shown, (t.host == person).label("opened"))
        .where(t.id.in_(_seated(person)) | ((t.host == person) & t.deal.is_(None)))
        .order_by(t.created),
        "seats": select(s.table, s.seat, s.name, s.entropy, (s.person == person).label("yours"))
        .where(s.table.in_(_seated(person)))
        .order_by(s.table, s.seat),
        "steps": select(e.table, e.version, e.seat, e.kind, _told().label("text"), e.at)
        .join(c.seats, (s.table == e.table) & (s.seat == e.seat))
        .join(c.tables, t.id == e.table)
        .where(s.person == person)
        .order_by(e.table, e.version),
        "hosts": select(c.hosts.c.since).where(c.hosts.c.person == person),
        "deeds": select(c.deeds.c.deed, c.deeds.c.about, c.deeds.c.at, own.label("yours"))
        .where(or_(own, _to(person)))
        .order_by(c.deeds.c.at),
        "reports": select(c.reports.c.table, c.reports.c.text, c.reports.c.at)
        .where(c.reports.c.person == person)
        .order_by(c.reports.c.at),
        "orders": select(c.orders.c.table, c.orders.c.seat, c.orders.c.made, c.orders.c.at_once, c.orders.c.line)
        .where(c.orders.c.person == person)
        .order_by(c.orders.c.made),
        "vacations": select(c.vacations.c.began, c.vacations.c.until)
        .where(c.vacations.c.person == person)
        .order_by(c.vacations.c.number),
        "tournaments": select(w.id, w.name, w.game, w.phase, w.created, (w.host == person).label("made"))
        .where(w.id.in_(select(c.entrants.c.tournament).where(c.entrants.c.person == person)) | (w.host == person))
        .order_by(w.created),
        "notes": select(c.notes.c.table, c.notes.c.text, c.notes.c.at)
        .where(c.notes.c.person == person)
        .order_by(c.notes.c.at),
        "blocks": select(c.blocks.c.other, c.people.c.name, c.blocks.c.kind, c.blocks.c.at)
        .join(c.people, c.people.c.id == c.blocks.c.other)
        .where(c.blocks.c.person == person)
        .order_by(c.blocks.c.at),
        "results": select(r.table, r.seat, r.game, r.seats, r.rank, r.won, r.against, r.rated, r.at)
        .where(r.player == person)
        .order_by(r.at),
        "ratings": select(c.ratings.c.game, c.ratings.c.mu, c.ratings.c.sigma, c.ratings.c.games)
        .where(c.ratings.c.player == person)
        .order_by(c.ratings.c.game),
        "channels": select(*(k.channels.c[name] for name in CHANNEL))
        .where(k.channels.c.person == person)
        .order_by(k.channels.c.created),
        "call_wishes": select(*(k.call_wishes.c[name] for name in WISHES)).where(k.call_wishes.c.person == person),
        "chat_marks": select(k.chat_marks.c.table, k.chat_marks.c.number)
        .where(k.chat_marks.c.person == person)
        .order_by(k.chat_marks.c.table),
        "messages": select(m.table, m.number, m.text, m.at).where(m.person == person).order_by(m.at),
    }
    with engine.connect() as connection:
        return {
            about: [dict(row) for row in connection.execute(question).mappings()]
            for about, question in questions.items()
        }


def tables_with(engine: Engine, person: str) -> list[tuple[str, str]]:
    """The ids and phases of all tables at which a person sits or said something, or which they opened."""
    said = select(c.chat.c.table).where(c.chat.c.person == person)
    t = c.tables.c
    statement = select(t.id, t.phase).where(t.id.in_(_seated(person)) | t.id.in_(said) | (t.host == person))
    with engine.connect() as connection:
        return [(row.id, row.phase) for row in connection.execute(statement)]


def seats_in_records(engine: Engine, person: str) -> list[tuple[str, int, list[str]]]:
    """Where a person sits: the table, the seat, and the names of all players as the record has them."""
    statement = (
        select(c.tables.c.id, c.seats.c.seat, c.tables.c.players).join(c.seats).where(c.seats.c.person == person)
    )
    with engine.connect() as connection:
        return [(row.id, row.seat, json.loads(row.players)) for row in connection.execute(statement)]


def gone(
    person: Person,
    name: str,
    tables: Sequence[str],
    seats: Sequence[tuple[str, int, str]],
    records: dict[str, str],
    nobody: str,
) -> Write:
    """A person is taken out: a neutral name stands in their place in records, and nothing else tells of them.

    `seats` are their seats with the names that they have now, `records` the players of records as they are now. In
    results and ratings, from which those of others follow, `nobody` stands in their place.
    """
    p, t, s = c.people.c, c.tables.c, c.seats.c
    guard = (
        update(c.people)
        .where(p.id == person.id)
        .values(name=name, login=None, skeleton=None, password=None, created=0.0)
    )
    rest: list[tuple[Executable, Any]] = [(delete(own).where(own.c.person == person.id), {}) for own in OWN]
    rest.append((delete(c.chat).where(c.chat.c.person == person.id), {}))
    rest.append((delete(c.blocks).where(c.blocks.c.other == person.id), {}))
    rest.append((update(c.reports).where(c.reports.c.about == person.id).values(about=None), {}))
    rest += [(update(kept).where(kept.c.player == person.id).values(player=nobody), {}) for kept in RANKED]
    for table, seat, new in seats:
        rest.append((update(c.seats).where(s.table == table, s.seat == seat).values(person=None, name=new), {}))
    rest += _gone_from_tournaments(person.id, name)
    rest += _gone_from_deeds(person.id, name)
    for table, players in records.items():
        rest.append((update(c.tables).where(t.id == table).values(players=players), {}))
    heir = (
        select(s.person)
        .where(s.table == t.id, s.person.is_not(None), s.person != person.id)
        .order_by(s.seat)
        .limit(1)
        .scalar_subquery()
    )
    handed = exists().where(s.table == t.id, s.person.is_not(None), s.person != person.id)
    hosted = update(c.tables).where(t.host == person.id, t.phase != "over")
    rest.append((hosted.where(~handed).values(public=False), {}))
    rest.append((hosted.where(handed).values(host=heir), {}))
    rest += [(update(c.tables).where(t.id == table).values(revision=t.revision + 1), {}) for table in tables]
    return Write(PEOPLE, [(guard, {})], rest)


def _gone_from_tournaments(person: str, name: str) -> list[tuple[Executable, Any]]:
    """What takes a person out of tournaments: theirs that have not begun are called off."""
    t, e = c.tournaments.c, c.entrants.c
    within = t.id.in_(select(e.tournament).where(e.person == person)) | (t.host == person)
    off = update(c.tournaments).where(t.host == person, t.phase == "open").values(phase="off", due=None)
    return [
        (update(c.tournaments).where(within).values(revision=t.revision + 1), {}),
        (off, {}),
        (update(c.entrants).where(e.person == person).values(person=None, name=name, left=True), {}),
    ]


def _to(person: str) -> ColumnElement[bool]:
    """Of what hosts did, what they did to a person."""
    return c.deeds.c.about.endswith(f"({person})", autoescape=True)


def _gone_from_deeds(person: str, name: str) -> list[tuple[Executable, Any]]:
    """What takes a person out of what hosts did: as one of them, and as somebody to whom it was done."""
    d = c.deeds.c
    return [
        (update(c.deeds).where(d.person == person).values(person=None, name=name), {}),
        (update(c.deeds).where(_to(person)).values(about=name), {}),
    ]
