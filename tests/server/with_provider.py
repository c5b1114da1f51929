"""A server whose people log in at the small OpenID provider beside it: `python -m tests.server.with_provider`."""

from __future__ import annotations

import time
from pathlib import Path

import typer

from regnum.server.ops import logs
from regnum.server.ops.settings import OpenIdProvider, Settings
from regnum.server.run import run
from tests.server.provider import CLIENT, SECRET, Provider


def main(port: int = 0, data: Path = Path("regnum-data")) -> None:
    """Serve until interrupted."""
    logs.set_up(machine=True)
    provider = Provider()
    provider.claims, provider.now = {"sub": "anna", "preferred_username": "Anna"}, time.time()
    named = OpenIdProvider(provider.issuer, CLIENT, SECRET, "Example")
    run(Settings(data, openid=named), "127.0.0.1", port)


if __name__ == "__main__":
    typer.run(main)
