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
    texts: Annotated[int, typer.Option(metavar="N", min=1, help="Each N-th position is compared as text too.")] = 1,
    batch: Annotated[int, typer.Option(metavar="N", min=1, help="How many games are followed at once.")] = 64,
    minutes: Annotated[
        float | None, typer.Option(metavar="M", min=0.0, help="Begin no game after this many minutes.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", min=1, help="Processes that play the games.")] = 1,
) -> None:
    """Follow games of Domaine in the vector engine and compare every position with the engine's.

    The proof: `regnum vector check --games 3000`

    On a GPU: `regnum vector check --games 100000 --texts 100 --batch 4096 --jobs 16`
    """
    from regnum.terminal import show

    with given.extra("vector", "regnum vector check"):
        from regnum.vector.domaine.proof import identity
        from regnum.vector.trails.workers import Wanted

    out = show.console()
    wanted = Wanted(games, seed, stewards, texts, minutes)
    with out.status("…") if out.is_terminal else nullcontext() as status:
        log = identity.logged(status.update if status else typer.echo)
        report = identity.check(wanted, jobs, batch, log)
    for line in identity.tell(report):
        typer.echo(line)
    if report.differences:
        raise typer.Exit(FAILURE)
