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


Name = Annotated[str, typer.Argument(metavar="NAME", help="The person, as they log in.")]


@app.command()
def grant(name: Name, data: Data = Path("regnum-data")) -> None:
    """Let a person see the host's page: people, reports, tables, load, storage, processes.

    The person needs a password. The server may be running; `REGNUM_DATABASE_URL` names the PostgreSQL, if there is one.
    """
    with given.extra("server", "regnum host"):
        from regnum.server.people.hosting import make_host

    person = make_host(data, os.environ.get("REGNUM_DATABASE_URL"), name, granted=True)
    typer.echo(f"{person} is a host now. Their page is at /host, once they are logged in.")


@app.command()
def withdraw(name: Name, data: Data = Path("regnum-data")) -> None:
    """Let a person see the host's page no longer."""
    with given.extra("server", "regnum host"):
        from regnum.server.people.hosting import make_host

    person = make_host(data, os.environ.get("REGNUM_DATABASE_URL"), name, granted=False)
    typer.echo(f"{person} is no host any more.")


@app.command()
def rate(data: Data = Path("regnum-data")) -> None:
    """Work all ratings out anew from the rated games, in the order in which they were rated.

    That changes nothing, unless something went wrong, or a new version of Regnum rates differently. The server may be
    running; `REGNUM_DATABASE_URL` names the PostgreSQL, if there is one.
    """
    with given.extra("server", "regnum host"):
        from regnum.server.people.company.ratings import rate_anew

    found = rate_anew(data, os.environ.get("REGNUM_DATABASE_URL"))
    for game, (ratings, different) in found.items():
        typer.echo(f"{game}: {ratings} ratings, {different} of them different than before.")
    if not found:
        typer.echo("No rated game was played here yet.")


@app.command()
def reset(
    name: Name,
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
