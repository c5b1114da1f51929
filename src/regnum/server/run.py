"""Running a server from the command line, until it is told to stop; then what was begun is finished."""

from __future__ import annotations

import logging
import os
import re
import socket
import sys
import threading
import webbrowser
from email.utils import parseaddr
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from regnum.kernel import MissingExtra, RegnumError
from regnum.server.api.app import create
from regnum.server.bots.bot_registry import read_hired
from regnum.server.calls.mail import PORTS, is_address
from regnum.server.ops import logs
from regnum.server.ops.door import BACKLOG, doors
from regnum.server.ops.guard import Admission, GuardedProtocol, quieten
from regnum.server.ops.settings import EXPIRY_DAYS, VACATION_DAYS, MailServer, OpenIdProvider, Settings
from regnum.server.socket.frames import MAX_FRAME_BYTES
from regnum.server.socket.protocol import TableProtocol

SWITCH_SECONDS = 0.001
"""How long a thread that computes may keep the interpreter while the loop waits for it: a fifth of what is usual."""


def config_of(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the application."""
    quieten()
    return uvicorn.Config(
        app,
        http=GuardedProtocol,
        h11_max_incomplete_event_size=16 * 1024,
        backlog=BACKLOG,
        ws=TableProtocol,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        access_log=False,
        log_level=logging.WARNING,
        server_header=False,
        timeout_graceful_shutdown=int(settings.drain),
        **more,
    )


def serve(
    host: str, port: int, data: Path, database_url: str | None, redis_url: str | None, open_browser: bool
) -> None:
    """Serve until interrupted. Addresses of pages that are not the server's own are named in `REGNUM_ORIGINS`."""
    _check(host, port, data, redis_url)
    logs.set_up(machine=not sys.stderr.isatty())
    settings = Settings(
        data,
        database_url,
        redis_url,
        origins=tuple(os.environ.get("REGNUM_ORIGINS", "").split()),
        players=read_hired(os.environ.get("REGNUM_PLAYERS", "")),
        warm=True,
        upgrade_anyway=os.environ.get("REGNUM_UPGRADE") == "anyway",
        pause=_pause(os.environ.get("REGNUM_PAUSE", "0.4")),
        openid=_openid(),
        mail=_mail(),
        contact=os.environ.get("REGNUM_CONTACT", ""),
        calls_inside=os.environ.get("REGNUM_CALLS_INSIDE") == "1",
        expiry_days=_days("REGNUM_EXPIRY_DAYS", EXPIRY_DAYS),
        vacation_days=_days("REGNUM_VACATION_DAYS", VACATION_DAYS),
    )
    run(settings, host, port, open_browser=open_browser)


def run(settings: Settings, host: str, port: int, *, open_browser: bool = False) -> None:
    """Serve with these settings until interrupted."""
    sys.setswitchinterval(SWITCH_SECONDS)
    server = Server(config_of(create(settings), settings, host=host, port=port), open_browser)
    try:
        opened = doors(host, port, Admission(server.config, server.server_state).may_come)
    except OSError as error:
        raise _no_address(host, port, error) from None
    server.run(opened)


def _check(host: str, port: int, data: Path, redis_url: str | None) -> None:
    """Raise `CannotServe` if no games can be kept in the folder, no Redis be asked, or nobody served at the address."""
    if redis_url is not None and not redis_url.startswith(("redis://", "rediss://", "unix://")):
        raise CannotServe("A Redis is named as in redis://host:6379.")
    if redis_url is not None and find_spec("redis") is None:
        raise MissingExtra("Redis", "cluster")
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotServe(f"Games cannot be kept in {data} ({error.strerror}): name another folder.") from None
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            pass
    except OSError as error:
        raise _no_address(host, port, error) from None


def _no_address(host: str, port: int, error: OSError) -> CannotServe:
    return CannotServe(f"Nothing can be served at {host}, port {port} ({error.strerror}): name another.")


def _pause(text: str) -> float:
    """The seconds of a text like `0.4`, or `CannotServe`."""
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]+)?", text):
        raise CannotServe(f"REGNUM_PAUSE is a number of seconds such as 0.4, not '{text}'.")
    return float(text)


def _days(name: str, usual: int) -> int:
    """A setting that is a number of days, or `CannotServe`."""
    text = os.environ.get(name, str(usual))
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise CannotServe(f"{name} is a number of days such as {usual}, not '{text}'.")
    return int(text)


def _openid() -> OpenIdProvider | None:
    """The OpenID provider that the environment names, if it does, or `CannotServe`."""
    names = ("REGNUM_OPENID_ISSUER", "REGNUM_OPENID_CLIENT", "REGNUM_OPENID_SECRET")
    issuer, client, secret = (os.environ.get(name, "") for name in names)
    if not (issuer or client or secret):
        return None
    if not (issuer and client and secret):
        raise CannotServe(f"An OpenID provider needs all of {', '.join(names)}.")
    if not issuer.startswith(("https://", "http://127.0.0.1:", "http://localhost:")):
        raise CannotServe("REGNUM_OPENID_ISSUER is an address such as https://login.example.org.")
    return OpenIdProvider(issuer, client, secret, os.environ.get("REGNUM_OPENID_NAME", urlsplit(issuer).netloc))


def _mail() -> MailServer | None:
    """The mail server that the environment names, if it does, or `CannotServe`."""
    host, sender = os.environ.get("REGNUM_SMTP_HOST", ""), os.environ.get("REGNUM_SMTP_FROM", "")
    if not host and not sender:
        return None
    if not os.environ.get("REGNUM_ORIGINS", "").split():
        raise CannotServe("Mail needs REGNUM_ORIGINS, such as https://play.example: links in mails lead there.")
    if not host or not is_address(parseaddr(sender)[1]):
        raise CannotServe("Mail needs REGNUM_SMTP_HOST, and REGNUM_SMTP_FROM as in Regnum <games@example.org>.")
    wanted, port = os.environ.get("REGNUM_SMTP_SECURITY", "starttls"), os.environ.get("REGNUM_SMTP_PORT", "")
    security = next((one for one in PORTS if one == wanted), None)
    if security is None:
        raise CannotServe(f"REGNUM_SMTP_SECURITY is one of {', '.join(PORTS)}, not '{wanted}'.")
    if port and not (port.isdecimal() and 0 < int(port) < 65536):
        raise CannotServe(f"REGNUM_SMTP_PORT is the number of a port such as 587, not '{port}'.")
    user, password = os.environ.get("REGNUM_SMTP_USER", ""), os.environ.get("REGNUM_SMTP_PASSWORD", "")
    return MailServer(host, int(port) if port else PORTS[security], sender, user, password, security)


class CannotServe(RegnumError):
    """There is no folder for the games, no address to serve at, or a setting that cannot be read."""


class Server(uvicorn.Server):
    """A server that says where it is as soon as it answers."""

    def __init__(self, config: uvicorn.Config, open_browser: bool) -> None:
        super().__init__(config)
        self._open_browser = open_browser

    async def startup(self, sockets: Any = None) -> None:
        """Start, and tell the address."""
        await super().startup(sockets)
        if not self.started:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        shown = "localhost" if self.config.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else self.config.host
        url = f"http://{shown}:{port}/"
        print(f"Regnum is at {url} (Ctrl+C ends it)", flush=True)
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
