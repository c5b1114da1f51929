"""Passkeys (WebAuthn): a device that knows its owner logs them in, with neither a name nor a password."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from regnum.server.api.problems import Problem
from regnum.server.people.accounts import People, secured
from regnum.server.people.sanitise import clean
from regnum.server.people.sessions import token_hash
from regnum.server.storage import people as storage
from regnum.server.storage.rows import Passkey, Person
from regnum.server.storage.store import Store
from regnum.server.storage.writer import Conflict

MAX_PASSKEYS = 20
SECONDS = 300.0
"""How long a challenge may be answered."""
SITE = "Regnum"
FAULTS = (WebAuthnException, ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What a credential that is none, or not ours, ends in."""
REQUIRED = UserVerificationRequirement.REQUIRED


class Passkeys:
    """The passkeys of all people, for the site that the browser is at."""

    def __init__(self, store: Store, people: People) -> None:
        self._store, self._people = store, people

    async def of(self, person: Person) -> list[Passkey]:
        """A person's passkeys."""
        return await self._store.read(storage.passkeys_of, person.id)

    async def creation(self, person: Person, origin: str, now: float) -> dict[str, Any]:
        """What a browser is asked for a new passkey."""
        own = await self.of(person)
        if len(own) >= MAX_PASSKEYS:
            raise Problem("too-many-passkeys")
        options = webauthn.generate_registration_options(
            rp_id=site(origin),
            rp_name=SITE,
            user_name=person.name,
            user_id=person.id.encode(),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key.credential)) for key in own],
        )
        await self._keep(options.challenge, f"make {person.id}", now)
        return dict(json.loads(webauthn.options_to_json(options)))

    async def add(self, person: Person, credential: Mapping[str, Any], name: str, origin: str, now: float) -> Person:
        """Take a new passkey of a person, who can log in from now on."""
        challenge = await self._answered(credential, f"make {person.id}", now)
        try:
            made = webauthn.verify_registration_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=site(origin),
                expected_origin=origin,
                require_user_verification=True,
            )
        except FAULTS:
            raise Problem("bad-passkey") from None
        key = Passkey(
            token_hash(bytes_to_base64url(made.credential_id)),
            person.id,
            bytes_to_base64url(made.credential_id),
            bytes_to_base64url(made.credential_public_key),
            made.sign_count,
            clean(name)[:40],
            now,
            now,
        )
        new = secured(person)
        try:
            await self._store.write(storage.new_passkey(person, new, key))
        except Conflict:
            raise Problem("name-taken") from None
        return new

    async def remove(self, person: Person, id: str) -> None:
        """A passkey is lost or given up. The last way in stays."""
        own = await self.of(person)
        only = person.password is None and not await self._store.read(storage.has_openid, person.id)
        if only and [key.id for key in own] == [id]:
            raise Problem("last-way")
        try:
            await self._store.write(storage.ended_passkey(id, person.id))
        except Conflict:
            raise Problem("unknown-passkey") from None

    async def request(self, origin: str, now: float) -> dict[str, Any]:
        """What a browser is asked that logs somebody in."""
        options = webauthn.generate_authentication_options(rp_id=site(origin), user_verification=REQUIRED)
        await self._keep(options.challenge, "login", now)
        return dict(json.loads(webauthn.options_to_json(options)))

    async def login(self, credential: Mapping[str, Any], origin: str, agent: str, now: float) -> tuple[str, Person]:
        """A new session for the owner of a passkey."""
        challenge = await self._answered(credential, "login", now)
        id = credential.get("id")
        found = await self._store.read(storage.passkey, token_hash(id)) if isinstance(id, str) else None
        if found is None:
            raise Problem("unknown-passkey")
        key, person = found
        try:
            proved = webauthn.verify_authentication_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=site(origin),
                expected_origin=origin,
                credential_public_key=base64url_to_bytes(key.public),
                credential_current_sign_count=key.count,
                require_user_verification=True,
            )
        except FAULTS:
            raise Problem("bad-passkey") from None
        used = replace(key, count=proved.new_sign_count, used=now)
        await self._store.write(storage.used_passkey(used))
        return await self._people.enter(person, agent), person

    async def _keep(self, challenge: bytes, about: str, now: float) -> None:
        token = token_hash(f"{about} {bytes_to_base64url(challenge)}")
        await self._store.write(storage.new_challenge(token, now, now + SECONDS))

    async def _answered(self, credential: Mapping[str, Any], about: str, now: float) -> bytes:
        """The challenge that a credential answers: one of ours for this, of which each is good once."""
        try:
            answered = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))["challenge"]
            await self._store.write(storage.used_challenge(token_hash(f"{about} {answered}"), now))
            return base64url_to_bytes(answered)
        except (*FAULTS, Conflict):
            raise Problem("bad-passkey") from None


def site(origin: str) -> str:
    """The name under which a browser keeps passkeys of a page, or a problem if it has none."""
    name = urlsplit(origin).hostname
    if not name:
        raise Problem("bad-request", "The request names no host.")
    return name
