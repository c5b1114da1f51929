"""The conformance suite itself: named checks, how they are run over a game, and the report of it.

A check is a function of a game, a number of players and a seed that yields a sentence for each fault it finds. It needs
no test framework: `regnum.testing.check` runs them all, and pytest can be given them one by one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product

from regnum.kernel import Game, RegnumError, State

Faults = Iterator[str]
CheckFunction = Callable[[Game, int, int], Faults]
SHOWN = 3
"""How many faults of a check are reported."""


class CheckFailed(RegnumError):
    """A game that does not keep its promises; the report says which, where, and how to see it again."""

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report


def anything(game: Game) -> bool:
    """Of a check that concerns every game."""
    return True


@dataclass(frozen=True, slots=True)
class Check:
    """Something that every game must do, or every game of a kind."""

    run: CheckFunction
    seeds: int
    """For how many seeds it is made, with every number of players; none if chance has no part in it."""
    concerns: Callable[[Game], bool] = anything

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        """What it checks, in words."""
        return self.run.__name__.replace("_", " ")

    def faults(self, game: Game, seeds: int | None = None) -> Faults:
        """What is wrong, each a sentence that names the number of players and the seed it shows with."""
        numbers = game.seats if self.seeds else game.seats[:1]
        for seats, seed in product(numbers, range(min(self.seeds, seeds or self.seeds) or 1)):
            for fault in self.run(game, seats, seed):
                yield f"{fault} ({game.name}, {seats} players, seed {seed})"


CHECKS: dict[str, Check] = {}
"""All checks by name, in the order they are made."""


def checks(*, seeds: int, concerns: Callable[[Game], bool] = anything) -> Callable[[CheckFunction], CheckFunction]:
    """Make a check of a function: for this many seeds and every number of players, or once if there are no seeds."""

    def register(run: CheckFunction) -> CheckFunction:
        made = Check(run, seeds, concerns)
        CHECKS[made.name] = made
        return run

    return register


def at(state: State, faults: Faults) -> Faults:
    """Faults of a position, each with the position."""
    return (f"{fault} At: {state.text()}" for fault in faults)


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of a check."""

    check: Check
    faults: Sequence[str]
    seconds: float


@dataclass(frozen=True, slots=True)
class Report:
    """What came of all checks of a game."""

    game: str
    findings: list[Finding] = field(default_factory=list)

    @property
    def failed(self) -> Sequence[Finding]:
        """The checks that found something."""
        return [finding for finding in self.findings if finding.faults]

    def __repr__(self) -> str:
        return f"<{self.game}: {len(self.findings)} checks, {len(self.failed)} failed>"

    def __str__(self) -> str:
        """A line for every check, and for every fault."""
        lines = [f"{self.game}: {len(self.findings)} checks, {len(self.failed)} failed"]
        for found in self.findings:
            lines.append(f"{'FAILED' if found.faults else 'ok':6}  {found.check.name} ({found.seconds:.1f} s)")
            lines += [f"        {fault}" for fault in found.faults]
        return "\n".join(lines)


def run_checks(game: Game, *, seeds: int | None = None, names: Collection[str] = ()) -> Report:
    """Make all checks that concern a game, or those of these names."""
    report = Report(game.name)
    for made in CHECKS.values():
        if made.concerns(game) and (not names or made.name in names):
            begun = time.perf_counter()
            faults = [*islice(_survive(made.faults(game, seeds)), SHOWN)]
            report.findings.append(Finding(made, faults, time.perf_counter() - begun))
    return report


def _survive(faults: Faults) -> Faults:
    """The faults, and what was raised on the way as the last of them."""
    try:
        yield from faults
    except Exception as error:  # noqa: BLE001 (whatever a game does, the report tells it)
        yield f"{type(error).__name__}: {error}"
