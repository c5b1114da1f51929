"""OpenID Connect: people of a provider that the host trusts log in there (authorization code with PKCE)."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

import structlog

from regnum.kernel import MissingExtra
from regnum.server.api.problems import Problem
from regnum.server.ops.settings import OpenIdProvider
from regnum.server.people.accounts import People, secured
from regnum.server.people.names import MAX_NAME, clean_name
from regnum.server.people.sessions import token_hash
from regnum.server.storage import people as storage
from regnum.server.storage.rows import OpenId, Person, Session
from regnum.server.storage.store import Store
from regnum.server.storage.writer import Conflict

ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
TIMEOUT = 10.0
LEEWAY = 60
"""Seconds by which the provider's clock may differ."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A login that was begun in a browser: what its cookie holds until the provider sends it back."""

    state: str
    nonce: str
    verifier: str
    origin: str
    person: str
    """Whose account is to be linked; empty where somebody logs in."""

    def text(self) -> str:
        """As a cookie."""
        return "|".join((self.state, self.nonce, self.verifier, self.origin, self.person))

    @staticmethod
    def read(text: str) -> Attempt:
        """From a cookie, or a problem."""
        parts = text.split("|")
        if len(parts) != 5:
            raise Problem("openid-failed")
        return Attempt(*parts)


class OpenIds:
    """The people of the provider, if the host has named one."""

    def __init__(self, store: Store, people: People, provider: OpenIdProvider | None) -> None:
        self._store, self._people, self._provider = store, people, provider
        self._found: dict[str, Any] = {}
        if provider is not None:
            try:
                import authlib.oauth2  # noqa: F401
                import httpx  # noqa: F401
            except ModuleNotFoundError:
                raise MissingExtra("OpenID Connect", "openid") from None

    @property
    def name(self) -> str | None:
        """What the provider is called; None if there is none."""
        return None if self._provider is None else self._provider.name

    async def knows(self, person: Person) -> bool:
        """Whether the provider logs a person in."""
        return await self._store.read(storage.has_openid, person.id)

    async def begin(self, origin: str, person: Person | None) -> tuple[str, Attempt]:
        """Where to send the browser, and what it keeps meanwhile; with a person, their account is linked."""
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
        from authlib.oauth2.rfc7636 import create_s256_code_challenge

        provider = self._named()
        attempt = Attempt(
            secrets.token_urlsafe(24),
            secrets.token_urlsafe(24),
            secrets.token_urlsafe(48),
            origin,
            "" if person is None else person.id,
        )
        url = prepare_grant_uri(  # type: ignore[no-untyped-call]
            (await self._discovered())["authorization_endpoint"],
            provider.client,
            "code",
            redirect_uri=_return(origin),
            scope="openid profile",
            state=attempt.state,
            nonce=attempt.nonce,
            code_challenge=create_s256_code_challenge(attempt.verifier),  # type: ignore[no-untyped-call]
            code_challenge_method="S256",
        )
        return str(url), attempt

    async def finish(
        self, attempt: Attempt, code: str, known: tuple[Session, Person] | None, agent: str, now: float
    ) -> tuple[str | None, Person]:
        """Who came back from the provider, and the cookie of a new session, unless the one they have was linked."""
        claims = await self._claims(attempt, code, now)
        subject = token_hash(f"{claims['iss']} {claims['sub']}")
        owner = await self._store.read(storage.person_of_openid, subject)
        if attempt.person:
            return None, await self._link(attempt, known, subject, owner, now)
        if owner is None and known is not None and known[1].login is None:
            return None, await self._own(known[1], subject, claims, now)
        if owner is None:
            token, guest = await self._people.guest(agent)
            return token, await self._own(guest, subject, claims, now)
        return await self._people.enter(owner, agent), owner

    async def _link(
        self, attempt: Attempt, known: tuple[Session, Person] | None, subject: str, owner: Person | None, now: float
    ) -> Person:
        if known is None or known[1].id != attempt.person:
            raise Problem("openid-failed")
        if owner is not None:
            if owner.id != attempt.person:
                raise Problem("openid-taken")
            return owner
        return await self._own(known[1], subject, {}, now)

    async def _own(self, person: Person, subject: str, claims: dict[str, Any], now: float) -> Person:
        """A person, known by the provider from now on; a guest is called as there, if that name is free."""
        for named in (self._called(person, claims), person):
            new = secured(named)
            try:
                await self._store.write(storage.new_openid(person, new, OpenId(subject, person.id, now)))
            except Conflict:
                continue
            return new
        raise Problem("name-taken")

    def _called(self, person: Person, claims: dict[str, Any]) -> Person:
        wanted = claims.get("preferred_username") or claims.get("name")
        if person.login is not None or not person.name.startswith("Guest ") or not isinstance(wanted, str):
            return person
        try:
            return replace(person, name=clean_name(wanted[:MAX_NAME]))
        except Problem:
            return person

    async def remove(self, person: Person) -> None:
        """No longer log in by the provider."""
        try:
            await self._store.write(storage.ended_openid(person.id))
        except Conflict:
            raise Problem("unknown-openid") from None

    def _named(self) -> OpenIdProvider:
        if self._provider is None:
            raise Problem("no-openid")
        return self._provider

    async def _discovered(self) -> dict[str, Any]:
        provider = self._named()
        if not self._found:
            found = await self._fetch(provider.issuer.rstrip("/") + "/.well-known/openid-configuration")
            if found.get("issuer") != provider.issuer:
                log.error("openid provider has another name", issuer=provider.issuer)
                raise Problem("openid-failed")
            self._found = found
        return self._found

    async def _claims(self, attempt: Attempt, code: str, now: float) -> dict[str, Any]:
        """What the provider says of who came back, checked, or a problem."""
        from joserfc import jwt
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        provider, found = self._named(), await self._discovered()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": _return(attempt.origin),
            "code_verifier": attempt.verifier,
        }
        answer = await self._fetch(found["token_endpoint"], form)
        keys = await self._fetch(found["jwks_uri"])
        try:
            token = jwt.decode(str(answer["id_token"]), KeySet.import_key_set(keys), algorithms=ALGORITHMS)  # type: ignore[arg-type]
            jwt.JWTClaimsRegistry(
                now=int(now),
                leeway=LEEWAY,
                iss={"essential": True, "value": provider.issuer},
                aud={"essential": True, "value": provider.client},
                nonce={"essential": True, "value": attempt.nonce},
                exp={"essential": True},
                sub={"essential": True},
            ).validate(token.claims)
        except (JoseError, ValueError, LookupError, TypeError) as error:
            log.error("openid provider is not believed", fault=type(error).__name__)
            raise Problem("openid-failed") from None
        return dict(token.claims)

    async def _fetch(self, url: str, form: dict[str, str] | None = None) -> dict[str, Any]:
        import httpx

        provider = self._named()
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT) as client:
                if form is None:
                    response = await client.get(url)
                else:
                    response = await client.post(url, data=form, auth=(provider.client, provider.secret))
            response.raise_for_status()
            return dict(response.json())
        except (httpx.HTTPError, ValueError, TypeError) as error:
            log.error("openid provider does not answer", fault=type(error).__name__)
            raise Problem("openid-failed") from None


def _return(origin: str) -> str:
    """Where the provider sends a browser back to."""
    return f"{origin}/api/openid/return"
