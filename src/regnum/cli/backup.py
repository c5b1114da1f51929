"""The commands `regnum backup` and `regnum restore`: all that a server keeps, in a file and back."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import FAILURE

Data = Annotated[Path, typer.Option("--data", metavar="FOLDER", help="Where the server keeps its games.")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]


def backup(file: BackupFile, data: Data = Path("regnum-data")) -> None:
    """Save all that a server keeps in one file, while it runs.

    For example: `regnum backup /backups/monday.sqlite --data /srv/regnum`

    `REGNUM_DATABASE_URL` names a PostgreSQL to save instead of the folder's file. The backup holds the seeds of games
    under way and who is logged in: keep it as safe as the server.
    """
    with given.extra("server", "regnum backup"):
        from regnum.server.storage.upkeep.backup import save

    save(data, os.environ.get("REGNUM_DATABASE_URL"), file)
    typer.echo(f"Saved in {file}. See whether it is whole: regnum restore {file} --check")


def restore(
    file: BackupFile,
    check: Annotated[bool, typer.Option("--check", help="Only see whether it is whole; change nothing.")] = False,
    data: Data = Path("regnum-data"),
    replace: Annotated[bool, typer.Option("--replace", help="Give up the database that is there.")] = False,
) -> None:
    """Replay the games of a backup, and let a server keep what it holds.

    See whether it is whole: `regnum restore monday.sqlite --check`

    Restore it, while no server runs: `regnum restore monday.sqlite --data /srv/regnum`
    """
    with given.extra("server", "regnum restore"):
        from regnum.server.storage.upkeep.backup import rehearse
        from regnum.server.storage.upkeep.backup import restore as put_back
        from regnum.server.tables.proving import differs

    proof = rehearse(file, differs)
    for fault in proof.faults:
        typer.echo(fault, err=True)
    typer.echo(f"{proof.running} running games and {proof.archived} of those that are over were replayed.")
    if proof.faults:
        typer.echo("The backup is not good: nothing was restored.", err=True)
        raise typer.Exit(FAILURE)
    if check:
        typer.echo("The backup is whole.")
        return
    put_back(file, data, os.environ.get("REGNUM_DATABASE_URL"), replace=replace)
    typer.echo("Restored. The clocks of its games stand still until a server runs.")
