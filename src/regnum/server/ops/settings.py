"""What a server is told when it starts."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

EXPIRY_DAYS, VACATION_DAYS = 14, 21


@dataclass(frozen=True, slots=True)
class RateLimits:
    """How often something may be done, as the `limits` package writes it; several are joined by ";"."""

    guests: str = "20/minute;200/day"
    """New people from one address; of IPv6, from one network (/64), here and below."""
    logins: str = "10/minute;60/hour"
    """Attempts at a password: from one address, for one name from browsers in which nobody of that name has logged in,
    and from each browser in which they have."""
    requests: str = "1200/minute"
    """Requests from one address to the service."""
    pages: str = "6000/minute"
    """Other requests from one address: for the page, its files and how the server is."""
    writes: str = "240/minute"
    """Changes by one person."""
    tables: str = "30/minute;300/day"
    """New tables by one person."""
    imports: str = "10/minute;60/day"
    """Imported records by one person: each may have some megabytes."""
    frames: str = "60/second;1200/minute"
    """Frames from one person's sockets."""
    advice: str = "30/minute"
    """Questions for advice by one person: they take a bot process's time."""
    analyses: str = "600/minute"
    """Questions in analyses by one person, of which each step and each move pointed at is one."""
    records: str = "120/minute"
    """Questions about finished games by one person: they take a worker's time."""
    hellos: str = "40/10 second"
    """How often one person's sockets are shown everything."""
    alone: str = "6/minute;60/day"
    """New tables of computers only by one person."""
    chats: str = "8/10 second"
    """Messages by one person."""
    reports: str = "5/hour;20/day"
    """What one person reports to the host."""
    turns: str = "60/minute"
    """Questions of one person which of their games wait."""
    calls: str = "60/hour;300/day"
    """Calls sent to one person; what is beyond waits."""
    channels: str = "10/hour;30/day"
    """New ways in which one person is to be called, and trials of them."""
    questions: str = "3/hour;6/day"
    """Questions to one mail address whether it is to be called, whoever names it."""


class SteadyClock:
    """The server's clock: it begins at the time of day and goes on evenly, whatever is done to the machine's clock."""

    def __init__(self) -> None:
        self.set(time.time())

    def set(self, now: float) -> None:
        """Let it be so late, in seconds since 1970."""
        self._offset = now - time.monotonic()

    def __call__(self) -> float:
        return self._offset + time.monotonic()


@dataclass(frozen=True, slots=True)
class OpenIdProvider:
    """Where people of the host's own log in."""

    issuer: str
    client: str
    secret: str = field(repr=False)
    name: str


Security: TypeAlias = Literal["none", "starttls", "tls"]
"""How one talks with a mail server."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """By which mail server people are called who wish it."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    security: Security = "starttls"


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; only the folder is needed."""

    data: Path
    database_url: str | None = None
    redis_url: str | None = None
    origins: tuple[str, ...] = ()
    """The addresses of the page as browsers see them; if none is given, the one that a request was sent to."""
    pause: float = 0.4
    """Seconds before each step of a computer player, so that people can follow."""
    poll: float = 1.0
    """Seconds between looks into the database for work that is due, and for changes by other processes."""
    budget: float = 1.0
    """Seconds a computer player may think about a step."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Computer players beside the installed levels: what each name stands for, such as `exec:python raider.py`."""
    bot_processes: int | None = None
    """Processes in which computer players think; without a number as many as the machine has cores."""
    workers: int = 1
    """Processes in which records are read and replayed."""
    niceness: int = 10
    """How much all these processes yield to the server itself where they share a core."""
    warm: bool = False
    """Whether these processes start with the server, and not with the first need."""
    openid: OpenIdProvider | None = None
    mail: MailServer | None = None
    contact: str = ""
    """Where push services reach the host: an address as in `mailto:host@example.org` or of a page."""
    calls_after: float = 5.0
    """Seconds from a turn to its call: who has just looked away, or changes to another network, may be back by then."""
    calls_inside: bool = False
    """Whether people may be called at addresses inside the host's own network."""
    rate_limits: RateLimits = field(default_factory=RateLimits)
    now: Callable[[], float] = field(default_factory=SteadyClock)
    draw: Callable[[int], bytes] = secrets.token_bytes
    """Where the secret seeds of games come from; a test may want the same games again."""
    upgrade_anyway: bool = False
    """Whether a new version starts though it breaks games that an older one kept."""
    expiry_days: int = EXPIRY_DAYS
    """Days after which a table that never started is closed, if none of its people comes; 0 keeps them all."""
    vacation_days: int = VACATION_DAYS
    """Days of a calendar year for which a person may let slow clocks stand still."""
    drain: float = 5.0
    """Seconds that requests have to finish when the server stops."""
