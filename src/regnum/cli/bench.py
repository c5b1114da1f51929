"""The commands `regnum bench …`: how fast this machine plays."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import Seed
from regnum.kernel import Json
from regnum.kernel import game as registered
from regnum.kernel import games as installed

app = typer.Typer(no_args_is_help=True, help="Measure how fast this machine plays.")


@app.command("engine")
def engine(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="The first installed by default.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.1, help="How long to play.")] = 5.0,
    seed: Seed = 0,
) -> None:
    """Measure the rules alone: random games on one core.

    A table: `regnum bench engine`

    For a script: `regnum bench engine domaine --json --seconds 10`
    """
    from regnum.arena.engine_bench import engine
    from regnum.terminal import show
    from regnum.terminal.progress import QUIET_SECONDS

    game = registered(next(iter(installed()), "") if name is None else name)
    out = show.console()
    if out.is_terminal and seconds > QUIET_SECONDS and not json:
        with out.status(f"{game.name}: {seconds:g} s …"):
            measured = engine(game, seconds, seed)
    else:
        measured = engine(game, seconds, seed)
    show.figures(out, measured, as_json=json)


@app.command("server")
def server(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", min=1, help="How long each part takes.")] = 10.0,
    tables: Annotated[int, typer.Option(metavar="N", min=1, help="Tables that play as fast as they can.")] = 100,
    paced: Annotated[int, typer.Option(metavar="N", min=1, help="Tables with a move every three seconds.")] = 1000,
    crowded: Annotated[
        float, typer.Option(metavar="N", min=1, help="Moves a second that as many tables try to make.")
    ] = 700.0,
    seed: Seed = 1,
) -> None:
    """Measure the server, from sending a move to its durable acknowledgement, beside a bare service in the same run.

    A table: `regnum bench server`

    For a script: `regnum bench server --json --seconds 20`
    """
    with given.extra("server", "regnum bench server"):
        from regnum.server.server_bench import bench

    _tell(json, lambda progress: bench(seconds, tables, paced, crowded_rate=crowded, seed=seed, progress=progress))


def _tell(json: bool, bench: Callable[[Callable[[str], None]], dict[str, Json]]) -> None:
    """Measure, and print the figures."""
    from regnum.terminal import show

    out = show.console()
    with out.status("…") if out.is_terminal and not json else nullcontext() as status:
        measured = bench(lambda said: status.update(f"{said} …") if status else None)
    if json:
        show.figures(out, measured, as_json=True)
        return
    for name, figures in measured.items():
        if isinstance(figures, dict):
            typer.echo(f"\n{name}")
            show.figures(out, figures, as_json=False)
        else:
            typer.echo(f"{name}: {figures}")


@app.command("guest")
def guest(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", min=1, help="How long each part takes.")] = 20.0,
    seed: Seed = 1,
) -> None:
    """Measure honest tables in quiet, and while a hostile guest tries everything at once.

    A table: `regnum bench guest`

    For a script: `regnum bench guest --json --seconds 60`
    """
    with given.extra("server", "regnum bench guest"):
        from regnum.server.guest_bench import bench

    _tell(json, lambda progress: bench(seconds, seed, progress))


@app.command("vector")
def vector(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.1, help="How long each engine plays.")] = 5.0,
    batch: Annotated[int, typer.Option(metavar="N", min=1, help="How many games the vector engine plays.")] = 1024,
    seed: Seed = 1,
) -> None:
    """Measure the vector engine of Domaine: random games in one batch, beside the engine on one core in the same run.

    On a processor: `regnum bench vector`

    On a GPU: `regnum bench vector --batch 65536`
    """
    from regnum.arena.engine_bench import engine
    from regnum.terminal import show

    with given.extra("vector", "regnum bench vector"):
        from regnum.vector.domaine import bench

    out = show.console()
    with out.status("compiling …") if out.is_terminal and not json else nullcontext():
        beside = engine(registered("domaine"), seconds, seed)
        measured = {"vector": bench.bench(batch, seconds, seed), "engine": beside, **bench.peer(batch, seconds, seed)}
    if json:
        show.figures(out, measured, as_json=True)
        return
    for name, figures in measured.items():
        typer.echo(f"\n{name}")
        show.figures(out, figures, as_json=False)
