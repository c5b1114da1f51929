"""The command `regnum learn`: a net learns a game by playing against itself."""

from __future__ import annotations

import csv
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from regnum.cli import given
from regnum.cli.given import GameName, Seed
from regnum.kernel import BadOption

if TYPE_CHECKING:
    from regnum.vector.training.checkpoint import Checkpoint

LEARNABLE = ("domaine",)
"""The games that have a vector engine."""
OPPONENTS = ("page", "steward")
CHECKPOINT, LIGHT, NET, TRIED, LESSONS, STRENGTH, PAGE = (
    "checkpoint.npz",
    "light.npz",
    "net.onnx",
    "tried.onnx",
    "lessons.csv",
    "strength.csv",
    "curves.html",
)
COLD = 0.1
"""What part of the learning rate is left in the end, if it is to fall."""


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
    batch: Annotated[int, typer.Option(metavar="N", min=4, help="How many games are played at once.")] = 16384,
    steps: Annotated[int, typer.Option(metavar="N", min=16, help="Steps of each in a lesson, in sixteens.")] = 32,
    rate: Annotated[float, typer.Option(metavar="R", min=0.0, help="How far a step of learning goes.")] = 3e-4,
    entropy: Annotated[float, typer.Option(metavar="E", min=0.0, help="What an undecided policy is worth.")] = 0.01,
    cool: Annotated[
        float, typer.Option(metavar="M", min=0.0, help="Over the last minutes the rate falls to a tenth.")
    ] = 0.0,
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
        from regnum.vector.training.ppo import PpoConfig
    with given.extra("learned", "regnum learn"):
        import onnxruntime as _  # noqa: F401 (asked for before hours of training, not after)

    config = TrainingConfig(batch=batch, steps=steps, ppo=PpoConfig(learning_rate=rate, entropy=entropy))
    now = fresh(seed, NetConfig(blocks, channels), config.ppo) if begun is None else checkpoints.load(begun, config.ppo)
    out.mkdir(parents=True, exist_ok=True)
    if imitated is not None:
        from regnum.vector.training import imitation

        for params, errors in imitation.imitate(now.params, now.net, imitation.read(imitated), epochs, seed):
            now = replace(now, params=params, average=params, style=params)
            typer.echo(f"moves {errors.moves:.3f}, values {errors.values:.3f}, the same move {100 * errors.same:.1f} %")
    last_trial, done = now.progress.seconds, 0

    def enough(seconds: float) -> bool:
        return seconds >= 60 * minutes or (lessons is not None and done >= lessons)

    def cooled(seconds: float) -> float:
        return min(1.0, max(COLD, (60 * minutes - seconds) / (60 * cool))) if cool else 1.0

    def keep(checkpoint: Checkpoint) -> None:
        checkpoints.save(out / CHECKPOINT, checkpoint)
        export.export(checkpoint, out / NET)

    with _Trials(name, out, games, seed, jobs) as trials:
        for now, row in train(now, config, seed, enough, cooled):  # noqa: B020 (each net takes the last one's place)
            done += 1
            _append(out / LESSONS, [row._asdict()])
            if now.progress.seconds - last_trial >= 60 * every:
                last_trial = now.progress.seconds
                keep(now)
                if trials.are_over:
                    trials.begin(now.progress.positions)
        keep(now)
        checkpoints.save(out / LIGHT, checkpoints.light(now))
        trials.end()
        trials.begin(now.progress.positions)
    _draw(out, name)
    typer.echo(f"{now.progress.positions:,} positions of {now.progress.games:,} games. See {out / PAGE}.")


class _Trials:
    """Trials of strength, held beside the training: one at a time, each by the net as it was when it began."""

    def __init__(self, name: str, out: Path, games: int, seed: int, jobs: int | None) -> None:
        self._name, self._out, self._games, self._seed, self._jobs = name, out, games, seed, jobs
        self._beside = ThreadPoolExecutor(1)
        self._held: Future[None] | None = None

    def __enter__(self) -> _Trials:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        self._beside.shutdown()
        (self._out / TRIED).unlink(missing_ok=True)

    @property
    def are_over(self) -> bool:
        """Whether no trial is being held."""
        return self._held is None or self._held.done()

    def begin(self, positions: int) -> None:
        """Try the net as it is now, while training goes on."""
        self.end()
        shutil.copy(self._out / NET, self._out / TRIED)
        self._held = self._beside.submit(self._hold, positions)

    def end(self) -> None:
        """Wait for the trial that is being held."""
        if self._held is not None:
            self._held.result()

    def _hold(self, positions: int) -> None:
        strength = _trial(self._name, self._out / TRIED, self._games, self._seed, self._jobs)
        _append(self._out / STRENGTH, [{"positions": positions, **row} for row in strength])
        _draw(self._out, self._name)


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
