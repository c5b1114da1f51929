"""What goes over HTTP about calls: how people are called, when, and what waits for them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from regnum.server.api.models import SeatNumber, Version, Wire

Language = Annotated[str, Field(max_length=8, examples=["en"], description="the language that calls are in")]
Minute = Annotated[int, Field(ge=0, lt=24 * 60, examples=[22 * 60], description="a minute of the day")]


class PushKeys(Wire):
    """What pushes to a browser are encrypted with (`PushSubscription.toJSON().keys`)."""

    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)


class PushWish(Wire):
    """Call in a browser: its subscription."""

    kind: Literal["push"]
    endpoint: str = Field(max_length=1000, examples=["https://push.example/send/abc"])
    keys: PushKeys
    name: str = Field("", max_length=80, examples=["Firefox, Linux"])
    language: Language = "en"


class PushChange(Wire):
    """A browser's subscription that has changed by itself (`pushsubscriptionchange`)."""

    before: str = Field(max_length=1000, description="the endpoint until now")
    endpoint: str = Field(max_length=1000)
    keys: PushKeys


class WebhookWish(Wire):
    """Call by a webhook: plain JSON, or as Discord or ntfy take it."""

    kind: Literal["webhook"]
    address: str = Field(max_length=1000, examples=["https://hooks.example/regnum"])
    shape: Literal["json", "discord", "ntfy"] = "json"
    language: Language = "en"


class MailWish(Wire):
    """Call by mail: the address is asked first."""

    kind: Literal["mail"]
    address: str = Field(max_length=254, examples=["anna@example.org"])
    language: Language = "en"


ChannelWish = Annotated[PushWish | WebhookWish | MailWish, Field(discriminator="kind")]


class ChannelOut(Wire):
    """A way in which you are called."""

    id: str
    kind: Literal["push", "webhook", "mail"]
    name: str = Field(description="the browser, the mail address, or where the webhook is")
    shape: Literal["json", "discord", "ntfy"] | None = None
    confirmed: bool = Field(description="whether its owner has said that it is wanted")
    failing: str | None = Field(None, description="since when it cannot be reached", examples=["2026-03-01T12:00:00Z"])
    mark: str = Field(description="the SHA-256 of kind and address, by which a browser knows its own")


class Quiet(Wire):
    """The time of day in which you are not called; it may go over midnight."""

    begin: Minute
    end: Minute


class CallWishesIn(Wire):
    """When you want to be called."""

    quiet: Quiet | None = None
    zone: str = Field("UTC", max_length=64, examples=["Europe/Rome"], description="your time zone")
    reminder: int | None = Field(
        None, ge=300, le=7 * 24 * 3600, examples=[10800], description="seconds before a deadline; null for none"
    )


class CallsOut(Wire):
    """How and when you are called."""

    key: str = Field(description="what a browser's subscription is asked for with (`applicationServerKey`)")
    mail: bool = Field(description="whether this server sends mail")
    channels: list[ChannelOut]
    quiet: Quiet | None
    zone: str
    reminder: int | None


class TurnOut(Wire):
    """A running game of yours, as a list shows it."""

    table: str = Field(examples=["q3fVw1aZ"])
    game: str = Field(examples=["domaine"])
    phase: Literal["open", "dealing", "playing"]
    version: Version
    waits: Literal["turn", "pledge", "reveal", "start"] | None = Field(description="what it waits for from you")
    to_move: SeatNumber | None = Field(description="the seat that decides")
    players: list[str] = Field(description="the names in the order of the seats; empty for an open seat")
    people: int = Field(description="how many people sit there, you among them")
    seats: list[SeatNumber] = Field(description="the seats that are yours")
    deadline: str | None = Field(description="when the time to decide is over", examples=["2026-03-01T12:00:00Z"])
    since: str | None = Field(description="since when the seat decides", examples=["2026-03-01T12:00:00Z"])
    created: str = Field(examples=["2026-03-01T12:00:00Z"])
    said: int = Field(description="how many messages its chat has")
    unread: int = Field(description="how many of them you have not read")


class TurnsOut(Wire):
    """Your running games: those that wait for you first, the first deadline before the others."""

    turns: list[TurnOut]
    waiting: int = Field(description="how many wait for you")
    called: bool = Field(description="whether you are called in any way when you are not looking")


class HasRead(Wire):
    """How far you have read a chat."""

    number: int = Field(ge=0, lt=2**31, examples=[3], description="the number of the last message you have seen")
