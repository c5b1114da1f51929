"""The command `regnum serve`: the page, for oneself, a network or a site."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from regnum.cli import given


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="0 takes a free one.")] = 8000,
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the games are kept.")] = Path("regnum-data"),
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve the page, where people play with friends, on one device or against the computer.

    For yourself: `regnum serve --open`

    For your network: `regnum serve --host 0.0.0.0 --port 80 --data /srv/regnum`

    `REGNUM_DATABASE_URL` names a PostgreSQL, `REGNUM_REDIS_URL` a Redis, for several processes side by side.

    `REGNUM_PLAYERS` names computer players of your own, as in `raider=exec:python3 raider.py`.
    """
    with given.extra("server", "regnum serve"):
        from regnum.server.run import serve as run

    run(host, port, data, os.environ.get("REGNUM_DATABASE_URL"), os.environ.get("REGNUM_REDIS_URL"), open_page)
