"""The proof that both engines are one: games of the engine followed, every position compared, what they met counted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from regnum.games.domaine.rules.moves import ACTIONS
from regnum.vector.domaine.proof.follow import BATCH, Follower
from regnum.vector.trails.trail import SITUATIONS, Trail
from regnum.vector.trails.workers import Wanted, played


@dataclass
class Report:
    """What was compared, and where the engines differ."""

    games: Counter[int] = field(default_factory=Counter)
    """By the number of players."""
    positions: int = 0
    texts: int = 0
    """How many of the positions were compared as text too."""
    verbs: Counter[str] = field(default_factory=Counter)
    """How many moves of each verb were followed."""
    endings: Counter[str] = field(default_factory=Counter)
    situations: Counter[str] = field(default_factory=Counter)
    """In how many positions each rare situation was met."""
    differences: list[str] = field(default_factory=list)

    @property
    def unmet(self) -> list[str]:
        """Verbs, endings and situations that no game had, so that nothing is proven of them."""
        verbs = {move.verb for move in ACTIONS} - set(self.verbs)
        endings = {"DOM-X1", "DOM-X2", "DOM-X5"} - set(self.endings)
        return sorted((*verbs, *endings, *(set(SITUATIONS) - set(self.situations))))

    def add(self, followed: Trail) -> None:
        """Count a game."""
        self.games[followed.players] += 1
        self.positions += followed.positions
        self.texts += len(followed.texts)
        self.verbs.update(ACTIONS[action].verb for action in followed.actions)
        if followed.outcome is not None:
            self.endings[followed.outcome.rule] += 1
        self.situations += followed.met


def compare(
    games: Iterable[Trail], follower: Follower | None = None, progress: Callable[[Report], None] = lambda _: None
) -> Report:
    """Follow games in batches and compare every position: its row, and as text what is given as text."""
    following = Follower() if follower is None else follower
    report, left = Report(), iter(games)
    while batch := [*islice(left, following.batch)]:
        report.differences = sorted((*report.differences, *following.differences(batch)))
        for followed in batch:
            report.add(followed)
        progress(report)
    return report


def check(
    wanted: Wanted, jobs: int = 1, batch: int = BATCH, progress: Callable[[Report], None] = lambda _: None
) -> Report:
    """Compare games of all styles and numbers of players, played by this many processes beside this one.

    In a script, call it under `if __name__ == "__main__":` if there are several, since they read the script too.
    """
    return compare(played(wanted, jobs, 2 * batch), Follower(batch), progress)


def logged(write: Callable[[str], None]) -> Callable[[Report], None]:
    """A progress that writes a line for each batch, so that a run that is killed leaves what it has found."""
    begun = time.monotonic()

    def write_line(report: Report) -> None:
        seconds = time.monotonic() - begun
        write(
            f"{seconds:.0f} s: {report.games.total():,} games, {report.positions:,} positions, "
            f"{len(report.differences):,} differences, {report.positions / seconds:,.0f} positions/s"
        )
        for difference in report.differences[:1]:
            write(difference)

    return write_line


def tell(report: Report) -> Iterator[str]:
    """The report in lines."""
    by_players = ", ".join(f"{number} with {players} players" for players, number in sorted(report.games.items()))
    compared = f"{report.positions:,} positions, {report.texts:,} as text too"
    yield f"{report.games.total():,} games ({by_players}), {compared}."
    for title, counted in (("Moves", report.verbs), ("Endings", report.endings), ("Positions with", report.situations)):
        yield f"{title}: {', '.join(f'{name} {number:,}' for name, number in counted.most_common())}."
    if report.unmet:
        yield f"Never met, and so not proven: {', '.join(report.unmet)}."
    yield from report.differences[:10]
    yield f"{len(report.differences):,} games differ." if report.differences else "0 differences."
