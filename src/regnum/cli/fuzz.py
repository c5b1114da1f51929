"""The command `regnum fuzz`: many games, played until something breaks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import FAILURE, GameName, Players, Seed
from regnum.kernel import check_seats
from regnum.kernel import game as registered


def fuzz(
    name: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 200,
    seed: Seed = 0,
    players: Players = None,
    option: Annotated[
        list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of all games.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(metavar="J", min=1, help="How many processes; else all cores.")] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where records of failures go.")] = Path("findings"),
    replay: Annotated[Path | None, typer.Option(metavar="FILE", help="Replay a failure instead.")] = None,
) -> None:
    """Play many games and check every promise of the rules on the way; what breaks is left as a short record.

    A quick look: `regnum fuzz domaine --games 100 --seed 7`

    With an option, which is else varied in some games: `regnum fuzz domaine -o king=20`

    A failure again: `regnum fuzz domaine --replay findings/fuzz-domaine-7-12.record`
    """
    from regnum.arena import fuzz as fuzzing
    from regnum.terminal.progress import Bar

    game = registered(name)
    if players is not None:
        check_seats(game, players)
    if replay is not None:
        fault = fuzzing.replay(game, replay)
        typer.echo(fault or "ok: every check holds.")
        raise typer.Exit(FAILURE if fault else 0)
    with Bar(games) as bar:
        chosen = given.pairs(option, "-o")
        report = fuzzing.fuzz(game, games, seed, players, jobs or os.cpu_count() or 1, out, bar.show, chosen)
    rate = report.steps / report.seconds if report.seconds else 0
    typer.echo(f"{report.games} games, {report.steps} steps, {report.seconds:.1f} s, {rate:.0f} steps/s")
    typer.echo("ends: " + (", ".join(f"{rule} {n}" for rule, n in sorted(report.ends.items())) or "none"))
    for finding in report.findings:
        typer.echo(f"{finding.fault}\n  {finding.command}")
    typer.echo(f"{len(report.findings)} findings")
    if report.findings:
        raise typer.Exit(FAILURE)
