"""The command `regnum learn`: a net learns a game by playing against itself."""

from __future__ import annotations

import csv
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import GameName, Seed
from regnum.kernel import BadOption

LEARNABLE = ("domaine",)
"""The games that have a vector engine."""
OPPONENTS = ("page", "steward")
CHECKPOINT, NET, LESSONS, STRENGTH, PAGE = (
    "checkpoint.npz",
    "net.onnx",
    "lessons.csv",
    "strength.csv",
    "curves.html",
)


def learn(
    name: GameName,
    minutes: Annotated[float, typer.Option(metavar="M", min=0.0, help="How long to train.")] = 8.0,
    begun: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="Go on from this checkpoint.")] = None,
    imitated: Annotated[
        Path | None, typer.Option("--imitate", metavar="FOLDER", help="First learn from these records.")
    ] = None,
    epochs: Annotated[int, typer.Option(metavar="N", min=1, help="How often each record is learned from.")] = 4,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where checkpoint, net and curves go.")] = Path("learned"),
    seed: Seed = 1,
    blocks: Annotated[int, typer.Option(metavar="N", min=1, help="Residual blocks of a new net.")] = 5,
    channels: Annotated[int, typer.Option(metavar="N", min=4, help="Channels of a new net.")] = 64,
    batch: Annotated[int, typer.Option(metavar="N", min=4, help="How many games are played at once.")] = 8192,
    steps: Annotated[int, typer.Option(metavar="N", min=16, help="Steps of each in a lesson, in sixteens.")] = 64,
    lessons: Annotated[int | None, typer.Option(metavar="N", min=1, help="At most this many lessons.")] = None,
    every: Annotated[float, typer.Option(metavar="M", help="Minutes between trials of strength.")] = 4.0,
    games: Annotated[int, typer.Option(metavar="N", min=0, help="Games of a trial against each level.")] = 40,
    jobs: Annotated[int | None, typer.Option("--jobs", metavar="J", min=1, help="Processes of a trial.")] = None,
) -> None:
    """Train a net by self-play on the vector engine, and show how strong it has become.

    Eight minutes from nothing: `regnum learn domaine --minutes 8`

    From what stewards do: `regnum arena balance domaine --records games`, then `regnum learn domaine --imitate games`

    Go on: `regnum learn domaine --minutes 8 --from learned/checkpoint.npz`

    Play with it: `regnum play domaine --level net:learned/net.onnx`
    """
    if name not in LEARNABLE:
        raise BadOption(f"{name} has no vector engine to learn with; there is one of: {', '.join(LEARNABLE)}.")
    with given.extra("vector", "regnum learn"):
        from regnum.vector.training import checkpoint as checkpoints
        from regnum.vector.training import export
        from regnum.vector.training.lessons import TrainingConfig, fresh, train
        from regnum.vector.training.net import NetConfig
    with given.extra("learned", "regnum learn"):
        import onnxruntime as _  # noqa: F401 (asked for before hours of training, not after)

    config = TrainingConfig(batch=batch, steps=steps)
    now = fresh(seed, NetConfig(blocks, channels), config.ppo) if begun is None else checkpoints.load(begun, config.ppo)
    out.mkdir(parents=True, exist_ok=True)
    if imitated is not None:
        from regnum.vector.training import imitation

        for params, errors in imitation.imitate(now.params, now.net, imitation.read(imitated), epochs, seed):
            now = replace(now, params=params)
            typer.echo(f"moves {errors.moves:.3f}, values {errors.values:.3f}, the same move {100 * errors.same:.1f} %")
    last_trial, done = now.progress.seconds, 0

    def enough(seconds: float) -> bool:
        return seconds >= 60 * minutes or (lessons is not None and done >= lessons)

    def keep() -> None:
        checkpoints.save(out / CHECKPOINT, now)
        export.export(now, out / NET)
        strength = _trial(name, out / NET, games, seed, jobs)
        _append(out / STRENGTH, [{"positions": now.progress.positions, **row} for row in strength])
        _draw(out, name)

    for now, row in train(now, config, seed, enough):  # noqa: B020 (each net takes the place of the last)
        done += 1
        _append(out / LESSONS, [row._asdict()])
        if now.progress.seconds - last_trial >= 60 * every:
            last_trial = now.progress.seconds
            keep()
    keep()
    typer.echo(f"{now.progress.positions:,} positions of {now.progress.games:,} games. See {out / PAGE}.")


def _trial(name: str, net: Path, games: int, seed: int, jobs: int | None) -> Sequence[Mapping[str, float | str]]:
    """How often the net wins against each of the opponents, two at a table."""
    from regnum.arena.contest import match
    from regnum.arena.standings import standings, wilson
    from regnum.terminal import contests

    found: list[Mapping[str, float | str]] = []
    for opponent in OPPONENTS if games else ():
        contest = match(given.game(name, None), (f"net:{net}", opponent), seed, {}, 60.0)
        held = contests.hold(contest, games, contests.executor(jobs, None), journal=None, fresh=True, records=None)
        tally = standings(contest, held.games).entrants[0]
        low, high = wilson(tally.wins, tally.games)
        typer.echo(f"{100 * tally.share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] against {opponent}")
        found.append({"opponent": opponent, "share": tally.share, "low": low, "high": high, "games": tally.games})
    return found


def _append(path: Path, rows: Sequence[Mapping[str, float | str]]) -> None:
    """Rows at the end of a file of plain numbers; the first tells the names."""
    if not rows:
        return
    new = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*rows[0]])
        if new:
            writer.writeheader()
        writer.writerows(rows)


def _read(path: Path) -> Sequence[Mapping[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


def _draw(out: Path, name: str) -> None:
    """The curves as a page."""
    from regnum.arena.report import curves_html

    lessons = [_numbers(row) for row in _read(out / LESSONS)]
    trials = _read(out / STRENGTH)
    strength = {one: [_numbers(row) for row in trials if row["opponent"] == one] for one in OPPONENTS}
    command = shlex.join(["regnum", *sys.argv[1:]])
    page = curves_html.page(f"A net learns {name}", command, lessons, strength)
    (out / PAGE).write_text(page, encoding="utf-8")


def _numbers(row: Mapping[str, str]) -> Mapping[str, float]:
    return {name: float(value) for name, value in row.items() if name != "opponent"}
