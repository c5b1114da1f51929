"""The conformance suite: what every game must do, for our games and other people's.

>>> from regnum import games, testing
>>> print(testing.check(games()["domaine"], names=["every move is found again by id text and json"]))
domaine: 1 checks, 0 failed
ok      every move is found again by id text and json (... s)

In pytest, `testing.CHECKS` has the checks one by one; see `tests/conformance` for how ours takes them.
"""

from __future__ import annotations

from collections.abc import Collection

from regnum.kernel import Game

# Each module registers its checks.
from regnum.testing import evaluators, positions, records, rules, secrecy, streams, studies, texts  # noqa: F401
from regnum.testing.suite import CHECKS, Check, CheckFailed, Finding, Report, run_checks

__all__ = ["CHECKS", "Check", "CheckFailed", "Finding", "Report", "check"]


def check(game: Game, *, seeds: int | None = None, names: Collection[str] = ()) -> Report:
    """Check that a game keeps every promise of the kernel, or raise `CheckFailed` with a report that says which not.

    It takes some minutes. With few `seeds` it is quicker and sees less; `names` are the checks to be made, if not all.
    """
    report = run_checks(game, seeds=seeds, names=names)
    if report.failed:
        raise CheckFailed(report)
    return report
