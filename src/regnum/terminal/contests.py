"""Contests in a terminal: the running result beside the bar, and the standings as a table."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table

from regnum.arena.balance import Study
from regnum.arena.calibration import Calibration
from regnum.arena.contest import Contest
from regnum.arena.execution import runner
from regnum.arena.execution.cluster import Cluster
from regnum.arena.execution.executors import Cores, Executor
from regnum.arena.execution.journal import Journal, usual_place
from regnum.arena.report import calibration_text
from regnum.arena.report.figures import fault_kinds, mean_points, per_move, percent, with_interval
from regnum.arena.result import Result
from regnum.arena.standings import Standings, Tally
from regnum.kernel import BadOption, Game, RegnumError, check_seats
from regnum.terminal.progress import Bar
from regnum.terminal.saving import CannotWrite

if TYPE_CHECKING:
    from regnum.arena.ladder import Ladder  # rates by a package that only ladders need

MAX_FAULTS = 5
"""How many faults are told; of more, only the first."""


def executor(jobs: int | None, ray: str | None) -> Executor:
    """The executor that is asked for: all cores of this machine, or some, or a Ray cluster."""
    if ray is None:
        return Cores(jobs or os.cpu_count() or 1)
    if jobs is not None:
        raise BadOption("The games are played on this machine's cores (--jobs) or on Ray (--ray), not on both.")
    return Cluster(ray)


class BrokenOff(RegnumError):
    """A contest that whoever holds it has had enough of."""


@dataclass(frozen=True, slots=True)
class Held:
    """A contest that was held: its games, and how long it took this time."""

    games: Sequence[Result]
    seconds: float


def hold(
    contest: Contest,
    games: int,
    executor: Executor,
    *,
    journal: Path | None,
    fresh: bool,
    records: Path | None,
    reports: Sequence[Path | None] = (),
) -> Held:
    """Hold a contest, with a bar if it takes long, once it is sure that its reports can be written.

    A journal that nobody asked for is removed when all is over.
    """
    contest.check()
    for file in reports:
        if file is not None and not os.access(file if file.exists() else file.parent, os.W_OK):
            raise CannotWrite(f"{file} cannot be written.")
    begun = time.monotonic()
    path = journal or usual_place(contest)
    quiet = redirect_stdout(sys.stderr)  # Ray speaks up when a machine is lost, and must not do so in the result
    kept = Journal(contest, path, strict=journal is not None, fresh=fresh)
    with quiet, kept, Bar(contest.count(games)) as bar:
        try:
            played = runner.hold(contest, games, executor, kept, Running(contest, bar).show, records)
        except KeyboardInterrupt:
            raise BrokenOff(f"Broken off after {len(kept.played)} games: the same command goes on.") from None
    if journal is None:
        kept.forget()
    return Held(played, time.monotonic() - begun)


class Running:
    """The running result of a contest: each spec's part of the victories so far."""

    def __init__(self, contest: Contest, bar: Bar) -> None:
        self._contest, self._bar = contest, bar
        self._wins = dict.fromkeys(contest.entrants, 0.0)
        self._games = dict.fromkeys(contest.entrants, 0)

    def show(self, done: int, played: Result | None) -> None:
        """Take in a game and show how it stands."""
        if played is not None:
            specs = [self._contest.entrants[entrant] for entrant in played.seating]
            for spec, share in zip(specs, played.shares, strict=True):
                self._wins[spec] += share
            for spec in set(specs):
                self._games[spec] += 1
        said = ", ".join(f"{spec} {self._wins[spec] / n:.0%}" for spec, n in self._games.items() if n)
        self._bar.show(done, said)


def seat_counts(game: Game, text: str, most: int) -> list[int]:
    """The numbers of players in a text like `2,4`; `all` are those that the game allows, up to this many."""
    if text == "all":
        return [seats for seats in game.seats if seats <= most] or [game.seats[0]]
    found = []
    for part in text.split(","):
        if not part.strip().isdecimal():
            raise BadOption(f"The seats are numbers like 2,4 or the word all, not '{text}'.")
        check_seats(game, int(part))
        found.append(int(part))
    return sorted(set(found))


def show_standings(out: Console, found: Standings, seconds: float) -> None:
    """Print the result of a match."""
    contest = found.contest
    whole = f"{found.games} games, every deal from each of {len(contest.tables[0])} seats"
    out.print(f"{contest.game.name}: {whole}, seed {contest.seed}, {seconds:.0f} s")
    entrants = list(zip(contest.entrants, found.entrants, strict=True))
    _table(out, "player", [(f"{i}. {spec}", tally) for i, (spec, tally) in enumerate(entrants, 1)])
    if 1 < len(found.specs) < len(entrants):
        counts = {spec: contest.entrants.count(spec) for spec in found.specs}
        _table(out, "together", [(f"{counts[spec]} x {spec}", tally) for spec, tally in found.specs.items()])
    for seats in found.seats.values():
        said = ", ".join(f"{i}. {with_interval(tally)}" for i, tally in enumerate(seats, 1))
        out.print(f"seats: {said}", soft_wrap=True)
    ends = ", ".join(f"{rule} {n / found.games:.0%}" for rule, n in sorted(found.endings.items()))
    mean = sum(found.steps) / found.games
    out.print(f"ends: {ends}; {mean:.0f} moves in {sum(found.turns) / found.games:.0f} turns", soft_wrap=True)
    for played, fault in found.faults[:MAX_FAULTS]:
        spec = contest.entrants[played.seating[fault.seat]]
        out.print(f"fault: {spec} in game {played.fixture.name}, move {fault.decision + 1}: {fault.said}")
    if len(found.faults) > MAX_FAULTS:
        out.print(f"and {len(found.faults) - MAX_FAULTS} faults more")


def _table(out: Console, title: str, rows: Sequence[tuple[str, Tally]]) -> None:
    said = [
        (name, f"{one.wins:.4g}", with_interval(one), mean_points(one), per_move(one), fault_kinds(one))
        for name, one in rows
    ]
    _print(out, (title, "wins", "share [95 %]", "points", "per move", "faults"), said)


def _print(out: Console, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table, as wide as a narrow terminal."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(heads[0], overflow="fold", min_width=12)
    for head in heads[1:]:
        table.add_column(head, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    out.print(table)


def show_ladder(out: Console, ladder: Ladder, seconds: float) -> None:
    """Print the ratings."""
    contest, found = ladder.contest, ladder.standings
    out.print(f"{contest.game.name}: {found.games} games, seed {contest.seed}, {seconds:.0f} s")
    rows = []
    for entrant in ladder.order:
        tally, rating = found.entrants[entrant], ladder.ratings[entrant]
        low, high = rating.interval
        figures = f"{rating.mu:.1f} [{low:.1f}, {high:.1f}]", str(tally.games), percent(tally.share)
        rows.append((contest.entrants[entrant], *figures, mean_points(tally), per_move(tally), fault_kinds(tally)))
    _print(out, ("player", "rating [95 %]", "games", "won", "points", "per move", "faults"), rows)


def show_verdicts(out: Console, found: Sequence[Study]) -> None:
    """Print whether a game is in balance."""
    for study in found:
        out.print(f"{study.name}, {len(study.games)} games")
        for verdict in study.verdicts:
            doubt = f" ({verdict.doubt} to be sure)" if verdict.doubt else ""
            out.print(
                f"  {'ok' if verdict.held else 'NO'}  {verdict.criterion}: {verdict.shown}{doubt}", soft_wrap=True
            )


def show_calibrations(out: Console, found: Sequence[Calibration]) -> None:
    """Print whether chances to win deserve their name."""
    for one in found:
        score = f"Brier score {one.brier:.4f}, of even chances {one.even:.4f}"
        out.print(f"{one.seats} players, {one.games} games; {score}", soft_wrap=True)
        _print(out, calibration_text.HEADS, [calibration_text.row(tenth) for tenth in one.tenths])
