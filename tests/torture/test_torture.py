"""Half a minute of torture, and that it bites: a server that is broken on purpose is found out."""

from __future__ import annotations

import shutil

import pytest

from tests.torture.run import torture
from tests.torture.stage import KINDS

SEED = 2
"""Of its parties some play with computers, and every game is played."""


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_lost_doubled_changed_leaked_or_stuck_whatever_fails(kind: str) -> None:
    report = torture(kind, SEED, seconds=10)
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
