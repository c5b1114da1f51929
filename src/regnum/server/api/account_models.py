"""What goes over HTTP about the ways into an account and out of it."""

from __future__ import annotations

from pydantic import Field

from regnum.server.api.models import Wire


class Ways(Wire):
    """The ways in which a person can log in."""

    password: bool = Field(description="whether there is a password")
    codes: int = Field(description="how many recovery codes are left")


class Confirmed(Wire):
    """A wish that a person with a password confirms by it."""

    password: str | None = Field(None, max_length=1000, examples=["correct horse battery"])


class Codes(Wire):
    """Recovery codes, told once."""

    codes: list[str] = Field(examples=[["7H2K-9QXA-03MD-PV5T"]])


class Recovering(Wire):
    """A recovery code, and the password that is to be."""

    code: str = Field(max_length=100, examples=["7H2K-9QXA-03MD-PV5T"])
    password: str = Field(max_length=1000, examples=["correct horse battery"])
