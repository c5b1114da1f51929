"""Holding a contest: what its journal lacks is played, and what ends is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from regnum.arena.contest import Contest
from regnum.arena.execution.executors import Executor
from regnum.arena.execution.journal import BadJournal, Journal
from regnum.arena.result import Result

Progress = Callable[[int, Result | None], None]
"""Hears how many games have ended, and the last of them; None if nothing has but time passed."""


def hold(
    contest: Contest, games: int, executor: Executor, journal: Journal, progress: Progress, records: Path | None = None
) -> Sequence[Result]:
    """Play at least this many games at each table, and tell all of them in the order of their fixtures."""
    fixtures = list(contest.fixtures(games))
    missing = []
    done = 0
    for fixture in fixtures:
        played = journal.played.get(fixture)
        if played is None or (records is not None and not record_file(records, played).exists()):
            missing.append(fixture)
        else:
            done += 1
            progress(done, played)
    with closing(executor.play(contest, missing, keep=records is not None)) as playing:
        for played in playing:
            if played is not None:
                _keep(played, records)
                journal.add(played)
                done += 1
            progress(done, played)
    return [journal.played[fixture] for fixture in fixtures]


def record_file(folder: Path, played: Result) -> Path:
    """Where the record of a game is kept."""
    return folder / f"{played.fixture.name}.record"


def _keep(played: Result, records: Path | None) -> None:
    if records is None:
        return
    assert played.record is not None
    file = record_file(records, played)
    try:
        records.mkdir(parents=True, exist_ok=True)
        file.write_text(played.record, encoding="utf-8")
    except OSError as error:
        raise BadJournal(f"{file} cannot be written ({error.strerror}).") from None
