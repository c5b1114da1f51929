"""Some seconds of torture, and that it bites: a server that is broken on purpose is found out.

One process is tormented here, and several by the command (`make torture`): how soon they go on after an outage of
PostgreSQL or Redis depends on the machine, and nothing is proved by a test that waits longer on a quick one.
"""

from __future__ import annotations

import shutil

from tests.torture.run import torture

SEED = 2
"""Of its parties some play with computers, and every game is played."""


def test_nothing_is_lost_doubled_changed_leaked_or_stuck_whatever_fails() -> None:
    report = torture("sqlite", SEED, seconds=10)
    print(report)
    assert report.findings == [], f"{report} ({report.folder}): {', '.join(map(str, report.findings[:10]))}"
    assert report.torments.total() > 0
    assert report.acknowledged > 0


def test_a_commit_after_the_acknowledgement_is_found_out() -> None:
    report = torture("sqlite", SEED, seconds=3, only=["kill"], mutation="acknowledge-first")
    shutil.rmtree(report.folder)
    assert "lost" in {finding.kind for finding in report.findings}, report


def test_a_table_that_stands_still_is_found_out() -> None:
    report = torture("sqlite", SEED, seconds=1, mutation="idle-computers", calm=5)
    shutil.rmtree(report.folder)
    assert {finding.kind for finding in report.findings} == {"stuck"}, report
