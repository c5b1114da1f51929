"""How people are called, and when: each by their own choice, off until they choose."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from cryptography.hazmat.primitives.asymmetric import ec

from regnum.server.api.problems import Problem
from regnum.server.calls.delivery import CONFIRM, STOP
from regnum.server.calls.keys import Keys
from regnum.server.calls.mail import is_address
from regnum.server.calls.messages import LANGUAGES
from regnum.server.calls.outside import Outside, Unreachable
from regnum.server.calls.quiet import zone_of
from regnum.server.ops.rate_limit import RateLimit
from regnum.server.ops.settings import Settings
from regnum.server.storage.calls import ways as storage
from regnum.server.storage.calls.statements import Call
from regnum.server.storage.rows import CallWishes, Channel, Person
from regnum.server.storage.store import Store
from regnum.server.storage.writer import Conflict
from regnum.server.tables.seats import new_id

MAX_CHANNELS = 10
"""In how many ways a person may be called."""
SECRET_BYTES = 16
"""How long a browser's secret is, with which pushes are encrypted for it (RFC 8291)."""


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser's subscription."""

    endpoint: str
    keys: Mapping[str, str]
    name: str = ""


class Channels:
    """The ways in which people are called."""

    def __init__(self, store: Store, keys: Keys, outside: Outside, rate_limit: RateLimit, settings: Settings) -> None:
        self._store, self._keys, self._outside = store, keys, outside
        self._rate_limit, self._settings = rate_limit, settings

    async def of(self, person: Person) -> tuple[list[Channel], CallWishes | None]:
        """A person's channels, and when they want to be called."""
        channels = await self._store.read(storage.channels_of, person.id)
        return channels, await self._store.read(storage.wishes_of, person.id)

    async def push(self, person: Person, session: str, site: str, browser: Browser, language: str) -> None:
        """Call a person in a browser from now on, as long as they are known there; whoever was called there before is
        not any more."""
        if not _are_keys(browser.keys):
            raise Problem("bad-channel")
        await self._check_outside(browser.endpoint)
        keys = json.dumps(dict(browser.keys))
        fresh = self._channel(person, "push", browser.endpoint, site, language, name=browser.name, keys=keys)
        same = await self._store.read(storage.with_mark, fresh.mark)
        await self._add(person, replace(fresh, session=session), same)

    async def renew(self, person: Person, session: str, before: str, browser: Browser) -> None:
        """A browser has changed its subscription by itself: call its person by the new one, if they still wish it."""
        known = await self._store.read(storage.with_mark, _mark("push", before))
        own = next((one for one in known if one.person == person.id), None)
        if own is None:
            raise Problem("unknown-channel")
        if not _are_keys(browser.keys):
            raise Problem("bad-channel")
        await self._check_outside(browser.endpoint)
        keys = json.dumps(dict(browser.keys))
        fresh = self._channel(person, "push", browser.endpoint, own.site, own.language, name=own.name, keys=keys)
        await self._add(person, replace(fresh, session=session), [own])

    async def webhook(self, person: Person, site: str, language: str, address: str, shape: str) -> None:
        """Call a person by a webhook from now on."""
        await self._check_outside(address)
        fresh = self._channel(person, "webhook", address, site, language, shape=shape)
        await self._add(person, fresh, await self._same(person, fresh))

    async def mail(self, person: Person, site: str, language: str, address: str) -> None:
        """Ask at a mail address whether a person is to be called there: nothing else is sent before."""
        if self._settings.mail is None:
            raise Problem("no-mail")
        if not is_address(address):
            raise Problem("bad-mail")
        fresh = replace(self._channel(person, "mail", address, site, language), confirmed=None)
        self._rate_limit.check("questions", fresh.mark)
        same = await self._same(person, fresh)
        if any(channel.confirmed for channel in same):
            return
        await self._add(person, fresh, same)
        await self._call(fresh, person, "confirm")

    async def try_out(self, person: Person, id: str) -> None:
        """Call a person through one of their channels, to see whether it works."""
        channel = await self._own(person, id)
        if channel.confirmed is None:
            raise Problem("unconfirmed")
        self._rate_limit.check("channels", person.id)
        await self._call(channel, person, "test")

    async def remove(self, person: Person, id: str) -> None:
        """Call a person no more through a channel."""
        await self._end((await self._own(person, id)).id)

    async def stop(self, token: str) -> None:
        """Call nobody any more through a channel: whoever has its link may say so, also twice."""
        id = self._keys.opened(STOP, token)
        if id is None:
            raise Problem("bad-link")
        await self._end(id)

    async def confirm(self, token: str) -> None:
        """A mail address is its owner's, who wants to be called there."""
        id = self._keys.opened(CONFIRM, token)
        if id is None:
            raise Problem("bad-link")
        channel = await self._store.read(storage.channel, id)
        if channel is None:
            raise Problem("bad-link")
        if channel.confirmed is None:
            with contextlib.suppress(Conflict):  # somebody has followed the link twice, or stopped it
                await self._store.write(storage.confirmed_channel(id, channel.person, self._settings.now()))

    async def wish(self, person: Person, quiet: tuple[int, int] | None, zone: str, reminder: int | None) -> None:
        """Say when a person wants to be called."""
        if zone_of(zone) is None:
            raise Problem("bad-zone")
        begin, end = quiet or (None, None)
        wishes = CallWishes(person.id, begin, end, zone, reminder)
        await self._store.write(storage.new_wishes(wishes, self._settings.now()))

    def _channel(
        self,
        person: Person,
        kind: str,
        address: str,
        site: str,
        language: str,
        *,
        shape: str = "",
        keys: str = "{}",
        name: str = "",
    ) -> Channel:
        mark = _mark(kind, address)
        spoken, now = language if language in LANGUAGES else LANGUAGES[0], round(self._settings.now(), 3)
        return Channel(new_id(), person.id, kind, address, mark, shape, keys, name, spoken, site, now, now, None)

    async def _check_outside(self, address: str) -> None:
        """An address is checked again whenever it is asked: this is for whoever named it by mistake."""
        try:
            await self._outside.check(address)
        except Unreachable as error:
            raise Problem("bad-address", str(error)) from None

    async def _same(self, person: Person, fresh: Channel) -> list[Channel]:
        return [one for one in await self._store.read(storage.with_mark, fresh.mark) if one.person == person.id]

    async def _add(self, person: Person, fresh: Channel, replaced: list[Channel]) -> None:
        self._rate_limit.check("channels", person.id)
        ids = [channel.id for channel in replaced]
        others = [one for one in await self._store.read(storage.channels_of, person.id) if one.id not in ids]
        if len(others) >= MAX_CHANNELS:
            raise Problem("too-many-channels")
        await self._store.write(storage.new_channel(fresh, ids))

    async def _call(self, channel: Channel, person: Person, kind: str) -> None:
        now = self._settings.now()
        named = json.dumps({"name": person.name}, ensure_ascii=False)
        call = Call(f"{new_id()}.{kind}", person.id, kind, None, "/account", named, now, now)
        await self._store.write(storage.call_through(channel, call))

    async def _own(self, person: Person, id: str) -> Channel:
        channel = await self._store.read(storage.channel, id)
        if channel is None or channel.person != person.id:
            raise Problem("unknown-channel")
        return channel

    async def _end(self, id: str) -> None:
        await self._store.write(storage.ended_channel(id))


def _mark(kind: str, address: str) -> str:
    return hashlib.sha256(f"{kind} {address}".encode()).hexdigest()


def _are_keys(keys: Mapping[str, str]) -> bool:
    """Whether these are keys of a browser's subscription: a point of the curve, and a secret."""
    try:
        point, secret = (_bytes(keys[name]) for name in ("p256dh", "auth"))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (KeyError, ValueError):
        return False
    return len(secret) == SECRET_BYTES


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
