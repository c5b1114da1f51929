"""The vector engine of Domaine is the engine: games followed move by move, and a comparison that bites."""

from types import ModuleType

import pytest
from jax import Array

from regnum.games.domaine.rules.moves import ACTIONS
from regnum.kernel import notation
from regnum.vector.domaine import mask, overview, steps
from regnum.vector.domaine.bitboard import Edges, beside, union
from regnum.vector.domaine.proof.follow import Follower
from regnum.vector.domaine.proof.identity import compare, tell
from regnum.vector.trails.playing import recorded, trails
from regnum.vector.trails.rows import PARTS, ROW
from regnum.vector.trails.trail import Trail
from regnum.vector.trails.workers import Wanted, played
from tests.golden import FOLDER

GAMES, SEED = 99, 2
"""Three games of each style for each number of players; with this seed they meet all that is rare."""
RECORDS = sorted(FOLDER.glob("domaine-*.record"))


def golden() -> list[Trail]:
    return [recorded(notation.read_file(path), path.stem) for path in RECORDS]


def test_a_hundred_games_and_all_golden_records_are_the_same_in_both_engines() -> None:
    report = compare([*golden(), *trails(range(GAMES), SEED)])
    lines = "\n".join(tell(report))
    assert RECORDS
    assert report.differences == [], lines
    assert report.unmet == [], lines
    assert set(report.games) == {2, 3, 4}
    assert report.games.total() == GAMES + len(RECORDS)


def one_step(start: Array, open_edges: Edges) -> Array:
    """A flood that stops after a step."""
    return start | beside(start, open_edges)


def every_knight(knights: Array, open_edges: Edges, figures: Array) -> Array:
    """Knights of whom all can desert."""
    return union(knights)


MUTANTS: list[tuple[ModuleType, str, object]] = [
    (overview, "MONOPOLY", 4),
    (steps, "flood", one_step),
    (mask, "loose_knights", every_knight),
]
"""Where a rule is broken, and how."""


@pytest.mark.parametrize(("module", "name", "broken"), MUTANTS, ids=[name for _, name, _ in MUTANTS])
def test_the_comparison_bites(module: ModuleType, name: str, broken: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, name, broken)
    assert next(Follower(33).differences([*trails(range(33), SEED)]), None) is not None


def test_a_difference_is_told_by_game_position_and_part() -> None:
    (trail,) = trails(range(1), SEED, text_every=1000)
    first = trail.positions // 2
    places = {part: sum([*PARTS.values()][:number]) for number, part in enumerate(PARTS)}
    trail.rows[first * ROW + places["ducats"]] ^= 1
    trail.rows[first * ROW + places["legal moves"]] ^= 1
    (said,) = Follower(1).differences([trail])
    assert said.startswith(f"{trail.name}, position {first}: the ducats are ")
    assert said.endswith(f"; legal or not: {ACTIONS[0]}")


def test_several_processes_play_what_one_plays_and_only_some_positions_become_text() -> None:
    wanted = Wanted(10, SEED, text_every=50)
    alone = [*played(wanted)]
    assert [*played(wanted, 2)] == alone
    assert [trail.number for trail in alone] == [*range(10)]
    for trail in alone:
        assert [*trail.texts] == [at for at in range(trail.positions) if (trail.number + at) % 50 == 0]


def test_no_game_is_begun_when_the_time_is_over() -> None:
    assert [*played(Wanted(10, SEED, minutes=0.0))] == []
    assert [*played(Wanted(10, SEED, minutes=0.0), 2)] == []
