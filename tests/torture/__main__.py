"""`make torture`, or `python -m tests.torture`: torment servers for as long as one likes, a piece at a time."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from tests.torture.mutations import MUTATIONS
from tests.torture.run import torture
from tests.torture.stage import KINDS

MAX_SHOWN = 20
"""How many findings of a piece are printed."""


def main(
    minutes: Annotated[float, typer.Option(help="How long in all.")] = 3.0,
    piece: Annotated[float, typer.Option(help="Seconds of torment in each piece.")] = 30.0,
    seed: Annotated[int, typer.Option(help="The seed of the first piece; each later one has the next.")] = 1,
    kind: Annotated[str, typer.Option(help=f"One of {', '.join(KINDS)}; all in turn by default.")] = "",
    parties: Annotated[int, typer.Option(help="How many tables are played at.")] = 5,
    only: Annotated[str, typer.Option(help="Torments to choose from, with commas between: kill,kill-postgres.")] = "",
    mutation: Annotated[str, typer.Option(help=f"Break the server first: {', '.join(MUTATIONS)}.")] = "",
) -> None:
    """Torment servers, and say what was found. The same seed gives the same torments, at other instants."""
    end, found, number = time.monotonic() + 60 * minutes, 0, 0
    while number == 0 or time.monotonic() < end:
        chosen = kind or KINDS[number % len(KINDS)]
        print(f"{chosen}, seed {seed + number}: {piece:g} seconds …", flush=True)
        names = [name for name in only.split(",") if name]
        report = torture(chosen, seed + number, piece, parties=parties, only=names, mutation=mutation)
        print(report, flush=True)
        for finding in report.findings[:MAX_SHOWN]:
            print(f"  {finding}", flush=True)
        if report.findings:
            print(f"  what happened, the database and the logs are in {report.folder}", flush=True)
        found += len(report.findings)
        number += 1
    if found:
        raise typer.Exit(1)


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)
    app()
