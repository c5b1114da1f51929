"""Every golden record replays exactly: each move legal, each digest equal, each outcome following from its seed."""

from collections import Counter
from pathlib import Path

import pytest

from regnum.kernel import notation
from tests.golden import FOLDER, WANTED

RECORDS = sorted(FOLDER.glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_exactly(path: Path) -> None:
    record = notation.read_file(path)
    record.verify()
    assert notation.write(record) == path.read_text(encoding="utf-8")


def test_the_golden_records_show_all_endings_for_all_numbers_of_players() -> None:
    endings = Counter[tuple[int, str]]()
    for path in RECORDS:
        record = notation.read_file(path)
        assert record.outcome is not None
        endings[len(record.header.players), record.outcome.rule] += 1
    assert endings == {(seats, rule): n for seats, wanted in WANTED.items() for rule, n in wanted.items()}
    assert endings.total() >= 30
