"""The commands `regnum host`: what only the host of a server can do for its people."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from regnum.cli import given

app = typer.Typer(no_args_is_help=True, help="What only the host of a server can do for its people.")

Data = Annotated[Path, typer.Option("--data", metavar="FOLDER", help="Where the games are kept.")]


@app.callback()
def host() -> None:
    """What only the host of a server can do for its people."""


@app.command()
def reset(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The person, as they log in.")],
    data: Data = Path("regnum-data"),
) -> None:
    """Print a code by which a person who forgot their password takes a new one.

    It is good once, for seven days; until then nothing changes. The server may be running. `REGNUM_DATABASE_URL` names
    the PostgreSQL, if there is one.
    """
    with given.extra("server", "regnum host"):
        from regnum.server.people.hosting import reset_code

    person, code = reset_code(data, os.environ.get("REGNUM_DATABASE_URL"), name)
    typer.echo(f"{person} can take a new password on the page You, under Log in, Recovery code:\n\n    {code}\n")
    typer.echo("It is good once, for seven days. Tell it to nobody else.")
