"""The commands `regnum vector …`: the rules on an accelerator."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import FAILURE, Seed

app = typer.Typer(no_args_is_help=True, help="The rules on an accelerator, batched.")


@app.callback()
def main() -> None:
    """Keep `check` a command of its own, though it is the only one."""


@app.command("check")
def check(
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games are followed.")] = 300,
    seed: Seed = 1,
    stewards: Annotated[int, typer.Option(metavar="N", min=0, help="Each N-th game is by stewards; 0: none.")] = 50,
    batch: Annotated[int, typer.Option(metavar="N", min=1, help="How many games are followed at once.")] = 64,
) -> None:
    """Follow games of Domaine in the vector engine and compare every position with the engine's.

    The proof: `regnum vector check --games 3000`
    """
    from regnum.terminal import show

    with given.extra("vector", "regnum vector check"):
        from regnum.vector.domaine.proof import identity

    out = show.console()
    with out.status("…") if out.is_terminal else nullcontext() as status:
        report = identity.check(
            games,
            seed,
            stewards,
            batch,
            lambda so_far: status.update(f"{so_far.games.total()} of {games} games …") if status else None,
        )
    for line in identity.tell(report):
        typer.echo(line)
    if report.differences:
        raise typer.Exit(FAILURE)
