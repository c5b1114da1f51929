"""Every golden record replays exactly: each move legal, each digest equal, each outcome following from its seed."""

from pathlib import Path

import pytest

from regnum.kernel import games, notation
from tests.golden import FOLDER, WANTED, end_of

RECORDS = sorted(FOLDER.glob("*.record"))
KINDS = {
    kind.path(name, number): (name, kind)
    for name, kinds in WANTED.items()
    for kind, n in kinds.items()
    for number in range(1, n + 1)
}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_exactly_and_is_of_its_kind(path: Path) -> None:
    record = notation.read_file(path)
    record.verify()
    assert notation.write(record) == path.read_text(encoding="utf-8")
    name, kind = KINDS[path]
    assert record.game.name == name
    assert (len(record.header.players), end_of(record)) == (kind.seats, kind.end)
    assert record.header.options.items() >= kind.options.items()


def test_the_golden_records_show_all_kinds_of_games_that_are_wanted() -> None:
    assert set(RECORDS) == set(KINDS)


@pytest.mark.parametrize("name", games())
def test_every_game_has_golden_records_for_all_numbers_of_players(name: str) -> None:
    kinds = WANTED[name]
    assert {kind.seats for kind in kinds} == set(games()[name].seats)
    assert sum(kinds.values()) >= 25
