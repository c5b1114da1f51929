"""What is asked and written about people: accounts, sessions, and the ways back into an account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, Executable, Update, and_, delete, exists, func, insert, select, update
from sqlalchemy.sql.elements import ColumnElement

from regnum.server.storage import schema as c
from regnum.server.storage.rows import Device, OpenId, Passkey, Person, RecoveryCode, Session, values
from regnum.server.storage.writer import Write

PEOPLE = "people"
"""What writes about people are about, in the order of a transaction."""

MAX_DEVICES = 50
"""How many browsers and networks in which a person has logged in are kept."""

# questions


def person(engine: Engine, id: str) -> Person | None:
    """The person of this id."""
    return _person(engine, c.people.c.id == id)


def person_of_login(engine: Engine, login: str) -> Person | None:
    """The person with a password who has this name."""
    return _person(engine, c.people.c.login == login)


def person_of_code(engine: Engine, code: str, now: float) -> Person | None:
    """The person who has a recovery code of this hash."""
    return _person(engine, c.people.c.id.in_(select(c.recovery_codes.c.person).where(_good_code(code, now))))


def codes_left(engine: Engine, person: str, now: float) -> int:
    """How many recovery codes a person has."""
    codes = c.recovery_codes.c
    statement = select(func.count()).where(codes.person == person, codes.until.is_(None) | (codes.until > now))
    with engine.connect() as connection:
        return connection.scalar(statement) or 0


def _good_code(code: str, now: float) -> ColumnElement[bool]:
    codes = c.recovery_codes.c
    return and_(codes.code == code, codes.until.is_(None) | (codes.until > now))


def devices_of(engine: Engine, login: str, token: str, network: str) -> tuple[bool, bool]:
    """Whether the person with this name has logged in where the cookie has this hash, and in this network."""
    d = c.devices.c
    statement = (
        select(d.token == token, d.network == network)
        .join(c.people, c.people.c.id == d.person)
        .where(c.people.c.login == login, (d.token == token) | (d.network == network))
    )
    with engine.connect() as connection:
        found = connection.execute(statement).all()
    return any(row[0] for row in found), any(row[1] for row in found)


def session(engine: Engine, token: str) -> tuple[Session, Person] | None:
    """The session whose cookie has this hash, and its person."""
    with engine.connect() as connection:
        found = connection.execute(select(c.sessions).where(c.sessions.c.token == token)).first()
        if found is None:
            return None
        owner = connection.execute(select(c.people).where(c.people.c.id == found.person)).one()
        return Session(*found), Person(*owner)


def sessions_of(engine: Engine, person: str) -> list[Session]:
    """A person's sessions, the last used first."""
    statement = select(c.sessions).where(c.sessions.c.person == person).order_by(c.sessions.c.seen.desc())
    with engine.connect() as connection:
        return [Session(*row) for row in connection.execute(statement)]


def sessions_left(engine: Engine, ids: Sequence[str]) -> set[str]:
    """Which of these sessions have not ended."""
    with engine.connect() as connection:
        return {*connection.scalars(select(c.sessions.c.id).where(c.sessions.c.id.in_(ids)))}


def _person(engine: Engine, where: ColumnElement[bool]) -> Person | None:
    with engine.connect() as connection:
        found = connection.execute(select(c.people).where(where)).first()
        return None if found is None else Person(*found)


# writes


def new_person(person: Person, session: Session) -> Write:
    """A new person, known in a browser."""
    return Write(PEOPLE, rest=[(insert(c.people), values(person)), (insert(c.sessions), values(session))])


def changed_person(old: Person, new: Person, look: str) -> Write:
    """A person's name, changed, if name and password are still as they were read and nobody's name looks like it."""
    return Write(PEOPLE, [(change_of(old, new).where(_unlike(old, look)), {})])


def new_password(old: Person, new: Person, look: str, keep: str) -> Write:
    """A person's password, changed; all sessions end but the one to keep, and no device is known any more."""
    others = delete(c.sessions).where(c.sessions.c.person == old.id, c.sessions.c.id != keep)
    devices = delete(c.devices).where(c.devices.c.person == old.id)
    return Write(PEOPLE, [(change_of(old, new).where(_unlike(old, look)), {})], [(others, {}), (devices, {})])


def recovered(old: Person, new: Person, code: str, session: Session) -> Write:
    """A new password by a recovery code, which is used up; only the new session is left."""
    codes = c.recovery_codes.c
    guard = change_of(old, new).where(exists().where(codes.code == code, codes.person == old.id))
    rest: list[tuple[Executable, Any]] = [
        (delete(c.recovery_codes).where(codes.code == code), {}),
        (delete(c.sessions).where(c.sessions.c.person == old.id), {}),
        (delete(c.devices).where(c.devices.c.person == old.id), {}),
        (insert(c.sessions), values(session)),
    ]
    return Write(PEOPLE, [(guard, {})], rest)


def new_codes(person: str, codes: Sequence[RecoveryCode]) -> Write:
    """A person's recovery codes, in place of those before."""
    before = delete(c.recovery_codes).where(c.recovery_codes.c.person == person)
    return Write(PEOPLE, rest=[(before, {}), (insert(c.recovery_codes), [values(code) for code in codes])])


def change_of(old: Person, new: Person) -> Update:
    """A person's name and ways in, changed, if name and password are still as they were read."""
    return (
        update(c.people)
        .where(c.people.c.id == old.id, c.people.c.name == old.name)
        .where(c.people.c.password.is_not_distinct_from(old.password))
        .values(name=new.name, login=new.login, password=new.password, skeleton=new.skeleton)
    )


def _unlike(person: Person, look: str) -> ColumnElement[bool]:
    """Nobody else who can log in has a name that looks so."""
    others = c.people.alias("others")
    return ~exists().where(others.c.skeleton == look, others.c.id != person.id)


def new_session(session: Session) -> Write:
    """A browser in which a person is known."""
    return Write(PEOPLE, rest=[(insert(c.sessions), values(session))])


def new_device(device: Device) -> Write:
    """A browser and network in which a person has logged in; only the newest of a person's are kept."""
    newest = select(c.devices.c.token).where(c.devices.c.person == device.person).order_by(c.devices.c.created.desc())
    old = delete(c.devices).where(
        c.devices.c.person == device.person, c.devices.c.token.not_in(newest.limit(MAX_DEVICES - 1))
    )
    return Write(PEOPLE, rest=[(old, {}), (insert(c.devices), values(device))])


def seen_session(session: str, now: float) -> Write:
    """When a browser was last used."""
    return Write(PEOPLE, rest=[(update(c.sessions).where(c.sessions.c.id == session).values(seen=now), {})])


def ended_session(session: str, person: str) -> Write:
    """A browser in which a person is no longer known."""
    return Write(PEOPLE, [(delete(c.sessions).where(c.sessions.c.id == session, c.sessions.c.person == person), {})])


def ended_sessions(person: str) -> Write:
    """A person is known nowhere any more, nor are the browsers in which they logged in."""
    return Write(
        PEOPLE,
        rest=[
            (delete(c.sessions).where(c.sessions.c.person == person), {}),
            (delete(c.devices).where(c.devices.c.person == person), {}),
        ],
    )


def forgotten(guests_since: float, others_since: float) -> Write:
    """Sessions that were not used for long are deleted: of guests, and of people who can log in again."""
    secured = exists().where(c.people.c.id == c.sessions.c.person, c.people.c.login.is_not(None))
    old = (c.sessions.c.seen < guests_since) | ((c.sessions.c.seen < others_since) & secured)
    return Write(PEOPLE, rest=[(delete(c.sessions).where(old), {})])


# ways to log in beside a password


def passkeys_of(engine: Engine, person: str) -> list[Passkey]:
    """A person's passkeys, the oldest first."""
    statement = select(c.passkeys).where(c.passkeys.c.person == person).order_by(c.passkeys.c.created)
    with engine.connect() as connection:
        return [Passkey(*row) for row in connection.execute(statement)]


def passkey(engine: Engine, id: str) -> tuple[Passkey, Person] | None:
    """The passkey of this id, and whose it is."""
    with engine.connect() as connection:
        found = connection.execute(select(c.passkeys).where(c.passkeys.c.id == id)).first()
        if found is None:
            return None
        owner = connection.execute(select(c.people).where(c.people.c.id == found.person)).one()
        return Passkey(*found), Person(*owner)


def person_of_openid(engine: Engine, subject: str) -> Person | None:
    """The person whom the provider knows so."""
    statement = select(c.people).join(c.openids).where(c.openids.c.subject == subject)
    with engine.connect() as connection:
        found = connection.execute(statement).first()
        return None if found is None else Person(*found)


def has_openid(engine: Engine, person: str) -> bool:
    """Whether the provider knows a person."""
    with engine.connect() as connection:
        return connection.execute(select(c.openids).where(c.openids.c.person == person)).first() is not None


def new_passkey(old: Person, new: Person, key: Passkey) -> Write:
    """A passkey of a person, who can log in from now on."""
    return Write(PEOPLE, [(change_of(old, new), {})], [(insert(c.passkeys), values(key))])


def used_passkey(key: Passkey) -> Write:
    """When a passkey was last used, and how often."""
    statement = update(c.passkeys).where(c.passkeys.c.id == key.id).values(count=key.count, used=key.used)
    return Write(PEOPLE, rest=[(statement, {})])


def ended_passkey(id: str, person: str) -> Write:
    """A passkey that is no longer good."""
    return Write(PEOPLE, [(delete(c.passkeys).where(c.passkeys.c.id == id, c.passkeys.c.person == person), {})])


def new_openid(old: Person, new: Person, known: OpenId) -> Write:
    """A person whom the provider knows, and who can log in from now on."""
    return Write(PEOPLE, [(change_of(old, new), {})], [(insert(c.openids), values(known))])


def ended_openid(person: str) -> Write:
    """A person whom the provider no longer logs in."""
    return Write(PEOPLE, [(delete(c.openids).where(c.openids.c.person == person), {})])


def new_challenge(token: str, now: float, until: float) -> Write:
    """What a browser has to answer; those that nobody answered in time are forgotten."""
    late = delete(c.challenges).where(c.challenges.c.until < now)
    return Write(PEOPLE, rest=[(late, {}), (insert(c.challenges), {"token": token, "until": until})])


def used_challenge(token: str, now: float) -> Write:
    """A challenge that is answered, in time and for the first time."""
    return Write(PEOPLE, [(delete(c.challenges).where(c.challenges.c.token == token, c.challenges.c.until >= now), {})])
