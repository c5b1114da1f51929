"""Devices: where somebody has logged in before. Attempts at their password from there are counted apart, so that nobody
locks them out by failing in their name."""

from __future__ import annotations

import secrets

from regnum.server.ops.rate_limit import RateLimit
from regnum.server.ops.settings import Settings
from regnum.server.people.names import login_of
from regnum.server.people.sessions import MAX_TOKEN, token_hash
from regnum.server.storage import people as storage
from regnum.server.storage.rows import Device, Person
from regnum.server.storage.store import Store


class Devices:
    """The browsers and networks in which people have logged in, and how often one may try a password there."""

    def __init__(self, store: Store, rate_limit: RateLimit, settings: Settings) -> None:
        self._store, self._rate_limit, self._now = store, rate_limit, settings.now

    async def check(self, name: str, device: str | None, network: str) -> None:
        """Count an attempt at the password of a name, from a browser with this cookie, or raise a problem.

        Where its owner has logged in before, only attempts from there count; from anywhere else, those of all others.
        """
        login = login_of(name)
        token = token_hash(device) if device and len(device) <= MAX_TOKEN else ""
        known_device, known_network = await self._store.read(storage.devices_of, login, token, token_hash(network))
        if known_device:
            self._rate_limit.check("logins", f"device {token}")
            return
        self._rate_limit.check("logins", f"network {network}")
        self._rate_limit.check("logins", f"name {login} in {network}" if known_network else f"name {login}")

    async def remember(self, person: Person, device: str | None, network: str) -> str | None:
        """Note where a person has logged in; the cookie that names the browser, unless it has one."""
        token = token_hash(device) if device and len(device) <= MAX_TOKEN else ""
        known_device, known_network = await self._store.read(
            storage.devices_of, person.login, token, token_hash(network)
        )
        if known_device and known_network:
            return None
        fresh = secrets.token_urlsafe(32)
        row = Device(token_hash(fresh), person.id, token_hash(network), self._now())
        await self._store.write(storage.new_device(row))
        return fresh
