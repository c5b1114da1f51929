"""Every golden record replays exactly: each move legal, each digest equal, each answer following from its seed."""

from pathlib import Path

import pytest

from regnum.kernel import RESIGNED, Playthrough, game, games, notation
from tests.golden import FOLDER, WANTED, all_verbs, end_of, resigned_as_wanted, verbs_of

RECORDS = sorted(FOLDER.glob("*.record"))
KINDS = {kind.path(game(name)): kind for name, kinds in WANTED.items() for kind in kinds}
ENDINGS = {
    "domaine": {"DOM-X1", "DOM-X2", "DOM-X5", RESIGNED},
    "golden_horn": {"GH-E1", "GH-E4", "DDM-E1"},
    "domus_regnatrix": {"DR-W1", "DR-W2", "DR-W3", "DR-W4"},
}
"""The rules by which a game can end."""


def records_of(name: str) -> list[Playthrough]:
    return [notation.read_file(kind.path(game(name))) for kind in WANTED[name]]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_exactly_and_is_of_its_kind(path: Path) -> None:
    playthrough = notation.read_file(path)
    playthrough.verify()
    assert notation.write(playthrough) == path.read_text(encoding="utf-8")
    kind = KINDS[path]
    assert (len(playthrough.header.players), end_of(playthrough)) == (kind.seats, kind.end)
    assert playthrough.header.options.items() >= kind.options.items()
    assert resigned_as_wanted(kind, playthrough)
    assert playthrough.outcome is not None
    assert not {*playthrough.resigned} & {*playthrough.outcome.winners}


def test_the_golden_records_show_all_kinds_of_games_that_are_wanted() -> None:
    assert set(RECORDS) == set(KINDS), "make them: python -m tests.golden"


@pytest.mark.parametrize("name", games())
def test_every_game_has_golden_records_for_all_numbers_of_players_and_all_endings(name: str) -> None:
    playthroughs = records_of(name)
    assert {len(playthrough.header.players) for playthrough in playthroughs} == set(games()[name].seats)
    assert {playthrough.outcome.rule for playthrough in playthroughs if playthrough.outcome is not None} == ENDINGS[
        name
    ]


@pytest.mark.parametrize("name", games())
def test_the_golden_records_of_a_game_have_every_kind_of_move(name: str) -> None:
    assert set().union(*map(verbs_of, records_of(name))) == all_verbs(game(name))
