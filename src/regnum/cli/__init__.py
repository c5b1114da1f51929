"""The command `regnum`: each module here has some of its commands, and asks for what it needs only when called."""

from __future__ import annotations

import io
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from regnum import __version__
from regnum.cli import arena, backup, bench, fuzz, host, learn, play, puzzle, record, review, rules, serve, vector
from regnum.cli.given import BAD_INPUT, FAILURE
from regnum.kernel import RegnumError, Unfair


class Sentences(TyperGroup):
    """Commands whose errors, where a person can act on them, end in one sentence and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except RegnumError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(FAILURE if isinstance(error, Unfair) else BAD_INPUT) from None


app = typer.Typer(
    cls=Sentences,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.command()(play.play)
app.command()(puzzle.puzzle)
app.command()(serve.serve)
app.command()(backup.backup)
app.command()(backup.restore)
app.command()(record.verify)
app.command()(review.review)
app.command()(rules.rules)
app.command()(rules.games)
app.command()(fuzz.fuzz)
app.command()(learn.learn)
app.add_typer(record.app, name="record")
app.add_typer(host.app, name="host")
app.add_typer(bench.app, name="bench")
app.add_typer(arena.app, name="arena")
app.add_typer(vector.app, name="vector")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"regnum {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Play, host and study games of castles and crowns.

    To begin, play against the computer: `regnum play domaine`

    Read the rules with `regnum rules domaine`, and see what else there is with `regnum games`.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
