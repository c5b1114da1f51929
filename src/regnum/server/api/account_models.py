"""What goes over HTTP about the ways into an account and out of it."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from regnum.server.api.models import Wire


class PasskeyOut(Wire):
    """A device that logs its owner in."""

    id: str
    name: str = Field(examples=["Firefox on Linux"])
    created: str = Field(examples=["2026-03-01T20:15:00Z"])
    used: str = Field(examples=["2026-03-01T20:15:00Z"])


class Ways(Wire):
    """The ways in which a person can log in."""

    password: bool = Field(description="whether there is a password")
    codes: int = Field(description="how many recovery codes are left")
    passkeys: list[PasskeyOut]
    openid: bool = Field(description="whether one logs in by the host's OpenID provider")


class Confirmed(Wire):
    """A wish that a person with a password confirms by it."""

    password: str | None = Field(None, max_length=1000, examples=["correct horse battery"])


class VacationOut(Wire):
    """How you stand with days for which your slow clocks stand still."""

    days: int = Field(description="how many there are in a calendar year; 0 where the host gives none")
    left: int = Field(description="how many are left of this year's")
    until: str | None = Field(description="until when you are on vacation now", examples=["2026-03-08T12:00:00Z"])


class VacationWish(Wire):
    """The wish to be on vacation from now on."""

    days: int | None = Field(ge=1, le=366, description="for this many days; null for as long as there are days left")


class Codes(Wire):
    """Recovery codes, told once."""

    codes: list[str] = Field(examples=[["7H2K-9QXA-03MD-PV5T"]])


class Recovering(Wire):
    """A recovery code, and the password that is to be."""

    code: str = Field(max_length=100, examples=["7H2K-9QXA-03MD-PV5T"])
    password: str = Field(max_length=1000, examples=["correct horse battery"])


class PasskeyOptions(Wire):
    """What the browser is asked, as `navigator.credentials` wants it in JSON (WebAuthn)."""

    options: dict[str, Any]


class PasskeyMade(Wire):
    """A new passkey, as the browser made it."""

    credential: dict[str, Any] = Field(description="a `RegistrationResponseJSON`")
    name: str = Field("", max_length=100, description="what its owner calls it")


class PasskeyProof(Wire):
    """A proof of a passkey, as the browser made it."""

    credential: dict[str, Any] = Field(description="an `AuthenticationResponseJSON`")


class OpenIdOut(Wire):
    """The host's OpenID provider."""

    name: str | None = Field(description="what it is called; null if there is none")


class OpenIdWish(Confirmed):
    """To log in by the provider, or to link the account that one has."""

    link: bool = False


class Leading(Wire):
    """Where to go on."""

    url: str
